/// What a preset holds.
public enum MotionKind: String, Hashable, Sendable, CaseIterable {
  /// How progress runs over time.
  case curve
  /// A named length of time.
  case duration
  /// Keyframed properties.
  case keyframes
  /// How a change is animated, and how things come and go.
  case transition
  /// Steps, phases or states.
  case sequence
  /// Another name for a preset.
  case alias
}
