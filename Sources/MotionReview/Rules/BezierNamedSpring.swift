import MotionModel

extension LintRule {
  private static let springs: Set<String> = ["spring", "springs", "springy"]

  /// Béziers that are called springs.
  static let bezierNamedSpring = LintRule(
    id: "bezier-named-spring", severity: .warning, summary: "A Bézier curve has a spring's name.",
    reason: """
      Whoever picks something called spring expects what springs do: it takes over the velocity of what it interrupts, it \
      swings, and its length follows from its physics. A Bézier starts anew each time and ends when its duration does. \
      Curves whose name or title has the word spring are looked at, and transitions with the curve that is in them. \
      Points, such as CSS linear(), may well be those of a spring, and are left out.
      """,
    sources: ["https://developer.apple.com/videos/play/wwdc2023/10158/"],
    example: [
      #"""
      {"motionbook": 1, "name": "brand/spring", "kind": "curve", "cubicBezier": [0.34, 1.56, 0.64, 1],
       "duration": 0.5}
      """#
    ],
    check: .one { preset, _ in
      guard preset.says(springs, in: [preset.details.title]), let curve = preset.statedCurve, curve.base.isBezier
      else { return nil }
      return LintObservation(
        problem: "is a Bézier: \((try? Curve(curve.base))?.notation ?? "cubic-bezier")",
        allowed: "a spring under a spring's name",
        advice: "find the spring behind it, or give it a name that says what it is",
        command: preset.curve.map { "motionbook fit \(preset.name)\($0.duration == nil ? " --duration 500ms" : "")" })
    })
}

extension CurveBase {
  fileprivate var isBezier: Bool {
    switch self {
    case .cubicBezier, .path: true
    case .named(let easing): easing.bezier != nil
    default: false
    }
  }
}
