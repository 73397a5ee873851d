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
  /// One pass over the versions that nothing follows; their documents are read on all cores meanwhile. The choice among
  /// several of one preset happens here.
  func list(_ filter: PresetFilter) throws -> [PresetSummary] {
    /// What stands for a preset among the versions that have passed by.
    struct Current {
      var preset: PresetID
      var head: Head
      var kind: MotionKind?
      /// Which of the documents is its; nil where the filter leaves it out.
      var document: Int?
      var count = 1
    }
    var current: [Current] = []
    var places: [PresetID: Int] = [:]
    let pattern = filter.glob.map(NamePattern.init)
    var documents = ConcurrentPipeline(partLength: 2_048) { (stored: StoredArtifact) in
      stored.body.flatMap { (body) -> Result<PresetRevision, ArtifactDamage> in
        guard case .revision(let revision) = body else { return .failure(.noVersion(stored.hash)) }
        return .success(PresetRevision(stored.hash, revision))
      }
    }
    var revisions: [Result<PresetRevision, ArtifactDamage>] = []
    var count = 0
    try connection.forEach(
      """
      SELECT \(Head.joinedColumns), r.preset, r.body, c.kind
      FROM artifact AS r LEFT JOIN artifact AS c ON c.id = r.content WHERE r.type = 'revision'
      AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent')
      """
    ) { row in
      var version = Current(
        preset: try row.presetID(4), head: try Head(row), kind: try row.text(6).flatMap(MotionKind.init(rawValue:)))
      if !version.head.isDeleted, filter.kind == nil || version.kind == nil || version.kind == filter.kind,
        pattern?.matches(version.head.name.text) ?? true, let body = try row.bytes(5)
      {
        version.document = count
        count += 1
        revisions += documents.add(StoredArtifact(hash: version.head.hash, type: .revision, bytes: body))
      }
      guard let place = places[version.preset] else {
        places[version.preset] = current.count
        current.append(version)
        return
      }
      version.count = current[place].count + 1
      if Head.goesFirst(current[place].head, version.head) {
        current[place].count += 1
      } else {
        current[place] = version
      }
    }
    revisions += documents.finish()
    var summaries: [PresetSummary] = []
    summaries.reserveCapacity(count)
    for version in current {
      guard let document = version.document else { continue }
      let (head, revision) = (version.head, try revisions[document].get())
      guard let kind = version.kind else {
        throw ArtifactDamage(head.content?.hex ?? head.hash.hex, "its kind is unknown")
      }
      guard revision.name == head.name, revision.content == head.content, revision.preset == version.preset else {
        throw ArtifactDamage(head.hash.hex, "its columns do not match its body")
      }
      guard filter.fits(tags: revision.details.tags) else { continue }
      summaries.append(PresetSummary(kind: kind, revision: revision, headCount: version.count))
    }
    return summaries.sorted(byName: { ($0.name, $0.id) })
  }

  /// The first of them; documents are read of these alone, unless tags matter, which are in no column.
  func list(_ filter: PresetFilter, atMost limit: Int) throws -> [PresetSummary] {
    guard filter.tag == nil, limit < .max else { return Array(try list(filter).prefix(limit)) }
    let pattern = filter.glob.map(NamePattern.init)
    var summaries: [PresetSummary] = []
    for version in try LiveVersions(self).all where summaries.count < limit {
      guard pattern?.matches(version.name.text) ?? true else { continue }
      let content = try connection.first("SELECT hash, kind FROM artifact WHERE id = ?", [.integer(version.content)]) {
        (hash: try $0.hash(0), kind: try $0.text(1).flatMap(MotionKind.init(rawValue:)))
      }
      guard let content, let kind = content.kind else {
        throw ArtifactDamage(content?.hash.hex ?? "", "its kind is unknown")
      }
      guard filter.kind == nil || filter.kind == kind else { continue }
      let revision = try revision(requiredHash(of: version.id))
      guard revision.name == version.name, revision.content == content.hash, revision.preset == version.preset else {
        throw ArtifactDamage(revision.hash.hex, "its columns do not match its body")
      }
      summaries.append(PresetSummary(kind: kind, revision: revision, headCount: version.headCount))
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
