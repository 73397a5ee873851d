/// SwiftUI's stepped spring from rest over a distance of 1, at any time without stepping there.
extension StepMap {
  /// Number of platform steps at `time`, whose clock accumulates 1/300.
  ///
  /// Differences of large times round: times within a millionth of a step count as on it, so that every round of a loop
  /// makes the same steps.
  static func stepCount(at time: Double) -> Int {
    guard time > 0 else { return 0 }
    let whole = (time * 300).rounded()
    let now = abs(time * 300 - whole) <= stepTolerance ? whole / 300 : time
    let estimate = (now * 300).rounded(.up)
    guard estimate < Double(stepTimes.count - 2) else {
      return Int(min(((now * 300) * (1 - 1e-12)).rounded(.up), 0x1p49))
    }
    var count = Int(estimate)
    while count > 0, stepTimes[count - 1] >= now { count -= 1 }
    while stepTimes[count] < now { count += 1 }
    return count
  }

  /// Number of steps begun before `time`, without rounding of that clock: five in a sixtieth.
  static func wholeStepCount(at time: Double) -> Int {
    let steps = min(max(time * 300, 0), 0x1p49)
    let whole = steps.rounded()
    return Int(abs(steps - whole) <= stepTolerance ? whole : steps.rounded(.up))
  }

  /// In steps; no decimal fraction, so that seconds of a few digits do not fall on it.
  private static let stepTolerance = 0x1p-20

  /// The first half minute of that clock: the sums round, so that a frame may fall before or after a step.
  private static let stepTimes: ContiguousArray<Double> = {
    var times = ContiguousArray<Double>()
    times.reserveCapacity(9_000)
    var time = 0.0
    for _ in 0..<9_000 {
      times.append(time)
      time += step
    }
    return times
  }()

  private static let way = SIMD4<Double>(1, 0, 0, 0)

  func value(at time: Double) -> Double { 1 - apply(Self.stepCount(at: time), distance: 1, half: 0).distance }

  /// The state at a time, in the first component.
  func state(at time: Double) -> SpringState {
    SpringState(offset: .zero).stepped(Self.stepCount(at: time), by: self, to: Self.way)
  }

  /// The first frame `phase + j·interval` at which the motion is over; infinity when there is none within 2^40 steps.
  ///
  /// The first two minutes are looked at frame by frame. Later the envelope decides: frames are tried at doubling
  /// distances and the gap is halved, which is exact unless the end rule holds for a moment and then no more.
  func end(distance: Double, phase: Double, interval: Double) -> Double {
    guard interval > 0 else { return .infinity }
    func isOver(_ frame: Int) -> Bool {
      state(at: phase + Double(frame) * interval).hasEnded(at: Self.way, unit: distance.magnitude)
    }
    let scanned = Int(min(max(120 / interval, 1), 36_000))
    for frame in 0...scanned where isOver(frame) { return phase + Double(frame) * interval }
    guard dampingFraction > 0, response < 1e9 else { return .infinity }
    var (low, high) = (scanned, scanned * 2)
    while !isOver(high) {
      low = high
      high *= 2
      if high > 1 << 40 || Double(high) * interval > 1e12 { return .infinity }
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isOver(middle) { high = middle } else { low = middle }
    }
    return phase + Double(high) * interval
  }
}
