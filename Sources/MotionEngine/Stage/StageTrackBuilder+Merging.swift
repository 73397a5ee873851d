import MotionModel

extension StageTrackBuilder {
  /// Run of a spring that replaces the running animation at `time`; nil if the curve adds to it instead.
  mutating func merged(
    _ curve: CompiledCurve, to travel: SIMD4<Double>, at time: Double, _ segment: StageTrack.Segment
  ) -> StageRun? {
    guard let previous = segment.runs.last.map({ track.runs[$0] }), curve.mergingSpring != nil else { return nil }
    let whole = track.state(segment, at: time)
    let offset = whole.value - segment.rest
    var state = SpringState(sample: SpringSample(offset: offset))
    if segment.isCombined {
      // A combination has no modifiers, and no state of a spring.
      guard curve.modifiers.isEmpty else { return nil }
      return takeover(state, from: nil, to: travel, with: curve, at: time, clock: RunClock(), clockStart: time)
    }
    let isSame = curve.modifiers == previous.curve.modifiers
    // With modifiers only over the same ones.
    guard isSame || curve.modifiers.isEmpty, let clock = clock(of: curve, after: previous, at: time) else { return nil }
    if previous.curve.mergingSpring != nil {
      state = springState(of: previous, after: time - previous.start)
      state.sample.offset = offset
      if !isSame {
        // The stored beginning of a blend counts on the clock without modifiers from here on.
        let elapsed = time - previous.clockStart
        state.age += elapsed - (previous.curve.baseTime(at: elapsed) ?? elapsed)
      }
    } else if isSame, previous.curve.baseReportsVelocity, let local = previous.curve.baseTime(at: time - previous.start)
    {
      // Without the modifiers that both have.
      // SwiftUI ends a spring at once that would start infinitely fast, as a circular ease out while it waits.
      let velocity = previous.curve.base.velocity(at: local) * (previous.target - segment.origin)
      state.sample.velocity = mode == .swiftUI ? velocity : velocity.finite
    }
    return takeover(
      state, from: isSame ? previous.curve.mergingSpring : nil, to: travel, with: curve, at: time, clock: clock,
      clockStart: previous.clockStart)
  }

  /// The same spring run with another curve and target, if it began at this very time.
  mutating func retarget(
    _ run: StageRun, to travel: SIMD4<Double>, with curve: CompiledCurve, at time: Double
  ) -> StageRun? {
    guard !run.isAdded, curve.mergingSpring != nil, curve.modifiers == run.curve.modifiers else { return nil }
    let state = springState(of: run, after: time - run.start)
    let clock = clock(of: curve, after: run, at: time) ?? RunClock()
    return takeover(
      state, from: run.curve.mergingSpring, to: travel, with: curve, at: time, clock: clock, clockStart: run.clockStart)
  }

  private func springState(of run: StageRun, after elapsed: Double) -> SpringState {
    switch run.motion {
    case .curve(let curve):
      guard let time = curve.baseTime(at: elapsed) else { return SpringState() }
      var sample = SpringSample()
      if case .spring(let solver) = curve.base.shape { sample.velocity = solver.velocity(at: time) * run.target }
      if case .fluid(let steps) = curve.base.shape {
        let unit = steps.state(at: time)
        sample = SpringSample(
          offset: unit.offset[0] * run.target, velocity: unit.velocity[0] * run.target,
          force: unit.force[0] * run.target)
      }
      return SpringState(sample: sample)
    case .spring(let spring): return spring.state(at: elapsed)
    case .blended(let table, let rest):
      return StageRun.successor(of: table, rest, at: elapsed)?.state(at: elapsed) ?? table.state(at: elapsed)
    case .following, .landed: return SpringState(sample: SpringSample(offset: run.target))
    }
  }

  /// Clock of a spring with modifiers that continues one with the same; nil for repeating modifiers.
  private func clock(of curve: CompiledCurve, after previous: StageRun, at time: Double) -> RunClock? {
    let (delay, rate, repetition) = curve.lead
    guard repetition == nil, rate > 0 else { return nil }
    return RunClock(hold: max(delay - (time - previous.clockStart), 0), rate: rate)
  }

