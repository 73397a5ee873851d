package import MotionModel

/// Views that share geometry by an id: who gives it, who follows, and how.
///
/// What is shared is the source's anchor point P and its size. A follower takes the size (if it shares it) and stands so
/// that its own anchor point is on P (if it shares the position); each side uses its own anchor. When the source
/// changes with an animation, (P.x, P.y, width, height) is what is animated, in straight lines.
///
/// Source: https://developer.apple.com/documentation/swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)
package enum GeometryGroup {
  /// One view of a group.
  package struct Member: Hashable, Sendable {
    /// How it takes part.
    package var geometry: MatchedGeometry
    /// Where layout puts it, without the effect.
    package var frame: GeometryFrame
    /// Whether it is on its way out.
    package var isLeaving: Bool

    package init(_ geometry: MatchedGeometry, frame: GeometryFrame, isLeaving: Bool = false) {
      self.geometry = geometry
      self.frame = frame
      self.isLeaving = isLeaving
    }
  }

  /// The member that gives the geometry: the first source that is not leaving; nil where there is none.
  package static func source(of members: [Member]) -> Member? {
    members.first { $0.geometry.isSource && !$0.isLeaving }
  }

  /// What a source shares: its anchor point as the place, and its size.
  package static func shared(by source: Member) -> GeometryFrame {
    let point = source.frame.point(anchorX: source.geometry.anchorX, anchorY: source.geometry.anchorY)
    return GeometryFrame(x: point.x, y: point.y, width: source.frame.width, height: source.frame.height)
  }

  /// Where a member stands, given what is shared at the moment.
  /// - Parameters:
  ///   - member: Its own geometry and place.
  ///   - shared: Anchor point and size: of a source by ``shared(by:)``, or in between two of them.
  package static func frame(of member: Member, following shared: GeometryFrame) -> GeometryFrame {
    var frame = member.frame
    let geometry = member.geometry
    if geometry.properties != .position { (frame.width, frame.height) = (shared.width, shared.height) }
    if geometry.properties != .size {
      frame.x = shared.x - geometry.anchorX * frame.width
      frame.y = shared.y - geometry.anchorY * frame.height
    }
    return frame
  }

  /// Where a member stands while the source changes.
  /// - Parameters:
  ///   - member: Any member of the group, also one that leaves.
  ///   - old: The source before.
  ///   - new: The source after.
  ///   - progress: How far the animation is; beyond 0…1 for springs.
  package static func frame(of member: Member, from old: Member, to new: Member, progress: Double) -> GeometryFrame {
    frame(of: member, following: shared(by: old).mixed(with: shared(by: new), by: progress))
  }
}

/// The place and size of a view in points: what matched geometry and layout changes animate.
///
/// Source: https://developer.apple.com/documentation/swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)
package struct GeometryFrame: Hashable, Sendable {
  /// The top left corner.
  package var x, y: Double
  package var width, height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The point at a fraction of the size.
  package func point(anchorX: Double, anchorY: Double) -> (x: Double, y: Double) {
    (x + anchorX * width, y + anchorY * height)
  }

  /// This frame a fraction of the way to another: place and size each in a straight line.
  ///
  /// Fractions outside 0…1 go on, as springs do.
  package func mixed(with other: GeometryFrame, by fraction: Double) -> GeometryFrame {
    GeometryFrame(
      x: ChannelProgram.mix(x, other.x, fraction), y: ChannelProgram.mix(y, other.y, fraction),
      width: ChannelProgram.mix(width, other.width, fraction),
      height: ChannelProgram.mix(height, other.height, fraction))
  }

  /// The frame as a value that a ``Stage`` animates, which keeps velocity when the source changes again in mid-flight.
  /// - Throws: ``ModelError`` for numbers beyond ±1e9.
  package func value() throws(ModelError) -> MotionValue { try MotionValue(.rect, [x, y, width, height]) }

  /// The frame of a rectangle; nil for a value of another type.
  package init?(_ value: MotionValue) {
    guard value.type == .rect, value.components.count == 4 else { return nil }
    let parts = value.components
    self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }
}

/// A change of layout as frames over the progress of its animation.
///
/// A parent's new place and size are handed down at once, and each leaf animates its own frame; a leaf inserted meanwhile
/// has no old frame and is at its final place from the start. A geometry group animates the parent's frame in one
/// place and lays its children out in what it is at the moment.
///
/// Sources: https://developer.apple.com/documentation/swiftui/view/geometrygroup(),
/// https://developer.apple.com/documentation/swiftui/anylayout
package enum LayoutChange {
  /// The frame of a leaf without a group, in the coordinates of the window.
  /// - Parameters:
  ///   - old: Its frame before; nil for a leaf that was inserted by the change.
  ///   - new: Its frame after.
  ///   - progress: How far the animation is; beyond 0…1 for springs.
  package static func leaf(from old: GeometryFrame?, to new: GeometryFrame, progress: Double) -> GeometryFrame {
    old.map { $0.mixed(with: new, by: progress) } ?? new
  }

  /// The frame of a child of a geometry group, in the coordinates of the window.
  /// - Parameters:
  ///   - old: The group's frame before.
  ///   - new: The group's frame after.
  ///   - progress: How far the animation is.
  ///   - layout: The child's frame inside a group of a width and a height.
  package static func grouped(
    from old: GeometryFrame, to new: GeometryFrame, progress: Double,
    layout: (_ width: Double, _ height: Double) -> GeometryFrame
  ) -> GeometryFrame {
    let group = old.mixed(with: new, by: progress)
    var child = layout(group.width, group.height)
    child.x += group.x
    child.y += group.y
    return child
  }
}
