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

  /// `Spring(duration:bounce:)`: a bounce above 1 counts as 1, one of -1 or less as infinite damping.
  package init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: SpringCoefficients.dampingRatio(bounce: min(max(bounce, -1), 1)))
  }

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

  /// √(λ² + w|w|): the undamped frequency.
  package var naturalFrequency: Double {
    (decayConstant * decayConstant + angularFrequency * angularFrequency.magnitude).squareRoot()
  }

  /// The period, 2π/ω₀, in seconds.
  package var response: Double { 2 * .pi / naturalFrequency }

  package var dampingRatio: Double { decayConstant / naturalFrequency }

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

  /// The spring that SwiftUI makes of the model's parameters; dialects it does not know become physical coefficients.
  ///
  /// Returns nil where such a dialect describes no finite spring.
  package init?(_ parameters: SpringParameters) {
    guard parameters.dialect.isSwiftUI else {
      guard let spring = SpringCoefficients(parameters) else { return nil }
      self.init(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, allowOverDamping: true)
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

  /// Position at `time`, from 0 to `target`; time is not clamped.
  package func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    let (w, b, v) = (angularFrequency, decayConstant, initialVelocity)
    if w > 0 {
      let even = target * .cos(w * time)
      return target - .exp(-b * time) * ((b * target - v) * .sin(w * time) / w + even)
    }
    if w == 0 { return target - .exp(-b * time) * (target + (b * target - v) * time) }
    let fast = -w
    let slowly = Double.exp((fast - b) * time)
    let quickly = Double.exp(-(fast + b) * time)
    let moved = 1 - ((b + fast) * slowly - (b - fast) * quickly) / (2 * fast)
    return target * moved + v * (slowly - quickly) / (2 * fast)
  }

  /// Its velocity; as Apple's framework answers, of an over-damped spring the derivative plus one `target` per second.
  package func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    let (w, b, v) = (angularFrequency, decayConstant, initialVelocity)
    if w > 0 {
      let (sine, cosine) = (Double.sin(w * time), Double.cos(w * time))
      let first = (b * target - v) * (b * sine - w * cosine) / w
      return .exp(-b * time) * (first + target * (w * sine + b * cosine))
    }
    if w == 0 { return .exp(-b * time) * ((b * target - v) * (b * time - 1) + b * target) }
    let fast = -w
    let slowly = (fast - b) * Double.exp((fast - b) * time)
    let quickly = -(fast + b) * Double.exp(-(fast + b) * time)
    let moved = -((b + fast) * slowly - (b - fast) * quickly) / (2 * fast)
    return target * moved + v * (slowly - quickly) / (2 * fast) + target
  }

  /// `settlingDuration(target:initialVelocity:epsilon:)`.
  ///
  /// Under-damped it is an envelope, ln((|T| + |λT - v₀|)/ε)/λ, although that adds a distance to a velocity. Otherwise
  /// it is the first tenth of a second from which the distance stays below ε for more than a second.
  package func settlingDuration(target: Double, initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
    guard epsilon >= 0, epsilon < .infinity else { return 0 }
    if decayConstant == 0 || epsilon == 0 { return .infinity }
    if angularFrequency > 0 {
      let height = target.magnitude + (decayConstant * target - initialVelocity).magnitude
      let duration = Double.log(height / epsilon) / decayConstant
      return duration > 0 ? duration : 0
    }
    return TenthsOfSecond.settling(epsilon: epsilon) { time in
      target - value(target: target, initialVelocity: initialVelocity, time: time)
    }
  }

  /// Lifetime of an `interpolatingSpring`, and Core Animation's settling time: until the envelope is within a
  /// thousandth; infinite without damping.
  ///
  /// Source: https://developer.apple.com/documentation/quartzcore/caspringanimation
  package func lifetime(initialVelocity: Double) -> Double {
    if decayConstant == 0 { return .infinity }
    let excess = decayConstant - initialVelocity
    guard angularFrequency > 0 else {
      return TenthsOfSecond.settling(epsilon: 0.001) { time in
        (1 + excess * time) * Double.exp(-decayConstant * time)
      }
    }
    let duration = -Double.log(0.001 / (1 + (excess / angularFrequency).magnitude)) / decayConstant
    return duration > 0 ? duration : 0
  }
}

/// SwiftUI's and Core Animation's search for the end of a motion that does not oscillate.
enum TenthsOfSecond {
  /// The first time of 0, 0.1, 0.2, … (summed up by addition) from which `distance` stays within `epsilon` for more
  /// than one second.
  ///
  /// 1024 moments are looked at; 0 when none qualifies or a distance is not finite.
  static func settling(epsilon: Double, distance: (Double) -> Double) -> Double {
    var time = 0.0
    var start = 0.0
    var run = 0
    for _ in 0..<1024 {
      let value = distance(time).magnitude
      guard value.isFinite else { return 0 }
      if value < epsilon {
        if run == 0 { start = time }
        run += 1
        if run > 11 { return start }
      } else {
        run = 0
      }
      time += 0.1
    }
    return 0
  }
}
