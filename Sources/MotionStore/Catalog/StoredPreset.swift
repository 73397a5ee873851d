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
  /// Whether its motion refers to other presets.
  package let hasReferences: Bool
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
  package var glob: String?
  /// The kind of motion; nil for all.
  package var kind: MotionKind?
  /// A tag it must have, in composed normal form (NFC), whatever its case; nil for any.
  package var tag: String?

  /// Every preset.
  public static let all = PresetFilter()

  /// Makes a filter; every part that is given must fit.
  public init(glob: String? = nil, kind: MotionKind? = nil, tag: String? = nil) {
    self.glob = glob
    self.kind = kind
    self.tag = tag.map(NormalizedText.of)
  }

  /// Whether some tags fit.
  func fits(tags: [String]) -> Bool {
    guard let tag = tag?.lowercased() else { return true }
    return tags.contains { $0.lowercased() == tag }
  }
}

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

/// A line of the history.
public struct LogEntry: Hashable, Sendable {
  /// The version.
  public let revision: PresetRevision
  /// What it did to the preset.
  public let change: PresetRevision.Change
  /// The name before, when that was another.
  public let previousName: PresetName?

  init(_ revision: PresetRevision, parents: [PresetRevision]) {
    self.revision = revision
    let body = RevisionBody(
      preset: revision.preset, name: revision.name, content: revision.content, parents: revision.parents,
      generation: revision.generation, author: revision.author, timeMs: revision.timeMs, message: revision.message,
      details: revision.details)
    change = PresetRevision.Change(from: parents, to: body, mergesHeads: parents.count > 1)
    let names = Set(parents.map(\.name))
    previousName = names.contains(revision.name) ? nil : names.min()
  }
}

/// Something a person should know about an answer, though it is an answer.
public enum StoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// The preset was asked for by a name it no longer has.
  case renamed(from: PresetName, to: PresetName)
  /// The name that the change gave to a preset led until then to another, which had it before.
  case takenOver(PresetName, from: PresetName)
  /// Several presets have this name, after a merge; this is the one every copy chooses.
  case sharedName(PresetName, count: Int)
  /// The preset has several newest versions, after a merge; this is the one every copy chooses.
  case severalHeads(PresetName, count: Int)
  /// The preset has been removed; an older version was asked for.
  case removed(PresetName)
  /// A reference leads to a preset that is gone.
  case dangling(PresetReference, in: PresetName)
  /// The change gave a preset that had several newest versions one newest version.
  case settled(PresetName, version: Int, left: [ArtifactHash])

  public var description: String {
    switch self {
    case .renamed(let old, let new): "\(old) is now called \(new)"
    case .takenOver(let name, let other): "until now \(name) led to \(other), which was called so before"
    case .sharedName(let name, let count): "\(count) presets are called \(name); rename all but one"
    case .severalHeads(let name, let count): "\(name) has \(count) newest versions; resolve them"
    case .removed(let name): "\(name) has been removed from the catalog"
    case .dangling(_, let name): "\(name) refers to \(missing ?? "nothing")"
    case .settled(let name, let version, let left):
      "this settles the conflict of \(name) by version \(version): the other \(left.count == 1 ? "side" : "sides"), "
        + left.map { "#\($0.short)" }.joined(separator: " and ")
        + ", \(left.count == 1 ? "stays in its history" : "stay in its history")"
    }
  }

  /// What a reference leads to that is not there: `brand/pop, which is gone`; nil for other notices.
  var missing: String? {
    switch self {
    case .dangling(.preset(let id), _): "\(CatalogReader.unnamed(id)), which is gone"
    case .dangling(let reference, _): "\(reference), which is gone"
    default: nil
    }
  }
}
