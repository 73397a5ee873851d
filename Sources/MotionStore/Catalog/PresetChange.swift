public import MotionModel

extension PresetDetails {
  /// Whether they would be stored as the same bytes.
  ///
  /// `==` on texts takes two spellings of one accent for equal.
  func isIdentical(to other: PresetDetails) -> Bool {
    CanonicalJSON.bytes(json) == CanonicalJSON.bytes(other.json)
  }
}

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
  package let content: ArtifactHash?
  /// What a person should know.
  public let notices: [StoreNotice]
  /// The newest versions of a preset in conflict that this version does not go on from, though it follows them: the
  /// conflict is settled by it.
  package var left: [PresetRevision] = []
  /// Whether other presets have or had the name as well, so that it alone may not lead back to a removed preset.
  package var isNameShared = false
}
