public import MotionModel

extension PresetDetails {
  /// Indicates the same stored bytes.
  ///
  /// `==` on texts takes two spellings of one accent for equal.
  func isIdentical(to other: PresetDetails) -> Bool {
    CanonicalJSON.bytes(json) == CanonicalJSON.bytes(other.json)
  }
}

/// Change of one preset by a commit.
public struct PresetChange: Hashable, Sendable {
  /// Kind of change.
  public let kind: PresetRevision.Change
  /// Identity of the preset.
  public let id: PresetID
  /// Its name now.
  public let name: PresetName
  /// Its name before, when that was another.
  public let previousName: PresetName?
  /// The version's number now.
  public let generation: Int
  /// The version's number before; nil for a new preset.
  public let previousGeneration: Int?
  /// Current version: the old one if unchanged.
  public let revision: ArtifactHash
  /// The motion now; nil after a removal.
  package let content: ArtifactHash?
  public let notices: [StoreNotice]
  /// The newest versions of a preset in conflict that this version does not go on from, though it follows them: the
  /// conflict is settled by it.
  package var left: [PresetRevision] = []
  /// Indicates that other presets have or had the name too, so that it alone may not lead back to a removed preset.
  package var isNameShared = false
}

/// Part of a preset that can change on its own.
public enum PresetField: String, Hashable, Sendable, CaseIterable {
  case name, motion, title, summary, notes, tags, use, reducedMotion, deprecated, source, extensions

  /// Field's bytes in a version, for comparison; nil if it is empty.
  func bytes(in revision: PresetRevision) -> [UInt8]? {
    switch self {
    case .name: return Array(revision.name.text.utf8)
    case .motion: return revision.content.map { Array($0.hex.utf8) }
    default:
      return revision.details.json[rawValue].map { CanonicalJSON.bytes($0) }
    }
  }
}
