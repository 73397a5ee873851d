import RealModule

/// Settling of a spring.
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
    func height(_ time: Double) -> Double {
      displacement(from: start, velocity: velocity, at: time).value.magnitude
    }
    if start == 0 && velocity == 0 { return 0 }
    if discriminant < 0 {
      let turn = turningTime(from: start, velocity: velocity) ?? 0
      let half = Double.pi / rate
      let highest = height(turn)
      if decay <= 0 { return max(highest, height(0)) >= delta ? .infinity : 0 }
      if highest >= delta {
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
      return height(0) >= delta ? crossing(of: delta, from: start, velocity: velocity, low: 0, high: turn) : 0
    }
    let turn = turningTime(from: start, velocity: velocity) ?? 0
    if height(turn) >= delta {
      var high = max(turn, 1 / max(decay, .leastNormalMagnitude))
      while height(high) >= delta {
        high *= 2
        if high == .infinity { return .infinity }
      }
      return crossing(of: delta, from: start, velocity: velocity, low: turn, high: high)
    }
    return height(0) >= delta ? crossing(of: delta, from: start, velocity: velocity, low: 0, high: turn) : 0
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
}
