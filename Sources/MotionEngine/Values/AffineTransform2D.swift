import RealModule

/// A transform of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// y grows downward.
///
/// Points are rows: `first.concatenating(second)` applies `first`, then `second`.
/// Source: https://developer.apple.com/documentation/corefoundation/cgaffinetransform
package struct AffineTransform2D: Hashable, Sendable {
  /// The linear part, by rows.
  package var a, b, c, d: Double
  /// The translation, in points.
  package var tx, ty: Double

  package static let identity = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Translation in points.
  package static func translation(x: Double, y: Double) -> AffineTransform2D {
    AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales about the origin.
  package static func scale(x: Double, y: Double) -> AffineTransform2D {
    AffineTransform2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Rotates about the origin, clockwise on screen when positive; whole quarters are exact.
  package static func rotation(degrees: Double) -> AffineTransform2D {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let (sine, cosine): (Double, Double)
    switch turn < 0 ? turn + 360 : turn {
    case 0, 360: (sine, cosine) = (0, 1)
    case 90: (sine, cosine) = (1, 0)
    case 180: (sine, cosine) = (0, -1)
    case 270: (sine, cosine) = (-1, 0)
    case let angle: (sine, cosine) = (.sin(angle * .pi / 180), .cos(angle * .pi / 180))
    }
    return AffineTransform2D(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  package func about(x: Double, y: Double) -> AffineTransform2D {
    Self.translation(x: -x, y: -y).concatenating(self).concatenating(.translation(x: x, y: y))
  }

  /// This transform, then another.
  package func concatenating(_ next: AffineTransform2D) -> AffineTransform2D {
    AffineTransform2D(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  package func applying(x: Double, y: Double) -> (x: Double, y: Double) { (a * x + c * y + tx, b * x + d * y + ty) }
}
