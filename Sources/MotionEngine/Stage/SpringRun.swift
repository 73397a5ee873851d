/// A spring that took over a motion in progress, by its closed form.
struct SpringRun: Hashable, Sendable {
  /// The spring; its own initial velocity is ignored.
  var solver: SpringSolver
  /// Start and target, as offsets from the property's rest.
  var from, target: SIMD4<Double>
  /// Initial velocity, per second of its own clock.
  var velocity: SIMD4<Double>
  /// Clock from the time since its start.
  var clock: RunClock
  /// Remainder of an earlier blend; see ``SpringState``.
  var interval = 0.0
  var age = 0.0

  /// The offset at `elapsed` seconds since it took over.
  func offset(at elapsed: Double) -> SIMD4<Double> {
    let time = clock.local(elapsed)
    let even = solver.displacement(from: 1, velocity: 0, at: time).value
    let odd = solver.displacement(from: 0, velocity: 1, at: time).value
    return target + even * (from - target) + odd * velocity
  }

  /// Its velocity, per second; 0 while it waits.
  func rate(at elapsed: Double) -> SIMD4<Double> {
    if clock.waits(elapsed) { return .zero }
    let time = clock.local(elapsed)
    let even = solver.displacement(from: 1, velocity: 0, at: time).velocity
    let odd = solver.displacement(from: 0, velocity: 1, at: time).velocity
    return clock.rate * (even * (from - target) + odd * velocity)
  }

  /// State for a spring that takes over, on its own clock.
  func state(at elapsed: Double) -> SpringState {
    SpringState(
      offset: offset(at: elapsed), velocity: rate(at: elapsed) / clock.rate, interval: interval,
      age: age + clock.local(elapsed))
  }

  /// Scale of the motion: its travel, or the reach of its velocity.
  var size: Double { max((from - target).length, velocity.length / solver.stiffnessPerMass.squareRoot()) }

  /// Time after which it stays within `epsilon` of its end, relative to its scale.
  func settlingTime(epsilon: Double, size: Double) -> Double {
    let way = from - target
    guard size > 0 else { return clock.outer(0) }
    var latest = 0.0
    for index in way.indices {
      let time = solver.lastTime(displacementAtLeast: epsilon * size, from: way[index], velocity: velocity[index])
      latest = max(latest, time.isNaN ? 0 : time)
    }
    return clock.outer(latest)
  }
}

/// The clock of a run that took over: a wait that is left, and a speed.
struct RunClock: Hashable, Sendable {
  /// Delay in seconds.
  var hold = 0.0
  /// Seconds of its time per second.
  var rate = 1.0

  @inline(__always)
  func waits(_ elapsed: Double) -> Bool { elapsed < hold }

  /// Its own time; 0 during a delay.
  @inline(__always)
  func local(_ elapsed: Double) -> Double { max(elapsed - hold, 0) * rate }

  /// Outer time for its own time `local`.
  func outer(_ local: Double) -> Double { hold + local / rate }
}

extension SIMD4<Double> {
  var length: Double { (self * self).sum().squareRoot() }

  /// The same, with 0 for NaN.
  var withoutNaN: SIMD4<Double> { replacing(with: 0, where: self .!= self) }

  /// Each component times a factor, where 0 times infinity is 0.
  func scaled(_ factor: Double) -> SIMD4<Double> {
    factor.isFinite ? self * factor : (self * factor).withoutNaN
  }
}

/// State passed from a spring to its successor, per second of its own clock.
struct SpringState: Hashable, Sendable {
  /// An offset from the property's rest.
  var offset: SIMD4<Double>
  var velocity = SIMD4<Double>.zero
  var force = SIMD4<Double>.zero
  /// Excess of the earlier response when the last spring of another response took over.
  var interval = 0.0
  /// Time since then.
  var age = 0.0

  /// State after a number of steps of SwiftUI's spring toward `target`.
  func stepped(_ count: Int, by steps: StepMap, to target: SIMD4<Double>) -> SpringState {
    guard count > 0 else { return self }
    let before = steps.apply(count - 1, distance: target - offset, half: velocity + force / 600)
    let distance = before.distance - StepMap.step * before.half
    var state = self
    state.force = steps.stiffness * distance - steps.damping * before.half
    state.velocity = before.half + state.force / 600
    state.offset = target - distance
    return state
  }

  /// Indicates that SwiftUI ends the motion in this state.
  ///
  /// - Parameter unit: Animatable units per unit of the value: the rule is absolute.
  func hasEnded(at target: SIMD4<Double>, unit: Double) -> Bool {
    let speed = (velocity * unit).length
    let pull = (force * unit).length
    let left = ((target - offset) * unit).length
    guard speed.isFinite, pull.isFinite, left.isFinite else { return true }
    let near = 0.01 * (target * unit).length
    return max(speed, pull) <= 0.06 && (near == 0 || left <= near)
  }
}
