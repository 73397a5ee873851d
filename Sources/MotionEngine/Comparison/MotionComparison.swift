public import MotionModel

/// Compares motions by what can be seen of them.
///
/// ```swift
/// let difference = MotionComparison.compare(old: .curve(ease), new: .curve(easeInOut))
/// difference.channels.first?.deviation  // how far apart, and .time when
/// ```
public enum MotionComparison {
  /// What differs between an old and a new motion.
  ///
  /// Both are compiled and every channel that both have is sampled over the longer of both durations, at up to
  /// `options.maximumSamples` times, the highest of which are refined. The deviation reported is never more than there is,
  /// and never less than any that lasts six times the window divided by the number of samples. Without jumps it is the
  /// largest one to a billionth, as long as that is among the 24 highest peaks of the samples.
  ///
  /// Endless motions are compared over the longest of `options.endlessWindow`, the other's duration and two passes. Equal
  /// documents without references, and motions that compile to the same, are not sampled. A curve that leaves its length
  /// to its user takes the other's, or that of `options.compile.defaultDuration`. What cannot be played (a reference that
  /// leads nowhere) is compared by document only. A transition comes at 0 and goes when both have come; states are entered
  /// in their order. Parameters have their defaults.
  /// - Parameters:
  ///   - old: The motion before.
  ///   - new: The motion after.
  ///   - oldReferences: What the old motion's references mean.
  ///   - newReferences: What the new motion's references mean.
  ///   - options: Arithmetic and effort.
  /// - Complexity: O(document + samples), samples bounded by `options.maximumWork` for all channels together.
  public static func compare(
    old: Motion, new: Motion, oldReferences: ReferenceTable = ReferenceTable(),
    newReferences: ReferenceTable = ReferenceTable(), options: ComparisonOptions = ComparisonOptions()
  ) -> MotionDifference {
    let before = ComparedMotion(old, oldReferences, options.compile)
    let after = ComparedMotion(new, newReferences, options.compile)
    var difference = DifferenceBuilder(before, after)
    difference.compareDocuments()
    if old == new, old.references.isEmpty { return difference.unmoved }
    difference.play(options)
    return difference.result
  }
}
