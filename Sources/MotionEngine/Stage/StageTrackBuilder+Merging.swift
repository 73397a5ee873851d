import MotionModel

extension StageTrackBuilder {
  /// The run of a spring that takes over what runs at `time`; nil where the curve adds up with it instead.
  mutating func merged(
    _ curve: CompiledCurve, to travel: SIMD4<Double>, at time: Double, _ segment: StageTrack.Segment
  ) -> StageRun? {
    guard let previous = segment.runs.last.map({ track.runs[$0] }), curve.merges(after: previous.curve) else {
      return nil
    }
    guard let clock = clock(of: curve, after: previous, at: time) else { return nil }
    let isAlone = segment.runs.count == 1
    let whole = track.state(segment, at: time)
    var state = SteppedRun.State(offset: whole.value - segment.rest, velocity: .zero, force: .zero)
    if isAlone, previous.curve.mergingSpring != nil {
      state = springState(
        of: previous, previous.motion, after: time - previous.start, fallback: whole.velocity, rate: clock.rate)
      state.offset = whole.value - segment.rest
    } else if isAlone, previous.curve.reportsVelocity {
      state.velocity = (whole.velocity / clock.rate).finite
    }
    let spring = isAlone ? previous.curve.mergingSpring : nil
    let started = curve.modifiers.isEmpty ? time : previous.clockStart
    return takeover(state, from: spring, to: travel, with: curve, at: time, clock: clock, clockStart: started)
  }

  /// The same spring run with another curve and another target, where it began at this very moment.
  mutating func retarget(
    _ run: StageRun, to travel: SIMD4<Double>, with curve: CompiledCurve, at time: Double
  ) -> StageRun? {
    if case .curve = run.motion { return nil }
    guard curve.mergingSpring != nil, curve.modifiers == run.curve.modifiers else { return nil }
    let state = springState(of: run, run.motion, after: time - run.start, fallback: .zero, rate: 1)
    let clock = clock(of: curve, after: run, at: time) ?? RunClock()
    return takeover(state, from: nil, to: travel, with: curve, at: time, clock: clock, clockStart: run.clockStart)
  }

  /// The state of a spring on its own clock.
  private func springState(
    of run: StageRun, _ motion: StageRun.Motion, after elapsed: Double, fallback: SIMD4<Double>, rate: Double
  ) -> SteppedRun.State {
    switch motion {
    case .curve(let curve):
      if case .fluid(let motion) = curve.base, curve.modifiers.isEmpty {
        let state = motion.state(at: elapsed)
        return SteppedRun.State(
          offset: state.value * run.target, velocity: state.velocity * run.target, force: state.force * run.target)
      }
      return SteppedRun.State(offset: .zero, velocity: (fallback / rate).finite, force: .zero)
    case .spring(let spring):
      return SteppedRun.State(
        offset: spring.offset(at: elapsed), velocity: spring.rate(at: elapsed) / spring.clock.rate, force: .zero)
    case .stepped(let spring): return spring.state(at: elapsed)
    case .blended(let table, let rest):
      let span = table.clock.outer(table.span)
      guard let rest, elapsed >= span else { return table.state(at: elapsed) }
      return springState(of: run, rest, after: elapsed - span, fallback: fallback, rate: rate)
    case .landed: return SteppedRun.State(offset: run.target, velocity: .zero, force: .zero)
    }
  }

  /// The clock of a spring with modifiers that goes on from one with the same; nil for modifiers that repeat.
  private func clock(of curve: CompiledCurve, after previous: StageRun, at time: Double) -> RunClock? {
    guard !curve.modifiers.isEmpty else { return RunClock() }
    var (delay, rate) = (0.0, 1.0)
    for modifier in curve.modifiers.reversed() {
      switch modifier {
      case .delay(let seconds): delay += seconds / rate
      case .speed(let factor):
        guard factor > 0 else { return nil }
        rate *= factor
      case .repeats: return nil
      case .logicallyComplete: break
      }
    }
    return RunClock(hold: max(delay - (time - previous.clockStart), 0), rate: rate)
  }

  /// A spring that takes over a state.
  /// - Parameter previous: The spring before, whose response blends over; nil where there was none.
  mutating func takeover(
    _ state: SteppedRun.State, from previous: MergingSpring?, to travel: SIMD4<Double>, with curve: CompiledCurve,
    at time: Double, clock: RunClock, clockStart: Double
  ) -> StageRun? {
    guard let spring = curve.mergingSpring else { return nil }
    let response = clock.outer(spring.response)
    var logical = time + (mode == .swiftUI ? frames.first(from: response) : response)
    for case .logicallyComplete in curve.modifiers {
      logical = min(logical, max(time, clockStart + curve.logicalDuration))
    }
    if let previous, spring.blendDuration > 0, spring.response > 0, previous.response != spring.response,
      spring.dampingFraction.isFinite
    {
      let blend = BlendedRun.Blend(
        response: spring.response, old: previous.response, dampingFraction: spring.dampingFraction,
        duration: spring.blendDuration)
      let table =
        mode == .exact
        ? BlendedRun(exact: blend, from: state.offset, to: travel, velocity: state.velocity, clock: clock)
        : BlendedRun(stepped: blend, state: state, to: travel, frameRate: frameRate, clock: clock)
      return blended(
        StageRun(
          start: time, target: travel, motion: .blended(table, then: nil), curve: curve, clockStart: clockStart,
          logicalEnd: logical, end: .infinity))
    }
    let (motion, length) = plain(state, to: travel, spring, clock)
    let end = length + time
    return StageRun(
      start: time, target: travel, motion: motion, curve: curve, clockStart: clockStart, logicalEnd: min(logical, end),
      end: end)
  }

  /// The spring without a blend, and when it ends after it began.
  mutating func plain(
    _ state: SteppedRun.State, to travel: SIMD4<Double>, _ spring: MergingSpring, _ clock: RunClock
  ) -> (StageRun.Motion, Double) {
    if mode == .swiftUI {
      var run = SteppedRun(
        steps: steps(spring.response, spring.dampingFraction), from: state.offset, target: travel,
        velocity: state.velocity, force: state.force, clock: clock)
      if spring.dampingFraction > 0, spring.dampingFraction.isFinite {
        run.end = run.end(frameRate: frameRate, unit: unit, limit: Self.longestScan) ?? .infinity
      }
      return (.stepped(run), run.end)
    }
    if let coefficients = spring.coefficients {
      let run = SpringRun(
        solver: SpringSolver(coefficients), from: state.offset, target: travel, velocity: state.velocity, clock: clock)
      return (.spring(run), run.settlingTime(epsilon: epsilon))
    }
    if spring.response <= 0 { return (.landed, 0) }
    // Infinite damping: it stays where it is.
    let still = SteppedRun(
      steps: steps(1, .infinity), from: state.offset, target: travel, velocity: .zero, force: .zero, clock: clock)
    return (.stepped(still), .infinity)
  }

  /// How far the end of a stepped spring is looked for, in seconds.
  private static let longestScan = 120.0
}

extension SIMD4<Double> {
  /// The same, with 0 for what is not finite.
  var finite: SIMD4<Double> {
    var copy = self
    for index in indices where !copy[index].isFinite { copy[index] = 0 }
    return copy
  }
}
