import RealModule

/// SwiftUI's `interpolatingSpring`, and Core Animation's spring in its settling time: a closed form that lives until
/// its envelope is within a thousandth.
///
/// Damping beyond critical counts as critical. Time is measured from the start of the motion.
/// Source: https://developer.apple.com/documentation/quartzcore/caspringanimation
package struct InterpolatingSpringRule: Sendable, Hashable {
  package let mass: Double
  package let stiffness: Double
  package let damping: Double
  /// In distances per second.
  package let initialVelocity: Double
  /// Lifetime of the motion, in seconds; infinite without damping.
  package let lifetime: Double

  private let frequency: Double
  private let dampingRatio: Double
  private let dampedFrequency: Double
  private let sineFactor: Double

  /// `interpolatingSpring(mass:stiffness:damping:initialVelocity:)`.
  package init(mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.frequency = frequency
    dampingRatio = ratio
    let damped = ratio < 1 ? frequency * (1 - ratio * ratio).squareRoot() : 0
    dampedFrequency = damped
    let factor = ratio < 1 ? (ratio * frequency - initialVelocity) / damped : frequency - initialVelocity
    sineFactor = factor
    if ratio == 0 {
      lifetime = .infinity
    } else if ratio < 1 {
      let duration = -Double.log(0.001 / (1 + factor.magnitude)) / (ratio * frequency)
      lifetime = duration > 0 ? duration : 0
    } else {
      lifetime = TenthsOfSecond.settling(epsilon: 0.001) { time in
        (1 + factor * time) * Double.exp(-frequency * time)
      }
    }
  }

  /// `interpolatingSpring(duration:bounce:initialVelocity:)`.
  package init(duration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    let frequency = 2 * Double.pi / duration
    self.init(
      stiffness: frequency * frequency, damping: 2 * frequency * SwiftUISpring.dampingRatio(bounce: bounce),
      initialVelocity: initialVelocity)
  }

  /// `interpolatingSpring(_:initialVelocity:)`: the spring with mass 1.
  package init(_ spring: SwiftUISpring, initialVelocity: Double = 0) {
    let frequency = 2 * Double.pi / spring.response
    self.init(
      stiffness: frequency * frequency, damping: 2 * frequency * spring.dampingRatio,
      initialVelocity: initialVelocity)
  }

  /// Logical completion for `.logicallyComplete`: 2π/√k, independent of the mass.
  package var logicalCompletion: Double { 2 * .pi / stiffness.squareRoot() }

  /// Progress at `time`, even beyond the motion's lifetime.
  package func value(at time: Double) -> Double {
    if dampingRatio < 1 {
      let angle = dampedFrequency * time
      return 1 - .exp(-dampingRatio * frequency * time) * (.cos(angle) + sineFactor * .sin(angle))
    }
    return 1 - (1 + sineFactor * time) * .exp(-frequency * time)
  }

  /// The velocity of `value(at:)`, per second.
  package func velocity(at time: Double) -> Double {
    if dampingRatio < 1 {
      let (angle, decay) = (dampedFrequency * time, dampingRatio * frequency)
      let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
      let first = decay * (cosine + sineFactor * sine)
      return .exp(-decay * time) * (first - dampedFrequency * (sineFactor * cosine - sine))
    }
    return (frequency * (1 + sineFactor * time) - sineFactor) * .exp(-frequency * time)
  }
}
