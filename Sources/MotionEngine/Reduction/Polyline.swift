package import MotionModel

/// A function as a polyline of the fewest points that stay within an error, rounded to be written.
package struct Polyline: Hashable, Sendable {
  package typealias Point = FunctionSamples.Point

  /// The points, with rising x; two at one x where the function jumps.
  package let points: [Point]
  /// The largest distance from the function, measured after rounding.
  package let error: Double
  /// Where that is.
  package let errorPlace: Double

  /// Draws a function with straight lines.
  /// - Parameters:
  ///   - function: Sampled with a tolerance well below `error`.
  ///   - error: The largest vertical distance that is allowed; more than 0.
  ///   - end: Where it ends, with a jump where that is too far from where the function does; nil: there.
  ///   - xStep: x is rounded to multiples of this, but for the first and last.
  ///   - yStep: y is rounded to multiples of this, but for the first and last; nil: a twentieth of the error, or less.
  /// - Throws: ``ModelError`` (`outOfRange`) when the error is too small to be reached with rounded numbers.
  /// - Complexity: O(samples), several times where rounding costs more than expected.
  package init(
    _ function: FunctionSamples, within error: Double, endingAt end: Double? = nil, xStep: Double = 1e-4,
    yStep: Double? = nil
  ) throws(ModelError) {
    let samples = function.stretches.flatMap(\.self)
    let jumps = function.stretches.dropFirst().compactMap(\.first?.x)
    var (xStep, yStep) = (xStep, yStep ?? Self.decimalStep(below: error / 10))
    var room = error - function.tolerance
    for attempt in 1...24 {
      func draw(within error: Double) -> (points: [Point], worst: Point) {
        let points = Self.points(function, within: error - yStep / 2, endingAt: end, xStep: xStep, yStep: yStep)
        return (points, Self.measure(points, samples, jumps))
      }
      var (points, worst) = draw(within: room)
      if worst.y <= error {
        // Of all that take so few points, one that is closer: perhaps quite close, where there are true corners.
        var (least, most) = (0.0, room)
        for guess in [room / 1024 + yStep / 2] + [Double](repeating: .nan, count: 5) {
          let middle = guess.isNaN ? (least + most) / 2 : guess
          let closer = draw(within: middle)
          if closer.points.count <= points.count, closer.worst.y < worst.y {
            (points, worst, most) = (closer.points, closer.worst, middle)
          } else {
            least = middle
          }
        }
        (self.points, self.error, errorPlace) = (points, worst.y, worst.x)
        return
      }
      room -= max(1.05 * (worst.y - error), error / 64)
      if room < 0.75 * error || attempt % 8 == 0 {
        // Rounding costs too much: more digits instead of more points.
        (xStep, yStep, room) = (xStep / 10, yStep / 10, error - function.tolerance)
      }
    }
    throw ModelError(.outOfRange, "an error of \(error) cannot be reached", hint: "allow a larger error")
  }

  /// The largest power of ten that is not above a number.
  private static func decimalStep(below limit: Double) -> Double {
    var step = 1.0
    while step > limit, step > 1e-12 { step /= 10 }
    return step
  }

  private static func points(
    _ function: FunctionSamples, within error: Double, endingAt end: Double?, xStep: Double, yStep: Double
  ) -> [Point] {
    let last = function.stretches.count - 1
    return function.stretches.enumerated().flatMap { (index, stretch) in
      guard let first = stretch.first, let final = stretch.last else { return [Point]() }
      let ending = end ?? final.y
      var gates = stretch.map { FewestLines.Gate($0.x, $0.y - error, $0.y + error) }
      if index == 0 { gates[0] = .init(first.x, first.y, first.y) }
      let jumps = abs(ending - final.y) > error
      if index == last, !jumps { gates[gates.count - 1] = .init(final.x, ending, ending) }
      var points = FewestLines.through(gates).map { Point(rounded($0.x, xStep), rounded($0.y, yStep)) }
      // The ends are exact: a motion begins and ends where it says.
      points[0] = Point(first.x, index == 0 ? first.y : points[0].y)
      points[points.count - 1] = Point(final.x, index == last && !jumps ? ending : points[points.count - 1].y)
      return index == last && jumps ? points + [Point(final.x, ending)] : points
    }
  }

  private static func rounded(_ number: Double, _ step: Double) -> Double {
    // Steps are powers of ten: dividing by their inverse gives the double nearest to the decimal.
    let scale = (1 / step).rounded()
    return (number * scale).rounded() / scale
  }

  /// The largest distance between a polyline and the samples, at the samples of one and the corners of the other.
  ///
  /// Where either jumps, the sides are those of the stretches beside it.
  private static func measure(_ points: [Point], _ samples: [Point], _ known: [Double]) -> Point {
    let jumps = (known + zip(points, points.dropFirst()).filter { $0.x == $1.x }.map(\.1.x)).sorted()
    func isJump(_ x: Double) -> Bool {
      var (low, high) = (0, jumps.count)
      while low < high {
        let middle = (low + high) / 2
        if jumps[middle] < x - 1e-9 { low = middle + 1 } else { high = middle }
      }
      return low < jumps.count && jumps[low] <= x + 1e-9
    }
    var worst = Point(samples.first?.x ?? 0, 0)
    for (places, line) in [(samples, points), (points, samples)] {
      var index = 0
      for place in places {
        while index + 2 < line.count, line[index + 1].x < place.x { index += 1 }
        guard index + 1 < line.count else { continue }
        let (a, b) = (line[index], line[index + 1])
        guard b.x > a.x, place.x >= a.x, place.x <= b.x else { continue }
        let distance = abs(a.y + (b.y - a.y) * (place.x - a.x) / (b.x - a.x) - place.y)
        if distance > worst.y, !isJump(place.x) {
          worst = Point(place.x, distance)
        }
      }
    }
    return worst
  }
}
