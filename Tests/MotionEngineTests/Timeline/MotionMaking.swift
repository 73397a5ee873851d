import MotionEngine
import MotionModel
import Testing

/// Short ways to make motions in tests.
enum Make {
  static func curve(
    _ base: CurveBase, _ duration: Double? = nil, _ modifiers: [CurveModifier] = []
  ) throws -> Curve {
    try Curve(base, duration: duration.map { .seconds($0) }, modifiers: modifiers)
  }

  static func compiled(
    _ base: CurveBase, _ duration: Double = 1, _ modifiers: [CurveModifier] = [], mode: EvaluationMode = .exact
  ) throws -> CompiledCurve {
    try CompiledCurve(Curve(base, modifiers: modifiers), duration: duration, mode: mode)
  }

  static func number(_ value: Double) -> MotionValue { MotionValue(number: value) }

  static func track(
    _ name: String = "x", from initial: Double, _ keyframes: [MotionKeyframe]
  ) throws -> MotionTrack {
    try MotionTrack(PropertyName(name), initial: number(initial), keyframes: keyframes)
  }

  static func linear(_ to: Double, _ duration: Double, easing: CurveBase? = nil) throws -> MotionKeyframe {
    let source = try easing.map { CurveSource.inline(try Curve($0)) }
    return try MotionKeyframe(.linear(easing: source), to: number(to), duration: .seconds(duration))
  }

  static func cubic(
    _ to: Double, _ duration: Double, start: Double? = nil, end: Double? = nil
  ) throws -> MotionKeyframe {
    try MotionKeyframe(
      .cubic(startVelocity: start.map(number), endVelocity: end.map(number)), to: number(to),
      duration: .seconds(duration))
  }

  static func spring(
    _ to: Double, _ duration: Double? = nil, _ spring: SpringParameters? = nil, start: Double? = nil
  ) throws -> MotionKeyframe {
    try MotionKeyframe(
      .spring(spring.map { .inline($0) }, startVelocity: start.map(number)), to: number(to),
      duration: duration.map { .seconds($0) })
  }

  static func move(_ to: Double) throws -> MotionKeyframe { try MotionKeyframe(.move, to: number(to)) }

  static func timeline(
    _ tracks: [MotionTrack], _ playback: KeyframeSet.Playback = .once, _ options: CompileOptions = CompileOptions()
  ) throws -> Timeline {
    try TimelineCompiler.compile(.keyframes(KeyframeSet(tracks: tracks, playback: playback)), options: options)
  }

  static func timeline(document: String, _ options: CompileOptions = CompileOptions()) throws -> Timeline {
    try TimelineCompiler.compile(PresetDocument.read(Array(document.utf8)).motion, options: options)
  }
}
