/// What can be measured on a cubic Bézier easing, from the roots of its derivatives and bracketed roots between them.
///
/// y turns where a quadratic of the parameter is 0, and dy/dx where Y″X′ - Y′X″ is, whose cubic terms cancel. Between two turns
/// y rises or falls, so that a level is met once at most.
struct BezierMeasures {
  private(set) var settlingTime = 0.0
  private(set) var overshoot: CurveMetrics.Moment?
  private(set) var undershoot: CurveMetrics.Moment?
  private(set) var crossings: [Double] = []
  private(set) var peakVelocity = CurveMetrics.Moment(time: 0, value: 0)

  private let solver: CubicBezierSolver
  private let duration: Double
  /// What is closer to 0 or 1 than this lies on it.
  private static let slack = 1e-12

  /// - Parameters:
  ///   - duration: How long the easing takes, positive and finite.
  ///   - epsilon: How close to 1 counts as settled.
  init(_ solver: CubicBezierSolver, duration: Double, epsilon: Double) {
    (self.solver, self.duration) = (solver, duration)
    // The ends, and the turns between them.
    var (first, second) = Self.roots(
      1 + 3 * (solver.y1 - solver.y2), 2 * (solver.y2 - 2 * solver.y1), solver.y1)
    if !(first > 0 && first < 1) { first = 0 }
    if !(second > first && second < 1) { second = first }
    measureHeights(first, second)
    // From the end backward, the first stretch that begins outside of the band around 1.
    settlingTime =
      epsilon > 0
      ? entry(second, 1, epsilon) ?? entry(first, second, epsilon) ?? entry(0, first, epsilon) ?? 0 : .infinity
    measureCrossings(first, second)
    measureVelocity()
  }

  private func height(_ s: Double) -> Double { BezierParameterSolver.value(solver.y1, solver.y2, at: s) }

  private func time(_ s: Double) -> Double {
    s >= 1 ? duration : BezierParameterSolver.value(solver.x1, solver.x2, at: s) * duration
  }

  private mutating func measureHeights(_ first: Double, _ second: Double) {
    let (one, other) = (height(first), height(second))
    let (top, bottom) = one >= other ? (first, second) : (second, first)
    let (highest, lowest) = (max(one, other), min(one, other))
    if highest > 1 + Self.slack { overshoot = CurveMetrics.Moment(time: time(top), value: highest - 1) }
    if lowest < -Self.slack { undershoot = CurveMetrics.Moment(time: time(bottom), value: -lowest) }
  }

  /// When y comes into the band around 1 for good; nil where it is in it from the beginning of a stretch on.
  private func entry(_ low: Double, _ high: Double, _ epsilon: Double) -> Double? {
    let miss = height(low) - 1
    guard high > low, abs(miss) >= epsilon else { return nil }
    return time(root(1 + (miss < 0 ? -epsilon : epsilon), low, high))
  }

  private mutating func measureCrossings(_ first: Double, _ second: Double) {
    let (one, other) = (height(first) - 1, height(second) - 1)
    let isAbove = first > 0 && one > Self.slack
    if isAbove { crossings.append(time(root(1, 0, first))) }
    guard second > first, isAbove ? other < -Self.slack : other > Self.slack else { return }
    crossings.append(time(root(1, first, second)))
  }

  private mutating func measureVelocity() {
    let (x1, y1, x2, y2) = (solver.x1, solver.y1, solver.x2, solver.y2)
    let (ax, bx, cx) = (1 + 3 * (x1 - x2), 2 * (x2 - 2 * x1), x1)
    let (ay, by, cy) = (1 + 3 * (y1 - y2), 2 * (y2 - 2 * y1), y1)
    let (first, second) =
      solver.isIdentity ? (0, 0) : Self.roots(ay * bx - by * ax, 2 * (ay * cx - ax * cy), by * cx - cy * bx)
    peakVelocity = CurveMetrics.Moment(time: 0, value: solver.slope(at: 0) / duration)
    considerTurn(first)
    considerTurn(second)
    consider(solver.slope(at: 1), 1, 1)
  }

  private mutating func considerTurn(_ s: Double) {
    guard s > 0, s < 1 else { return }
    consider(
      BezierParameterSolver.derivative(solver.y1, solver.y2, at: s),
      BezierParameterSolver.derivative(solver.x1, solver.x2, at: s), s)
  }

  private mutating func consider(_ rise: Double, _ run: Double, _ s: Double) {
    let velocity = run > 0 ? rise / run / duration : rise < 0 ? -.infinity : .infinity
    if velocity.magnitude > peakVelocity.value.magnitude {
      peakVelocity = CurveMetrics.Moment(time: time(s), value: velocity)
    }
  }

  /// The parameter in `low...high` at which y is `level`; y rises or falls there, and is beyond it at `low`.
  private func root(_ level: Double, _ low: Double, _ high: Double) -> Double {
    var (low, high) = (low, high)
    let side: Double = height(low) < level ? -1 : 1
    var s = low + (high - low) / 2
    // Halving alone separates any two parameters; Newton's step from inside needs a handful.
    for _ in 0..<200 {
      let miss = height(s) - level
      if miss * side > 0 { low = s } else { high = s }
      let newton = s - miss / BezierParameterSolver.derivative(solver.y1, solver.y2, at: s)
      let next = newton > low && newton < high ? newton : low + (high - low) / 2
      if abs(next - s) <= 0x1p-53 * s || next <= low || next >= high { return next }
      s = next
    }
    return s
  }

  /// The roots of a·s² + b·s + c, the smaller first; what there is not is NaN.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double) {
    let scale = max(abs(a), abs(b), abs(c))
    guard scale > 0, scale.isFinite else { return (.nan, .nan) }
    let (a, b, c) = (a / scale, b / scale, c / scale)
    let square = b * b - 4 * a * c
    guard square >= 0 else { return (.nan, .nan) }
    let root = square.squareRoot()
    let q = -(b + (b < 0 ? -root : root)) / 2
    let (one, other) = (q / a, c / q)
    if !one.isFinite { return (other, .nan) }
    if !other.isFinite { return (one, .nan) }
    return (min(one, other), max(one, other))
  }
}
