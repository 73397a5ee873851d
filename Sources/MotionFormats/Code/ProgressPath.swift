import MotionEngine
import MotionModel

/// An easing as pieces one after another: what platforms draw that have no word for it.
struct ProgressPath: Hashable, Sendable {
  /// From where the last one ended.
  struct Piece: Hashable, Sendable {
    /// The progress of time at which it ends, and the values from which and to which it goes.
    let end, from, to: Double
    /// The control points (x1, y1, x2, y2) between them; nil: straight.
    var controls: [Double]?

    fileprivate func value(at x: Double, from start: Double) -> Double {
      let width = end - start
      let inside = controls.map { [($0[0] - start) / width, ($0[2] - start) / width] }
      // The way there as a Bézier from 0 to 1.
      guard let inside, let solver = CubicBezierSolver(x1: inside[0], y1: 0, x2: inside[1], y2: 1) else {
        return from + (to - from) * (x - start) / width
      }
      return value(atParameter: solver.parameter(at: (x - start) / width))
    }

    /// The value at a parameter of its Bézier.
    func value(atParameter s: Double) -> Double {
      guard let controls else { return from + (to - from) * s }
      let r = 1 - s
      return r * r * r * from + 3 * r * s * (r * controls[1] + s * controls[3]) + s * s * s * to
    }
  }

  let pieces: [Piece]
  /// Where it is when its time is over.
  let last: Double
  /// How far it is from the curve, as a share of the way, and at which progress; 0 where it is the same.
  let error, place: Double

  /// The most steps that are written out.
  static let mostSteps = 1_000

  /// Takes an easing apart: steps, stops and Béziers as they are, everything else as few cubic Béziers.
  /// - Parameters:
  ///   - base: No spring.
  ///   - error: The largest error of what is drawn.
  /// - Throws: ``ModelError`` (`tooLarge`) for more than 1,000 steps.
  init(_ base: CurveBase, _ resolver: inout MotionResolver, within error: Double) throws(ModelError) {
    switch base {
    case .steps(let steps): self.init(try Self.pieces(steps))
    case .points(let points):
      let solver = LinearPointsSolver(points)
      self.init(Self.pieces(solver), last: solver.value(at: 1))
    case .path(let path): self.init(Self.pieces(path))
    case .linear: self.init([Piece(end: 1, from: 0, to: 1)])
    case .cubicBezier(let bezier, _): self.init(bezier: bezier.points)
    case .named(let easing) where easing.bezier != nil: self.init(bezier: easing.bezier?.points)
    default:
      let curve = try resolver.compile(try Curve(base), duration: 1)
      try self.init(within: error) { curve.value(at: $0) }
    }
  }

  /// Draws a function of 0…1 with few cubic Béziers.
  /// - Parameter end: Where it ends; nil: where the function does.
  init(within error: Double, endingAt end: Double? = nil, _ function: (Double) -> Double) throws(ModelError) {
    self.init(try CubicPieces(over: 0...1, within: error, endingAt: end, function))
  }

  init(_ cubics: CubicPieces) {
    self.init(
      cubics.pieces, last: cubics.last, error: cubics.error < 1e-12 ? 0 : cubics.error, at: cubics.place)
  }

  private init(_ pieces: [Piece], last: Double = 1, error: Double = 0, at place: Double = 0) {
    (self.pieces, self.last, self.error, self.place) = (pieces, last, error, place)
  }

  /// One Bézier (x1, y1, x2, y2); nil: straight.
  init(bezier points: [Double]?) { self.init([Piece(end: 1, from: 0, to: 1, controls: points)]) }

  /// The path there and back again, so many times in all.
  func turning(_ turns: Int) -> ProgressPath {
    guard turns > 1 else { return self }
    let count = Double(turns)
    let all = (0..<turns).flatMap { turn in
      let isBack = turn % 2 == 1
      func x(_ x: Double) -> Double { (Double(turn) + x) / count }
      func y(_ y: Double) -> Double { isBack ? 1 - y : y }
      return pieces.map { piece in
        let controls = piece.controls.map { [x($0[0]), y($0[1]), x($0[2]), y($0[3])] }
        return Piece(end: x(piece.end), from: y(piece.from), to: y(piece.to), controls: controls)
      }
    }
    return ProgressPath(all, last: turns % 2 == 0 ? 1 - last : last, error: error, at: place / count)
  }

