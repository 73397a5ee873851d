/// Curve with the duration of a pass, delay and repetition.
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

  /// Delay before the first pass; a negative one starts partway.
  final Duration delay;

  /// Number of passes; null: endless.
  final int? iterations;

  /// Reverses every other pass.
  final bool alternates;
}
