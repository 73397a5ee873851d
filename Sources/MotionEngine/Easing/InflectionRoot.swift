import RealModule

/// The parameter of a cubic Bézier coordinate near its inflection, where dX/ds is 0 or almost.
///
/// With τ the distance from the inflection p, X(p + τ) - X(p) = mτ + cτ³ with m = X′(p) ≥ 0 and c > 0. Both terms have the
/// sign of τ, so that nothing cancels: the root is as exact as x - X(p), which is formed in twice the working precision.
/// At a triple root (m = 0; of all easings only x1 = 1, x2 = 0 has one inside) it is the cube root of that difference / c.
struct InflectionRoot: Sendable {
  private let inflection: Double
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
