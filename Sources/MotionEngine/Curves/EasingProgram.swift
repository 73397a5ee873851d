public import MotionModel

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
  case custom(Shared<BoundCurve>)
  indirect case stretched(CompiledCurve, duration: Double)

  /// Compiles a base that is not a spring; a spring is the identity here and goes through `stretching`.
  /// - Parameters:
  ///   - duration: How long it takes, for curves that see it.
  ///   - curves: Curves written in Swift, by their names.
  init(
    _ base: CurveBase, mode: EvaluationMode, overrides: [String: Double], duration: Double = 1,
    curves: [String: AnyCurve] = [:]
  ) throws(ModelError) {
    switch base {
    case .linear(let extrapolation): self = .linear(mode == .exact ? extrapolation : .clamp)
    case .named(let easing):
      switch easing.shape {
      case .bezier(let bezier): self = Self.bezier(bezier, easing.extrapolation, mode)
      case .circularIn: self = .circular(.easeIn)
      case .circularOut: self = .circular(.easeOut)
      case .circularInOut: self = .circular(.easeInOut)
      }
    case .cubicBezier(let bezier, let extrapolation): self = Self.bezier(bezier, extrapolation, mode)
    case .path(let path): self = .path(BezierPathSolver(path, outside: .clamp))
    case .points(let points): self = .points(LinearPointsSolver(points))
    case .steps(let steps): self = .steps(StepsSolver(steps))
    case .formula(let formula, let own, let takeover):
      let parameters = own.merging(overrides.filter { own[$0.key] != nil }) { $1 }
      if takeover == nil, formula.variables.allSatisfy({ $0 == "t" || parameters[$0] != nil }) {
        self = .formula(try CompiledFormula(formula, parameters: parameters, slots: ["t"]))
        return
      }
      let curve = AnyCurve(curve: try FormulaCurve(formula, parameters: parameters, takeover))
      let context = CurveContext(duration: duration, parameters: parameters)
      self = .custom(Shared(BoundCurve(curve: curve, context: context)))
    case .custom(let name, let own):
      guard let curve = curves[name.text] else {
        throw ModelError(
          .unknown, "the curve \(QuotedText.quote(name.text)) is written in Swift and not registered here",
          allowed: curves.isEmpty ? nil : curves.keys.sorted().joined(separator: ", "),
          hint: "a program that uses the library registers it: options.curves[\(QuotedText.quote(name.text))]")
      }
      let parameters = own.merging(overrides.filter { own[$0.key] != nil }) { $1 }
      self = .custom(
        Shared(BoundCurve(curve: curve, context: CurveContext(duration: duration, parameters: parameters))))
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
    case .custom(let curve): return curve.value.value(at: x)
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
    case .custom(let curve): return curve.value.slope(at: min(max(x, 0), 1))
    case .stretched(let curve, let duration): return duration > 0 ? curve.velocity(at: x * duration) * duration : 0
    }
  }
}

/// A curve of progress over progress, made ready to be evaluated: what a linear keyframe, or a set of keyframes, is paced
/// by.
///
/// CSS easings go on outside 0…1 along their ends (CSS Easing 2), SwiftUI's clamp, as the curve says. A curve that has a
/// time of its own (a spring, modifiers) is stretched: its whole length is 0…1. Evaluation allocates nothing.
public struct UnitEasing: Hashable, Sendable {
  let program: EasingProgram

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

  /// The eased progress before progress 0 is reached: that at 0, before any jump that is there.
  var waitingValue: Double {
    if case .steps(let solver) = program { solver.value(at: 0, before: true) } else { value(at: 0) }
  }

  /// The slope there; ±infinity where the curve is vertical.
  public func slope(at x: Double) -> Double { program.slope(at: x) }
}
