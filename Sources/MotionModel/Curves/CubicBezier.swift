/// The two inner control points of a cubic Bézier easing from (0, 0) to (1, 1).
///
/// Horizontal coordinates lie in 0…1, so that there is one output for every input; vertical ones may leave 0…1
/// (overshoot). Source: https://www.w3.org/TR/css-easing-2/#cubic-bezier-easing-functions
public struct CubicBezier: Hashable, Sendable {
  /// The first control point.
  public let x1, y1: Double
  /// The second control point.
  public let x2, y2: Double

  /// Checks the control points.
  /// - Parameters:
  ///   - x1: Horizontal, 0…1.
  ///   - y1: Vertical, any finite number within ±1e9.
  ///   - x2: Horizontal, 0…1.
  ///   - y2: Vertical.
  /// - Throws: ``ModelError`` with code `outOfRange`.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(ModelError) {
    for (label, value) in [("x1", x1), ("x2", x2)] where !Bounds.unit.contains(value) {
      throw ModelError(
        .outOfRange, "control point \(label) is \(value)", allowed: "0…1",
        hint: "time cannot run backwards; only y1 and y2 may leave 0…1")
    }
    for (label, value) in [("y1", y1), ("y2", y2)] where !Bounds.number.contains(value) {
      throw ModelError(.outOfRange, "control point \(label) is \(value)", allowed: "−1e9…1e9")
    }
    self.init(unchecked: x1, y1, x2, y2)
  }

  /// For constants of this module whose points are known to be legal.
  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1 + 0  // −0 becomes 0
    self.y1 = y1 + 0
    self.x2 = x2 + 0
    self.y2 = y2 + 0
  }

  /// The four numbers, as CSS writes them.
  public var points: [Double] { [x1, y1, x2, y2] }
}

extension CubicBezier: Documented {
  package static let form: Form<CubicBezier> = Form<[Double]>.numbers(4...4).map(
    { (n) throws(ModelError) in try CubicBezier(n[0], n[1], n[2], n[3]) }, \.points
  ).examples([0.2, 0, 0, 1], [0.34, 1.56, 0.64, 1], [0.3, 0, 0.8, 0.15])
}
