import MotionModel

extension CatalogReader {
  /// Version of a preset with all displayed fields.
  func preset(_ reference: PresetReference) throws -> StoredPreset {
    let (found, hash) = try version(reference)
    let revision = try revision(hash)
    guard let content = revision.content else {
      throw StoreError(
        .notFound, "\(revision.name)@\(revision.generation) is where the preset was removed",
        hint: "see: \(StoreCall.log(revision.name.text))")
    }
    return try stored(
      revision, content, requiredContent(content), name: found.current.name,
      headCount: found.heads.count, found.notices)
  }

  /// Versions of live presets, each with its preset's number of newest versions.
  func stored(_ versions: [(revision: PresetRevision, headCount: Int)]) throws -> [StoredPreset] {
    var presets: [StoredPreset] = []
    presets.reserveCapacity(versions.count)
    func take(_ bodies: [(ArtifactHash, Result<any StorableBody, ArtifactDamage>)]) throws {
      for (hash, body) in bodies {
        guard let content = try body.get() as? ContentBody else { throw ArtifactDamage.noContent(hash) }
        let (revision, headCount) = versions[presets.count]
        presets.append(try stored(revision, hash, content, name: revision.name, headCount: headCount))
      }
    }
    // The bytes are read one after the other, the documents on all cores; those of all of them are never there at once.
    var reading = ConcurrentPipeline(partLength: 2_048) { (stored: StoredArtifact) in (stored.hash, stored.body) }
    for (revision, _) in versions {
      guard let content = revision.content else { throw ArtifactDamage(revision.hash.hex, "it has no content") }
      guard let found = try connection.stored(content) else { throw ArtifactDamage.noContent(content) }
      try take(reading.add(found))
    }
    try take(reading.finish())
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

  private func summaries(_ versions: LiveVersions) throws -> [PresetSummary] {
    zip(versions.all, try revisions(of: versions.all)).map { version, revision in
      PresetSummary(kind: version.kind, revision: revision, headCount: versions.divided[version.preset] ?? 1)
    }
  }

  /// The current versions of live presets in the order of their names.
  ///
  /// The first ones are found in that order; unless tags matter, which are in no column.
  func list(_ filter: PresetFilter, atMost limit: Int = .max) throws -> [PresetSummary] {
    guard filter.tag == nil, limit < .max else {
      let fitting = try summaries(live(filter, hasTexts: true)).filter { filter.fits(tags: $0.details.tags) }
      return Array(fitting.prefix(max(0, limit)))
    }
    var versions: [LiveVersion] = []
    var divided: [PresetID: Int] = [:]
    try connection.forEach(
      """
      SELECT \(LiveVersion.columns(hasTexts: true))
      FROM artifact AS r INDEXED BY artifact_by_name CROSS JOIN artifact AS c ON c.id = r.content
      WHERE r.type = 'revision' AND (?1 IS NULL OR c.kind = ?1)
      AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent') ORDER BY r.name, r.preset
      """, [.optional(filter.kind?.rawValue)],
      while: { versions.count < limit }
    ) { row in
      let head = try Head(row)
      guard filter.fits(head.name) else { return }
      let version = try LiveVersion(row, head)
      let heads = try heads(of: version.preset)
      guard heads.first?.hash == head.hash else { return }
      if heads.count > 1 { divided[version.preset] = heads.count }
      versions.append(version)
    }
    return try summaries(LiveVersions(all: versions, divided: divided))
  }

  /// The history: of one preset from the newest version back, or of the whole catalog by claimed time.
  func log(of id: PresetID?, limit: Int?) throws -> [LogEntry] {
    let bound: SQLValue = .integer(Int64(limit ?? -1))
    let preset: [SQLValue] = id.map { [.preset($0)] } ?? []
    let versions =
      id == nil
      ? "artifact WHERE type = 'revision' ORDER BY time_ms DESC, generation DESC"
      : "artifact INDEXED BY artifact_by_preset WHERE type = 'revision' AND preset = ? ORDER BY generation DESC"
    return try connection.hashes("SELECT hash FROM \(versions), hash DESC LIMIT ?", preset + [bound]).map(logEntry)
  }
}
