/// The two inner control points of a cubic Bézier easing from (0, 0) to (1, 1).
///
/// Horizontal coordinates are in 0…1, so that there is one output for every input; vertical ones may leave 0…1
/// (overshoot). Source: https://www.w3.org/TR/css-easing-2/#cubic-bezier-easing-functions
public struct CubicBezier: Hashable, Sendable {
  /// The first control point, and the second.
  public let x1, y1, x2, y2: Double

  /// Checks the control points.
  /// - Parameters:
  ///   - x1: Horizontal, 0…1.
  ///   - y1: Vertical, any finite number within ±1e9.
  ///   - x2: Horizontal, 0…1.
  ///   - y2: Vertical.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(ModelError) {
    try Self.check("x1", x1, isTime: true)
    try Self.check("x2", x2, isTime: true)
    try Self.check("y1", y1)
    try Self.check("y2", y2)
    self.init(unchecked: x1, y1, x2, y2)
  }

  private static func check(_ label: String, _ value: Double, isTime: Bool = false) throws(ModelError) {
    guard !(isTime ? Bounds.unit : Bounds.number).contains(value) else { return }
    throw ModelError(
      .outOfRange, "control point \(label) is \(value)", allowed: isTime ? "0…1" : "−1e9…1e9",
      hint: isTime ? "time cannot run backwards; only y1 and y2 may leave 0…1" : nil, parameter: label)
  }

  /// For constants of this module whose points are known to be legal.
  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1 + 0  // −0 becomes 0
    (self.y1, self.x2, self.y2) = (y1 + 0, x2 + 0, y2 + 0)
  }

  package var points: [Double] { [x1, y1, x2, y2] }
}

extension CubicBezier: Documented {
  package static let form: Form<CubicBezier> = Form<[Double]>.numbers(4...4).labeled("x1", "y1", "x2", "y2").map(
    { (n) throws(ModelError) in try CubicBezier(n[0], n[1], n[2], n[3]) }, \.points
  ).examples([0.2, 0, 0, 1], [0.34, 1.56, 0.64, 1], [0.3, 0, 0.8, 0.15])
}

/// An easing of several cubic Bézier segments, from (0, 0) to (1, 1) without a gap or a step back in time.
///
/// Material 3's *emphasized* easing is one. A vertical jump is allowed.
/// Source: https://developer.android.com/reference/android/view/animation/PathInterpolator
public struct BezierPath: Hashable, Sendable {
  /// One segment: two control points and an end; it starts where the previous one ended.
  public struct Segment: Hashable, Sendable {
    /// The first control point, the second, and the end.
    public let x1, y1, x2, y2, x, y: Double

    /// Makes a segment; ``BezierPath`` checks it in its place.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
      (self.x1, self.y1, self.x2, self.y2, self.x, self.y) = (x1 + 0, y1 + 0, x2 + 0, y2 + 0, x + 0, y + 0)
    }

    /// The six numbers, as an SVG `C` command writes them.
    package var numbers: [Double] { [x1, y1, x2, y2, x, y] }
  }

  public let segments: [Segment]

  /// Checks the path.
  /// - Throws: ``ModelError``: no segment, too many, a control point outside its segment's time, or an end other than (1, 1).
  /// - Complexity: O(segments).
  public init(_ segments: [Segment]) throws(ModelError) {
    try Bounds.check(segments.count, "segments of a path", in: 1...Bounds.listLength)
    var start = 0.0
    for (index, segment) in segments.enumerated() {
      let here = JSONPointer().appending(index)
      guard segment.numbers.allSatisfy(Bounds.number.contains) else {
        throw ModelError(.outOfRange, "a number of the segment is not finite or beyond 1e9", pointer: here)
      }
      guard segment.x >= start, segment.x <= 1 else {
        throw ModelError(.outOfRange, "the segment ends at x \(segment.x)", allowed: "\(start)…1", pointer: here)
      }
      for x in [segment.x1, segment.x2] where !(start...segment.x).contains(x) {
        throw ModelError(
          .outOfRange, "a control point is at x \(x)", allowed: "\(start)…\(segment.x)",
          hint: "time cannot run backwards inside a segment", pointer: here)
      }
      start = segment.x
    }
    guard let last = segments.last, last.x == 1, last.y == 1 else {
      throw ModelError(
        .outOfRange, "the path ends at (\(segments.last?.x ?? 0), \(segments.last?.y ?? 0))", allowed: "(1, 1)")
    }
    self.segments = segments
  }
}

extension BezierPath: Documented {
  package static let form: Form<BezierPath> = Form<[[Double]]>.list(
    .numbers(6...6).labeled("x1", "y1", "x2", "y2", "x", "y"), 1...Bounds.listLength, each: "segment"
  ).map(
    { (rows) throws(ModelError) in
      try BezierPath(rows.map { n in Segment(n[0], n[1], n[2], n[3], n[4], n[5]) })
    }, { $0.segments.map(\.numbers) }
  ).examples([[0.05, 0, 0.13, 0.06, 0.17, 0.4], [0.21, 0.82, 0.25, 1, 1, 1]], [[0.2, 0, 0, 1, 1, 1]])
}
