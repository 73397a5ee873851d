extension PresetReference {
  /// Reads a reference's text.
  /// - Throws: ``ModelError`` with code `wrongType`, `badName` or `badReference`.
  public init(_ node: DocumentNode) throws(ModelError) {
    let text = try node.string(maxBytes: 256)
    self = try node.reading { () throws(ModelError) in try PresetReference(text) }
  }

  /// The reference's text.
  public var json: JSONValue { .string(description) }
}

extension DurationSource {
  /// Reads seconds, a reference, or `{"formula": "60/bpm"}`.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) { self = try DurationSource(node, in: Bounds.duration) }

  init(_ node: DocumentNode, in range: ClosedRange<Double>) throws(ModelError) {
    switch node.value {
    case .number: self = .seconds(try node.number(in: range))
    case .string: self = .reference(try PresetReference(node))
    case .object: self = .formula(try node.object(allowing: ["formula"]).required("formula").formula())
    default:
      throw node.wrongType(
        wanted: "a length of time", hint: "seconds as a number, a duration preset's name, or {\"formula\": \"60/bpm\"}")
    }
  }

  /// A number, a text, or an object.
  public var json: JSONValue {
    switch self {
    case .seconds(let seconds): .number(seconds)
    case .reference(let reference): reference.json
    case .formula(let formula): ["formula": .string(formula.text)]
    }
  }
}

extension CurveSource {
  /// Reads a curve object, or a reference's text.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    switch node.value {
    case .string: self = .reference(try PresetReference(node))
    case .object: self = .inline(try Curve(node))
    default: throw node.wrongType(wanted: "a curve or the name of one")
    }
  }

  /// An object, or a text.
  public var json: JSONValue {
    switch self {
    case .inline(let curve): curve.json
    case .reference(let reference): reference.json
    }
  }
}

extension SpringSource {
  /// Reads a spring object, or a reference's text.
  /// - Throws: ``ModelError``.
  public init(_ node: DocumentNode) throws(ModelError) {
    switch node.value {
    case .string: self = .reference(try PresetReference(node))
    case .object: self = .inline(try SpringParameters(node))
    default: throw node.wrongType(wanted: "a spring or the name of one")
    }
  }

  /// An object, or a text.
  public var json: JSONValue {
    switch self {
    case .inline(let spring): spring.json
    case .reference(let reference): reference.json
    }
  }
}

extension CurveChoice {
  /// Reads an optional member: absent is the default, `null` is none.
  init(_ node: DocumentNode?) throws(ModelError) {
    guard let node else {
      self = .standard
      return
    }
    self = node.value == .null ? .none : .curve(try CurveSource(node))
  }

  /// The member's value; nil when it is left out.
  var json: JSONValue? {
    switch self {
    case .standard: nil
    case .none: .null
    case .curve(let source): source.json
    }
  }
}
