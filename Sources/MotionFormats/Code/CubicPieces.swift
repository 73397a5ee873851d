import MotionEngine
import MotionModel

/// A function drawn with few cubic Béziers over time.
///
/// Each piece is the cubic through four of the function's points, its ends and those at a third and two thirds of its way:
/// that needs no slope, which a function may not have at its end. A piece is as long as the allowed error lets it be. Numbers
/// are rounded to the decimals that this error needs, and measured again as they are written.
struct CubicPieces {
  private(set) var pieces: [ProgressPath.Piece] = []
  /// Where it ends.
  private(set) var last = 0.0
  /// The largest distance from the function, and where that is.
  private(set) var error = 0.0
  private(set) var place = 0.0

  /// - Parameters:
  ///   - range: From where to where.
  ///   - joints: Where the function may have a corner or a jump.
  ///   - error: The largest distance.
  ///   - end: Where it ends; nil: where the function does.
  /// - Throws: ``ModelError`` (`tooLarge`) for a function that bends too often.
  /// - Complexity: O(n log n) for n samples of the function.
  init(
    over range: ClosedRange<Double>, joints: [Double] = [], within error: Double, endingAt end: Double? = nil,
    _ function: (Double) -> Double
  ) throws(ModelError) {
    self.init(
      try FunctionSamples(over: range, joints: joints, tolerance: error / 64, function), over: range, within: error,
      endingAt: end)
  }

  /// Draws what is known of a function by its samples.
  init(_ samples: FunctionSamples, over range: ClosedRange<Double>, within error: Double, endingAt end: Double? = nil) {
    let drawing = Drawing(
      xStep: WebTrackBuilder.step(below: (range.upperBound - range.lowerBound) * 1e-5),
      yStep: WebTrackBuilder.step(below: error / 16), error: error)
    for (index, points) in samples.stretches.enumerated() {
      let isLast = index == samples.stretches.count - 1
      pieces += drawing.pieces(points, endingAt: isLast ? end : nil)
    }
    last = end ?? drawing.rounded(samples.stretches.last?.last?.y ?? 0)
    measure(samples, range.lowerBound)
    // Between samples the function may leave their lines so far.
    if self.error > 1e-12 { self.error = min(error, self.error + samples.tolerance) }
  }

  /// How the pieces are made.
  private struct Drawing {
    let xStep, yStep, error: Double

    func rounded(_ y: Double) -> Double { WebNumber.rounded(y, to: yStep) }

    /// The pieces of a stretch without a jump.
    func pieces(_ points: [FunctionSamples.Point], endingAt end: Double?) -> [ProgressPath.Piece] {
      guard let first = points.first, points.count > 1 else { return [] }
      var pieces: [ProgressPath.Piece] = []
      var (index, x, y) = (0, first.x, rounded(first.y))
      while index < points.count - 1 {
        // As far as it goes: twice as far each time, then halfway between what fits and what does not.
        var (fitting, failing) = (index + 1, points.count)
        var step = 1
        while fitting < points.count - 1 {
          let next = min(index + 2 * step, points.count - 1)
          guard fits(points, index, next, (x, y), end) else {
            failing = next
            break
          }
          (fitting, step) = (next, 2 * step)
        }
        while failing - fitting > 1 {
          let middle = fitting + (failing - fitting) / 2
          if fits(points, index, middle, (x, y), end) { fitting = middle } else { failing = middle }
        }
        let piece = piece(points, fitting, (x, y), end)
        if piece.end > x { pieces.append(piece) }
        (index, x, y) = (fitting, max(piece.end, x), piece.to)
      }
      return pieces
    }

    /// The piece from a point to a sample.
    private func piece(
      _ points: [FunctionSamples.Point], _ to: Int, _ start: (x: Double, y: Double), _ end: Double?
    ) -> ProgressPath.Piece {
      let isLast = to == points.count - 1
      let x = isLast ? points[to].x : max(start.x, WebNumber.rounded(points[to].x, to: xStep))
      let y = isLast ? end ?? rounded(points[to].y) : rounded(CubicPieces.value(points, at: x))
      let width = x - start.x
      let (a, b) = (
        CubicPieces.value(points, at: start.x + width / 3), CubicPieces.value(points, at: start.x + width * 2 / 3)
      )
      let (y1, y2) = ((18 * a - 9 * b - 5 * start.y + 2 * y) / 6, (18 * b - 9 * a - 5 * y + 2 * start.y) / 6)
      let slope = (y - start.y) / 3
      let isStraight = abs(y1 - start.y - slope) < yStep && abs(y2 - y + slope) < yStep
      let controls = [start.x + width / 3, rounded(y1), start.x + width * 2 / 3, rounded(y2)]
      return .init(end: x, from: start.y, to: y, controls: isStraight ? nil : controls)
    }

    private func fits(
      _ points: [FunctionSamples.Point], _ from: Int, _ to: Int, _ start: (x: Double, y: Double), _ end: Double?
    ) -> Bool {
      let piece = piece(points, to, start, end)
      guard piece.end > start.x else { return true }
      for index in from..<to {
        let (here, next) = (points[index], points[index + 1])
        for (x, y) in [(here.x, here.y), ((here.x + next.x) / 2, (here.y + next.y) / 2)]
        where x > start.x && x < piece.end && abs(piece.cubic(at: x, from: start.x) - y) > error * 31 / 32 {
          return false
        }
      }
      return true
    }
  }

  private mutating func measure(_ samples: FunctionSamples, _ start: Double) {
    var (index, x) = (0, start)
    func compare(_ at: Double, _ y: Double) {
      while index < pieces.count, pieces[index].end <= at { (index, x) = (index + 1, pieces[index].end) }
      guard index < pieces.count, at > x else { return }
      let distance = abs(pieces[index].cubic(at: at, from: x) - y)
      if distance > error { (error, place) = (distance, at) }
    }
    for points in samples.stretches {
      for (here, next) in zip(points, points.dropFirst()) {
        compare(here.x, here.y)
        compare((here.x + next.x) / 2, (here.y + next.y) / 2)
      }
    }
  }

  /// Between samples straight.
  private static func value(_ points: [FunctionSamples.Point], at x: Double) -> Double {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].x <= x { low = middle } else { high = middle }
    }
    let (a, b) = (points[low], points[high])
    return b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y
  }
}

extension ProgressPath.Piece {
  /// The value of a piece whose control points are a third of its time apart.
  fileprivate func cubic(at x: Double, from start: Double) -> Double {
    value(atParameter: (x - start) / (end - start))
  }
}
