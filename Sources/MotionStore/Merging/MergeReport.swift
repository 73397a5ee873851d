public import MotionModel

/// What a merge did, or would do.
public struct MergeReport: Hashable, Sendable {
  /// What happened to one preset.
  public struct MergedPreset: Hashable, Sendable {
    /// What happened.
    public enum Effect: String, Hashable, Sendable, CaseIterable {
      /// It is new here.
      case added
      /// Its current version is a newer one now.
      case updated
      /// It has been removed there, after everything that was known here.
      case removed
      /// Here and there it has been changed independently: a conflict, unless both say the same.
      case diverged
      /// Only its history has become longer; the current version is the same.
      case history
    }

    /// The preset, whatever its name.
    public let id: PresetID
    /// Its name now; its last one when it is removed.
    public let name: PresetName
    /// What happened.
    public let effect: Effect
    /// How many versions came in.
    public let versionsAdded: Int
  }

  /// The other file, as it was given.
  public let source: String
  /// Whether the other path leads to this very file: then there is nothing to do.
  public let isSameFile: Bool
  /// Whether it really happened.
  public let isDryRun: Bool
  /// Artifacts that the other file holds.
  public let artifactsSeen: Int
  /// Artifacts that were not here: motions, versions and releases together.
  public let artifactsAdded: Int
  /// Motions among them.
  public let contentsAdded: Int
  /// Versions among them.
  public let versionsAdded: Int
  /// Releases among them.
  public let releasesAdded: Int
  /// Every preset that got versions, in the order of their names.
  public let presets: [MergedPreset]
  /// Everything that people have to settle now.
  public let conflicts: [CatalogConflict]
  /// How many of these conflicts were not there before.
  public let newConflictCount: Int
  /// Damaged artifacts of this copy that are whole again.
  public let artifactsHealed: Int
  /// Artifacts of this copy that are damaged still; their conflicts are not known.
  public let damaged: [ArtifactHash]
  /// What a damaged other file has lost, where its sound part was taken.
  public let sourceLosses: [SalvageReport.Loss]
  /// The state hash afterwards: equal in two copies exactly when they hold the same.
  public let stateHash: String

  /// Whether the other file holds nothing that was not here.
  public var isUpToDate: Bool { artifactsAdded == 0 && artifactsHealed == 0 }
}
