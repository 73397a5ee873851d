public import MotionModel

/// A curve of progress over progress, made ready to be evaluated: what a linear keyframe, or a set of keyframes, is paced
/// by.
///
/// CSS easings go on outside 0…1 along their ends (CSS Easing 2), SwiftUI's clamp, as the curve says. A curve that has a
/// time of its own (a spring, modifiers) is stretched: its whole length is 0…1. Evaluation allocates nothing.
public struct UnitEasing: Hashable, Sendable {
  let program: EasingProgram

  /// The identity.
  public static let linear = UnitEasing(program: .linear(.clamp))

  init(program: EasingProgram) { self.program = program }

  /// Compiles a curve as an easing.
  /// - Parameters:
  ///   - curve: Its own duration does not matter unless it has modifiers; then it counts as 1 where it is absent.
  ///   - mode: In `swiftUI` Béziers are solved and rounded as SwiftUI does, and clamp.
  /// - Throws: ``ModelError`` (`contradiction`) for a curve that never ends.
  public init(_ curve: Curve, mode: EvaluationMode = .exact) throws(ModelError) {
    if !curve.base.isSpring, curve.modifiers.isEmpty {
      program = try EasingProgram(curve.base, mode: mode, overrides: [:])
      return
    }
    var duration = 1.0
    if case .seconds(let seconds)? = curve.duration { duration = seconds }
    program = try EasingProgram(stretching: CompiledCurve(curve, duration: duration, mode: mode))
  }

  /// The eased progress at progress `x`; 0 and 1 are the ends.
  ///
  /// NaN counts as 0.
  public func value(at x: Double) -> Double { program.value(at: x) }

  /// The eased progress before progress 0 is reached: that at 0, before any jump that stands there.
  var waitingValue: Double {
    if case .steps(let solver) = program { solver.value(at: 0, before: true) } else { value(at: 0) }
  }

  /// The slope there; ±infinity where the curve is vertical.
  public func slope(at x: Double) -> Double { program.slope(at: x) }
}
