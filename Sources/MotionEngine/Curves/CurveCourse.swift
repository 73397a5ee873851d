/// Course of a curve: monotonic between moments, with candidates for its greatest velocities.
///
/// Those of Béziers and `linear()` without modifiers are known in closed form; others are sampled, denser toward both
/// ends, and its extremes are refined.
struct CurveCourse {
  typealias Moment = CurveMetrics.Moment

  /// By time; two at one time for a jump.
  private(set) var moments: [Moment] = []
  private(set) var velocities: [Moment] = []

  private let curve: CompiledCurve
  private var isSampled = false
  private static let sampleCount = 4_096
  private static let mostPasses = 8
  /// Distance within which a value counts as 1.
  private static let slack = 1e-12

  init(_ curve: CompiledCurve) {
    self.curve = curve
    let duration = curve.base.length
    switch curve.base.shape {
    case .bezier(let solver)
    where curve.clocks.isEmpty && duration > 0 && max(abs(solver.y1), abs(solver.y2)) < 0x1p300:
      moments = ([0] + solver.turns + [1]).map { s in
        Moment(time: s < 1 ? solver.x(at: s) * duration : duration, value: solver.height(s))
      }
      velocities = ([0] + solver.bends.map(solver.x) + [1]).map { x in
        Moment(time: x * duration, value: solver.slope(at: x) / duration)
      }
    case .points(let solver) where curve.clocks.isEmpty && duration > 0:
      // A jump may follow.
      moments =
        solver.corners.map { Moment(time: $0.input * duration, value: $0.output) }
        + [Moment(time: duration, value: curve.value(at: duration))]
      velocities = zip(moments, moments.dropFirst()).filter { $1.time > $0.time }.map {
        Moment(time: $0.time, value: ($1.value - $0.value) / ($1.time - $0.time))
      }
    default: sample()
    }
  }

  // MARK: Measures

  /// Time after which it stays within `epsilon` of 1; infinity if never.
  func settlingTime(epsilon: Double) -> Double {
    guard let last = moments.lastIndex(where: { !(abs($0.value - 1) < epsilon) }) else { return 0 }
    guard last + 1 < moments.count else {
      // It ends outside and jumps to its end, or holds an end that is not 1.
      return abs(curve.value(at: curve.duration + 1) - 1) < epsilon ? curve.duration : .infinity
    }
    return Self.boundary(moments[last].time, moments[last + 1].time) { abs(curve.value(at: $0) - 1) < epsilon }
  }

  /// Times at which it crosses 1, up to an end.
  func crossings(until end: Double) -> [Double] {
    var (side, crossings) = (0.0, [Double]())
    for (index, moment) in moments.enumerated() where abs(moment.value - 1) > Self.slack {
      let next: Double = moment.value > 1 ? 1 : -1
      if side != 0, next != side, crossings.count < CurveMetrics.maximumCrossings {
        // Some earlier moments may be at 1.
        let before = moments[..<index].lastIndex { abs($0.value - 1) > Self.slack } ?? 0
        let crossing =
          before < index - 1 && !isSampled
          ? moments[index - 1].time
          : Self.boundary(moments[before].time, moment.time) { (curve.value(at: $0) - 1) * next > 0 }
        if crossing > end { break }
        crossings.append(crossing)
      }
      side = next
    }
    return crossings
  }

  /// The time in `from...to` from which a condition holds that does not at the beginning and does at the end.
  private static func boundary(_ from: Double, _ to: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (from, to)
    for _ in 0..<100 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }

  // MARK: Samples

  private mutating func sample() {
    isSampled = true
    let times = Self.times(of: curve)
    let values = times.map { curve.value(at: $0) }
    moments = zip(times, values).map { Moment(time: $0, value: $1) }
    let rates = times.map { curve.velocity(at: $0) }
    velocities = zip(times, rates).map { Moment(time: $0, value: $1) }
    func greatest(_ heights: [Double], _ height: (Double) -> Double) -> Double? {
      guard let index = heights.indices.max(by: { heights[$0] < heights[$1] }), heights[index].isFinite else {
        return nil
      }
      let around = times[max(index - 1, 0)]...times[min(index + 1, times.count - 1)]
      let top = around.goldenSections(80, to: 1e-13, height)
      let time = (top.lowerBound + top.upperBound) / 2
      return height(time) > heights[index] ? time : nil
    }
    let extremes = [greatest(values) { curve.value(at: $0) }, greatest(values.map(-)) { -curve.value(at: $0) }]
    moments += extremes.compactMap { $0.map { Moment(time: $0, value: curve.value(at: $0)) } }
    moments.sort { $0.time < $1.time }
    if let time = greatest(rates.map(\.magnitude), { curve.velocity(at: $0).magnitude }) {
      velocities.append(Moment(time: time, value: curve.velocity(at: time)))
    }
  }

  /// The joints of the first passes, and between them times that are denser toward both ends.
  private static func times(of curve: CompiledCurve) -> [Double] {
    // A spring that continues after settling may still turn.
    let end = curve.duration.isFinite ? curve.duration * (curve.isUncut ? 2 : 1) : horizon(of: curve)
    let joints = ([0, end] + Self.joints(of: curve).filter { $0 > 0 && $0 < end }).sorted()
    let share = max(sampleCount / max(joints.count - 1, 1), 64)
    var times: [Double] = []
    for (from, to) in zip(joints, joints.dropFirst()) where to > from {
      for index in 0..<share {
        let x = Double(index) / Double(share)
        // A cubic spacing: steps shrink with the square of the distance to an end.
        times.append(from + (to - from) * (x * x * (3 - 2 * x)))
      }
    }
    return times + [end]
  }

  /// For an endless curve: a few passes, or a few periods of a spring.
  private static func horizon(of curve: CompiledCurve) -> Double {
    for clock in curve.clocks {
      if case .repeats(let clock) = clock, clock.first.isFinite, clock.pass.isFinite {
        return max(clock.first + Double(mostPasses - 1) * clock.pass, 1e-3)
      }
    }
    let logical = curve.base.logicalLength ?? 1
    return logical.isFinite && logical > 0 ? logical * 10 : 10
  }

  /// Non-smooth points of a curve, in its own time: delays and the ends of passes.
  private static func joints(of curve: CompiledCurve) -> [Double] {
    var joints = [0.0, curve.base.length]
    for clock in curve.clocks {
      switch clock {
      case .delay(let seconds): joints = joints.map { $0 + seconds } + [seconds]
      case .speed(let factor): joints = factor > 0 ? joints.map { $0 / factor } : []
      case .repeats(let clock):
        guard clock.first.isFinite, clock.pass.isFinite else { break }
        joints = (0..<Int(min(clock.count, Double(mostPasses)))).flatMap { pass in
          let start = pass == 0 ? 0 : clock.first + Double(pass - 1) * clock.pass
          return joints.map { $0 + start } + [start]
        }
      }
      joints = Array(Set(joints.filter { $0.isFinite && $0 >= 0 }).sorted().prefix(60))
    }
    return joints
  }
}
