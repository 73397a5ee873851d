import MotionEngine
import MotionModel

/// A curve as platforms play it that know Béziers and springs: what runs, for how long, when it begins and how often.
struct CodeCurve: Sendable {
  /// What runs in an iteration.
  enum Shape: Sendable {
    /// One Bézier, or straight: x1, y1, x2, y2.
    case bezier([Double])
    /// Pieces one after another.
    case pieces(SegmentRow)
    /// A spring, and its first velocity in ways per second.
    case spring(SpringCoefficients, velocity: Double)
  }

  let shape: Shape
  /// One pass of an iteration; nil for a spring.
  let pass: SegmentRow?
  /// Seconds of one iteration, of a spring until it has settled; nil for an easing that leaves it to its user.
  let duration: Double?
  /// When it begins, and how often it runs.
  let passes: CurvePasses
  let outcome: LossReport.Outcome

  /// - Parameters:
  ///   - error: The largest error of what is drawn with few Béziers.
  ///   - takesSpring: Whether the platform has the words for a spring in these passes.
  init(
    _ curve: Curve, _ resolver: inout MotionResolver, within error: Double,
    takesSpring: (SpringCoefficients, _ velocity: Double, CurvePasses) -> Bool
  ) throws(ModelError) {
    let passes = try CurvePasses(curve).unfolded(&resolver)
    self.passes = passes
    let compiled = try resolver.compile(passes.pass)
    let length = compiled.duration
    duration = passes.hasLength(nil) ? length * Double(passes.turns) / passes.speed : nil
    if passes.turns == 1, let spring = passes.spring, takesSpring(spring.coefficients, spring.velocity, passes) {
      shape = .spring(spring.coefficients, velocity: spring.velocity)
      (pass, outcome) = (nil, .exact)
      return
    }
    let pass: SegmentRow
    if let base = passes.plainBase, !base.isSpring {
      pass = try SegmentRow(base, &resolver, within: error)
    } else if length > 0 {
      // A spring is nearly at its end when its time is over, and there it ends.
      pass = try SegmentRow(over: 0...1, within: error, endingAt: curve.base.isSpring ? 1 : nil) {
        compiled.value(at: $0 * length)
      }
    } else {
      pass = try SegmentRow(.linear(.clamp), &resolver, within: error)
    }
    self.pass = pass
    let path = pass.turning(passes.turns)
    outcome = path.outcome(over: duration ?? 1)
    shape = path.bezier.map { .bezier($0) } ?? .pieces(path)
  }

  /// The path of an iteration; nil for a spring.
  var path: SegmentRow? {
    switch shape {
    case .spring: nil
    case .bezier(let points): SegmentRow(bezier: points == [0, 0, 1, 1] ? nil : points)
    case .pieces(let pieces): pieces
    }
  }

  /// The largest distance of the pass from one of another length, and when that is; of a spring none.
  func stretched(from duration: Double, to other: Double) -> (error: Double, time: Double) {
    guard let path else { return (0, 0) }
    return largest((0..<512).map { max(duration, other) * (Double($0) + 0.5) / 512 }) { time in
      abs(path.value(at: time / duration) - path.value(at: time / other))
    }
  }
}
