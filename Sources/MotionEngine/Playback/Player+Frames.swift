extension Player {
  /// What a player shows at one moment.
  public struct Frame: Sendable {
    /// A cue that has come with a frame.
    public struct Given: Hashable, Sendable {
      /// Its name.
      public let name: String
      /// Its time on the timeline, in seconds.
      public let time: Double
      /// Whether a seek jumped over it: good for counting, not for a sound.
      public let wasSkipped: Bool
    }

    /// How many frames came before it since the start.
    public let number: Int
    /// The time of the timeline, in seconds.
    public let time: Double
    /// Which pass it belongs to, from 0.
    public let pass: Int
    /// The cues since the frame before, in the order in which they were reached.
    public let cues: [Given]
    /// Whether it is the last.
    public let isLast: Bool

    let timeline: Timeline

    /// The value of a channel by name; nil where there is none of this name.
    public func value(_ channel: String) -> Double? { timeline.value(channel, at: time) }

    /// The value of every channel in order.
    public var values: [Double] { timeline.values(at: time) }

    /// The text of a text channel by name; nil for any other.
    public func text(_ channel: String) -> String? { timeline.text(channel, at: time) }
  }

  /// The frames of a player, as they come.
  public struct Frames: AsyncSequence, Sendable {
    /// One frame.
    public typealias Element = Frame

    let player: Player

    /// Asks the player for one frame after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let player: Player

      /// The next frame; nil after the last one.
      public mutating func next() async -> Frame? { await player.frame() }
    }

    /// Begins with the next frame.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(player: player) }
  }
}
