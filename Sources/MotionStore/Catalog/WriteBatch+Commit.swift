import MotionModel

extension WriteBatch {
  /// Stores all staged presets.
  ///
  /// The caller's transaction makes it atomic.
  func commit() throws -> [PresetChange] {
    try context.check()
    var changes: [PresetChange] = []
    changes.reserveCapacity(order.count)
    var alone: Set<ArtifactHash> = []
    WorkProgress.report(0, of: order.count)
    func store(_ versions: [Result<MadeVersion, any Error>]) throws {
      for version in versions { changes.append(try self.store(version.get(), &alone)) }
      if !versions.isEmpty { WorkProgress.report(changes.count, of: order.count) }
    }
    // While the rows of one part are written, those of the next are made.
    var pending = ConcurrentPipeline(partLength: Self.partLength) { [context] (item: StagedPreset) in
      Result { try MadeVersion(item, by: context) }
    }
    let references = order.indices.concurrentMap { [order, staged] in staged[order[$0]]?.references }
    for (id, references) in zip(order, references) {
      guard let item = staged[id], let references else { continue }
      // A reference by content may mean a motion of this batch, which must be stored first.
      let targets = references.motion.map(\.target) + references.details
      if !targets.allSatisfy(\.isFloating) { try store(pending.finish()) }
      try store(pending.add(try resolved(item, references)))
    }
    try store(pending.finish())
    // The following checks read the written state, as it will be after the commit.
    let after = CatalogReader(reader.connection)
    var walk = ReferenceWalk(after)
    var changed: [PresetID] = []
    var referring: [(PresetID, Motion)] = []
    for change in changes where change.kind != .unchanged {
      guard let content = change.content, content != staged[change.id]?.base?.content else { continue }
      changed.append(change.id)
      guard !alone.contains(content) else { continue }
      let body = try after.requiredContent(content)
      guard !body.references.isEmpty else { continue }
      try walk.follow(body.motion, from: (content, .preset(change.id)))
      referring.append((change.id, body.motion))
    }
    for (id, motion) in referring {
      if let name = staged[id]?.name { try walk.checkKinds(motion, of: name) }
    }
    // A new preset has no users.
    var checked = Set(changed)
    for id in changed where staged[id]?.base != nil { try walk.checkKindsOfUsers(of: id, except: &checked) }
    try refuseUsed(changes.filter { $0.kind == .removed && staged[$0.id]?.isForced == false }, after)
    return changes
  }

  /// Refuses removals of presets that others still refer to.
  private func refuseUsed(_ removals: [PresetChange], _ reader: CatalogReader) throws {
    let used = try removals.map { change in
      (change, users: try reader.users(of: change.id).filter { $0.relation != .pins }.map(\.name.text))
    }.filter { !$0.users.isEmpty }
    guard !used.isEmpty else { return }
    // The name of one of several still leads to another.
    let removed = try used.map { change, _ in
      try reader.presets(liveNamed: change.name).isEmpty ? change.name.text : "p:\(change.id.hex)"
    }
    throw StoreError(
      .inUse, used.map { "\($0.name) is used by \($1.listed(atMost: 5))" }.listed(atMost: 5, by: "; "),
      hint: "change them first, or break their references: \(StoreCall.remove(removed, force: true))",
      names: Set(used.flatMap(\.users)).sorted())
  }

  /// Number of versions made at once: bounds memory, with little waiting at the beginning and the end.
  private static let partLength = 512

  /// The same with references by identity.
  private func resolved(_ item: StagedPreset, _ references: StagedPreset.References) throws -> StagedPreset {
    var result = item
    if !references.details.isEmpty {
      let known = Set(item.base?.details.references ?? [])
      result.details = try item.details.replacingReferences {
        try resolve($0, as: .alias, for: item.name, known: known, &result.notices)
      }
      if result.details.reducedMotion == .preset(item.id) {
        throw StoreError(
          .invalid, "\(item.name) cannot be its own variant for reduced motion", hint: "name another preset",
          names: [item.name.text])
      }
    }
    if case .given(let motion) = item.motion, !references.motion.isEmpty {
      // In document order, as the references are replaced.
      var roles = references.motion.map(\.role)[...]
      let known = Set(try item.base?.content.map { try reader.requiredContent($0).references } ?? [])
      result.motion = .given(
        try motion.replacingReferences {
          try resolve($0, as: roles.popFirst() ?? .alias, for: item.name, known: known, &result.notices)
        })
    }
    return result
  }

  /// Writes a version and its motion.
  /// - Parameter alone: Collects motions without references.
  private func store(_ made: MadeVersion, _ alone: inout Set<ArtifactHash>) throws -> PresetChange {
    let (item, body) = (made.item, made.body)
    var notices = item.notices
    if let content = made.content {
      if content.facts.follows.isEmpty, content.facts.links.isEmpty { alone.insert(content.hash) }
      try reader.connection.insert(content)
    }
    let parents = item.base.map { [$0] } ?? []
    let kind = PresetRevision.Change(from: parents, to: body, mergesHeads: item.parents.count > 1)
    if kind == .unchanged, let base = item.base {
      return PresetChange(
        kind: .unchanged, id: item.id, name: item.name, previousName: nil, generation: base.generation,
        previousGeneration: base.generation, revision: base.hash, content: base.content, notices: notices)
    }
    let left = try sidesLeft(by: item)
    if !left.isEmpty { notices.append(.settled(item.name, version: body.generation, left: left.map(\.hash))) }
    try reader.connection.insert(made.revision)
    return PresetChange(
      kind: kind, id: item.id, name: item.name,
      previousName: item.base.flatMap { $0.name == item.name ? nil : $0.name },
      generation: body.generation, previousGeneration: item.base?.generation, revision: made.revision.hash,
      content: body.content, notices: notices, left: left,
      isNameShared: kind == .removed ? try reader.presets(everNamed: item.name).count > 1 : false)
  }

  /// Sides of a conflict that a new version settles, without its source.
  private func sidesLeft(by item: StagedPreset) throws -> [PresetRevision] {
    guard item.parents.count > 1 else { return [] }
    let sides = try reader.headsByArrival(of: item.id)
    guard !CatalogReader.differingFields(sides).isEmpty else { return [] }
    return sides.filter { $0.hash != item.source }
  }

  /// A reference by identity for one in any form.
  /// - Parameter known: Earlier references, which may stay even if broken.
  private func resolve(
    _ reference: PresetReference, as role: ReferenceRole, for user: PresetName, known: Set<PresetReference>,
    _ notices: inout [StoreNotice]
  ) throws -> PresetReference {
    do {
      switch reference {
      case .name(let name, .latest):
        let item = try find(name, for: user)
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
      if let hint = DocumentText.hint(for: reference.description, as: role) {
        (error.hint, error.names) = (hint, [])
      } else if role == .duration, error.names.isEmpty, case .name(let name, _) = reference,
        try reader.lookUp(name) == nil
      {
        // A text unlike any name may be a duration.
        error.hint = "expected a duration such as 0.3s or 200ms, or a duration's name"
      }
      error.reference = reference
      throw error
    }
    guard known.contains(reference) else {
      throw StoreError(
        .notFound, "\(user) refers to \(reference), which is not in this catalog", reference: reference)
    }
    notices.append(try reader.missing(reference, in: user))
    return reference
  }
}
