package import MotionModel

/// Functions drawn with few cubic Béziers.
///
/// Each piece is the cubic through four of the function's points, its ends and those at one and two thirds: that needs
/// no slope, which may not exist at an end. A piece is as long as the allowed error permits. Numbers are rounded to the
/// decimals that this error needs, and measured again after rounding.
extension SegmentRow {
  /// - Parameters:
  ///   - joints: Possible corners or jumps of the function.
  ///   - start: First value; nil: the function's, rounded.
  ///   - end: End value; nil: the function's.
  ///   - xStep: Times of pieces are multiples of this power of ten, except the last; nil for a small share of the range.
  /// - Throws: ``ModelError`` (`tooLarge`) for a function that bends too often.
  /// - Complexity: O(n log n) for n samples of the function.
  package init(
    over range: ClosedRange<Double>, joints: [Double] = [], within error: Double, startingAt start: Double? = nil,
    endingAt end: Double? = nil, xStep: Double? = nil, _ function: (Double) -> Double
  ) throws(ModelError) {
    let samples = try FunctionSamples(over: range, joints: joints, tolerance: error / 64, function)
    self = withoutActuallyEscaping(function) {
      SegmentRow(samples, over: range, within: error, startingAt: start, endingAt: end, xStep: xStep, $0)
    }
  }

  /// Draws a sampled function.
  /// - Parameter function: Reference between samples; nil: the lines between samples.
  package init(
    _ samples: FunctionSamples, over range: ClosedRange<Double>, within error: Double, startingAt start: Double? = nil,
    endingAt end: Double? = nil, xStep: Double? = nil, _ function: ((Double) -> Double)? = nil
  ) {
    let (yStep, last) = (Double.decimalStep(below: error / 16, from: 1e-2), samples.stretches.count - 1)
    let segments = samples.stretches.enumerated().flatMap { index, points in
      Drawing(
        points: points, end: index == last ? end : nil,
        xStep: xStep ?? .decimalStep(below: (range.upperBound - range.lowerBound) * 1e-5, from: 1e-2), yStep: yStep,
        error: error
      ).segments(startingAt: index == 0 ? start : nil)
    }
    let worst = Self.measure(segments, samples, function)
    // A corner between coarse times may be farther away.
    let most = xStep == nil ? error : .infinity
    self.init(
      segments, last: end ?? (samples.stretches.last?.last?.y ?? 0).rounded(to: yStep),
      // An unknown function may leave the lines between its samples by this much.
      error: worst.y > 1e-12 ? min(most, worst.y + (function == nil ? samples.tolerance : 0)) : 0, at: worst.x)
  }

  /// Construction of the pieces of a stretch without a jump.
  private struct Drawing {
    let points: [FunctionSamples.Point]
    let end: Double?
    let xStep, yStep, error: Double

    func segments(startingAt start: Double?) -> [Segment] {
      guard let first = points.first, points.count > 1 else { return [] }
      var segments: [Segment] = []
      var (index, x, y) = (0, first.x, start ?? first.y.rounded(to: yStep))
      while index < points.count - 1 {
        // Extends as far as possible: doubling each time, then bisecting.
        var (fitting, failing, step) = (index + 1, points.count, 1)
        while fitting < points.count - 1 {
          let next = min(index + 2 * step, points.count - 1)
          guard fits(index, next, from: (x, y)) else {
            failing = next
            break
          }
          (fitting, step) = (next, 2 * step)
        }
        while failing - fitting > 1 {
          let middle = fitting + (failing - fitting) / 2
          if fits(index, middle, from: (x, y)) { fitting = middle } else { failing = middle }
        }
        let segment = segment(to: fitting, from: (x, y))
        if segment.duration > 0 { segments.append(segment) }
        (index, x, y) = (fitting, max(segment.end, x), segment.to)
      }
      return segments
    }

    /// The piece from a point to a sample.
    private func segment(to: Int, from start: (x: Double, y: Double)) -> Segment {
      let isLast = to == points.count - 1
      let x = isLast ? points[to].x : max(start.x, points[to].x.rounded(to: xStep))
      let y = isLast ? end ?? points[to].y.rounded(to: yStep) : SegmentRow.value(points, at: x).rounded(to: yStep)
      let width = x - start.x
      let (a, b) = (
        SegmentRow.value(points, at: start.x + width / 3), SegmentRow.value(points, at: start.x + width * 2 / 3)
      )
      let (y1, y2) = ((18 * a - 9 * b - 5 * start.y + 2 * y) / 6, (18 * b - 9 * a - 5 * y + 2 * start.y) / 6)
      let slope = (y - start.y) / 3
      let isStraight = abs(y1 - start.y - slope) < yStep && abs(y2 - y + slope) < yStep
      let controls = [
        start.x + width / 3, y1.rounded(to: yStep), start.x + width * 2 / 3, y2.rounded(to: yStep),
      ]
      return Segment(from: start.y, to: y, over: start.x...max(x, start.x), controls: isStraight ? nil : controls)
    }

    private func fits(_ first: Int, _ last: Int, from start: (x: Double, y: Double)) -> Bool {
      let segment = segment(to: last, from: start)
      guard segment.duration > 0 else { return true }
      for index in first..<last {
        let (here, next) = (points[index], points[index + 1])
        for (x, y) in [(here.x, here.y), ((here.x + next.x) / 2, (here.y + next.y) / 2)]
        where x > start.x && x < segment.end && abs(segment.height(at: x) - y) > error * 31 / 32 {
          return false
        }
      }
      return true
    }
  }

  /// Largest distance from a function, or from the lines between its samples, with its place.
  private static func measure(
    _ segments: [Segment], _ samples: FunctionSamples, _ function: ((Double) -> Double)?
  ) -> FunctionSamples.Point {
    var (index, worst) = (0, FunctionSamples.Point(0, 0))
    func compare(_ x: Double, _ y: Double) {
      while index < segments.count, segments[index].end <= x { index += 1 }
      guard index < segments.count, x > segments[index].start else { return }
      let distance = abs(segments[index].height(at: x) - y)
      if distance > worst.y { worst = .init(x, distance) }
    }
    for points in samples.stretches {
      for (here, next) in zip(points, points.dropFirst()) {
        compare(here.x, here.y)
        for share in [0.25, 0.5, 0.75] {
          let x = here.x + (next.x - here.x) * share
          compare(x, function?(x) ?? here.y + (next.y - here.y) * share)
        }
      }
    }
    return worst
  }

  /// Between samples straight.
  private static func value(_ points: [FunctionSamples.Point], at x: Double) -> Double {
    let place = min(max(points.indices.first(from: { points[$0].x > x }), 1), points.count - 1)
    let (a, b) = (points[place - 1], points[place])
    return b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y
  }
}

extension Segment {
  /// The value of a piece whose control points are a third of its time apart.
  fileprivate func height(at x: Double) -> Double {
    let share = (x - start) / duration
    if case .heights(let solver) = shape { return solver.height(share) }
    return from + (to - from) * share
  }
}

extension Double {
  /// The largest power of ten that is not above a number, down to 1e-12.
  package static func decimalStep(below limit: Double, from greatest: Double = 1) -> Double {
    var step = greatest
    while step > limit, step > 1e-12 { step /= 10 }
    return step
  }

  /// The nearest multiple of a power of ten that is not above 1.
  package func rounded(to step: Double) -> Double {
    // Dividing by its inverse gives the double nearest to the decimal.
    let scale = (1 / step).rounded()
    return (self * scale).rounded() / scale + 0
  }
}
