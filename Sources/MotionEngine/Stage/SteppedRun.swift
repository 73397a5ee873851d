import RealModule

/// A spring that took over a motion in progress, stepped as SwiftUI does.
struct SteppedRun: Hashable, Sendable {
  /// The linear map of a step, and its powers.
  var steps: StepMap
  var start: SpringState
  /// Target, as an offset from the property's rest.
  var target: SIMD4<Double>
  var clock: RunClock
  /// Number of steps made before by a blend, whose clock continues.
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

  /// State for a spring that takes over, on its own clock.
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
  /// - Parameter unit: Animatable units per unit of the value: the end rule is absolute.
  func end(frameRate: Double, unit: Double, limit: Double) -> Double? {
    if firstStep == 0, start.hasEnded(at: target, unit: unit) { return 0 }
    let begin = (clock.outer(Double(firstStep) * StepMap.step) * frameRate).rounded(.down)
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

/// Velocity of a value set repeatedly without animation, as by dragging.
///
/// Of the last three samples the two finite differences are mixed, 0.75 of the older and 0.25 of the newer one. After the
/// last sample the velocity decays by 0.998 a millisecond, and is forgotten after 2 seconds.
///
/// Source: SwiftUI's sampler as re-implemented and compared with it by OpenSwiftUI,
/// https://github.com/OpenSwiftUIProject/OpenSwiftUI
package struct VelocitySampler: Hashable, Sendable {
  private var samples: [(value: SIMD4<Double>, time: Double)] = []

  /// Starts without samples.
  package init() {}

  package var isEmpty: Bool { samples.isEmpty }

  package mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Adds a sample; one earlier than the last is ignored, one at the same time replaces it.
  package mutating func add(_ value: SIMD4<Double>, at time: Double) {
    if let last = samples.last {
      guard time >= last.time else { return }
      if time - last.time < .ulpOfOne { samples.removeLast() }
    }
    samples.append((value, time))
    if samples.count > 3 { samples.removeFirst() }
  }

  /// The velocity at the last sample, per second; zero with fewer than two.
  package var velocity: SIMD4<Double> {
    guard samples.count >= 2 else { return .zero }
    let first = slope(0)
    return samples.count == 2 ? first : 0.25 * slope(1) + 0.75 * first
  }

  /// The velocity that is left at `time`, per second; nil without samples or after 2 seconds.
  package func velocity(at time: Double) -> SIMD4<Double>? {
    guard let last = samples.last, time < last.time + 2 else { return nil }
    return velocity * Double.pow(0.998, max(time - last.time, 0) * 1_000)
  }

  private func slope(_ index: Int) -> SIMD4<Double> {
    (samples[index + 1].value - samples[index].value) / (samples[index + 1].time - samples[index].time)
  }

  /// Compares the samples.
  package static func == (left: VelocitySampler, right: VelocitySampler) -> Bool {
    left.samples.elementsEqual(right.samples) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    for sample in samples {
      hasher.combine(sample.value)
      hasher.combine(sample.time)
    }
  }
}
