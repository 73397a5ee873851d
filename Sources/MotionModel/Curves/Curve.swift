import RealModule

/// Progress over time: a base, its duration if it has one, and modifiers in order.
public struct Curve: Hashable, Sendable {
  public let base: CurveBase
  /// Duration of one pass; nil if the user of the curve decides.
  ///
  /// Always nil for springs.
  public let duration: DurationSource?
  /// Applied from the first to the last; the last is the outermost.
  public let modifiers: [CurveModifier]

  /// Duration in seconds of SwiftUI's animations that are given none.
  package static let swiftUIDuration = 0.35

  package static let maximumModifiers = 16

  /// Checks and makes a curve.
  /// - Throws: ``ModelError``: a parameter out of range, a duration on a spring, an unbound variable of a formula, or too
  ///   many modifiers.
  public init(_ base: CurveBase, duration: DurationSource? = nil, modifiers: [CurveModifier] = []) throws(ModelError) {
    if let spring = base.spring { try spring.validate() }
    switch base {
    case .spring(_, let blend): try ModelError.check("blendDuration", blend, in: Bounds.duration)
    case .interpolatingSpring(_, let velocity), .physicsSpring(_, let velocity):
      try ModelError.check("initialVelocity", velocity, in: Bounds.initialVelocity)
    case .formula(let formula, let parameters, let takeover):
      try FormulaParameters.validate(parameters)
      try (takeover ?? FormulaTakeover()).validate(formula, parameters: parameters)
    case .custom(_, let parameters): try FormulaParameters.validate(parameters)
    default: break
    }
    if base.isSpring, duration != nil {
      throw ModelError(
        .contradiction, "a spring takes no separate duration",
        hint: "its length follows from its parameters: spring(duration: 0.6, bounce: 0.3)")
    }
    try Bounds.check(modifiers.count, "modifiers", in: 0...Self.maximumModifiers)
    for modifier in modifiers { try modifier.validate() }
    if let duration { try duration.validate() }
    (self.base, self.duration, self.modifiers) = (base, duration, modifiers)
  }

  package func with(duration: DurationSource?) throws(ModelError) -> Curve {
    try Curve(base, duration: duration, modifiers: modifiers)
  }

  /// The same spring with another number: in the words in which it is written, else by duration and bounce.
  /// - Parameter isMeant: Selects the parameter to change.
  package func with(_ number: Double, where isMeant: (SpringParameter) -> Bool) throws(ModelError) -> Curve {
    let candidates = [base.spring, base.spring.flatMap(SpringParameters.perceptual)].compactMap(\.self)
    guard var spring = candidates.first(where: { $0.dialect.parameters.contains(where: isMeant) }),
      let index = spring.dialect.parameters.firstIndex(where: isMeant)
    else {
      throw ModelError(
        .contradiction, base.spring == nil ? "it is no spring" : "no duration and bounce fit this spring",
        hint: "write the whole of it: 'spring(duration: 0.5, bounce: 0.3)'")
    }
    spring.values[index] = number
    return try with(spring)
  }

  private func with(_ spring: SpringParameters, timesAsLong factor: Double = 1) throws(ModelError) -> Curve {
    let base: CurveBase =
      switch base {
      case .interpolatingSpring(_, let velocity): .interpolatingSpring(spring, initialVelocity: velocity / factor)
      case .physicsSpring(_, let velocity): .physicsSpring(spring, initialVelocity: velocity / factor)
      case .spring(_, let blend): .spring(spring, blendDuration: blend)
      default: .spring(spring, blendDuration: 0)
      }
    return try Curve(base, modifiers: modifiers)
  }

  /// The same spring in the same words, some times as long; nil for words that tell no time.
  /// - Parameter places: Decimal places of its numbers.
  package func stretched(by factor: Double, places: Int) -> Curve? {
    guard var spring = base.spring else { return nil }
    let parameters = spring.dialect.parameters.enumerated().filter { $0.element.timePower != 0 }
    let unit = Double.pow(10, places)
    for (index, parameter) in parameters {
      spring.values[index] = (spring.values[index] * .pow(factor, parameter.timePower) * unit).rounded() / unit
    }
    return parameters.isEmpty ? nil : try? with(spring, timesAsLong: factor)
  }

