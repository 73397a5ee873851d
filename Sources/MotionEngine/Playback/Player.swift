/// Plays a timeline over a clock: start, pause, seek, rate, reverse, loop; frames and cues come out.
///
/// Frames are pulled: each call for the next one waits until it is due and returns the newest due one, so nothing is
/// buffered and a slow consumer skips frames but no cues. Frame n of a run is due n/framesPerSecond after its start,
/// and shows the timeline at exactly that time; with a test's clock every run is the same. Meant for one consumer at a
/// time: several consumers share the frames.
///
/// Each cue is given once in each pass, with the first frame that reaches it, in either direction; one skipped by a
/// seek is given with the next frame, marked as skipped; one given before a seek back is not repeated until the next
/// pass.
public actor Player<PlayerClock: Clock> where PlayerClock.Duration == Duration {
  /// Behavior at the end.
  public enum Repetition: Hashable, Sendable {
    /// The player stops.
    case once
    /// Number of passes, at least one.
    case passes(Int)
    /// It begins again, for ever.
    case forever
  }

  /// State of the player.
  public enum State: String, Hashable, Sendable {
    /// Not started, or restarted.
    case idle
    /// Frames come.
    case playing
    /// Paused.
    case paused
    /// The last frame has been given.
    case ended
  }

  /// Timeline being played.
  public nonisolated let timeline: Timeline
  /// Frames per second.
  public nonisolated let framesPerSecond: Double
  /// Behavior at the end.
  public nonisolated let repetition: Repetition

  /// Current state.
  public private(set) var state = State.idle
  /// Seconds of the timeline in one of the clock; negative plays backward.
  public private(set) var rate: Double

  private let clock: PlayerClock
  private let interval: Duration
  /// The clock's moment of frame 0, and the number of the next frame.
  private var origin: PlayerClock.Instant
  private var nextFrame = 0
  /// Time of the timeline at the clock's frame 0.
  private var anchor = 0.0
  private var position: Double
  private var progress: PlayerProgress
  private var frameNumber = 0
  /// Indicates a pending frame while nothing moves.
  private var owesFrame = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes a player that is at the beginning.
  /// - Parameters:
  ///   - timeline: The timeline to play.
  ///   - clock: Clock of the player: `ContinuousClock()`, or a test's.
  ///   - framesPerSecond: Frames offered a second, held within 0.001…1,000,000.
  ///   - rate: Seconds of the timeline in one of the clock.
  ///   - repetition: Behavior at the end; ignored for an endless timeline.
  public init(
    _ timeline: Timeline, clock: PlayerClock, framesPerSecond: Double = 60, rate: Double = 1,
    repetition: Repetition = .once
  ) {
    (self.timeline, self.clock) = (timeline, clock)
    self.framesPerSecond = framesPerSecond.isNaN ? 60 : min(max(framesPerSecond, 1e-3), 1e6)
    self.repetition = repetition
    self.rate = Self.legal(rate)
    interval = .seconds(1 / self.framesPerSecond)
    origin = clock.now
    progress = PlayerProgress(timeline: timeline, repetition: Self.count(repetition))
    position = 0
  }

  /// Starts; from the beginning if it had not started or had ended, otherwise from the paused position.
  public func start() {
    switch state {
    case .playing: return
    case .idle: if rate < 0, position == 0 { position = progress.finiteDuration }
    case .ended:
      progress.restart()
      position = rate < 0 ? progress.finiteDuration : 0
      frameNumber = 0
    case .paused: break
    }
    (origin, anchor, nextFrame) = (clock.now, 0, 0)
    state = .playing
    wake()
  }

  /// Pauses at the current time.
  public func pause() {
    guard state == .playing else { return }
    settle()
    if state == .playing { state = .paused }
    wake()
  }

  /// Seeks to a time of the timeline, within this pass.
  ///
  /// A frame is due at once, even if paused or not started. A player that has ended is then paused.
  /// - Parameter time: Seconds, clamped to the timeline; NaN is ignored.
  public func seek(to time: Double) {
    guard !time.isNaN else { return }
    if state == .playing { settle() }
    let target = progress.clamped(time)
    progress.jump(to: target)
    // The frame that shows it is due now.
    (position, anchor, origin, nextFrame) = (target, 0, clock.now, 0)
    if state == .ended { state = .paused }
    if state != .playing { owesFrame = true }
    wake()
  }

  /// Plays at another rate from now on.
  /// - Parameter rate: Seconds of the timeline per second of the clock, clamped to ±1,000,000; at 0 the time stops and
  ///   frames continue.
  public func setRate(_ rate: Double) {
    if state == .playing { settle() }
    self.rate = Self.legal(rate)
    wake()
  }

  /// Plays in the other direction from now on.
  public func reverse() { setRate(-rate) }

  /// Current time of the timeline, in seconds.
  public var time: Double { state == .playing ? progress.clamped(moved(to: elapsed)) : position }

  /// The frames, as they come; the sequence ends after the last one, or when its task is cancelled.
  public nonisolated var frames: AsyncStream<Frame> { AsyncStream { await self.frame() } }

  /// The next frame; nil after the last one.
  public func frame() async -> Frame? {
    while !Task.isCancelled {
      switch state {
      case .ended: return nil
      case .idle, .paused:
        if owesFrame { return make(at: position) }
        await change()
      case .playing:
        let due = origin.advanced(by: interval * nextFrame)
        if clock.now < due {
          do { try await clock.sleep(until: due, tolerance: nil) } catch { return nil }
          continue
        }
        // Frames that were missed are not made up for.
        let late = Self.seconds(due.duration(to: clock.now)) * framesPerSecond
        let missed = Int(min(max((late + 1e-9).rounded(.down), 0), 1e9))
        nextFrame += missed + 1
        let shown = max(Double(nextFrame - 1) / framesPerSecond, anchor)
        let frame = make(at: moved(to: shown), now: shown)
        if nextFrame > 1 << 30 {
          origin = origin.advanced(by: interval * nextFrame)
          anchor -= Double(nextFrame) / framesPerSecond
          nextFrame = 0
        }
        return frame
      }
    }
    return nil
  }

  private func make(at raw: Double, now: Double? = nil) -> Frame {
    owesFrame = false
    let step = progress.advance(to: raw, rate: rate, ends: now != nil)
    if let now, step.position != raw {
      anchor = now
      position = step.position
    }
    if step.isLast {
      state = .ended
      position = step.position
    }
    defer { frameNumber += 1 }
    return Frame(
      number: frameNumber, time: step.position, pass: progress.pass, cues: progress.takeCues(), isLast: step.isLast,
      timeline: timeline)
  }

  /// Makes the current position the new starting point.
  private func settle() {
    let now = elapsed
    // The end itself is left to the frame that shows it.
    let step = progress.advance(to: moved(to: now), rate: rate, ends: false)
    (position, anchor) = (step.position, now)
  }

  /// Seconds since the clock's moment of frame 0.
  private var elapsed: Double { Self.seconds(origin.duration(to: clock.now)) }

  private func moved(to moment: Double) -> Double {
    min(max(position + rate * (moment - anchor), -CompiledCurve.latest), CompiledCurve.latest)
  }

  /// Waits until a change of the player, or cancellation of the task.
  private func change() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { waiting.append(continuation) }
      }
    } onCancel: {
      Task { await self.wake() }
    }
  }

  private func wake() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  private static func count(_ repetition: Repetition) -> Double {
    switch repetition {
    case .once: 1
    case .passes(let count): Double(max(count, 1))
    case .forever: .infinity
    }
  }

  private static func legal(_ rate: Double) -> Double { rate.isNaN ? 1 : min(max(rate, -1e6), 1e6) }

  static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
