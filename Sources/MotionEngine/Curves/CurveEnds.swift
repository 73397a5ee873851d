import MotionModel

/// Duration of a curve, derived from its base through its modifiers.
struct CurveEnds {
  /// The modifiers made ready, innermost first.
  var clocks: [CurveClock] = []
  var duration: Double
  /// Logical completion, unless it ends before.
  var logical: Double
  var hasRepeats = false
  /// Value held after its end.
  var final = 1.0

  /// Ends without frames, where a pass lasts as long as its base.
  init(exact base: CurveMotion, _ modifiers: [CurveModifier]) {
    duration = base.length
    logical = base.logicalLength ?? base.length
    final = base.isSpring ? 1 : base.value(at: CompiledCurve.latest, mode: .exact)
    add(modifiers, isFramed: false) { _, ends in (ends.duration, ends.duration, ends.duration, 0) }
  }

  /// Ends on frames: from the outermost modifier inward the grid of frames changes, and back outward the ends follow.
  ///
  /// A pass begins on a frame, so that frames of every later pass are counted from its start.
  init(framed base: CurveMotion, _ modifiers: [CurveModifier], interval: Double, distance: Double) {
    let grids = Self.grids(modifiers, from: FrameGrid(phase: 0, interval: interval))
    // By repetition: a first pass in each round of an outer one, and every other pass.
    var passes = [Double](repeating: 0, count: modifiers.count)
    var again = passes
    func end(of level: Int, on innermost: FrameGrid) -> Double {
      var end = base.frameEnd(innermost, distance: distance)
      for (index, modifier) in modifiers[..<level].enumerated() {
        end = modifier.outer(end)
        if case .repeats(let count, _) = modifier, count != 1 { end += (Self.passCount(count) - 1) * passes[index] }
      }
      return end
    }
    var inner: Int?
    for (index, modifier) in modifiers.enumerated() {
      guard case .repeats = modifier else { continue }
      let aligned = FrameGrid(phase: 0, interval: grids[index + 1].interval)
      let innermost = Self.grids(Array(modifiers[..<index]), from: aligned)[0]
      if let inner { again[inner] = end(of: inner, on: innermost) }
      // A pass after the first is never sampled at its very start.
      passes[index] = max(end(of: index, on: innermost), aligned.interval)
      again[index] = passes[index]
      inner = index
    }
    duration = base.isFramed ? base.frameEnd(grids[0], distance: distance) : base.length
    logical = base.logicalLength ?? duration
    add(modifiers, isFramed: true) { index, _ in
      (end(of: index, on: grids[0]), again[index], passes[index], grids[index + 1].interval)
    }
  }

  /// Takes the ends through the modifiers, from the innermost outward.
  /// - Parameter lengths: The first pass of a repetition, the first in each round of an outer one, the others, and the
  ///   interval of frames: a pass after the first is sampled one interval after its start at the earliest.
  private mutating func add(
    _ modifiers: [CurveModifier], isFramed: Bool,
    _ lengths: (Int, CurveEnds) -> (first: Double, again: Double, pass: Double, interval: Double)
  ) {
    for (index, modifier) in modifiers.enumerated() {
      (duration, logical) = (modifier.outer(duration), modifier.outer(logical))
      switch modifier {
      case .delay(let seconds): clocks.append(.delay(seconds))
      case .speed(let factor): clocks.append(.speed(max(factor, 0)))
      case .logicallyComplete(let after): logical = min(logical, after)
      case .repeats(let count, let autoreverses):
        let (passes, (first, again, pass, interval)) = (Self.passCount(count), lengths(index, self))
        let isBack = autoreverses && passes.truncatingRemainder(dividingBy: 2) == 0
        final = isFramed || isBack ? 1 : final
        let clock = RepeatClock(
          first: first, again: again, pass: pass, count: passes, autoreverses: autoreverses, endsOnFrames: isFramed,
          final: final)
        let isCompleteBefore = logical < duration
        clocks.append(.repeats(clock))
        (duration, hasRepeats) = (clock.duration, true)
        // Completion before the end of one pass applies to the last pass too.
        let last = clock.count > 1 ? clock.pass : clock.first
        if clock.count > 1 { logical = max(logical, interval) }
        logical = isCompleteBefore && duration.isFinite ? min(duration - last + logical, duration) : duration
      }
    }
  }

  /// The frames inside of each modifier, and those outside of all at the end.
  private static func grids(_ modifiers: [CurveModifier], from outside: FrameGrid) -> [FrameGrid] {
    var grids = [outside]
    for modifier in modifiers.reversed() {
      let grid = grids[grids.count - 1]
      switch modifier {
      case .delay(let seconds): grids.append(grid.delayed(by: seconds))
      case .speed(let factor): grids.append(factor > 0 ? grid.sped(up: factor) : grid)
      case .repeats, .logicallyComplete: grids.append(grid)
      }
    }
    return grids.reversed()
  }

  private static func passCount(_ count: Int?) -> Double { count.map { Double(max($0, 1)) } ?? .infinity }
}

extension CurveModifier {
  /// A time inside of it on the clock outside, of a repetition in the first pass.
  func outer(_ time: Double) -> Double {
    switch self {
    case .delay(let seconds): max(time + seconds, 0)
    case .speed(let factor): factor > 0 ? time / factor : .infinity
    case .logicallyComplete, .repeats: time
    }
  }
}
