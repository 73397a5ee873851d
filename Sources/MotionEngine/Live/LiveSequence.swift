import MotionModel

/// Stage of a sequence, with its derived values.
struct LiveSequence {
  let sequence: MotionSequence
  var stage: Stage
  /// Cues by time and by ticks; those of phases and states are given when these begin.
  var cueTrack: CueTrack
  fileprivate let derived: [Timeline.Entry]

  init(_ sequence: MotionSequence, _ stage: Stage, _ resolver: inout MotionResolver) throws(ModelError) {
    (self.sequence, self.stage) = (sequence, stage)
    let whole = try sequence.timeline(of: stage, ticks: try sequence.ticks(resolver), logicalDuration: 0, &resolver)
    cueTrack = whole.cueTrack
    derived = Array(whole.entries[stage.entries(of: stage.tracks).count...])
  }

  /// Gives the cues of a phase or state that begins.
  func tell(_ index: Int, at time: Double, _ cues: inout [TimelineCue]) {
    for cue in sequence.cues {
      if case .phase(index) = cue.moment { cues.append(TimelineCue(cue.name.text, at: time)) }
    }
  }
}

protocol StagedMotion: LiveMotion { var live: LiveSequence { get set } }

extension StagedMotion {
  var cueTrack: CueTrack { live.cueTrack }

  var settable: [(name: String, type: ValueType)] {
    let named = live.stage.properties.filter { live.stage.scene == nil || !SceneRun.owns($0.channel) }
    return named.map { ($0.channel, $0.builder.type) }
  }

  mutating func timeline(from time: Double) -> Timeline {
    live.stage.forget(before: time)
    let (stage, tracks) = (live.stage, live.stage.tracks)
    return Timeline(
      mode: stage.resolver.options.mode,
      duration: tracks.reduce(DerivedCompiler.end(of: live.derived)) { max($0, $1.end) },
      entries: stage.entries(of: tracks) + live.derived)
  }

  mutating func withStage<Result>(_ body: (inout Stage) -> Result) -> Result? { body(&live.stage) }

  mutating func set(_ change: PropertyChange, at time: Double, _ transaction: StageTransaction) throws(ModelError) {
    try live.stage.set([change], at: time, transaction)
  }
}

/// Steps that play at each trigger, beside the remainder of earlier ones.
struct LiveSteps: StagedMotion {
  var live: LiveSequence
  private let plan: StepPlan
  private let resolver: MotionResolver
  /// By time, and at one time in the order of the triggers.
  private var pending: [StepPlan.Event] = []

  private static let maximumPendingCount = 100_000

  init(_ list: StepList, _ sequence: MotionSequence, _ resolver: inout MotionResolver) throws(ModelError) {
    plan = try StepPlan(list, &resolver)
    var stage = try sequence.stage(steps: plan.changes, resolver)
    // Channels of played presets exist from the start.
    for event in plan.events {
      guard case .play(let reference, let target) = event.kind else { continue }
      var scratch = resolver
      let inner = try PlayedPreset.timeline(reference, of: target, on: stage, at: 0, &scratch)
      try PlayedPreset.prepare(inner, of: target, on: &stage)
    }
    live = try LiveSequence(sequence, stage, &resolver)
    self.resolver = resolver
  }

  var due: Double { pending.first?.time ?? .infinity }
  var takesTriggers: Bool { true }

  mutating func trigger(at time: Double, _ cues: inout [TimelineCue]) throws(ModelError) {
    try add(plan.events.filter(\.time.isFinite).map { $0.later(by: time) })
  }

  private mutating func add(_ new: [StepPlan.Event]) throws(ModelError) {
    guard pending.count + new.count <= Self.maximumPendingCount else {
      throw ModelError(
        .tooLarge, "more than \(Self.maximumPendingCount) steps are still to come", hint: "trigger it less often")
    }
    pending = (pending + new).ordered(by: \.time)
  }

