import RealModule

extension SpringSolver {
  /// The last time at which progress is still `epsilon` or more away from 1, in seconds: exact, not an envelope.
  ///
  /// 0 when it is never so far away, `infinity` when it never settles (undamped, or `epsilon` ≤ 0).
  /// Note that this is not monotonic in the damping. Complexity: O(1).
  package func settlingTime(epsilon: Double = 0.001) -> Double {
    lastTime(displacementAtLeast: epsilon, from: -1, velocity: initialVelocity)
  }

  /// The last time t ≥ 0 at which |displacement| ≥ `delta`; 0 if never.
  ///
  /// Turning points of an under-damped spring shrink by a constant factor, so the last one that is high enough is found
  /// by a logarithm; from there to the next zero the displacement falls, and a bracketed Newton iteration on its
  /// logarithm finishes. The other regimes have at most one turning point.
  package func lastTime(displacementAtLeast delta: Double, from start: Double, velocity: Double) -> Double {
    if delta.isNaN || start.isNaN || velocity.isNaN { return .nan }
    if delta <= 0 { return .infinity }
    func height(_ time: Double) -> Double { displacement(from: start, velocity: velocity, at: time).value.magnitude }
    if start == 0 && velocity == 0 { return 0 }
    let turn = turningTime(from: start, velocity: velocity) ?? 0
    let highest = height(turn)
    if discriminant < 0, decay <= 0 { return max(highest, height(0)) >= delta ? .infinity : 0 }
    guard highest >= delta else {
      return height(0) >= delta ? crossing(of: delta, from: start, velocity: velocity, low: 0, high: turn) : 0
    }
    guard discriminant < 0 else {
      var high = max(turn, 1 / max(decay, .leastNormalMagnitude))
      while height(high) >= delta {
        high *= 2
        if high == .infinity { return .infinity }
      }
      return crossing(of: delta, from: start, velocity: velocity, low: turn, high: high)
    }
    let half = Double.pi / rate
    var count = (.log(highest / delta) / (decay * half)).rounded(.down)
    // A logarithm next to an integer may round across it.
    if height(turn + (count + 1) * half) >= delta {
      count += 1
    } else if count > 0, height(turn + count * half) < delta {
      count -= 1
    }
    let top = turn + count * half
    return crossing(of: delta, from: start, velocity: velocity, low: top, high: top + half)
  }

  /// The time in `low...high` where |displacement| falls through `delta`: above it at `low`, below it at `high`.
  private func crossing(
    of delta: Double, from start: Double, velocity: Double, low: Double, high: Double
  ) -> Double {
    var (low, high) = (low, high)
    let side: Double = displacement(from: start, velocity: velocity, at: low).value < 0 ? -1 : 1
    var time = low + (high - low) / 2
    // 1100 halvings would separate any two numbers; Newton needs a handful of steps.
    for _ in 0..<1100 {
      let state = displacement(from: start, velocity: velocity, at: time)
      let height = side * state.value
      if height >= delta { low = time } else { high = time }
      var next = low + (high - low) / 2
      if height > 0 {
        let newton = time - Double.log(height / delta) * height / (side * state.velocity)
        if newton > low && newton < high { next = newton }
      }
      if next <= low || next >= high || abs(next - time) <= time * 0x1p-53 { return next }
      time = next
    }
    return time
  }

  // MARK: Extrema, crossings of the target and peak velocity: all in closed form

  /// The greatest distance by which progress passes 1, and when; nil if it never does.
  ///
  /// With no initial velocity this is e^(-πζ/√(1-ζ²)) at π/(ω₀√(1-ζ²)).
  package var overshoot: CurveMetrics.Moment? {
    greatest { displacement(from: -1, velocity: initialVelocity, at: $0).value }
  }

  /// The greatest distance below the start, and when; nil if there is none: by the initial velocity, or when it swings
  /// back with little damping.
  var undershoot: CurveMetrics.Moment? { greatest { -value(at: $0) } }

  /// The greatest height at the first turns; nil if it is lost in rounding beside 1.
  private func greatest(_ height: (Double) -> Double) -> CurveMetrics.Moment? {
    guard let turn = turningTime(from: -1, velocity: initialVelocity) else { return nil }
    let times = discriminant < 0 ? [turn, turn + .pi / rate] : [turn]
    let highest = times.map { CurveMetrics.Moment(time: $0, value: height($0)) }.max { $0.value < $1.value }
    return highest.flatMap { $0.value > 1e-12 ? $0 : nil }
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
