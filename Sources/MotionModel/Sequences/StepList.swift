/// Steps that follow one another.
package struct StepList: Hashable, Sendable {
  package let steps: [SequenceStep]
  /// Ends the sequence only when async actions have ended too.
  package let awaitsAsync: Bool
  /// Number of plays; nil for endless repetition.
  package let repeatCount: Int?
  /// Plays at each trigger, beside the remainder of earlier ones; otherwise once from the start.
  package let isTriggered: Bool

  /// Checks and makes a list.
  /// - Throws: ``ModelError``: no step, too many, or repetition of triggered steps.
  package init(
    _ steps: [SequenceStep], awaitsAsync: Bool = true, repeatCount: Int? = 1, isTriggered: Bool = false
  ) throws(ModelError) {
    try Bounds.check(steps.count, "steps", in: 1...Bounds.listLength, at: "steps")
    if let repeatCount, !Bounds.repeatCount.contains(repeatCount) {
      throw ModelError(
        .outOfRange, "repeat is \(repeatCount)", allowed: "1…1000000 or \"forever\"", pointer: JSONPointer(["repeat"]))
    }
    guard !isTriggered || repeatCount == 1 else {
      throw ModelError(
        .contradiction, "the steps are repeated and play at each trigger", hint: "remove \"repeat\" or \"trigger\"",
        pointer: JSONPointer(["trigger"]))
    }
    (self.steps, self.awaitsAsync, self.repeatCount) = (steps, awaitsAsync, repeatCount)
    self.isTriggered = isTriggered
  }
}

extension StepList {
  static let members = record(
    field("steps", .list(SequenceStep.form, 1...Bounds.listLength, each: "step")),
    field("awaitsAsync", .boolean, default: true), field("repeat", .repeatCount, default: 1),
    field("trigger", .boolean.described("Plays at each trigger instead of at the start."), omitting: false).unseen,
    make: StepList.init(_:awaitsAsync:repeatCount:isTriggered:),
    take: { ($0.steps, $0.awaitsAsync, $0.repeatCount, $0.isTriggered) })
}

/// One entry of a step-by-step sequence.
package enum SequenceStep: Hashable, Sendable {
  /// Start of an action, and dependency of the next one.
  package enum Placement: String, Hashable, Sendable, CaseIterable {
    /// After all previous steps; the next one waits for it.
    case then
    /// Together with the action before it; the next one waits for the longer.
    case with
    /// After all previous steps; the next one does not wait.
    case async
  }

  case act(StepAction, Placement)
  case wait(DurationSource)
  /// Sets defaults for later actions: curve (`standard` keeps it), duration, delay.
  case defaults(curve: CurveChoice, duration: DurationSource?, delay: DurationSource?)
  case cue(CueName)
}

extension SequenceStep: Documented {
  package static let form: Form<SequenceStep> = union {
    Case(
      field("animate", PropertyChange.list), field("members", MemberChange.list, omitting: []),
      CurveChoice.member("curve"), field("transaction", TransactionKey.values, omitting: [:]).unseen, circumstances,
      make: { (changes, members, curve, transaction, circumstances) throws(ModelError) in
        try SequenceStep(.changes(changes, curve), members, circumstances, transaction)
      },
      take: { step in
        guard let (action, circumstances) = step.parts, case .changes(let changes, let curve) = action.content
        else { return nil }
        return (changes, action.members, curve, action.transaction, circumstances)
      })
    Case(
      field("play", PresetReference.form(.played).described("The name of a preset.")), circumstances,
      make: { (target, circumstances) throws(ModelError) in try SequenceStep(.preset(target), [], circumstances) },
      take: { step in
        guard let (action, circumstances) = step.parts, case .preset(let target) = action.content else { return nil }
        return (target, circumstances)
      })
    Case(field("wait", DurationSource.form), make: { .wait($0) }, take: \.wait)
    Case(
      "defaults", CurveChoice.member("curve"), field(optional: "duration", DurationSource.form),
      field(optional: "delay", DurationSource.form), make: { .defaults(curve: $0, duration: $1, delay: $2) },
      take: {
        if case .defaults(let curve, let duration, let delay) = $0 { (curve, duration, delay) } else { nil }
      })
    Case(field("cue", CueName.form), make: { .cue($0) }, take: \.cue)
    // `{"members": {"card": {"isPresent": true}}}`, short for a step without other changes.
    Case(
      field("members", MemberChange.list), CurveChoice.member("curve"),
      field("transaction", TransactionKey.values, omitting: [:]).unseen, circumstances,
      make: { (members, curve, transaction, circumstances) throws(ModelError) in
        try SequenceStep(.changes([], curve), members, circumstances, transaction)
      }, take: { _ in nil })
  }.form.named("step")

