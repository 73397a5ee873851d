public import MotionModel

/// Which side of a conflict shall count.
public enum ConflictSide: Hashable, Sendable {
  /// The side that this copy had first: what was here before the merge.
  case ours
  /// The other one; with more than two sides, name a version instead.
  case theirs
  /// A version of the preset: a newest one by `#hash`, or any older one.
  case version(PresetVersion)
}

/// What resolving did.
public struct ResolutionReport: Hashable, Sendable {
  /// What happened to each preset.
  public struct Settled: Hashable, Sendable {
    /// The preset, whatever its name.
    public let id: PresetID
    /// Its name now.
    public let name: PresetName
    /// Its name before, when it had to give it up.
    public let previousName: PresetName?
    /// The new version.
    public let revision: ArtifactHash
    /// Its number.
    public let generation: Int
    /// Whether the preset is removed now.
    public let isDeleted: Bool
  }

  /// A conflict that nothing but a person can settle.
  public struct Unsettled: Hashable, Sendable {
    /// The conflict.
    public let conflict: CatalogConflict
    /// The fields that contradict each other; empty when the conflict is not about fields.
    public let fields: [PresetField]
  }

  /// What was settled, in the order in which it happened.
  public let settled: [Settled]
  /// Releases that stand for several of one name now.
  public let releases: [ReleaseSummary]
  /// What is left.
  public let unsettled: [Unsettled]
}
