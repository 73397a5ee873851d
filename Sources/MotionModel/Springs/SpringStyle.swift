/// SwiftUI's named springs.
///
/// Source: https://developer.apple.com/documentation/swiftui/spring
public enum SpringStyle: String, Hashable, Sendable, CaseIterable {
  /// No bounce, a little, and more.
  case smooth, snappy, bouncy
  /// SwiftUI's `interactiveSpring`, which is short.
  case interactive

  /// The bounce to which `extraBounce` is added.
  package var baseBounce: Double {
    switch self {
    case .smooth: 0
    case .snappy, .interactive: 0.15
    case .bouncy: 0.3
    }
  }

  /// The perceptual duration when none is given, in seconds.
  package var defaultDuration: Double { self == .interactive ? 0.15 : 0.5 }

  /// Default blend duration of SwiftUI's `interactiveSpring`, in seconds.
  static let interactiveBlendDuration = 0.25

  /// Allowed extra bounce, so that the sum is a legal bounce.
  var extraBounce: ClosedRange<Double> {
    (Bounds.bounce.lowerBound - baseBounce)...(Bounds.bounce.upperBound - baseBounce)
  }

  /// Allowed extra bounce of any style.
  static let extraBounce = bouncy.extraBounce.lowerBound...smooth.extraBounce.upperBound

  /// Its place among all, by which ``SpringParameters`` keeps it.
  var index: Double { Double(Self.allCases.firstIndex(of: self) ?? 0) }

  /// The style at a place; the first for a place that is none.
  init(index: Double) { self = Self.allCases.first { $0.index == index } ?? .smooth }
}

/// The three numbers of a damped spring, m·x″ + c·x′ + k·x = 0: the form every dialect is converted through.
///
/// ω₀ = √(k/m) is the natural angular frequency, ζ = c / (2√(km)) the damping ratio: below 1 the spring overshoots, at
/// 1 it is critically damped, above 1 it creeps. All initializers return nil for numbers that describe no spring.
package struct SpringCoefficients: Sendable, Hashable {
  package let mass, stiffness, damping: Double

  /// Takes physical coefficients: Core Animation, Figma, wobble and Motion's physics form write them so.
  ///
  /// Returns nil unless `mass` and `stiffness` are positive, `damping` is not negative, and all are finite.
  package init?(mass: Double = 1, stiffness: Double, damping: Double) {
    guard mass > 0, mass.isFinite, stiffness > 0, stiffness.isFinite, damping >= 0, damping.isFinite else { return nil }
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// The same motion, faster by a factor; nil for none.
  package func sped(up factor: Double) -> SpringCoefficients? {
    SpringCoefficients(mass: mass, stiffness: stiffness * factor * factor, damping: damping * factor)
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

  /// Damping ratio equivalent to a bounce: 1 - b for b ≥ 0, 1/(1 + b) below.
  package static func dampingRatio(bounce: Double) -> Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }

  /// SwiftUI's and Flutter's perceptual form, mass 1: k = (2π/duration)², ζ from the bounce.
  ///
  /// - Parameters:
  ///   - duration: the period in seconds, positive; not the time to settle.
  ///   - bounce: above -1 (over-damped without bound), up to 1 (undamped); 0 is critical.
  package init?(duration: Double, bounce: Double) {
    guard bounce > -1, bounce <= 1 else { return nil }
    self.init(response: duration, dampingRatio: Self.dampingRatio(bounce: bounce))
  }

  /// SwiftUI's older form, mass 1: k = (2π/response)², c = 2ζ√k.
  ///
  /// - Parameters:
  ///   - response: the period in seconds, positive.
  ///   - dampingRatio: ζ, 0 or more.
  package init?(response: Double, dampingRatio: Double) {
    guard response > 0 else { return nil }
    let frequency = 2 * Double.pi / response
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }
}
