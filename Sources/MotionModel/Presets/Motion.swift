/// The content of a preset: what moves, without a name.
public enum Motion: Hashable, Sendable {
  /// How progress runs over time.
  case curve(Curve)
  /// A named length of time.
  case duration(DurationSource)
  /// Keyframed properties.
  case keyframes(KeyframeSet)
  /// How a change is animated, and how things come and go.
  case transition(MotionTransition)
  /// Steps, phases or states.
  case sequence(MotionSequence)
  /// Another name for a preset.
  case alias(PresetReference)

  /// What it is.
  public var kind: MotionKind {
    switch self {
    case .curve: .curve
    case .duration: .duration
    case .keyframes: .keyframes
    case .transition: .transition
    case .sequence: .sequence
    case .alias: .alias
    }
  }
}
