extension MotionTransition {
  static let jsonKeys = [
    "curve", "duration", "delay", "properties", "insertion", "removal", "content", "size", "seed",
  ]

  /// Reads a transition's members; all may be left out.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    let object = try node.object(allowing: Self.jsonKeys)
    var curve: CurveSource?
    if let member = object.optional("curve") { curve = try CurveSource(member) }
    var duration: DurationSource?
    if let member = object.optional("duration") { duration = try DurationSource(member) }
    var delay: DurationSource?
    if let member = object.optional("delay") { delay = try DurationSource(member, in: Bounds.delay) }
    var properties: [PropertyName] = []
    for element in try object.optional("properties")?.array(max: Bounds.shortListLength) ?? [] {
      let text = try element.string(maxBytes: 64)
      properties.append(try element.reading { () throws(ModelError) in try PropertyName(text) })
    }
    let insertion = try Self.side(object.optional("insertion"))
    let removal = try Self.side(object.optional("removal"))
    let content = try object.optional("content")?.choice(of: ContentChange.self)
    let size = try object.optional("size")?.numbers(2...2) ?? [100, 100]
    let seed = try object.optional("seed")?.integer(in: 0...(1 << 53)) ?? 0
    self = try node.checking { () throws(ModelError) in
      try MotionTransition(
        curve: curve, duration: duration, delay: delay, properties: properties, insertion: insertion,
        removal: removal, content: content, width: size[0], height: size[1], seed: seed)
    }
  }

  private static func side(_ node: DocumentNode?) throws(ModelError) -> Side? {
    guard let node else { return nil }
    let object = try node.object(allowing: ["effects", "curve"])
    var effects: [TransitionEffect] = []
    for element in try object.required("effects").array(max: Bounds.shortListLength) {
      effects.append(try TransitionEffect(element))
    }
    var curve: CurveSource?
    if let member = object.optional("curve") { curve = try CurveSource(member) }
    return Side(effects, curve: curve)
  }

  var members: [JSONMember] {
    var members: [JSONMember] = []
    members.append("curve", curve?.json)
    members.append("duration", duration?.json)
    members.append("delay", delay?.json)
    members.append("properties", properties.isEmpty ? nil : .array(properties.map { .string($0.text) }))
    members.append("insertion", insertion?.json)
    members.append("removal", removal?.json)
    members.append("content", content.map { .string($0.rawValue) })
    members.append("size", .numbers([width, height]))
    members.append("seed", .number(Double(seed)))
    return members
  }
}

extension MotionTransition.Side {
  var json: JSONValue {
    var members = [JSONMember("effects", .array(effects.map(\.json)))]
    members.append("curve", curve?.json)
    return .object(members)
  }
}
