import MotionModel

/// Schedule of the steps of a list, computed before anything moves.
///
/// An action begins at the cursor and advances it by its delay and its length; `with` begins with the action before it
/// and moves the cursor to the later end; `async` does not move the cursor. A length is the step's own duration, else
/// the one set by `defaults`, else the curve's logical duration or the length of the preset it plays. A duration
/// replaces that of an easing, so that it runs in that time; a spring keeps its shape and only delays the next step.
struct StepPlan {
  struct Event {
    enum Kind {
      case change([PropertyChange], [MemberChange], CompiledCurve?, StageTransaction)
      case play(PresetReference, TargetName?)
      case cue(String)
    }

    var time: Double
    var kind: Kind

    /// The same in a play that begins later.
    func later(by seconds: Double) -> Event { Event(time: time + seconds, kind: kind) }
  }

  private(set) var events: [Event] = []
  var changes: [PropertyChange] {
    events.flatMap { event -> [PropertyChange] in
      if case .change(let changes, _, _, _) = event.kind { changes } else { [] }
    }
  }
  /// Time when everything that the list waits for has ended.
  private(set) var length = 0.0

  private var cursor = 0.0
  private var previousStart = 0.0
  private var asyncEnd = 0.0
  private var defaultCurve = CurveChoice.standard
  private var defaultDuration: Double?
  private var defaultDelay = 0.0
  private var endlessStep: Int?

  /// Plans a list.
  /// - Throws: ``ModelError``: a step that would wait for one that never ends, a reference that cannot be resolved.
  init(_ list: StepList, _ resolver: inout MotionResolver) throws(ModelError) {
    for (index, step) in list.steps.enumerated() {
      do { try add(step, index, &resolver) } catch { throw error.at(JSONPointer(["steps", String(index)])) }
    }
    length = list.awaitsAsync ? max(cursor, asyncEnd) : cursor
  }

  private mutating func add(
    _ step: SequenceStep, _ index: Int, _ resolver: inout MotionResolver
  ) throws(ModelError) {
    switch step {
    case .wait(let source):
      try checkReached(index)
      cursor += try resolver.seconds(source)
    case .cue(let name):
      try checkReached(index)
      events.append(Event(time: cursor, kind: .cue(name.text)))
    case .defaults(let curve, let duration, let delay):
      if curve != .standard { defaultCurve = curve }
      if let duration { defaultDuration = try resolver.seconds(duration) }
      if let delay { defaultDelay = try resolver.seconds(delay) }
    case .act(let action, let placement): try add(action, placement, index, &resolver)
    }
  }

  private mutating func add(
    _ action: StepAction, _ placement: SequenceStep.Placement, _ index: Int, _ resolver: inout MotionResolver
  ) throws(ModelError) {
    let interval = try action.stagger.map { (interval) throws(ModelError) in try resolver.seconds(interval) }
    if placement != .with { try checkReached(index) }
    let begin = placement == .with ? previousStart : cursor
    var (delay, own) = (defaultDelay, defaultDuration)
    if let source = action.delay { delay = try resolver.seconds(source) }
    if let source = action.duration { own = try resolver.seconds(source) }
    let start = begin + delay
    let targets: [TargetName?] = action.targets.isEmpty ? [nil] : action.targets
    var counted: Double
    switch action.content {
    case .changes(let changes, let choice):
      let choice = choice == .standard ? defaultCurve : choice
      let transaction = StageTransaction(choice, keys: action.transaction)
      let curve = try resolver.compile(choice, duration: own)
      counted = own ?? curve?.logicalDuration ?? 0
      try resolver.count(changes.count * targets.count)
      for (place, group) in (interval == nil ? [targets] : targets.map { [$0] }).enumerated() {
        let (time, own) = (start + Double(place) * (interval ?? 0), Self.changes(changes, of: group))
        events.append(Event(time: time, kind: .change(own, place == 0 ? action.members : [], curve, transaction)))
      }
    case .preset(let reference):
      if let own { counted = own } else { counted = try Self.length(of: reference, &resolver) }
      try resolver.count(targets.count)
      for (place, target) in targets.enumerated() {
        let time = start + Double(place) * (interval ?? 0)
        events.append(Event(time: time, kind: .play(reference, target)))
      }
    }
    if let interval { counted += interval * Double(max(action.targets.count - 1, 0)) }
    let end = start + counted
    previousStart = begin
    switch placement {
    case .then: cursor = end
    case .with: cursor = max(cursor, end)
    case .async: asyncEnd = max(asyncEnd, end)
    }
    if cursor == .infinity, endlessStep == nil { endlessStep = index }
  }

  /// Changes of each target; one that names its own target is made once.
  private static func changes(_ changes: [PropertyChange], of targets: [TargetName?]) -> [PropertyChange] {
    changes.flatMap { change in
      change.target != nil ? [change] : targets.map { PropertyChange(target: $0, change.property, change.change) }
    }
  }

  private func checkReached(_ index: Int) throws(ModelError) {
    guard cursor.isFinite else {
      throw ModelError(
        .contradiction, "step \(index + 1) never begins, because step \((endlessStep ?? 0) + 1) never ends",
        hint: "place the endless step \"async\", or give it a duration after which the next one begins")
    }
  }

  /// Counted length of a played preset.
  private static func length(
    of reference: PresetReference, _ resolver: inout MotionResolver
  ) throws(ModelError) -> Double {
    if let known = resolver.playedLengths[reference] { return known }
    // Counts here are repeated by the compilation, hence the copy.
    var scout = resolver
    let length = try scout.entering(reference) { (motion, resolver) throws(ModelError) -> Double in
      guard case .sequence(let sequence) = motion, case .steps(let list) = sequence.body, sequence.schedule == nil
      else { return try TimelineCompiler.compile(motion, &resolver).logicalDuration }
      resolver.bind(sequence.parameters)
      let plan = try StepPlan(list, &resolver)
      if list.isTriggered { return resolver.options.triggers.last.map { $0 + plan.length } ?? 0 }
      return plan.length > 0 ? plan.length * (list.repeatCount.map(Double.init) ?? .infinity) : 0
    }
    resolver.playedLengths = scout.playedLengths
    resolver.playedLengths[reference] = length
    return length
  }
}
