public import MotionModel

extension WriteBatch {
  /// Stores everything staged.
  ///
  /// The caller's transaction makes it all or nothing.
  func commit() throws -> [PresetChange] {
    try context.check()
    var changes: [PresetChange] = []
    var changedMotions: [(PresetID, ArtifactHash)] = []
    for id in order {
      guard let item = staged[id] else { continue }
      let change = try store(item)
      changes.append(change)
      if let content = change.content, change.kind != .unchanged, content != item.base?.content {
        changedMotions.append((id, content))
      }
    }
    // What was written is what the checks below look at, so they see the state after the commit.
    let after = CatalogReader(reader.connection)
    var walk = ReferenceWalk(after)
    var referring: [(PresetID, Motion)] = []
    for (id, content) in changedMotions {
      let body = try after.requiredContent(content)
      guard !body.references.isEmpty else { continue }
      try walk.follow(body.motion, from: (content, .preset(id)))
      referring.append((id, body.motion))
    }
    try checkKinds(referring, changedMotions.map(\.0), ReferenceKinds(after, walk.motions))
    for change in changes where change.kind == .removed {
      if let item = staged[change.id], !item.isForced { try refuseIfUsed(change, after) }
    }
    return changes
  }

  /// References in what was written, and to what was written, lead to what they stand for.
  private func checkKinds(
    _ referring: [(PresetID, Motion)], _ changed: [PresetID], _ kinds: ReferenceKinds
  ) throws {
    var checked = Set(changed)
    for (id, motion) in referring {
      if let name = staged[id]?.name { try kinds.check(motion, of: name) }
    }
    // Nobody can follow a preset that is new.
    for id in changed where staged[id]?.base != nil { try kinds.checkUsers(of: id, except: &checked) }
  }

  private func refuseIfUsed(_ change: PresetChange, _ reader: CatalogReader) throws {
    let users = try reader.users(of: change.id).filter { $0.relation != .pins }
    guard !users.isEmpty else { return }
    let names = users.map(\.name.text)
    // The name of one of several leads to another.
    let removed = try reader.presets(liveNamed: change.name).isEmpty ? change.name.text : "p:\(change.id.hex)"
    throw StoreError(
      .inUse,
      "\(change.name) is used by \(names.prefix(5).joined(separator: ", "))"
        + (names.count > 5 ? " and \(names.count - 5) more" : ""),
      hint: "change them first, or let them refer to nothing: motionbook rm --force \(removed)", names: names)
  }

  private func store(_ item: StagedPreset) throws -> PresetChange {
    var notices = item.notices
    let details: PresetDetails
    switch item.details {
    case .kept(let stored): details = stored
    case .given(let given):
      let known = Set(item.base?.details.references ?? [])
      details = try given.replacingReferences { try resolve($0, as: .alias, for: item.name, known: known, &notices) }
    }
    var content: ArtifactHash?
    if !item.isDeleted {
      switch item.motion {
      case .kept(let hash): content = hash
      case .given(let motion): content = try store(motion, of: item, &notices)
      }
      guard content != nil else { throw StoreError(.misuse, "\(item.name) has no motion") }
    }
    let body = RevisionBody(
      preset: item.id, name: item.name, content: content, parents: item.parents, generation: item.generation + 1,
      author: context.author, timeMs: context.timeMs, message: context.message, details: details)
    // Read back what will be read later: limits of details are the model's business, and it states them when reading.
    let artifact = try body.artifact()
    let checked = try ArtifactBody(.revision, artifact.body)

    let kind = item.change(to: body)
    if kind == .unchanged, let base = item.base {
      return PresetChange(
        kind: .unchanged, id: item.id, name: item.name, previousName: nil, generation: base.generation,
        previousGeneration: base.generation, revision: base.hash, content: base.content, notices: notices)
    }
    let left = try sidesLeft(by: item)
    if !left.isEmpty { notices.append(.settled(item.name, version: body.generation, left: left.map(\.hash))) }
    try reader.connection.insert(artifact, checked.facts)
    return PresetChange(
      kind: kind, id: item.id, name: item.name,
      previousName: item.base.flatMap { $0.name == item.name ? nil : $0.name },
      generation: body.generation, previousGeneration: item.base?.generation, revision: artifact.hash,
      content: content, notices: notices, left: left)
  }

  /// The sides of a conflict that a new version settles, without the one that it goes on from.
  private func sidesLeft(by item: StagedPreset) throws -> [PresetRevision] {
    guard item.parents.count > 1 else { return [] }
    let sides = try reader.headsByArrival(of: item.id)
    guard !CatalogReader.differingFields(sides).isEmpty else { return [] }
    return sides.filter { $0.hash != item.source }
  }

  private func store(_ motion: Motion, of item: StagedPreset, _ notices: inout [StoreNotice]) throws -> ArtifactHash {
    // In document order, as the references are replaced.
    var roles = motion.referenceUses.map(\.role)[...]
    var resolved = motion
    if !roles.isEmpty {
      let known = Set(try item.base?.content.map { try reader.requiredContent($0).references } ?? [])
      var found: [StoreNotice] = []
      resolved = try motion.replacingReferences { reference in
        try resolve(reference, as: roles.popFirst() ?? .alias, for: item.name, known: known, &found)
      }
      notices += found
    }
    let artifact = try ContentBody(resolved).artifact()
    let checked = try ArtifactBody(.content, artifact.body)
    try reader.connection.insert(artifact, checked.facts)
    return artifact.hash
  }

  /// A reference by identity for one in any form.
  /// - Parameters:
  ///   - role: What it stands for.
  ///   - known: References that were there before and may stay, even if they lead nowhere now.
  private func resolve(
    _ reference: PresetReference, as role: ReferenceRole, for user: PresetName, known: Set<PresetReference>,
    _ notices: inout [StoreNotice]
  ) throws -> PresetReference {
    do {
      switch reference {
      case .name(let name, .latest):
        let item = try find(name)
        if item.name != name { notices.append(.renamed(from: name, to: item.name)) }
        return .preset(item.id)
      case .name(let name, _):
        let (_, hash) = try reader.version(reference)
        guard let content = try reader.revision(hash).content else { throw reader.removed(name) }
        return .content(content)
      case .preset(let id):
        if let item = staged[id], !item.isDeleted { return reference }
        if staged[id] == nil, try reader.heads(of: id).first?.isDeleted == false { return reference }
      case .content(let hash):
        if try reader.motion(hash) != nil { return reference }
      }
    } catch var error as StoreError where error.code == .notFound {
      error.message = "\(user) refers to \"\(reference)\": \(error.message)"
      if let hint = DocumentText.hint(for: reference.description, as: role) { (error.hint, error.names) = (hint, []) }
      error.reference = reference
      throw error
    }
    guard known.contains(reference) else {
      var error = StoreError(.notFound, "\(user) refers to \(reference), which is not in this catalog")
      error.reference = reference
      throw error
    }
    notices.append(try reader.missing(reference, in: user))
    return reference
  }
}

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
  /// The version that the new one goes on from: the current one, or the one that is brought back.
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
  package let previousGeneration: Int?
  /// The version now: the old one when nothing changed.
  public let revision: ArtifactHash
  /// The motion now; nil after a removal.
  package let content: ArtifactHash?
  /// What a person should know.
  package let notices: [StoreNotice]
  /// The newest versions of a preset in conflict that this version does not go on from, though it follows them: the
  /// conflict is settled by it.
  package var left: [PresetRevision] = []
}
