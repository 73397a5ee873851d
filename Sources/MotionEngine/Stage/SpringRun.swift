/// A spring that took over a motion in progress.
struct SpringRun: Hashable, Sendable {
  enum Rule: Hashable, Sendable {
    /// The closed form; the solver's own initial velocity is ignored.
    case closed(SpringSolver)
    /// The steps of SwiftUI, the number of those made before by a blend, whose clock continues, and from when on the
    /// model value shows.
    case stepped(StepMap, after: Int, end: Double)
  }

  var start: SpringState
  /// Clock from the time since its start.
  var clock: RunClock
  /// Target, as an offset from the property's rest.
  var target: SIMD4<Double>
  var rule: Rule

  var solver: SpringSolver? { if case .closed(let solver) = rule { solver } else { nil } }

  private var from: SpringSample { start.sample }

  /// The offset at `elapsed` seconds since it took over.
  func offset(at elapsed: Double) -> SIMD4<Double> {
    switch rule {
    case .closed(let solver):
      let (even, odd) = solver.unitDisplacements(at: clock.local(elapsed))
      return target + even.value * (from.offset - target) + odd.value * from.velocity
    case .stepped(let steps, let first, let end):
      if elapsed >= end - FrameGrid.tolerance { return target }
      let (count, half) = (Self.stepCount(clock.local(elapsed), first), from.velocity + from.force / 600)
      return target - steps.apply(count, distance: target - from.offset, half: half).distance
    }
  }

  /// Offset and velocity, per second; 0 while it waits.
  func motion(at elapsed: Double) -> StageRun.State {
    if case .stepped(_, _, let end) = rule, elapsed >= end - FrameGrid.tolerance { return (target, .zero) }
    return (offset(at: elapsed), clock.waits(elapsed) ? .zero : clock.rate * state(at: elapsed).sample.velocity)
  }

  /// State for a spring that takes over, on its own clock.
  func state(at elapsed: Double) -> SpringState {
    let time = clock.local(elapsed)
    var sample: SpringSample
    switch rule {
    case .closed(let solver):
      let (even, odd) = solver.unitDisplacements(at: time)
      sample = SpringSample(offset: offset(at: elapsed))
      if !clock.waits(elapsed) {
        sample.velocity = even.velocity * (from.offset - target) + odd.velocity * from.velocity
      }
    case .stepped(let steps, let first, _): sample = from.stepped(Self.stepCount(time, first), by: steps, to: target)
    }
    return SpringState(sample: sample, interval: start.interval, age: start.age + time)
  }

  private static func stepCount(_ time: Double, _ first: Int) -> Int { max(StepMap.stepCount(at: time) - first, 0) }

  /// Scale of the motion by a closed form from a beginning: its travel, or the reach of its velocity.
  func size(_ solver: SpringSolver, from first: SpringSample) -> Double {
    max((first.offset - target).length, first.velocity.length / solver.stiffnessPerMass.squareRoot())
  }

  /// Time after which a closed form stays within `epsilon` of its end, relative to its scale.
  func settlingTime(_ solver: SpringSolver, epsilon: Double, size: Double) -> Double {
    let way = from.offset - target
    guard size > 0 else { return clock.outer(0) }
    var latest = 0.0
    for index in way.indices {
      let time = solver.lastTime(displacementAtLeast: epsilon * size, from: way[index], velocity: from.velocity[index])
      latest = max(latest, time.isNaN ? 0 : time)
    }
    return clock.outer(latest)
  }

  /// The first frame at which SwiftUI takes steps off, up to `limit` seconds after they moved first; infinity if later.
  ///
  /// - Parameter unit: Animatable units per unit of the value: the end rule is absolute.
  func frameEnd(frameRate: Double, unit: Double, limit: Double) -> Double {
    guard case .stepped(let steps, let first, _) = rule else { return .infinity }
    if first == 0, from.hasEnded(at: target, unit: unit) { return 0 }
    let begin = (clock.outer(Double(first) * StepMap.step) * frameRate).rounded(.down)
    guard begin.isFinite else { return .infinity }
    let frames = min(max(limit, 0) * frameRate + 1e-6, 1e6)
    var frame = 0.0
    while frame <= frames {
      let elapsed = (begin + frame) / frameRate
      let count = StepMap.stepCount(at: clock.local(elapsed)) - first
      if count >= 0, from.stepped(count, by: steps, to: target).hasEnded(at: target, unit: unit) { return elapsed }
      frame += 1
    }
    return .infinity
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

  /// The same, with 0 for non-finite numbers, whose difference from themselves is NaN.
  var finite: SIMD4<Double> { replacing(with: 0, where: self - self .!= .zero) }

  /// Each component times a factor, where 0 times infinity is 0.
  func scaled(_ factor: Double) -> SIMD4<Double> { factor.isFinite ? self * factor : (self * factor).withoutNaN }
}
