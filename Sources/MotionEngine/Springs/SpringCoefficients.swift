import RealModule

/// The three numbers of a damped spring, m·x″ + c·x′ + k·x = 0: the form every dialect is converted through.
///
/// ω₀ = √(k/m) is the natural angular frequency, ζ = c / (2√(km)) the damping ratio: below 1 the spring overshoots, at
/// 1 it is critically damped, above 1 it creeps. All initializers return nil for numbers that describe no spring.
package struct SpringCoefficients: Sendable, Hashable {
  /// The mass m, positive.
  package let mass: Double
  /// The stiffness k, positive.
  package let stiffness: Double
  /// The damping coefficient c, 0 or more.
  package let damping: Double

  /// Takes physical coefficients: Core Animation, Figma, wobble and Motion's physics form write them so.
  ///
  /// Returns nil unless `mass` and `stiffness` are positive, `damping` is not negative, and all are finite.
  package init?(mass: Double = 1, stiffness: Double, damping: Double) {
    guard mass > 0, mass.isFinite, stiffness > 0, stiffness.isFinite, damping >= 0, damping.isFinite else { return nil }
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// The natural angular frequency ω₀ = √(k/m), in radians per second.
  package var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio ζ = c / (2√(km)).
  package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The period of the undamped spring, 2π/ω₀, in seconds: SwiftUI's `response` and perceptual `duration`.
  package var response: Double { 2 * .pi / angularFrequency }

  /// SwiftUI's bounce: 1 - ζ for ζ ≤ 1, 1/ζ - 1 above; -1...1.
  package var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The same motion with mass 1: stiffness k/m, damping c/m.
  package var massNormalized: SpringCoefficients {
    SpringCoefficients(stiffness: stiffness / mass, damping: damping / mass) ?? self
  }

  /// The damping ratio that a bounce stands for: 1 - b for b ≥ 0, 1/(1 + b) below.
  package static func dampingRatio(bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }
}
