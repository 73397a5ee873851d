import MotionModel

extension Catalog {
  /// Writes a consistent copy of the catalog to give away.
  ///
  /// The copy is written under a temporary name, checked, synced and renamed, so that a partial copy is never visible.
  /// Without `at` and `prune` it holds everything.
  /// - Parameters:
  ///   - path: The new file.
  ///   - point: A release or time: only the history up to that state, and older releases within it.
  ///   - prune: Keeps only dependencies of the state: its versions with their ancestors and motions, and with `at` that
  ///     one release; drops removed presets, unused motions, other releases. Versions name their dependencies by hash,
  ///     so the history stays, and merging the copy back changes nothing.
  ///   - replacing: Allows replacing an existing catalog at the path.
  /// - Throws: ``StoreError`` with code `alreadyExists`, `foreignJournal` when a journal is at the destination,
  ///   `notFound` for the release, or a file system error. No partial file remains.
  @discardableResult
  public func export(
    to path: String, at point: CatalogPoint = .now, prune: Bool = false, replacing: Bool = false
  ) throws(StoreError) -> ExportReport {
    try Self.wrapping(self.path) {
      guard !place.isSameFile(as: path) else {
        throw StoreError(.alreadyExists, file: path, "is this catalog itself", hint: "choose another name")
      }
      let file = try SavedFile(
        at: path, .catalog, replacing: replacing, privacy: FilePrivacy(of: place.resolved))
      return try file.save { temporary in
        var selected: (total: Int, state: String)?
        try connection.withValue { connection in
          try connection.transaction(.read) {
            // SQLite copies only reachable rows, and a damaged page hides some.
            try connection.checkPages(self.path, withIndexes: true)
            guard point != .now || prune else { return }
            selected = try copySelection(of: connection, at: point, prune: prune, to: temporary, as: path)
          }
          // One statement reads one state; another process may commit right before it.
          if selected == nil { try connection.copy(to: temporary, shownAs: path) }
        }
        return try checked(temporary, as: path, selected)
      }
    }
  }

  /// Keeps a copy of the whole catalog, checked from the first byte to the last.
  /// - Throws: ``StoreError`` as ``export(to:at:prune:replacing:)`` does.
  @discardableResult
  public func backup(to path: String, replacing: Bool = false) throws(StoreError) -> ExportReport {
    try export(to: path, replacing: replacing)
  }

  /// - Returns: Number of all artifacts, and the state hash of the selected ones.
  private func copySelection(
    of connection: Connection, at point: CatalogPoint, prune: Bool, to temporary: String, as destination: String
  ) throws -> (total: Int, state: String) {
    let hashes = try CatalogReader(connection).selection(at: point, prune: prune)
    let facts = try LocalFacts(reading: connection)
    guard let identity = facts.meta["catalog_id"], let first = facts.migrations.first, let tool = first.tool,
      let time = first.appliedMs
    else { throw StoreError.corrupt(self.path, "it does not name its creator", .notes) }
    do {
      let target = try MigrationRunner(migrations: migrations, tool: tool, timeMs: time).create(
        at: temporary, catalogID: identity)
      try target.transaction(.write) {
        try connection.forEachArtifact(where: hashes.contains) { try target.insert($0) }
      }
    } catch let error as SQLiteError {
      throw StoreError(saving: error, to: temporary, shownAs: destination) ?? error as any Error
    }
    let total = Int(try connection.number("SELECT count(*) FROM artifact"))
    return (total, Connection.stateHash(of: hashes.sorted()))
  }

  /// Reads the whole copy back.
  private func checked(
    _ temporary: String, as path: String, _ selected: (total: Int, state: String)?
  ) throws -> ExportReport {
    let copy = try CatalogOpening.open(at: temporary, access: .readOnly, migrations: migrations)
    let report = try copy.verify()
    // Broken references and cycles are the catalog's own, not the copy's.
    if let finding = report.findings.first(where: { $0.check.isDamage }) {
      let kind = report.damage ?? .artifacts
      throw StoreError.corrupt(self.path, "\(kind.explanation): \(finding.message); no copy was made", kind)
    }
    guard let state = report.stateHash, selected.map({ $0.state == state }) ?? true else {
      throw StoreError(.inputOutput, "the copy is incomplete and was removed", path: path)
    }
    return ExportReport(
      path: path, byteCount: try OpenFile(copy.connection).size(), artifactCount: report.artifactCount,
      omittedCount: selected.map { $0.total - report.artifactCount } ?? 0, stateHash: state)
  }
}

/// A copy of a catalog that has been written.
public struct ExportReport: Hashable, Sendable {
  public let path: String
  /// Its size in bytes.
  public let byteCount: Int64
  public let artifactCount: Int
  /// Number of dropped artifacts.
  public let omittedCount: Int
  package let stateHash: String
}

extension CatalogReader {
  /// Artifacts for a smaller copy of a catalog, with all that they need.
  ///
  /// Artifacts name their dependencies by hash, so a version includes its ancestors and all their motions, and a copy is
  /// always a subset of the original: merging it back changes nothing.
  /// - Parameter prune: Drops artifacts that the state itself does not need; without it, the state of a release or time
  ///   includes the older releases within it.
  fileprivate func selection(at point: CatalogPoint, prune: Bool) throws -> Set<ArtifactHash> {
    var selected: Set<ArtifactHash> = []
    switch point {
    case .now:
      for version in try live().all { try selected.insertAll(from: heads(of: version.preset).map(\.hash), needs) }
    case .release(let name):
      let releases = try releases(named: name)
      // Several of one name may all go along, but there must be one.
      if releases.isEmpty { _ = try release(named: name) }
      try selected.insertAll(from: releases.map(\.hash), needs)
    case .time:
      try selected.insertAll(from: (pins(at: point) ?? [:]).map(\.value), needs)
    }
    guard !prune else { return selected }
    for release in try releases() where release.body.entries.allSatisfy(selected.contains) {
      try selected.insertAll(from: [release.hash], needs)
    }
    return selected
  }

  /// The artifacts that one refers to, as the file has it.
  private func needs(of hash: ArtifactHash) throws -> [ArtifactHash] {
    try connection.hashes(
      """
      SELECT c.hash FROM artifact a JOIN artifact c ON c.id = a.content WHERE a.hash = ?1
      UNION ALL SELECT d.hash FROM artifact a JOIN link l ON l.src = a.id JOIN artifact d ON d.id = l.dst
      WHERE a.hash = ?1
      """, [.hash(hash)])
  }
}
