/// A spring in the words in which it was typed.
///
/// Every platform describes the same damped oscillator with other numbers. The dialect is kept, so that an export gives
/// back the author's words; the engine converts it to mass, stiffness and damping when it evaluates.
public struct SpringParameters: Hashable, Sendable {
  public let dialect: SpringDialect
  /// The parameters' values in their order, and zeros.
  var values: SpringValues

  init(_ dialect: SpringDialect, _ values: SpringValues) { (self.dialect, self.values) = (dialect, values) }

  package var oscillator: SpringOscillator { dialect.meaning(values) }

  package var labeledValues: [(label: String, value: Double)] {
    dialect.parameters.enumerated().map { ($1.label, values[$0]) }
  }

  /// The length of time that it states, in seconds: a duration or a response; nil for dialects of physics.
  package var statedLength: Double? { dialect.parameters.firstIndex { $0.kind == .seconds }.map { values[$0] } }

  /// Checks the numbers; called for every spring from outside.
  package func validate() throws(ModelError) {
    for (index, parameter) in dialect.parameters.enumerated() {
      try ModelError.check(parameter.label, values[index], in: parameter.range(beside: values))
    }
  }
}

extension SpringParameters {
  /// SwiftUI and Flutter: perceptual duration (the undamped period, seconds) and bounce (−1…1).
  public static func duration(_ duration: Double, bounce: Double) -> SpringParameters {
    SpringParameters(.perceptual, [duration, bounce, 0, 0])
  }

  /// The same spring by duration and bounce; nil if none fit it.
  static func perceptual(_ spring: SpringParameters) -> SpringParameters? {
    guard let words = spring.oscillator.coefficients.flatMap(SpringDialect.perceptual.describe), words.problem == nil
    else { return nil }
    // Digits beyond these are dust of the conversion.
    let values = words.parameters.map { ($0.value * 1e9).rounded() / 1e9 + 0 }
    return values.count == 2 ? .duration(values[0], bounce: values[1]) : nil
  }

  /// SwiftUI: response (the undamped period, seconds) and damping fraction.
  public static func response(_ response: Double, dampingFraction: Double) -> SpringParameters {
    SpringParameters(.response, [response, dampingFraction, 0, 0])
  }

  /// SwiftUI's `interactiveSpring(response:dampingFraction:)`.
  public static func interactiveResponse(_ response: Double, dampingFraction: Double) -> SpringParameters {
    SpringParameters(.interactive, [response, dampingFraction, 0, 0])
  }

  /// SwiftUI's named spring that it is; nil for others.
  var namedStyle: SpringStyle? { dialect == .style ? SpringStyle(index: values[0]) : nil }

  /// SwiftUI's named springs: style, perceptual duration in seconds, extra bounce.
  public static func style(_ style: SpringStyle, duration: Double, extraBounce: Double) -> SpringParameters {
    SpringParameters(.style, [style.index, duration, extraBounce, 0])
  }

  /// Physics: SwiftUI, Core Animation, Figma, Motion.
  ///
  /// Over-damping counts only when allowed.
  public static func physics(
    mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool
  ) -> SpringParameters {
    SpringParameters(.physics, [mass, stiffness, damping, allowOverDamping ? 1 : 0])
  }

  /// SwiftUI: the time in seconds after which the spring stays within epsilon, and its damping ratio.
  public static func settling(duration: Double, dampingRatio: Double, epsilon: Double) -> SpringParameters {
    SpringParameters(.settling, [duration, dampingRatio, epsilon, 0])
  }

  /// Jetpack Compose and Material 3: damping ratio and stiffness, mass 1.
  public static func compose(dampingRatio: Double, stiffness: Double) -> SpringParameters {
    SpringParameters(.compose, [dampingRatio, stiffness, 0, 0])
  }

  /// react-spring: tension is stiffness, friction is damping.
  public static func tension(_ tension: Double, friction: Double, mass: Double) -> SpringParameters {
    SpringParameters(.reactSpring, [tension, friction, mass, 0])
  }

  /// Motion's `visualDuration` (SwiftUI's duration is 1.2 times as long) and bounce (0…1).
  public static func visualDuration(_ visualDuration: Double, bounce: Double) -> SpringParameters {
    SpringParameters(.visualDuration, [visualDuration, bounce, 0, 0])
  }

  /// Motion's `duration`, at which the envelope falls to 0.001, and bounce (0…1).
  public static func motion(duration: Double, bounce: Double) -> SpringParameters {
    SpringParameters(.motion, [duration, bounce, 0, 0])
  }

  /// anime.js 4: perceptual duration in seconds; its stiffness and damping are rounded to three places.
  public static func anime(duration: Double, bounce: Double) -> SpringParameters {
    SpringParameters(.anime, [duration, bounce, 0, 0])
  }
}

extension SpringParameters: Documented {
  /// A spring object or its notation.
  package static let form: Form<SpringParameters> = object.orNotation(.spring, SpringParameters.init(notation:))
    .hinting(value: { value in
      // As in a curve, of which the spring is one member.
      guard case .object = value, let spring = value["spring"] else { return nil }
      return "expected the spring alone: write \(CanonicalJSON.text(spring))"
    })
    .described(
      "A spring: an object in one dialect, or notation such as \".bouncy\" or \"Spring(duration: 0.5, bounce: 0.3)\"."
    ).named("spring")

  /// A spring object: the key is the dialect, its value the parameters.
  static let object: Form<SpringParameters> =
    union { for dialect in SpringDialect.all { documentCase(dialect) } }.form.named("springObject")

  private static func documentCase(_ dialect: SpringDialect) -> Case<SpringParameters> {
    let parameters = dialect.parameters
    let members = record(
      parameters.map(\.member),
      make: { (given) throws(ModelError) in
        var values: SpringValues = []
        for (index, (parameter, value)) in zip(parameters, given).enumerated() {
          values[index] = value ?? parameter.fallback?(values) ?? 0
        }
        return SpringParameters(dialect, values)
      }, take: { spring in parameters.indices.map { spring.values[$0] } })
    return Case(
      dialect.name, members,
      make: { (spring) throws(ModelError) in
        try spring.validate()
        return spring
      }, take: { $0.dialect == dialect ? $0 : nil })
  }
}

extension SpringParameter {
  /// Member of a document; nil if omitted with a default that depends on the others.
  fileprivate var member: Members<Double?> {
    if let constant { return record(field(label, form, default: constant), make: { $0 }, take: { $0 ?? constant }) }
    if fallback != nil { return field(optional: label, form) }
    return record(field(label, form), make: { $0 }, take: { $0 ?? range.lowerBound })
  }

  private var form: Form<Double> {
    switch kind {
    case .number: .plain(range)
    case .seconds: .seconds(range)
    case .flag: Form<Bool>.boolean.map({ $0 ? 1 : 0 }, { $0 != 0 })
    case .style: Form<SpringStyle>.choice.map(\.index, SpringStyle.init(index:))
    }
  }
}
