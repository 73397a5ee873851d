import MotionModel

/// Compiles phases: looping, run by triggers, or stepped by a schedule.
///
/// A step takes the curve of its target phase, and ends at the logical completion of all its animations. A phase
/// without a curve, or without a change, is passed at once.
///
/// Source: https://developer.apple.com/documentation/swiftui/phaseanimator
enum PhaseCompiler {
  /// Number of phases drawn before a random order repeats.
  static let drawnCount = 1_024

  static func timeline(
    _ cycle: PhaseCycle, _ sequence: MotionSequence, _ resolver: inout MotionResolver,
    inherited: [String: MotionValue]
  ) throws(ModelError) -> Timeline {
    let curves = try curves(cycle, &resolver)
    var stage = try stage(cycle, sequence, inherited: inherited, resolver)
    var marks = CueCompiler.Marks(begins: [(0, 0)])
    var logicalEnd = 0.0
    let ticks = try sequence.ticks(resolver)
    func enter(_ index: Int, at time: Double, _ stage: inout Stage) throws(ModelError) -> Double? {
      let phase = cycle.phases[index]
      let end = try stage.apply(
        phase.changes, members: phase.members, at: time, curve: curves[index], StageTransaction(phase.curve))
      marks.begins.append((time, index))
      logicalEnd = max(logicalEnd, end ?? time)
      return end
    }
    switch cycle.advance {
    case .trigger:
      // Runs through 1, 2, …, the last, and back to 0; a trigger in mid-run starts again at 1.
      var generator = cycle.generator(seed: resolver.options.seed)
      let (triggers, count) = (resolver.options.triggers, cycle.phases.count)
      for (position, trigger) in triggers.enumerated() where count > 1 {
        let interruption = position + 1 < triggers.count ? triggers[position + 1] : .infinity
        var time = trigger
        for step in 1...count {
          guard time < interruption else { break }
          let drawn = step < count ? generator?.index(below: count) : nil
          time = try enter(drawn ?? step % count, at: time, &stage) ?? time
        }
      }
    case .looping, .schedule:
      var steps = order(cycle, seed: resolver.options.seed, multipleOf: ticks?.period ?? 1)
      steps.drift = StageDrift(steps.cycle.flatMap { cycle.phases[$0].changes })
      if cycle.advance == .schedule, let ticks { steps.times = .ticks(ticks, atStart: cycle.advancesAtStart) }
      if cycle.phases.count > 1 { marks.fold = try steps.take(on: &stage, enter) }
    }
    resolver.take(from: stage)
    let cues = try CueCompiler.track(sequence.cues, marks: marks, ticks: ticks, &resolver.budget)
    let isEndless = marks.fold != nil || cycle.advance == .looping && cycle.phases.count > 1 && logicalEnd > 0
    return try sequence.timeline(
      of: stage, cues: cues, logicalDuration: isEndless ? .infinity : logicalEnd,
      atLeast: logicalEnd.isFinite ? logicalEnd : 0, &resolver)
  }

  static func curves(_ cycle: PhaseCycle, _ resolver: inout MotionResolver) throws(ModelError) -> [CompiledCurve?] {
    try cycle.phases.enumerated().map { (index, phase) throws(ModelError) in
      try resolver.count(max(phase.changes.count, 1))
      return try ModelError.locating("phases", "\(index)", "curve") { () throws(ModelError) in
        try resolver.compile(phase.curve)
      }
    }
  }

  /// A stage that shows the first phase.
  static func stage(
    _ cycle: PhaseCycle, _ sequence: MotionSequence, inherited: [String: MotionValue], _ resolver: MotionResolver
  ) throws(ModelError) -> Stage {
    try sequence.stage(
      first: cycle.phases[0].changes, members: cycle.phases[0].members,
      later: cycle.phases.dropFirst().flatMap(\.changes), inherited: inherited, resolver)
  }

  /// The order in which phases follow for ever.
  private static func order(_ cycle: PhaseCycle, seed: Int?, multipleOf period: Int) -> PeriodicSteps {
    let count = cycle.phases.count
    switch cycle.order {
    case .cycle(let from):
      // 1, 2, … up to the last, and from then on from `from`.
      return PeriodicSteps(
        prelude: Array(1..<max(count, 1)), cycle: Array(from..<count), times: .logicalEnds, rest: from)
    case .random(let own):
      var generator = DeterministicGenerator(seed: seed ?? own)
      let length = (Self.drawnCount + period - 1) / period * period
      let drawn = (0..<length).map { _ in generator.index(below: count) }
      return PeriodicSteps(cycle: drawn, times: .logicalEnds)
    }
  }
}

extension PhaseCycle {
  /// Generator of the phases of runs; nil for a fixed order.
  func generator(seed: Int?) -> DeterministicGenerator? {
    if case .random(let own) = order { DeterministicGenerator(seed: seed ?? own) } else { nil }
  }
}
