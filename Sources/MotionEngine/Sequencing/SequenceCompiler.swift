import MotionModel

/// Compiles sequences: steps, phases and states.
enum SequenceCompiler {
  /// What a sequence compiles to.
  struct Outcome {
    var timeline: Timeline
    /// By how much each time it plays raises what it only raises.
    var drift = StageDrift()
  }

  static func timeline(_ sequence: MotionSequence, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    try outcome(sequence, &resolver, inherited: [:]).timeline
  }

  /// Compiles a sequence that may play inside another.
  /// - Parameter inherited: What its channels show when it begins, where it does not say itself.
  static func outcome(
    _ sequence: MotionSequence, _ resolver: inout MotionResolver, inherited: [String: MotionValue]
  ) throws(ModelError) -> Outcome {
    resolver.bind(sequence.parameters)
    switch sequence.body {
    case .steps(let list):
      let outcome = try StepCompiler.outcome(list, sequence, &resolver, inherited: inherited)
      guard let ticks = try sequence.ticks(resolver) else { return outcome }
      return try ScheduledPlay.outcome(outcome, ticks, sequence, &resolver)
    case .phases(let cycle): return try PhaseCompiler.outcome(cycle, sequence, &resolver, inherited: inherited)
    case .states(let map): return try StateCompiler.outcome(map, sequence, &resolver, inherited: inherited)
    }
  }

  /// A stage with the first values of a sequence: its own, else those of its first phase or state, else what shows
  /// already, else neutral ones.
  static func stage(
    _ sequence: MotionSequence, first: [PropertyChange], members: [MemberChange] = [], later: [PropertyChange],
    inherited: [String: MotionValue],
    _ resolver: MotionResolver
  ) throws(ModelError) -> Stage {
    var stage = Stage(resolver: resolver)
    stage.transactionKeys = sequence.transactionKeys
    var values: [String: MotionValue] = [:]
    let initial = MotionSequence.values(of: sequence.members) + sequence.initial
    for change in initial + first where !change.change.isRelative {
      values[change.channel] = change.value
    }
    for change in initial + first + later where !stage.contains(change.channel) {
      let type = change.value.type
      let shown = inherited[change.channel].flatMap { $0.type == type ? $0 : nil }
      if let value = values[change.channel] ?? shown ?? MotionValue.neutral(change.property, type) {
        try stage.add(channel: change.channel, value: value)
      }
    }
    try stage.add(sequence, first: members)
    return stage
  }

  /// Puts the timeline of a sequence together.
  /// - Parameters:
  ///   - logicalDuration: How long it counts for whoever waits for it, in seconds; the tail of a spring comes after.
  ///   - duration: How long it lasts although nothing may move; nil: as long as it counts.
  static func timeline(
    _ stage: Stage, _ sequence: MotionSequence, cues: CueTrack, logicalDuration: Double,
    atLeast duration: Double? = nil,
    _ resolver: inout MotionResolver
  ) throws(ModelError) -> Timeline {
    let tracks = stage.tracks
    var entries = stage.entries(of: tracks)
    let names = entries.map(\.channel.name)
    guard Set(names).count == names.count else {
      let twice = Set(names.filter { name in names.count { $0 == name } > 1 }).sorted().joined(separator: ", ")
      throw ModelError(
        .contradiction, "two properties share the channel \(twice)",
        hint: "set the components of a point, size or color one by one everywhere, or together everywhere")
    }
    var end = tracks.reduce(duration ?? logicalDuration) { max($0, $1.end) }
    if !sequence.isPlayedByTicks {
      try DerivedCompiler.append(sequence.derived, to: &entries, &resolver, clock: try sequence.clock(resolver))
      end = max(end, DerivedCompiler.end(of: entries))
    }
    return Timeline(
      mode: resolver.options.mode, duration: end,
      logicalDuration: logicalDuration, entries: entries, cues: cues)
  }

