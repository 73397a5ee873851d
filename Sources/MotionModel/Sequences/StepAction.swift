/// What a step of a sequence does: changes values with a curve, or plays another preset.
public struct StepAction: Hashable, Sendable {
  /// What moves.
  public enum Content: Hashable, Sendable {
    /// Properties take new values, animated.
    case changes([PropertyChange], CurveChoice)
    /// Another preset plays: keyframes, a transition or a sequence.
    case preset(PresetReference)
  }

  /// What moves.
  public let content: Content
  /// Who moves; empty for the only target there is, or those the changes name.
  public let targets: [TargetName]
  /// How long it counts; nil: the curve's or preset's own duration.
  public let duration: DurationSource?
  /// How long it waits first.
  public let delay: DurationSource?

  /// Checks and makes an action.
  /// - Throws: ``ModelError``: nothing to do, too much to do, or a duration out of range.
  public init(
    _ content: Content, targets: [TargetName] = [], duration: DurationSource? = nil, delay: DurationSource? = nil
  ) throws(ModelError) {
    if case .changes(let changes, _) = content, !(1...Bounds.shortListLength).contains(changes.count) {
      throw ModelError(.tooLarge, "\(changes.count) changes in a step", allowed: "1…\(Bounds.shortListLength)")
    }
    guard targets.count <= Bounds.shortListLength, Set(targets).count == targets.count else {
      throw ModelError(.duplicate, "a target is listed twice, or there are more than \(Bounds.shortListLength)")
    }
    if let duration { try duration.validate() }
    if let delay { try delay.validate() }
    if case .changes(let changes, let curve) = content {
      self.content = .changes(try PropertyChange.normalized(changes), curve)
    } else {
      self.content = content
    }
    self.targets = targets
    self.duration = duration
    self.delay = delay
  }
}
