/// What can be measured on a piecewise linear easing, at its corners and where its lines meet a level.
///
/// A jump is where two corners have one place; it counts for heights, settling and crossings, and has no velocity, as the
/// stairs of `steps()` have none.
struct LinearMeasures {
  private struct Corner {
    /// A share of the duration.
    let x: Double
    let y: Double
  }

  private(set) var settlingTime = 0.0
  private(set) var overshoot: CurveMetrics.Moment?
  private(set) var undershoot: CurveMetrics.Moment?
  private(set) var crossings: [Double] = []
  private(set) var peakVelocity = CurveMetrics.Moment(time: 0, value: 0)

  private let corners: [Corner]
  private let duration: Double
  /// What is closer to 0 or 1 than this lies on it.
  private static let slack = 1e-12

  /// - Parameters:
  ///   - duration: How long the easing takes, positive and finite.
  ///   - end: Where it is when that is over.
  ///   - epsilon: How close to 1 counts as settled.
  /// - Complexity: O(points).
  init(_ solver: LinearPointsSolver, duration: Double, end: Double, epsilon: Double) {
    var corners = [Corner(x: 0, y: solver.value(at: 0))]
    corners += solver.points.lazy.filter { $0.input > 0 && $0.input < 1 }.map { Corner(x: $0.input, y: $0.output) }
    // Coming to the end; there a jump may follow.
    corners.append(Corner(x: 1, y: solver.value(before: 1)))
    corners.append(Corner(x: 1, y: end))
    (self.corners, self.duration) = (corners, duration)
    measureHeights()
    settlingTime = epsilon > 0 && abs(end - 1) < epsilon ? settled(within: epsilon) * duration : .infinity
    measureCrossings()
    measureVelocity()
  }

  private mutating func measureHeights() {
    var (highest, lowest) = (corners[0], corners[0])
    for corner in corners {
      if corner.y > highest.y { highest = corner }
      if corner.y < lowest.y { lowest = corner }
    }
    if highest.y > 1 + Self.slack {
      overshoot = CurveMetrics.Moment(time: highest.x * duration, value: highest.y - 1)
    }
    if lowest.y < -Self.slack { undershoot = CurveMetrics.Moment(time: lowest.x * duration, value: -lowest.y) }
  }

  /// From the end backward, where the last line that is not all within the band around 1 comes into it.
  private func settled(within epsilon: Double) -> Double {
    for (from, to) in zip(corners, corners.dropFirst()).reversed() {
      if abs(to.y - 1) >= epsilon { return to.x }
      let miss = from.y - 1
      if abs(miss) >= epsilon { return Self.place(of: miss < 0 ? 1 - epsilon : 1 + epsilon, from, to) }
    }
    return 0
  }

  private mutating func measureCrossings() {
    var side = 0.0
    for (index, corner) in corners.enumerated() where abs(corner.y - 1) > Self.slack {
      let next: Double = corner.y > 1 ? 1 : -1
      if side != 0, next != side, crossings.count < CurveMetrics.maximumCrossings {
        // It may have stayed on 1 for a while.
        let before = corners[index - 1]
        let isOn = abs(before.y - 1) <= Self.slack
        crossings.append((isOn ? before.x : Self.place(of: 1, before, corner)) * duration)
      }
      side = next
    }
  }

  private mutating func measureVelocity() {
    for (from, to) in zip(corners, corners.dropFirst()) where to.x > from.x {
      let velocity = (to.y - from.y) / (to.x - from.x) / duration
      if velocity.magnitude > peakVelocity.value.magnitude {
        peakVelocity = CurveMetrics.Moment(time: from.x * duration, value: velocity)
      }
    }
  }

  /// Where a line comes to a level between its ends.
  private static func place(of level: Double, _ from: Corner, _ to: Corner) -> Double {
    let share = (level - from.y) / (to.y - from.y)
    return min(max(from.x + (to.x - from.x) * share, from.x), to.x)
  }
}

extension LinearPointsSolver {
  /// Where the line that leads to an input progress arrives.
  fileprivate func value(before x: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.input >= x }), next > 0 else { return value(at: x) }
    let (from, to) = (points[next - 1], points[next])
    return from.output + (x - from.input) / (to.input - from.input) * (to.output - from.output)
  }
}
