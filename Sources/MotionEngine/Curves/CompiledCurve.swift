package import MotionModel

/// Curve prepared for evaluation: progress from 0 to 1 over time, with its velocity, its end and its logical end.
///
/// Progress may pass 1 (overshoot). Times before 0 count as 0, NaN too; every time has a finite value, and a finite
/// velocity except where an easing is vertical (±infinity). Evaluation allocates nothing; a compiled curve never changes
/// and may be used from several threads at once. It is an object so that passing it on costs one count of a reference.
///
/// After its end a curve stays at its end value. In `swiftUI` mode that is the model value, 1. In `exact` mode an
/// easing holds what it has at progress 1 (1, except for `linear()` stops and formulas that end elsewhere), a
/// repetition ends at the model value (an even number of autoreversed passes runs back to 0 and then jumps to 1), and a
/// spring continues along its closed form, within `epsilon` of 1 from `duration` on.
///
/// Source: https://developer.apple.com/documentation/swiftui/customanimation
package final class CompiledCurve: Hashable, Sendable {
  package let mode: EvaluationMode
  /// The curve's modifiers, innermost first.
  package let modifiers: [CurveModifier]
  /// The distance for which `duration` was computed.
  ///
  /// Only SwiftUI's stepped spring depends on it.
  package let distance: Double
  /// End in seconds: infinity for endless repetitions, undamped springs, and speeds of 0 or below.
  ///
  /// A spring ends when it stays within `epsilon` (`exact`), or by SwiftUI's rule for its kind (`swiftUI`), which for the
  /// stepped spring depends on the distance and falls on a frame, as passes of a repetition do.
  package let duration: Double
  /// Logical completion in seconds: for a spring its response, for a repetition after its last pass.
  package let logicalDuration: Double
  /// Spring with which it continues another animation's motion; nil if it adds to it instead.
  package let mergingSpring: MergingSpring?
  /// Indicates that a spring replacing this curve, without its modifiers, keeps its velocity in SwiftUI.
  ///
  /// Unit curves, formulas and SwiftUI's springs report one; Bézier animations and `interpolatingSpring` do not.
  let baseReportsVelocity: Bool
  let base: CurveMotion
  let clocks: [CurveClock]
  let frameRate: Double
  /// Time from which `final` is shown, regardless of the clocks; infinity if nothing is cut, as continuing formulas.
  ///
  /// In SwiftUI's mode that is a frame. In exact mode, rounding of decimal seconds may leave a clock slightly before the
  /// end at the curve's end.
  let cut: Double
  /// The value from `cut` on.
  let final: Double

  /// Compiles a curve.
  /// - Parameters:
  ///   - duration: The length of its base in seconds, 0 or more; ignored by springs.
  ///   - epsilon: Distance within which a spring counts as settled in exact mode.
  ///   - frameRate: Frames per second, for SwiftUI's ends on frames.
  ///   - parameters: Numbers in place of a formula's own parameters.
  ///   - distance: The length of the travel in animatable units, for SwiftUI's stepped spring.
  /// - Throws: ``ModelError``: numbers that describe no spring, or a formula with an unknown name.
  /// - Complexity: O(modifiers); some microseconds for a stepped spring, whose end is searched.
  package convenience init(
    _ curve: Curve, duration: Double, mode: EvaluationMode, epsilon: Double = 0.001, frameRate: Double = 60,
    parameters: [String: Double] = [:], distance: Double = 1, curves: [String: AnyCurve] = [:]
  ) throws(ModelError) {
    let length = duration >= 0 && duration.isFinite ? duration : 0
    let base = try CurveMotion(
      curve.base, duration: length, mode: mode, epsilon: epsilon, parameters: parameters, curves: curves)
    var merging: MergingSpring?
    var reports = false
    switch curve.base {
    case .systemDefault, .spring:
      merging = try MergingSpring(curve.base)
      reports = true
    case .formula, .custom: reports = base.custom.map { $0.curve.value.velocity($0.context) != nil } ?? true
    case .named(let easing): reports = easing.bezier == nil
    default: break
    }
    self.init(
      base: base, modifiers: curve.modifiers, mode: mode, frameRate: frameRate > 0 ? frameRate : 60,
      distance: distance, merging: merging, baseReportsVelocity: reports)
  }

  private init(
    base: CurveMotion, modifiers: [CurveModifier], mode: EvaluationMode, frameRate: Double, distance: Double,
    merging: MergingSpring?, baseReportsVelocity: Bool
  ) {
    let ends =
      mode == .exact
      ? CurveEnds(exact: base, modifiers)
      : CurveEnds(framed: base, modifiers, interval: 1 / frameRate, distance: distance)
    (self.base, self.modifiers, self.mode, self.frameRate, self.distance) = (base, modifiers, mode, frameRate, distance)
    (mergingSpring, self.baseReportsVelocity) = (merging, baseReportsVelocity)
    (duration, logicalDuration) = (ends.duration, min(ends.logical, ends.duration))
    (clocks, cut, final) = (ends.clocks, Self.cut(base, ends, mode), ends.final)
  }

  package static func == (left: CompiledCurve, right: CompiledCurve) -> Bool {
    // The rest follows from these.
    left === right
      || left.base == right.base && left.modifiers == right.modifiers && left.mode == right.mode
        && left.frameRate == right.frameRate && left.distance == right.distance
        && left.mergingSpring == right.mergingSpring && left.baseReportsVelocity == right.baseReportsVelocity
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(modifiers)
  }

  private static func cut(_ base: CurveMotion, _ ends: CurveEnds, _ mode: EvaluationMode) -> Double {
    guard mode == .exact else {
      // SwiftUI cuts a spring at its end, and then shows the model value.
      return base.shape.isSpring || ends.hasRepeats ? ends.duration - FrameGrid.tolerance : .infinity
    }
    return ends.clocks.isEmpty || base.isSpring && !ends.hasRepeats ? .infinity : ends.duration
  }

  func bound(to context: CurveContext) -> CompiledCurve {
    base.bound(to: context).map { with($0, distance: distance) } ?? self
  }

  /// The same curve for a way of another length; only SwiftUI's stepped spring changes.
  package func fitted(to distance: Double) -> CompiledCurve {
    base.isFramed && distance != self.distance ? with(base, distance: distance) : self
  }

  private func with(_ base: CurveMotion, distance: Double) -> CompiledCurve {
    CompiledCurve(
      base: base, modifiers: modifiers, mode: mode, frameRate: frameRate, distance: distance, merging: mergingSpring,
      baseReportsVelocity: baseReportsVelocity)
  }
}
