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
    var run = try Run(cycle, &resolver)
    var stage = try sequence.stage(inherited: inherited, resolver)
    let ticks = try sequence.ticks(resolver)
    switch cycle.advance {
    case .trigger:
      let triggers = resolver.options.triggers
      for (position, trigger) in triggers.enumerated() {
        let interruption = position + 1 < triggers.count ? triggers[position + 1] : .infinity
        run.trigger(at: trigger)
        while let time = run.next?.time, time < interruption { _ = try run.proceed(on: &stage) }
      }
    case .looping, .schedule:
      var steps = order(cycle, seed: resolver.options.seed, multipleOf: ticks?.period ?? 1)
      steps.drift = StageDrift(steps.cycle.flatMap { cycle.phases[$0].changes })
      if cycle.advance == .schedule, let ticks { steps.times = .ticks(ticks, atStart: cycle.advancesAtStart) }
      if cycle.phases.count > 1 {
        run.marks.fold = try steps.take(on: &stage) { (index, time, stage) throws(ModelError) in
          try run.enter(index, at: time, &stage)
        }
      }
    }
    resolver.take(from: stage)
    let logicalEnd = run.logicalEnd
    let isEndless = run.marks.fold != nil || cycle.advance == .looping && cycle.phases.count > 1 && logicalEnd > 0
    return try sequence.timeline(
      of: stage, marks: run.marks, ticks: ticks, logicalDuration: isEndless ? .infinity : logicalEnd,
      atLeast: logicalEnd.isFinite ? logicalEnd : 0, &resolver)
  }

  /// Phases being entered one after another.
  struct Run {
    let cycle: PhaseCycle
    private let curves: [CompiledCurve?]
    /// Draws the phases of triggered runs; nil for a fixed order.
    private var generator: DeterministicGenerator?
    var marks = CueCompiler.Marks()
    private(set) var logicalEnd = 0.0
    /// Next step of a triggered run, which goes through 1, 2, …, the last, and back to 0.
    private(set) var next: (step: Int, time: Double)?

    init(_ cycle: PhaseCycle, _ resolver: inout MotionResolver) throws(ModelError) {
      self.cycle = cycle
      curves = try cycle.phases.enumerated().map { (index, phase) throws(ModelError) in
        try resolver.count(max(phase.changes.count, 1))
        return try ModelError.locating("phases", "\(index)", "curve") { () throws(ModelError) in
          try resolver.compile(phase.curve)
        }
      }
      if case .random(let own) = cycle.order { generator = DeterministicGenerator(seed: resolver.options.seed ?? own) }
    }

    /// Enters a phase; returns the logical completion of its animations, nil if there are none.
    mutating func enter(_ index: Int, at time: Double, _ stage: inout Stage) throws(ModelError) -> Double? {
      let phase = cycle.phases[index]
      let end = try stage.apply(
        phase.changes, members: phase.members, at: time, curve: curves[index], StageTransaction(phase.curve))
      marks.begins.append((time, index))
      logicalEnd = max(logicalEnd, end ?? time)
      return end
    }

    /// Begins a run; one in progress starts again at 1.
    mutating func trigger(at time: Double) { if cycle.phases.count > 1 { next = (1, time) } }

    /// Takes the next step of a run; returns the phase entered, nil if none is due.
    mutating func proceed(on stage: inout Stage) throws(ModelError) -> Int? {
      guard let (step, time) = next else { return nil }
      let count = cycle.phases.count
      let index = (step < count ? generator?.index(below: count) : nil) ?? step % count
      let end = try enter(index, at: time, &stage)
      next = step < count ? (step + 1, end ?? time) : nil
      return index
    }
  }

  /// The order in which phases follow for ever.
  private static func order(_ cycle: PhaseCycle, seed: Int?, multipleOf period: Int) -> PeriodicSteps {
    let count = cycle.phases.count
    switch cycle.order {
    case .cycle(let from):
      // 1, 2, … up to the last, and from then on from `from`.
      return PeriodicSteps(prelude: Array(1..<max(count, 1)), cycle: Array(from..<count), rest: from)
    case .random(let own):
      var generator = DeterministicGenerator(seed: seed ?? own)
      let length = (Self.drawnCount + period - 1) / period * period
      let drawn = (0..<length).map { _ in generator.index(below: count) }
      return PeriodicSteps(cycle: drawn)
    }
  }
}
