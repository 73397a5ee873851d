/// How far a channel of two motions lies apart, where it does so most.
public struct ChannelDifference: Hashable, Sendable {
  /// The channel, with its unit.
  public let channel: Channel
  /// The largest distance between old and new, in the channel's unit; for texts 1, where they differ at all.
  public let deviation: Double
  /// When it occurs first, in seconds.
  public let time: Double
  /// The old value then.
  public let before: Double
  /// The new value then.
  public let after: Double
  /// The distance between the lowest and the highest value that either motion shows.
  public let span: Double
  /// The texts then, of a text channel.
  public let texts: BeforeAfter<String>?

  /// The deviation as a share of the span, 0 to 1: what compares points with degrees.
  public var relativeDeviation: Double { span > 0 ? min(deviation / span, 1) : 0 }
}
