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
    guard (least...1_000_000).contains(count) else {
      throw ModelError(
        .outOfRange, "steps(\(count), \(position.rawValue))",
        allowed: "\(least)…1000000 steps with \(position.rawValue)")
    }
    self.count = count
    self.position = position
  }
}
