import MotionModel

/// Compiles sequences: steps, phases and states.
enum SequenceCompiler {
  /// Compiles a sequence that may play inside another.
  /// - Parameter inherited: Initial values of its channels, unless it sets them.
  static func timeline(
    _ sequence: MotionSequence, _ resolver: inout MotionResolver, inherited: [String: MotionValue]
  ) throws(ModelError) -> Timeline {
    resolver.bind(sequence.parameters)
    switch sequence.body {
    case .steps(let list): return try StepCompiler.timeline(list, sequence, &resolver, inherited: inherited)
    case .phases(let cycle): return try PhaseCompiler.timeline(cycle, sequence, &resolver, inherited: inherited)
    case .states(let map): return try StateCompiler.timeline(map, sequence, &resolver, inherited: inherited)
    }
  }
}

/// Compiles steps that follow one another.
///
/// A repetition restarts from the first values, so that every pass is the same: time is folded rather than unrolled.
enum StepCompiler {
  static func timeline(
    _ list: StepList, _ sequence: MotionSequence, _ resolver: inout MotionResolver, inherited: [String: MotionValue]
  ) throws(ModelError) -> Timeline {
    let plan = try StepPlan(list, &resolver)
    let starts = list.isTriggered ? resolver.options.triggers : [0]
    let changes = plan.changes
    var stage = try sequence.stage(steps: changes, inherited: inherited, resolver)
    var cues: [TimelineCue] = []
    var cycles: [CueTrack.Cycle] = []
    for _ in starts.dropFirst() { try resolver.count(max(changes.count, plan.events.count)) }
    let events = starts.flatMap { start in plan.events.map { $0.later(by: start) } }
    for event in events.ordered(by: \.time) where event.time.isFinite {
      switch event.kind {
      case .cue(let name): cues.append(TimelineCue(name, at: event.time))
      case .change(let changes, let members, let curve, let transaction):
        _ = try stage.apply(changes, members: members, at: event.time, curve: curve, transaction)
      case .play(let reference, let target):
        stage.advance(to: event.time)
        (resolver.budget, resolver.explanations) = (stage.resolver.budget, [])
        let inner = try PlayedPreset.timeline(reference, of: target, on: stage, at: event.time, &resolver)
        try resolver.budget.add(inner.cueTrack.fixed.count + inner.cueTrack.cycles.count, .cue)
        stage.resolver.budget = resolver.budget
        stage.note(resolver.explanations, of: target, at: event.time)
        try PlayedPreset.play(inner, of: target, on: &stage, at: event.time)
        let later = inner.cueTrack.later(by: event.time)
        cues += later.fixed
        cycles += later.cycles
      }
    }
    resolver.take(from: stage)
    // Channels played by presets begin anew with each round.
    let played = stage.properties.filter { !$0.builder.track.inner.isEmpty }
    let drift = StageDrift(changes, except: played.map(\.channel))
    let count = list.repeatCount.map(Double.init) ?? .infinity
    var length = starts.last.map { $0 + plan.length } ?? 0
    var own = CueTrack(fixed: cues, cycles: cycles)
    if count > 1, length > 0, length.isFinite {
      let fold = StageTrack.Fold(start: 0, length: length, count: count)
      stage.fold(fold, drift: drift)
      // The cues of one pass, given in each of them.
      try resolver.budget.add(own.greatestCount(from: 0, to: length), .cue)
      own = CueTrack(fixed: [], cycles: [CueTrack.Cycle(fold: fold, cues: own.cues(in: 0..<length))])
      length *= count
    } else if count == .infinity, length > 0 {
      length = .infinity
    }
    // Cues by ticks are those of the whole.
    let timeline = try sequence.timeline(of: stage, ticks: nil, own: own, logicalDuration: length, &resolver)
    guard let ticks = try sequence.ticks(resolver) else { return timeline }
    return try ScheduledPlay.timeline(timeline, raisedBy: drift, at: ticks, sequence, &resolver)
  }
}
