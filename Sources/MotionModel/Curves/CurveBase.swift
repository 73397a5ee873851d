/// Shape of a curve before its modifiers.
public enum CurveBase: Hashable, Sendable {
  /// SwiftUI's `.default`: a spring of duration 0.5 without bounce, which equals only itself.
  case systemDefault
  /// The identity.
  case linear(Extrapolation)
  case named(NamedEasing)
  case cubicBezier(CubicBezier, Extrapolation)
  case path(BezierPath)
  case points(LinearPoints)
  case steps(Steps)
  /// SwiftUI's `spring`: keeps its velocity when retargeted. `blendDuration` in seconds.
  case spring(SpringParameters, blendDuration: Double)
  /// SwiftUI's `interpolatingSpring`: adds up when retargeted. Velocity in distances per second.
  case interpolatingSpring(SpringParameters, initialVelocity: Double)
  /// A damped oscillator by its closed form. Velocity in distances per second.
  case physicsSpring(SpringParameters, initialVelocity: Double)
  /// An expression in `t`, the progress 0…1, with named parameters: a custom animation as data. It also sees `elapsed`,
  /// `from`, `to` and `velocity`, and may take over running animations.
  case formula(Formula, parameters: [String: Double], takeover: FormulaTakeover? = nil)
  /// A curve written in Swift, by the name under which a program registers it.
  case custom(TargetName, parameters: [String: Double])

  /// Indicates a spring, whose length follows from its parameters.
  package var isSpring: Bool { spring != nil }

  package var spring: SpringParameters? {
    switch self {
    case .systemDefault: .duration(0.5, bounce: 0)
    case .spring(let spring, _), .interpolatingSpring(let spring, _), .physicsSpring(let spring, _): spring
    default: nil
    }
  }
}

extension CurveBase {
  /// Members of a base: the key that names it, with its parameters.
  static let members: Members<CurveBase> = union {
    Case("default", .systemDefault)
    Case(
      field("linear", .flag), extrapolation, make: { .linear($1) },
      take: { if case .linear(let extrapolation) = $0 { ((), extrapolation) } else { nil } })
    Case(
      field("easing", Form<NamedEasing>.choice), make: { .named($0) },
      take: { if case .named(let easing) = $0 { easing } else { nil } })
    Case(
      field("cubicBezier", CubicBezier.form.described("x1, y1, x2, y2.")), extrapolation,
      make: { .cubicBezier($0, $1) },
      take: { if case .cubicBezier(let bezier, let extrapolation) = $0 { (bezier, extrapolation) } else { nil } })
    Case(
      field("path", BezierPath.form.described("Segments x1, y1, x2, y2, x, y, from 0, 0 to 1, 1.")),
      make: { .path($0) }, take: { if case .path(let path) = $0 { path } else { nil } })
    Case(
      field(
        "points", LinearPoints.form.described("CSS linear(): stops [output], [output, input] or [output, from, to].")),
      make: { .points($0) }, take: { if case .points(let points) = $0 { points } else { nil } })
    Case(Steps.members, make: { .steps($0) }, take: { if case .steps(let steps) = $0 { steps } else { nil } })
    Case(
      field("spring", SpringParameters.form), field("blendDuration", .seconds(Bounds.duration), default: 0).unseen,
      make: { .spring($0, blendDuration: $1) },
      take: { if case .spring(let spring, let blend) = $0 { (spring, blend) } else { nil } })
    Case(
      field("interpolatingSpring", SpringParameters.form), initialVelocity,
      make: { .interpolatingSpring($0, initialVelocity: $1) },
      take: { if case .interpolatingSpring(let spring, let velocity) = $0 { (spring, velocity) } else { nil } })
    Case(
      field("physicsSpring", SpringParameters.form), initialVelocity,
      make: { .physicsSpring($0, initialVelocity: $1) },
      take: { if case .physicsSpring(let spring, let velocity) = $0 { (spring, velocity) } else { nil } })
    Case(
      field(
        "formula",
        Formula.form.described(
          "An expression in t, the progress 0…1, and the parameters; also in elapsed, the seconds, and from, to and "
            + "velocity, the values of the change.")),
      field("parameters", .parameters, default: [:]), FormulaTakeover.members,
      make: { .formula($0, parameters: $1, takeover: $2) },
      take: {
        if case .formula(let formula, let parameters, let takeover) = $0 {
          (formula, parameters, takeover)
        } else {
          nil
        }
      })
    Case(
      field("custom", TargetName.form.described("The name under which a program registers a curve written in Swift.")),
      field("parameters", .parameters, default: [:]), make: { .custom($0, parameters: $1) },
      take: { if case .custom(let name, let parameters) = $0 { (name, parameters) } else { nil } })
  }

  private static let extrapolation = field(
    "extrapolation", Form<Extrapolation>.choice.described("Behavior for progress outside 0…1."), default: .clamp)
  private static let initialVelocity = field(
    "initialVelocity", .plain(Bounds.initialVelocity).described("Distances per second."), default: 0)
}
