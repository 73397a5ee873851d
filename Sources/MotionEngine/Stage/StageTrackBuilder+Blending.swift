import MotionModel

/// Extension of the tables of springs without a closed form: on demand, and not beyond the change that replaces them.
///
/// A run whose response blends replaces all runs before it, so it is the first of the current piece if there is one in
/// progress; runs that follow others come after it.
extension StageTrackBuilder {
  /// Indicates that an incomplete table does not cover `time` yet; none covers the end of time before it is complete.
  func lacksFrames(at time: Double) -> Bool { current.runs.contains { lacksFrames($0, at: time) } }

  private func lacksFrames(_ index: Int, at time: Double) -> Bool {
    let elapsed = time - track.runs[index].start
    return switch track.runs[index].motion {
    case .blended(let table, _): !table.covers(elapsed)
    case .following(let table): !table.covers(elapsed)
    case .curve, .spring, .landed: false
    }
  }

  /// Continues a run whose table is unread; in exact mode makes the table if the blend may be over before the spring's
  /// logical completion.
  mutating func blended(_ run: StageRun) -> StageRun {
    guard case .blended(let table, let rest) = run.motion else { return run }
    sampleCount += table.stepCount + 1
    guard rest == nil, run.start + table.clock.outer(table.span) < run.logicalEnd else { return run }
    var run = completed(run)
    run.logicalEnd = min(run.logicalEnd, run.end)
    return run
  }

  /// Makes the tables in progress answer for times up to `time`; infinity completes them.
  mutating func advance(to time: Double) {
    let runs = current.runs
    for index in runs where lacksFrames(index, at: .infinity) {
      // Following runs read it one frame ahead.
      extend(index, to: time + Double(runs.upperBound - 1 - index) / frameRate)
    }
  }

  private mutating func extend(_ index: Int, to time: Double) {
    let elapsed = time - track.runs[index].start
    let motion = track.runs[index].motion
    // A table is held here alone while it grows.
    track.runs[index].motion = .landed
    switch motion {
    case .blended(var table, let rest):
      if table.isPast(elapsed) {
        track.runs[index].motion = motion
        track.runs[index] = completed(track.runs[index])
      } else {
        table.extend(to: elapsed)
        track.runs[index].motion = .blended(table, then: rest)
      }
    case .following(var table):
      let (start, target) = (track.runs[index].start, track.runs[index].target)
      let period = period(below: index, since: start)
      while !table.covers(elapsed) {
        table.append(way: target - offset(below: index, at: start + table.nextFrame), period: period)
      }
      if table.isWhole {
        track.runs[index].end = start + table.end
        track.runs[index].logicalEnd = min(track.runs[index].logicalEnd, start + table.end)
        frameCount -= FollowingRun.maximumFrameCount - table.frames.count
      }
      track.runs[index].motion = .following(table)
    case .curve, .spring, .landed: track.runs[index].motion = motion
    }
  }

  /// Number of frames after which the runs below one repeat, and the start of that; nil if they do not.
  private func period(below index: Int, since start: Double) -> (frames: Int, from: Double)? {
    var (frames, from) = (1, 0.0)
    for run in current.runs.lowerBound..<index {
      guard let own = track.runs[run].loop else { return nil }
      let count = (own.length * frameRate).rounded()
      guard abs(own.length * frameRate - count) < 1e-6, count <= Double(FollowingRun.greatestPeriod) else { return nil }
      frames = CueCompiler.lcm(frames, max(Int(count), 1))
      guard frames <= FollowingRun.greatestPeriod else { return nil }
      from = max(from, own.start - start)
    }
    return (frames, from)
  }

  /// Sum of the runs below one of the current piece.
  private func offset(below index: Int, at time: Double) -> SIMD4<Double> {
    var offset = current.origin
    for lower in current.runs.lowerBound..<index { offset = track.runs[lower].offset(at: time, before: offset) }
    return offset
  }

  /// Makes the first 20 seconds of a run that follows others, so that most are whole at once; answers when it counts as
  /// complete.
  mutating func begin(following index: Int, at time: Double) -> Double {
    frameCount += FollowingRun.maximumFrameCount
    for second in 1...20 where lacksFrames(index, at: .infinity) { advance(to: time + Double(second)) }
    func known() -> Double {
      if case .following(let table) = track.runs[index].motion { table.logicalEnd } else { .infinity }
    }
    // The duration of its passes, and an earlier end, follow from the table alone.
    if known() == .infinity, track.runs[index].curve.duration.isFinite, lacksFrames(index, at: .infinity) {
      advance(to: .infinity)
    }
    if known().isFinite { track.runs[index].logicalEnd = time + known() }
    return track.runs[index].logicalEnd
  }

  /// Lets a run replaced at `time` keep its values until then.
  mutating func cut(_ index: Int, at time: Double) {
    guard index < track.runs.count else { return }
    let motion = track.runs[index].motion
    let elapsed = time - track.runs[index].start
    track.runs[index].motion = .landed
    // Frames made stay charged, so that the budget bounds the work too.
    switch motion {
    case .blended(var table, let rest):
      let wasWhole = table.isWhole
      table.cut(at: elapsed)
      if !wasWhole { sampleCount -= table.stepCount + 1 - table.samples.count }
      track.runs[index].motion = .blended(table, then: rest)
    case .following(var table):
      let counted = table.isWhole ? table.frames.count : FollowingRun.maximumFrameCount
      table.cut(at: elapsed)
      frameCount -= counted - table.frames.count
      track.runs[index].motion = .following(table)
    case .curve, .spring, .landed: track.runs[index].motion = motion
    }
  }

  /// Counts storage of a run, present and future without further changes.
  mutating func count(_ run: StageRun) {
    switch run.motion {
    case .blended(let table, _): sampleCount += table.isWhole ? table.samples.count : table.stepCount + 1
    case .following(let table): frameCount += table.isWhole ? table.frames.count : FollowingRun.maximumFrameCount
    case .curve, .spring, .landed: break
    }
  }

  /// Counts a run no more that has been taken away.
  mutating func drop(_ run: StageRun) {
    switch run.motion {
    case .blended(let table, _): if !table.isWhole { sampleCount -= table.stepCount + 1 }
    case .following(let table): frameCount -= table.isWhole ? table.frames.count : FollowingRun.maximumFrameCount
    case .curve, .spring, .landed: break
    }
  }

  private mutating func completed(_ run: StageRun) -> StageRun {
    guard case .blended(var table, let rest) = run.motion, let spring = run.curve.mergingSpring else { return run }
    table.extend(to: .infinity)
    var run = run
    guard rest == nil else {
      run.motion = .blended(table, then: rest)
      return run
    }
    let state = SpringState(
      sample: table.last, interval: table.blend.interval, age: table.blend.age + table.span)
    let clock = RunClock(hold: table.clock.outer(table.span), rate: table.clock.rate)
    var (motion, end) = plain(state, to: run.target, spring, clock)
    if case .spring(let after) = motion, let solver = after.solver {
      // Within epsilon of the whole way, which may be so before the blend is over.
      let size = after.size(solver, from: table.samples[0])
      end = after.settlingTime(solver, epsilon: epsilon, size: size)
      if end <= clock.hold { end = table.settlingTime(within: epsilon * size) }
    }
    run.motion = .blended(table, then: motion)
    run.end = end + run.start
    return run
  }
}
