/// Keyframes of each property with the duration of a pass, delay and repetition.
class KeyframeTiming {
  const KeyframeTiming(
    this.duration,
    this.tracks, {
    this.delay = Duration.zero,
    this.iterations = 1,
    this.alternates = false,
  });

  final Duration duration;

  /// Values over a pass, by property name.
  final Map<String, Animatable<double>> tracks;

  /// Delay before the first pass; a negative one starts partway.
  final Duration delay;

  /// Number of passes; null: endless.
  final int? iterations;

  /// Reverses every other pass.
  final bool alternates;
}
