/// A spring that took over from one of another response, while its response eases from the old to the new one.
///
/// The response runs along r + Δ·(1 - p²(3 - 2p)) for p = elapsed/blendDuration. There is no closed form: the motion is
/// integrated once and looked up. In exact mode by Runge and Kutta's fourth-order rule with cubic interpolation between
/// steps (error below 1e-7 of the distance), in SwiftUI's mode by its own steps of 1/300 s. Where a blend outlasts ten
/// responses it is taken as over: nothing moves any more then.
struct BlendedRun: Hashable, Sendable {
  /// A step of the table.
  struct Sample: Hashable, Sendable {
    var offset, velocity, force: SIMD4<Double>
  }

  /// Between two samples, in seconds.
  let spacing: Double
  let samples: ContiguousArray<Sample>
  /// Whether a sample holds until the next one.
  let isStaircase: Bool
  let clock: RunClock

  /// How long the table is, in seconds of its own clock.
  var span: Double { spacing * Double(max(samples.count - 1, 0)) }

  /// What blends.
  struct Blend {
    /// The new response, the old one, and the new damping fraction.
    var response, old, dampingFraction: Double
    var duration: Double

    /// Seconds until nothing moves any more, or the blend is over.
    var window: Double { min(duration, 10 * max(response, old, 0.02)) }

    /// Stiffness and damping after so many seconds.
    func coefficients(at time: Double, cap: Double) -> (stiffness: Double, damping: Double) {
      let p = min(max(time / duration, 0), 1)
      let period = response + (old - response) * (1 - p * p * (3 - 2 * p))
      let turn = 2 * Double.pi / period
      let stiffness = period > 0 ? min(turn * turn, cap) : cap
      return (stiffness, 2 * dampingFraction * stiffness.squareRoot())
    }
  }

  /// Integrates exactly.
  init(exact blend: Blend, from: SIMD4<Double>, to target: SIMD4<Double>, velocity: SIMD4<Double>, clock: RunClock) {
    let fastest = max(min(blend.response, blend.old), 1e-3)
    let step = max(min(1.0 / 240, fastest / 200), blend.window / 20_000)
    let count = Int(min((blend.window / step).rounded(.up), 20_000))
    let width = count > 0 ? blend.window / Double(count) : 1
    // Stiffer than this the rule of integration would run away.
    let fastestRate = 1 / (width * max(1, 2 * blend.dampingFraction))
    let cap = fastestRate * fastestRate
    func force(_ x: SIMD4<Double>, _ v: SIMD4<Double>, _ time: Double) -> SIMD4<Double> {
      let (k, c) = blend.coefficients(at: time, cap: cap)
      return k * (target - x) - c * v
    }
    var (x, v) = (from, velocity)
    var samples: ContiguousArray = [Sample(offset: x, velocity: v, force: force(x, v, 0))]
    samples.reserveCapacity(count + 1)
    for index in 0..<count {
      let time = Double(index) * width
      let a1 = force(x, v, time)
      let v2 = v + width / 2 * a1
      let a2 = force(x + width / 2 * v, v2, time + width / 2)
      let v3 = v + width / 2 * a2
      let a3 = force(x + width / 2 * v2, v3, time + width / 2)
      let v4 = v + width * a3
      let a4 = force(x + width * v3, v4, time + width)
      x += width / 6 * (v + 2 * v2 + 2 * v3 + v4)
      v += width / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      samples.append(Sample(offset: x, velocity: v, force: force(x, v, time + width)))
    }
    spacing = width
    self.samples = samples
    isStaircase = false
    self.clock = clock
  }

  /// Steps as SwiftUI does, which looks at the response once a frame.
  init(stepped blend: Blend, state: SteppedRun.State, to target: SIMD4<Double>, frameRate: Double, clock: RunClock) {
    let h = FluidSpringStepper.step
    let count = Int(min((blend.window / h).rounded(.up), 100_000))
    var (x, v, a) = (state.offset, state.velocity, state.force)
    var samples: ContiguousArray = [Sample(offset: x, velocity: v, force: a)]
    samples.reserveCapacity(count + 1)
    for index in 0..<count {
      let frame = ((Double(index) * h * frameRate).rounded(.down) + 1) / frameRate
      let (k, c) = blend.coefficients(at: frame, cap: FluidSpringStepper.stiffnessCap)
      let half = v + a / 600
      x += half * h
      a = k * (target - x) - c * half
      v = half + a / 600
      samples.append(Sample(offset: x, velocity: v, force: a))
    }
    spacing = h
    self.samples = samples
    isStaircase = true
    self.clock = clock
  }

  /// The last sample: what goes on from there is a spring without a blend.
  var last: Sample { samples.last ?? Sample(offset: .zero, velocity: .zero, force: .zero) }

  func offset(at elapsed: Double) -> SIMD4<Double> { sample(at: clock.local(elapsed)).offset }

  func rate(at elapsed: Double) -> SIMD4<Double> {
    clock.waits(elapsed) ? .zero : clock.rate * sample(at: clock.local(elapsed)).velocity
  }

  /// The state on its own clock.
  func state(at elapsed: Double) -> SteppedRun.State {
    let sample = sample(at: clock.local(elapsed))
    return SteppedRun.State(offset: sample.offset, velocity: sample.velocity, force: sample.force)
  }

  private func sample(at time: Double) -> Sample {
    guard time < span else { return last }
    if isStaircase { return samples[min(FluidSpringMotion.stepCount(at: time), samples.count - 1)] }
    let index = min(max(Int(time / spacing), 0), samples.count - 2)
    let (a, b) = (samples[index], samples[index + 1])
    let u = time / spacing - Double(index)
    let (u2, u3) = (u * u, u * u * u)
    let rise = b.offset - a.offset
    let offset =
      a.offset + (3 * u2 - 2 * u3) * rise + (u3 - 2 * u2 + u) * spacing * a.velocity + (u3 - u2) * spacing * b.velocity
    let swing = b.velocity - a.velocity
    let velocity =
      a.velocity + (3 * u2 - 2 * u3) * swing + (u3 - 2 * u2 + u) * spacing * a.force + (u3 - u2) * spacing * b.force
    return Sample(offset: offset, velocity: velocity, force: a.force + u * (b.force - a.force))
  }
}
