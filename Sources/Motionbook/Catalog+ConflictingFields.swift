import MotionModel
package import MotionReview
package import MotionStore

extension Catalog {
  /// Fields in which the sides of a conflict between versions, or between presets of one name, differ.
  ///
  /// Empty for other conflicts, for a removal on one side, and for sides missing in this copy, as after a dry run of a
  /// merge.
  /// - Complexity: O(sides · documents).
  package func conflictingFields(_ conflict: CatalogConflict) -> [SidedField] {
    guard conflict.kind == .divergent || conflict.kind == .name, let sides = try? states(of: conflict.sides) else {
      return []
    }
    return SidedField.list(sides)
  }
}
