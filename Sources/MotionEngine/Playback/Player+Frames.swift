extension Player {
  /// What a player shows at one moment.
  public struct Frame: Sendable {
    /// How many frames came before it since the start.
    public let number: Int
    /// The time of the timeline, in seconds.
    public let time: Double
    /// Which pass it belongs to, from 0.
    public let pass: Int
    /// The cues since the frame before, in the order in which they were reached.
    public let cues: [PlayedCue]
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
}

/// A cue that has come with a frame.
public struct PlayedCue: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its time on the timeline, in seconds.
  public let time: Double
  /// Whether a seek jumped over it: good for counting, not for a sound.
  public let wasSkipped: Bool
}

/// Where a player is among the passes of a timeline, and which cues it has given.
struct PlayerProgress: Sendable {
  /// A place after an advance.
  struct Step {
    var position: Double
    var isLast: Bool
  }

  /// The most cues that one frame carries; of more the latest are kept.
  static let maximumCueCount = 10_000

  let timeline: Timeline
  /// How many passes.
  let repetition: Double
  /// Which pass it is, from 0.
  private(set) var pass = 0
  /// The part of this pass that has been reached; what was played and what was jumped over are always in one piece.
  private var reached: ClosedRange<Double>?
  private var due: [PlayedCue] = []

  init(timeline: Timeline, repetition: Double) {
    self.timeline = timeline
    self.repetition = repetition
  }

  /// The end, where there is one.
  var finiteDuration: Double { timeline.duration.isFinite ? timeline.duration : 0 }

  /// Forgets everything.
  mutating func restart() {
    (pass, reached, due) = (0, nil, [])
  }

  func clamped(_ position: Double) -> Double { min(max(position, 0), min(timeline.duration, CompiledCurve.latest)) }

  /// Moves on to a place, which may be beyond the ends of the pass.
  /// - Parameter ends: Whether the last place ends it all; if not, it stops just there and the end is still to come.
  mutating func advance(to raw: Double, rate: Double, ends: Bool) -> Step {
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
    let atEnd = rate > 0 ? place >= duration : rate < 0 && place <= 0
    return Step(position: position, isLast: ends && atEnd)
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
