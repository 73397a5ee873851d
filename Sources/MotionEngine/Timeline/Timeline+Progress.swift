extension Timeline {
  /// Time range of progress 0…1: all of it, for an endless motion the first round of its loop.
  ///
  /// Empty for a motion without duration, and for an endless motion without a common round the first second.
  /// Complexity: O(channels) for endless motions.
  public var pass: ClosedRange<Double> {
    guard duration == .infinity else { return 0...max(duration, 0) }
    guard let loop, loop.start.isFinite, loop.length.isFinite else { return 0...1 }
    // At its end a round shows its end, not the beginning of the next.
    return loop.start...max((loop.start + loop.length).nextDown, loop.start)
  }

  /// Time of a progress, as of a scrolled view: clamped to the beginning before 0 and to the end after 1.
  public func time(atProgress progress: Double) -> Double {
    let pass = pass
    guard progress > 0 else { return pass.lowerBound }
    return progress < 1 ? pass.lowerBound + (pass.upperBound - pass.lowerBound) * progress : pass.upperBound
  }

  /// Value of a channel by name at a progress instead of a time; nil if there is none of this name.
  public func value(_ channel: String, atProgress progress: Double) -> Double? {
    value(channel, at: time(atProgress: progress))
  }

  /// The value of every channel in order at a progress instead of a time.
  ///
  /// ```swift
  /// let values = timeline.values(atProgress: 0.5)
  /// ```
  public func values(atProgress progress: Double) -> [Double] { values(at: time(atProgress: progress)) }
}
