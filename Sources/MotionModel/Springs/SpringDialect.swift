/// A way of describing a damped oscillator: a platform's words and numbers for it.
///
/// All that is known of a dialect is in its entry of ``all``: documents, their schema, notation, its help and every list
/// of dialects follow from it.
public final class SpringDialect: Sendable {
  public let name: String
  /// Platform of origin, for display.
  package let platform: String
  /// Its parameters, at most four.
  package let parameters: [SpringParameter]
  let calls: [SpringCall]
  /// Its lines of the help on notation: examples, those of SwiftUI's animations with a dot in front, and their meaning.
  let help: [(example: String, meaning: String)]
  /// Indicates a SwiftUI dialect, played with SwiftUI's own arithmetic instead of exact coefficients.
  package let isSwiftUI: Bool
  let meaning: @Sendable (SpringValues) -> SpringOscillator
  /// Values for any spring, without those equal to their default; nil for a dialect redundant with others.
  private let conversion: (@Sendable (SpringCoefficients) -> [Double])?

  init(
    _ name: String, of platform: String, _ parameters: [SpringParameter], calls: [SpringCall],
    help: [(example: String, meaning: String)],
    isSwiftUI: Bool = false, meaning: @escaping @Sendable (SpringValues) -> SpringOscillator,
    conversion: (@Sendable (SpringCoefficients) -> [Double])? = nil
  ) {
    (self.name, self.platform, self.parameters, self.calls, self.help) = (name, platform, parameters, calls, help)
    (self.isSwiftUI, self.meaning, self.conversion) = (isSwiftUI, meaning, conversion)
  }

  /// Indicates that SwiftUI's `interpolatingSpring` takes its parameters rather than a `Spring`.
  package var isInterpolating: Bool { calls.contains { $0.role == .interpolating } }

  /// A spring in a dialect's words.
  package struct Words: Sendable {
    package let parameters: [(label: String, value: Double)]
    /// Reason that these values are not the spring; nil if they are.
    package let problem: String?
  }

  /// A spring in this dialect's words; nil for a dialect that no list shows.
  package func describe(_ spring: SpringCoefficients) -> Words? {
    guard let numbers = conversion?(spring) else { return nil }
    let words = zip(parameters, numbers).map { ($0.label, $1) }
    var values: SpringValues = []
    for (index, (parameter, number)) in zip(parameters, numbers).enumerated() {
      guard number.isFinite else { return Words(parameters: words, problem: "no \(parameter.label) fits this spring") }
      values[index] = number
      if !parameter.range(beside: values).contains(number) {
        let found = CanonicalJSON.number((number * 10_000).rounded() / 10_000)
        let range = DocumentNode.describe(parameter.range)
        return Words(parameters: words, problem: "expected \(parameter.label) \(range), found \(found)")
      }
    }
    for index in numbers.count..<max(numbers.count, parameters.count) {
      values[index] = parameters[index].fallback?(values) ?? 0
    }
    let isSame = meaning(values).isNear(spring)
    return Words(parameters: words, problem: isSame ? nil : "it limits stiffness and damping to less")
  }
}

extension SpringDialect: Hashable {
  /// Identity of entries of the table.
  public static func == (one: SpringDialect, other: SpringDialect) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One number of a dialect, with its label, range and default.
package struct SpringParameter: Sendable {
  package enum Kind: Sendable {
    case number, seconds
    /// `true` is 1.
    case flag
    /// A named spring, by its index.
    case style
  }

  /// Default by the values before it; nil if required.
  typealias Default = @Sendable (SpringValues) -> Double

  package let label: String
  package let kind: Kind
  /// Power of a unit of time that it is in: 1 for seconds, -2 for a stiffness; 0 for none.
  let timePower: Int
  /// Largest allowed range.
  let range: ClosedRange<Double>
  /// Narrower range depending on the values before it.
  private let narrowed: (@Sendable (SpringValues) -> ClosedRange<Double>)?
  let constant: Double?
  let fallback: Default?
  /// Omits it in canonical notation when it has its default.
  let isQuiet: Bool

  init(
    _ label: String, _ kind: Kind = .number, in range: ClosedRange<Double>, default constant: Double? = nil,
    isQuiet: Bool = false, timePower: Int? = nil, defaulting fallback: Default? = nil,
    within narrowed: (@Sendable (SpringValues) -> ClosedRange<Double>)? = nil
  ) {
    (self.label, self.kind, self.range, self.isQuiet) = (label, kind, range, isQuiet)
    (self.constant, self.narrowed, self.timePower) = (constant, narrowed, timePower ?? (kind == .seconds ? 1 : 0))
    self.fallback = fallback ?? constant.map { constant in { @Sendable _ in constant } }
  }

  func range(beside values: SpringValues) -> ClosedRange<Double> { narrowed?(values) ?? range }
}

/// The values of a dialect's parameters in their order, and zeros.
///
/// Four numbers inline: an array would be allocated for each spring, and a vector is aligned beyond what asynchronous
/// functions allocate.
struct SpringValues: Hashable, Sendable, ExpressibleByArrayLiteral {
  var x = 0.0
  var y = 0.0
  var z = 0.0
  var w = 0.0

  init(arrayLiteral values: Double...) { for (index, value) in values.enumerated() { self[index] = value } }

  subscript(index: Int) -> Double {
    get {
      switch index {
      case 0: x
      case 1: y
      case 2: z
      default: w
      }
    }
    set {
      switch index {
      case 0: x = newValue
      case 1: y = newValue
      case 2: z = newValue
      default: w = newValue
      }
    }
  }
}

/// Meaning of a spring's numbers, as input of its evaluation.
package enum SpringOscillator: Sendable {
  /// The undamped period in seconds and SwiftUI's bounce.
  case perceptual(duration: Double, bounce: Double)
  /// The undamped period in seconds and the damping ratio.
  case response(Double, dampingRatio: Double)
  /// The coefficients; unless over-damping is allowed, at most critical damping.
  case physics(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool)
  /// The time in seconds after which it stays within epsilon, and the damping ratio.
  case settling(duration: Double, dampingRatio: Double, epsilon: Double)

  /// Its coefficients; nil for a settling duration, whose equation the engine solves.
  package var coefficients: SpringCoefficients? {
    switch self {
    case .perceptual(let duration, let bounce): SpringCoefficients(duration: duration, bounce: bounce)
    case .response(let response, let ratio): SpringCoefficients(response: response, dampingRatio: ratio)
    case .physics(let mass, let stiffness, let damping, let allowOverDamping):
      SpringCoefficients(
        mass: mass, stiffness: stiffness,
        damping: allowOverDamping ? damping : min(damping, 2 * (mass * stiffness).squareRoot()))
    case .settling: nil
    }
  }

  /// Indicates equality within rounding.
  fileprivate func isNear(_ spring: SpringCoefficients) -> Bool {
    guard let found = coefficients else { return false }
    return abs(found.angularFrequency / spring.angularFrequency - 1) < 0.001
      && abs(found.dampingRatio - spring.dampingRatio) < 0.001 * max(1, spring.dampingRatio)
  }
}
