import MotionModel

/// How long a curve takes, worked out from its base through its modifiers.
struct CurveEnds {
  /// The modifiers made ready, innermost first.
  var clocks: [CurveClock] = []
  /// When it ends.
  var duration: Double
  /// When it counts as complete, unless it ends before.
  var logical: Double
  /// Whether one of the modifiers repeats.
  var hasRepeats = false
  /// What it holds from its end on.
  var final = 1.0

  /// Ends without frames: a pass lasts as long as its base.
  init(exact base: CurveProgram, _ modifiers: [CurveModifier]) {
    duration = base.length
    logical = base.logicalLength ?? base.length
    final = base.end
    for modifier in modifiers {
      switch modifier {
      case .delay(let seconds): add(delay: seconds)
      case .speed(let factor): add(speed: factor)
      case .logicallyComplete(let after): logical = min(logical, after)
      case .repeats(let count, let autoreverses):
        let passes = count.map { Double(max($0, 1)) } ?? .infinity
        let ended = autoreverses && passes.truncatingRemainder(dividingBy: 2) == 0 ? 1 : final
        let clock = RepeatClock(
          first: duration, pass: duration, count: passes, autoreverses: autoreverses, endsOnFrames: false,
          final: ended)
        add(clock)
        final = ended
      }
    }
  }

  /// Ends on frames: from the outermost modifier inward the grid of frames changes, and back outward the ends follow.
  init(framed base: CurveProgram, _ modifiers: [CurveModifier], interval: Double, distance: Double) {
    var grids = [FrameGrid(phase: 0, interval: interval)]
    for modifier in modifiers.reversed() {
      let grid = grids[grids.count - 1]
      switch modifier {
      case .delay(let seconds): grids.append(grid.delayed(by: seconds))
      case .speed(let factor): grids.append(factor > 0 ? grid.sped(up: factor) : grid)
      case .repeats, .logicallyComplete: grids.append(grid)
      }
    }
    let innermost = grids.removeLast()
    var end = base.frameEnd(innermost, distance: distance)
    var later = base.frameEnd(FrameGrid(phase: 0, interval: innermost.interval), distance: distance)
    let length = base.isFramed ? end : base.length
    duration = length
    logical = base.logicalLength ?? length
    for modifier in modifiers {
      let grid = grids.removeLast()
      let aligned = FrameGrid(phase: 0, interval: grid.interval)
      switch modifier {
      case .delay(let seconds):
        add(delay: seconds)
        end = max(end + seconds, 0)
        later = aligned.first(from: max(later + seconds, 0))
      case .speed(let factor):
        add(speed: factor)
        end = factor > 0 ? end / factor : .infinity
        later = factor > 0 ? later / factor : .infinity
      case .logicallyComplete(let after): logical = min(logical, after)
      case .repeats(let count, let autoreverses):
        // A pass after the first is never asked at its very start.
        let clock = RepeatClock(
          first: end, pass: max(later, grid.interval), count: count.map { Double(max($0, 1)) } ?? .infinity,
          autoreverses: autoreverses, endsOnFrames: true, final: 1)
        add(clock)
        end = clock.duration
        later = clock.count == .infinity ? .infinity : clock.pass * clock.count
      }
    }
  }
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

  private mutating func add(_ clock: RepeatClock) {
    let last = duration
    clocks.append(.repeats(clock))
    duration = clock.duration
    hasRepeats = true
    // What was complete before the end of one pass is so before the end of the last.
    logical = duration.isFinite ? max(duration - max(last - logical, 0), 0) : .infinity
  }
}
