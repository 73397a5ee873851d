/// A value that can be animated: numbers in the order of their type's channels, or a text.
public struct MotionValue: Hashable, Sendable {
  /// What the numbers mean.
  public let type: ValueType
  /// The numbers, in the order of ``ValueType/channelSuffixes``; empty for text.
  public let components: [Double]
  /// The text, for type `text`.
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
    self.components = components.map { $0 + 0 }
    text = nil
  }

  /// A plain number, clamped to ±1e9; not a number becomes 0.
  public init(number: Double) {
    type = .number
    components = [number.isNaN ? 0 : min(max(number, -1e9), 1e9) + 0]
    text = nil
  }

  /// Checks and makes a text.
  /// - Throws: ``ModelError`` with code `tooLarge` beyond 2,000 bytes.
  public init(text: String) throws(ModelError) {
    guard text.utf8.count <= 2_000 else {
      throw ModelError(.tooLarge, "a text of \(text.utf8.count) bytes", allowed: "at most 2000")
    }
    type = .text
    components = []
    self.text = text
  }
}
