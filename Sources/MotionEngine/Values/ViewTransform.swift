/// Transform of a view: its scale, rotation and offset, applied in this order, as in a chain of effects.
///
/// `content.scaleEffect(…).rotationEffect(…).offset(…)`: the scale first, about its anchor; the offset last, along the
/// parent's axes. Source: https://developer.apple.com/documentation/swiftui/view/rotationeffect(_:anchor:)
package struct ViewTransform: Hashable, Sendable {
  /// Factors along x and y.
  package var scaleX = 1.0, scaleY = 1.0
  /// Degrees, clockwise on screen.
  package var rotation = 0.0
  /// The fixed point of scale and rotation, as a fraction of the size.
  package var anchorX = 0.5, anchorY = 0.5
  /// The offset in points.
  package var offsetX = 0.0, offsetY = 0.0

  package init() {}

  /// Reads that of a timeline at a time from its channels `scale`, `scale.x`, `scale.y`, `rotation`, `rotation.z`,
  /// `anchor.x`, `anchor.y`, `offset.x`, `offset.y`; absent ones have no effect.
  /// - Parameters:
  ///   - time: In seconds.
  ///   - target: Owner of the channels; nil for those without a target.
  package init(_ timeline: Timeline, at time: Double, target: String? = nil) {
    func read(_ name: String, _ absent: Double) -> Double {
      timeline.value(target.map { "\($0)/\(name)" } ?? name, at: time) ?? absent
    }
    let scale = read("scale", 1)
    scaleX = scale * read("scale.x", 1)
    scaleY = scale * read("scale.y", 1)
    rotation = read("rotation", 0) + read("rotation.z", 0)
    anchorX = read("anchor.x", 0.5)
    anchorY = read("anchor.y", 0.5)
    offsetX = read("offset.x", 0)
    offsetY = read("offset.y", 0)
  }

  /// The transform of a view of this size, in points.
  package func transform(width: Double, height: Double) -> AffineTransform2D {
    AffineTransform2D.scale(x: scaleX, y: scaleY).about(x: anchorX * width, y: anchorY * height)
      .concatenating(.rotation(degrees: rotation).about(x: anchorX * width, y: anchorY * height))
      .concatenating(.translation(x: offsetX, y: offsetY))
  }
}
