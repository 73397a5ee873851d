package import MotionModel

/// A preset as a batch will leave it.
struct StagedPreset: Sendable {
  enum Content: Sendable {
    /// None: the preset is removed.
    case none
    /// One that is stored.
    case kept(ArtifactHash)
    /// One of the caller's.
    case given(Motion)
  }

  let id: PresetID
  /// The current version before the batch; nil for a new preset.
  var base: PresetRevision?
  /// All newest versions before the batch.
  var parents: [ArtifactHash] = []
  /// Source of the new version: the current one, or the restored one.
  var source: ArtifactHash?
  /// The largest version number among them.
  var generation = 0
  var name: PresetName
  var motion = Content.none
  var details = PresetDetails()
  /// Indicates details of the caller's, with references in any form.
  var hasNewDetails = false
  /// Remove it even while others follow it.
  var isForced = false
  var notices: [StoreNotice] = []

  var isDeleted: Bool { if case .none = motion { true } else { false } }

  /// Takes motion and details of a stored version.
  mutating func restore(_ version: PresetRevision) {
    motion = version.content.map { .kept($0) } ?? .none
    (details, hasNewDetails) = (version.details, false)
  }

  /// Takes details of the caller's.
  mutating func describe(_ given: PresetDetails) { (details, hasNewDetails) = (given.normalized, true) }

  /// References in the parts given by the caller: of the motion, in document order, and of the details.
  var references: References {
    let given: Motion? = if case .given(let motion) = motion { motion } else { nil }
    return (given?.referenceUses.map { ($0.reference, $0.role) } ?? [], hasNewDetails ? details.references : [])
  }

  typealias References = (motion: [(target: PresetReference, role: ReferenceRole)], details: [PresetReference])
}

extension PresetReference {
  /// Indicates a reference to a preset as it is now, rather than to a version or a motion.
  package var isFloating: Bool {
    switch self {
    case .name(_, .latest), .preset: true
    case .name, .content: false
    }
  }
}

extension PresetRevision.Change {
  /// Kind of change of a version from its parents.
  init(from parents: [PresetRevision], to body: RevisionBody, mergesHeads: Bool) {
    guard let base = parents.filter({ !$0.isDeleted }).newest ?? parents.newest else {
      self = .added
      return
    }
    if body.isDeleted {
      self = base.isDeleted ? .unchanged : .removed
    } else if base.isDeleted {
      self = .restored
    } else if body.content != base.content {
      self = mergesHeads ? .merged : .changed
    } else if body.name != base.name {
      self = .renamed
    } else if !body.details.isIdentical(to: base.details) {
      self = .described
    } else {
      self = mergesHeads ? .merged : .unchanged
    }
  }
}

extension StagedPreset {
  init(_ base: PresetRevision, heads: [CatalogReader.Head]) {
    self.init(
      id: base.preset, base: base, parents: heads.map(\.hash).sorted(), source: base.hash,
      generation: heads.map { Int($0.generation) }.max() ?? base.generation, name: base.name)
    restore(base)
  }
}

/// A version as it is stored.
struct MadeVersion: Sendable {
  let item: StagedPreset
  private(set) var content: Artifact?
  let body: RevisionBody
  let revision: Artifact

  /// - Parameter item: With references by identity: the work is independent of other presets.
  init(_ item: StagedPreset, by context: CommitContext) throws {
    self.item = item
    if case .given(let motion) = item.motion { content = try ContentBody(motion).artifact() }
    let kept: ArtifactHash? = if case .kept(let hash) = item.motion { hash } else { nil }
    body = RevisionBody(
      preset: item.id, name: item.name, content: content?.hash ?? kept, parents: item.parents,
      generation: item.generation + 1, author: context.author, timeMs: context.timeMs, message: context.message,
      details: item.details)
    revision = try body.artifact()
  }
}
