extension SpringParameters: Documented {
  /// A spring object or its notation.
  package static let form: Form<SpringParameters> = Form<SpringParameters>.named("spring") {
    object.orNotation(spelling: DocumentText.springNotation) { (text) throws(ModelError) in
      try SpringParameters(notation: text)
    }
    .described(
      "A spring: an object in one dialect, or notation such as \".bouncy\" or \"Spring(duration: 0.5, bounce: 0.3)\".")
  }

  /// A spring object: the key is the dialect, its value the parameters.
  static let object = Form<SpringParameters>.named("springObject") {
    union {
      dialect(
        "perceptual", time("duration", Bounds.duration, default: 0.5),
        parameter("bounce", Bounds.bounce, default: 0), make: { .duration($0, bounce: $1) },
        take: { if case .duration(let duration, let bounce) = $0 { (duration, bounce) } else { nil } })
      dialect(
        "response", time("response", Bounds.duration, default: 0.5),
        parameter("dampingFraction", Bounds.nonnegative, default: 0.825),
        make: { .response($0, dampingFraction: $1) },
        take: { if case .response(let response, let fraction) = $0 { (response, fraction) } else { nil } })
      dialect(
        "interactive", time("response", Bounds.duration, default: 0.15),
        parameter("dampingFraction", Bounds.nonnegative, default: 0.86),
        make: { .interactiveResponse($0, dampingFraction: $1) },
        take: { if case .interactiveResponse(let response, let fraction) = $0 { (response, fraction) } else { nil } })
      dialect(
        "style", field("name", Form<SpringStyle>.choice), field(optional: "duration", .seconds(Bounds.duration)),
        parameter("extraBounce", -2...2, default: 0),
        make: { .style($0, duration: $1 ?? $0.defaultDuration, extraBounce: $2) },
        take: { if case .style(let style, let duration, let extra) = $0 { (style, duration, extra) } else { nil } })
      dialect(
        "physics", parameter("mass", Bounds.positive, default: 1), parameter("stiffness", Bounds.positive),
        parameter("damping", Bounds.nonnegative), field("allowOverDamping", .boolean, default: false),
        make: { .physics(mass: $0, stiffness: $1, damping: $2, allowOverDamping: $3) },
        take: {
          if case .physics(let mass, let stiffness, let damping, let allows) = $0 {
            (mass, stiffness, damping, allows)
          } else {
            nil
          }
        })
      dialect(
        "settling", time("duration", 0.01...10), parameter("dampingRatio", 1e-9...1),
        parameter("epsilon", 1e-12...0.5, default: 0.001),
        make: { .settling(duration: $0, dampingRatio: $1, epsilon: $2) },
        take: {
          if case .settling(let duration, let ratio, let epsilon) = $0 { (duration, ratio, epsilon) } else { nil }
        })
      dialect(
        "compose", parameter("dampingRatio", Bounds.nonnegative), parameter("stiffness", Bounds.positive),
        make: { .compose(dampingRatio: $0, stiffness: $1) },
        take: { if case .compose(let ratio, let stiffness) = $0 { (ratio, stiffness) } else { nil } })
      dialect(
        "reactSpring", parameter("tension", Bounds.positive), parameter("friction", Bounds.nonnegative),
        parameter("mass", Bounds.positive, default: 1), make: { .tension($0, friction: $1, mass: $2) },
        take: { if case .tension(let tension, let friction, let mass) = $0 { (tension, friction, mass) } else { nil } })
      dialect(
        "visualDuration", time("visualDuration", 1e-6...1e9), parameter("bounce", Bounds.unit, default: 0),
        make: { .visualDuration($0, bounce: $1) },
        take: { if case .visualDuration(let duration, let bounce) = $0 { (duration, bounce) } else { nil } })
      dialect(
        "motion", time("duration", 0.01...10), parameter("bounce", Bounds.unit),
        make: { .motion(duration: $0, bounce: $1) },
        take: { if case .motion(let duration, let bounce) = $0 { (duration, bounce) } else { nil } })
      dialect(
        "anime", time("duration", 0.01...10, default: 0.628), parameter("bounce", Bounds.bounce, default: 0.5),
        make: { .anime(duration: $0, bounce: $1) },
        take: { if case .anime(let duration, let bounce) = $0 { (duration, bounce) } else { nil } })
    }.form
  }

  private static func parameter(_ label: String, _ range: ClosedRange<Double>) -> Members<Double> {
    field(label, .plain(range))
  }

  private static func parameter(
    _ label: String, _ range: ClosedRange<Double>, default value: Double
  ) -> Members<Double> {
    field(label, .plain(range), default: value)
  }

  private static func time(_ label: String, _ range: ClosedRange<Double>) -> Members<Double> {
    field(label, .seconds(range))
  }

  private static func time(_ label: String, _ range: ClosedRange<Double>, default value: Double) -> Members<Double> {
    field(label, .seconds(range), default: value)
  }

  private static func dialect<each Part: Sendable>(
    _ name: String, _ part: repeat Members<each Part>,
    make: @escaping @Sendable (repeat each Part) -> SpringParameters,
    take: @escaping @Sendable (SpringParameters) -> (repeat each Part)?
  ) -> Case<SpringParameters> {
    Case(
      name, repeat each part,
      make: { (values: repeat each Part) throws(ModelError) in
        let spring = make(repeat each values)
        try spring.validate()
        return spring
      }, take: take)
  }
}
