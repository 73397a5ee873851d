/// Where a curve comes from.
public enum CurveSource: Hashable, Sendable {
  /// Written in place.
  case inline(Curve)
  /// A curve preset.
  case reference(PresetReference)
}
