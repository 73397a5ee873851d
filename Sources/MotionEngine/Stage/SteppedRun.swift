/// A spring that took over a motion in progress, stepped as SwiftUI does.
struct SteppedRun: Hashable, Sendable {
  /// The linear map of a step, and its powers.
  var steps: StepMap
  /// Where it took over.
  var start: SpringState
  /// Where it goes, as an offset from the property's rest.
  var target: SIMD4<Double>
  var clock: RunClock
  /// How many steps a blend made before, so that its clock goes on.
  var firstStep = 0
  /// From when on SwiftUI shows the model value.
  var end = Double.infinity

  func offset(at elapsed: Double) -> SIMD4<Double> {
    let half = start.velocity + start.force / 600
    return target - steps.apply(stepCount(at: elapsed), distance: target - start.offset, half: half).distance
  }

  func rate(at elapsed: Double) -> SIMD4<Double> {
    clock.waits(elapsed) ? .zero : clock.rate * state(at: elapsed).velocity
  }

  /// The state that another spring takes over, on its own clock.
  func state(at elapsed: Double) -> SpringState {
    var state = start.stepped(stepCount(at: elapsed), by: steps, to: target)
    state.age += clock.local(elapsed)
    return state
  }

  private func stepCount(at elapsed: Double) -> Int {
    max(FluidSpringMotion.stepCount(at: clock.local(elapsed)) - firstStep, 0)
  }

  /// The first frame at which SwiftUI takes it off, up to `limit` seconds after it moved first; nil if later.
  ///
  /// - Parameter unit: How many animatable units one unit of the value is: the end rule is absolute.
  func end(frameRate: Double, unit: Double, limit: Double) -> Double? {
    if firstStep == 0, start.hasEnded(at: target, unit: unit) { return 0 }
    let begin = (clock.outer(Double(firstStep) * FluidSpringStepper.step) * frameRate).rounded(.down)
    guard begin.isFinite else { return nil }
    let frames = min(max(limit, 0) * frameRate + 1e-6, 1e6)
    var frame = 0.0
    while frame <= frames {
      let elapsed = (begin + frame) / frameRate
      let count = FluidSpringMotion.stepCount(at: clock.local(elapsed)) - firstStep
      if count >= 0, start.stepped(count, by: steps, to: target).hasEnded(at: target, unit: unit) {
        return elapsed
      }
      frame += 1
    }
    return nil
  }
}
