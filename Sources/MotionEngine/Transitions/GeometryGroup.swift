public import MotionModel

/// Views that share geometry by an id: who gives it, who follows, and how.
///
/// What is shared is the source's anchor point P and its size. A follower takes the size (if it shares it) and stands so
/// that its own anchor point lies on P (if it shares the position); each side uses its own anchor. When the source
/// changes with an animation, (P.x, P.y, width, height) is what is animated, in straight lines.
///
/// Source: https://developer.apple.com/documentation/swiftui/view/matchedgeometryeffect(id:in:properties:anchor:issource:)
public enum GeometryGroup {
  /// One view of a group.
  public struct Member: Hashable, Sendable {
    /// How it takes part.
    public var geometry: MatchedGeometry
    /// Where layout puts it, without the effect.
    public var frame: GeometryFrame
    /// Whether it is on its way out.
    public var isLeaving: Bool

    /// Makes a member.
    public init(_ geometry: MatchedGeometry, frame: GeometryFrame, isLeaving: Bool = false) {
      self.geometry = geometry
      self.frame = frame
      self.isLeaving = isLeaving
    }
  }

  /// The member that gives the geometry: the first source that is not leaving; nil where there is none.
  public static func source(of members: [Member]) -> Member? {
    members.first { $0.geometry.isSource && !$0.isLeaving }
  }

  /// What a source shares: its anchor point as the place, and its size.
  public static func shared(by source: Member) -> GeometryFrame {
    let point = source.frame.point(anchorX: source.geometry.anchorX, anchorY: source.geometry.anchorY)
    return GeometryFrame(x: point.x, y: point.y, width: source.frame.width, height: source.frame.height)
  }

  /// Where a member stands, given what is shared at the moment.
  /// - Parameters:
  ///   - member: Its own geometry and place.
  ///   - shared: Anchor point and size: of a source by ``shared(by:)``, or in between two of them.
  public static func frame(of member: Member, following shared: GeometryFrame) -> GeometryFrame {
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
  public static func frame(of member: Member, from old: Member, to new: Member, progress: Double) -> GeometryFrame {
    frame(of: member, following: shared(by: old).mixed(with: shared(by: new), by: progress))
  }
}
