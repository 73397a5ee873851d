import MotionModel

/// The easings, one case each, so that an evaluation is one switch.
enum EasingProgram: Hashable, Sendable {
  case linear(Extrapolation)
  case bezier(CubicBezierSolver)
  case quantized(QuantizedBezier)
  case path(BezierPathSolver)
  case points(LinearPointsSolver)
  case steps(StepsSolver)
  case circular(CircularEase)
  case formula(CompiledFormula)
  indirect case stretched(CompiledCurve, duration: Double)

  /// Compiles a base that is not a spring; a spring is the identity here and goes through `stretching`.
  init(_ base: CurveBase, mode: EvaluationMode, overrides: [String: Double]) throws(ModelError) {
    switch base {
    case .linear(let extrapolation): self = .linear(mode == .exact ? extrapolation : .clamp)
    case .named(let easing):
      if let bezier = easing.bezier {
        self = Self.bezier(bezier, easing.extrapolation, mode)
      } else {
        self = .circular(
          easing == .circularEaseIn ? .easeIn : easing == .circularEaseOut ? .easeOut : .easeInOut)
      }
    case .cubicBezier(let bezier, let extrapolation): self = Self.bezier(bezier, extrapolation, mode)
    case .path(let path): self = .path(BezierPathSolver(path, outside: .clamp))
    case .points(let points): self = .points(LinearPointsSolver(points))
    case .steps(let steps): self = .steps(StepsSolver(steps))
    case .formula(let formula, let parameters):
      let bound = parameters.merging(overrides.filter { parameters[$0.key] != nil }) { $1 }
      self = .formula(try CompiledFormula(formula, parameters: bound, slots: ["t"]))
    case .systemDefault, .spring, .interpolatingSpring, .physicsSpring: self = .linear(.clamp)
    }
  }

  init(stretching curve: CompiledCurve) throws(ModelError) {
    guard curve.duration.isFinite else {
      throw ModelError(
        .contradiction, "a curve that never ends cannot pace a keyframe", hint: "give it an end, or use an easing")
    }
    self = .stretched(curve, duration: curve.duration)
  }

  private static func bezier(
    _ bezier: CubicBezier, _ outside: Extrapolation, _ mode: EvaluationMode
  ) -> EasingProgram {
    if mode == .swiftUI {
      return .quantized(QuantizedBezier(x1: bezier.x1, y1: bezier.y1, x2: bezier.x2, y2: bezier.y2))
    }
    return .bezier(CubicBezierSolver(bezier, outside: outside))
  }

  @inline(__always)
  func value(at input: Double) -> Double {
    let x = input.isNaN ? 0 : input
    switch self {
    case .linear(let outside): return outside == .extend ? x : min(max(x, 0), 1)
    case .bezier(let solver): return solver.value(at: x)
    case .quantized(let curve): return curve.value(at: min(max(x, 0), 1))
    case .path(let solver): return solver.value(at: x)
    case .points(let solver): return solver.value(at: x)
    case .steps(let solver): return solver.value(at: x)
    case .circular(let ease): return ease.value(at: x)
    case .formula(let formula):
      let value = formula.value(at: min(max(x, 0), 1))
      return value.isFinite ? value : 1
    case .stretched(let curve, let duration):
      if x >= 1 { return 1 }
      return duration > 0 ? curve.value(at: max(x, 0) * duration) : 1
    }
  }

  func slope(at input: Double) -> Double {
    let x = input.isNaN ? 0 : input
    switch self {
    case .linear: return 1
    case .bezier(let solver): return solver.slope(at: x)
    case .quantized(let curve): return curve.velocity(at: min(max(x, 0), 1))
    case .path(let solver): return solver.slope(at: x)
    case .points(let solver): return solver.slope(at: x)
    case .steps: return 0
    case .circular(let ease): return ease.slope(at: x)
    case .formula(let formula):
      let dual = formula.dual(at: min(max(x, 0), 1))
      return dual.value.isFinite && !dual.derivative.isNaN ? dual.derivative : 0
    case .stretched(let curve, let duration): return duration > 0 ? curve.velocity(at: x * duration) * duration : 0
    }
  }
}
