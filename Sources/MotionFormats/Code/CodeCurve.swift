import MotionEngine
import MotionModel

/// Curve for platforms with Béziers and springs: its shape, duration, start and repetition.
struct CodeCurve: Sendable {
  /// The spring that it is, and its first velocity in ways per second; nil for an easing.
  let spring: (coefficients: SpringCoefficients, velocity: Double)?
  /// An iteration, and one pass of it; nil for a spring.
  let path, pass: SegmentRow?
  /// Seconds of one iteration, of a spring until it has settled; nil for an easing that leaves it to its user.
  let duration: Double?
  let passes: CurvePasses
  let outcome: LossReport.Outcome

  /// - Parameters:
  ///   - isWhole: Plays a spring that is drawn as an easing for whole milliseconds.
  ///   - takesSpring: Indicates that the platform can represent a spring in these passes.
  init(
    _ curve: Curve, _ resolver: inout MotionResolver, within error: Double, isWhole: Bool = false,
    takesSpring: (SpringCoefficients, _ velocity: Double, CurvePasses) -> Bool
  ) throws(ModelError) {
    let passes = try CurvePasses(curve).unfolded(&resolver)
    self.passes = passes
    let compiled = try resolver.compile(passes.pass)
    let scale = Double(passes.turns) / passes.speed
    let isSpring = curve.base.isSpring
    var length = compiled.duration
    if passes.turns == 1, let spring = passes.spring, takesSpring(spring.coefficients, spring.velocity, passes) {
      (self.spring, path, pass, outcome) = (spring, nil, nil, .exact)
      duration = passes.hasLength(nil) ? length * scale : nil
      return
    }
    // Of several turns each has its own end.
    if isWhole, isSpring, passes.turns == 1, length.isFinite { length = Milliseconds(length * scale).seconds / scale }
    duration = passes.hasLength(nil) ? length * scale : nil
    let pass: SegmentRow
    if let base = passes.plainBase, !base.isSpring {
      pass = try SegmentRow(base, &resolver, within: error)
    } else if length > 0 {
      // A spring is nearly at its end when its time is over, and there it ends.
      pass = try SegmentRow(over: 0...1, within: error, endingAt: isSpring ? 1 : nil) {
        compiled.value(at: $0 * length)
      }
    } else {
      pass = try SegmentRow(.linear(.clamp), &resolver, within: error)
    }
    let path = pass.turning(passes.turns)
    (spring, self.path, self.pass, outcome) = (nil, path, pass, path.outcome(over: duration ?? 1))
  }

  /// The largest distance of the pass from one of another length, and when that is; of a spring none.
  func stretched(from duration: Double, to other: Double) -> (error: Double, time: Double) {
    guard let path else { return (0, 0) }
    return largest((0..<512).map { max(duration, other) * (Double($0) + 0.5) / 512 }) { time in
      abs(path.value(at: time / duration) - path.value(at: time / other))
    }
  }
}
