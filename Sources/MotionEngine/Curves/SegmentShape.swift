public import MotionModel

/// Interpolation between the ends of a segment: every motion consists of these.
///
/// Easings are functions of the segment's progress 0…1, springs of the seconds since it began; a segment provides
/// values, duration and velocities.
package enum SegmentShape: Hashable, Sendable {
  /// At the end at once.
  case jump
  /// At the beginning all the time: an infinitely damped spring.
  case still
  /// Straight.
  case line(Extrapolation)
  case bezier(CubicBezierSolver)
  /// A Bézier in SwiftUI's arithmetic.
  case quantized(QuantizedBezier)
  case path(BezierPathSolver)
  case points(LinearPointsSolver)
  case steps(StepsSolver)
  case circular(CircularEase)
  case formula(CompiledFormula)
  case custom(Shared<BoundCurve>)
  /// Curve with a time of its own, scaled to the segment.
  case stretched(CompiledCurve)
  /// A cubic by the velocities at its ends.
  case cubic
  /// A cubic Bézier by the values of its control points.
  case heights(CubicBezierSolver)
  /// A spring by its closed form.
  case spring(SpringSolver)
  /// SwiftUI's `Spring` as a function of time, and its `interpolatingSpring`.
  case platformSpring(SwiftUISpring)
  /// SwiftUI's stepped spring, from rest.
  case fluid(StepMap)
}

// MARK: Easings

extension SegmentShape {
  /// The easing of a base that is not a spring.
  /// - Parameter overrides: Numbers in place of a formula's own parameters.
  init(
    easing base: CurveBase, mode: EvaluationMode, overrides: [String: Double] = [:], duration: Double = 1,
    curves: [String: AnyCurve] = [:]
  ) throws(ModelError) {
    func bezier(_ bezier: CubicBezier, _ outside: Extrapolation) -> SegmentShape {
      mode == .swiftUI
        ? .quantized(QuantizedBezier(x1: bezier.x1, y1: bezier.y1, x2: bezier.x2, y2: bezier.y2))
        : .bezier(CubicBezierSolver(checked: bezier.x1, bezier.y1, bezier.x2, bezier.y2, outside))
    }
    func custom(_ curve: AnyCurve, _ own: [String: Double]) -> SegmentShape {
      .custom(Shared(BoundCurve(curve: curve, context: CurveContext(duration: duration, parameters: own))))
    }
    func overridden(_ own: [String: Double]) -> [String: Double] {
      own.merging(overrides.filter { own[$0.key] != nil }) { $1 }
    }
    switch base {
    case .linear(let extrapolation): self = .line(mode == .exact ? extrapolation : .clamp)
    case .named(let easing):
      switch easing.shape {
      case .bezier(let curve): self = bezier(curve, easing.extrapolation)
      case .circularIn: self = .circular(.easeIn)
      case .circularOut: self = .circular(.easeOut)
      case .circularInOut: self = .circular(.easeInOut)
      }
    case .cubicBezier(let curve, let extrapolation): self = bezier(curve, extrapolation)
    case .path(let path): self = .path(BezierPathSolver(path))
    case .points(let points): self = .points(LinearPointsSolver(points))
    case .steps(let steps): self = .steps(StepsSolver(steps))
    case .formula(let formula, let own, let takeover):
      let parameters = overridden(own)
      if takeover == nil, formula.variables.allSatisfy({ $0 == "t" || parameters[$0] != nil }) {
        self = .formula(try CompiledFormula(formula, parameters: parameters, slots: ["t"]))
      } else {
        let curve = try FormulaCurve(formula, parameters: parameters, takeover)
        self = custom(AnyCurve(curve), parameters)
      }
    case .custom(let name, let own):
      guard let curve = curves[name.text] else {
        throw ModelError(
          .unknown, "the curve \(QuotedText.quote(name.text)) is written in Swift and not registered here",
          allowed: curves.isEmpty ? nil : curves.keys.sorted().joined(separator: ", "),
          hint: "a program that uses the library registers it: options.curves[\(QuotedText.quote(name.text))]")
      }
      self = custom(curve, overridden(own))
    case .systemDefault, .spring, .interpolatingSpring, .physicsSpring: self = .line(.clamp)
    }
  }

