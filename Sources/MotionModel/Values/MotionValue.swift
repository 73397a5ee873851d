/// A value that can be animated: numbers in the order of their type's channels, or a text.
public struct MotionValue: Hashable, Sendable {
  public let type: ValueType
  /// The numbers, in the order of ``ValueType/channelSuffixes``; empty for text.
  public let components: [Double]
  public let text: String?

  /// Checks and makes a numeric value.
  /// - Parameters:
  ///   - type: Any type but `text`.
  ///   - components: As many numbers as the type has channels, within ±1e9; a color's opacity within 0…1.
  /// - Throws: ``ModelError`` with code `wrongType` or `outOfRange`.
  public init(_ type: ValueType, _ components: [Double]) throws(ModelError) {
    guard type != .text, components.count == type.componentCount else {
      throw ModelError(
        .wrongType, "\(components.count) numbers for a value of type \(type.rawValue)",
        allowed: type == .text ? "a text" : "\(type.componentCount)")
    }
    guard components.allSatisfy(Bounds.number.contains) else {
      throw ModelError(.outOfRange, "a component is not finite or beyond 1e9", allowed: "−1e9…1e9")
    }
    if type == .color, let opacity = components.last, !Bounds.unit.contains(opacity) {
      throw ModelError(.outOfRange, "a color's opacity is \(opacity)", allowed: "0…1")
    }
    self.type = type
    // No negative zero.
    self.components = components.contains { $0 == 0 && $0.sign == .minus } ? components.map { $0 + 0 } : components
    text = nil
  }

  /// A plain number, clamped to ±1e9; not a number becomes 0.
  public init(number: Double) {
    (type, components, text) = (.number, [number.isNaN ? 0 : min(max(number, -1e9), 1e9) + 0], nil)
  }

  /// Checks and makes a text.
  /// - Throws: ``ModelError`` with code `tooLarge` beyond 2,000 bytes.
  public init(text: String) throws(ModelError) {
    try Bounds.check(text.utf8.count, "bytes of a text", in: 0...Bounds.lineLength)
    (type, components, self.text) = (.text, [], text)
  }
}

extension MotionValue {
  /// Default initial value of a property: its neutral value, clear black, or no text.
  package static func neutral(_ property: PropertyName, _ type: ValueType) -> MotionValue? {
    switch type {
    case .text: try? MotionValue(text: "")
    case .number, .angle: try? MotionValue(type, [property.neutralValue])
    default: try? MotionValue(type, [Double](repeating: 0, count: type.componentCount))
    }
  }
}

/// Type of an animated value, which determines interpolation and channels.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  case number
  /// Degrees; clockwise on screen.
  case angle
  /// x and y, in points.
  case point
  /// Width and height, in points.
  case size
  /// x, y, width and height, in points.
  case rect
  /// Top, leading, bottom and trailing, in points.
  case insets
  /// x and y as fractions of a size; (0.5, 0.5) is the center.
  case unitPoint
  /// sRGB red, green, blue and opacity, 0…1, not premultiplied; interpolated in linear light.
  case color
  /// A text that changes at once.
  case text

  /// Suffix of a property's name for each component; a single empty suffix for scalars.
  package var channelSuffixes: [String] {
    switch self {
    case .number, .angle, .text: [""]
    case .point, .unitPoint: [".x", ".y"]
    case .size: [".width", ".height"]
    case .rect: [".x", ".y", ".width", ".height"]
    case .insets: [".top", ".leading", ".bottom", ".trailing"]
    case .color: [".red", ".green", ".blue", ".opacity"]
    }
  }

  /// Number of components; 0 for text.
  package var componentCount: Int { self == .text ? 0 : channelSuffixes.count }
}

extension MotionValue {
  /// Reads a value of a known type: a number, a text, or an array of numbers; a color also as `#RRGGBB` or `#RRGGBBAA`.
  package init(_ node: DocumentNode, as type: ValueType) throws(ModelError) {
    guard type != .text else {
      let text = try node.string(maxBytes: 2_000)
      self = try node.reading { () throws(ModelError) in try MotionValue(text: text) }
      return
    }
    let components: [Double]
    switch (type, node.value) {
    case (.number, _): components = [try Form<Double>.number.read(node)]
    case (.angle, _): components = [try Form<Double>.degrees.read(node)]
    case (.color, .string(let text)):
      guard let color = Self.components(hexColor: text) else {
        throw node.error(
          .syntax, "\(QuotedText.quote(text)) is not a color", allowed: "#RRGGBB, #RRGGBBAA or [r, g, b, opacity]")
      }
      components = color
    default: components = try Form<[Double]>.numbers(type.componentCount...type.componentCount).read(node)
    }
    self = try node.reading { () throws(ModelError) in try MotionValue(type, components) }
  }

  /// A number, a text, or an array of numbers.
  package var json: JSONValue {
    if let text { return .string(text) }
    if components.count == 1, let only = components.first { return .number(only) }
    return .array(components.map(JSONValue.number))
  }

  static func components(hexColor text: String) -> [Double]? {
    let digits = text.utf8.dropFirst().prefix(9).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), [6, 8].contains(digits.count), digits.count == text.utf8.count - 1
    else { return nil }
    let components = stride(from: 0, to: digits.count, by: 2).map { Double(16 * digits[$0] + digits[$0 + 1]) / 255 }
    return components.count == 3 ? components + [1] : components
  }

  private static let shape = Shape.named("value") {
    .described(
      .either([
        .number(Bounds.number), .text(maxBytes: 2_000, pattern: nil),
        .list(.number(Bounds.number), 2...4, each: "component"),
      ]),
      "A number (angles in degrees), a list of numbers, or a text; a color as \"#RRGGBB\", \"#RRGGBBAA\" or "
        + "[red, green, blue, opacity].")
  }

  static func form(as type: ValueType) -> Form<MotionValue> {
    Form(shape, read: { (node) throws(ModelError) in try MotionValue(node, as: type) }, write: \.json)
  }
}
