import Motionbook

/// What the channels of a timeline do from beginning to end: the scales of the drawings.
struct ChannelSurvey {
  /// How long it is looked at, in seconds.
  let duration: Double
  /// The lowest and highest value of each channel.
  let ranges: [ClosedRange<Double>]

  private static let sampleCount = 400
  private static let endlessStretch = 8.0

  init(_ timeline: Timeline, whole: Double) {
    let stretch = whole.isFinite ? whole : Self.endlessStretch
    duration = stretch
    ranges = timeline.channels.indices.map { channel in
      var (low, high) = (Double.infinity, -Double.infinity)
      for index in 0...Self.sampleCount {
        let value = timeline.value(channel, at: stretch * Double(index) / Double(Self.sampleCount))
        guard value.isFinite else { continue }
        low = min(low, value)
        high = max(high, value)
      }
      return low <= high ? low...high : 0...0
    }
  }
}
