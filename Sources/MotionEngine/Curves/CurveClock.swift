import MotionModel

/// Modifier prepared for evaluation: maps its time to that of the modified curve.
enum CurveClock: Hashable, Sendable {
  /// Delay in seconds; earlier if negative.
  case delay(Double)
  /// Faster by a factor; 0 stops.
  case speed(Double)
  case repeats(RepeatClock)
}

/// The passes of a repetition.
///
/// In exact mode pass k covers [k·D, (k+1)·D). In SwiftUI's mode a pass ends on the first frame after its base ended; that
/// frame still shows the pass's end and belongs to it.
struct RepeatClock: Hashable, Sendable {
  /// Length of the first pass, of the first in each round of an outer repetition, and of the others; on frames they may
  /// differ.
  var first, again, pass: Double
  /// Number of passes; infinity if endless.
  var count: Double
  var autoreverses: Bool
  /// Assigns a boundary to the pass before it.
  var endsOnFrames: Bool
  /// The value at the end of the whole.
  var final: Double

  /// Position of a time.
  enum Place {
    /// After the last pass.
    case finished
    /// In a pass, a number of seconds after its start; marked if it is not the first.
    case pass(elapsed: Double, reversed: Bool, isLater: Bool)
    /// At the end of a pass, whose value shows.
    case boundary(reversed: Bool)
  }

  /// The length of all passes.
  var duration: Double {
    // One pass may be endless itself.
    count == 1 ? first : count == .infinity ? .infinity : first + (count - 1) * pass
  }

  /// - Parameter isAnew: `true` if an enclosing repetition is past its first pass.
  @inline(__always)
  func place(_ time: Double, isAnew: Bool) -> Place {
    let first = isAnew ? again : first
    let slack = endsOnFrames ? FrameGrid.tolerance : 0
    // The first pass has a different length.
    if time < first - slack { return .pass(elapsed: time, reversed: false, isLater: false) }
    let finished = endsOnFrames ? time >= duration - slack : time >= duration
    if finished { return .finished }
    guard pass > 0 else { return .boundary(reversed: false) }
    let after = time - first
    var index = (after / pass).rounded(.down)
    var elapsed = after - index * pass
    if elapsed >= pass { (index, elapsed) = (index + 1, 0) }
    if elapsed < 0 { (index, elapsed) = (index - 1, pass) }
    if endsOnFrames {
      if elapsed <= slack { return .boundary(reversed: isReversed(index)) }
      if elapsed >= pass - slack { return .boundary(reversed: isReversed(index + 1)) }
    }
    return .pass(elapsed: elapsed, reversed: isReversed(index + 1), isLater: true)
  }

  @inline(__always)
  private func isReversed(_ index: Double) -> Bool {
    autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
  }
}

/// Times at which part of an animation is sampled: `phase`, then every `interval` seconds.
struct FrameGrid: Hashable, Sendable {
  /// The first moment, 0 ≤ phase < interval.
  var phase: Double
  /// The distance between two, in seconds; positive.
  var interval: Double

  /// Tolerance for rounded sums of frame times.
  static let tolerance = 1e-9

  /// The first frame strictly after `time`.
  func first(after time: Double) -> Double { frame(((time - phase) / interval + Self.tolerance).rounded(.down) + 1) }

  /// The first frame not before `time`.
  func first(from time: Double) -> Double { frame(((time - phase) / interval - Self.tolerance).rounded(.up)) }

  /// Infinity for the end of time, and for NaN.
  private func frame(_ index: Double) -> Double { index < .infinity ? phase + max(index, 0) * interval : .infinity }

  /// The same frames, relative to a start `seconds` later.
  func delayed(by seconds: Double) -> FrameGrid {
    let shifted = phase - seconds
    guard shifted < 0, interval > 0 else { return FrameGrid(phase: shifted, interval: interval) }
    var phase = shifted.remainder(dividingBy: interval)
    if phase < -Self.tolerance { phase += interval }
    return FrameGrid(phase: max(phase, 0), interval: interval)
  }

  /// The same frames on a clock faster by a factor.
  func sped(up factor: Double) -> FrameGrid { FrameGrid(phase: phase * factor, interval: interval * factor) }
}
