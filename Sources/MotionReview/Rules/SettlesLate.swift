import MotionEngine
import MotionModel

extension LintRule {
  private static let factor = LintParameter(
    "factor", .factor, 3, in: 1...1_000, "how many times its stated length a spring may take to settle")

  /// Springs that swing on long after their duration.
  static let settlesLate = LintRule(
    id: "settles-late", severity: .warning, summary: "A spring settles long after the duration that it states.",
    reason: """
      The duration of a spring is that of one swing without damping, not the time until it rests. Without bounce it takes \
      half as long again; with much bounce, or much over-damping, several times as long, and plans made with the stated \
      number are wrong: what waits for the end waits, and taps meet something that still moves. Measured is when a spring \
      that states a duration or a response stays within 0.001 of its end.
      """,
    sources: ["https://developer.apple.com/documentation/swiftui/spring/settlingduration"],
    parameters: [factor],
    example: [
      #"""
      {"motionbook": 1, "name": "brand/wobble", "kind": "curve",
       "spring": {"perceptual": {"duration": 0.5, "bounce": 0.8}}}
      """#
    ],
    check: .one { preset, limits in
      guard let spring = preset.statedCurve?.base.spring, let stated = spring.statedLength, stated > 0,
        let curve = try? Curve(.spring(spring, blendDuration: 0)),
        let settled = ((try? ResolvedMotion(.curve(curve)).metrics()) ?? nil)?.settlingTime,
        settled > stated * limits[factor] + 1e-9
      else { return nil }
      let (length, most) = (LintQuantity(settled, .seconds), LintQuantity(stated * limits[factor], .seconds))
      return LintObservation(
        problem: "settles after \(length.text), and states \(LintQuantity(stated, .seconds).text)", measured: length,
        allowed: "at most \(most.text), \(limits.text(factor)) what it states",
        advice: "give it less bounce, or a shorter duration", command: "motionbook show \(preset.name)")
    })
}
