import MotionModel

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
        case .jumpNone: .jumpNone
        case .jumpBoth: .jumpBoth
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
}
