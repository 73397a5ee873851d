/// A spring that took over from one of another response, while its response eases from the old to the new one.
///
/// The response runs along r + Δ·(1 - p²(3 - 2p)) for p = age/blendDuration; a spring of the same response that takes
/// over continues the blend. There is no closed form: the motion is integrated on demand, and looked up. In exact mode
/// by Runge and Kutta's fourth-order rule with cubic interpolation between steps (error below 1e-7 of the distance); a
/// blend longer than ten responses is cut there, when motion has ended. In SwiftUI's mode by its own steps of 1/300 s,
/// up to the frame on which it ends the motion.
///
/// A whole table has 20,001 samples at most, in SwiftUI's mode 100,001; one that another change replaces keeps those up to
/// that change. ``ExpansionBudget`` bounds the sum.
struct BlendedRun: Hashable, Sendable {
  typealias Sample = SpringSample

  /// Rule for the next step.
  private enum Rule: Hashable, Sendable {
    /// By Runge and Kutta's rule, no stiffer than the cap.
    case exact(cap: Double)
    case stepped(frameRate: Double)
  }

  let blend: Blend
  let target: SIMD4<Double>
  let clock: RunClock
  /// Between two samples, in seconds.
  let spacing: Double
  /// Number of steps of the whole table.
  private(set) var stepCount: Int
  /// From when on SwiftUI shows the model value, in seconds since it took over; infinity if the blend is over before.
  private(set) var end = Double.infinity
  private let rule: Rule
  /// The samples so far, from the beginning on.
  private(set) var samples: ContiguousArray<Sample>

  /// Length of the whole table, in seconds of its own clock.
  var span: Double { spacing * Double(stepCount) }

  var isWhole: Bool { samples.count > stepCount }

  struct Blend: Hashable, Sendable {
    /// New response, the excess of the old one, and the new damping fraction.
    var response, interval, dampingFraction: Double
    /// Duration of the whole blend, and its age when the spring took over.
    var duration, age: Double

    /// Seconds until the blend is over.
    var left: Double { duration - age }

    /// Seconds until rest, or the end of the blend.
    var window: Double { min(left, 10 * max(response, response + interval, 0.02)) }

    func response(at time: Double) -> Double {
      let p = min(max((age + time) / duration, 0), 1)
      return response + interval * (1 - p * p * (3 - 2 * p))
    }

    func coefficients(at time: Double, cap: Double) -> (stiffness: Double, damping: Double) {
      let period = response(at: time)
      let turn = 2 * Double.pi / period
      let stiffness = period > 0 ? min(turn * turn, cap) : cap
      return (stiffness, 2 * dampingFraction * stiffness.squareRoot())
    }
  }

  /// Begins a table of steps as SwiftUI makes them, which looks at the response once a frame.
  ///
  /// - Parameter unit: Animatable units per unit of the value.
  /// - Returns: The table, and the state after its last step.
  static func stepped(
    _ blend: Blend, from first: Sample, to target: SIMD4<Double>, frameRate: Double, unit: Double, clock: RunClock
  ) -> (table: BlendedRun, last: Sample) {
    let steps = Int(min((blend.left * 300).rounded(.up), 100_000))
    var run = BlendedRun(
      blend: blend, target: target, clock: clock, spacing: StepMap.step, stepCount: steps,
      rule: .stepped(frameRate: frameRate), samples: [first])
    // Without storing them, as far as it moves, for two minutes at most.
    var (last, count) = (first, 0)
    var frame = 0.0
    let waiting = (clock.hold * frameRate).rounded(.down)
    while frame <= waiting + min(120 * frameRate, 1e6), count < steps {
      let elapsed = frame / frameRate
      let due = min(StepMap.stepCount(at: clock.local(elapsed)), steps)
      while count < due { (last, count) = (run.stepped(last, count, frameRate: frameRate), count + 1) }
      if count < steps, last.hasEnded(at: target, unit: unit) {
        (run.stepCount, run.end) = (count, elapsed)
        return (run, last)
      }
      frame = frame == 0 ? max(waiting, 1) : frame + 1
    }
    while count < steps { (last, count) = (run.stepped(last, count, frameRate: frameRate), count + 1) }
    return (run, last)
  }

  func covers(_ elapsed: Double) -> Bool { lastIndex(for: elapsed) < samples.count }

  private func lastIndex(for elapsed: Double) -> Int {
    isPast(elapsed) ? stepCount : min(index(at: clock.local(elapsed)) + 1, stepCount)
  }

  /// Indicates a time after the table, covered by the rest.
  func isPast(_ elapsed: Double) -> Bool {
    let time = clock.local(elapsed)
    if case .stepped = rule { return StepMap.stepCount(at: time) >= stepCount }
    return time >= span
  }

  /// Drops samples later than `elapsed` seconds after its start.
  mutating func cut(at elapsed: Double) {
    let kept = isPast(elapsed) ? samples.count : min(index(at: clock.local(elapsed)) + 2, samples.count)
    // A copy, which releases the excess capacity.
    if samples.capacity > kept { samples = ContiguousArray(Array(samples[..<kept])) }
  }

