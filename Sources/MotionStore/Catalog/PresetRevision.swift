public import MotionModel

/// One version of one preset, as the history tells it.
public struct PresetRevision: Hashable, Sendable {
  /// What a version did to its preset.
  public enum Change: String, Hashable, Sendable, CaseIterable {
    /// The first version.
    case added
    /// Another motion.
    case changed
    /// The same motion, other words about it: title, tags, notes, deprecation.
    case described
    /// Another name.
    case renamed
    /// Taken out of the catalog; the history stays.
    case removed
    /// Brought back after a removal.
    case restored
    /// Several versions that existed side by side became one.
    case merged
    /// Nothing: what was to be written was there already.
    case unchanged
  }

  /// The version's own hash.
  public let hash: ArtifactHash
  /// The preset, whatever its name.
  public let preset: PresetID
  /// Its name in this version.
  public let name: PresetName
  /// What it says about itself; references by identity.
  public let details: PresetDetails
  /// The hash of its motion; nil when this version removes it.
  public let content: ArtifactHash?
  /// The version's number: 1 + the largest of its parents'.
  public let generation: Int
  /// The versions it follows, sorted.
  public let parents: [ArtifactHash]
  /// Who made it, as claimed.
  public let author: String
  /// When, in milliseconds since 1970, as claimed.
  public let timeMs: Int64
  /// Why.
  public let message: String

  /// Whether this version removes the preset.
  public var isDeleted: Bool { content == nil }

  init(_ hash: ArtifactHash, _ body: RevisionBody) {
    self.hash = hash
    preset = body.preset
    name = body.name
    details = body.details
    content = body.content
    generation = body.generation
    parents = body.parents
    author = body.author
    timeMs = body.timeMs
    message = body.message
  }
}
