extension TransitionEffect {
  private static let names = [
    "identity", "opacity", "scale", "offset", "move", "slide", "push", "rotation", "blur", "blurReplace", "custom",
    "matchedGeometry", "combined", "asymmetric", "animated",
  ]

  private static func keys(of name: String) -> [String] {
    switch name {
    case "scale": ["factor", "anchor"]
    case "offset": ["x", "y"]
    case "move", "push": ["edge"]
    case "rotation": ["degrees", "anchor"]
    case "blur": ["radius"]
    case "blurReplace": ["replacement"]
    case "custom": ["values"]
    case "matchedGeometry": ["id", "properties", "anchor", "isSource"]
    case "combined": ["effects"]
    case "asymmetric": ["insertion", "removal"]
    case "animated": ["of", "curve"]
    default: []
    }
  }

  /// Reads `{"effect": "move", "edge": "top"}` and its like.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) { try self.init(node, depth: 1) }

  private init(_ node: DocumentNode, depth: Int) throws(ModelError) {
    guard depth <= Self.maximumDepth else {
      throw node.error(.tooLarge, "transition effects nest deeper than \(Self.maximumDepth)")
    }
    let named = try node.object().required("effect")
    let name = try named.string(maxBytes: 64)
    guard Self.names.contains(name) else {
      throw named.error(
        .unknown, "unknown effect \(QuotedText.quote(name))", allowed: Self.names.joined(separator: ", "),
        hint: Suggestion.hint(for: name, among: Self.names))
    }
    let object = try node.object(allowing: ["effect"] + Self.keys(of: name))
    func number(_ key: String, _ fallback: Double) throws(ModelError) -> Double {
      try object.optional(key)?.number(in: Bounds.number) ?? fallback
    }
    func nested(_ key: String) throws(ModelError) -> TransitionEffect {
      try TransitionEffect(try object.required(key), depth: depth + 1)
    }
    let anchor = try object.optional("anchor")?.numbers(2...2) ?? [0.5, 0.5]
    let effect: TransitionEffect
    switch name {
    case "opacity": effect = .opacity
    case "scale": effect = .scale(try number("factor", 1e-5), anchorX: anchor[0], anchorY: anchor[1])
    case "offset": effect = .offset(x: try number("x", 0), y: try number("y", 0))
    case "move": effect = .move(try object.required("edge").choice(of: Edge.self))
    case "slide": effect = .slide
    case "push": effect = .push(from: try object.required("edge").choice(of: Edge.self))
    case "rotation":
      effect = .rotation(
        degrees: try object.required("degrees").number(in: Bounds.number), anchorX: anchor[0], anchorY: anchor[1])
    case "blur": effect = .blur(radius: try object.required("radius").number(in: Bounds.nonnegative))
    case "blurReplace":
      effect = .blurReplace(try object.optional("replacement")?.choice(of: BlurReplacement.self) ?? .downUp)
    case "custom": effect = .custom(try EffectValue.list(try object.required("values")))
    case "matchedGeometry":
      effect = .matchedGeometry(
        MatchedGeometry(
          id: try object.required("id").string(maxBytes: 200),
          properties: try object.optional("properties")?.choice(of: MatchedGeometry.Properties.self) ?? .frame,
          anchorX: anchor[0], anchorY: anchor[1], isSource: try object.optional("isSource")?.bool() ?? true))
    case "combined":
      var effects: [TransitionEffect] = []
      for element in try object.required("effects").array(min: 1, max: Bounds.shortListLength) {
        effects.append(try TransitionEffect(element, depth: depth + 1))
      }
      effect = .combined(effects)
    case "asymmetric": effect = .asymmetric(insertion: try nested("insertion"), removal: try nested("removal"))
    case "animated":
      let curve = try object.required("curve")
      effect = .animated(try nested("of"), curve.value == .null ? nil : try CurveSource(curve))
    default: effect = .identity
    }
    try node.checking { () throws(ModelError) in try effect.validate() }
    self = effect
  }

  /// The object that reads back as this effect.
  public var json: JSONValue {
    func effect(_ name: String, _ members: JSONMember...) -> JSONValue {
      .object([JSONMember("effect", .string(name))] + members)
    }
    switch self {
    case .identity: return effect("identity")
    case .opacity: return effect("opacity")
    case .scale(let factor, let x, let y):
      return effect("scale", JSONMember("factor", .number(factor)), JSONMember("anchor", .numbers([x, y])))
    case .offset(let x, let y): return effect("offset", JSONMember("x", .number(x)), JSONMember("y", .number(y)))
    case .move(let edge): return effect("move", JSONMember("edge", .string(edge.rawValue)))
    case .slide: return effect("slide")
    case .push(let edge): return effect("push", JSONMember("edge", .string(edge.rawValue)))
    case .rotation(let degrees, let x, let y):
      return effect("rotation", JSONMember("degrees", .number(degrees)), JSONMember("anchor", .numbers([x, y])))
    case .blur(let radius): return effect("blur", JSONMember("radius", .number(radius)))
    case .blurReplace(let kind): return effect("blurReplace", JSONMember("replacement", .string(kind.rawValue)))
    case .custom(let values): return effect("custom", JSONMember("values", .array(values.map(\.json))))
    case .matchedGeometry(let geometry):
      return effect(
        "matchedGeometry", JSONMember("id", .string(geometry.id)),
        JSONMember("properties", .string(geometry.properties.rawValue)),
        JSONMember("anchor", .numbers([geometry.anchorX, geometry.anchorY])),
        JSONMember("isSource", .bool(geometry.isSource)))
    case .combined(let effects): return effect("combined", JSONMember("effects", .array(effects.map(\.json))))
    case .asymmetric(let insertion, let removal):
      return effect("asymmetric", JSONMember("insertion", insertion.json), JSONMember("removal", removal.json))
    case .animated(let base, let curve):
      return effect("animated", JSONMember("of", base.json), JSONMember("curve", curve?.json ?? .null))
    }
  }
}

extension EffectValue {
  /// Reads `{"property": "rotation", "active": 10}`, with `random` (two bounds) or `signed` instead of `active`.
  static func list(_ node: DocumentNode) throws(ModelError) -> [EffectValue] {
    var values: [EffectValue] = []
    for element in try node.array(min: 1, max: Bounds.shortListLength) {
      let object = try element.object(allowing: ["property", "active", "random", "signed", "identity"])
      let name = try object.required("property")
      let text = try name.string(maxBytes: 64)
      let property = try name.reading { () throws(ModelError) in try PropertyName(text) }
      let (kind, member) = try object.exactlyOne(of: ["active", "random", "signed"])
      let active: Active
      switch kind {
      case "active": active = .value(try member.number(in: Bounds.number))
      case "signed": active = .signed(try member.number(in: Bounds.number))
      default:
        let bounds = try member.numbers(2...2)
        guard bounds[0] <= bounds[1] else {
          throw member.error(
            .outOfRange, "the range runs from \(bounds[0]) to \(bounds[1])", allowed: "the smaller first")
        }
        active = .random(bounds[0]...bounds[1])
      }
      values.append(
        EffectValue(property, active: active, identity: try object.optional("identity")?.number(in: Bounds.number)))
    }
    return values
  }

  var json: JSONValue {
    var members = [JSONMember("property", .string(property.text))]
    switch active {
    case .value(let value): members.append("active", .number(value))
    case .signed(let value): members.append("signed", .number(value))
    case .random(let range): members.append("random", .numbers([range.lowerBound, range.upperBound]))
    }
    members.append("identity", .number(identity))
    return .object(members)
  }
}
