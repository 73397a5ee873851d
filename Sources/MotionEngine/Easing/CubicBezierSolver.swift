package import MotionModel
import RealModule

/// A cubic Bézier easing, solved exactly: y for a given x, as a pure function.
///
/// The curve runs from (0, 0) over the control points (x1, y1) and (x2, y2) to (1, 1); a segment of a path begins and
/// ends at other heights. The parameter s with X(s) = x is found by Halley's steps inside a bracket, from the nearer
/// end, where the distance to x is exact; near an inner point where dx/ds almost vanishes, around that point
/// (``InflectionRoot``). The error is below 1e-13 except near dx/ds = 0; at a vertical tangent it equals the effect of
/// rounding x once. A call allocates nothing.
/// Source: https://www.w3.org/TR/css-easing-2/#cubic-bezier-easing-functions
package struct CubicBezierSolver: Sendable, Hashable {
  /// The control points: x1 and x2 0…1, y1 and y2 any finite numbers.
  package let x1, y1, x2, y2: Double
  /// Extrapolation outside 0...1.
  package let outside: Extrapolation
  /// y at the ends: 0 and 1, but for a segment of a path.
  let from, to: Double
  /// Indicates that both control points are on y = x.
  let isIdentity: Bool
  /// An inflection where dX/ds comes near 0 between the ends, or none.
  private let inflections: ContiguousArray<InflectionRoot>

  /// Prepares a curve; nil when an x is outside 0...1 or a number is not finite.
  package init?(x1: Double, y1: Double, x2: Double, y2: Double, outside: Extrapolation = .extend) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: x1, y1, x2, y2, outside)
  }

  init(
    checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ outside: Extrapolation = .clamp, from: Double = 0,
    to: Double = 1
  ) {
    (self.x1, self.y1, self.x2, self.y2, self.outside) = (x1, y1, x2, y2, outside)
    (self.from, self.to, isIdentity) = (from, to, x1 == y1 && x2 == y2 && from == 0 && to == 1)
    let bend = 1 - 3 * (x2 - x1)
    let vertex = bend > 0 ? (2 * x1 - x2) / bend : 0
    let isSteep = vertex > 0 && vertex < 1 && Self.slope(x1, x2, at: vertex) < 0.05
    inflections = isSteep ? [InflectionRoot(x1, x2, at: vertex)] : []
  }

  /// The eased progress y at input progress `x`.
  ///
  /// Exactly 0 at 0 and 1 at 1. Outside 0...1 `.clamp` holds the end; `.extend` continues along the tangent there: the
  /// line to the nearer control point, or to the farther one if the nearer coincides with the end. If that line is
  /// vertical the end is held, as in browsers (the CSS specification would use the farther control point). A curve with
  /// control points on y = x is the identity everywhere. NaN yields NaN. Complexity: O(1).
  @inline(__always)
  package func value(at x: Double) -> Double {
    if isIdentity { return outside == .extend ? x : min(max(x, 0), 1) }
    guard x > 0, x < 1 else { return valueOutside(x) }
    return height(parameter(at: x))
  }

  @inline(never)
  private func valueOutside(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    let (end, distance) = x <= 0 ? (from, x) : (to, x - 1)
    guard outside == .extend, distance != 0 else { return end }
    let (nearX, nearY) = x <= 0 ? (x1, y1 - from) : (1 - x2, to - y2)
    let (farX, farY) = x <= 0 ? (x2, y2 - from) : (1 - x1, to - y1)
    if nearX > 0 { return end + nearY / nearX * distance }
    return nearY == 0 && farX > 0 ? end + farY / farX * distance : end
  }

  /// The slope dy/dx at input progress `x`.
  ///
  /// `±infinity` where the tangent is vertical; otherwise finite (saturated at the largest number). At an end where
  /// both derivatives vanish (a control point on the end point) the slope is its limit, that of the line to the other
  /// control point. Outside 0...1 it is the slope at the nearer end. NaN yields NaN.
  package func slope(at x: Double) -> Double {
    if x.isNaN { return .nan }
    if isIdentity { return 1 }
    if x <= 0 { return Self.endSlope((x1, y1 - from), (x2, y2 - from), to - from) }
    if x >= 1 { return Self.endSlope((1 - x2, to - y2), (1 - x1, to - y1), to - from) }
    let s = parameter(at: x)
    let (u, run) = (1 - s, Self.slope(x1, x2, at: s))
    // Weights first: two control values of opposite sign at the top of the range must not meet as infinities.
    let rise = 3 * (u * (u - 2 * s) * y1 + s * (2 * u - s) * y2 + s * s * to - u * u * from)
    if run <= 0 {
      // At a cusp both derivatives vanish: to its right y follows its second derivative.
      let towards = rise != 0 ? rise : u * (y2 - 2 * y1 + from) + s * (to - 2 * y2 + y1)
      // Straight line if that vanishes too.
      return towards == 0 ? to - from : towards < 0 ? -.infinity : .infinity
    }
    return Self.bounded(rise / run)
  }

  /// The one-sided slope at an end, limits included: of the first line from it to a control point or the other end that has
  /// a length.
  private static func endSlope(
    _ near: (x: Double, y: Double), _ far: (x: Double, y: Double), _ rise: Double
  ) -> Double {
    let (x, y) = near.x > 0 || near.y != 0 ? near : far.x > 0 || far.y != 0 ? far : (1, rise)
    return x > 0 ? bounded(y / x) : y < 0 ? -.infinity : .infinity
  }

  private static func bounded(_ slope: Double) -> Double {
    min(max(slope, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// The curve parameter s in 0...1 at which the curve's x is `x`, clamped to 0...1.
  package func parameter(at x: Double) -> Double {
    guard x > 0, x < 1 else { return x.isNaN ? .nan : x > 0 ? 1 : 0 }
    if let s = inflections.first?.parameter(at: x) { return s }
    return x <= 0.5 ? Self.root(x, x1, x2) : 1 - Self.root(1 - x, 1 - x2, 1 - x1)
  }

  /// The parameter at which a coordinate that rises from 0 to 1 over two control values is `x`.
  private static func root(_ x: Double, _ first: Double, _ second: Double) -> Double {
    let (a, b, c) = (1 - 3 * (second - first), 3 * (second - 2 * first), 3 * first)
    var (low, high) = (0.0, 1.0)
    // The parabola that agrees with the cubic at both ends, solved in a form that is exact for a vertical tangent.
    var s = min(2 * x / (c + max(c * c + 4 * (a + b) * x, 0).squareRoot() + 1e-300), 1)
    // A triple root near the subnormal range needs about a thousand halvings; every other curve a handful of steps.
    for _ in 0..<1100 {
      let residual = ((a * s + b) * s + c) * s - x
      if residual == 0 { return s }
      if residual > 0 { high = s } else { low = s }
      let bend = 3 * a * s + b
      let slope = (bend + b) * s + c
      let next = s - residual * slope / (slope * slope - residual * bend)
      guard next > low, next < high else {
        s = low + (high - low) / 2
        if s <= low || s >= high { return s }
        continue
      }
      let change = abs(next - s)
      s = next
      // Each step has three times as many digits as the one before.
      if change <= 0x1p-30 * s { return s }
    }
    return s
  }

  /// y at a parameter.
  @inline(__always)
  func height(_ s: Double) -> Double {
    let u = 1 - s
    let shared = 3 * u * s
    let inner = shared * u * y1 + shared * s * y2 + s * s * s * to
    return from == 0 ? inner : u * u * u * from + inner
  }

  /// x at a parameter.
  func x(at s: Double) -> Double {
    let u = 1 - s
    return 3 * u * s * (u * x1 + s * x2) + s * s * s
  }

  /// The derivative of a coordinate with control values 0, `first`, `second`, 1, without cancellation.
  @inline(__always)
  package static func slope(_ first: Double, _ second: Double, at s: Double) -> Double {
    let u = 1 - s
    return 3 * (u * u * first + 2 * u * s * (second - first) + s * s * (1 - second))
  }

  /// The parameters inside at which y turns, rising.
  var turns: [Double] { Self.roots(to - from + 3 * (y1 - y2), 2 * (y2 - 2 * y1 + from), y1 - from) }

  /// The parameters inside at which dy/dx is greatest or least: where Y″X′ - Y′X″ is 0, whose cubic terms cancel.
  var bends: [Double] {
    let (ax, bx, ay, by) = (1 + 3 * (x1 - x2), 2 * (x2 - 2 * x1), 1 + 3 * (y1 - y2), 2 * (y2 - 2 * y1))
    return isIdentity ? [] : Self.roots(ay * bx - by * ax, 2 * (ay * x1 - ax * y1), by * x1 - y1 * bx)
  }

  /// The roots of a·s² + b·s + c between 0 and 1, rising.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let scale = max(abs(a), abs(b), abs(c))
    guard scale > 0, scale.isFinite else { return [] }
    let (a, b, c) = (a / scale, b / scale, c / scale)
    let square = b * b - 4 * a * c
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    let q = -(b + (b < 0 ? -root : root)) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// The smallest and the largest y over inputs 0...1, in closed form.
  package var range: ClosedRange<Double> {
    let heights = turns.map(height) + [from, to]
    return (heights.min() ?? from)...(heights.max() ?? to)
  }

  /// Inputs near an inner point where dx/ds almost vanishes, so that y is ill-conditioned; nil if none.
  var standstill: ClosedRange<Double>? {
    guard let place = inflections.first?.inflection else { return nil }
    let start = x(at: max(place - 0x1p-8, 0))
    return start...max(x(at: min(place + 0x1p-8, 1)), start)
  }
}

/// The parameter of a cubic Bézier coordinate near its inflection, where dX/ds is 0 or almost.
///
/// With τ the distance from the inflection p, X(p + τ) - X(p) = mτ + cτ³ with m = X′(p) ≥ 0 and c > 0. Both terms have
/// the sign of τ, without cancellation: the root is as exact as x - X(p), which is formed in twice the working
/// precision. At a triple root (m = 0; of all easings only x1 = 1, x2 = 0 has one inside) it is the cube root of that
/// difference / c.
struct InflectionRoot: Sendable, Hashable {
  let inflection: Double
  /// X there.
  private let height: DoubleDouble
  private let slope, cubic: Double
  /// Distance from the inflection, in x, within which the form is used: well inside 0…1, where a sum with τ keeps the
  /// digits of s.
  private let reach: Double

  /// Prepares the curve with control coordinates 0, `first`, `second`, 1, whose X bends from hollow to bulging.
  init(_ first: Double, _ second: Double, at inflection: Double) {
    self.inflection = inflection
    cubic = 1 - 3 * (second - first)
    let (s, u) = (DoubleDouble(inflection), DoubleDouble(1) - DoubleDouble(inflection))
    let (p, q, three) = (DoubleDouble(first), DoubleDouble(second), DoubleDouble(3))
    height = three * u * s * (u * p + s * q) + s * s * s
    // At an inflection all digits of dX/ds may cancel.
    let rise = u * u * p + DoubleDouble(2) * u * s * (q - p) + s * s * (DoubleDouble(1) - q)
    slope = max((three * rise).high, 0)
    let offset = min(0.25, inflection / 2, (1 - inflection) / 2)
    reach = (slope + cubic * offset * offset) * offset
  }

  /// Parameter s with X(s) = `x`; nil far from the inflection.
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
}

/// An unevaluated sum of two numbers: about 106 bits, for the few places where all digits of a difference cancel.
///
/// Source: Dekker, "A floating-point technique for extending the available precision",
/// https://doi.org/10.1007/BF01397083
struct DoubleDouble: Sendable, Hashable {
  var high, low: Double

  init(_ high: Double, _ low: Double = 0) { (self.high, self.low) = (high, low) }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let (high, low) = Augmented.sum(a.high, b.high)
    return normalized(high, low + a.low + b.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + DoubleDouble(-b.high, -b.low) }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let (high, low) = Augmented.product(a.high, b.high)
    return normalized(high, low + (a.high * b.low + a.low * b.high))
  }

  private static func normalized(_ high: Double, _ low: Double) -> DoubleDouble {
    let sum = Augmented.sum(large: high, small: low)
    return DoubleDouble(sum.head, sum.tail)
  }
}
