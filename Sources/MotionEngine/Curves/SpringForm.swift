import MotionModel

/// A spring of any dialect, converted for evaluation.
struct SpringForm: Sendable {
  /// The undamped period in seconds; 0 is the stiffest that SwiftUI steps.
  let response: Double
  /// ζ; 1 is critical, infinity never moves.
  let dampingRatio: Double
  /// Mass, stiffness and damping, and the same as SwiftUI stores them; nil for a spring that is there at once, with a
  /// response of 0, or that never moves.
  let moving: (coefficients: SpringCoefficients, platform: SwiftUISpring)?

  /// Converts a spring.
  /// - Throws: ``ModelError`` (`outOfRange`) if the numbers, each in its range, describe no spring together.
  init(_ parameters: SpringParameters) throws(ModelError) {
    let coefficients = SpringCoefficients(parameters)
    guard let (response, ratio) = Self.perceptual(parameters) else {
      guard let coefficients else {
        throw ModelError(
          .outOfRange, "no spring has these numbers", hint: "a damping ratio near 0 cannot settle in the time given")
      }
      var platform = SwiftUISpring(parameters)
      if let spring = platform, !(spring.angularFrequency.isFinite && spring.decayConstant.isFinite) { platform = nil }
      let physical = SwiftUISpring(
        mass: coefficients.mass, stiffness: coefficients.stiffness, damping: coefficients.damping,
        allowOverDamping: true)
      (self.response, dampingRatio) = (coefficients.response, coefficients.dampingRatio)
      moving = (coefficients, platform ?? physical)
      return
    }
    // Periods so short or long that the stiffness leaves the range of numbers behave like their limits.
    if !(response > 0) || (response < 1 && coefficients == nil && ratio.isFinite) {
      (self.response, dampingRatio, moving) = (0, ratio, nil)
    } else if let coefficients, let platform = SwiftUISpring(parameters) {
      (self.response, dampingRatio, moving) = (response, ratio, (coefficients, platform))
    } else {
      (self.response, dampingRatio, moving) = (response, .infinity, nil)
    }
  }

  /// Response and damping ratio, if the spring is defined by them; a ratio may be infinite.
  private static func perceptual(_ parameters: SpringParameters) -> (response: Double, ratio: Double)? {
    guard parameters.dialect.isSwiftUI else { return nil }
    return switch parameters.oscillator {
    case .perceptual(let duration, let bounce): (duration, SpringCoefficients.dampingRatio(bounce: bounce))
    case .response(let response, let ratio): (response, ratio)
    default: nil
    }
  }
}

/// The spring of a curve that takes over the motion of an animation in progress: SwiftUI's `spring` and its relatives.
///
/// Source: https://developer.apple.com/documentation/swiftui/animation/spring(duration:bounce:blendduration:)
package struct MergingSpring: Hashable, Sendable {
  /// The undamped period in seconds, and ζ, as of a ``SpringForm``.
  let response, dampingRatio: Double
  /// Duration of the transition from the previous spring's response, in seconds.
  let blendDuration: Double
  /// Mass, stiffness and damping; nil for a spring that is there at once, or that never moves.
  let coefficients: SpringCoefficients?

  /// Reads the spring of a base; nil for one that does not merge.
  init?(_ base: CurveBase) throws(ModelError) {
    switch base {
    case .systemDefault: blendDuration = 0
    case .spring(_, let blend): blendDuration = blend
    default: return nil
    }
    guard let parameters = base.spring else { return nil }
    let form = try SpringForm(parameters)
    (response, dampingRatio, coefficients) = (form.response, form.dampingRatio, form.moving?.coefficients)
  }
}
