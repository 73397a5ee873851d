#if canImport(SwiftUI)
  import MotionEngine
  public import MotionModel
  public import SwiftUI

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension Animation {
    /// The animation of a curve, or of a transition's curve.
    ///
    /// ```swift
    /// withAnimation(try Animation(pop, reduced: reducesMotion)) { isOpen = true }
    /// ```
    /// Springs, Béziers and SwiftUI's own easings become SwiftUI's own animations, which merge as usual; steps, stops,
    /// paths and formulas are evaluated by Motionbook, and are additive.
    /// - Parameters:
    ///   - preset: A curve that leaves its duration open takes that of the options.
    ///   - reduced: Requests reduced motion.
    /// - Throws: `ModelError`: a preset of another kind, or numbers that describe no motion.
    public init(_ preset: PlayablePreset, reduced: Bool = false) throws(ModelError) {
      var resolver = preset.resolver(reduced: reduced)
      switch try preset.motion(reduced: reduced).withoutAlias() {
      case .curve(let curve): try self.init(curve, lasting: nil, &resolver)
      case .transition(let transition): try self.init(transition, &resolver)
      case let motion: throw preset.mismatch(motion, wanted: "a curve or a transition")
      }
    }

    init(_ transition: MotionTransition, _ resolver: inout MotionResolver) throws(ModelError) {
      self = .default
      if let source = transition.curve {
        let seconds = try transition.duration.map { (source) throws(ModelError) in try resolver.seconds(source) }
        try self.init(try resolver.curve(source), lasting: seconds, &resolver)
      }
      if let delay = transition.delay {
        // A negative delay starts partway, which `seconds` refuses for lengths.
        if case .seconds(let seconds) = delay {
          self = self.delay(seconds)
        } else {
          self = self.delay(try resolver.seconds(delay))
        }
      }
    }

    /// - Parameter seconds: Overrides the curve's own duration.
    init(_ curve: Curve, lasting seconds: Double?, _ resolver: inout MotionResolver) throws(ModelError) {
      if case .formula(_, let parameters, _) = curve.base { resolver.bind(parameters) }
      if let own = try Self.native(curve, seconds, resolver) {
        self = own
      } else {
        self.init(
          CurveAnimation(
            curve: try resolver.compile(try Curve(curve.base, duration: curve.duration), duration: seconds)))
      }
      for modifier in curve.modifiers {
        switch modifier {
        case .delay(let seconds): self = delay(seconds)
        case .speed(let factor): self = speed(factor)
        case .repeats(nil, let autoreverses): self = repeatForever(autoreverses: autoreverses)
        case .repeats(let count?, let autoreverses): self = repeatCount(count, autoreverses: autoreverses)
        case .logicallyComplete(let seconds): self = logicallyComplete(after: seconds)
        }
      }
    }

    /// SwiftUI's own form of the base; nil if there is none.
    private static func native(
      _ curve: Curve, _ seconds: Double?, _ resolver: MotionResolver
    ) throws(ModelError) -> Animation? {
      switch curve.base {
      case .systemDefault: return .default
      case .spring(let spring, let blend): return .spring(Spring(spring), blendDuration: blend)
      case .physicsSpring(let spring, 0): return .spring(Spring(spring))
      case .interpolatingSpring(let spring, let velocity):
        return .interpolatingSpring(Spring(spring), initialVelocity: velocity)
      case .physicsSpring(let spring, let velocity):
        // No animation of SwiftUI's starts an overdamped spring with a velocity.
        guard let ratio = SpringCoefficients(spring)?.dampingRatio, ratio <= 1 else { return nil }
        return .interpolatingSpring(Spring(spring), initialVelocity: velocity)
      default:
        guard let easing = UnitCurve(curve.base) else { return nil }
        let own = try curve.duration.map { (source) throws(ModelError) in try resolver.seconds(source) }
        return .timingCurve(easing, duration: seconds ?? own ?? resolver.options.defaultDuration)
      }
    }
  }

  /// A curve that SwiftUI has no animation for.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  struct CurveAnimation: CustomAnimation {
    let curve: CompiledCurve

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
      time < curve.duration ? value.scaled(by: curve.value(at: time)) : nil
    }

    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
      let velocity = curve.velocity(at: time)
      return velocity.isFinite ? value.scaled(by: velocity) : nil
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension Spring {
    /// The spring of a preset whose curve is one.
    ///
    /// ```swift
    /// let overshoot = try Spring(pop).value(target: 1.0, time: 0.3)
    /// ```
    /// - Throws: `ModelError` for a preset of another kind, or a curve that is no spring.
    public init(_ preset: PlayablePreset, reduced: Bool = false) throws(ModelError) {
      let motion = try preset.motion(reduced: reduced).withoutAlias()
      guard case .curve(let curve) = motion, let spring = curve.base.spring else {
        throw preset.mismatch(motion, wanted: "a spring")
      }
      self.init(spring)
    }

    /// A spring of any dialect, in mass, stiffness and damping or in the words that SwiftUI has.
    public init(_ spring: SpringParameters) {
      switch spring.oscillator {
      case .perceptual(let duration, let bounce): self.init(duration: duration, bounce: bounce)
      case .response(let response, let ratio): self.init(response: response, dampingRatio: ratio)
      case .physics(let mass, let stiffness, let damping, let allowOverDamping):
        self.init(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
      case .settling(let duration, let ratio, let epsilon):
        self.init(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension UnitCurve {
    /// Easing of a preset whose curve is a Bézier or one of SwiftUI's own.
    /// - Throws: `ModelError` for a preset of another kind, or a curve that is no such easing.
    public init(_ preset: PlayablePreset, reduced: Bool = false) throws(ModelError) {
      let motion = try preset.motion(reduced: reduced).withoutAlias()
      guard case .curve(let curve) = motion, curve.modifiers.isEmpty, let easing = UnitCurve(curve.base) else {
        throw preset.mismatch(motion, wanted: "an easing with control points")
      }
      self = easing
    }

    /// The easing that runs as a base does between 0 and 1; nil where SwiftUI has none.
    init?(_ base: CurveBase) {
      switch base {
      case .linear: self = .linear
      case .cubicBezier(let bezier, _): self.init(bezier)
      case .named(.circularEaseIn): self = .circularEaseIn
      case .named(.circularEaseOut): self = .circularEaseOut
      case .named(.circularEaseInOut): self = .circularEaseInOut
      case .named(let easing):
        guard let bezier = easing.bezier else { return nil }
        self.init(bezier)
      default: return nil
      }
    }

    private init(_ bezier: CubicBezier) {
      self = .bezier(
        startControlPoint: UnitPoint(x: bezier.x1, y: bezier.y1), endControlPoint: UnitPoint(x: bezier.x2, y: bezier.y2)
      )
    }
  }
#endif
