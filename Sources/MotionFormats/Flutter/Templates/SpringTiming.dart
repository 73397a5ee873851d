/// Spring for the `animateWith` of an unbounded controller.
class SpringTiming {
  const SpringTiming(
    this.spring,
    this.duration, {
    this.velocity = 0,
    this.delay = Duration.zero,
  });

  final SpringDescription spring;

  /// Duration until settled.
  final Duration duration;

  /// Initial velocity, in travels per second.
  final double velocity;

  /// Delay; a negative one starts partway.
  final Duration delay;

  Simulation simulation({double from = 0, double to = 1}) =>
      SpringSimulation(spring, from, to, velocity * (to - from));
}