  /// Members of every action: targets, duration, delay, stagger, placement.
  typealias Circumstances = ([TargetName], DurationSource?, DurationSource?, DurationSource?, Placement)

  private static let circumstances: Members<Circumstances> = record(
    field("targets", .list(TargetName.form, 0...Bounds.shortListLength, each: "target"), omitting: []),
    field(optional: "duration", DurationSource.form), field(optional: "delay", DurationSource.form),
    field(optional: "stagger", DurationSource.form.described("From one target's start to the next one's.")),
    field(
      "placement",
      Form<Placement>.choice.described(
        "then: after the previous step; with: together with it; async: after it, without delaying the next."),
      default: .then),
    make: { ($0, $1, $2, $3, $4) }, take: { $0 })

  init(
    _ content: StepAction.Content, _ members: [MemberChange], _ circumstances: Circumstances,
    _ transaction: TransactionValues = [:]
  ) throws(ModelError) {
    let (targets, duration, delay, stagger, placement) = circumstances
    let action = try StepAction(
      content, targets: targets, duration: duration, delay: delay, stagger: stagger, members: members,
      transaction: transaction)
    self = .act(action, placement)
  }

  private var parts: (action: StepAction, Circumstances)? {
    guard case .act(let action, let placement) = self else { return nil }
    return (action, (action.targets, action.duration, action.delay, action.stagger, placement))
  }

  /// Action of the step; nil for a wait, defaults or a cue.
  package var action: StepAction? { if case .act(let action, _) = self { action } else { nil } }
  var wait: DurationSource? { if case .wait(let duration) = self { duration } else { nil } }
  var cue: CueName? { if case .cue(let name) = self { name } else { nil } }
}

/// Action of a step of a sequence: changes values with a curve, or plays another preset.
package struct StepAction: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// Properties take new values, animated.
    case changes([PropertyChange], CurveChoice)
    /// Another preset plays: keyframes, a transition or a sequence.
    case preset(PresetReference)
  }

  package let content: Content
  /// Targets; empty for the only target, or those named by the changes.
  package let targets: [TargetName]
  /// Counted duration; nil: the curve's or preset's own.
  package let duration: DurationSource?
  package let delay: DurationSource?
  /// Interval from one target's start to the next one's; nil: all at once.
  package let stagger: DurationSource?
  /// Changes of the scene's members, with the same curve.
  package let members: [MemberChange]
  /// Values of its transaction, as `withTransaction` sets them.
  package let transaction: TransactionValues

  /// Changes of properties; none of a step that plays a preset.
  var changes: [PropertyChange] { if case .changes(let changes, _) = content { changes } else { [] } }

  package init(
    _ content: Content, targets: [TargetName] = [], duration: DurationSource? = nil, delay: DurationSource? = nil,
    stagger: DurationSource? = nil, members: [MemberChange] = [], transaction: TransactionValues = [:]
  ) throws(ModelError) {
    let fewest = members.isEmpty ? 1 : 0
    if case .changes(let changes, _) = content {
      try Bounds.check(changes.count, "changes in a step", in: fewest...Bounds.shortListLength)
    }
    guard targets.count <= Bounds.shortListLength, Set(targets).count == targets.count else {
      throw ModelError(.duplicate, "a target is listed twice, or there are more than \(Bounds.shortListLength)")
    }
    guard stagger == nil || !targets.isEmpty else {
      throw ModelError(.missing, "a stagger without targets", allowed: "one target or more, in order")
    }
    if case .changes(let changes, let curve) = content {
      self.content = .changes(try PropertyChange.normalized(changes), curve)
    } else {
      self.content = content
    }
    (self.targets, self.duration, self.delay, self.stagger) = (targets, duration, delay, stagger)
    (self.members, self.transaction) = (members, transaction)
  }
}
