import MotionModel

/// Increase of values by repeated relative changes.
///
/// A value also set in a round begins each round the same, and does not drift.
struct StageDrift {
  private var lifts: [String: SIMD4<Double>] = [:]

  /// No drift.
  init() {}

  /// The drift of a round of changes.
  /// - Parameter fixed: Channels that begin each round the same.
  init(_ changes: some Collection<PropertyChange>, except fixed: [String] = []) {
    guard changes.contains(where: \.change.isRelative) else { return }
    var texts: [String] = []
    var fixed = Set(fixed)
    for change in changes {
      if change.change.isRelative {
        lifts[change.channel, default: .zero] += StageValue.vector(change.value, texts: &texts)
      } else {
        fixed.insert(change.channel)
      }
    }
    for channel in fixed { lifts[channel] = nil }
  }

  /// Drift of a channel in one round.
  subscript(channel: String) -> SIMD4<Double> { lifts[channel] ?? .zero }

  static func * (drift: StageDrift, rounds: Int) -> StageDrift {
    var scaled = drift
    scaled.lifts = drift.lifts.mapValues { $0 * Double(rounds) }
    return scaled
  }
}
