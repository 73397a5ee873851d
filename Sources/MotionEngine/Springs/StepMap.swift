/// The map that one step of SwiftUI's spring applies to (remaining distance d, velocity w of the next half step), and its
/// powers.
///
/// `spring`, `interactiveSpring`, `smooth`, `snappy` and `bouncy` are stepped, not solved: velocity Verlet with half kicks, so
/// that a position is a staircase in time and differs from the exact spring by up to 2 % of the distance.
/// d′ = d - hw, w′ = hk·d′ + (1 - hc)w with h = 1/300 s. Powers for 1, 2, 4, … steps give the state after n steps in about
/// log₂ n products, equal to stepping up to rounding.
package struct StepMap: Hashable, Sendable {
  let response, dampingFraction: Double
  let stiffness, damping: Double
  /// The map's power for 2^i steps, by rows.
  private let powers: ContiguousArray<SIMD4<Double>>

  /// Length of one step, in seconds.
  static let step = 1 / 300.0
  /// The greatest stiffness, reached at responses below 0.0297 s.
  static let stiffnessCap = 45_000.0

  init(response: Double, dampingFraction: Double) {
    (self.response, self.dampingFraction) = (response, dampingFraction)
    let turn = 2 * Double.pi / response
    stiffness = response > 0 ? min(turn * turn, StepMap.stiffnessCap) : StepMap.stiffnessCap
    damping = dampingFraction.isFinite ? 2 * dampingFraction * stiffness.squareRoot() : 0
    let h = StepMap.step
    var power = SIMD4(1, -h, h * stiffness, 1 - h * damping - h * h * stiffness)
    // Infinite damping never moves.
    if !dampingFraction.isFinite { power = SIMD4(1, 0, 0, 1) }
    var powers = ContiguousArray<SIMD4<Double>>()
    for _ in 0..<50 {
      powers.append(power)
      power = SIMD4(
        power[0] * power[0] + power[1] * power[2], power[0] * power[1] + power[1] * power[3],
        power[2] * power[0] + power[3] * power[2], power[2] * power[1] + power[3] * power[3])
    }
    self.powers = powers
  }

  /// State after `count` steps, of four numbers; overflow is left for the end rule to detect.
  func apply(
    _ count: Int, distance: SIMD4<Double>, half: SIMD4<Double>
  ) -> (distance: SIMD4<Double>, half: SIMD4<Double>) {
    var (distance, half, left, index) = (distance, half, max(count, 0), 0)
    while left > 0, index < powers.count {
      let power = powers[index]
      if left & 1 == 1 {
        (distance, half) = (power[0] * distance + power[1] * half, power[2] * distance + power[3] * half)
      }
      left >>= 1
      index += 1
    }
    return (distance, half)
  }
}

/// Motion passed from a spring to its successor.
struct SpringState: Hashable, Sendable {
  var sample = SpringSample()
  /// Excess of the earlier response when the last spring of another response took over.
  var interval = 0.0
  /// Time since then.
  var age = 0.0
}

/// Place and motion of a spring at a moment, per second of its own clock.
struct SpringSample: Hashable, Sendable {
  /// An offset from the property's rest.
  var offset = SIMD4<Double>.zero
  var velocity = SIMD4<Double>.zero
  var force = SIMD4<Double>.zero

  /// The same after a number of steps of SwiftUI's spring toward `target`.
  func stepped(_ count: Int, by steps: StepMap, to target: SIMD4<Double>) -> SpringSample {
    guard count > 0 else { return self }
    let before = steps.apply(count - 1, distance: target - offset, half: velocity + force / 600)
    let distance = before.distance - StepMap.step * before.half
    let force = steps.stiffness * distance - steps.damping * before.half
    return SpringSample(offset: target - distance, velocity: before.half + force / 600, force: force)
  }

  /// Indicates that SwiftUI ends the motion here.
  ///
  /// - Parameter unit: Animatable units per unit of the value: the rule is absolute.
  func hasEnded(at target: SIMD4<Double>, unit: Double) -> Bool {
    let speed = (velocity * unit).length
    let pull = (force * unit).length
    let left = ((target - offset) * unit).length
    guard speed.isFinite, pull.isFinite, left.isFinite else { return true }
    let near = 0.01 * (target * unit).length
    return max(speed, pull) <= 0.06 && (near == 0 || left <= near)
  }
}

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

  func value(at time: Double) -> Double {
    1 - apply(Self.stepCount(at: time), distance: Self.way, half: .zero).distance[0]
  }

  /// The state at a time, in the first component.
  func state(at time: Double) -> SpringSample {
    SpringSample().stepped(Self.stepCount(at: time), by: self, to: Self.way)
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
