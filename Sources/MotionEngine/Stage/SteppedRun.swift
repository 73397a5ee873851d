/// A spring that took over a motion in progress, stepped as SwiftUI does.
struct SteppedRun: Hashable, Sendable {
  /// The linear map of a step, and its powers.
  var steps: StepMap
  /// Where it took over, and where it goes, as offsets from the property's rest.
  var from, target: SIMD4<Double>
  /// Velocity and force at that moment, per second of its own clock.
  var velocity, force: SIMD4<Double>
  var clock: RunClock
  /// From when on SwiftUI shows the model value.
  var end = Double.infinity

  /// Position, velocity and force of one moment.
  struct State {
    var offset, velocity, force: SIMD4<Double>
  }

  func offset(at elapsed: Double) -> SIMD4<Double> {
    let count = FluidSpringMotion.stepCount(at: clock.local(elapsed))
    return target - steps.apply(count, distance: target - from, half: velocity + force / 600).distance
  }

  func rate(at elapsed: Double) -> SIMD4<Double> {
    clock.waits(elapsed) ? .zero : clock.rate * state(at: elapsed).velocity
  }

  /// The state that another spring takes over, on its own clock.
  func state(at elapsed: Double) -> State {
    state(after: FluidSpringMotion.stepCount(at: clock.local(elapsed)))
  }

  private func state(after count: Int) -> State {
    guard count > 0 else { return State(offset: from, velocity: velocity, force: force) }
    let before = steps.apply(count - 1, distance: target - from, half: velocity + force / 600)
    let distance = before.distance - FluidSpringStepper.step * before.half
    let force = steps.stiffness * distance - steps.damping * before.half
    return State(offset: target - distance, velocity: before.half + force / 600, force: force)
  }

  /// The first frame at which SwiftUI takes it off, up to `limit` seconds after it took over; nil if later.
  ///
  /// - Parameter unit: How many animatable units one unit of the value is: the end rule is absolute.
  func end(frameRate: Double, unit: Double, limit: Double) -> Double? {
    let near = 0.01 * (target * unit).length
    let frames = min(max(limit, 0) * frameRate + 1e-6, 1e6)
    var frame = 0.0
    while frame <= frames {
      let elapsed = frame / frameRate
      let state = state(at: elapsed)
      let speed = (state.velocity * unit).length
      let pull = (state.force * unit).length
      let left = ((target - state.offset) * unit).length
      if !(speed.isFinite && pull.isFinite && left.isFinite) { return elapsed }
      if !clock.waits(elapsed), max(speed, pull) <= 0.06, near == 0 || left <= near { return elapsed }
      frame += 1
    }
    return nil
  }
}
