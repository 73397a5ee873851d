/// Plays a timeline over a clock: start, pause, seek, rate, reverse, loop; frames and cues come out.
///
/// Frames are pulled: each call for the next one waits until it is due and answers with the newest one that is, so nothing
/// is buffered and a slow consumer skips frames but no cues. Frame n of a run is due n/framesPerSecond after its start,
/// and shows the timeline at exactly that moment; with a clock that a test controls every run is the same. Meant for one
/// consumer at a time: frames asked for by several at once are shared out among them.
///
/// Cues come once in each pass. A cue is given with the first frame that reaches it, in either direction; one that a seek
/// jumps over comes with the next frame, marked as skipped; one that was given before a seek back is not given again until
/// the next pass.
public actor Player<PlayerClock: Clock> where PlayerClock.Duration == Duration {
  /// What happens at the end.
  public enum Repetition: Hashable, Sendable {
    /// The player stops.
    case once
    /// So many passes, at least one.
    case passes(Int)
    /// It begins again, for ever.
    case forever
  }

  /// What the player does.
  public enum State: String, Hashable, Sendable {
    /// Not started, or started anew.
    case idle
    /// Frames come.
    case playing
    /// It stands still.
    case paused
    /// The last frame has been given.
    case ended
  }

  /// What is played.
  public nonisolated let timeline: Timeline
  /// How many frames a second are offered.
  public nonisolated let framesPerSecond: Double
  /// What happens at the end.
  public nonisolated let repetition: Repetition

  /// What it does now.
  public private(set) var state = State.idle
  /// Seconds of the timeline in one of the clock; negative plays backward.
  public private(set) var rate: Double

  private let clock: PlayerClock
  private let interval: Duration
  /// The clock's moment of frame 0, and the number of the next frame.
  private var origin: PlayerClock.Instant
  private var nextFrame = 0
  /// Where the timeline was so many seconds after the clock's moment of frame 0.
  private var anchor = 0.0
  private var position: Double
  private var progress: PlayerProgress
  private var frameNumber = 0
  /// Whether a frame is owed although nothing moves.
  private var owesFrame = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes a player that is at the beginning.
  /// - Parameters:
  ///   - timeline: What is played.
  ///   - clock: What measures time: `ContinuousClock()`, or one that a test controls.
  ///   - framesPerSecond: Frames offered a second, held within 0.001…1,000,000.
  ///   - rate: Seconds of the timeline in one of the clock.
  ///   - repetition: What happens at the end; an endless timeline has none.
  public init(
    _ timeline: Timeline, clock: PlayerClock, framesPerSecond: Double = 60, rate: Double = 1,
    repetition: Repetition = .once
  ) {
    self.timeline = timeline
    self.clock = clock
    self.framesPerSecond = framesPerSecond.isNaN ? 60 : min(max(framesPerSecond, 1e-3), 1e6)
    self.repetition = repetition
    self.rate = Self.legal(rate)
    interval = .seconds(1 / self.framesPerSecond)
    origin = clock.now
    progress = PlayerProgress(timeline: timeline, repetition: Self.count(repetition))
    position = 0
  }

  /// Starts; from the beginning where it had not started or had ended, else where it is paused.
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

  /// Stands still where it is.
  public func pause() {
    guard state == .playing else { return }
    settle()
    if state == .playing { state = .paused }
    wake()
  }

  /// Goes to a time of the timeline, within this pass.
  ///
  /// A frame that shows it is due at once, also where it is paused or has not started. A player that has ended stands
  /// paused there.
  /// - Parameter time: Seconds, held within the timeline; what is not a number is ignored.
  public func seek(to time: Double) {
    guard !time.isNaN else { return }
    if state == .playing { settle() }
    let target = min(max(time, 0), min(timeline.duration, CompiledCurve.latest))
    progress.jump(to: target)
    // The frame that shows it is due now.
    (position, anchor, origin, nextFrame) = (target, 0, clock.now, 0)
    if state == .ended { state = .paused }
    if state != .playing { owesFrame = true }
    wake()
  }

  /// Plays at another rate from now on.
  /// - Parameter rate: Seconds of the timeline in one of the clock, held within ±1,000,000; 0 stands still, and frames
  ///   come all the same.
  public func setRate(_ rate: Double) {
    if state == .playing { settle() }
    self.rate = Self.legal(rate)
    wake()
  }

  /// Plays in the other direction from now on.
  public func reverse() { setRate(-rate) }

  /// Where the timeline is now, in seconds.
  public var time: Double {
    state == .playing ? progress.clamped(moved(to: elapsed)) : position
  }

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

  /// Takes what has been played so far as the new starting point.
  private func settle() {
    let now = elapsed
    let raw = moved(to: now)
    // The end itself is left to the frame that shows it.
    let step = progress.advance(to: raw, rate: rate, ends: false)
    (position, anchor) = (step.position, now)
  }

  /// Seconds since the clock's moment of frame 0.
  private var elapsed: Double { Self.seconds(origin.duration(to: clock.now)) }

  private func moved(to moment: Double) -> Double {
    min(max(position + rate * (moment - anchor), -CompiledCurve.latest), CompiledCurve.latest)
  }

  /// Waits until something about the player changes, or the task is cancelled.
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
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
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
