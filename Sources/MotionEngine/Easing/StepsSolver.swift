/// A staircase easing: CSS `steps(count, position)`.
///
/// Source: https://www.w3.org/TR/css-easing-2/#step-easing-functions
public struct StepsSolver: Sendable, Hashable {
  /// Where in the input interval the jumps stand.
  public enum JumpPosition: Sendable, Hashable, CaseIterable {
    /// A jump at 0, none at 1 (`start`).
    case jumpStart
    /// A jump at 1, none at 0 (`end`; the default of CSS).
    case jumpEnd
    /// No jump at either end: the first and the last step are 0 and 1.
    case jumpNone
    /// A jump at both ends.
    case jumpBoth
  }

  /// The number of steps, at least 1, and at least 2 for `.jumpNone`.
  public let count: Int
  /// Where the jumps stand.
  public let position: JumpPosition

  /// Prepares a staircase; nil when `count` is below 1, or below 2 for `.jumpNone`.
  public init?(count: Int, position: JumpPosition = .jumpEnd) {
    guard count >= (position == .jumpNone ? 2 : 1) else { return nil }
    self.count = count
    self.position = position
  }

  /// The stair on which input progress `x` stands.
  ///
  /// - Parameters:
  ///   - x: progress; any number. Below 0 and above 1 the stairs go on.
  ///   - before: CSS's *before flag*: an animation in its before phase does not take a jump that stands exactly at `x`.
  /// - Returns: ⌊x·count⌋ (one more for `.jumpStart` and `.jumpBoth`), divided by the number of jumps. Complexity: O(1).
  public func value(at x: Double, before: Bool = false) -> Double {
    let scaled = x * Double(count)
    var step = scaled.rounded(.down)
    let standsOnJump = step == scaled
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before && standsOnJump { step -= 1 }
    if x >= 0 && step < 0 { step = 0 }
    if x <= 1 && step > jumps { step = jumps }
    return step / jumps
  }

  /// The number of jumps between output 0 and output 1.
  private var jumps: Double {
    switch position {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(count) - 1
    case .jumpBoth: Double(count) + 1
    }
  }
}
