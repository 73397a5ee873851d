extension Player {
  /// Values of a player at one moment.
  public struct Frame: Sendable {
    /// Number of frames before it since the start.
    public let number: Int
    /// The time of the timeline, in seconds.
    public let time: Double
    /// Index of its pass, from 0.
    public let pass: Int
    /// The cues since the frame before, in the order in which they were reached.
    public let cues: [PlayedCue]
    /// Indicates the last frame.
    public let isLast: Bool

    let timeline: Timeline

    /// Value of a channel by name; nil if there is none of this name.
    public func value(_ channel: String) -> Double? { timeline.value(channel, at: time) }

    /// The value of every channel in order.
    public var values: [Double] { timeline.values(at: time) }

    /// The text of a text channel by name; nil for any other.
    public func text(_ channel: String) -> String? { timeline.text(channel, at: time) }
  }
}

/// A cue that has come with a frame.
public struct PlayedCue: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its time on the timeline, in seconds.
  public let time: Double
  /// Indicates a cue skipped by a seek: to be counted, not heard.
  public let wasSkipped: Bool
}

/// Position of a player in the passes of a timeline, and its progress through the cues.
struct PlayerProgress: Sendable {
  /// The most cues that one frame carries; of more the latest are kept.
  static let maximumCueCount = 10_000

  let timeline: Timeline
  /// Number of passes.
  let repetition: Double
  /// Index of the pass, from 0.
  private(set) var pass = 0
  /// Reached part of this pass; played and skipped parts are always contiguous.
  private var reached: ClosedRange<Double>?
  private var due: [PlayedCue] = []

  init(timeline: Timeline, repetition: Double) { (self.timeline, self.repetition) = (timeline, repetition) }

  var finiteDuration: Double { timeline.duration.isFinite ? timeline.duration : 0 }

  mutating func restart() { (pass, reached, due) = (0, nil, []) }

  func clamped(_ position: Double) -> Double { min(max(position, 0), min(timeline.duration, CompiledCurve.latest)) }

  /// Moves on to a place, which may be beyond the ends of the pass.
  /// - Parameter ends: `true` if the last place ends playback; otherwise it stops just before the end.
  mutating func advance(to raw: Double, rate: Double, ends: Bool) -> (position: Double, isLast: Bool) {
    let duration = timeline.duration
    var place = raw
    var rounds = 0
    while duration > 0, duration.isFinite, rate != 0, rate > 0 ? place >= duration : place <= 0 {
      // The very beginning of a pass backward, or a place that was sought, is not its end.
      if rate < 0, place == 0, !ends { break }
      guard Double(pass) + 1 < repetition else { break }
      reach(rate > 0 ? duration : 0, wasSkipped: false)
      pass = min(pass + 1, Int.max - 1)
      reached = nil
      place += rate > 0 ? -duration : duration
      reach(rate > 0 ? 0 : duration, wasSkipped: false)
      rounds += 1
      // A jump over very many passes gives the cues of the first thousand.
      if rounds >= 1_000 {
        let whole = (place / duration).rounded(.down)
        place -= whole * duration
        if place < 0 { place += duration }
      }
    }
    let position = clamped(place)
    reach(position, wasSkipped: false)
    return (position, isLast: ends && (rate > 0 ? place >= duration : rate < 0 && place <= 0))
  }

  /// Jumps to a place of this pass; cues in between are due, but marked.
  mutating func jump(to target: Double) {
    guard let reached else { return }
    if target > reached.upperBound, target.nextDown > reached.upperBound {
      reach(target.nextDown, wasSkipped: true)
    } else if target < reached.lowerBound, target.nextUp < reached.lowerBound {
      reach(target.nextUp, wasSkipped: true)
    }
  }

  /// The cues that are due, once.
  mutating func takeCues() -> [PlayedCue] {
    defer { due = [] }
    return due
  }

  private mutating func reach(_ place: Double, wasSkipped: Bool) {
    guard let known = reached else {
      reached = place...place
      add(timeline.cues(in: place..<place.nextUp), wasSkipped)
      return
    }
    if place > known.upperBound {
      reached = known.lowerBound...place
      add(timeline.cues(in: known.upperBound.nextUp..<place.nextUp), wasSkipped)
    } else if place < known.lowerBound {
      reached = place...known.upperBound
      add(timeline.cues(in: place..<known.lowerBound).reversed(), wasSkipped)
    }
  }

  private mutating func add(_ cues: [TimelineCue], _ wasSkipped: Bool) {
    due += cues.map { PlayedCue(name: $0.name, time: $0.time, wasSkipped: wasSkipped) }
    if due.count > Self.maximumCueCount { due.removeFirst(due.count - Self.maximumCueCount) }
  }
}
