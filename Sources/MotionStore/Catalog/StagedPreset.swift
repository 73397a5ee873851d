import MotionModel

/// A preset as a batch will leave it.
struct StagedPreset {
  /// A part that the caller gave, with references in any form, or that stays as it was stored.
  enum Part<Given, Stored> {
    case given(Given)
    case kept(Stored)
  }

  let id: PresetID
  /// The current version before the batch; nil for a new preset.
  var base: PresetRevision?
  /// All newest versions before the batch.
  var parents: [ArtifactHash] = []
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
    parents = heads.map(\.hash).sorted()
    generation = heads.map { Int($0.generation) }.max() ?? base.generation
    name = base.name
    motion = .kept(base.content)
    details = .kept(base.details)
    isDeleted = base.isDeleted
  }

  /// What the new version is in relation to the old.
  func change(to body: RevisionBody) -> PresetRevision.Change {
    PresetRevision.Change(from: base.map { [$0] } ?? [], to: body, mergesHeads: parents.count > 1)
  }
}

extension PresetRevision.Change {
  /// What a version did, seen beside the ones it follows.
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

extension PresetDetails {
  /// Whether they would be stored as the same bytes.
  ///
  /// `==` on texts takes two spellings of one accent for equal.
  func isIdentical(to other: PresetDetails) -> Bool {
    CanonicalJSON.bytes(json) == CanonicalJSON.bytes(other.json)
  }
}
