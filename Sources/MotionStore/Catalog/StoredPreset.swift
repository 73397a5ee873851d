public import MotionModel

/// A version of a preset, ready to be read: references go by name.
public struct StoredPreset: Hashable, Sendable {
  /// The preset, whatever its name.
  public let id: PresetID
  /// Its current name, its details and its motion in the version asked for.
  public let preset: Preset
  /// The version.
  public let revision: PresetRevision
  /// The hash of its motion.
  public let content: ArtifactHash
  /// How many newest versions there are: 1, or more after a merge.
  public let headCount: Int
  /// What a person should know.
  public let notices: [StoreNotice]
}

/// A line of a list: the current version of a preset without its motion.
public struct PresetSummary: Hashable, Sendable {
  /// What kind of motion it holds.
  public let kind: MotionKind
  /// The current version; its details' references go by identity.
  public let revision: PresetRevision
  /// How many newest versions there are.
  public let headCount: Int

  /// The preset, whatever its name.
  public var id: PresetID { revision.preset }
  /// Its name.
  public var name: PresetName { revision.name }
  /// What it says about itself.
  public var details: PresetDetails { revision.details }
}

/// Which presets are meant.
public struct PresetFilter: Hashable, Sendable {
  /// A pattern for names: `*` stands for any characters (`/` too), `?` for one.
  ///
  /// Nil for all.
  public var glob: String?
  /// The kind of motion; nil for all.
  public var kind: MotionKind?
  /// A tag it must have, in composed normal form (NFC); nil for any.
  public var tag: String?

  /// Every preset.
  public static let all = PresetFilter()

  /// Makes a filter; every part that is given must fit.
  public init(glob: String? = nil, kind: MotionKind? = nil, tag: String? = nil) {
    self.glob = glob
    self.kind = kind
    self.tag = tag.map(NormalizedText.of)
  }
}
