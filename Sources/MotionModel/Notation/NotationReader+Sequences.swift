/// Turns parsed statements into sequences.
extension NotationReader {
  /// What stands behind the steps, phases or states.
  private struct SequenceRest {
    var initial: [PropertyChange] = []
    var schedule: ScheduleSource?
    var repeatCount: Int? = 1
    var chain: [TransactionModifier] = []
  }

  func sequence(_ statements: [NotationChain]) throws(ModelError) -> MotionSequence {
    guard let first = statements.first, let head = first.segments.first else {
      throw text.error(.missing, at: 0, "the text is empty", allowed: NotationSubject.sequence.example)
    }
    if head.name == "withAnimation" {
      let steps = try statements.map { (chain) throws(ModelError) in try explicit(chain) }
      return try made(at: head.start, try MotionSequence(.steps(StepList(steps))))
    }
    if let second = statements.dropFirst().first {
      throw text.error(
        .syntax, at: second.start, "\(text.quoted(second.start, second.segments[0].close)) after the sequence",
        allowed: "the end", hint: "one sequence at a time")
    }
    let modifiers = Array(first.segments.dropFirst())
    switch head.name {
    case "AnimationSequence": return try steps(head, modifiers)
    case "PhaseAnimator": return try phases(head, modifiers)
    case "States": return try states(head, modifiers)
    default:
      let names = ["AnimationSequence", "PhaseAnimator", "States", "withAnimation"]
      throw text.error(
        .unknown, at: head.start, "there is no sequence \(QuotedText.quote(head.name))",
        allowed: names.joined(separator: ", "), hint: Suggestion.hint(for: head.name, among: names))
    }
  }

  // MARK: Changes

  private func changes(_ closure: NotationClosure?, of segment: NotationSegment) throws(ModelError) -> [PropertyChange]
  {
    guard let closure else {
      throw text.error(
        .missing, at: segment.close, "\(segment.name) lacks its changes", allowed: "\(segment.name) { scale = 1.5 }")
    }
    var parser = try NotationParser(text, of: .sequence, in: closure, readsAssignments: true)
    return try parser.assignments().map { (path, isRelative, item) throws(ModelError) in
      // Pasted code may say whose property it is.
      let name = path.segments.count > 1 && path.segments[0].name == "self" ? path.path.dropFirst(5) : path.path[...]
      return try change(String(name), isRelative: isRelative, item, at: path.start)
    }
  }

  func change(
    _ channel: String, isRelative: Bool = false, _ item: NotationItem, at start: Int
  ) throws(ModelError) -> PropertyChange {
    let (target, property) = try made(at: start, try PropertyChange.channel(channel))
    let value = try self.value(item, as: type(of: property, [item]))
    let change = try made(at: start, isRelative ? try ValueChange(by: value) : ValueChange(to: value))
    return PropertyChange(target: target, property, change)
  }

  /// A curve, `nil` for none, or nothing.
  func choice(_ item: NotationItem?) throws(ModelError) -> CurveChoice {
    guard let item else { return .standard }
    return word(item) == "nil" ? CurveChoice.none : .curve(try source(item))
  }

  // MARK: Steps

  /// Whether an easing, as it is written, takes the duration that stands beside it.
  static func takesDuration(_ text: String) -> Bool {
    text.first == "." && (text == ".linear" || NamedEasing(rawValue: String(text.dropFirst()))?.isSwiftUI == true)
  }

  private func easing(_ binding: NotationBinding, _ duration: DurationSource?) throws(ModelError) -> CurveChoice {
    let choice = try choice(binding["easing"])
    guard let duration, case .curve(.inline(let curve)) = choice, let item = binding["easing"],
      Self.takesDuration(text.slice(item.start, item.end))
    else { return choice }
    return .curve(.inline(Curve(curve, duration: duration)))
  }

  /// `withAnimation(.bouncy) { scale = 1.5 }`.
  private func explicit(_ chain: NotationChain) throws(ModelError) -> SequenceStep {
    guard let segment = chain.segments.first, segment.name == "withAnimation", chain.segments.count == 1 else {
      throw text.error(
        .syntax, at: chain.start, "expected withAnimation, found \(text.quoted(chain.start, chain.end))",
        allowed: NotationSubject.sequence.example)
    }
    if let completion = segment.closures.dropFirst().first {
      throw text.error(
        .syntax, at: segment.start, "withAnimation with a \(completion.label ?? "second closure")",
        allowed: "withAnimation(.bouncy) { scale = 1.5 }",
        hint: "what comes after it is a withAnimation of its own, written after it")
    }
    let binding = try bind(segment, "_animation? completionCriteria?")
    let curve = try choice(binding["animation"])
    let changes = try changes(segment.closures.first?.closure, of: segment)
    return try made(at: segment.start, SequenceStep.act(try StepAction(.changes(changes, curve)), .then))
  }

