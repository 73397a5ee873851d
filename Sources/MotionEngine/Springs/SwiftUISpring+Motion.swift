import RealModule

/// Motion of SwiftUI's spring.
extension SwiftUISpring {
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

  /// `settlingDuration`: that of target 1 from rest with an epsilon of 0.001.
  package var settlingDuration: Double { settlingDuration(target: 1) }

  /// `settlingDuration(target:initialVelocity:epsilon:)`.
  ///
  /// Under-damped it is an envelope, ln((|T| + |λT - v₀|)/ε)/λ, although that adds a distance to a velocity. Otherwise
  /// it is the first tenth of a second from which the distance stays below ε for more than a second.
  package func settlingDuration(target: Double, initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
    if decayConstant == 0 { return epsilon >= 0 && epsilon < .infinity ? .infinity : 0 }
    guard epsilon >= 0, epsilon < .infinity else { return 0 }
    if epsilon == 0 { return .infinity }
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