  /// Indicates evaluation by progress rather than seconds.
  var isEasing: Bool {
    switch self {
    case .line, .bezier, .quantized, .path, .points, .steps, .circular, .formula, .custom, .stretched: true
    case .jump, .still, .cubic, .heights, .spring, .platformSpring, .fluid: false
    }
  }

  /// Indicates a spring, which is not quite at its end when its duration is over.
  var isSpring: Bool {
    switch self {
    case .spring, .platformSpring, .fluid: true
    default: false
    }
  }

  /// Output progress of an easing at an input progress.
  @inline(__always)
  func share(at input: Double) -> Double {
    let x = input.isNaN ? 0 : input
    switch self {
    case .line(let outside): return outside == .extend ? x : min(max(x, 0), 1)
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
    case .stretched(let curve): return x < 1 && curve.duration > 0 ? curve.value(at: max(x, 0) * curve.duration) : 1
    case .jump, .still, .cubic, .heights, .spring, .platformSpring, .fluid: return x
    }
  }

  /// Slope at an input progress; ±infinity where it is vertical.
  func slope(at input: Double) -> Double {
    let x = input.isNaN ? 0 : input
    switch self {
    case .line: return 1
    case .bezier(let solver): return solver.slope(at: x)
    case .quantized(let curve): return curve.velocity(at: min(max(x, 0), 1))
    case .path(let solver): return solver.slope(at: x)
    case .points(let solver): return solver.slope(at: x)
    case .circular(let ease): return ease.slope(at: x)
    case .formula(let formula): return formula.dual(at: min(max(x, 0), 1)).orZero.derivative
    case .custom(let curve): return curve.value.slope(at: min(max(x, 0), 1))
    case .stretched(let curve):
      return curve.duration > 0 ? curve.velocity(at: x * curve.duration) * curve.duration : 0
    case .steps, .jump, .still, .cubic, .heights, .spring, .platformSpring, .fluid: return 0
    }
  }

  /// Output before progress 0 is reached: that at 0, before any jump there.
  var waitingShare: Double {
    if case .steps(let solver) = self { solver.value(at: 0, before: true) } else { share(at: 0) }
  }
}

/// Curve of progress over progress, prepared for evaluation: the pace of a linear keyframe, or of a set of keyframes.
///
/// CSS easings extend outside 0…1 along their ends (CSS Easing 2), SwiftUI's clamp, depending on the curve. A curve
/// that has a time of its own (a spring, modifiers) is stretched: its whole length is 0…1. Evaluation allocates
/// nothing.
public struct UnitEasing: Hashable, Sendable {
  let shape: SegmentShape

  init(shape: SegmentShape) { self.shape = shape }

  /// Compiles a curve as an easing.
  /// - Parameters:
  ///   - curve: A curve whose own duration is ignored unless it has modifiers; then it counts as 1 if missing.
  ///   - mode: In `swiftUI` Béziers are solved and rounded as SwiftUI does, and clamp.
  /// - Throws: ``ModelError`` (`contradiction`) for a curve that never ends.
  public init(_ curve: Curve, mode: EvaluationMode = .exact) throws(ModelError) {
    var resolver = MotionResolver(references: ReferenceTable(), options: CompileOptions(mode: mode))
    self = try resolver.easing(.inline(curve))
  }

  /// The eased progress at progress `x`; 0 and 1 are the ends.
  ///
  /// NaN counts as 0.
  public func value(at x: Double) -> Double { shape.share(at: x) }

  /// Slope at `x`; ±infinity where the curve is vertical.
  public func slope(at x: Double) -> Double { shape.slope(at: x) }
}
