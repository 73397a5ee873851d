public import MotionModel

/// A staircase easing: CSS `steps(count, position)`.
///
/// Source: https://www.w3.org/TR/css-easing-2/#step-easing-functions
public struct StepsSolver: Sendable, Hashable {
  /// The staircase.
  public let steps: Steps

  /// Takes a staircase of the model.
  public init(_ steps: Steps) { self.steps = steps }

  /// The stair on which input progress `x` stands.
  ///
  /// - Parameters:
  ///   - x: progress; any number. Below 0 and above 1 the stairs go on.
  ///   - before: CSS's *before flag*: an animation in its before phase does not take a jump that stands exactly at `x`.
  /// - Returns: ⌊x·count⌋ (one more for `start` and `jump-both`), divided by the number of jumps. Complexity: O(1).
  public func value(at x: Double, before: Bool = false) -> Double {
    let scaled = x * Double(steps.count)
    var step = scaled.rounded(.down)
    let standsOnJump = step == scaled
    if jumpsAtStart { step += 1 }
    if before && standsOnJump { step -= 1 }
    if x >= 0 && step < 0 { step = 0 }
    if x <= 1 && step > jumps { step = jumps }
    return step / jumps
  }

  private var jumpsAtStart: Bool {
    switch steps.position {
    case .jumpStart, .start, .jumpBoth: true
    case .jumpEnd, .end, .jumpNone: false
    }
  }

  /// The number of jumps between output 0 and output 1.
  private var jumps: Double {
    switch steps.position {
    case .jumpStart, .start, .jumpEnd, .end: Double(steps.count)
    case .jumpNone: Double(steps.count - 1)
    case .jumpBoth: Double(steps.count + 1)
    }
  }
}
