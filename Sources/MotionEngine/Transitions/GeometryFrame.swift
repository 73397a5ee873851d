public import MotionModel

/// The place and size of a view in points: what matched geometry and layout changes animate.
///
/// Source: https://developer.apple.com/documentation/swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)
public struct GeometryFrame: Hashable, Sendable {
  /// The top left corner.
  public var x, y: Double
  /// Width and height.
  public var width, height: Double

  /// Makes a frame.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The point at a fraction of the size.
  public func point(anchorX: Double, anchorY: Double) -> (x: Double, y: Double) {
    (x + anchorX * width, y + anchorY * height)
  }

  /// This frame a fraction of the way to another: place and size each in a straight line.
  ///
  /// Fractions outside 0…1 go on, as springs do.
  public func mixed(with other: GeometryFrame, by fraction: Double) -> GeometryFrame {
    GeometryFrame(
      x: ChannelProgram.mix(x, other.x, fraction), y: ChannelProgram.mix(y, other.y, fraction),
      width: ChannelProgram.mix(width, other.width, fraction),
      height: ChannelProgram.mix(height, other.height, fraction))
  }

  /// The frame as a value that a ``Stage`` animates, which keeps velocity when the source changes again in mid-flight.
  /// - Throws: ``ModelError`` for numbers beyond ±1e9.
  public func value() throws(ModelError) -> MotionValue { try MotionValue(.rect, [x, y, width, height]) }

  /// The frame of a rectangle; nil for a value of another type.
  public init?(_ value: MotionValue) {
    guard value.type == .rect, value.components.count == 4 else { return nil }
    let parts = value.components
    self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }
}
