/// Declarations that a file carries once, if it uses them.
extension SwiftUIFormat {
  /// Steps, stops and paths, which SwiftUI has no animation for.
  static let piecewiseAnimation = """
    /// Progress in pieces, each straight or along a Bézier curve.
    struct PiecewiseAnimation: CustomAnimation {
      struct Piece: Hashable, Sendable {
        /// The share of the duration at which it ends.
        var until: Double
        var from: Double
        var to: Double
        /// The control points: x1, y1, x2, y2; none: straight.
        var controls: [Double] = []
      }

      var duration: TimeInterval
      var pieces: [Piece]

      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        time < duration ? value.scaled(by: progress(at: max(time, 0) / duration)) : nil
      }

      func progress(at x: Double) -> Double {
        var start = 0.0
        for piece in pieces {
          if x < piece.until { return piece.value(at: x, from: start) }
          start = piece.until
        }
        return pieces.last?.to ?? 1
      }
    }

    extension PiecewiseAnimation.Piece {
      func value(at x: Double, from start: Double) -> Double {
        guard controls.count == 4 else { return from + (to - from) * (x - start) / (until - start) }
        func bezier(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ s: Double) -> Double {
          let r: Double = 1 - s
          let ends: Double = r * r * r * a + s * s * s * d
          return ends + 3 * r * s * (r * b + s * c)
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if bezier(start, controls[0], controls[2], until, middle) < x { low = middle } else { high = middle }
        }
        return bezier(from, controls[1], controls[3], to, high)
      }
    }

    """

  /// What transitions go from that SwiftUI has no transition for.
  static let viewPose = """
    /// A view scaled, turned, moved and filtered.
    struct ViewPose: ViewModifier {
      var opacity = 1.0
      var scale = 1.0
      var scaleX = 1.0
      var scaleY = 1.0
      var rotation = 0.0
      var rotationZ = 0.0
      var offsetX = 0.0
      var offsetY = 0.0
      var blur = 0.0
      var saturation = 1.0
      var contrast = 1.0
      var hueRotation = 0.0
      var grayscale = 0.0
      var anchor = UnitPoint.center

      func body(content: Content) -> some View {
        content
          .blur(radius: blur)
          .saturation(saturation)
          .contrast(contrast)
          .hueRotation(.degrees(hueRotation))
          .grayscale(grayscale)
          .opacity(opacity)
          .scaleEffect(x: scale * scaleX, y: scale * scaleY, anchor: anchor)
          .rotationEffect(.degrees(rotation + rotationZ), anchor: anchor)
          .offset(x: offsetX, y: offsetY)
      }
    }

    """
}
