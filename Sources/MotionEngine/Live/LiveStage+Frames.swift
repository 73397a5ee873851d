public import MotionModel

extension LiveStage {
  /// Values of a live stage at one moment.
  public struct Frame: Sendable {
    /// The time of the stage, in seconds.
    public let time: Double
    /// Cues since the previous frame, by time.
    public let cues: [TimelineCue]
    private let shown: Timeline

    init(_ stage: LiveStage) { (time, cues, shown) = (stage.time, stage.cues, stage.shown) }

    /// Value of a channel by name; nil if there is none of this name.
    public func value(_ channel: String) -> Double? { shown.value(channel, at: time) }

    /// The value of every channel in order.
    public var values: [Double] { shown.values(at: time) }

    /// The text of a text channel by name; nil for any other.
    public func text(_ channel: String) -> String? { shown.text(channel, at: time) }
  }

  /// Frames at their due times, the first at once: the stage advances with the clock.
  ///
  /// ```swift
  /// for try await frame in stage.frames(every: .milliseconds(16)) {
  ///   let offset = frame.value("offset.x")
  ///   if stage.isAtRest { break }
  /// }
  /// ```
  /// Late frames are skipped, cues are not. The frames end when the task is cancelled. Events come from the same actor,
  /// between frames.
  /// - Parameters:
  ///   - interval: Time between frames.
  ///   - clock: Clock of the frames: `ContinuousClock()`, or a test's.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  public func frames<FrameClock: Clock<Duration>>(
    every interval: Duration, clock: FrameClock = ContinuousClock()
  ) -> Frames<FrameClock> { Frames(stage: self, interval: max(interval, .microseconds(1)), clock: clock) }

  /// The frames of a live stage.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  public struct Frames<FrameClock: Clock<Duration>>: AsyncSequence {
    let stage: LiveStage
    let interval: Duration
    let clock: FrameClock

    /// Begins at the stage's current time.
    public func makeAsyncIterator() -> Iterator { Iterator(frames: self, start: clock.now, begin: stage.time) }

    /// Waits for one frame after another.
    public struct Iterator: AsyncIteratorProtocol {
      let frames: Frames
      let start: FrameClock.Instant
      /// The time of the stage at the start.
      let begin: Double
      fileprivate var number = 0

      /// The next frame; nil after a cancellation.
      public mutating func next(isolation actor: isolated (any Actor)?) async throws(ModelError) -> Frame? {
        let due = start.advanced(by: frames.interval * number)
        if frames.clock.now < due {
          do { try await frames.clock.sleep(until: due, tolerance: nil) } catch { return nil }
        }
        guard !Task.isCancelled else { return nil }
        let elapsed = Player<FrameClock>.seconds(start.duration(to: frames.clock.now))
        let late = elapsed / Player<FrameClock>.seconds(frames.interval)
        // Frames that were missed are not made up for.
        number = Swift.max(number, Int(Swift.min((late + 1e-9).rounded(.down), 1e9)))
        let time = begin + Double(number) * Player<FrameClock>.seconds(frames.interval)
        number += 1
        try frames.stage.advance(to: Swift.max(time, frames.stage.time))
        return Frame(frames.stage)
      }
    }
  }
}
