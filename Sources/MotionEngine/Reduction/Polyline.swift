package import MotionModel

/// Function as a polyline of the fewest points within an error, rounded for output.
package struct Polyline: Hashable, Sendable {
  package typealias Point = FunctionSamples.Point

  /// Points with ascending x; two at one x for a jump.
  package let points: [Point]
  /// The largest distance from the function, measured after rounding.
  package let error, errorPlace: Double

  /// Draws a function with straight lines, and finds the largest distance between samples too.
  /// - Parameters:
  ///   - joints: Possible corners or jumps of the function.
  ///   - error: The largest vertical distance that is allowed; more than 0.
  ///   - xStep: x is rounded to multiples of this, but for the first and last.
  /// - Throws: ``ModelError`` (`tooLarge`, `outOfRange`) when it bends too often, or the error is too small.
  package init(
    over range: ClosedRange<Double>, joints: [Double] = [], within error: Double, endingAt end: Double? = nil,
    xStep: Double = 1e-4, _ function: (Double) -> Double
  ) throws(ModelError) {
    let samples = try FunctionSamples(over: range, joints: joints, tolerance: error / 64, function)
    try self.init(samples, within: error, endingAt: end, xStep: xStep) { points, worst in
      Self.measure(points, samples, function, about: worst.y)
    }
  }

  /// Draws a function with straight lines.
  /// - Parameters:
  ///   - function: Sampled with a tolerance well below `error`.
  ///   - error: The largest vertical distance that is allowed; more than 0.
  ///   - end: End value, with a jump if it is too far from the function's; nil: the function's.
  ///   - xStep: x is rounded to multiples of this, but for the first and last.
  ///   - measured: The largest distance of some points, of that at the samples.
  /// - Throws: ``ModelError`` (`outOfRange`) if the error is too small for rounded numbers.
  /// - Complexity: O(samples), several times where rounding costs more than expected.
  package init(
    _ function: FunctionSamples, within error: Double, endingAt end: Double? = nil, xStep: Double = 1e-4,
    measured: ([Point], Point) -> Point = { $1 }
  ) throws(ModelError) {
    let samples = function.stretches.flatMap(\.self)
    let knots = function.stretches.map { Self.bends(of: $0, beyond: function.tolerance) }
    let jumps = function.stretches.dropFirst().compactMap(\.first?.x)
    var (xStep, yStep) = (xStep, Double.decimalStep(below: error / 10))
    var room = error - function.tolerance
    for attempt in 1...24 {
      func draw(within error: Double, atMost limit: Int = .max) -> (points: [Point], worst: Point)? {
        let drawn = Self.points(
          knots, within: error - yStep / 2, endingAt: end, xStep: xStep, yStep: yStep, atMost: limit)
        return drawn.map { ($0, Self.measure($0, samples, jumps)) }
      }
      guard var (points, worst) = draw(within: room) else { break }
      if worst.y <= error {
        // Of all that take so few points, the closest: within a share of the error in steps of 1/32.
        func isCloser(within error: Double) -> Bool {
          guard let closer = draw(within: error, atMost: points.count - 1), closer.points.count <= points.count,
            closer.worst.y < worst.y
          else { return false }
          (points, worst) = closer
          return true
        }
        // The minimum may be close, with true corners; usually it is not: searched from above.
        var least = room / 1024 + yStep / 2
        var most = room
        if isCloser(within: least) { (least, most) = (0, least) }
        let step = (most - least) / 32
        var (failed, fits, stride) = (0, 32, 1)
        while fits - failed > 1 {
          let next = max(fits - stride, failed + 1, (fits + failed) / 2)
          if isCloser(within: least + step * Double(next)) { fits = next } else { failed = next }
          stride *= 2
        }
        worst = measured(points, worst)
        if worst.y <= error {
          (self.points, self.error, errorPlace) = (points, worst.y, worst.x)
          return
        }
      }
      room -= max(1.05 * (worst.y - error), error / 64)
      if room < 0.75 * error || attempt % 8 == 0 {
        // Rounding costs too much: more digits instead of more points.
        (xStep, yStep, room) = (xStep / 10, yStep / 10, error - function.tolerance)
      }
    }
    throw ModelError(.outOfRange, "an error of \(error) cannot be reached", hint: "allow a larger error")
  }

  /// A stretch without those of its samples that the line between their neighbors passes closely.
  ///
  /// About half of the samples where it is smooth. Errors are measured at all of them.
  private static func bends(of stretch: [Point], beyond tolerance: Double) -> [Point] {
    var kept: [Point] = []
    kept.reserveCapacity(stretch.count / 2 + 2)
    var index = 0
    while index < stretch.count {
      kept.append(stretch[index])
      index += 1
      guard index + 1 < stretch.count else { continue }
      let (a, b, c) = (stretch[index - 1], stretch[index], stretch[index + 1])
      let chord = a.y + (c.y - a.y) * (b.x - a.x) / (c.x - a.x)
      if abs(chord - b.y) <= tolerance { index += 1 }
    }
    return kept
  }

  /// Nil if a stretch takes more lines than the whole may have points.
  private static func points(
    _ stretches: [[Point]], within error: Double, endingAt end: Double?, xStep: Double, yStep: Double,
    atMost limit: Int
  ) -> [Point]? {
    let (last, start) = (stretches.count - 1, stretches.first?.first?.x ?? 0)
    var all: [Point] = []
    for (index, stretch) in stretches.enumerated() {
      guard let first = stretch.first, let final = stretch.last else { continue }
      let ending = end ?? final.y
      var gates = stretch.map { FewestLines.Gate($0.x, $0.y - error, $0.y + error) }
      // Also behind a jump at the very beginning.
      if index == 0 || first.x - start < 1e-9 { gates[0] = .init(first.x, first.y, first.y) }
      let jumps = abs(ending - final.y) > error
      if index == last, !jumps { gates[gates.count - 1] = .init(final.x, ending, ending) }
      guard let lines = FewestLines.through(gates, atMost: limit) else { return nil }
      var points = lines.map { Point($0.x.rounded(to: xStep), $0.y.rounded(to: yStep)) }
      // The ends are exact.
      points[0] = Point(first.x, index == 0 ? first.y : points[0].y)
      points[points.count - 1] = Point(final.x, index == last && !jumps ? ending : points[points.count - 1].y)
      all += index == last && jumps ? points + [Point(final.x, ending)] : points
    }
    return all
  }

  /// The largest distance between a polyline and the samples, at the samples of one and the corners of the other.
  ///
  /// At a jump of either, the sides are those of the adjacent stretches.
  private static func measure(_ points: [Point], _ samples: [Point], _ known: [Double]) -> Point {
    let jumps = jumps(in: points, and: known)
    var worst = Point(samples.first?.x ?? 0, 0)
    for (places, line) in [(samples, points), (points, samples)] {
      var index = 0
      for place in places {
        while index + 2 < line.count, line[index + 1].x < place.x { index += 1 }
        guard index + 1 < line.count else { continue }
        let (a, b) = (line[index], line[index + 1])
        guard b.x > a.x, place.x >= a.x, place.x <= b.x else { continue }
        let distance = abs(a.y + (b.y - a.y) * (place.x - a.x) / (b.x - a.x) - place.y)
        if distance > worst.y, !contains(jumps, place.x) { worst = Point(place.x, distance) }
      }
    }
    return worst
  }

  private static func jumps(in points: [Point], and known: [Double]) -> [Double] {
    (known + zip(points, points.dropFirst()).filter { $0.x == $1.x }.map(\.1.x)).sorted()
  }

  /// Binary search in ascending places.
  private static func contains(_ places: [Double], _ x: Double) -> Bool {
    let place = places.indices.first(from: { places[$0] >= x - 1e-9 })
    return place < places.count && places[place] <= x + 1e-9
  }

  /// The largest distance between a polyline and a function: at the samples and corners, and around each sample that is
  /// farther off than its neighbors and may be next to it.
  /// - Parameter known: The largest at samples and corners, as far as samples tell.
  private static func measure(
    _ points: [Point], _ samples: FunctionSamples, _ function: (Double) -> Double, about known: Double
  ) -> Point {
    let jumps = jumps(in: points, and: samples.stretches.dropFirst().compactMap(\.first?.x))
    let all = samples.stretches.flatMap(\.self)
    var (worst, index) = (Point(all.first?.x ?? 0, 0), 0)
    for (a, b) in zip(points, points.dropFirst()) where b.x > a.x {
      func distance(_ at: Point) -> Double {
        guard !contains(jumps, at.x) else { return 0 }
        let distance = abs(a.y + (b.y - a.y) * (at.x - a.x) / (b.x - a.x) - at.y)
        if distance > worst.y { worst = Point(at.x, distance) }
        return distance
      }
      func distance(_ x: Double) -> Double { distance(Point(x, function(x))) }
      var (before, height) = (a, distance(a.x))
      while index < all.count, all[index].x <= a.x { index += 1 }
      while index < all.count, all[index].x <= b.x {
        let (here, after) = (all[index], index + 1 < all.count ? all[index + 1] : b)
        let isHigher = distance(here) >= height
        height = distance(here)
        index += 1
        if isHigher, height + 2 * samples.tolerance > known, after.x >= b.x || distance(after) <= height {
          // Golden sections.
          var (low, high) = (before.x, min(after.x, b.x))
          for _ in 0..<16 {
            let part = (high - low) * 0.381966011250105
            if distance(low + part) < distance(high - part) { low += part } else { high -= part }
          }
        }
        before = here
      }
    }
    return worst
  }
}
