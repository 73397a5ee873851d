package import MotionModel

/// A piecewise linear easing: CSS `linear()`.
///
/// Source: https://www.w3.org/TR/css-easing-2/#the-linear-easing-function
package struct LinearPointsSolver: Sendable, Hashable {
  /// A point of the canonical polyline.
  package struct Point: Sendable, Hashable {
    /// The input progress; never smaller than that of the point before.
    package let input, output: Double
  }

  /// The canonical points, at least one: every input known, in rising order.
  package let points: ContiguousArray<Point>

  /// Canonicalizes the stops of a `linear()` function.
  ///
  /// The first stop without a position gets 0, the last max(1, largest so far); every given position is raised to the
  /// largest before it; a stop with two positions makes two points; runs without positions are spread evenly between
  /// their neighbors. Complexity: O(stops).
  package init(_ linear: LinearPoints) {
    var stops: [(input: Double?, output: Double)] = []
    var largest = -Double.infinity
    for (index, stop) in linear.stops.enumerated() {
      let ends = index == 0 ? [0.0] : index == linear.stops.count - 1 ? [1] : []
      let positions = stop.inputs.isEmpty ? ends : stop.inputs
      if positions.isEmpty { stops.append((nil, stop.output)) }
      for position in positions {
        largest = max(largest, position)
        stops.append((largest, stop.output))
      }
    }
    // The first and the last position are always known.
    let known = stops.indices.filter { stops[$0].input != nil }
    var points = ContiguousArray<Point>()
    for (start, end) in zip(known, known.dropFirst()) {
      let (from, to) = (stops[start].input ?? 0, stops[end].input ?? 1)
      for index in start..<end {
        let input = index == start ? from : from + (to - from) * Double(index - start) / Double(end - start)
        points.append(Point(input: input, output: stops[index].output))
      }
    }
    if let last = stops.last { points.append(Point(input: last.input ?? 1, output: last.output)) }
    self.points = points
  }

  /// The corners of progress 0…1; a jump at its end comes after the last one.
  var corners: [Point] {
    let inside = points.filter { $0.input > 0 && $0.input < 1 }
    let end = points.dropFirst().first { $0.input == 1 }?.output ?? value(at: 1)
    return [Point(input: 0, output: value(at: 0))] + inside + [Point(input: 1, output: end)]
  }

  /// The eased progress at input progress `x`.
  ///
  /// Outside the points the end segments go on; where two points share an input, the later one counts from that input
  /// on. A single point is a constant. Complexity: O(log points).
  package func value(at x: Double) -> Double {
    guard let segment = segment(at: x) else { return points.first?.output ?? x }
    let (from, to) = (points[segment], points[segment + 1])
    if from.input == to.input { return to.output }
    return from.output + (x - from.input) / (to.input - from.input) * (to.output - from.output)
  }

  /// The slope at input progress `x`: that of the segment which `value(at:)` uses; ±infinity for a vertical one.
  package func slope(at x: Double) -> Double {
    guard let segment = segment(at: x) else { return 0 }
    let (from, to) = (points[segment], points[segment + 1])
    let rise = to.output - from.output
    return rise == 0 ? 0 : rise / (to.input - from.input)
  }

  /// The segment that answers for `x`: from the last point not beyond it, and never from the very last.
  private func segment(at x: Double) -> Int? {
    guard points.count > 1 else { return nil }
    return min(max(points.indices.first(from: { !(points[$0].input <= x) }) - 1, 0), points.count - 2)
  }
}

/// A staircase easing: CSS `steps(count, position)`.
///
/// Source: https://www.w3.org/TR/css-easing-2/#step-easing-functions
package struct StepsSolver: Sendable, Hashable {
  package let steps: Steps

  package init(_ steps: Steps) { self.steps = steps }

  /// Value of the step at input progress `x`.
  ///
  /// - Parameters:
  ///   - x: progress; any number. Below 0 and above 1 the stairs go on.
  ///   - before: CSS's *before flag*: an animation in its before phase does not take a jump exactly at `x`.
  /// - Returns: ⌊x·count⌋ (one more for `start` and `jump-both`), divided by the number of jumps. Complexity: O(1).
  package func value(at x: Double, before: Bool = false) -> Double {
    let scaled = x * Double(steps.count)
    // 0.15 s of 0.2 s is a little less than 0.75: times are decimals, and their quotients and differences round.
    let rounding = max(1e-11, 4 * scaled.ulp)
    var step = (scaled + rounding).rounded(.down)
    let standsOnJump = step >= scaled - rounding
    let jumps = jumps
    if jumps.areAtStart { step += 1 }
    if before && standsOnJump { step -= 1 }
    if x >= 0 && step < 0 { step = 0 }
    if x <= 1 && step > jumps.count { step = jumps.count }
    return step / jumps.count
  }

  /// The number of jumps between output 0 and output 1, and whether one is at the start.
  package var jumps: (count: Double, areAtStart: Bool) {
    let count = Double(steps.count)
    return switch steps.position {
    case .jumpStart, .start: (count, true)
    case .jumpEnd, .end: (count, false)
    case .jumpNone: (count - 1, false)
    case .jumpBoth: (count + 1, true)
    }
  }
}
