/// One component of a keyframed property, prepared for evaluation at any time.
struct TrackProgram: Hashable, Sendable {
  /// One play of the keyframes.
  struct Run: Hashable, Sendable {
    /// Start in seconds.
    var start: Double
    /// Time skipped at the start by a negative delay.
    var skipped: Double
    var range: Range<Int>
    /// Duration of the whole set of tracks.
    var duration: Double
  }

  /// Repetition of a single run.
  struct Repetition: Hashable, Sendable {
    var count: Double
    var autoreverses: Bool
  }

  var initial: Double
  /// The value before the first run.
  var waiting: Double
  /// Ascending by start; one without triggers.
  var runs: ContiguousArray<Run>
  /// Their times count from the beginning of their run.
  var pieces: ContiguousArray<Segment>
  var repetition: Repetition?
  /// Paces each pass of the whole set.
  var pace: UnitEasing?

  /// End of all change.
  var duration: Double {
    guard let run = runs.last else { return 0 }
    guard run.duration > 0 else { return run.start }
    return run.start + max(run.duration * (repetition?.count ?? 1) - run.skipped, 0)
  }

  func value(at time: Double) -> Double {
    let place = locate(time)
    guard let run = place.run else { return waiting }
    return place.isPast ? held(run) : value(run, at: place.time)
  }

  func velocity(at time: Double) -> Double {
    let place = locate(time)
    guard let run = place.run, !place.isOver else { return 0 }
    let velocity = self.velocity(run, at: place.time)
    return place.reversed ? -velocity : velocity
  }

  /// Value held after a past run, including jumps at its very end.
  private func held(_ run: Run) -> Double {
    let end = pace?.value(at: 1) ?? 1
    guard end == 1, let last = run.range.last else { return plainValue(run, at: end * run.duration) }
    return pieces[last].value(at: pieces[last].duration)
  }

  /// The value at a time 0…`duration` of a run, at the pace of the whole set.
  @inline(__always)
  func value(_ run: Run, at time: Double) -> Double {
    guard let pace, run.duration > 0 else { return plainValue(run, at: time) }
    return plainValue(run, at: pace.value(at: time / run.duration) * run.duration)
  }

  private func velocity(_ run: Run, at time: Double) -> Double {
    guard let pace, run.duration > 0 else { return plainVelocity(run, at: time) }
    let progress = time / run.duration
    return plainVelocity(run, at: pace.value(at: progress) * run.duration).product(pace.slope(at: progress))
  }

  /// Position of a time.
  private struct Place {
    /// The run that answers; nil before the first.
    var run: Run?
    var time = 0.0
    var reversed = false
    /// Indicates that nothing moves any more.
    var isOver = true
    /// Indicates that its end is before this time.
    var isPast = false
  }

  @inline(__always)
  private func locate(_ time: Double) -> Place {
    let now = time > 0 ? min(time, CompiledCurve.latest) : 0
    guard let first = runs.first, now >= first.start else { return Place() }
    guard let repetition else {
      let low = max(runs.indices.first(from: { !(runs[$0].start <= now) }) - 1, 0)
      let run = runs[low]
      let elapsed = now - run.start + run.skipped
      // Rounding of differences: the last run ends at the reported end.
      let isLast = low == runs.count - 1
      let end = isLast ? duration : .infinity
      let isPast = isLast && run.skipped <= run.duration ? now > end : elapsed > run.duration
      let hasEnded = isPast || now >= end
      return Place(
        run: run, time: hasEnded ? run.duration : min(elapsed, run.duration), isOver: isPast, isPast: isPast)
    }
    guard first.duration > 0 else { return Place(run: first, isPast: now > first.start) }
    let active = now - first.start + first.skipped
    var pass = (active / first.duration).rounded(.down)
    let isOver = now >= duration || pass >= repetition.count
    if isOver { pass = repetition.count - 1 }
    let reversed = repetition.autoreverses && pass.truncatingRemainder(dividingBy: 2) == 1
    let elapsed = isOver ? first.duration : min(max(active - pass * first.duration, 0), first.duration)
    return Place(
      run: first, time: reversed ? first.duration - elapsed : elapsed, reversed: reversed, isOver: isOver,
      isPast: !reversed && (now > duration || first.skipped > first.duration * repetition.count))
  }

  /// The piece that answers at a time of a run: the first that ends at it or later.
  ///
  /// Nil after the last.
  @inline(__always)
  private func piece(_ run: Run, at time: Double) -> Int? {
    let index = run.range.first(from: { !(pieces[$0].end < time) })
    return index < run.range.upperBound ? index : nil
  }

  @inline(__always)
  func plainValue(_ run: Run, at time: Double) -> Double {
    if run.range.isEmpty { return initial }
    if time < 0 || time > run.duration { return beyond(run, at: time).value }
    let index = piece(run, at: time) ?? run.range.upperBound - 1
    // In the first piece to end here the difference of sums may round away from its length.
    return pieces[index].value(at: time >= pieces[index].end ? pieces[index].duration : time - pieces[index].start)
  }

  private func plainVelocity(_ run: Run, at time: Double) -> Double {
    if time < 0 || time > run.duration { return beyond(run, at: time).velocity }
    guard let index = piece(run, at: time) else { return 0 }
    return pieces[index].velocity(at: time >= pieces[index].end ? pieces[index].duration : time - pieces[index].start)
  }

  /// Before the beginning of a run or after its end, where only the pace of the whole set can lead.
  ///
  /// A track that ends before the set does holds its end.
  func beyond(_ run: Run, at time: Double) -> (value: Double, velocity: Double) {
    guard let first = run.range.first, let last = run.range.last else { return (initial, 0) }
    if time < 0 {
      // A jump at the very beginning has not happened yet.
      return pieces[first].duration > 0 ? pieces[first].beyond(at: time) : (initial, 0)
    }
    let piece = pieces[last]
    guard pieces[last].end >= run.duration, piece.duration > 0 else { return (piece.value(at: piece.duration), 0) }
    return piece.beyond(at: time - piece.start)
  }
}
