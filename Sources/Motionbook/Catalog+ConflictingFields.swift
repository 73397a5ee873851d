import MotionModel
package import MotionReview
package import MotionStore

extension Catalog {
  /// Fields in which the sides of a conflict between versions, or between presets of one name, differ.
  ///
  /// Nothing for other conflicts, where a side removes the preset, and for what this copy does not have, as after a merge
  /// that was only tried.
  /// - Complexity: O(sides · documents).
  package func conflictingFields(_ conflict: CatalogConflict) -> [SidedField] {
    guard conflict.kind == .divergent || conflict.kind == .name, let sides = try? states(of: conflict.sides) else {
      return []
    }
    return SidedField.list(sides)
  }
}