  /// The compiled curve of a choice: a curve without a duration of its own lasts as long as SwiftUI's do.
  static func curve(
    _ choice: CurveChoice, duration: Double? = nil, _ resolver: inout MotionResolver
  ) throws(ModelError) -> CompiledCurve? {
    switch choice {
    case .none: nil
    case .standard: try resolver.compile(try Curve(.systemDefault))
    case .curve(let source):
      try resolver.compile(try resolver.curve(source), duration: duration, fallback: Curve.swiftUIDuration)
    }
  }
}

/// Compiles steps that follow one another.
///
/// A repetition starts again from the first values, so that every pass is the same: time is folded, nothing is unrolled.
enum StepCompiler {
  static func outcome(
    _ list: StepList, _ sequence: MotionSequence, _ resolver: inout MotionResolver, inherited: [String: MotionValue]
  ) throws(ModelError) -> SequenceCompiler.Outcome {
    let plan = try StepPlan(list, &resolver)
    let starts = list.isTriggered ? resolver.options.triggers : [0]
    let changes = plan.changes
    var stage = try SequenceCompiler.stage(sequence, first: [], later: changes, inherited: inherited, resolver)
    var cues: [TimelineCue] = []
    var cycles: [CueTrack.Cycle] = []
    for _ in starts.dropFirst() { try resolver.count(max(changes.count, plan.events.count)) }
    let events = starts.flatMap { start in plan.events.map { $0.later(by: start) } }
    let ordered = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for event in ordered.map(\.element) where event.time.isFinite {
      switch event.kind {
      case .cue(let name): cues.append(TimelineCue(name.text, at: event.time))
      case .change(let changes, let members, let curve, let transaction):
        _ = try stage.apply(changes, members: members, at: event.time, curve: curve, transaction)
      case .play(let reference, let target):
        stage.advance(to: event.time)
        (resolver.budget, resolver.explanations) = (stage.budget, [])
        let inner = try PlayedPreset.timeline(reference, of: target, on: stage, at: event.time, &resolver)
        try resolver.budget.add(inner.cueTrack.fixed.count + inner.cueTrack.cycles.count, .cue)
        stage.budget = resolver.budget
        stage.note(resolver.explanations, of: target, at: event.time)
        try PlayedPreset.play(inner, of: target, on: &stage, at: event.time)
        cues += inner.cueTrack.fixed.map { TimelineCue($0.name, at: event.time + $0.time) }
        cycles += inner.cueTrack.cycles.map { cycle in
          var later = cycle
          later.start += event.time
          return later
        }
      }
    }
    resolver.take(from: stage)
    let drift = stage.drift(of: changes)
    let count = list.repeatCount.map(Double.init) ?? .infinity
    var length = starts.last.map { $0 + plan.length } ?? 0
    var own = CueTrack(fixed: cues, cycles: cycles)
    if count > 1, length > 0, length.isFinite {
      let fold = StageTrack.Fold(start: 0, length: length, count: count)
      stage.fold(fold, drift: drift)
      own = try repeated(own, fold, &resolver.budget)
      length *= count
    } else if count == .infinity, length > 0 {
      length = .infinity
    }
    let track = try CueCompiler.track(sequence.cues, own: own, &resolver.budget)
    let timeline = try SequenceCompiler.timeline(stage, sequence, cues: track, logicalDuration: length, &resolver)
    return SequenceCompiler.Outcome(timeline: timeline, drift: drift)
  }

  /// The cues of one pass, given in each of them.
  private static func repeated(
    _ cues: CueTrack, _ fold: StageTrack.Fold, _ budget: inout ExpansionBudget
  ) throws(ModelError) -> CueTrack {
    try budget.add(cues.greatestCount(within: fold.length), .cue)
    let pass = cues.cues(in: 0..<fold.length)
    return CueTrack(
      fixed: [], cycles: [CueTrack.Cycle(start: fold.start, period: fold.length, count: fold.count, cues: pass)])
  }
}