  /// Makes the table as long as it takes to answer for `elapsed` seconds since it took over; infinity completes it.
  mutating func extend(to elapsed: Double) {
    let last = lastIndex(for: elapsed)
    guard last >= samples.count else { return }
    if samples.capacity <= last { samples.reserveCapacity(min(max(last + 1, 2 * samples.count), stepCount + 1)) }
    switch rule {
    case .exact(let cap): while samples.count <= last { samples.append(integrated(self.last, cap: cap)) }
    case .stepped(let frameRate):
      while samples.count <= last { samples.append(stepped(self.last, samples.count - 1, frameRate: frameRate)) }
    }
  }

  private func force(_ x: SIMD4<Double>, _ v: SIMD4<Double>, _ time: Double, cap: Double) -> SIMD4<Double> {
    let (k, c) = blend.coefficients(at: time, cap: cap)
    return k * (target - x) - c * v
  }

  private func integrated(_ sample: Sample, cap: Double) -> Sample {
    let (width, half, sixth) = (spacing, spacing / 2, spacing / 6)
    let time = Double(samples.count - 1) * width
    let (x, v) = (sample.offset, sample.velocity)
    let a1 = force(x, v, time, cap: cap)
    let v2 = v + half * a1
    let a2 = force(x + half * v, v2, time + half, cap: cap)
    let v3 = v + half * a2
    let a3 = force(x + half * v2, v3, time + half, cap: cap)
    let v4 = v + width * a3
    let a4 = force(x + width * v3, v4, time + width, cap: cap)
    let offset = x + sixth * Self.weighted(v, v2, v3, v4)
    let velocity = v + sixth * Self.weighted(a1, a2, a3, a4)
    return Sample(offset: offset, velocity: velocity, force: force(offset, velocity, time + width, cap: cap))
  }

  /// Sum of four slopes with the weights of Runge and Kutta's method.
  @inline(__always)
  private static func weighted(
    _ first: SIMD4<Double>, _ second: SIMD4<Double>, _ third: SIMD4<Double>, _ fourth: SIMD4<Double>
  ) -> SIMD4<Double> {
    // One expression takes the compiler ten seconds.
    var sum = first + 2 * second
    sum += 2 * third
    return sum + fourth
  }

  /// A step: it looks at the response on the first frame after it began.
  @inline(__always)
  private func stepped(_ sample: Sample, _ index: Int, frameRate: Double) -> Sample {
    let h = StepMap.step
    let began = clock.outer(Double(index) * h)
    let frame = clock.local(((began * frameRate + 1e-9).rounded(.down) + 1) / frameRate)
    let (k, c) = blend.coefficients(at: frame, cap: StepMap.stiffnessCap)
    let half = sample.velocity + sample.force / 600
    let offset = sample.offset + half * h
    let force = k * (target - offset) - c * half
    return Sample(offset: offset, velocity: half + force / 600, force: force)
  }

  /// Last sample so far; a spring without a blend continues from that of a whole table.
  var last: Sample { samples.last ?? Sample() }

  func offset(at elapsed: Double) -> SIMD4<Double> {
    hasEnded(at: elapsed) ? target : sample(at: clock.local(elapsed)).offset
  }

  func motion(at elapsed: Double) -> StageRun.State {
    if hasEnded(at: elapsed) { return (target, .zero) }
    let sample = sample(at: clock.local(elapsed))
    return (sample.offset, clock.waits(elapsed) ? .zero : clock.rate * sample.velocity)
  }

  /// Indicates that SwiftUI shows the model value.
  private func hasEnded(at elapsed: Double) -> Bool { elapsed >= end - FrameGrid.tolerance }

  /// State on its own clock.
  func state(at elapsed: Double) -> SpringState {
    let time = clock.local(elapsed)
    return SpringState(sample: sample(at: time), interval: blend.interval, age: blend.age + time)
  }

  /// Time after which it stays within `distance` of its target, in seconds after its start; for a whole table.
  func settlingTime(within distance: Double) -> Double {
    guard let index = samples.lastIndex(where: { ($0.offset - target).length >= distance }) else {
      return clock.outer(0)
    }
    return clock.outer(min(Double(index + 1) * spacing, span))
  }

  /// The sample that holds at a time within the span, or the one before it.
  private func index(at time: Double) -> Int {
    if case .stepped = rule { return min(StepMap.stepCount(at: time), stepCount) }
    return min(max(Int(time / spacing), 0), max(stepCount - 1, 0))
  }

  private func sample(at time: Double) -> Sample {
    if case .stepped = rule {
      let index = index(at: time)
      return index < samples.count ? samples[index] : last
    }
    guard time < span else { return last }
    let index = index(at: time)
    guard index + 1 < samples.count else { return last }
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

extension BlendedRun {
  /// Begins a table for exact integration.
  init(exact blend: Blend, from first: Sample, to target: SIMD4<Double>, clock: RunClock) {
    let fastest = max(min(blend.response, blend.response + blend.interval), 1e-3)
    let step = max(min(1.0 / 240, fastest / 200), blend.window / 20_000)
    let stepCount = Int(min((blend.window / step).rounded(.up), 20_000))
    let spacing = stepCount > 0 ? blend.window / Double(stepCount) : 1
    // Stiffer than this the rule of integration would run away.
    let fastestRate = 1 / (spacing * max(1, 2 * blend.dampingFraction))
    self.init(
      blend: blend, target: target, clock: clock, spacing: spacing, stepCount: stepCount,
      rule: .exact(cap: fastestRate * fastestRate), samples: [first])
    samples[0].force = force(first.offset, first.velocity, 0, cap: fastestRate * fastestRate)
  }
}