  private func steps(_ head: NotationSegment, _ modifiers: [NotationSegment]) throws(ModelError) -> MotionSequence {
    let binding = try bind(head, "duration? delay? easing? awaitsAsync? trigger?")
    var steps: [SequenceStep] = []
    if ["duration", "delay", "easing"].contains(where: { binding[$0] != nil }) { steps.append(try defaults(binding)) }
    var rest = SequenceRest()
    for segment in modifiers {
      if let step = try step(segment) { steps.append(step) } else { try add(segment, to: &rest, of: "steps") }
    }
    let isAsync = steps.contains { step in
      switch step {
      case .act(_, let placement), .stagger(_, _, let placement): placement == .async
      case .wait, .defaults, .cue: false
      }
    }
    let awaitsAsync = try binding.truth("awaitsAsync", or: !isAsync)
    return try made(
      at: head.start,
      try MotionSequence(
        initial: rest.initial,
        .steps(
          StepList(
            steps, awaitsAsync: awaitsAsync, repeatCount: rest.repeatCount, isTriggered: binding["trigger"] != nil)),
        schedule: rest.schedule))
  }

  private func defaults(_ binding: NotationBinding) throws(ModelError) -> SequenceStep {
    let duration = try binding.duration()
    return .defaults(
      curve: try easing(binding, duration), duration: duration, delay: try binding.duration("delay"))
  }

  /// A step of the chain; nil for what belongs to the whole.
  private func step(_ segment: NotationSegment) throws(ModelError) -> SequenceStep? {
    switch segment.name {
    case "append", "play":
      let isPreset = segment.name == "play"
      let binding = try bind(
        segment,
        "\(isPreset ? "_preset " : "")duration? delay? \(isPreset ? "" : "easing? ")targets? stagger? async? with?")
      return try made(at: segment.start, try act(segment, binding))
    case "wait":
      guard let item = try bind(segment, "for")["for"] else { return nil }
      return .wait(try duration(item))
    case "commonConfig": return try defaults(try bind(segment, "duration? delay? easing?"))
    case "cue":
      guard let item = try bind(segment, "_name")["name"] else { return nil }
      return .cue(try target(item))
    default: return nil
    }
  }

  private func act(_ segment: NotationSegment, _ binding: NotationBinding) throws(ModelError) -> SequenceStep {
    let duration = try binding.duration()
    let content: StepAction.Content
    if let item = binding["preset"] {
      content = .preset(try preset(item))
    } else {
      content = .changes(try changes(segment.closures.first?.closure, of: segment), try easing(binding, duration))
    }
    var targets: [TargetName] = []
    if let item = binding["targets"] {
      guard case .array(let arguments) = item.kind else {
        throw text.error(
          .wrongType, at: item.start, "expected targets, found \(spelling(item))", allowed: "[\"a\", \"b\"]")
      }
      targets = try arguments.flatMap(\.items).map { (item) throws(ModelError) in try target(item) }
    }
    let action = try StepAction(
      content, targets: targets, duration: duration, delay: try binding.duration("delay"))
    let isAsync = try binding.truth("async", or: false)
    let isWith = try binding.truth("with", or: false)
    guard !isAsync || !isWith else {
      throw text.error(.contradiction, at: binding.place(of: "with"), "a step both async and with the one before")
    }
    let placement: SequenceStep.Placement = isAsync ? .async : isWith ? .with : .then
    guard let item = binding["stagger"] else { return .act(action, placement) }
    let step = SequenceStep.stagger(action, interval: try self.duration(item), placement)
    try step.validate()
    return step
  }

  // MARK: Phases and states

  private func phases(_ head: NotationSegment, _ modifiers: [NotationSegment]) throws(ModelError) -> MotionSequence {
    let binding = try bind(head, "trigger? cycleFrom? randomSeed? advancesAtStart?")
    let phases = try places(of: head, "Phase").map { (chain, segment, curve) throws(ModelError) in
      _ = try bind(segment, "")
      let changes = try changes(segment.closures.first?.closure, of: segment)
      return try made(at: chain.start, try PhaseCycle.Phase(changes, curve: curve))
    }
    var rest = SequenceRest()
    for segment in modifiers { try add(segment, to: &rest, of: "phases") }
    var order = PhaseCycle.Order.cycle(from: 0)
    if let item = binding["cycleFrom"] {
      order = .cycle(from: try integer(item, "the first phase of the cycle"))
    }
    if let item = binding["randomSeed"] {
      let seed = try integer(item, "the seed")
      guard binding["cycleFrom"] == nil, (0...(1 << 53)).contains(seed) else {
        throw text.error(
          .outOfRange, at: item.start, "the seed is \(spelling(item))", allowed: "0…2^53, without cycleFrom:")
      }
      order = .random(seed: seed)
    }
    let advance: PhaseCycle.Advance =
      binding["trigger"] != nil ? .trigger : rest.schedule != nil ? .schedule : .looping
    let advancesAtStart = try binding.truth("advancesAtStart", or: false)
    return try made(
      at: head.start,
      try MotionSequence(
        initial: rest.initial,
        .phases(PhaseCycle(phases, advance: advance, order: order, advancesAtStart: advancesAtStart)),
        schedule: rest.schedule))
  }

