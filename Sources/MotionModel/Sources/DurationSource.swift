/// Where a length of time comes from.
public enum DurationSource: Hashable, Sendable {
  /// Seconds.
  case seconds(Double)
  /// A duration preset.
  case reference(PresetReference)
  /// An expression in the preset's parameters, in seconds: `60/bpm`.
  case formula(Formula)

  /// Checks the number of seconds.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  public func validate() throws(ModelError) { try validate(in: Bounds.duration) }

  func validate(in range: ClosedRange<Double>) throws(ModelError) {
    if case .seconds(let seconds) = self, !range.contains(seconds) {
      throw ModelError(
        .outOfRange, "a duration of \(seconds) s", allowed: "\(range.lowerBound)…\(range.upperBound) s")
    }
  }
}
