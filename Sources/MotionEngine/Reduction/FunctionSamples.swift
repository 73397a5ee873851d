package import MotionModel

/// A function of one variable, sampled so densely that straight lines between samples stay close to it.
package struct FunctionSamples: Sendable {
  package struct Point: Hashable, Sendable {
    package var x, y: Double

    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  /// Stretches without a jump, in order, each with ascending x and beginning at the previous end.
  package private(set) var stretches: [[Point]]
  /// Maximum distance of the function from the lines between samples.
  package let tolerance: Double

  package static let maximumCount = 100_000

  /// Takes points connected by straight lines; two with the same x make a jump.
  /// - Parameter points: At least one, x not falling.
  package init(through points: [Point]) {
    stretches = []
    tolerance = 0
    for point in points {
      if let last = stretches.last?.last, last.x < point.x {
        stretches[stretches.count - 1].append(point)
      } else {
        stretches.append([point])
      }
    }
  }

  /// Samples a function: evenly, and more densely at bends.
  ///
  /// An interval is halved until its middle is within `tolerance` of the line between its ends. If that exceeds the
  /// resolution of a double, the function jumps, and a new stretch begins.
  /// - Parameters:
  ///   - joints: Possible corners or jumps of the function; those outside the range are ignored.
  ///   - tolerance: More than 0.
  ///   - function: Finite everywhere in the range.
  /// - Throws: ``ModelError`` (`tooLarge`) if it bends too often for sampling.
  /// - Complexity: O(samples), some hundred for a smooth function.
  package init(
    over range: ClosedRange<Double>, joints: [Double] = [], tolerance: Double, _ function: (Double) -> Double
  ) throws(ModelError) {
    self.tolerance = tolerance
    let knots = [range.lowerBound] + Set(joints).filter { $0 > range.lowerBound && $0 < range.upperBound }.sorted()
    stretches = [[Point(range.lowerBound, function(range.lowerBound))]]
    var count = 0
    for (index, start) in knots.enumerated() {
      let end = index + 1 < knots.count ? knots[index + 1] : range.upperBound
      guard end > start else { continue }
      let intervals = max(64 / knots.count, 8)
      for step in 1...intervals {
        let x = step == intervals ? end : start + (end - start) * Double(step) / Double(intervals)
        try extend(
          to: Point(x, function(x)), narrowest: (range.upperBound - range.lowerBound) * 1e-12, &count, function)
      }
    }
  }

  /// Extends from the last sample to a point, bisecting at bends.
  private mutating func extend(
    to end: Point, narrowest: Double, _ count: inout Int, _ function: (Double) -> Double
  ) throws(ModelError) {
    var ahead = [end]
    while let next = ahead.last, let from = stretches.last?.last {
      let x = from.x + (next.x - from.x) / 2
      guard x > from.x, x < next.x, next.x - from.x > narrowest else {
        if abs(next.y - from.y) > tolerance {
          // A jump ends the stretch on its left and begins a new one.
          stretches[stretches.count - 1].append(Point(next.x, from.y))
          stretches.append([next])
        } else {
          stretches[stretches.count - 1].append(next)
        }
        ahead.removeLast()
        continue
      }
      let middle = Point(x, function(x))
      count += 1
      guard count <= Self.maximumCount else {
        throw ModelError(
          .tooLarge, "the motion bends too often to be drawn with straight lines",
          allowed: "\(Self.maximumCount) samples", hint: "allow a larger error, or a shorter time")
      }
      if abs(middle.y - (from.y + next.y) / 2) <= tolerance {
        stretches[stretches.count - 1].append(middle)
        stretches[stretches.count - 1].append(next)
        ahead.removeLast()
      } else {
        ahead.append(middle)
      }
    }
  }
}
