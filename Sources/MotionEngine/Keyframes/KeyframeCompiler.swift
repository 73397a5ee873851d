import MotionModel

/// Keyframe set in the course of its runs: tracks in parallel, their repetition, and derived channels.
struct KeyframeRuns {
  private let set: KeyframeSet
  let options: CompileOptions
  private let delay: Double
  private let plans: [TrackPlan]
  /// Of each track, the program of each component.
  private var programs: [[TrackProgram]]

  /// The timeline of a set.
  ///
  /// All tracks are laid out for every run: once, or once a trigger. A trigger during a run restarts the set from the
  /// current values and velocities. A repetition plays every other pass backwards in time if it autoreverses; it
  /// carries no velocity over the seam.
  static func timeline(_ set: KeyframeSet, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    let triggers = set.playback == .trigger ? resolver.options.triggers : [0]
    var runs = try KeyframeRuns(set, count: triggers.count, &resolver)
    for trigger in triggers { try runs.begin(at: trigger) }
    // A pace that has not begun shows the initial value.
    if set.playback != .trigger { runs.change { $0.waitAtStart() } }
    var entries = runs.entries
    try DerivedCompiler.append(set.derived, to: &entries, &resolver)
    return Timeline(mode: resolver.options.mode, duration: runs.duration, entries: entries)
  }

  /// - Parameter count: Number of runs counted as leaves of the expansion.
  init(_ set: KeyframeSet, count: Int, _ resolver: inout MotionResolver) throws(ModelError) {
    self.set = set
    options = resolver.options
    resolver.bind(set.parameters)
    delay = try ModelError.locating("delay") { () throws(ModelError) in try resolver.delay(set.delay) ?? 0 }
    let pace = try set.easing.map { (easing) throws(ModelError) in
      try ModelError.locating("easing") { () throws(ModelError) in try resolver.easing(easing) }
    }
    plans = try set.tracks.enumerated().map { (index, track) throws(ModelError) in
      try resolver.count(track.keyframes.count * count)
      return try ModelError.locating("tracks", "\(index)") { () throws(ModelError) in try TrackPlan(track, &resolver) }
    }
    var repetition: TrackProgram.Repetition?
    if case .repeats(let count, let autoreverses) = set.playback {
      repetition = TrackProgram.Repetition(count: count.map(Double.init) ?? .infinity, autoreverses: autoreverses)
    }
    programs = plans.map { plan in
      plan.initial.map {
        TrackProgram(initial: $0, waiting: $0, runs: [], pieces: [], repetition: repetition, pace: pace)
      }
    }
  }

  var entries: [Timeline.Entry] {
    self.set.tracks.enumerated().flatMap { index, track in
      Timeline.Entry.list(track.type, named: track.property.text, texts: plans[index].texts) {
        .track(Shared(programs[index][$0]))
      }
    }
  }

  /// End of the last run.
  var duration: Double { programs.flatMap { $0 }.reduce(0) { max($0, $1.duration) } }

  /// Lays all tracks out from their current values at a trigger, or at the start.
  mutating func begin(at trigger: Double) throws(ModelError) {
    let (start, skipped) = (trigger + max(delay, 0), max(-delay, 0))
    let layouts = try plans.enumerated().map { (index, plan) throws(ModelError) in
      let isFirst = programs[index].first?.runs.isEmpty ?? true
      return try ModelError.locating("tracks", "\(index)") { () throws(ModelError) in
        try TrackLayout(
          plan, initial: isFirst ? plan.initial : programs[index].map { $0.value(at: start) },
          velocity: programs[index].map { program in
            let velocity = isFirst ? 0 : program.velocity(at: start)
            // A vertical tangent cannot be carried on.
            return velocity.isFinite ? velocity : 0
          }, mode: options.mode, epsilon: options.settleEpsilon)
      }
    }
    let duration = layouts.reduce(0) { max($0, $1.duration) }
    for (index, layout) in layouts.enumerated() {
      for (component, pieces) in layout.pieces.enumerated() {
        programs[index][component].add(pieces, start: start, skipped: skipped, duration: duration)
      }
    }
  }

  /// Drops the runs that no longer show at `time` or later.
  mutating func forget(before time: Double) { change { $0.forget(before: time) } }

  private mutating func change(_ body: (inout TrackProgram) -> Void) {
    for track in programs.indices {
      for component in programs[track].indices { body(&programs[track][component]) }
    }
  }
}

extension TrackProgram {
  fileprivate mutating func add(_ new: [Segment], start: Double, skipped: Double, duration: Double) {
    let first = pieces.count
    pieces += new
    runs.append(Run(start: start, skipped: skipped, range: first..<pieces.count, duration: duration))
  }

  fileprivate mutating func forget(before time: Double) {
    guard let kept = runs.lastIndex(where: { $0.start <= time }), kept > 0 else { return }
    let dropped = runs[kept].range.lowerBound
    runs.removeFirst(kept)
    pieces.removeFirst(dropped)
    for index in runs.indices {
      let range = runs[index].range
      runs[index].range = (range.lowerBound - dropped)..<(range.upperBound - dropped)
    }
  }

  /// Holds the beginning of the pace of the whole set, before any jump there.
  fileprivate mutating func waitAtStart() {
    guard let pace, let run = runs.first, run.start > 0, run.duration > 0 else { return }
    let progress = pace.shape.waitingShare
    if progress != 0 { waiting = plainValue(run, at: progress * run.duration) }
  }
}
