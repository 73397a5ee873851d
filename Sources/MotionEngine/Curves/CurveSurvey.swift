/// Samples a curve and refines what it finds: the numeric side of ``CurveMetrics``.
struct CurveSurvey {
  private(set) var settlingTime = 0.0
  private(set) var highest = CurveMetrics.Moment(time: 0, value: 0)
  private(set) var lowest = CurveMetrics.Moment(time: 0, value: 0)
  private(set) var fastest = CurveMetrics.Moment(time: 0, value: 0)
  private(set) var crossings: [Double] = []

  private let curve: CompiledCurve
  private let epsilon: Double
  private static let sampleCount = 4_096
  private static let mostPasses = 8

  init(_ curve: CompiledCurve, epsilon: Double) {
    self.curve = curve
    self.epsilon = epsilon
    let times = Self.times(of: curve)
    let values = times.map { curve.value(at: $0) }
    measureExtremes(times, values)
    measureSettling(times, values)
    measureCrossings(times, values)
    measureVelocity(times)
  }

  /// The joints of the first passes, and between them times that are denser toward both ends.
  private static func times(of curve: CompiledCurve) -> [Double] {
    // A spring that goes on after it has settled may still turn.
    let end = curve.duration.isFinite ? curve.duration * (curve.isUncut ? 2 : 1) : horizon(of: curve)
    var joints = [0, end]
    for joint in Self.joints(of: curve) where joint > 0 && joint < end { joints.append(joint) }
    joints.sort()
    let share = max(sampleCount / max(joints.count - 1, 1), 64)
    var times: [Double] = []
    for (from, to) in zip(joints, joints.dropFirst()) where to > from {
      for index in 0..<share {
        let x = Double(index) / Double(share)
        // A cubic spacing: steps shrink with the square of the distance to an end.
        times.append(from + (to - from) * (x * x * (3 - 2 * x)))
      }
    }
    times.append(end)
    return times
  }

  /// For what never ends: a few passes, or a few periods of a spring.
  private static func horizon(of curve: CompiledCurve) -> Double {
    for clock in curve.clocks {
      if case .repeats(let clock) = clock, clock.first.isFinite, clock.pass.isFinite {
        return max(clock.first + Double(mostPasses - 1) * clock.pass, 1e-3)
      }
    }
    let logical = curve.base.logicalLength ?? 1
    return logical.isFinite && logical > 0 ? logical * 10 : 10
  }

  /// Where a curve is not smooth, in its own time: delays and the ends of passes.
  private static func joints(of curve: CompiledCurve) -> [Double] {
    var joints = [0.0, curve.base.length]
    for clock in curve.clocks {
      switch clock {
      case .delay(let seconds): joints = joints.map { $0 + seconds } + [seconds]
      case .speed(let factor): joints = factor > 0 ? joints.map { $0 / factor } : []
      case .repeats(let clock):
        guard clock.first.isFinite, clock.pass.isFinite else { break }
        var all: [Double] = []
        for pass in 0..<Int(min(clock.count, Double(mostPasses))) {
          let start = pass == 0 ? 0 : clock.first + Double(pass - 1) * clock.pass
          all += joints.map { $0 + start } + [start]
        }
        joints = all
      }
      joints = Array(Set(joints.filter { $0.isFinite && $0 >= 0 }).sorted().prefix(60))
    }
    return joints
  }

  private mutating func measureExtremes(_ times: [Double], _ values: [Double]) {
    guard let first = values.first, let start = times.first else { return }
    highest = CurveMetrics.Moment(time: start, value: first)
    lowest = highest
    guard let top = values.indices.max(by: { values[$0] < values[$1] }),
      let bottom = values.indices.min(by: { values[$0] < values[$1] })
    else { return }
    highest = refined(times, values, top, sign: 1)
    lowest = refined(times, values, bottom, sign: -1)
  }

  /// Golden section between the neighbors of the best sample; never worse than the sample.
  private func refined(_ times: [Double], _ values: [Double], _ index: Int, sign: Double) -> CurveMetrics.Moment {
    let sampled = CurveMetrics.Moment(time: times[index], value: values[index])
    var low = times[max(index - 1, 0)]
    var high = times[min(index + 1, times.count - 1)]
    let ratio = 0.618_033_988_749_894_9
    var (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
    var (atA, atB) = (sign * curve.value(at: a), sign * curve.value(at: b))
    for _ in 0..<80 where high - low > 1e-13 * max(high, 1e-9) {
      if atA > atB {
        high = b
        (b, atB) = (a, atA)
        a = high - ratio * (high - low)
        atA = sign * curve.value(at: a)
      } else {
        low = a
        (a, atA) = (b, atB)
        b = low + ratio * (high - low)
        atB = sign * curve.value(at: b)
      }
    }
    let time = (low + high) / 2
    let value = curve.value(at: time)
    return sign * value > sign * sampled.value ? CurveMetrics.Moment(time: time, value: value) : sampled
  }

  private mutating func measureSettling(_ times: [Double], _ values: [Double]) {
    guard let last = values.indices.last(where: { !(abs(values[$0] - 1) < epsilon) }) else { return }
    guard last + 1 < times.count else {
      // It ends outside and jumps to its end, or holds an end that is not 1.
      let after = curve.value(at: curve.duration + 1)
      settlingTime = abs(after - 1) < epsilon ? curve.duration : .infinity
      return
    }
    settlingTime = boundary(times[last], times[last + 1]) { abs(curve.value(at: $0) - 1) < epsilon }
  }

  private mutating func measureCrossings(_ times: [Double], _ values: [Double]) {
    var side = 0.0
    for index in values.indices {
      let height = values[index] - 1
      guard abs(height) > 1e-12 else { continue }
      let next: Double = height > 0 ? 1 : -1
      if side != 0, next != side, index > 0, crossings.count < CurveMetrics.maximumCrossings {
        // The last sample on the other side may lie before some that are exactly 1.
        var before = index - 1
        while before > 0, abs(values[before] - 1) <= 1e-12 { before -= 1 }
        let crossing = boundary(times[before], times[index]) { (curve.value(at: $0) - 1) * next > 0 }
        if curve.isUncut, crossing > settlingTime { return }
        crossings.append(crossing)
      }
      side = next
    }
  }

  private mutating func measureVelocity(_ times: [Double]) {
    for (index, time) in times.enumerated() {
      let velocity = curve.velocity(at: time)
      if velocity.magnitude > fastest.value.magnitude { fastest = CurveMetrics.Moment(time: time, value: velocity) }
      guard index + 1 < times.count else { break }
    }
    guard fastest.value.isFinite, let index = times.firstIndex(of: fastest.time) else { return }
    var low = times[max(index - 1, 0)]
    var high = times[min(index + 1, times.count - 1)]
    for _ in 0..<80 where high - low > 1e-13 * max(high, 1e-9) {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if curve.velocity(at: a).magnitude < curve.velocity(at: b).magnitude { low = a } else { high = b }
    }
    let time = (low + high) / 2
    let velocity = curve.velocity(at: time)
    if velocity.magnitude > fastest.value.magnitude { fastest = CurveMetrics.Moment(time: time, value: velocity) }
  }

  /// The time in `low...high` from which a condition holds that does not at `low` and does at `high`.
  private func boundary(_ from: Double, _ to: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (from, to)
    for _ in 0..<100 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