  /// A spring that takes over a state.
  /// - Parameter previous: The spring before, whose response blends over; nil if there was none.
  mutating func takeover(
    _ state: SpringState, from previous: MergingSpring?, to travel: SIMD4<Double>, with curve: CompiledCurve,
    at time: Double, clock: RunClock, clockStart: Double
  ) -> StageRun? {
    guard let spring = curve.mergingSpring else { return nil }
    var state = state
    // Kept until a spring of another response takes over, even one that does not blend.
    if let previous, previous.response != spring.response {
      (state.interval, state.age) = (previous.response - spring.response, 0)
    }
    let blend = BlendedRun.Blend(
      response: spring.response, interval: state.interval, dampingFraction: spring.dampingRatio,
      duration: spring.blendDuration, age: state.age)
    let blends = blend.interval != 0 && blend.duration > 0 && blend.left > 0 && spring.dampingRatio.isFinite
    var logical = time + logicalLength(blends ? blend : nil, spring, clock)
    if let after = Self.completion(by: curve.modifiers) {
      // By a continuing clock, but on a frame.
      let left = max(clockStart + after - time, 0)
      logical = min(logical, time + (mode == .swiftUI ? frames.first(from: left) : left))
    }
    var run = StageRun(
      start: time, target: travel, motion: .landed, curve: curve, clockStart: clockStart, logicalEnd: logical,
      end: .infinity)
    guard blends, mode == .swiftUI || spring.response > 0 else {
      let (motion, length) = plain(state, to: travel, spring, clock)
      run.motion = motion
      run.end = length + time
      run.logicalEnd = min(logical, run.end)
      return run
    }
    if mode == .exact {
      run.motion = .blended(BlendedRun(exact: blend, from: state.sample, to: travel, clock: clock), then: nil)
      return blended(run)
    }
    let (table, last) = BlendedRun.stepped(
      blend, from: state.sample, to: travel, frameRate: frameRate, unit: unit, clock: clock)
    if table.end.isFinite {
      run.motion = .blended(table, then: .landed)
      run.end = time + table.end
    } else {
      state.sample = last
      let (motion, length) = plain(state, to: travel, spring, clock, firstStep: table.stepCount)
      run.motion = .blended(table, then: motion)
      run.end = length + time
    }
    run.logicalEnd = min(logical, run.end)
    return blended(run)
  }

  /// Logical completion set by modifiers, in seconds on the outermost clock; nil if none sets it.
  private static func completion(by modifiers: [CurveModifier]) -> Double? {
    modifiers.reduce(nil) { completion, modifier in
      switch modifier {
      case .delay, .speed: completion.map(modifier.outer)
      case .logicallyComplete(let after): min(completion ?? after, after)
      case .repeats: nil
      }
    }
  }

  /// Logical completion of a spring that takes over, in seconds after that: the end of its response, which may still
  /// blend.
  private func logicalLength(_ blend: BlendedRun.Blend?, _ spring: MergingSpring, _ clock: RunClock) -> Double {
    var response = spring.response
    if let blend {
      // The first time t with t ≥ r(t), between the least response and the greatest.
      let (first, last) = (min(response, response + blend.interval), max(response, response + blend.interval))
      func isComplete(_ time: Double) -> Bool { time >= blend.response(at: time) }
      if mode == .swiftUI {
        var frame = frames.first(from: clock.outer(max(first, 0)))
        for _ in 0..<10_000 where frame < clock.outer(last) {
          if isComplete(clock.local(frame) + FrameGrid.tolerance) { return frame }
          frame = frames.first(after: frame)
        }
        return frames.first(from: clock.outer(last))
      }
      var (low, high) = (max(first, 0), max(last, 0))
      for step in 0..<256 {
        let time = first + (last - first) * Double(step + 1) / 256
        if isComplete(time) {
          high = time
          break
        }
        low = time
      }
      for _ in 0..<60 {
        let middle = low + (high - low) / 2
        if isComplete(middle) { high = middle } else { low = middle }
      }
      response = high
    }
    let length = clock.outer(response)
    return mode == .swiftUI ? frames.first(from: length) : length
  }

  /// The spring without a blend, and when it ends after it began.
  /// - Parameter firstStep: Number of steps made before by a blend, in SwiftUI's mode.
  mutating func plain(
    _ state: SpringState, to travel: SIMD4<Double>, _ spring: MergingSpring, _ clock: RunClock, firstStep: Int = 0
  ) -> (StageRun.Motion, Double) {
    if mode == .swiftUI {
      let map = steps(spring.response, spring.dampingRatio)
      var run = SpringRun(
        start: state, clock: clock, target: travel, rule: .stepped(map, after: firstStep, end: .infinity))
      guard spring.dampingRatio > 0, spring.dampingRatio.isFinite else { return (.spring(run), .infinity) }
      let end = run.frameEnd(frameRate: frameRate, unit: unit, limit: 120)
      run.rule = .stepped(map, after: firstStep, end: end)
      return (.spring(run), end)
    }
    if let solver = spring.coefficients.map({ SpringSolver($0) }) {
      let run = SpringRun(start: state, clock: clock, target: travel, rule: .closed(solver))
      return (.spring(run), run.settlingTime(solver, epsilon: epsilon, size: run.size(solver, from: state.sample)))
    }
    if spring.response <= 0 { return (.landed, 0) }
    // Infinite damping: no motion.
    let still = SpringRun(
      start: SpringState(sample: SpringSample(offset: state.sample.offset)), clock: clock, target: travel,
      rule: .stepped(steps(1, .infinity), after: 0, end: .infinity))
    return (.spring(still), .infinity)
  }
}