  mutating func proceed(_ cues: inout [TimelineCue]) throws(ModelError) {
    guard !pending.isEmpty else { return }
    let next = pending.removeFirst()
    switch next.kind {
    case .cue(let name): cues.append(TimelineCue(name, at: next.time))
    case .change(let changes, let members, let curve, let transaction):
      _ = try live.stage.apply(changes, members: members, at: next.time, curve: curve, transaction)
    case .play(let reference, let target): try play(reference, of: target, at: next.time)
    }
  }

  private mutating func play(
    _ reference: PresetReference, of target: TargetName?, at time: Double
  ) throws(ModelError) {
    live.stage.advance(to: time)
    var scratch = resolver
    let inner = try PlayedPreset.timeline(reference, of: target, on: live.stage, at: time, &scratch)
    live.stage.note(scratch.explanations, of: target, at: time)
    try PlayedPreset.play(inner, of: target, on: &live.stage, at: time)
    let later = inner.cueTrack.later(by: time)
    try add(later.fixed.map { StepPlan.Event(time: $0.time, kind: .cue($0.name)) })
    live.cueTrack = CueTrack(fixed: live.cueTrack.fixed, cycles: live.cueTrack.cycles + later.cycles)
  }
}

/// Phases that a trigger runs through.
struct LivePhases: StagedMotion {
  var live: LiveSequence
  private var run: PhaseCompiler.Run
  /// State before the steps of a moment, and that moment; one, or none.
  ///
  /// A trigger then precedes those steps.
  private var before: [(time: Double, phases: LivePhases)] = []

  init(_ cycle: PhaseCycle, _ sequence: MotionSequence, _ resolver: inout MotionResolver) throws(ModelError) {
    run = try PhaseCompiler.Run(cycle, &resolver)
    live = try LiveSequence(sequence, try sequence.stage(resolver), &resolver)
  }

  var due: Double { run.next?.time ?? .infinity }
  var takesTriggers: Bool { true }

  mutating func set(_ change: PropertyChange, at time: Double, _ transaction: StageTransaction) throws(ModelError) {
    before = []
    try live.stage.set([change], at: time, transaction)
  }

  mutating func trigger(at time: Double, _ cues: inout [TimelineCue]) throws(ModelError) {
    if let old = before.first, old.time == time {
      self = old.phases
      // They were told at this time.
      _ = live.stage.takeCompletions(through: time)
    }
    run.trigger(at: time)
  }

  mutating func proceed(_ cues: inout [TimelineCue]) throws(ModelError) {
    guard let time = run.next?.time else { return }
    if before.first?.time != time {
      before = []
      before = [(time, self)]
    }
    if let index = try run.proceed(on: &live.stage) { live.tell(index, at: time, &cues) }
    run.marks.begins = []
  }
}

/// States entered by events, and by ticks of a schedule.
struct LiveStates: StagedMotion {
  var live: LiveSequence
  private var run: StateCompiler.Run
  private let ticks: ScheduleEntries?
  private var nextTick = 0

  init(_ map: StateMap, _ sequence: MotionSequence, _ resolver: inout MotionResolver) throws(ModelError) {
    let stage = try sequence.stage(resolver)
    run = StateCompiler.Run(map: map)
    ticks = map.states.count > 1 ? try sequence.ticks(resolver) : nil
    nextTick = (ticks?.index(at: 0) ?? -1) + 1
    live = try LiveSequence(sequence, stage, &resolver)
  }

  var due: Double { ticks?.entry(nextTick) ?? .infinity }
  var states: [String] { run.map.states.map(\.name.text) }

  mutating func enter(_ state: String, at time: Double, _ cues: inout [TimelineCue]) throws(ModelError) {
    try enter(try run.map.index(of: state), at: time, &cues)
  }

  mutating func proceed(_ cues: inout [TimelineCue]) throws(ModelError) {
    let time = due
    nextTick += 1
    try enter((run.current + 1) % run.map.states.count, at: time, &cues)
  }

  private mutating func enter(_ index: Int, at time: Double, _ cues: inout [TimelineCue]) throws(ModelError) {
    _ = try run.enter(index, at: time, &live.stage)
    run.marks.begins = []
    live.tell(index, at: time, &cues)
  }
}
