package import MotionModel
import RealModule

/// A cubic Bézier easing, solved exactly: y for a given x, as a pure function.
///
/// The curve runs from (0, 0) over the control points (x1, y1) and (x2, y2) to (1, 1). `value(at:)` first finds the
/// curve parameter s with X(s) = x, then returns Y(s). The error is below 1e-13 wherever dx/ds stays clear of zero;
/// where the tangent is vertical it is what one rounding of x already causes. Nothing is allocated by a call.
/// Source: https://www.w3.org/TR/css-easing-2/#cubic-bezier-easing-functions
package struct CubicBezierSolver: Sendable, Hashable {
  /// The first control point's x, 0...1.
  package let x1: Double
  /// The first control point's y, any finite number.
  package let y1: Double
  /// The second control point's x, 0...1.
  package let x2: Double
  /// The second control point's y, any finite number.
  package let y2: Double
  /// What is answered outside 0...1.
  package let outside: Extrapolation

  let solver: BezierParameterSolver
  /// Whether both control points lie on y = x.
  let isIdentity: Bool

  /// Prepares a curve.
  ///
  /// - Parameters:
  ///   - x1: the first control point's x, 0...1, so that x rises along the curve.
  ///   - y1: the first control point's y, finite.
  ///   - x2: the second control point's x, 0...1.
  ///   - y2: the second control point's y, finite.
  ///   - outside: what is answered for an input outside 0...1.
  /// - Returns: nil when an x is outside 0...1 or a number is not finite.
  package init?(x1: Double, y1: Double, x2: Double, y2: Double, outside: Extrapolation = .extend) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: x1, y1, x2, y2, outside)
  }

  /// Prepares a curve of the model.
  ///
  /// - Parameters:
  ///   - curve: the control points.
  ///   - outside: what is answered for an input outside 0...1.
  package init(_ curve: CubicBezier, outside: Extrapolation = .extend) {
    self.init(checked: curve.x1, curve.y1, curve.x2, curve.y2, outside)
  }

  private init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ outside: Extrapolation) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
    self.outside = outside
    solver = BezierParameterSolver(first: x1, second: x2)
    isIdentity = x1 == y1 && x2 == y2
  }

  /// The eased progress y at input progress `x`.
  ///
  /// Exactly 0 at 0 and 1 at 1. Outside 0...1 `.clamp` holds the end; `.extend` goes on along the tangent there:
  /// the line to the nearer control point, or to the farther one where the nearer coincides with the end. Where that
  /// line stands upright the end is held, as browsers do (the text of CSS would turn to the farther control point).
  /// A curve whose control points are on y = x is the identity everywhere. NaN answers NaN. Complexity: O(1).
  @inline(__always)
  package func value(at x: Double) -> Double {
    if isIdentity { return outside == .extend ? x : min(max(x, 0), 1) }
    guard x > 0, x < 1 else { return valueOutside(x) }
    return BezierParameterSolver.value(y1, y2, at: solver.parameter(at: x))
  }

  /// The slope dy/dx at input progress `x`.
  ///
  /// `±infinity` where the tangent is vertical; otherwise finite (saturated at the largest number). At an end where
  /// both derivatives vanish (a control point on the end point) the slope is its limit, that of the line to the other
  /// control point. Outside 0...1 it is the slope at the nearer end. NaN answers NaN.
  package func slope(at x: Double) -> Double {
    if x.isNaN { return .nan }
    if isIdentity { return 1 }
    if x <= 0 { return Self.endSlope(x1, y1, x2, y2) }
    if x >= 1 { return Self.endSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
    let s = solver.parameter(at: x)
    let run = solver.derivative(at: s)
    // Weights first: two control values of opposite sign at the top of the range must not meet as infinities.
    let u = 1 - s
    let rise = 3 * (u * (u - 2 * s) * y1 + s * (2 * u - s) * y2 + s * s)
    if run <= 0 {
      // A cusp where both derivatives vanish: to its right y goes where its second derivative points.
      let towards = rise != 0 ? rise : u * (y2 - 2 * y1) + s * (1 - 2 * y2 + y1)
      return towards < 0 ? -.infinity : .infinity
    }
    return min(max(rise / run, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// The curve parameter s in 0...1 at which the curve's x is `x`, clamped to 0...1.
  package func parameter(at x: Double) -> Double {
    x.isNaN ? .nan : solver.parameter(at: x)
  }

  /// The curve with x and y exchanged, which undoes this one; nil when y leaves 0...1, where no such function exists.
  package var inverse: CubicBezierSolver? {
    CubicBezierSolver(x1: y1, y1: x1, x2: y2, y2: x2, outside: outside)
  }

  /// The smallest and the largest y over inputs 0...1, in closed form.
  package var range: ClosedRange<Double> {
    var low = 0.0
    var high = 1.0
    // Y′(s)/3 = a s² + b s + c, scaled so that no control value overflows.
    let scale = max(1, abs(y1), abs(y2))
    let c = y1 / scale
    let b = 2 * (y2 / scale - 2 * c)
    let a = 3 * c - 3 * (y2 / scale) + 1 / scale
    let root = max(b * b - 4 * a * c, 0).squareRoot()
    let q = -(b + (b < 0 ? -root : root)) / 2
    for s in [q / a, c / q] where s > 0 && s < 1 {
      let y = BezierParameterSolver.value(y1, y2, at: s)
      low = min(low, y)
      high = max(high, y)
    }
    return low...high
  }

  /// The inputs around which x nearly stands still inside the curve, so that y is ill-determined; nil where there are none.
  var standstill: ClosedRange<Double>? {
    guard let inflection = solver.standstill else { return nil }
    let (low, high) = (max(inflection - 0x1p-8, 0), min(inflection + 0x1p-8, 1))
    let start = BezierParameterSolver.value(x1, x2, at: low)
    return start...max(BezierParameterSolver.value(x1, x2, at: high), start)
  }

  @inline(never)
  private func valueOutside(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x <= 0 {
      guard outside == .extend, x < 0 else { return 0 }
      return Self.extensionSlope(x1, y1, x2, y2) * x
    }
    guard outside == .extend, x > 1 else { return 1 }
    return 1 + Self.extensionSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1) * (x - 1)
  }

  /// The slope by which a curve is extended beyond its start (or, mirrored, its end).
  private static func extensionSlope(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return 0
  }

  /// The one-sided slope at the start (or, mirrored, the end), limits included.
  private static func endSlope(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    if x1 > 0 { return min(max(y1 / x1, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }
    if y1 != 0 { return y1 < 0 ? -.infinity : .infinity }
    if x2 > 0 { return min(max(y2 / x2, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }
    if y2 != 0 { return y2 < 0 ? -.infinity : .infinity }
    return 1
  }
}

/// The parameter of a cubic Bézier coordinate near its inflection, where dX/ds is 0 or almost.
///
/// With τ the distance from the inflection p, X(p + τ) - X(p) = mτ + cτ³ with m = X′(p) ≥ 0 and c > 0. Both terms have the
/// sign of τ, so that nothing cancels: the root is as exact as x - X(p), which is formed in twice the working precision.
/// At a triple root (m = 0; of all easings only x1 = 1, x2 = 0 has one inside) it is the cube root of that difference / c.
struct InflectionRoot: Sendable {
  let inflection: Double
  /// X there.
  private let height: DoubleDouble
  private let slope: Double
  private let cubic: Double
  /// How far from the inflection, in x, the form is used: well inside 0…1, where a sum with τ keeps the digits of s.
  private let reach: Double

  /// Prepares the curve with control coordinates 0, `first`, `second`, 1, whose X bends from hollow to bulging.
  init(_ first: Double, _ second: Double) {
    cubic = 1 - 3 * (second - first)
    inflection = (2 * first - second) / cubic
    height = BezierParameterSolver.preciseValue(first, second, at: inflection)
    slope = max(Self.derivative(first, second, at: inflection), 0)
    let offset = min(0.25, inflection / 2, (1 - inflection) / 2)
    reach = (slope + cubic * offset * offset) * offset
  }

  /// The parameter s with X(s) = `x`; nil where it lies far from the inflection.
  func parameter(at x: Double) -> Double? {
    let signed = (x - height.high) - height.low
    let distance = signed.magnitude
    guard distance > 0 else { return inflection }
    guard distance < reach else { return nil }
    // Each term alone gives too large a root, the smaller of both at most by half; from above Newton's steps only fall.
    var offset = Double.root(distance / cubic, 3)
    if slope > 0 { offset = min(offset, distance / slope) }
    for _ in 0..<16 {
      let square = cubic * offset * offset
      let step = ((slope + square) * offset - distance) / (slope + 3 * square)
      offset -= step
      if step.magnitude <= 0x1p-52 * offset { break }
    }
    return min(max(inflection + (signed < 0 ? -offset : offset), 0), 1)
  }

  /// dX/ds in twice the working precision: at an inflection all digits of it may cancel.
  private static func derivative(_ first: Double, _ second: Double, at s: Double) -> Double {
    let (s, u) = (DoubleDouble(s), DoubleDouble(1) - DoubleDouble(s))
    let (p, q) = (DoubleDouble(first), DoubleDouble(second))
    let sum = u * u * p + DoubleDouble(2) * u * s * (q - p) + s * s * (DoubleDouble(1) - q)
    return (DoubleDouble(3) * sum).high
  }
}

/// An unevaluated sum of two numbers: about 106 bits, for the few places where all digits of a difference cancel.
///
/// Source: Dekker, "A floating-point technique for extending the available precision",
/// https://doi.org/10.1007/BF01397083
struct DoubleDouble: Sendable {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = a.high + b.high
    let part = sum - a.high
    let error = (a.high - (sum - part)) + (b.high - part)
    return normalized(sum, error + a.low + b.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + DoubleDouble(-b.high, -b.low) }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high)
    return normalized(product, error + (a.high * b.low + a.low * b.high))
  }

  private static func normalized(_ high: Double, _ low: Double) -> DoubleDouble {
    let sum = high + low
    return DoubleDouble(sum, low - (sum - high))
  }
}
