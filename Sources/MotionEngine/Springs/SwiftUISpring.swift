package import MotionModel
import RealModule

/// SwiftUI's `Spring`, number for number: stored values, properties, and peculiarities.
///
/// Three doubles are stored: a signed frequency (positive under-damped, 0 critical, negative over-damped), the decay
/// constant, and the mass. Nothing is rejected: odd inputs yield the odd springs (NaN and infinite ones too) measured
/// on that platform. For exact physics use `SpringSolver`.
/// Source: https://developer.apple.com/documentation/swiftui/spring
package struct SwiftUISpring: Sendable, Hashable {
  /// √|ω₀² - λ²|, negative when over-damped.
  package let angularFrequency: Double
  /// λ = ζω₀.
  package let decayConstant: Double
  package let mass: Double

  /// Stores the three numbers unchanged.
  package init(angularFrequency: Double, decayConstant: Double, mass: Double) {
    self.angularFrequency = angularFrequency
    self.decayConstant = decayConstant
    self.mass = mass
  }

  /// `Spring(duration:bounce:)`: a bounce above 1 counts as 1, one of -1 or less as infinite damping.
  package init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: Self.dampingRatio(bounce: bounce))
  }

  /// `Spring(response:dampingRatio:)`.
  package init(response: Double, dampingRatio: Double) {
    let turn = 2 * Double.pi
    let sign: Double = dampingRatio > 1 ? -1 : 1
    angularFrequency = sign * (1 - dampingRatio * dampingRatio).magnitude.squareRoot() * turn / response
    decayConstant = turn * dampingRatio / response
    mass = 1
  }

  /// `Spring(mass:stiffness:damping:allowOverDamping:)`: more than critical damping becomes critical unless allowed.
  package init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let frequency = (stiffness / mass).squareRoot()
    let decay = damping / (2 * mass)
    self.mass = mass
    if decay > frequency && !allowOverDamping {
      angularFrequency = 0
      decayConstant = frequency
    } else {
      let magnitude = (stiffness / mass - decay * decay).magnitude.squareRoot()
      angularFrequency = decay > frequency ? -magnitude : magnitude
      decayConstant = decay
    }
  }

  /// `Spring(settlingDuration:dampingRatio:epsilon:)`, with SwiftUI's clamps and its Newton iteration.
  ///
  /// It starts from 5/T for 12 steps and from 1/T for 20 more when that failed, and stops at a step within `epsilon`;
  /// so the frequency differs from the exact one by a few 1e-5. No root gives a spring of NaN.
  package init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let time = min(max(settlingDuration, 0.01), 10)
    let ratio = min(max(dampingRatio, .ulpOfOne), 1)
    let frequency =
      Self.frequency(time, ratio, epsilon, start: 5 / time, limit: 12)
      ?? Self.frequency(time, ratio, epsilon, start: 1 / time, limit: 20) ?? .nan
    angularFrequency = frequency * (1 - ratio * ratio).squareRoot()
    decayConstant = ratio * frequency
    mass = 1
  }

  package static func dampingRatio(bounce: Double) -> Double {
    if bounce <= -1 { return .infinity }
    return bounce < 0 ? 1 / (1 + bounce) : 1 - min(bounce, 1)
  }

  /// √(λ² + w|w|): the undamped frequency.
  package var naturalFrequency: Double {
    (decayConstant * decayConstant + angularFrequency * angularFrequency.magnitude).squareRoot()
  }

  /// The period, 2π/ω₀, in seconds.
  package var response: Double { 2 * .pi / naturalFrequency }

  /// The perceptual duration: the same as `response`.
  package var duration: Double { response }

  package var dampingRatio: Double { decayConstant / naturalFrequency }

  package var bounce: Double { angularFrequency >= 0 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  package var damping: Double { 2 * decayConstant * mass }

  /// m·(w² + λ²): Apple's number, physically wrong when over-damped (that would be m·(λ² - w²)).
  package var stiffness: Double {
    mass * (angularFrequency * angularFrequency + decayConstant * decayConstant)
  }

  private static func frequency(
    _ time: Double, _ ratio: Double, _ epsilon: Double, start: Double, limit: Int
  ) -> Double? {
    let damped = ((1 - ratio) * (1 + ratio)).squareRoot()
    var frequency = start
    for _ in 0..<limit {
      let step: Double
      if ratio < 1 {
        let remaining = ratio / damped * Double.exp(-ratio * frequency * time)
        step = (remaining - epsilon) / (-ratio * time * remaining)
      } else {
        let fading = Double.exp(-frequency * time)
        step = (fading * (1 + time * frequency) - epsilon) / (-time * time * frequency * fading)
      }
      frequency -= step
      guard frequency.isFinite else { return nil }
      if step.magnitude <= epsilon { return frequency > 0 ? frequency : nil }
    }
    return nil
  }
}

extension SwiftUISpring {
  /// The spring that SwiftUI makes of the model's parameters; dialects it does not know become physical coefficients.
  ///
  /// Returns nil where such a dialect describes no finite spring.
  package init?(_ parameters: SpringParameters) {
    guard parameters.dialect.isSwiftUI else {
      guard let spring = SpringCoefficients(parameters) else { return nil }
      self.init(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, allowOverDamping: true)
      return
    }
    switch parameters.oscillator {
    case .perceptual(let duration, let bounce): self.init(duration: duration, bounce: bounce)
    case .response(let response, let ratio): self.init(response: response, dampingRatio: ratio)
    case .physics(let mass, let stiffness, let damping, let allowOverDamping):
      self.init(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    case .settling(let duration, let ratio, let epsilon):
      self.init(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
    }
  }
}
