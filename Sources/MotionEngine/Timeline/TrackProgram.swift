/// One component of a keyframed property, ready to be evaluated at any time.
struct TrackProgram: Hashable, Sendable {
  /// A piece between two keyframes.
  struct Piece: Hashable, Sendable {
    /// How it moves.
    enum Path: Hashable, Sendable {
      /// A straight line, paced by an easing: an index into `easings`, or none.
      case line(from: Double, to: Double, easing: Int?)
      case cubic(HermiteSegment)
      /// A spring by its closed form.
      case spring(SpringSolver, from: Double, to: Double, velocity: Double)
      /// A spring as SwiftUI computes it.
      case platformSpring(SwiftUISpring, from: Double, to: Double, velocity: Double)
      /// There at once.
      case jump(Double)
    }

    var path: Path
    /// When it begins, in seconds from the beginning of its run.
    var start: Double
    var duration: Double
  }

  /// One play of the keyframes.
  struct Run: Hashable, Sendable {
    /// When it begins.
    var start: Double
    /// Its pieces, in `pieces`.
    var range: Range<Int>
    /// How long the whole set of tracks takes.
    var duration: Double
  }

  /// How a single run is repeated.
  struct Repetition: Hashable, Sendable {
    var count: Double
    var autoreverses: Bool
  }

  /// The value before the first run.
  var initial: Double
  /// Rising by start; one where nothing triggers.
  var runs: ContiguousArray<Run>
  var pieces: ContiguousArray<Piece>
  /// When each piece ends, from the beginning of its run; what the search goes through.
  var ends: ContiguousArray<Double>
  var easings: ContiguousArray<UnitEasing>
  var repetition: Repetition?

  /// When nothing changes any more.
  var duration: Double {
    guard let run = runs.last else { return 0 }
    if let repetition { return run.duration > 0 ? run.duration * repetition.count : 0 }
    return run.start + run.duration
  }

  func value(at time: Double) -> Double {
    let place = locate(time)
    guard let run = place.run else { return initial }
    return value(run, at: place.time)
  }

  func velocity(at time: Double) -> Double {
    let place = locate(time)
    guard let run = place.run, !place.isOver else { return 0 }
    let velocity = self.velocity(run, at: place.time)
    return place.reversed ? -velocity : velocity
  }

  /// The run that answers at `time`, and the time in it.
  @inline(__always)
  private func locate(_ time: Double) -> (run: Run?, time: Double, reversed: Bool, isOver: Bool) {
    let now = time > 0 ? min(time, CompiledCurve.latest) : 0
    guard let first = runs.first else { return (nil, 0, false, true) }
    guard let repetition else {
      if now < first.start { return (nil, 0, false, true) }
      var low = 0
      var high = runs.count
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if runs[middle].start <= now { low = middle } else { high = middle }
      }
      return (runs[low], now - runs[low].start, false, false)
    }
    guard first.duration > 0 else { return (first, 0, false, true) }
    var pass = (now / first.duration).rounded(.down)
    let isOver = pass >= repetition.count
    if isOver { pass = repetition.count - 1 }
    let reversed = repetition.autoreverses && pass.truncatingRemainder(dividingBy: 2) == 1
    let elapsed = isOver ? first.duration : min(max(now - pass * first.duration, 0), first.duration)
    return (first, reversed ? first.duration - elapsed : elapsed, reversed, isOver)
  }

  /// The piece that answers at a time of a run: the first that ends at it or later.
  ///
  /// Nil after the last.
  @inline(__always)
  private func piece(_ run: Run, at time: Double) -> Int? {
    var low = run.range.lowerBound
    var high = run.range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if ends[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low < run.range.upperBound ? low : nil
  }

  @inline(__always)
  private func value(_ run: Run, at time: Double) -> Double {
    if run.range.isEmpty { return initial }
    let index = piece(run, at: time) ?? run.range.upperBound - 1
    let piece = pieces[index]
    // In the first piece to end here the difference of sums may round away from its length.
    let local = time >= ends[index] ? piece.duration : time - piece.start
    return value(piece, at: local)
  }

  private func velocity(_ run: Run, at time: Double) -> Double {
    guard let index = piece(run, at: time) else { return 0 }
    let piece = pieces[index]
    return velocity(piece, at: time >= ends[index] ? piece.duration : time - piece.start)
  }

  @inline(__always)
  func value(_ piece: Piece, at time: Double) -> Double {
    switch piece.path {
    case .line(let from, let to, let easing):
      guard piece.duration > 0 else { return to }
      let progress = min(max(time / piece.duration, 0), 1)
      return ChannelProgram.mix(from, to, easing.map { easings[$0].program.value(at: progress) } ?? progress)
    case .cubic(let segment): return segment.value(at: time)
    case .spring(let solver, let from, let to, let velocity):
      return solver.displacement(from: from - to, velocity: velocity, at: time).value + to
    case .platformSpring(let spring, let from, let to, let velocity):
      let value = spring.value(target: to - from, initialVelocity: velocity, time: time)
      return value.isFinite ? from + value : to
    case .jump(let value): return value
    }
  }

  func velocity(_ piece: Piece, at time: Double) -> Double {
    switch piece.path {
    case .line(let from, let to, let easing):
      guard piece.duration > 0, from != to else { return 0 }
      let slope = easing.map { easings[$0].slope(at: min(max(time / piece.duration, 0), 1)) } ?? 1
      return slope == 0 ? 0 : (to - from) / piece.duration * slope
    case .cubic(let segment): return segment.velocity(at: time)
    case .spring(let solver, let from, let to, let velocity):
      return solver.displacement(from: from - to, velocity: velocity, at: time).velocity
    case .platformSpring(let spring, let from, let to, let start):
      let velocity = spring.velocity(target: to - from, initialVelocity: start, time: time)
      return velocity.isFinite ? velocity : 0
    case .jump: return 0
    }
  }
}
