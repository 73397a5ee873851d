/// One entry of a step-by-step sequence.
public enum SequenceStep: Hashable, Sendable {
  /// When an action starts, and what the next one waits for.
  public enum Placement: String, Hashable, Sendable, CaseIterable {
    /// After everything before it; the next one waits for it.
    case then
    /// Together with the action before it; the next one waits for the longer.
    case with
    /// After everything before it; the next one does not wait.
    case async
  }

  /// Does something.
  case act(StepAction, Placement)
  /// Does the same to each target, one interval after another.
  case stagger(StepAction, interval: DurationSource, Placement)
  /// Waits.
  case wait(DurationSource)
  /// Changes what later actions take when they do not say: curve (`standard` leaves it as it is), duration, delay.
  case defaults(curve: CurveChoice, duration: DurationSource?, delay: DurationSource?)
  /// Gives a cue.
  case cue(CueName)

  /// Checks durations and targets.
  /// - Throws: ``ModelError``.
  public func validate() throws(ModelError) {
    switch self {
    case .act, .cue: break
    case .stagger(let action, let interval, _):
      try interval.validate()
      guard !action.targets.isEmpty else {
        throw ModelError(.missing, "a stagger without targets", allowed: "one target or more, in order")
      }
    case .wait(let duration): try duration.validate()
    case .defaults(_, let duration, let delay):
      if let duration { try duration.validate() }
      if let delay { try delay.validate() }
    }
  }
}

extension SequenceStep: Documented {
  package static let form: Form<SequenceStep> = Form<SequenceStep>.named("step") {
    union {
      Case(
        field("animate", PropertyChange.list), CurveChoice.member("curve"), circumstances,
        make: { (changes, curve, circumstances) throws(ModelError) in
          try SequenceStep(.changes(changes, curve), circumstances)
        },
        take: { step in
          guard let (action, circumstances) = step.action, case .changes(let changes, let curve) = action.content
          else { return nil }
          return (changes, curve, circumstances)
        })
      Case(
        field("play", PresetReference.form(.played).described("The name of a preset.")), circumstances,
        make: { (target, circumstances) throws(ModelError) in try SequenceStep(.preset(target), circumstances) },
        take: { step in
          guard let (action, circumstances) = step.action, case .preset(let target) = action.content else { return nil }
          return (target, circumstances)
        })
      Case(
        field("wait", DurationSource.form), make: { .wait($0) },
        take: { if case .wait(let duration) = $0 { duration } else { nil } })
      Case(
        "defaults", CurveChoice.member("curve"), field(optional: "duration", DurationSource.form),
        field(optional: "delay", DurationSource.form), make: { .defaults(curve: $0, duration: $1, delay: $2) },
        take: {
          if case .defaults(let curve, let duration, let delay) = $0 { (curve, duration, delay) } else { nil }
        })
      Case(
        field("cue", CueName.form), make: { .cue($0) }, take: { if case .cue(let name) = $0 { name } else { nil } })
    }.form
  }

  /// What goes with every action: targets, duration, delay, stagger, placement.
  private typealias Circumstances = ([TargetName], DurationSource?, DurationSource?, DurationSource?, Placement)

  private static let circumstances: Members<Circumstances> = record(
    field("targets", .list(TargetName.form, 0...Bounds.shortListLength, each: "target"), omitting: []),
    field(optional: "duration", DurationSource.form), field(optional: "delay", DurationSource.form),
    field(
      optional: "stagger", DurationSource.form.described("From one target's start to the next one's.")),
    field(
      "placement",
      Form<Placement>.choice.described(
        "then: after what stands before it; with: together with that; async: after it, and the next does not wait."),
      default: .then),
    make: { ($0, $1, $2, $3, $4) }, take: { $0 })

  private init(_ content: StepAction.Content, _ circumstances: Circumstances) throws(ModelError) {
    let (targets, duration, delay, stagger, placement) = circumstances
    let action = try StepAction(content, targets: targets, duration: duration, delay: delay)
    self = stagger.map { .stagger(action, interval: $0, placement) } ?? .act(action, placement)
  }

  private var action: (StepAction, Circumstances)? {
    switch self {
    case .act(let action, let placement): (action, (action.targets, action.duration, action.delay, nil, placement))
    case .stagger(let action, let interval, let placement):
      (action, (action.targets, action.duration, action.delay, interval, placement))
    case .wait, .defaults, .cue: nil
    }
  }
}
