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
