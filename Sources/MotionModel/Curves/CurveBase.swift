/// What a curve is before its modifiers.
public enum CurveBase: Hashable, Sendable {
  /// SwiftUI's `.default`: a spring of duration 0.5 without bounce, which equals only itself.
  case systemDefault
  /// The identity.
  case linear(Extrapolation)
  /// An easing known by name.
  case named(NamedEasing)
  /// A cubic Bézier easing.
  case cubicBezier(CubicBezier, Extrapolation)
  /// Several cubic Bézier segments.
  case path(BezierPath)
  /// CSS `linear()`.
  case points(LinearPoints)
  /// CSS `steps()`.
  case steps(Steps)
  /// SwiftUI's `spring`: keeps its velocity when retargeted. `blendDuration` in seconds.
  case spring(SpringParameters, blendDuration: Double)
  /// SwiftUI's `interpolatingSpring`: adds up when retargeted. Velocity in distances per second.
  case interpolatingSpring(SpringParameters, initialVelocity: Double)
  /// A damped oscillator by its closed form. Velocity in distances per second.
  case physicsSpring(SpringParameters, initialVelocity: Double)
  /// An expression in `t`, the progress 0…1, with named parameters: a custom animation as data.
  case formula(Formula, parameters: [String: Double])

  /// Whether it is one of the springs, whose length follows from their parameters.
  public var isSpring: Bool {
    switch self {
    case .systemDefault, .spring, .interpolatingSpring, .physicsSpring: true
    default: false
    }
  }

  /// The spring's parameters, if it is one.
  public var spring: SpringParameters? {
    switch self {
    case .systemDefault: .duration(0.5, bounce: 0)
    case .spring(let spring, _), .interpolatingSpring(let spring, _), .physicsSpring(let spring, _): spring
    default: nil
    }
  }

  /// What happens outside 0…1; springs and formulas take time, not progress, and clamp.
  public var extrapolation: Extrapolation {
    switch self {
    case .linear(let extrapolation), .cubicBezier(_, let extrapolation): extrapolation
    case .named(let easing): easing.extrapolation
    case .points, .steps: .extend
    default: .clamp
    }
  }
}
