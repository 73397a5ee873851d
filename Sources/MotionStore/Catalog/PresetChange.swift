public import MotionModel

/// What a commit did to one preset.
public struct PresetChange: Hashable, Sendable {
  /// What happened.
  public let kind: PresetRevision.Change
  /// The preset, whatever its name.
  public let id: PresetID
  /// Its name now.
  public let name: PresetName
  /// Its name before, when that was another.
  public let previousName: PresetName?
  /// The version's number now.
  public let generation: Int
  /// The version's number before; nil for a new preset.
  public let previousGeneration: Int?
  /// The version now: the old one when nothing changed.
  public let revision: ArtifactHash
  /// The motion now; nil after a removal.
  public let content: ArtifactHash?
  /// What a person should know.
  public let notices: [StoreNotice]
}
