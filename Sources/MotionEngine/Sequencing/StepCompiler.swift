import MotionModel

/// Compiles steps that follow one another.
///
/// A repetition starts again from the first values, so that every pass is the same: time is folded, nothing is unrolled.
enum StepCompiler {
  static func outcome(
    _ list: StepList, _ sequence: MotionSequence, _ resolver: inout MotionResolver, inherited: [String: MotionValue]
  ) throws(ModelError) -> SequenceCompiler.Outcome {
    let plan = try StepPlan(list, &resolver)
    let changes = plan.events.flatMap { event -> [PropertyChange] in
      if case .change(let changes, _) = event.kind { changes } else { [] }
    }
    var stage = try SequenceCompiler.stage(sequence, first: [], later: changes, inherited: inherited, resolver)
    var cues: [TimelineCue] = []
    var cycles: [CueTrack.Cycle] = []
    let ordered = plan.events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for event in ordered.map(\.element) where event.time.isFinite {
      switch event.kind {
      case .cue(let name): cues.append(TimelineCue(name.text, at: event.time))
      case .change(let changes, let curve): _ = try stage.apply(changes, at: event.time, curve: curve)
      case .play(let reference, let target):
        stage.advance(to: event.time)
        resolver.budget = stage.budget
        let inner = try PlayedPreset.timeline(reference, of: target, on: stage, at: event.time, &resolver)
        try resolver.budget.add(inner.cueTrack.fixed.count + inner.cueTrack.cycles.count, .cue)
        stage.budget = resolver.budget
        try PlayedPreset.play(inner, of: target, on: &stage, at: event.time)
        cues += inner.cueTrack.fixed.map { TimelineCue($0.name, at: event.time + $0.time) }
        cycles += inner.cueTrack.cycles.map { cycle in
          var later = cycle
          later.start += event.time
          return later
        }
      }
    }
    resolver.budget = stage.budget
    let count = list.repeatCount.map(Double.init) ?? .infinity
    var length = plan.length
    var own = CueTrack(fixed: cues, cycles: cycles)
    if count > 1, length > 0, length.isFinite {
      let fold = StageTrack.Fold(start: 0, length: length, count: count)
      stage.fold(fold)
      own = try repeated(own, fold, &resolver.budget)
      length *= count
    } else if count == .infinity, length > 0 {
      length = .infinity
    }
    let track = try CueCompiler.track(sequence.cues, own: own, &resolver.budget)
    let timeline = try SequenceCompiler.timeline(stage, sequence, cues: track, atLeast: length, &resolver)
    return SequenceCompiler.Outcome(timeline: timeline, logicalDuration: length)
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
