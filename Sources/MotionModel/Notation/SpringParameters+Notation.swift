/// A spring's canonical texts: as SwiftUI's animation, as its interpolating spring, and by its closed form.
///
/// Dialects that SwiftUI's animation does not have stand as its argument:
/// `.spring(Spring(dampingRatio: …), blendDuration: 0.2)`.
extension SpringParameters {
  /// As the spring that keeps its velocity.
  func animationNotation(blendDuration: Double) -> String {
    let blend = Self.argument("blendDuration", blendDuration, unless: 0)
    switch self {
    case .duration(0.5, bounce: 0) where blendDuration == 0: return ".spring"
    case .duration, .response: return ".spring(\(join(arguments + blend)))"
    case .interactiveResponse:
      return ".interactiveSpring(\(join(arguments + Self.argument("blendDuration", blendDuration, unless: 0.25))))"
    case .style(.interactive, _, _):
      let all = arguments + Self.argument("blendDuration", blendDuration, unless: 0.25)
      return Self.call(".interactiveSpring", all)
    case .style(let style, _, _) where blendDuration == 0: return Self.call(".\(style.rawValue)", arguments)
    case .style, .physics, .settling, .compose, .tension, .visualDuration, .motion, .anime:
      return ".spring(\(join([valueNotation()] + blend)))"
    }
  }

  /// As the spring that adds up.
  func interpolatingNotation(initialVelocity: Double) -> String {
    let velocity = Self.argument("initialVelocity", initialVelocity, unless: 0)
    switch self {
    case .duration(0.5, bounce: 0) where initialVelocity == 0: return ".interpolatingSpring"
    case .duration, .physics(_, _, _, allowOverDamping: false):
      return ".interpolatingSpring(\(join(arguments + velocity)))"
    default: return ".interpolatingSpring(\(join([valueNotation()] + velocity)))"
    }
  }

  /// By its closed form.
  func physicsNotation(initialVelocity: Double) -> String {
    let velocity = Self.argument("initialVelocity", initialVelocity, unless: 0)
    switch self {
    case .physics, .settling, .compose, .tension, .visualDuration:
      return "spring(\(join(arguments + velocity + overDamping)))"
    default: return valueNotation(velocity)
    }
  }

  /// As a value of type `Spring`.
  private func valueNotation(_ velocity: [String] = []) -> String {
    switch self {
    case .style(let style, _, _): Self.call("Spring.\(style.rawValue)", arguments + velocity)
    case .interactiveResponse: "Spring.interactive(\(join(arguments + velocity)))"
    case .motion: "motionSpring(\(join(arguments + velocity)))"
    case .anime: "animeSpring(\(join(arguments + velocity)))"
    case .response(let response, let ratio):
      "Spring(\(join([Self.pair("response", response), Self.pair("dampingRatio", ratio)] + velocity)))"
    case .duration, .physics, .settling, .compose, .tension, .visualDuration:
      "Spring(\(join(arguments + velocity + overDamping)))"
    }
  }

  /// The dialect's own arguments, but for `allowOverDamping`, behind which nothing stands.
  private var arguments: [String] {
    switch self {
    case .duration(let duration, let bounce):
      [Self.pair("duration", duration), Self.pair("bounce", bounce)]
    case .response(let response, let fraction), .interactiveResponse(let response, let fraction):
      [Self.pair("response", response), Self.pair("dampingFraction", fraction)]
    case .style(let style, let duration, let extra):
      Self.argument("duration", duration, unless: style.defaultDuration)
        + Self.argument("extraBounce", extra, unless: 0)
    case .physics(let mass, let stiffness, let damping, _):
      [Self.pair("mass", mass), Self.pair("stiffness", stiffness), Self.pair("damping", damping)]
    case .settling(let duration, let ratio, let epsilon):
      [Self.pair("settlingDuration", duration), Self.pair("dampingRatio", ratio)]
        + Self.argument("epsilon", epsilon, unless: 0.001)
    case .compose(let ratio, let stiffness):
      [Self.pair("dampingRatio", ratio), Self.pair("stiffness", stiffness)]
    case .tension(let tension, let friction, let mass):
      [Self.pair("tension", tension), Self.pair("friction", friction)] + Self.argument("mass", mass, unless: 1)
    case .visualDuration(let duration, let bounce):
      [Self.pair("visualDuration", duration), Self.pair("bounce", bounce)]
    case .motion(let duration, let bounce), .anime(let duration, let bounce):
      [Self.pair("duration", duration), Self.pair("bounce", bounce)]
    }
  }

  private var overDamping: [String] {
    if case .physics(_, _, _, allowOverDamping: true) = self { ["allowOverDamping: true"] } else { [] }
  }

  private func join(_ arguments: [String]) -> String { arguments.joined(separator: ", ") }

  private static func call(_ name: String, _ arguments: [String]) -> String {
    arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }

  private static func pair(_ label: String, _ value: Double) -> String { "\(label): \(NotationDecimal.text(value))" }

  private static func argument(_ label: String, _ value: Double, unless fallback: Double) -> [String] {
    value == fallback ? [] : [pair(label, value)]
  }
}

extension SpringParameters {
  /// Reads a spring in the curves' notation: `spring(duration: 0.5, bounce: 0.3)`, `.bouncy`, `Spring(tension: 170, …)`.
  /// - Throws: ``ModelError`` as ``CurveNotation/parse(_:)``, and `contradiction` for a curve that is no spring, for an
  ///   interpolating spring, which is a way of playing one, and for a spring with a velocity, a blend duration or modifiers.
  public init(notation: String) throws(ModelError) {
    let curve = try CurveNotation.parse(notation)
    guard let spring = curve.base.spring else {
      throw ModelError(.contradiction, "expected a spring, found \(QuotedText.quote(notation))")
    }
    if case .interpolatingSpring = curve.base {
      throw ModelError(
        .contradiction, "an interpolating spring adds up when retargeted, which a spring alone cannot say",
        hint: "write \(QuotedText.quote(spring.valueNotation(), limit: 200)), or make the curve an interpolatingSpring")
    }
    let isPlain =
      switch curve.base {
      case .spring(_, let blendDuration): blendDuration == 0
      case .physicsSpring(_, let velocity): velocity == 0
      default: true
      }
    guard isPlain, curve.modifiers.isEmpty else {
      throw ModelError(.contradiction, "expected a spring alone, found one with a velocity, a blend or modifiers")
    }
    self = spring
  }
}
