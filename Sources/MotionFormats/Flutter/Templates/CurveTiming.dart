/// A curve, how long a pass of it takes, when it begins and how often it runs.
class CurveTiming {
  const CurveTiming(
    this.curve,
    this.duration, {
    this.delay = Duration.zero,
    this.iterations = 1,
    this.alternates = false,
  });

  final Curve curve;
  final Duration duration;

  /// Before the first pass; a negative one starts partway.
  final Duration delay;

  /// How often it runs; null: for ever.
  final int? iterations;

  /// Whether every other pass runs backwards.
  final bool alternates;
}
