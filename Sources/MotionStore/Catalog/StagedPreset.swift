import MotionModel

/// A preset as a batch will leave it.
struct StagedPreset: Sendable {
  /// A part that the caller gave, with references in any form, or that stays as it was stored.
  enum Part<Given: Sendable, Stored: Sendable>: Sendable {
    case given(Given)
    case kept(Stored)
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
  var motion: Part<Motion, ArtifactHash?> = .kept(nil)
  var details: Part<PresetDetails, PresetDetails> = .kept(PresetDetails())
  var isDeleted = false
  var isRestored = false
  /// Remove it even while others follow it.
  var isForced = false
  var notices: [StoreNotice] = []

  init(id: PresetID, name: PresetName) {
    self.id = id
    self.name = name
  }

  init(_ base: PresetRevision, heads: [CatalogReader.Head]) {
    id = base.preset
    self.base = base
    source = base.hash
    parents = heads.map(\.hash).sorted()
    generation = heads.map { Int($0.generation) }.max() ?? base.generation
    name = base.name
    motion = .kept(base.content)
    details = .kept(base.details)
    isDeleted = base.isDeleted
  }

  /// References in the parts given by the caller.
  var references: References {
    var references = References()
    if case .given(let motion) = motion { references.motion = motion.referenceUses.map { ($0.reference, $0.role) } }
    if case .given(let details) = details { references.details = details.references }
    return references
  }

  /// References of a motion, in document order, and of its details.
  struct References: Sendable {
    var motion: [(target: PresetReference, role: ReferenceRole)] = []
    var details: [PresetReference] = []

    /// Indicates a reference to a motion by version, rather than to a preset.
    var includeVersions: Bool {
      (motion.map(\.target) + details).contains { reference in
        switch reference {
        case .name(_, .latest), .preset: false
        case .name, .content: true
        }
      }
    }
  }

  /// Kind of change from the old version to the new one.
  func change(to body: RevisionBody) -> PresetRevision.Change {
    PresetRevision.Change(from: base.map { [$0] } ?? [], to: body, mergesHeads: parents.count > 1)
  }
}

extension PresetRevision.Change {
  /// Kind of change of a version from its parents.
  init(from parents: [PresetRevision], to body: RevisionBody, mergesHeads: Bool) {
    guard
      let base = parents.max(by: {
        ($0.isDeleted ? 0 : 1, $0.generation, $0.hash) < ($1.isDeleted ? 0 : 1, $1.generation, $1.hash)
      })
    else {
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

/// Version being written, with references by identity: the remaining work is independent of others.
struct PendingVersion: Sendable {
  /// Motion of the version.
  enum Content: Sendable {
    /// None: the preset is removed.
    case none
    case kept(ArtifactHash)
    case given(Motion)
  }

  let item: StagedPreset
  let details: PresetDetails
  let motion: Content
  let context: CommitContext
  let notices: [StoreNotice]

  /// The rows that it becomes.
  struct Made: Sendable {
    /// A motion that was given.
    var content: (artifact: Artifact, facts: ArtifactFacts)?
    let body: RevisionBody
    let revision: Artifact
    let facts: ArtifactFacts
  }

  /// Version with its artifact.
  struct Row: Sendable {
    let version: PendingVersion
    let made: Result<Made, any Error>
  }

  var row: Row { Row(version: self, made: Result { try make() }) }

  private func make() throws -> Made {
    var content: (artifact: Artifact, facts: ArtifactFacts)?
    var hash: ArtifactHash?
    switch motion {
    case .none: break
    case .kept(let kept): hash = kept
    case .given(let motion):
      let artifact = try ContentBody(motion).artifact()
      content = (artifact, try ArtifactBody(.content, artifact.body).facts)
      hash = artifact.hash
    }
    let body = RevisionBody(
      preset: item.id, name: item.name, content: hash, parents: item.parents, generation: item.generation + 1,
      author: context.author, timeMs: context.timeMs, message: context.message, details: details)
    // Reads back what is written: limits of details are checked by the model on reading.
    let artifact = try body.artifact()
    return Made(
      content: content, body: body, revision: artifact, facts: try ArtifactBody(.revision, artifact.body).facts)
  }
}
