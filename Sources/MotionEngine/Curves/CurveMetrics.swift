/// What can be measured on a curve: when it settles, how far it overshoots, how fast it gets.
///
/// Springs, cubic Béziers and `linear()` without modifiers are measured in closed form, Béziers in exact mode. Everything
/// else is sampled at up to 20,000 times (an equal number on each pass, denser toward both ends, where easings are steepest),
/// and every extreme or crossing found between neighboring samples is refined to about 1e-9 of the length or better; what is narrower than the distance of two
/// samples, or a jump, may be missed or met at the sample beside it. Work is bounded by 100,000 evaluations.
public struct CurveMetrics: Hashable, Sendable {
  /// A measured quantity and when it occurs.
  public struct Moment: Hashable, Sendable {
    /// When, in seconds.
    public let time: Double
    /// The quantity.
    public let value: Double
  }

  /// When the curve ends, in seconds; infinity if it does not.
  public let duration: Double
  /// When it counts as complete, in seconds.
  public let logicalDuration: Double
  /// When it stays within epsilon of 1 for good, in seconds; infinity if it never does.
  public let settlingTime: Double
  /// By how much it exceeds 1 at most, and when first; nil where it does not.
  public let overshoot: Moment?
  /// By how much it goes below 0 at most, and when first; nil where it does not.
  public let undershoot: Moment?
  /// The times at which it goes through 1, up to the time of settling; at most 1,000.
  public let crossings: [Double]
  /// The velocity of greatest magnitude, per second, and when; infinite where an easing is vertical.
  public let peakVelocity: Moment

  /// The most crossings that are listed.
  package static let maximumCrossings = 1_000

  /// Measures a curve.
  /// - Parameters:
  ///   - curve: What is measured.
  ///   - epsilon: How close to 1 counts as settled; positive.
  package init(_ curve: CompiledCurve, epsilon: Double = 0.001) {
    duration = curve.duration
    logicalDuration = curve.logicalDuration
    if curve.clocks.isEmpty, case .spring(let solver, _, _) = curve.base {
      let settled = solver.settlingTime(epsilon: epsilon)
      settlingTime = settled
      overshoot = solver.overshoot.map { Moment(time: $0.time, value: $0.value) }
      undershoot = Self.undershoot(of: solver)
      peakVelocity = Moment(time: solver.peakVelocity.time, value: solver.peakVelocity.value)
      crossings = Self.crossings(of: solver, until: settled)
      return
    }
    if curve.clocks.isEmpty, case .timed(.bezier(let solver), let duration) = curve.base, duration > 0,
      max(abs(solver.y1), abs(solver.y2)) < 0x1p300
    {
      let measures = BezierMeasures(solver, duration: duration, epsilon: epsilon)
      settlingTime = measures.settlingTime
      overshoot = measures.overshoot
      undershoot = measures.undershoot
      crossings = measures.crossings
      peakVelocity = measures.peakVelocity
      return
    }
    if curve.clocks.isEmpty, case .timed(.points(let solver), let duration) = curve.base, duration > 0 {
      let end = curve.value(at: curve.duration)
      let measures = LinearMeasures(solver, duration: duration, end: end, epsilon: epsilon)
      settlingTime = measures.settlingTime
      overshoot = measures.overshoot
      undershoot = measures.undershoot
      crossings = measures.crossings
      peakVelocity = measures.peakVelocity
      return
    }
    let survey = CurveSurvey(curve, epsilon: epsilon)
    settlingTime = curve.duration.isFinite ? survey.settlingTime : .infinity
    overshoot =
      survey.highest.value > 1 + 1e-12 ? Moment(time: survey.highest.time, value: survey.highest.value - 1) : nil
    undershoot = survey.lowest.value < -1e-12 ? Moment(time: survey.lowest.time, value: -survey.lowest.value) : nil
    crossings = survey.crossings
    peakVelocity = survey.fastest
  }

  /// A spring goes below its start when it is pushed away, or when it swings back with hardly any damping.
  private static func undershoot(of solver: SpringSolver) -> Moment? {
    var times: [Double] = []
    if let turn = solver.turningTime(from: -1, velocity: solver.initialVelocity) {
      times.append(turn)
      if solver.discriminant < 0 { times.append(turn + .pi / solver.rate) }
    }
    let lowest = times.map { Moment(time: $0, value: -solver.value(at: $0)) }.max { $0.value < $1.value }
    return lowest.flatMap { $0.value > 1e-12 ? $0 : nil }
  }

  private static func crossings(of solver: SpringSolver, until end: Double) -> [Double] {
    var crossings: [Double] = []
    while crossings.count < maximumCrossings, let next = solver.targetCrossing(crossings.count), next <= end {
      crossings.append(next)
    }
    return crossings
  }
}
