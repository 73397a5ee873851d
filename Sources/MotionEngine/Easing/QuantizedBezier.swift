/// Cubic Bézier solved with SwiftUI's own arithmetic, for parity with that platform.
///
/// The parameter is found to 2⁻²⁰ by Newton's method, then by bisection; values and velocities are rounded to multiples
/// of 2⁻²⁰ (9.54e-7). The order of operations is part of the result: some velocities at the ends result from a
/// derivative that misses zero by one rounding.
/// Source: https://github.com/OpenSwiftUIProject/OpenSwiftUI, compared with sampled values of SwiftUI.
package struct QuantizedBezier: Sendable, Hashable {
  package let x1, y1, x2, y2: Double
  private let ax, bx, cx, ay, by, cy: Double

  /// Stores control points unclamped, as `Animation.timingCurve` does.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// The rounded y at `x`; the input is not clamped.
  package func value(at x: Double) -> Double {
    let t = parameter(at: x)
    return Self.quantized(t * (cy + t * (by + ay * t)))
  }

  /// The rounded dy/dx at `x`: 1 where both derivatives are equal (0/0 included), ±infinity where only dx is 0.
  package func velocity(at x: Double) -> Double {
    let t = parameter(at: x)
    let dx = cx + (2 * bx + 3 * ax * t) * t
    let dy = cy + (2 * by + 3 * ay * t) * t
    if dx == dy { return 1 }
    if dx == 0 { return dy < 0 ? -.infinity : .infinity }
    return Self.quantized(dy / dx)
  }

  /// The parameter for `x`, to 2⁻²⁰ in x.
  private func parameter(at x: Double) -> Double {
    let tolerance = 0x1p-20
    var t = x
    for _ in 0..<8 {
      let residual = ((ax * t + bx) * t + cx) * t - x
      if abs(residual) < tolerance { return t }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      if abs(slope) < tolerance { break }
      t -= residual / slope
    }
    var low = 0.0
    var high = 1.0
    t = x
    if t < low { return low }
    if t > high { return high }
    // Halving 0...1 until its ends are neighbors takes fewer than 1100 rounds even next to 0.
    for _ in 0..<1100 where low < high {
      let found = ((ax * t + bx) * t + cx) * t
      if abs(found - x) < tolerance { return t }
      if x > found { low = t } else { high = t }
      t = (high - low) * 0.5 + low
    }
    return t
  }

  private static func quantized(_ value: Double) -> Double {
    (value * 0x1p20).rounded(.toNearestOrAwayFromZero) / 0x1p20
  }
}
