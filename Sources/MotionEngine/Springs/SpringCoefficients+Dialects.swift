import RealModule

/// Conversions from the dialects of design tools and platforms, and back.
extension SpringCoefficients {
  /// SwiftUI's and Flutter's perceptual form, mass 1: k = (2π/duration)², ζ from the bounce.
  ///
  /// - Parameters:
  ///   - duration: the period in seconds, positive; not the time to settle.
  ///   - bounce: above -1 (over-damped without bound), up to 1 (undamped); 0 is critical.
  public init?(duration: Double, bounce: Double) {
    guard bounce > -1, bounce <= 1 else { return nil }
    self.init(response: duration, dampingRatio: Self.dampingRatio(bounce: bounce))
  }

  /// SwiftUI's older form, mass 1: k = (2π/response)², c = 2ζ√k.
  ///
  /// - Parameters:
  ///   - response: the period in seconds, positive.
  ///   - dampingRatio: ζ, 0 or more.
  public init?(response: Double, dampingRatio: Double) {
    guard response > 0 else { return nil }
    let frequency = 2 * Double.pi / response
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// Jetpack Compose's form and that of Material's motion tokens, mass 1: k as given, c = 2ζ√k.
  public init?(stiffness: Double, dampingRatio: Double) {
    guard stiffness > 0 else { return nil }
    self.init(stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot())
  }

  /// react-spring's form, mass 1 unless given: k = tension, c = friction.
  public init?(tension: Double, friction: Double, mass: Double = 1) {
    self.init(mass: mass, stiffness: tension, damping: friction)
  }

  /// Motion's visual form, mass 1: SwiftUI's duration is 1.2 × `visualDuration`, ζ = 1 - bounce within 0.05...1.
  ///
  /// - Parameters:
  ///   - visualDuration: the time after which the target looks reached, in seconds, positive.
  ///   - bounce: 0...1.
  public init?(visualDuration: Double, bounce: Double) {
    guard !bounce.isNaN else { return nil }
    self.init(response: 1.2 * visualDuration, dampingRatio: min(max(1 - bounce, 0.05), 1))
  }

  /// Motion's duration form, mass 1: the envelope is 0.001 at `duration`; ζ = 1 - bounce within 0.05...1.
  ///
  /// - Parameters:
  ///   - motionDuration: in seconds, clamped to 0.01...10.
  ///   - bounce: 0...1.
  public init?(motionDuration: Double, bounce: Double) {
    guard !bounce.isNaN else { return nil }
    self.init(settlingDuration: motionDuration, dampingRatio: min(max(1 - bounce, 0.05), 1))
  }

  /// SwiftUI's `Spring(settlingDuration:dampingRatio:epsilon:)` with its equation solved exactly, mass 1.
  ///
  /// ζ < 1: ω₀ = ln(ζ / (ε√(1 - ζ²))) / (ζT); ζ ≥ 1: the root of e^(-ω₀T)·(1 + ω₀T) = ε, at ζ = 1. SwiftUI's own
  /// Newton iteration ends within a few 1e-5 of this.
  ///
  /// - Parameters:
  ///   - settlingDuration: T in seconds, clamped to 0.01...10.
  ///   - dampingRatio: ζ, clamped to 2⁻⁵²...1.
  ///   - epsilon: ε, the remaining fraction, 0 < ε < 1.
  /// - Returns: nil for NaN, for an ε outside 0...1, and where ζ is so small that the equation has no positive root.
  public init?(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    guard !settlingDuration.isNaN, !dampingRatio.isNaN, epsilon > 0, epsilon < 1 else { return nil }
    let time = min(max(settlingDuration, 0.01), 10)
    let ratio = min(max(dampingRatio, .ulpOfOne), 1)
    let frequency: Double
    if ratio < 1 {
      frequency = .log(ratio / (epsilon * ((1 - ratio) * (1 + ratio)).squareRoot())) / (ratio * time)
    } else {
      frequency = Self.criticalRoot(epsilon) / time
    }
    guard frequency > 0 else { return nil }
    self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

  /// anime.js 4's `spring({ bounce, duration })`, with its clamps and its rounding to three decimals, mass 1.
  ///
  /// - Parameters:
  ///   - animeDuration: the period in seconds, clamped to 0.01...10.
  ///   - bounce: clamped to -1...1; the damping is clamped to 300.
  public init?(animeDuration: Double, bounce: Double) {
    guard !animeDuration.isNaN, !bounce.isNaN else { return nil }
    let period = min(max(animeDuration, 0.01), 10)
    let ratio = Self.dampingRatio(bounce: min(max(bounce, -1), 1))
    let frequency = 2 * Double.pi / period
    self.init(
      stiffness: Self.thousandths(min(frequency * frequency, 10_000)),
      damping: Self.thousandths(min(2 * ratio * frequency, 300)))
  }

  /// anime.js 4's physical form: mass clamped to 1...10000, stiffness and damping to at most 10000.
  public init?(animeMass: Double, stiffness: Double, damping: Double) {
    self.init(mass: min(max(animeMass, 1), 10_000), stiffness: min(stiffness, 10_000), damping: min(damping, 10_000))
  }

  /// Motion's `visualDuration`: the period / 1.2, in seconds.
  public var visualDuration: Double { response / 1.2 }

  /// react-spring's tension at mass 1: k/m.
  public var tension: Double { stiffness / mass }

  /// react-spring's friction at mass 1: c/m.
  public var friction: Double { damping / mass }

  /// anime.js's duration in seconds, rounded to a microsecond and clamped to 0.01...10 as it does.
  public var animeDuration: Double {
    min(max(Self.thousandths(1000 * response), 10), 10_000) / 1000
  }

  /// anime.js's bounce, rounded to three decimals.
  public var animeBounce: Double { Self.thousandths(bounce) }

  /// The x > 0 with e^(-x)·(1 + x) = ε, by Newton's method on x - ln(1 + x) + ln ε.
  private static func criticalRoot(_ epsilon: Double) -> Double {
    let target = -Double.log(epsilon)
    var x = target + (2 * target).squareRoot()
    for _ in 0..<64 {
      let step = (x - .log(onePlus: x) - target) * (1 + x) / x
      x -= step
      if abs(step) <= x * 0x1p-52 { break }
    }
    return x
  }

  private static func thousandths(_ value: Double) -> Double {
    (value * 1000).rounded(.toNearestOrAwayFromZero) / 1000
  }
}
