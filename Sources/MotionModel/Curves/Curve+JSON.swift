extension Curve {
  static let jsonKeys = [
    "base", "extrapolation", "points", "segments", "stops", "count", "position", "spring", "blendDuration",
    "initialVelocity", "formula", "parameters", "duration", "modifiers",
  ]

  /// Reads a curve object: `base`, what belongs to it, `duration` and `modifiers`.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object(allowing: Self.jsonKeys)
    let base = try CurveBase(node, object)
    var duration: DurationSource?
    if let member = object.optional("duration") { duration = try DurationSource(member) }
    var modifiers: [CurveModifier] = []
    for element in try object.optional("modifiers")?.array(max: Self.maximumModifiers) ?? [] {
      modifiers.append(try CurveModifier(element))
    }
    self = try node.checking { () throws(ModelError) in
      try Curve(base, duration: duration, modifiers: modifiers)
    }
  }

  /// The object that reads back as this curve, every number written out.
  public var json: JSONValue { .object(members) }

  var members: [JSONMember] {
    var members = base.members
    members.append("duration", duration?.json)
    if !modifiers.isEmpty { members.append("modifiers", .array(modifiers.map(\.json))) }
    return members
  }
}

extension CurveModifier {
  /// Reads one modifier.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object(allowing: ["delay", "speed", "repeat", "autoreverses", "logicallyCompleteAfter"])
    let (key, member) = try object.exactlyOne(of: ["delay", "speed", "repeat", "logicallyCompleteAfter"])
    if key != "repeat", let superfluous = object.optional("autoreverses") {
      throw superfluous.error(.contradiction, "\"autoreverses\" belongs to \"repeat\"")
    }
    switch key {
    case "delay": self = .delay(try member.number(in: Bounds.delay))
    case "speed": self = .speed(try member.number(in: Bounds.speed))
    case "repeat":
      self = .repeats(
        count: try member.repeatCount(), autoreverses: try object.optional("autoreverses")?.bool() ?? true)
    default: self = .logicallyComplete(after: try member.number(in: Bounds.duration))
    }
  }

  /// The object that reads back as this modifier.
  public var json: JSONValue {
    switch self {
    case .delay(let seconds): ["delay": .number(seconds)]
    case .speed(let factor): ["speed": .number(factor)]
    case .repeats(let count, let autoreverses):
      ["repeat": .repeatCount(count), "autoreverses": .bool(autoreverses)]
    case .logicallyComplete(let seconds): ["logicallyCompleteAfter": .number(seconds)]
    }
  }
}
