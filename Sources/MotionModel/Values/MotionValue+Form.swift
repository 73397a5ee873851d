extension MotionValue {
  /// Reads a value of a known type: a number, a text, or an array of numbers; a color also as `#RRGGBB` or `#RRGGBBAA`.
  /// - Throws: ``ModelError`` with code `wrongType` or `outOfRange`.
  public init(_ node: DocumentNode, as type: ValueType) throws(ModelError) {
    switch type {
    case .text:
      let text = try node.string(maxBytes: 2_000)
      self = try node.reading { () throws(ModelError) in try MotionValue(text: text) }
    case .number, .angle:
      let number = try (type == .angle ? Form<Double>.degrees : .number).read(node)
      self = try node.reading { () throws(ModelError) in try MotionValue(type, [number]) }
    case .color:
      if case .string(let text) = node.value {
        guard let components = Self.components(hexColor: text) else {
          throw node.error(
            .syntax, "\(QuotedText.quote(text)) is not a color", allowed: "#RRGGBB, #RRGGBBAA or [r, g, b, opacity]")
        }
        self = try node.reading { () throws(ModelError) in try MotionValue(.color, components) }
        return
      }
      fallthrough
    default:
      let numbers = try Form<[Double]>.numbers(type.componentCount...type.componentCount).read(node)
      self = try node.reading { () throws(ModelError) in try MotionValue(type, numbers) }
    }
  }

  /// A number, a text, or an array of numbers.
  public var json: JSONValue {
    if let text { return .string(text) }
    if components.count == 1, let only = components.first { return .number(only) }
    return .array(components.map(JSONValue.number))
  }

  private static func components(hexColor text: String) -> [Double]? {
    let digits = Array(text.utf8.dropFirst())
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
    var components: [Double] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16),
        digits[index] != UInt8(ascii: "+"), digits[index] != UInt8(ascii: "-")
      else { return nil }
      components.append(Double(byte) / 255)
    }
    return components.count == 3 ? components + [1] : components
  }
}

extension MotionValue {
  private static let shape = Shape.named("value") {
    .described(
      .either([
        .number(Bounds.number), .text(maxBytes: 2_000, pattern: nil),
        .list(.number(Bounds.number), 2...4, each: "component"),
      ]),
      "A number (angles in degrees), a list of numbers, or a text; a color as \"#RRGGBB\", \"#RRGGBBAA\" or "
        + "[red, green, blue, opacity].")
  }

  /// A value of a known type.
  static func form(as type: ValueType) -> Form<MotionValue> {
    Form(shape, read: { (node) throws(ModelError) in try MotionValue(node, as: type) }, write: \.json)
  }
}
