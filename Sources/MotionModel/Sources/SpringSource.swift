/// Where a keyframe's spring comes from.
public enum SpringSource: Hashable, Sendable {
  /// Written in place.
  case inline(SpringParameters)
  /// A curve preset whose base is a spring.
  case reference(PresetReference)
}
