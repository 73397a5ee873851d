package import MotionModel

/// A spring of any dialect, converted for evaluation.
enum SpringForm: Hashable, Sendable {
  case moving(Moving)
  /// A response of 0: there at once.
  case instant
  /// Infinite damping: it never moves.
  case still

  /// The numbers of a moving spring.
  struct Moving: Hashable, Sendable {
    /// The undamped period in seconds.
    var response: Double
    /// ζ.
    var dampingRatio: Double
    /// Mass, stiffness, damping.
    var coefficients: SpringCoefficients
    /// The same as SwiftUI stores it.
    var platform: SwiftUISpring
  }

  /// Converts a spring.
  /// - Throws: ``ModelError`` (`outOfRange`) if the numbers, each in its range, describe no spring together.
  init(_ parameters: SpringParameters) throws(ModelError) {
    if let (response, ratio) = Self.perceptual(parameters) {
      // Periods so short or long that the stiffness leaves the range of numbers behave like their limits.
      if !(response > 0) || (response < 1 && SpringCoefficients(parameters) == nil && ratio.isFinite) {
        self = .instant
      } else if let coefficients = SpringCoefficients(parameters), let platform = SwiftUISpring(parameters) {
        self = .moving(
          Moving(response: response, dampingRatio: ratio, coefficients: coefficients, platform: platform))
      } else {
        self = .still
      }
      return
    }
    guard let coefficients = SpringCoefficients(parameters) else {
      throw ModelError(
        .outOfRange, "no spring has these numbers", hint: "a damping ratio near 0 cannot settle in the time given")
    }
    var platform = SwiftUISpring(parameters)
    if let spring = platform, !(spring.angularFrequency.isFinite && spring.decayConstant.isFinite) { platform = nil }
    self = .moving(
      Moving(
        response: coefficients.response, dampingRatio: coefficients.dampingRatio, coefficients: coefficients,
        platform: platform
          ?? SwiftUISpring(
            mass: coefficients.mass, stiffness: coefficients.stiffness, damping: coefficients.damping,
            allowOverDamping: true)))
  }

  /// Response and damping ratio, if the spring is defined by them; a ratio may be infinite.
  static func perceptual(_ parameters: SpringParameters) -> (response: Double, ratio: Double)? {
    guard parameters.dialect.isSwiftUI else { return nil }
    return switch parameters.oscillator {
    case .perceptual(let duration, let bounce): (duration, SwiftUISpring.dampingRatio(bounce: bounce))
    case .response(let response, let ratio): (response, ratio)
    default: nil
    }
  }
}

/// The spring of a curve that takes over the motion of an animation in progress: SwiftUI's `spring` and its relatives.
///
/// Source: https://developer.apple.com/documentation/swiftui/animation/spring(duration:bounce:blendduration:)
package struct MergingSpring: Hashable, Sendable {
  /// The undamped period in seconds; 0 is the stiffest that SwiftUI steps.
  package let response: Double
  /// The damping ratio; 1 is critical, infinity never moves.
  package let dampingFraction: Double
  /// Duration of the transition from the previous spring's response, in seconds.
  package let blendDuration: Double
  /// Mass, stiffness and damping; nil for an immediate spring (response 0) or one that never moves.
  package let coefficients: SpringCoefficients?

  /// Reads the spring of a base; nil for one that does not merge.
  init?(_ base: CurveBase) throws(ModelError) {
    switch base {
    case .systemDefault: blendDuration = 0
    case .spring(_, let blend): blendDuration = blend
    default: return nil
    }
    guard let parameters = base.spring else { return nil }
    switch try SpringForm(parameters) {
    case .moving(let form):
      response = form.response
      dampingFraction = form.dampingRatio
      coefficients = form.coefficients
    case .instant: (response, dampingFraction, coefficients) = (0, SpringForm.perceptual(parameters)?.ratio ?? 1, nil)
    case .still:
      (response, dampingFraction, coefficients) = (SpringForm.perceptual(parameters)?.response ?? 1, .infinity, nil)
    }
  }
}
