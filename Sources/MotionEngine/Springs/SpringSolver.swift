package import MotionModel
import RealModule

/// A damped spring, solved exactly: position and velocity at any time, in every regime of damping.
///
/// With λ = c/2m, ω² = k/m and the discriminant D = λ² - ω² (taken without cancellation), the displacement from rest is
/// x(t) = x₀·(C + λS) + v₀·S, where for D < 0 C = e^(-λt)·cos(qt) and S = e^(-λt)·sin(qt)/q with q = √-D; for D > 0 the
/// circular functions become hyperbolic. S is written t·sinc(qt), which passes smoothly through critical damping, so
/// there is no threshold around ζ = 1. A slow over-damped spring (qt ≥ 1) is summed from its two exponentials, the
/// slower rate as ω²/(λ + q). Accuracy: a few roundings, growing with ω₀t only as the phase of the inputs does.
package struct SpringSolver: Sendable, Hashable {
  /// Position and velocity at one moment.
  package struct State: Sendable, Hashable {
    package var value: Double
    /// The velocity, per second.
    package var velocity: Double

    package init(value: Double, velocity: Double) {
      self.value = value
      self.velocity = velocity
    }
  }

  package let coefficients: SpringCoefficients
  /// The velocity at the start, in distances per second, toward the target when positive.
  package let initialVelocity: Double

  /// λ = c/2m.
  package let decay: Double
  /// ω² = k/m.
  package let stiffnessPerMass: Double
  /// λ² - ω².
  package let discriminant: Double
  /// q = √|D|: the damped angular frequency (D < 0) or half the distance of the two rates (D > 0).
  package let rate: Double

  /// Prepares a spring.
  ///
  /// - Parameters:
  ///   - coefficients: mass, stiffness, damping.
  ///   - initialVelocity: in distances (the whole way from start to target being 1) per second.
  package init(_ coefficients: SpringCoefficients, initialVelocity: Double = 0) {
    self.coefficients = coefficients
    self.initialVelocity = initialVelocity
    let (mass, stiffness, damping) = (coefficients.mass, coefficients.stiffness, coefficients.damping)
    decay = damping / (2 * mass)
    stiffnessPerMass = stiffness / mass
    // c² - 4mk, corrected by the rounding of the product (Kahan); next to critical damping all digits cancel.
    let product = 4 * mass * stiffness
    let rounding = (-product).addingProduct(4 * mass, stiffness)
    let difference = (-product).addingProduct(damping, damping) - rounding
    if difference.isFinite, product >= 0x1p-900 {
      discriminant = difference / (4 * mass * mass)
    } else {
      // Out of the exponent range: the textbook form, which scales.
      let frequency = stiffnessPerMass.squareRoot()
      discriminant = (decay - frequency) * (decay + frequency)
    }
    rate = discriminant.magnitude.squareRoot()
  }

  /// Progress from 0 (start) to 1 (target) at `time` seconds; before 0 the start.
  package func value(at time: Double) -> Double { state(at: time).value }

  /// The velocity of `value(at:)`, per second.
  package func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// Progress and its velocity at `time` seconds; times before 0 count as 0.
  package func state(at time: Double) -> State {
    var state = displacement(from: -1, velocity: initialVelocity, at: time)
    state.value += 1
    return state
  }

  /// The displacement from rest and its velocity at `time`, from those at time 0.
  package func displacement(from start: Double, velocity: Double, at time: Double) -> State {
    let t = max(time, 0)
    if t == 0 { return State(value: start, velocity: velocity) }
    if let (even, odd) = waves(at: t) {
      return even != 0 || odd != 0 ? combined(start, velocity, even, odd) : State(value: 0, velocity: 0)
    }
    let fastRate = -(decay + rate)
    let slowRate = stiffnessPerMass / fastRate
    let slow = (velocity - fastRate * start) / (2 * rate) * Double.exp(slowRate * t)
    let fast = (slowRate * start - velocity) / (2 * rate) * Double.exp(fastRate * t)
    return State(value: slow + fast, velocity: slow * slowRate + fast * fastRate)
  }

  /// The displacements at `time` that a displacement of 1, and a velocity of 1, at time 0 lead to.
  func unitDisplacements(at time: Double) -> (ofValue: State, ofVelocity: State) {
    guard let (even, odd) = waves(at: max(time, 0)) else {
      return (displacement(from: 1, velocity: 0, at: time), displacement(from: 0, velocity: 1, at: time))
    }
    return (combined(1, 0, even, odd), combined(0, 1, even, odd))
  }

  /// C and S at a time of 0 or more, both 0 if negligible; nil if two exponentials are added instead.
  @inline(__always)
  private func waves(at t: Double) -> (even: Double, odd: Double)? {
    let phase = rate * t
    let isOverdamped = !(discriminant <= 0)
    if isOverdamped, !(phase < 1) { return nil }
    let envelope = Double.exp(-decay * t)
    guard envelope > 0 else { return (0, 0) }
    if isOverdamped {
      let odd = phase > 0x1p-26 ? Double.sinh(phase) / rate : t
      return (envelope * .cosh(phase), envelope * odd)
    }
    // Below 2⁻²⁶ cos x and sin x/x are 1 to the last bit, which also serves q = 0.
    if phase <= 0x1p-26 { return (envelope, envelope * t) }
    let wave = SineCosine(phase)
    return (envelope * wave.cosine, envelope * (wave.sine / rate))
  }

  private func combined(_ start: Double, _ velocity: Double, _ even: Double, _ odd: Double) -> State {
    State(
      value: start * even + (velocity + decay * start) * odd,
      velocity: velocity * even - (decay * velocity + stiffnessPerMass * start) * odd)
  }
}
