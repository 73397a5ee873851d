import MotionModel

/// Compiles keyframe sets: tracks in parallel, their repetition or runs, and derived channels.
enum KeyframeCompiler {
  /// The timeline of a set.
  ///
  /// All tracks are laid out for every run: once, or once a trigger. A trigger in mid-run starts the set again from the
  /// values of that moment and carries their velocities. A repetition plays every other pass backwards in time if it
  /// autoreverses; it carries no velocity over the seam.
  static func timeline(_ set: KeyframeSet, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    let options = resolver.options
    resolver.bind(set.parameters)
    let triggers = set.playback == .trigger ? options.triggers : [0]
    let delay = try locating("delay") { () throws(ModelError) in try seconds(set.delay, resolver) }
    var pace: UnitEasing?
    if let easing = set.easing {
      pace = try locating("easing") { () throws(ModelError) in try resolver.easing(easing) }
    }
    var plans: [TrackPlan] = []
    for (index, track) in set.tracks.enumerated() {
      try resolver.count(track.keyframes.count * triggers.count)
      do {
        plans.append(try TrackPlan(track, &resolver))
      } catch {
        throw located(error, ["tracks", String(index)])
      }
    }
    var repetition: TrackProgram.Repetition?
    if case .repeats(let count, let autoreverses) = set.playback {
      repetition = TrackProgram.Repetition(count: count.map(Double.init) ?? .infinity, autoreverses: autoreverses)
    }
    var programs = plans.map { plan in
      plan.initial.map {
        TrackProgram(
          initial: $0, waiting: $0, runs: [], pieces: [], ends: [], easings: plan.easings, repetition: repetition,
          pace: pace)
      }
    }
    for trigger in triggers {
      try run(plans, at: trigger + max(delay, 0), skipping: max(-delay, 0), &programs, options)
    }
    if set.playback != .trigger {
      for track in programs.indices {
        for component in programs[track].indices { programs[track][component].waitAtStart() }
      }
    }
    var entries: [Timeline.Entry] = []
    for (index, track) in set.tracks.enumerated() {
      for (component, channel) in Channel.channels(of: track.type, named: track.property.text).enumerated() {
        var program = ChannelProgram.track(Shared(programs[index][component]))
        program = plans[index].space.answering(program, component: component)
        if track.type == .text { program = .text(program, plans[index].texts) }
        entries.append(Timeline.Entry(channel: channel, program: program))
      }
    }
    let duration = programs.flatMap { $0 }.reduce(0) { max($0, $1.duration) }
    try DerivedCompiler.append(set.derived, to: &entries, &resolver)
    return Timeline(mode: options.mode, duration: duration, entries: entries)
  }

  /// Lays all tracks out from where they are at a time.
  private static func run(
    _ plans: [TrackPlan], at start: Double, skipping skipped: Double, _ programs: inout [[TrackProgram]],
    _ options: CompileOptions
  ) throws(ModelError) {
    var layouts: [TrackLayout] = []
    for (index, plan) in plans.enumerated() {
      let isFirst = programs[index].first?.runs.isEmpty ?? true
      do {
        layouts.append(
          try TrackLayout(
            plan, initial: isFirst ? plan.initial : programs[index].map { $0.value(at: start) },
            velocity: programs[index].map { isFirst ? 0 : carried($0.velocity(at: start)) }, mode: options.mode,
            epsilon: options.settleEpsilon))
      } catch {
        throw located(error, ["tracks", String(index)])
      }
    }
    let duration = layouts.reduce(0) { max($0, $1.duration) }
    for (index, layout) in layouts.enumerated() {
      for (component, pieces) in layout.pieces.enumerated() {
        programs[index][component].add(pieces, start: start, skipped: skipped, duration: duration)
      }
    }
  }

  /// A vertical tangent cannot be carried on.
  private static func carried(_ velocity: Double) -> Double { velocity.isFinite ? velocity : 0 }

  private static func seconds(_ delay: DurationSource?, _ resolver: MotionResolver) throws(ModelError) -> Double {
    switch delay {
    case nil: 0
    case .seconds(let seconds)?: seconds
    case let source?: try resolver.seconds(source)
    }
  }

  private static func locating<Value>(_ key: String, _ body: () throws(ModelError) -> Value) throws(ModelError) -> Value
  {
    do { return try body() } catch { throw located(error, [key]) }
  }

  private static func located(_ error: ModelError, _ tokens: [String]) -> ModelError {
    var located = error
    located.pointer = JSONPointer(tokens + (error.pointer?.tokens ?? []))
    return located
  }
}

extension TrackProgram {
  fileprivate mutating func add(_ new: [Piece], start: Double, skipped: Double, duration: Double) {
    let first = pieces.count
    pieces += new
    ends += new.map { $0.start + $0.duration }
    runs.append(Run(start: start, skipped: skipped, range: first..<pieces.count, duration: duration))
  }

  /// Waits where the pace of the whole set begins, before any jump that is there.
  fileprivate mutating func waitAtStart() {
    guard let pace, let run = runs.first, run.start > 0, run.duration > 0 else { return }
    let progress = pace.waitingValue
    if progress != 0 { waiting = plainValue(run, at: progress * run.duration) }
  }
}
