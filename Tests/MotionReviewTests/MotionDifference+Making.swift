import MotionEngine
import MotionModel
import MotionReview

extension MotionDifference {
  /// Compares two motions, each with its own references.
  init(
    old: Motion, new: Motion, oldReferences: ReferenceTable = ReferenceTable(),
    newReferences: ReferenceTable = ReferenceTable(), options: ComparisonOptions = ComparisonOptions()
  ) {
    self.init(
      from: ResolvedMotion(old, references: oldReferences), to: ResolvedMotion(new, references: newReferences),
      options: options)
  }
}
