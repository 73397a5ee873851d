/// SwiftUI's stepped spring from rest over a distance of 1, at any time without stepping there.
///
/// A state follows from the powers of a step's linear map. Source: `StepMap`.
package struct FluidSpringMotion: Hashable, Sendable {
  /// The linear map of a step.
  let steps: StepMap

  var response: Double { steps.response }

  /// Position (covered distance), velocity and force of one moment.
  struct State {
    var value: Double
    var velocity: Double
    var force: Double
  }

  init(response: Double, dampingFraction: Double) {
    steps = StepMap(response: response, dampingFraction: dampingFraction)
  }

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
      time += StepMap.step
    }
    return times
  }()

  func value(at time: Double) -> Double { 1 - pair(after: Self.stepCount(at: time)).distance }

  func velocity(at time: Double) -> Double { state(at: time).velocity }

  func state(at time: Double) -> State { state(after: Self.stepCount(at: time)) }

  func state(after count: Int) -> State {
    guard count > 0 else { return State(value: 0, velocity: 0, force: 0) }
    let before = pair(after: count - 1)
    let h = StepMap.step
    let distance = before.distance - h * before.half
    let force = -steps.damping * before.half + steps.stiffness * distance
    return State(value: 1 - distance, velocity: before.half + force / 600, force: force)
  }

  private func pair(after count: Int) -> (distance: Double, half: Double) {
    steps.apply(count, distance: 1, half: 0)
  }

  /// Indicates that SwiftUI ends the motion in this state, over a distance of `magnitude` units.
  private func ends(_ state: State, magnitude: Double) -> Bool {
    let (speed, pull) = (state.velocity * magnitude, state.force * magnitude)
    let left = (1 - state.value) * magnitude
    guard speed.isFinite, pull.isFinite, left.isFinite else { return true }
    let near = 0.01 * magnitude
    return max(speed * speed, pull * pull) <= 0.0036 && (near * near == 0 || left * left <= near * near)
  }

  /// The first frame `phase + j·interval` at which the motion is over; infinity when there is none within 2^40 steps.
  ///
  /// The first two minutes are looked at frame by frame. Later the envelope decides: frames are tried at doubling
  /// distances and the gap is halved, which is exact unless the end rule holds for a moment and then no more.
  func end(distance: Double, phase: Double, interval: Double) -> Double {
    guard interval > 0 else { return .infinity }
    func isOver(_ frame: Int) -> Bool {
      ends(state(at: phase + Double(frame) * interval), magnitude: distance.magnitude)
    }
    let scanned = Int(min(max(120 / interval, 1), 36_000))
    for frame in 0...scanned where isOver(frame) { return phase + Double(frame) * interval }
    guard steps.dampingFraction > 0, response < 1e9 else { return .infinity }
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
