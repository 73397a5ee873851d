/// Metrics of a curve: settling time, overshoot, peak velocity.
///
/// Springs, cubic Béziers and `linear()` without modifiers are measured in closed form, Béziers in exact mode. Others
/// are sampled at up to 20,000 times (an equal number on each pass, denser toward both ends, where easings are
/// steepest), and every extreme or crossing found between neighboring samples is refined to about 1e-9 of the length or
/// better; features narrower than the distance of two samples, and jumps, may be missed or attributed to the adjacent
/// sample. Work is bounded by 100,000 evaluations.
public struct CurveMetrics: Hashable, Sendable {
  /// A measured quantity and when it occurs.
  public struct Moment: Hashable, Sendable {
    /// Time in seconds.
    public let time: Double
    /// The quantity.
    public let value: Double
  }

  /// End of the curve in seconds; infinity if endless.
  public let duration: Double
  /// Logical completion in seconds.
  public let logicalDuration: Double
  /// Time after which it stays within epsilon of 1, in seconds; infinity if never.
  public let settlingTime: Double
  /// Largest excess over 1, with its first time; nil if there is none.
  public let overshoot: Moment?
  /// Largest excess below 0, with its first time; nil if there is none.
  public let undershoot: Moment?
  /// Times of crossing 1, up to settling; at most 1,000.
  public let crossings: [Double]
  /// The velocity of greatest magnitude, per second, and when; infinite where an easing is vertical.
  public let peakVelocity: Moment

  package static let maximumCrossings = 1_000

  /// Measures a curve.
  /// - Parameter epsilon: Distance from 1 within which it counts as settled; positive.
  package init(_ curve: CompiledCurve, epsilon: Double = 0.001) {
    duration = curve.duration
    logicalDuration = curve.logicalDuration
    if curve.clocks.isEmpty, case .spring(let solver) = curve.base.shape {
      let settled = solver.settlingTime(epsilon: epsilon)
      settlingTime = settled
      overshoot = solver.overshoot
      undershoot = solver.undershoot
      peakVelocity = solver.peakVelocity
      var crossings: [Double] = []
      while crossings.count < Self.maximumCrossings, let next = solver.targetCrossing(crossings.count), next <= settled
      {
        crossings.append(next)
      }
      self.crossings = crossings
      return
    }
    let course = CurveCourse(curve)
    let top = course.moments.reduce(course.moments[0]) { $1.value > $0.value ? $1 : $0 }
    let bottom = course.moments.reduce(course.moments[0]) { $1.value < $0.value ? $1 : $0 }
    let settled = course.settlingTime(epsilon: epsilon)
    settlingTime = curve.duration.isFinite ? settled : .infinity
    overshoot = top.value > 1 + 1e-12 ? Moment(time: top.time, value: top.value - 1) : nil
    undershoot = bottom.value < -1e-12 ? Moment(time: bottom.time, value: -bottom.value) : nil
    crossings = course.crossings(until: curve.isUncut ? settled : .infinity)
    peakVelocity = course.velocities.reduce(Moment(time: 0, value: 0)) {
      $1.value.magnitude > $0.value.magnitude ? $1 : $0
    }
  }
}