  private func states(_ head: NotationSegment, _ modifiers: [NotationSegment]) throws(ModelError) -> MotionSequence {
    let binding = try bind(head, "curveOwner?")
    let owner: StateMap.CurveOwner = try binding.choice("curveOwner", or: .entered)
    let states = try places(of: head, "State").map { (chain, segment, curve) throws(ModelError) in
      let binding = try bind(segment, "_name disablesAnimations? isContinuous?")
      guard let item = binding["name"] else { throw text.error(.missing, at: segment.close, "a state lacks its name") }
      let name = try target(item)
      let changes = try changes(segment.closures.first?.closure, of: segment)
      let disables = try binding.truth("disablesAnimations", or: false)
      let isContinuous = try binding.truth("isContinuous", or: false)
      return try made(
        at: chain.start,
        try StateMap.State(
          name, changes, curve: curve, disablesAnimations: disables, isContinuous: isContinuous))
    }
    var rest = SequenceRest()
    for segment in modifiers { try add(segment, to: &rest, of: "states") }
    return try made(
      at: head.start,
      try MotionSequence(
        initial: rest.initial, .states(StateMap(states, curveOwner: owner, chain: rest.chain)), schedule: rest.schedule)
    )
  }

  /// The phases or states of a builder, with the curves behind them.
  private func places(
    of head: NotationSegment, _ name: String
  ) throws(ModelError) -> [(chain: NotationChain, segment: NotationSegment, curve: CurveChoice)] {
    guard let closure = head.closures.first?.closure else {
      throw text.error(
        .missing, at: head.close, "\(head.name) lacks its \(name == "Phase" ? "phases" : "states")",
        allowed: "\(head.name) { \(name == "Phase" ? "Phase" : "State(\"on\")") { scale = 1 } }")
    }
    var parser = try NotationParser(text, of: .place, in: closure)
    return try parser.statements().map { (chain) throws(ModelError) in
      guard let segment = chain.segments.first, segment.name == name, chain.segments.count <= 2 else {
        throw text.error(
          .unknown, at: chain.start, "expected \(name), found \(text.quoted(chain.start, chain.end))",
          allowed: name == "Phase" ? "Phase { scale = 1 }" : "State(\"on\") { scale = 1 }")
      }
      guard let modifier = chain.segments.dropFirst().first else { return (chain, segment, .standard) }
      guard modifier.name == "animation", let item = try bind(modifier, "_animation")["animation"] else {
        throw text.error(
          .unknown, at: modifier.start,
          "\(QuotedText.quote(modifier.name)) after a \(name == "Phase" ? "phase" : "state")",
          allowed: ".animation(.bouncy), .animation(nil)")
      }
      return (chain, segment, try choice(item))
    }
  }

  // MARK: Behind the whole

  private func add(_ segment: NotationSegment, to rest: inout SequenceRest, of body: String) throws(ModelError) {
    switch segment.name {
    case "initial": rest.initial += try changes(segment.closures.first?.closure, of: segment)
    case "schedule":
      guard let item = try bind(segment, "_schedule")["schedule"] else { return }
      if let reference = try self.reference(item) {
        rest.schedule = .reference(reference)
      } else if case .chain(let chain) = item.kind {
        rest.schedule = .inline(try schedule(chain))
      } else {
        throw text.error(
          .wrongType, at: item.start, "expected a schedule, found \(spelling(item))", allowed: "periodic(by: 1)")
      }
    case "repeatCount" where body == "steps":
      if let item = try bind(segment, "_count")["count"] {
        rest.repeatCount = try integer(item, "the repeat count")
      }
    case "repeatForever" where body == "steps":
      _ = try bind(segment, "")
      rest.repeatCount = nil
    // How the framework's chains end.
    case "start" where body == "steps": _ = try bind(segment, "onFinish?")
    case "animation" where body == "states":
      let binding = try bind(segment, "_animation value?")
      var property: PropertyName?
      if let item = binding["value"] {
        guard case .keyPath(let path) = item.kind else {
          throw text.error(
            .wrongType, at: item.start, "expected a property, found \(spelling(item))", allowed: "\\.scale")
        }
        property = try self.property(path)
      }
      rest.chain.append(.animation(try binding.curve("animation"), value: property))
    case "transaction" where body == "states":
      let binding = try bind(segment, "_animation when?")
      let condition: TransactionModifier.Condition = try binding.choice("when", or: .always)
      rest.chain.append(.transaction(try binding.curve("animation"), when: condition))
    default:
      let names =
        body == "steps"
        ? [
          "append", "wait", "commonConfig", "play", "cue", "repeatCount", "repeatForever", "initial", "schedule",
          "start",
        ]
        : ["initial", "schedule"] + (body == "states" ? ["animation", "transaction"] : [])
      throw text.error(
        .unknown, at: segment.start, "\(QuotedText.quote(segment.name)) after the \(body)",
        allowed: names.joined(separator: ", "), hint: Suggestion.hint(for: segment.name, among: names))
    }
  }

}
