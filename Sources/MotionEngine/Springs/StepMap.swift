/// The map that one step of SwiftUI's spring applies to (remaining distance d, velocity w of the next half step), and its
/// powers.
///
/// `spring`, `interactiveSpring`, `smooth`, `snappy` and `bouncy` are stepped, not solved: velocity Verlet with half kicks, so
/// that a position is a staircase in time and differs from the exact spring by up to 2 % of the distance.
/// d′ = d - hw, w′ = hk·d′ + (1 - hc)w with h = 1/300 s. Powers for 1, 2, 4, … steps give the state after n steps in about
/// log₂ n products, equal to stepping up to rounding.
package struct StepMap: Hashable, Sendable {
  let response, dampingFraction: Double
  let stiffness, damping: Double
  /// The map's power for 2^i steps, by rows.
  private let powers: ContiguousArray<SIMD4<Double>>

  private static let powerCount = 50
  /// Length of one step, in seconds.
  static let step = 1 / 300.0
  /// The greatest stiffness, reached at responses below 0.0297 s.
  static let stiffnessCap = 45_000.0

  init(response: Double, dampingFraction: Double) {
    self.response = response
    self.dampingFraction = dampingFraction
    let turn = 2 * Double.pi / response
    stiffness = response > 0 ? min(turn * turn, StepMap.stiffnessCap) : StepMap.stiffnessCap
    damping = dampingFraction.isFinite ? 2 * dampingFraction * stiffness.squareRoot() : 0
    let h = StepMap.step
    var power = SIMD4(1, -h, h * stiffness, 1 - h * damping - h * h * stiffness)
    // Infinite damping never moves.
    if !dampingFraction.isFinite { power = SIMD4(1, 0, 0, 1) }
    var powers = ContiguousArray<SIMD4<Double>>()
    for _ in 0..<Self.powerCount {
      powers.append(power)
      power = SIMD4(
        power[0] * power[0] + power[1] * power[2], power[0] * power[1] + power[1] * power[3],
        power[2] * power[0] + power[3] * power[2], power[2] * power[1] + power[3] * power[3])
    }
    self.powers = powers
  }

  /// The state after `count` steps, of one number.
  func apply(_ count: Int, distance: Double, half: Double) -> (distance: Double, half: Double) {
    var (distance, half) = (distance, half)
    forEachPower(of: count) { power in
      (distance, half) = (power[0] * distance + power[1] * half, power[2] * distance + power[3] * half)
    }
    return (distance, half)
  }

  /// State after `count` steps, of four numbers; overflow is left for the end rule to detect.
  func apply(
    _ count: Int, distance: SIMD4<Double>, half: SIMD4<Double>
  ) -> (distance: SIMD4<Double>, half: SIMD4<Double>) {
    var (distance, half) = (distance, half)
    forEachPower(of: count) { power in
      (distance, half) = (power[0] * distance + power[1] * half, power[2] * distance + power[3] * half)
    }
    return (distance, half)
  }

  /// The powers that make `count` steps together.
  @inline(__always)
  private func forEachPower(of count: Int, _ body: (SIMD4<Double>) -> Void) {
    var left = max(count, 0)
    var index = 0
    while left > 0, index < powers.count {
      if left & 1 == 1 { body(powers[index]) }
      left >>= 1
      index += 1
    }
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
