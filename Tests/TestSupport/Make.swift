package import MotionModel

/// Short ways to make motions in tests.
package enum Make {
  package static func curve(
    _ base: CurveBase, _ duration: Double? = nil, _ modifiers: [CurveModifier] = []
  ) throws -> Curve {
    try Curve(base, duration: duration.map { .seconds($0) }, modifiers: modifiers)
  }

  package static func number(_ value: Double) -> MotionValue { MotionValue(number: value) }

  package static func track(
    _ name: String = "x", from initial: Double, _ keyframes: [MotionKeyframe]
  ) throws -> MotionTrack {
    try MotionTrack(PropertyName(name), initial: number(initial), keyframes: keyframes)
  }

  package static func linear(_ to: Double, _ duration: Double, easing: CurveBase? = nil) throws -> MotionKeyframe {
    let source = try easing.map { CurveSource.inline(try Curve($0)) }
    return try MotionKeyframe(.linear(easing: source), to: number(to), duration: .seconds(duration))
  }

  package static func cubic(
    _ to: Double, _ duration: Double, start: Double? = nil, end: Double? = nil
  ) throws -> MotionKeyframe {
    try MotionKeyframe(
      .cubic(startVelocity: start.map(number), endVelocity: end.map(number)), to: number(to),
      duration: .seconds(duration))
  }

  package static func spring(
    _ to: Double, _ duration: Double? = nil, _ spring: SpringParameters? = nil, start: Double? = nil
  ) throws -> MotionKeyframe {
    try MotionKeyframe(
      .spring(spring.map { .inline($0) }, startVelocity: start.map(number)), to: number(to),
      duration: duration.map { .seconds($0) })
  }

  package static func move(_ to: Double) throws -> MotionKeyframe { try MotionKeyframe(.move, to: number(to)) }
}
