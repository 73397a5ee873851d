/// A spring, for the `animateWith` of an unbounded controller.
class SpringTiming {
  const SpringTiming(
    this.spring,
    this.duration, {
    this.velocity = 0,
    this.delay = Duration.zero,
  });

  final SpringDescription spring;

  /// Until it has settled.
  final Duration duration;

  /// At the beginning, in ways per second.
  final double velocity;

  /// Before it begins; a negative one starts partway.
  final Duration delay;

  Simulation simulation({double from = 0, double to = 1}) =>
      SpringSimulation(spring, from, to, velocity * (to - from));
}
