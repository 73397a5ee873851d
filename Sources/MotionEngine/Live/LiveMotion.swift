import MotionModel

/// Motion of a live stage: takes events, and returns the timeline after each.
protocol LiveMotion {
  /// Time of the next internal event, in seconds; infinity if only external events remain.
  var due: Double { get }
  /// Its cues that depend on the time alone.
  var cueTrack: CueTrack { get }
  var takesTriggers: Bool { get }
  var states: [String] { get }
  /// Properties that can be set, with their types.
  var settable: [(name: String, type: ValueType)] { get }
  /// Returns the timeline from a time on and forgets the past.
  mutating func timeline(from time: Double) -> Timeline
  /// Gives the stage of its changes to `body`; nil without one.
  mutating func withStage<Result>(_ body: (inout Stage) -> Result) -> Result?
  /// Performs due events.
  mutating func proceed(_ cues: inout [TimelineCue]) throws(ModelError)
  mutating func trigger(at time: Double, _ cues: inout [TimelineCue]) throws(ModelError)
  mutating func enter(_ state: String, at time: Double, _ cues: inout [TimelineCue]) throws(ModelError)
  mutating func set(_ change: PropertyChange, at time: Double, _ transaction: StageTransaction) throws(ModelError)
}

extension LiveMotion {
  var due: Double { .infinity }
  var cueTrack: CueTrack { .none }
  var takesTriggers: Bool { false }
  var states: [String] { [] }
  var settable: [(name: String, type: ValueType)] { [] }

  mutating func withStage<Result>(_ body: (inout Stage) -> Result) -> Result? { nil }

  mutating func proceed(_ cues: inout [TimelineCue]) throws(ModelError) {}

  mutating func trigger(at time: Double, _ cues: inout [TimelineCue]) throws(ModelError) {
    throw ModelError(.contradiction, "it takes no triggers", hint: otherEvents)
  }

  mutating func enter(_ state: String, at time: Double, _ cues: inout [TimelineCue]) throws(ModelError) {
    throw ModelError(.contradiction, "it has no states", hint: otherEvents)
  }

  mutating func set(_ change: PropertyChange, at time: Double, _ transaction: StageTransaction) throws(ModelError) {
    throw ModelError(.contradiction, "it has no properties to set", hint: otherEvents)
  }

  /// Events it accepts, for errors about others.
  private var otherEvents: String {
    if takesTriggers { return "it takes triggers" }
    if !states.isEmpty { return "it enters states: \(states.joined(separator: ", "))" }
    if let first = settable.first { return "it takes values: set \(first.name)" }
    return "it plays from its start"
  }
}

enum LiveCompiler {
  static func motion(_ motion: Motion, _ resolver: inout MotionResolver) throws(ModelError) -> any LiveMotion {
    switch motion {
    case .alias(let reference):
      return try resolver.entering(reference) { (target, resolver) throws(ModelError) -> any LiveMotion in
        try Self.motion(target, &resolver)
      }
    case .curve(let curve): return try LiveChange(try resolver.compile(curve), resolver)
    case .transition(let transition):
      if transition.insertion != nil || transition.removal != nil { return try LivePassage(transition, &resolver) }
      guard transition.content == nil else { break }
      return try LiveChange(try TransitionCompiler.curve(nil, of: transition, &resolver), resolver)
    case .keyframes(let set):
      if set.playback == .trigger { return try LiveKeyframes(set, &resolver) }
    case .sequence(let sequence):
      resolver.bind(sequence.parameters)
      switch sequence.body {
      case .steps(let list): if list.isTriggered { return try LiveSteps(list, sequence, &resolver) }
      case .phases(let cycle): if cycle.advance == .trigger { return try LivePhases(cycle, sequence, &resolver) }
      case .states(let map): return try LiveStates(map, sequence, &resolver)
      }
    case .duration, .schedule: break
    }
    return try TimelineCompiler.compile(motion, &resolver)
  }
}

/// Motion that plays without events.
extension Timeline: LiveMotion {
  func timeline(from time: Double) -> Timeline { self }
}

/// Curve, or transition of a property: a value that moves to each new target.
struct LiveChange: LiveMotion {
  private var stage: Stage
  private let curve: CompiledCurve

  init(_ curve: CompiledCurve, _ resolver: MotionResolver) throws(ModelError) {
    self.curve = curve
    var resolver = resolver
    // No choice among animations is made for its curve.
    resolver.isExplaining = false
    stage = Stage(resolver: resolver)
    try stage.add(channel: "value", value: try MotionValue(.number, [resolver.options.from]))
  }

  var settable: [(name: String, type: ValueType)] { [("value", .number)] }

  mutating func withStage<Result>(_ body: (inout Stage) -> Result) -> Result? { body(&stage) }

  mutating func timeline(from time: Double) -> Timeline {
    stage.forget(before: time)
    return stage.timeline()
  }

  mutating func set(_ change: PropertyChange, at time: Double, _ transaction: StageTransaction) throws(ModelError) {
    _ = try stage.apply([change], at: time, curve: curve, transaction)
  }
}

/// Transition with insertions and removals.
struct LivePassage: LiveMotion {
  private let transition: MotionTransition
  private let content: [Timeline.Entry]
  private let resolver: MotionResolver
  private var passage: TransitionRun.Passage
  private var isFresh = true

  init(_ transition: MotionTransition, _ resolver: inout MotionResolver) throws(ModelError) {
    self.transition = transition
    passage = try TransitionRun.Passage(transition, startsInside: false, &resolver)
    content = if let change = transition.content { ContentCompiler.entries(change, passage.comes) } else { [] }
    self.resolver = resolver
  }

  var states: [String] { TransitionDirection.allCases.map(\.rawValue) }

  mutating func timeline(from time: Double) -> Timeline {
    passage.forget(before: time)
    let tracks = passage.tracks
    let contentEnd = content.isEmpty ? 0 : passage.comes.duration
    return Timeline(
      mode: resolver.options.mode, duration: tracks.reduce(contentEnd) { max($0, $1.end) },
      entries: TransitionRun.entries(passage.layers, tracks) + content)
  }

  mutating func enter(_ state: String, at time: Double, _ cues: inout [TimelineCue]) throws(ModelError) {
    guard let direction = TransitionDirection(rawValue: state) else {
      throw ModelError(
        .unknown, "a transition has no state \(QuotedText.quote(state))", allowed: states.joined(separator: ", "))
    }
    var scratch = resolver
    // A view that is removed first was present.
    if isFresh, direction == .removal {
      passage = try TransitionRun.Passage(transition, startsInside: true, &scratch)
    }
    isFresh = false
    try passage.take(direction, at: time, &scratch.budget)
    cues.append(TimelineCue(state, at: time))
  }
}

/// Keyframes that play at each trigger.
struct LiveKeyframes: LiveMotion {
  private var runs: KeyframeRuns
  private let derived: [Timeline.Entry]

  init(_ set: KeyframeSet, _ resolver: inout MotionResolver) throws(ModelError) {
    runs = try KeyframeRuns(set, count: 1, &resolver)
    var entries = runs.entries
    let own = entries.count
    try DerivedCompiler.append(set.derived, to: &entries, &resolver)
    derived = Array(entries[own...])
  }

  var takesTriggers: Bool { true }

  mutating func timeline(from time: Double) -> Timeline {
    runs.forget(before: time)
    return Timeline(mode: runs.options.mode, duration: runs.duration, entries: runs.entries + derived)
  }

  mutating func trigger(at time: Double, _ cues: inout [TimelineCue]) throws(ModelError) { try runs.begin(at: time) }
}
