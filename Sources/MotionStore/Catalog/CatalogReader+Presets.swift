import MotionModel

extension CatalogReader {
  /// A version of a preset with everything people read.
  func preset(_ reference: PresetReference) throws -> StoredPreset {
    let (found, hash) = try version(reference)
    let revision = try revision(hash)
    guard let content = revision.content else {
      throw StoreError(
        .notFound, "\(revision.name)@\(revision.generation) is where the preset was removed",
        hint: "see: motionbook log \(revision.name)")
    }
    return try stored(revision, content, found)
  }

  func stored(_ revision: PresetRevision, _ content: ArtifactHash, _ found: Found) throws -> StoredPreset {
    try stored(
      revision, content, requiredContent(content), name: found.current?.name ?? revision.name,
      headCount: found.heads.count, found.notices)
  }

  /// Versions that have not been removed, each with how many newest versions its preset has.
  func stored(_ versions: [(revision: PresetRevision, headCount: Int)]) throws -> [StoredPreset] {
    var presets: [StoredPreset] = []
    presets.reserveCapacity(versions.count)
    try versions.forEachContent { version in
      guard let content = version.revision.content else {
        throw ArtifactDamage(version.revision.hash.hex, "it has no content")
      }
      guard let found = try connection.stored(content) else { throw ArtifactDamage.noContent(content) }
      return found
    } _: { version, body in
      guard let content = version.revision.content else { return }
      presets.append(
        try stored(version.revision, content, body, name: version.revision.name, headCount: version.headCount))
    }
    return presets
  }

  /// A version whose content, name and number of newest versions are known.
  private func stored(
    _ revision: PresetRevision, _ content: ArtifactHash, _ body: ContentBody, name: PresetName, headCount: Int,
    _ known: [StoreNotice] = []
  ) throws -> StoredPreset {
    var notices = known
    if headCount > 1, choice == .shown || choice == .refuse { notices.append(.severalHeads(name, count: headCount)) }
    func named(_ reference: PresetReference) throws -> PresetReference {
      let readable = try readable(reference)
      if case .preset = readable { notices.append(try missing(readable, in: name)) }
      return readable
    }
    let motion = body.references.isEmpty ? body.motion : try body.motion.replacingReferences { try named($0) }
    let details = try revision.details.replacingReferences { try named($0) }
    return StoredPreset(
      id: revision.preset, preset: Preset(name, motion, details: details), revision: revision, content: content,
      hasReferences: !body.references.isEmpty, headCount: headCount, notices: notices)
  }

  /// The current versions of live presets in the order of their names.
  ///
  /// One pass over the versions that nothing follows; the choice among several of one preset happens here.
  func list(_ filter: PresetFilter) throws -> [PresetSummary] {
    struct Candidate {
      var preset: PresetID
      var head: Head
      var body: [UInt8]
      var kind: MotionKind?
      var count = 1
    }
    var best: [Candidate] = []
    var places: [PresetID: Int] = [:]
    try connection.forEach(
      """
      SELECT \(Head.joinedColumns), r.preset, r.body, c.kind
      FROM artifact AS r LEFT JOIN artifact AS c ON c.id = r.content WHERE r.type = 'revision'
      AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent')
      """
    ) { row in
      let preset = try row.presetID(4)
      guard let body = try row.bytes(5) else { return }
      var candidate = Candidate(
        preset: preset, head: try Head(row), body: body, kind: try row.text(6).flatMap(MotionKind.init(rawValue:)))
      guard let place = places[preset] else {
        places[preset] = best.count
        best.append(candidate)
        return
      }
      candidate.count = best[place].count + 1
      if Head.goesFirst(best[place].head, candidate.head) {
        best[place].count += 1
      } else {
        best[place] = candidate
      }
    }
    let pattern = filter.glob.map(NamePattern.init)
    var wanted = try best.compactMap { candidate -> (candidate: Candidate, kind: MotionKind)? in
      let head = candidate.head
      if head.isDeleted { return nil }
      if let pattern, !pattern.matches(head.name.text) { return nil }
      guard let kind = candidate.kind else {
        throw ArtifactDamage(head.content?.hex ?? head.hash.hex, "its kind is unknown")
      }
      return filter.kind == nil || filter.kind == kind ? (candidate, kind) : nil
    }
    wanted = wanted.sorted(byName: { ($0.candidate.head.name, $0.candidate.preset) })
    let stored = wanted.map { StoredArtifact(hash: $0.candidate.head.hash, type: .revision, bytes: $0.candidate.body) }
    var summaries: [PresetSummary] = []
    summaries.reserveCapacity(wanted.count)
    for ((candidate, kind), body) in zip(wanted, stored.bodies()) {
      let head = candidate.head
      guard case .revision(let body) = try body.get(), body.name == head.name, body.content == head.content,
        body.preset == candidate.preset
      else { throw ArtifactDamage(head.hash.hex, "its columns do not match its body") }
      guard filter.fits(tags: body.details.tags) else { continue }
      summaries.append(
        PresetSummary(kind: kind, revision: PresetRevision(head.hash, body), headCount: candidate.count))
    }
    return summaries
  }

  /// The history: of one preset from the newest version back, or of the whole catalog by claimed time.
  func log(of id: PresetID?, limit: Int?) throws -> [LogEntry] {
    let bound: Binding = .integer(Int64(limit ?? -1))
    let hashes: [ArtifactHash]
    if let id {
      hashes = try connection.all(
        """
        SELECT hash FROM artifact INDEXED BY artifact_by_preset WHERE type = 'revision' AND preset = ?
        ORDER BY generation DESC, hash DESC LIMIT ?
        """,
        [.preset(id), bound]
      ) { try $0.hash(0) }
    } else {
      hashes = try connection.all(
        """
        SELECT hash FROM artifact WHERE type = 'revision' ORDER BY time_ms DESC, generation DESC, hash DESC LIMIT ?
        """, [bound]
      ) { try $0.hash(0) }
    }
    return try hashes.map { hash in
      let revision = try revision(hash)
      return LogEntry(revision, parents: try knownRevisions(revision.parents))
    }
  }
}
