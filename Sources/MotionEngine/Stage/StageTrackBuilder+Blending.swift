import MotionModel

/// How tables of blending springs grow: as far as somebody looks, and not beyond the change that replaces them.
///
/// A run whose response blends replaces all runs before it, so of a property one table at most is in progress, that of the
/// first run of the current piece.
extension StageTrackBuilder {
  /// The run whose table is not whole yet.
  var blendInProgress: Int? {
    guard let index = current.runs.first, case .blended(_, then: nil) = track.runs[index].motion else { return nil }
    return index
  }

  /// Whether the table in progress does not answer for `time` yet.
  func lacksSamples(at time: Double) -> Bool {
    guard let index = blendInProgress, case .blended(let table, _) = track.runs[index].motion else { return false }
    return !table.covers(time - track.runs[index].start)
  }

  /// Takes a run on whose table nobody has looked at; makes the table where the blend may be over before the spring counts
  /// as complete.
  mutating func blended(_ run: StageRun) -> StageRun {
    guard case .blended(let table, then: nil) = run.motion else { return run }
    sampleCount += table.stepCount + 1
    guard run.start + table.clock.outer(table.span) < run.logicalEnd else { return run }
    var run = completed(run)
    run.logicalEnd = min(run.logicalEnd, run.end)
    return run
  }

  /// Makes the table in progress answer for times up to `time`.
  mutating func advance(to time: Double) {
    guard let index = blendInProgress, case .blended(var table, then: nil) = track.runs[index].motion else { return }
    let elapsed = time - track.runs[index].start
    guard elapsed < table.clock.outer(table.span) else { return completeBlend() }
    // The table is held here alone while it grows.
    track.runs[index].motion = .landed
    table.extend(to: elapsed)
    track.runs[index].motion = .blended(table, then: nil)
  }

  /// Makes the table in progress to its end.
  mutating func completeBlend() {
    guard let index = blendInProgress else { return }
    track.runs[index] = completed(track.runs[index])
  }

  /// Lets a run that has been replaced at `time` keep what shows until then.
  mutating func cutBlend(of index: Int, at time: Double) {
    guard index < track.runs.count, case .blended(var table, let rest) = track.runs[index].motion else { return }
    let wasWhole = table.isWhole
    track.runs[index].motion = .landed
    table.cut(at: time - track.runs[index].start)
    track.runs[index].motion = .blended(table, then: rest)
    // What was made has been paid for, so that the budget bounds the work too.
    if !wasWhole { sampleCount -= table.stepCount + 1 - table.samples.count }
  }

  /// Counts a run no more that has been taken away.
  mutating func dropBlend(_ run: StageRun) {
    guard case .blended(let table, _) = run.motion, !table.isWhole else { return }
    sampleCount -= table.stepCount + 1
  }

  private mutating func completed(_ run: StageRun) -> StageRun {
    guard case .blended(var table, then: nil) = run.motion, let spring = run.curve.mergingSpring else { return run }
    table.complete()
    let last = SteppedRun.State(
      offset: table.last.offset, velocity: table.last.velocity, force: table.last.force)
    let (rest, length) = plain(last, to: run.target, spring, RunClock(hold: 0, rate: table.clock.rate))
    var run = run
    run.motion = .blended(table, then: rest)
    run.end = length + (run.start + table.clock.outer(table.span))
    return run
  }
}
