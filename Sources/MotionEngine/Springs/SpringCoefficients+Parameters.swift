package import MotionModel
import RealModule

extension SpringCoefficients {
  /// Converts a spring of the model, in any dialect.
  ///
  /// Physical coefficients beyond critical damping count as critical unless the spring allows over-damping. Returns nil
  /// if no finite spring exists: a bounce of -1 (infinitely damped: it never moves), a period of 0 (immediate), or a
  /// settling time without a positive frequency.
  package init?(_ parameters: SpringParameters) {
    if case .settling(let duration, let ratio, let epsilon) = parameters.oscillator {
      self.init(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
    } else if let coefficients = parameters.oscillator.coefficients {
      self = coefficients
    } else {
      return nil
    }
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
  package init?(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    guard !settlingDuration.isNaN, !dampingRatio.isNaN, epsilon > 0, epsilon < 1 else { return nil }
    let time = min(max(settlingDuration, 0.01), 10)
    let ratio = min(max(dampingRatio, .ulpOfOne), 1)
    let frequency =
      ratio < 1
      ? .log(ratio / (epsilon * ((1 - ratio) * (1 + ratio)).squareRoot())) / (ratio * time)
      : Self.criticalRoot(epsilon) / time
    guard frequency > 0 else { return nil }
    self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

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
}

extension Curve {
  /// Damping that a spring is written with, and the critical one that SwiftUI plays in its place; nil if it plays the written one.
  package var clampedDamping: (written: Double, played: Double)? {
    guard let spring = base.spring, let played = base.coefficients else { return nil }
    let values = Dictionary(first: spring.labeledValues.map { ($0.label, $0.value) })
    guard let damping = values["damping"], damping > played.damping * (1 + 1e-9),
      values["stiffness"] == played.stiffness
    else { return nil }
    return (damping, played.damping)
  }
}

extension CurveBase {
  /// Coefficients of the spring as it plays: SwiftUI damps an `interpolatingSpring` critically at most.
  package var coefficients: SpringCoefficients? {
    guard let own = spring.flatMap({ SpringCoefficients($0) }) else { return nil }
    guard case .interpolatingSpring = self, own.dampingRatio > 1 else { return own }
    let critical = 2 * (own.stiffness * own.mass).squareRoot()
    return SpringCoefficients(mass: own.mass, stiffness: own.stiffness, damping: critical)
  }
}
