public import MotionModel

/// The spring of a curve that takes over the motion of an animation in progress: SwiftUI's `spring` and its relatives.
///
/// Source: https://developer.apple.com/documentation/swiftui/animation/spring(duration:bounce:blendduration:)
public struct MergingSpring: Hashable, Sendable {
  /// The undamped period in seconds; 0 is the stiffest that SwiftUI steps.
  public let response: Double
  /// The damping ratio; 1 is critical, infinity never moves.
  public let dampingFraction: Double
  /// How long the response takes to ease from that of the spring before, in seconds.
  public let blendDuration: Double
  /// Mass, stiffness and damping; nil where the spring is there at once (response 0) or never moves.
  public let coefficients: SpringCoefficients?

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
