public import MotionModel

/// Version of a preset for display: references by name.
public struct StoredPreset: Hashable, Sendable {
  /// Identity of the preset.
  public let id: PresetID
  /// Current name, with details and motion of the requested version.
  public package(set) var preset: Preset
  /// The version.
  public let revision: PresetRevision
  package let content: ArtifactHash
  /// Indicates references to other presets.
  package let hasReferences: Bool
  /// Number of newest versions: 1, or more after a merge.
  public let headCount: Int
  /// Notices for the user.
  public let notices: [StoreNotice]
}

/// A line of a list: the current version of a preset without its motion.
public struct PresetSummary: Hashable, Sendable {
  /// Kind of its motion.
  public let kind: MotionKind
  /// The current version; its details' references go by identity.
  public let revision: PresetRevision
  /// Number of newest versions.
  public let headCount: Int

  public var id: PresetID { revision.preset }
  /// Its name.
  public var name: PresetName { revision.name }
  public var details: PresetDetails { revision.details }
}

/// Selection of presets.
public struct PresetFilter: Hashable, Sendable {
  private let names: NamePattern?
  package var kind: MotionKind?
  /// Required tag in composed normal form (NFC), ignoring case; nil for any.
  package var tag: String?

  /// Every preset.
  public static let all = PresetFilter()

  /// Makes a filter; every part that is given must fit.
  /// - Parameter glob: Pattern for names: `*` matches any characters (`/` too), `?` one.
  public init(glob: String? = nil, kind: MotionKind? = nil, tag: String? = nil) {
    names = glob.map(NamePattern.init)
    self.kind = kind
    self.tag = tag.map(NormalizedText.of)
  }

  package func fits(_ name: PresetName) -> Bool { names?.matches(name.text) ?? true }

  package func fits(tags: [String]) -> Bool {
    guard let tag = tag?.lowercased() else { return true }
    return tags.contains { $0.lowercased() == tag }
  }
}

/// One version of one preset in the history.
public struct PresetRevision: Hashable, Sendable {
  /// Effect of a version on its preset.
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
    /// No change: equal to the stored preset.
    case unchanged
  }

  /// Hash of the version.
  public let hash: ArtifactHash
  let body: RevisionBody

  /// Identity of the preset.
  public var preset: PresetID { body.preset }
  /// Its name in this version.
  public var name: PresetName { body.name }
  /// Details; references by identity.
  public var details: PresetDetails { body.details }
  /// The hash of its motion; nil when this version removes it.
  public var content: ArtifactHash? { body.content }
  /// The version's number: 1 + the largest of its parents'.
  public var generation: Int { body.generation }
  /// The versions it follows, sorted.
  public var parents: [ArtifactHash] { body.parents }
  /// Claimed author.
  public var author: String { body.author }
  /// Claimed time, in milliseconds since 1970.
  public var timeMs: Int64 { body.timeMs }
  /// Message.
  public var message: String { body.message }

  /// Indicates that this version removes the preset.
  public var isDeleted: Bool { content == nil }
}

extension Sequence<PresetRevision> {
  /// The one with the longest history, and of several the one that every copy chooses.
  package var newest: PresetRevision? { self.max { ($0.generation, $0.hash) < ($1.generation, $1.hash) } }
}

/// A line of the history.
public struct LogEntry: Hashable, Sendable {
  /// The version.
  public let revision: PresetRevision
  /// Effect on the preset.
  public let change: PresetRevision.Change
  /// The name before, when that was another.
  public let previousName: PresetName?

  init(_ revision: PresetRevision, parents: [PresetRevision]) {
    self.revision = revision
    change = PresetRevision.Change(from: parents, to: revision.body, mergesHeads: parents.count > 1)
    let names = Set(parents.map(\.name))
    previousName = names.contains(revision.name) ? nil : names.min()
  }
}

/// Notice about a successful result.
public enum StoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// The preset was found by an old name.
  case renamed(from: PresetName, to: PresetName)
  /// The name given to a preset led until then to another, which had it before.
  case takenOver(PresetName, from: PresetName)
  /// Several presets have this name, after a merge; this is the one every copy chooses.
  case sharedName(PresetName, count: Int)
  /// The preset has several newest versions, after a merge; this is the one every copy chooses.
  case severalHeads(PresetName, count: Int)
  /// The preset has been removed; an older version was requested.
  case removed(PresetName)
  /// A reference to a removed preset.
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
    case .dangling(let reference, let name): "\(name) refers to \(CatalogReader.missing(reference))"
    case .settled(let name, let version, let left):
      "this settles the conflict of \(name) by version \(version): the other \(left.count == 1 ? "side" : "sides"), "
        + left.map { "#\($0.short)" }.joined(separator: " and ")
        + ", \(left.count == 1 ? "stays in its history" : "stay in its history")"
    }
  }
}
