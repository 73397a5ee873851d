import MotionModel

/// Place and size of a member in points: from layout, by matched geometry, and animated by a stage.
struct GeometryFrame: Hashable, Sendable {
  /// The top left corner.
  var x, y: Double
  var width, height: Double
}

extension GeometryFrame {
  init(x: Double, y: Double, _ size: LayoutSize) { self.init(x: x, y: y, width: size.width, height: size.height) }

  /// The frame of a rectangle; nil for a value of another type.
  init?(_ value: MotionValue) {
    guard value.type == .rect, value.components.count == 4 else { return nil }
    let parts = value.components
    self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }

  init(_ vector: SIMD4<Double>) { self.init(x: vector[0], y: vector[1], width: vector[2], height: vector[3]) }

  var vector: SIMD4<Double> { SIMD4(x, y, width, height) }

  var size: LayoutSize { LayoutSize(width: width, height: height) }

  func moved(by x: Double, _ y: Double) -> GeometryFrame {
    GeometryFrame(x: self.x + x, y: self.y + y, size)
  }

  /// The frame as a value that a stage animates.
  /// - Throws: ``ModelError`` for numbers beyond ±1e9.
  func value() throws(ModelError) -> MotionValue { try MotionValue(.rect, [x, y, width, height]) }
}

extension MatchedGeometry {
  /// Geometry shared by a source in a frame: its anchor point as the place, and its size.
  func shared(from frame: GeometryFrame) -> GeometryFrame {
    frame.moved(by: anchorX * frame.width, anchorY * frame.height)
  }

  /// Frame of a follower: its own anchor point on the shared one, in its own size or the shared one.
  ///
  /// Source: https://developer.apple.com/documentation/swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)
  func frame(of own: GeometryFrame, following shared: GeometryFrame) -> GeometryFrame {
    var frame = own
    if properties != .position { (frame.width, frame.height) = (shared.width, shared.height) }
    if properties != .size {
      frame.x = shared.x - anchorX * frame.width
      frame.y = shared.y - anchorY * frame.height
    }
    return frame
  }
}