  /// The same spring with another bounce; a named one keeps its name.
  package func with(bounce: Double) throws(ModelError) -> Curve {
    if let style = base.spring?.namedStyle, style.extraBounce.contains(bounce - style.baseBounce) {
      return try with(((bounce - style.baseBounce) * 1e9).rounded() / 1e9) { $0.label == "extraBounce" }
    }
    return try with(bounce) { $0.label == "bounce" }
  }

  /// The same curve with another modifier outside the others.
  package func adding(_ modifier: CurveModifier) throws(ModelError) -> Curve {
    try Curve(base, duration: duration, modifiers: modifiers + [modifier])
  }
}

extension Curve: Documented {
  /// The members of a curve: those of its base, `duration` and `modifiers`.
  static let members = record(
    CurveBase.members,
    field(
      optional: "duration",
      DurationSource.form.described(
        "Duration of one pass; a spring has none, and without one the user of the curve decides.")),
    field(
      "modifiers",
      .list(CurveModifier.form, 0...maximumModifiers, each: "modifier")
        .described("Applied from the first to the last; their order matters."), omitting: []),
    make: Curve.init(_:duration:modifiers:), take: { ($0.base, $0.duration, $0.modifiers) })

  package static let form = members.form.named("curve")
}

/// A change of a curve's clock.
///
/// The last one in a list is the outermost; their order changes the meaning.
///
/// Source: https://developer.apple.com/documentation/swiftui/animation
public enum CurveModifier: Hashable, Sendable {
  /// Waits before it starts, in seconds; a negative delay starts partway.
  case delay(Double)
  /// Speeds up by a factor.
  case speed(Double)
  /// Plays a number of passes (nil for ever), every other one back by the same easing if `autoreverses`.
  case repeats(count: Int?, autoreverses: Bool)
  /// Counts as complete after a number of seconds, although it continues.
  case logicallyComplete(after: Double)

  package func validate() throws(ModelError) {
    switch self {
    case .delay(let seconds): try ModelError.check("delay", seconds, in: Bounds.delay)
    case .speed(let factor): try ModelError.check("speed", factor, in: Bounds.speed)
    case .logicallyComplete(let seconds):
      try ModelError.check("logicallyComplete(after:)", seconds, in: Bounds.duration)
    case .repeats(let count, _):
      if let count, !Bounds.repeatCount.contains(count) {
        throw ModelError(
          .outOfRange, "repeat count is \(count)", allowed: "1…1000000, or forever",
          hint: "a count is the number of passes; 1 plays once")
      }
    }
  }
}

extension CurveModifier: Documented {
  // Parts of one kind, as documents and notation have them; nil for other kinds.
  package var delay: Double? { if case .delay(let seconds) = self { seconds } else { nil } }
  var speed: Double? { if case .speed(let factor) = self { factor } else { nil } }

  package static let form: Form<CurveModifier> = union {
    Case(
      field("delay", .seconds(Bounds.delay).described("Seconds; a negative delay starts partway.")),
      make: { .delay($0) }, take: \.delay)
    Case(
      field("speed", .plain(Bounds.speed).described("Factor of the pace; at 0 or below, the start is held.")),
      make: { .speed($0) }, take: \.speed)
    Case(
      field("repeat", .repeatCount.described("Number of passes, or \"forever\".")),
      field("autoreverses", .boolean.described("Reverses every other pass."), default: true),
      make: { .repeats(count: $0, autoreverses: $1) },
      take: { if case .repeats(let count, let autoreverses) = $0 { (count, autoreverses) } else { nil } })
    Case(
      field(
        "logicallyCompleteAfter",
        .seconds(Bounds.duration).described("Seconds until it counts as complete, although it continues.")
      ).unseen, make: { .logicallyComplete(after: $0) },
      take: { if case .logicallyComplete(let seconds) = $0 { seconds } else { nil } })
  }.form.named("modifier")
}
