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

    package init(value: Double, velocity: Double) { (self.value, self.velocity) = (value, velocity) }
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
  /// - Parameter initialVelocity: in distances (the whole way from start to target being 1) per second.
  package init(_ coefficients: SpringCoefficients, initialVelocity: Double = 0) {
    (self.coefficients, self.initialVelocity) = (coefficients, initialVelocity)
    let (mass, stiffness, damping) = (coefficients.mass, coefficients.stiffness, coefficients.damping)
    decay = damping / (2 * mass)
    stiffnessPerMass = stiffness / mass
    // c² - 4mk, corrected by the rounding of the product (Kahan); next to critical damping all digits cancel.
    let (product, rounding) = Augmented.product(4 * mass, stiffness)
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

/// The sine and the cosine of one angle, together.
///
/// Springs need both at every sample, and the C library reduces the angle twice. Here it is reduced once, by a multiple
/// of π/2 in two parts (33 bits, so that the product is exact, and the rest), and both polynomials run side by side
/// without a branch. The absolute error is below 2⁻⁵² for angles under 2¹⁹; beyond, the C library answers.
/// Coefficients: fdlibm, https://www.netlib.org/fdlibm/k_sin.c and k_cos.c
struct SineCosine {
  let sine, cosine: Double

  init(_ angle: Double) {
    guard angle.magnitude < 0x1p19 else {
      sine = .sin(angle)
      cosine = .cos(angle)
      return
    }
    // Adding 1.5·2⁵² rounds to an integer, whose lowest bits then are at the end of the bit pattern.
    let shifted = angle * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let turns = shifted - 0x1.8p52
    let quadrant = shifted.bitPattern
    let high = angle - turns * 0x1.921fb544p0
    let rest = turns * 0x1.0b4611a626331p-34
    let x = high - rest
    let tail = (high - x) - rest
    let z = x * x
    let w = z * z
    let s =
      8.333_333_333_322_489e-03 + z * (-1.984_126_982_985_795e-04 + z * 2.755_731_370_707_006_8e-06)
      + z * w * (-2.505_076_025_340_686_3e-08 + z * 1.589_690_995_211_55e-10)
    let cubed = z * x
    let sin = x - ((z * (0.5 * tail - cubed * s) - tail) + cubed * 0.166_666_666_666_666_32)
    let c =
      z * (0.041_666_666_666_666_6 + z * (-0.001_388_888_888_887_411 + z * 2.480_158_728_947_673e-05))
      + w * w * (-2.755_731_435_139_066_3e-07 + z * (2.087_572_321_298_175e-09 - z * 1.135_964_755_778_819_5e-11))
    let half = 0.5 * z
    let near = 1 - half
    let cos = near + (((1 - near) - half) + (z * c - x * tail))
    // Quadrants 1 and 3 exchange the two, 2 and 3 negate the sine, 1 and 2 the cosine.
    let swap = quadrant & 1 == 1
    let sineSign = (quadrant & 2) << 62
    let cosineSign = ((quadrant &+ 1) & 2) << 62
    sine = Double(bitPattern: (swap ? cos : sin).bitPattern ^ sineSign)
    cosine = Double(bitPattern: (swap ? sin : cos).bitPattern ^ cosineSign)
  }
}
