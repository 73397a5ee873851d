import MotionModel

/// Duration of a curve, derived from its base through its modifiers.
struct CurveEnds {
  /// The modifiers made ready, innermost first.
  var clocks: [CurveClock] = []
  var duration: Double
  /// Logical completion, unless it ends before.
  var logical: Double
  /// Indicates a repeating modifier.
  var hasRepeats = false
  /// Value held after its end.
  var final = 1.0

  /// Ends without frames: a pass lasts as long as its base.
  init(exact base: CurveMotion, _ modifiers: [CurveModifier]) {
    duration = base.length
    logical = base.logicalLength ?? base.length
    final = base.end
    for modifier in modifiers {
      switch modifier {
      case .delay(let seconds): add(delay: seconds)
      case .speed(let factor): add(speed: factor)
      case .logicallyComplete(let after): logical = min(logical, after)
      case .repeats(let count, let autoreverses):
        let passes = Self.passCount(count)
        let ended = autoreverses && passes.truncatingRemainder(dividingBy: 2) == 0 ? 1 : final
        let clock = RepeatClock(
          first: duration, again: duration, pass: duration, count: passes, autoreverses: autoreverses,
          endsOnFrames: false, final: ended)
        add(clock, interval: 0)
        final = ended
      }
    }
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
        switch modifier {
        case .delay(let seconds): end = max(end + seconds, 0)
        case .speed(let factor): end = factor > 0 ? end / factor : .infinity
        case .logicallyComplete: break
        case .repeats(let count, _): if count != 1 { end += (Self.passCount(count) - 1) * passes[index] }
        }
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
    for (index, modifier) in modifiers.enumerated() {
      switch modifier {
      case .delay(let seconds): add(delay: seconds)
      case .speed(let factor): add(speed: factor)
      case .logicallyComplete(let after): logical = min(logical, after)
      case .repeats(let count, let autoreverses):
        add(
          RepeatClock(
            first: end(of: index, on: grids[0]), again: again[index], pass: passes[index],
            count: Self.passCount(count), autoreverses: autoreverses, endsOnFrames: true, final: 1),
          interval: grids[index + 1].interval)
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

  private mutating func add(delay seconds: Double) {
    clocks.append(.delay(seconds))
    duration = max(duration + seconds, 0)
    logical = max(logical + seconds, 0)
  }

  private mutating func add(speed factor: Double) {
    clocks.append(.speed(max(factor, 0)))
    duration = factor > 0 ? duration / factor : .infinity
    logical = factor > 0 ? logical / factor : .infinity
  }

  /// - Parameter interval: Frame interval: a pass after the first is sampled one interval after its start at the
  ///   earliest.
  private mutating func add(_ clock: RepeatClock, interval: Double) {
    let isCompleteBefore = logical < duration
    clocks.append(.repeats(clock))
    duration = clock.duration
    hasRepeats = true
    // Completion before the end of one pass applies to the last pass too.
    let last = clock.count > 1 ? clock.pass : clock.first
    if clock.count > 1 { logical = max(logical, interval) }
    logical = isCompleteBefore && duration.isFinite ? min(duration - last + logical, duration) : duration
  }
}
