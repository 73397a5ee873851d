/// A change of layout as frames over the progress of its animation.
///
/// A parent's new place and size are handed down at once, and each leaf animates its own frame; a leaf inserted meanwhile
/// has no old frame and stands at its final place from the start. A geometry group animates the parent's frame in one
/// place and lays its children out in what it is at the moment.
///
/// Sources: https://developer.apple.com/documentation/swiftui/view/geometrygroup(),
/// https://developer.apple.com/documentation/swiftui/anylayout
public enum LayoutChange {
  /// The frame of a leaf without a group, in the coordinates of the window.
  /// - Parameters:
  ///   - old: Its frame before; nil for a leaf that was inserted by the change.
  ///   - new: Its frame after.
  ///   - progress: How far the animation is; beyond 0…1 for springs.
  public static func leaf(from old: GeometryFrame?, to new: GeometryFrame, progress: Double) -> GeometryFrame {
    old.map { $0.mixed(with: new, by: progress) } ?? new
  }

  /// The frame of a child of a geometry group, in the coordinates of the window.
  /// - Parameters:
  ///   - old: The group's frame before.
  ///   - new: The group's frame after.
  ///   - progress: How far the animation is.
  ///   - layout: The child's frame inside a group of a width and a height.
  public static func grouped(
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