  /// Where it is at a progress of time; at its ends beyond them.
  func value(at progress: Double) -> Double {
    var start = 0.0
    for piece in pieces {
      guard progress >= piece.end else { return piece.value(at: max(progress, 0), from: start) }
      start = piece.end
    }
    return last
  }

  /// The lowest and the highest value; between control points, of 64 places.
  var range: ClosedRange<Double> {
    let values = pieces.flatMap { piece in
      piece.controls == nil ? [piece.from, piece.to] : (0...64).map { piece.value(atParameter: Double($0) / 64) }
    }
    return min(last, values.min() ?? last)...max(last, values.max() ?? last)
  }

  /// The numbers of each piece, and of one without length where it jumps at the end.
  var numbers: [[Double]] {
    pieces.map { [$0.end, $0.from, $0.to] + ($0.controls ?? []) }
      + (pieces.last?.to == last ? [] : [[1, last, last]])
  }

  /// The path from 0,0 in the words of SVG and Android.
  ///
  /// Source: https://www.w3.org/TR/SVG2/paths.html
  var pathData: String { pathData { "\(WebNumber.text($0)),\(WebNumber.text($1))" } }

  /// The path: jumps upright, Béziers as they are.
  /// - Parameters:
  ///   - first: Where it begins.
  ///   - point: Writes a place.
  func pathData(from first: Double = 0, _ point: (Double, Double) -> String) -> String {
    var (text, x, y) = ("M " + point(0, first), 0.0, first)
    for piece in pieces {
      if piece.from != y { text += " L " + point(x, piece.from) }
      if let points = piece.controls {
        text += " C \(point(points[0], points[1])) \(point(points[2], points[3])) \(point(piece.end, piece.to))"
      } else {
        text += " L " + point(piece.end, piece.to)
      }
      (x, y) = (piece.end, piece.to)
    }
    return y == last ? text : text + " L " + point(1, last)
  }

  /// How the easing itself came through when it takes so long.
  func outcome(over duration: Double) -> LossReport.Outcome {
    error == 0 ? .exact : .approximated(error: error, at: place * duration)
  }

  private static func pieces(_ steps: Steps) throws(ModelError) -> [Piece] {
    guard steps.count <= mostSteps else {
      throw ModelError(.tooLarge, "\(steps.count) steps to be written one by one", allowed: "\(mostSteps)")
    }
    let count = Double(steps.count)
    let (first, jumps): (Double, Double) =
      switch steps.position {
      case .jumpEnd, .end: (0, count)
      case .jumpStart, .start: (1, count)
      case .jumpNone: (0, count - 1)
      case .jumpBoth: (1, count + 1)
      }
    return (0..<steps.count).map { index in
      let value = (Double(index) + first) / jumps
      return Piece(end: Double(index + 1) / count, from: value, to: value)
    }
  }

  private static func pieces(_ solver: LinearPointsSolver) -> [Piece] {
    let inside = solver.points.filter { $0.input > 0 && $0.input < 1 }.map { (x: $0.input, y: $0.output) }
    // What comes from the left at 1 is the last value but one where there is a jump.
    let end = solver.points.first { $0.input == 1 }?.output ?? solver.value(at: 1)
    let points = [(x: 0, y: solver.value(at: 0))] + inside + [(x: 1, y: end)]
    return zip(points, points.dropFirst()).filter { $0.x < $1.x }.map { Piece(end: $1.x, from: $0.y, to: $1.y) }
  }

  private static func pieces(_ path: BezierPath) -> [Piece] {
    var (x, y) = (0.0, 0.0)
    var pieces: [Piece] = []
    for segment in path.segments {
      if segment.x > x {
        pieces.append(
          Piece(end: segment.x, from: y, to: segment.y, controls: [segment.x1, segment.y1, segment.x2, segment.y2]))
      }
      (x, y) = (segment.x, segment.y)
    }
    return pieces
  }
}
