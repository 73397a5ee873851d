import MotionEngine
import MotionModel
import TestSupport

extension Make {
  static func compiled(
    _ base: CurveBase, _ duration: Double = 1, _ modifiers: [CurveModifier] = [], mode: EvaluationMode = .exact
  ) throws -> CompiledCurve {
    try CompiledCurve(Curve(base, modifiers: modifiers), duration: duration, mode: mode)
  }

  static func timeline(
    _ tracks: [MotionTrack], _ playback: KeyframeSet.Playback = .once, _ options: CompileOptions = CompileOptions()
  ) throws -> Timeline {
    try ResolvedMotion(.keyframes(KeyframeSet(tracks: tracks, playback: playback))).timeline(options)
  }

  static func timeline(document: String, _ options: CompileOptions = CompileOptions()) throws -> Timeline {
    try ResolvedMotion(Preset(json: Array(document.utf8)).motion).timeline(options)
  }

  static func timeline(document: String, _ set: (inout CompileOptions) -> Void) throws -> Timeline {
    var options = CompileOptions()
    set(&options)
    return try timeline(document: document, options)
  }
}
