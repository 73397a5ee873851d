import MotionModel
import MotionbookMigrations

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
        throw StoreError(
          .alreadyExists, "\(StoreError.quoted(path)) is this catalog itself", hint: "choose another name", path: path
        )
      }
      let file = try SavedFile(
        at: path, .catalog, replacing: replacing, privacy: FilePrivacy(of: place.resolved))
      return try file.save { temporary in
        let isWhole = point == .now && !prune
        let (total, wanted) = try connection.withValue { connection in
          isWhole
            ? try copyAll(connection, to: temporary, as: path)
            : try select(connection, point, prune, to: temporary, as: path)
        }
        return try checked(temporary, as: path, wanted: wanted, total: total)
      }
    }
  }

  /// Keeps a copy of the whole catalog, checked from the first byte to the last.
  /// - Throws: ``StoreError`` as ``export(to:at:prune:replacing:)`` does.
  @discardableResult
  public func backup(to path: String, replacing: Bool = false) throws(StoreError) -> ExportReport {
    try export(to: path, replacing: replacing)
  }

  private func copyAll(
    _ connection: Connection, to temporary: String, as path: String
  ) throws -> (Int, String) {
    // SQLite copies only reachable rows, and a damaged page hides some.
    try connection.transaction(.read) { try connection.checkPages(self.path, withIndexes: true) }
    // One statement reads one state; another process may commit right after it, so the state hash is the copy's.
    try connection.copy(to: temporary, shownAs: path)
    return (0, "")
  }

  private func select(
    _ connection: Connection, _ point: CatalogPoint, _ prune: Bool, to temporary: String, as destination: String
  ) throws -> (Int, String) {
    try connection.transaction(.read) {
      try connection.checkPages(self.path, withIndexes: true)
      var selection = ArtifactSelection(connection)
      try selection.select(point, prune: prune)
      let total = Int(try connection.number("SELECT count(*) FROM artifact"))
      let facts = try LocalFacts(reading: connection)
      guard let identity = facts.meta["catalog_id"], let first = facts.migrations.first, let tool = first.tool,
        let time = first.appliedMs
      else {
        throw StoreError.corrupt(self.path, "it does not name its creator", .notes)
      }
      do {
        let target = try MigrationRunner(migrations: migrations, tool: tool, timeMs: time).create(
          at: temporary, catalogID: identity)
        try target.transaction(.write) { try selection.copy(into: target) }
      } catch let error as SQLiteError {
        throw StoreError(saving: error, to: temporary, shownAs: destination) ?? error as any Error
      }
      return (total, Connection.stateHash(of: selection.hashes.sorted()))
    }
  }

  /// Reads the whole copy back.
  private func checked(
    _ temporary: String, as path: String, wanted: String, total: Int
  ) throws -> ExportReport {
    let copy = try CatalogOpening.open(at: temporary, access: .readOnly, migrations: migrations)
    return try copy.connection.transaction(.read) {
      var verifier = Verifier(copy)
      let report = try verifier.run(nil)
      // Broken references and cycles are the catalog's own, not the copy's.
      if let finding = report.findings.first(where: { $0.check.isDamage }) {
        let kind = report.damage ?? .artifacts
        throw StoreError.corrupt(self.path, "\(kind.explanation): \(finding.message); no copy was made", kind)
      }
      guard let state = report.stateHash, wanted.isEmpty || state == wanted else {
        throw StoreError(.inputOutput, "the copy is incomplete and was removed", path: path)
      }
      return ExportReport(
        path: path, byteCount: try OpenFile(copy.connection).size(), artifactCount: report.artifactCount,
        omittedCount: max(0, total - report.artifactCount), stateHash: state)
    }
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

/// Artifacts for a smaller copy of a catalog.
///
/// Artifacts name their dependencies by hash, so a version includes its ancestors and all their motions, and a copy is
/// always a subset of the original: merging it back changes nothing.
struct ArtifactSelection {
  private let connection: Connection
  private(set) var hashes: Set<ArtifactHash> = []

  init(_ connection: Connection) { self.connection = connection }

  /// Adds artifacts with all dependencies.
  mutating func add(_ roots: [ArtifactHash]) throws {
    var pending = roots
    while let hash = pending.popLast() {
      guard hashes.insert(hash).inserted else { continue }
      try connection.forEach(
        """
        SELECT c.hash FROM artifact a JOIN artifact c ON c.id = a.content WHERE a.hash = ?1
        UNION ALL SELECT d.hash FROM artifact a JOIN link l ON l.src = a.id JOIN artifact d ON d.id = l.dst
        WHERE a.hash = ?1
        """, [.hash(hash)]
      ) { pending.append(try $0.hash(0)) }
    }
  }

  /// Selects the dependencies of a point of the history.
  /// - Parameter prune: Drops artifacts that the state itself does not need.
  ///
  ///   Without it, the state of a release or time includes the older releases within it.
  mutating func select(_ point: CatalogPoint, prune: Bool) throws {
    let reader = CatalogReader(connection)
    switch point {
    case .now:
      for version in try reader.live().all { try add(try reader.heads(of: version.preset).map(\.hash)) }
    case .release(let name):
      let releases = try reader.releases(named: name)
      // Several of one name may all go along, but there must be one.
      if releases.isEmpty { _ = try reader.release(named: name) }
      try add(releases.map(\.hash))
    case .time:
      try add(try reader.pins(at: point)?.values.map { $0 } ?? [])
    }
    guard !prune else { return }
    for release in try reader.releases() {
      if release.body.entries.allSatisfy({ hashes.contains($0) }) { try add([release.hash]) }
    }
  }

  /// Copies the selected artifacts in order of arrival.
  func copy(into target: Connection) throws {
    try connection.forEachArtifact(where: hashes.contains) { try target.insert($0) }
  }
}
