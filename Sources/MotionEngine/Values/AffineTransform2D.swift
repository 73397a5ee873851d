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

  /// Leaves everything where it is.
  package static let identity = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Takes the six numbers.
  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Moves by so many points.
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

  /// This transform about a point instead of the origin.
  package func about(x: Double, y: Double) -> AffineTransform2D {
    Self.translation(x: -x, y: -y).concatenating(self).concatenating(.translation(x: x, y: y))
  }

  /// This transform, then another.
  package func concatenating(_ next: AffineTransform2D) -> AffineTransform2D {
    AffineTransform2D(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Where a point goes.
  package func applying(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }
}

/// A 3×3 projective transform of rows (x, y, 1), by rows: what SwiftUI calls a projection transform.
///
/// Source: https://developer.apple.com/documentation/swiftui/projectiontransform
package struct ProjectionMatrix: Hashable, Sendable {
  /// The first row.
  package var m11, m12, m13: Double
  /// The second row.
  package var m21, m22, m23: Double
  /// The third row: the translation, and the scale of w.
  package var m31, m32, m33: Double

  /// Leaves everything where it is.
  package static let identity = ProjectionMatrix(.identity)

  /// Takes the nine numbers, by rows.
  package init(
    _ m11: Double, _ m12: Double, _ m13: Double, _ m21: Double, _ m22: Double, _ m23: Double, _ m31: Double,
    _ m32: Double, _ m33: Double
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }

  /// The same as an affine transform.
  package init(_ affine: AffineTransform2D) {
    self.init(affine.a, affine.b, 0, affine.c, affine.d, 0, affine.tx, affine.ty, 1)
  }

  /// Rotates in space about an axis through the origin and looks at the result in perspective.
  /// - Parameters:
  ///   - degrees: By the right-hand rule, seen with y downward.
  ///   - axis: The axis, of any length; a zero axis does not rotate.
  ///   - perspective: 1 over the distance of the eye, in 1/points; 0 looks from infinity.
  package static func rotation3D(
    degrees: Double, axis: (x: Double, y: Double, z: Double), perspective: Double = 0
  ) -> ProjectionMatrix {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let plane = AffineTransform2D.rotation(degrees: degrees)
    let (cosine, sine) = (plane.a, plane.b)
    let rest = 1 - cosine
    return ProjectionMatrix(
      rest * x * x + cosine, rest * x * y + sine * z, -perspective * (rest * x * z - sine * y),
      rest * x * y - sine * z, rest * y * y + cosine, -perspective * (rest * y * z + sine * x), 0, 0, 1)
  }

  /// Whether it keeps parallels parallel.
  package var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// This transform, then another: the product in this order.
  package func concatenating(_ next: ProjectionMatrix) -> ProjectionMatrix {
    func row(_ x: Double, _ y: Double, _ w: Double) -> (Double, Double, Double) {
      (
        x * next.m11 + y * next.m21 + w * next.m31, x * next.m12 + y * next.m22 + w * next.m32,
        x * next.m13 + y * next.m23 + w * next.m33
      )
    }
    let (first, second, third) = (row(m11, m12, m13), row(m21, m22, m23), row(m31, m32, m33))
    return ProjectionMatrix(
      first.0, first.1, first.2, second.0, second.1, second.2, third.0, third.1, third.2)
  }

  /// Where a point goes; nil for one that goes to infinity.
  package func applying(x: Double, y: Double) -> (x: Double, y: Double)? {
    let w = x * m13 + y * m23 + m33
    guard w != 0, w.isFinite else { return nil }
    return ((x * m11 + y * m21 + m31) / w, (x * m12 + y * m22 + m32) / w)
  }
}
