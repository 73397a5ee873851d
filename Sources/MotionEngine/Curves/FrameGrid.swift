/// The moments at which a part of an animation is asked for its value: `phase`, then every `interval` seconds.
struct FrameGrid: Hashable, Sendable {
  /// The first moment, 0 ≤ phase < interval.
  var phase: Double
  /// The distance between two, in seconds; positive.
  var interval: Double

  /// Sums of frame times round; what is closer than this is the same frame.
  static let tolerance = 1e-9

  /// The first frame strictly after `time`.
  func first(after time: Double) -> Double {
    guard time.isFinite else { return .infinity }
    let index = ((time - phase) / interval + Self.tolerance).rounded(.down) + 1
    return phase + max(index, 0) * interval
  }

  /// The first frame not before `time`.
  func first(from time: Double) -> Double {
    guard time.isFinite else { return .infinity }
    let index = ((time - phase) / interval - Self.tolerance).rounded(.up)
    return phase + max(index, 0) * interval
  }

  /// The same frames, as something sees them that starts `seconds` later.
  func delayed(by seconds: Double) -> FrameGrid {
    let shifted = phase - seconds
    guard shifted < 0, interval > 0 else { return FrameGrid(phase: shifted, interval: interval) }
    var phase = shifted.remainder(dividingBy: interval)
    if phase < -Self.tolerance { phase += interval }
    return FrameGrid(phase: max(phase, 0), interval: interval)
  }

  /// The same frames on a clock that runs so many times as fast.
  func sped(up factor: Double) -> FrameGrid { FrameGrid(phase: phase * factor, interval: interval * factor) }
}
