/// A staircase easing: CSS `steps()`.
///
/// Source: https://www.w3.org/TR/css-easing-2/#step-easing-functions
public struct Steps: Hashable, Sendable {
  /// Where the jumps lie.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The first jump at input 0.
    case jumpStart = "jump-start"
    /// The last jump at input 1; the default.
    case jumpEnd = "jump-end"
    /// No jump at either end.
    case jumpNone = "jump-none"
    /// A jump at both ends.
    case jumpBoth = "jump-both"
    /// CSS's older word for `jump-start`, kept as typed.
    case start
    /// CSS's older word for `jump-end`, kept as typed.
    case end
  }

  /// The number of intervals, 1…1,000,000 (from 2 with `jump-none`).
  public let count: Int
  /// Where the jumps lie.
  public let position: Position

  /// Checks the count.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  public init(_ count: Int, _ position: Position = .jumpEnd) throws(ModelError) {
    let least = position == .jumpNone ? 2 : 1
    guard (least...Bounds.repeatCount.upperBound).contains(count) else {
      throw ModelError(
        .outOfRange, "steps(\(count), \(position.rawValue))",
        allowed: "\(least)…1000000 steps with \(position.rawValue)")
    }
    self.count = count
    self.position = position
  }
}

extension Steps {
  /// The members `steps`, the number of intervals, and `position`.
  static let members = record(
    field("steps", .integer(1...Bounds.repeatCount.upperBound)),
    field("position", Form<Position>.choice, default: .jumpEnd),
    make: { (count, position) throws(ModelError) in try Steps(count, position) }, take: { ($0.count, $0.position) })
}
