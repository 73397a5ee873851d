/// What a spring hands on to the one that takes over, per second of its own clock.
struct SpringState: Hashable, Sendable {
  /// An offset from the property's rest.
  var offset: SIMD4<Double>
  var velocity = SIMD4<Double>.zero
  var force = SIMD4<Double>.zero
  /// By how much the response was greater before the last spring of another response took over.
  var interval = 0.0
  /// How long ago that was.
  var age = 0.0

  /// The state after so many steps of SwiftUI's spring toward `target`.
  func stepped(_ count: Int, by steps: StepMap, to target: SIMD4<Double>) -> SpringState {
    guard count > 0 else { return self }
    let before = steps.apply(count - 1, distance: target - offset, half: velocity + force / 600)
    let distance = before.distance - FluidSpringStepper.step * before.half
    var state = self
    state.force = steps.stiffness * distance - steps.damping * before.half
    state.velocity = before.half + state.force / 600
    state.offset = target - distance
    return state
  }

  /// Whether SwiftUI takes the motion off in this state.
  ///
  /// - Parameter unit: How many animatable units one unit of the value is: the rule is absolute.
  func hasEnded(at target: SIMD4<Double>, unit: Double) -> Bool {
    let speed = (velocity * unit).length
    let pull = (force * unit).length
    let left = ((target - offset) * unit).length
    guard speed.isFinite, pull.isFinite, left.isFinite else { return true }
    let near = 0.01 * (target * unit).length
    return max(speed, pull) <= 0.06 && (near == 0 || left <= near)
  }
}
