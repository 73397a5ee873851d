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
  }

  let pieces: [Piece]
  /// How far it is from the curve, as a share of the way, and at which progress; 0 where it is the same.
  let error, place: Double

  /// The most steps that are written out.
  static let mostSteps = 1_000

  /// Takes an easing apart: steps, stops and Béziers as they are, everything else as straight lines.
  /// - Parameters:
  ///   - base: No spring.
  ///   - error: The largest error of straight lines.
  /// - Throws: ``ModelError`` (`tooLarge`) for more than 1,000 steps.
  init(_ base: CurveBase, _ resolver: inout MotionResolver, within error: Double) throws(ModelError) {
    switch base {
    case .steps(let steps): self.init(try Self.pieces(steps))
    case .points(let points): self.init(Self.pieces(LinearPointsSolver(points)))
    case .path(let path): self.init(Self.pieces(path))
    case .linear: self.init([Piece(end: 1, from: 0, to: 1)])
    case .cubicBezier(let bezier, _): self.init([Piece(end: 1, from: 0, to: 1, controls: bezier.points)])
    case .named(let easing) where easing.bezier != nil:
      self.init([Piece(end: 1, from: 0, to: 1, controls: easing.bezier?.points)])
    default:
      let curve = try resolver.compile(try Curve(base), duration: 1)
      try self.init(within: error) { curve.value(at: $0) }
    }
  }

  /// Draws a function of 0…1 with straight lines.
  /// - Parameter end: Where it ends; nil: where the function does.
  init(within error: Double, endingAt end: Double? = nil, _ function: (Double) -> Double) throws(ModelError) {
    let samples = try FunctionSamples(over: 0...1, tolerance: error / 64, function)
    let line = try Polyline(samples, within: error, endingAt: end)
    let pieces = zip(line.points, line.points.dropFirst()).filter { $0.x < $1.x }.map { from, to in
      Piece(end: to.x, from: from.y, to: to.y)
    }
    self.init(pieces, error: line.error < 1e-12 ? 0 : line.error, at: line.errorPlace)
  }

  private init(_ pieces: [Piece], error: Double = 0, at place: Double = 0) {
    (self.pieces, self.error, self.place) = (pieces, error, place)
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
