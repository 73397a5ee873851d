/// Keyframes of each property, how long a pass takes, when it begins and how often it runs.
class KeyframeTiming {
  const KeyframeTiming(
    this.duration,
    this.tracks, {
    this.delay = Duration.zero,
    this.iterations = 1,
    this.alternates = false,
  });

  final Duration duration;

  /// The values over a pass, by the names of the properties.
  final Map<String, Animatable<double>> tracks;

  /// Before the first pass; a negative one starts partway.
  final Duration delay;

  /// How often it runs; null: for ever.
  final int? iterations;

  /// Whether every other pass runs backwards.
  final bool alternates;
}
