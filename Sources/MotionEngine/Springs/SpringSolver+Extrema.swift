import RealModule

/// Extrema, crossings of the target and peak velocity of a spring: all in closed form.
extension SpringSolver {
  /// The greatest distance by which progress passes 1, and when; nil if it never does.
  ///
  /// With no initial velocity this is e^(-πζ/√(1-ζ²)) at π/(ω₀√(1-ζ²)).
  package var overshoot: CurveMetrics.Moment? {
    guard var time = turningTime(from: -1, velocity: initialVelocity) else { return nil }
    var value = displacement(from: -1, velocity: initialVelocity, at: time).value
    if value <= 0, discriminant < 0 {
      time += .pi / rate
      value = displacement(from: -1, velocity: initialVelocity, at: time).value
    }
    return value > 0 ? CurveMetrics.Moment(time: time, value: value) : nil
  }

  /// The velocity of greatest magnitude, per second, and when it occurs.
  package var peakVelocity: CurveMetrics.Moment {
    // The velocity obeys the same equation; its own start and slope are v₀ and -2λv₀ - ω²x₀.
    let slope = -2 * decay * initialVelocity + stiffnessPerMass
    var peak = CurveMetrics.Moment(time: 0, value: initialVelocity)
    if let time = turningTime(from: initialVelocity, velocity: slope) {
      let value = velocity(at: time)
      if value.magnitude > peak.value.magnitude { peak = CurveMetrics.Moment(time: time, value: value) }
    }
    return peak
  }

  /// Time of the `index`-th crossing of the target, counted from 0; nil beyond the last.
  ///
  /// An under-damped spring crosses at equal distances, until its amplitude is below every number; others at most once.
  package func targetCrossing(_ index: Int) -> Double? {
    guard let first = tangentRoot(1, initialVelocity - decay), first > 0 else { return nil }
    if index > 0, discriminant >= 0 { return nil }
    let time = index == 0 ? first : first + Double(index) * .pi / rate
    // Next to critical damping the first swing back would come after millions of time constants.
    return Double.exp(-decay * time) > 0 ? time : nil
  }

  /// The first time at or after 0 at which the velocity is zero.
  package func turningTime(from start: Double, velocity: Double) -> Double? {
    tangentRoot(velocity, decay * velocity + stiffnessPerMass * start)
  }

  /// The smallest t ≥ 0 with T(t) = `numerator` / `denominator`, where T = tan(qt)/q, t, or tanh(qt)/q by regime.
  private func tangentRoot(_ numerator: Double, _ denominator: Double) -> Double? {
    guard numerator != 0 else { return denominator == 0 && discriminant >= 0 ? nil : 0 }
    if discriminant < 0 {
      let sign: Double = denominator < 0 ? -1 : 1
      let angle = Double.atan2(y: sign * numerator * rate, x: sign * denominator)
      return (angle < 0 ? angle + .pi : angle) / rate
    }
    let ratio = numerator / denominator
    guard ratio > 0, ratio.isFinite else { return nil }
    let scaled = rate * ratio
    if scaled < 0x1p-26 { return ratio }
    return scaled < 1 ? .atanh(scaled) / rate : nil
  }
}
