import MotionModel

/// Where the versions of a preset parted.
enum Ancestry {
  /// The newest version that all of some versions come from; nil when they share none.
  ///
  /// Of several newest ones (after crossing merges) the one with the longest history, then the largest hash, so that
  /// everybody finds the same. O(versions of the preset · heads).
  static func common(
    _ heads: [ArtifactHash], in history: [ArtifactHash: PresetRevision]
  ) -> PresetRevision? {
    var shared: Set<ArtifactHash>?
    for head in heads {
      var reached: Set<ArtifactHash> = []
      var pending = [head]
      while let hash = pending.popLast() {
        guard reached.insert(hash).inserted, let revision = history[hash] else { continue }
        pending += revision.parents
      }
      shared = shared?.intersection(reached) ?? reached
    }
    // A parent's number is smaller than its child's, so the largest number has no child among the shared ones.
    return (shared ?? []).compactMap { history[$0] }
      .max { ($0.generation, $0.hash) < ($1.generation, $1.hash) }
  }
}
