import MotionEngine
package import MotionModel

/// The largest of errors at some times, and when it is.
func largest(_ times: some Sequence<Double>, _ error: (Double) -> Double) -> (error: Double, time: Double) {
  times.reduce((0, 0)) { worst, time in
    let error = error(time)
    return error > worst.0 ? (error, time) : worst
  }
}

/// Timing of repeated passes: start and count.
protocol RunInPasses {
  /// Seconds before the first pass; negative starts partway.
  var delay: Double { get }
  /// Nil for ever.
  var iterations: Int? { get }
  /// Reverses every other pass.
  var alternates: Bool { get }
}

/// Curve as players repeat it: one pass, its speed, start and repetition.
struct CurvePasses: RunInPasses, Sendable {
  /// Curve of a pass, with the modifiers other than timing of the whole.
  let pass: Curve
  let speed: Double
  let delay: Double
  private(set) var iterations: Int?
  private(set) var alternates: Bool
  /// Passes in an iteration; every other one goes back to the start by the same easing.
  private(set) var turns = 1

  init(_ curve: Curve) throws(ModelError) {
    // Repetitions around an endless one are never reached, and a single pass repeats nothing.
    var isEndless = false
    var inner = curve.modifiers.filter { modifier in
      guard case .repeats(let count, _) = modifier else { return true }
      defer { isEndless = isEndless || count == nil }
      return !isEndless && count != 1
    }
    var (speed, delay) = (1.0, 0.0)
    var passes: (count: Int?, alternates: Bool)?
    peeling: while let outer = inner.last {
      switch outer {
      case .logicallyComplete: break
      case .speed(let factor) where factor > 0: speed *= factor
      case .delay(let seconds) where passes == nil: delay += seconds / speed
      case .repeats(let count, let alternates) where passes == nil: passes = (count, alternates)
      default: break peeling
      }
      inner.removeLast()
    }
    pass = try Curve(curve.base, duration: curve.duration, modifiers: inner)
    (self.speed, self.delay) = (speed, delay)
    (iterations, alternates) = (passes.map(\.count) ?? 1, passes?.alternates ?? false)
  }

  /// Base of a pass without modifiers.
  var plainBase: CurveBase? { pass.modifiers.isEmpty ? pass.base : nil }

  /// Indicates a duration of its own.
  func hasLength(_ fallback: Double?) -> Bool {
    pass.base.isSpring || !pass.modifiers.isEmpty || pass.duration != nil || fallback != nil
  }

  /// The same for players that run every other iteration backwards in time, where SwiftUI goes back by the same easing:
  /// if these differ, several passes are one iteration, up to 15.
  func unfolded(_ resolver: inout MotionResolver) throws(ModelError) -> CurvePasses {
    guard alternates, try reversalError(&resolver) != nil else { return self }
    let turns = iterations.map { $0.isMultiple(of: 2) ? 2 : $0 } ?? 2
    guard turns <= 15 else { return self }
    var unfolded = self
    (unfolded.iterations, unfolded.alternates, unfolded.turns) = (iterations.map { $0 / turns }, false, turns)
    return unfolded
  }

  /// The progress of an iteration, of that of a pass.
  func value(at progress: Double, _ pass: (Double) -> Double) -> Double {
    let place = progress * Double(turns)
    let turn = min(max(place.rounded(.down), 0), Double(turns - 1))
    let value = pass(place - turn)
    return turn.truncatingRemainder(dividingBy: 2) == 0 ? value : 1 - value
  }

  /// Largest distance of a pass reversed in time from one back to the start by the same easing, with its time; nil if
  /// equal.
  func reversalError(_ resolver: inout MotionResolver) throws(ModelError) -> (error: Double, time: Double)? {
    guard alternates, iterations != 1 else { return nil }
    let compiled = try resolver.compile(pass)
    let length = compiled.duration
    guard length > 0, length.isFinite else { return nil }
    let worst = largest((0...256).map { length * Double($0) / 256 }) { time in
      abs(compiled.value(at: length - time) - (1 - compiled.value(at: time)))
    }
    // Rounding of a solver and the tail of a spring do not count.
    return worst.error > 1e-6 ? (worst.error, worst.time / speed) : nil
  }

  /// Spring of a pass at this speed, with its initial velocity relative to the travel; nil if not a spring alone.
  var spring: (coefficients: SpringCoefficients, velocity: Double)? {
    guard let base = plainBase, let fast = base.coefficients?.sped(up: speed) else {
      return nil
    }
    switch base {
    case .interpolatingSpring(_, let velocity), .physicsSpring(_, let velocity): return (fast, velocity * speed)
    default: return (fast, 0)
    }
  }
}

extension Curve {
  /// The easing played backwards, 1 − f(1 − t); nil for those that have no such easing, as formulas and springs.
  var reversed: Curve? {
    let base: CurveBase?
    switch self.base {
    case .linear: return self
    case .named(let easing): base = easing.bezier.flatMap { Self.reversed($0, .extend) }
    case .cubicBezier(let points, let extrapolation): base = Self.reversed(points, extrapolation)
    case .steps(let steps):
      let position: Steps.Position =
        switch steps.position {
        case .jumpStart, .start: .jumpEnd
        case .jumpEnd, .end: .jumpStart
        case .jumpNone, .jumpBoth: steps.position
        }
      base = (try? Steps(steps.count, position)).map { .steps($0) }
    case .points(let points):
      let stops = points.stops.reversed().map { stop in
        LinearPoints.Stop(1 - stop.output, at: stop.inputs.reversed().map { 1 - $0 })
      }
      base = (try? LinearPoints(stops)).map { .points($0) }
    default: return nil
    }
    return base.flatMap { try? Curve($0, duration: duration, modifiers: modifiers) }
  }

  private static func reversed(_ points: CubicBezier, _ extrapolation: Extrapolation) -> CurveBase? {
    // Rounds 1 − 0.42 and the like.
    let turned = [points.x2, points.y2, points.x1, points.y1].map { ((1 - $0) * 1e12).rounded() / 1e12 }
    return (try? CubicBezier(turned[0], turned[1], turned[2], turned[3])).map { .cubicBezier($0, extrapolation) }
  }

  /// The curve that is exported with another duration; nil for a spring without one.
  package func lasting(_ seconds: Double) -> Curve? {
    base.isSpring ? taking(seconds) : try? with(duration: .seconds(seconds))
  }

  /// The spring in the same words, with few digits, that is exported with another duration; nil for any other curve.
  func taking(_ seconds: Double) -> Curve? {
    func length(_ curve: Curve) -> Double { ((try? ResolvedMotion(.curve(curve)).ownDuration()) ?? nil) ?? .nan }
    let own = length(self)
    guard own > 0, own.isFinite else { return nil }
    // Exports tell a tenth of a microsecond.
    return (2...10).lazy.compactMap { stretched(by: seconds / own, places: $0) }
      .first { abs(length($0) - seconds) < 5e-8 }
  }
}
