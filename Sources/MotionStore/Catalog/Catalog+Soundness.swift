import CSQLite
import MotionModel
import MotionbookMigrations

extension Catalog {
  /// Runs a change in one write transaction of a file whose pages are sound, and reads back what it stored.
  ///
  /// So nothing is acknowledged that SQLite put into the wrong place, or over something else.
  /// - Parameter healsIndexes: Whether indexes that are wrong about their tables are made anew, instead of refusing.
  func writing<Value>(
    _ connection: Connection, healsIndexes: Bool = false, _ body: () throws -> Value
  ) throws -> Value {
    try connection.transaction(.write, isChange: true) {
      do {
        try proveBeforeWriting(connection, always: healsIndexes)
      } catch let fault as PageFault where healsIndexes && fault.isInIndex {
        try connection.execute("REINDEX")
      }
      let start = BusyWait.seconds
      let newest = try LocalChanges.newest(connection)
      let value = try body()
      try connection.readBack(after: newest)
      try health.withValue { $0.workUntilProof -= BusyWait.seconds - start }
      return value
    }
  }

  /// Tries a change on a private copy of a file whose pages are sound, which then is thrown away.
  /// - Parameter healsIndexes: Whether indexes that are wrong about their tables are made anew, instead of refusing.
  func rehearsing<Value>(
    _ connection: Connection, healsIndexes: Bool = false, _ body: (Connection) throws -> Value
  ) throws -> Value {
    var isIndexWrong = false
    try connection.transaction(.read) {
      do {
        try provePages(connection)
      } catch let fault as PageFault where healsIndexes && fault.isInIndex {
        isIndexWrong = true
      }
    }
    return try connection.rehearsing(path) { copy in
      if isIndexWrong { try copy.execute("REINDEX") }
      return try body(copy)
    }
  }

  /// After how many times as long as a look at the pages took an open catalog looks again: in changes, and in time.
  ///
  /// A look keeps all other writers waiting. So a crowd of them that keep a large file open spends a twentieth of its work
  /// on looks; and a program that seldom changes a file of 1 MB looks every two seconds. The first commit of every opening
  /// looks.
  private static let restAfterProof = (work: 20.0, time: 1000.0)

  private func proveBeforeWriting(_ connection: Connection, always: Bool) throws {
    try health.withValue { health in
      let start = BusyWait.seconds
      guard always || health.workUntilProof <= 0 || start >= health.nextProof else { return }
      try provePages(connection)
      health.isProven = true
      let end = BusyWait.seconds
      health.workUntilProof = Self.restAfterProof.work * (end - start)
      health.nextProof = end + Self.restAfterProof.time * (end - start)
    }
  }

  /// Looks at every page, in a transaction.
  func provePages(_ connection: Connection) throws {
    // The transaction takes its lock with the first read.
    try connection.run("PRAGMA user_version")
    try PageProof.check(connection, knowsTables: format <= migrations.count)
  }
}

extension Connection {
  /// Reads the artifacts of this transaction back, by their numbers and by their hashes, and what they rest on.
  /// - Throws: ``ArtifactDamage`` for one that is not what was stored.
  fileprivate func readBack(after newest: Int64) throws {
    let columns = "a.id, a.hash, a.type, a.body"
    var proofs = ConcurrentPipeline(partLength: 1_024) { (stored: StoredArtifact) in stored.damage }
    func refuse(_ found: [ArtifactDamage?]) throws {
      if let damage = found.lazy.compactMap(\.self).first { throw damage }
    }
    func prove(_ row: Row) throws -> ArtifactHash {
      let hash = try row.hash(1)
      try refuse(proofs.add(StoredArtifact(hash: hash, type: try row.bytes(2), bytes: try row.bytes(3) ?? [])))
      return hash
    }
    try forEach("SELECT \(columns) FROM artifact a WHERE a.id > ? ORDER BY a.id", [.integer(newest)]) { row in
      let hash = try prove(row)
      guard try localID(of: hash) == row.requiredInteger(0) else {
        throw ArtifactDamage(hash.hex, "it cannot be found again")
      }
    }
    // Whatever a release pins has been read to make the release.
    try forEach(
      """
      SELECT \(columns) FROM artifact a WHERE a.id <= ?1 AND a.id IN (
        SELECT dst FROM link WHERE src > ?1 AND role <> 'entry'
        UNION SELECT content FROM artifact WHERE id > ?1 AND content IS NOT NULL)
      """, [.integer(newest)]
    ) { _ = try prove($0) }
    try refuse(proofs.finish())
  }
}

/// What is known about the health of a catalog that is open.
final class CatalogHealth {
  /// Whether every page has been looked at since it was opened.
  var isProven = false
  /// After how many seconds of changes every page is to be looked at again before a commit, and when at the latest, by
  /// ``BusyWait/seconds``.
  var (workUntilProof, nextProof) = (0.0, 0.0)
  /// What is read from then on, when the file has turned out to be damaged.
  var substitute: SoundPart?
  /// Who is told about damage; nil when damage is an error.
  let onDamage: (@Sendable (SalvageReport) -> Void)?

  init(onDamage: (@Sendable (SalvageReport) -> Void)?) { self.onDamage = onDamage }
}

extension Catalog {
  /// Opens a catalog for reading, and goes on with what is sound in it when something turns out to be damaged.
  ///
  /// Damage that an answer touches is told once, when it is met; that answer and all later ones then hold what proves
  /// itself by its hash, read from a copy in memory. What was asked for by name and is damaged itself stays an error, as
  /// does a file that cannot be opened at all: see ``salvage(_:to:tool:timeMs:)``.
  /// - Parameters:
  ///   - path: The catalog.
  ///   - onDamage: Gets what is lost and what was saved, at most once, on the thread that asks.
  /// - Throws: ``StoreError`` with a diagnosis of the file.
  package static func openSound(
    at path: String, onDamage: @escaping @Sendable (SalvageReport) -> Void
  ) throws(StoreError) -> Catalog {
    try wrapping(path) {
      Catalog(
        try CatalogOpening.open(at: path, access: .readOnly), migrations: MigrationFile.all, onDamage: onDamage)
    }
  }

  /// Runs questions in one read transaction, the first time when every page has been looked at.
  func read<Value>(_ body: (CatalogReader) throws -> Value) throws(StoreError) -> Value {
    try Self.wrapping(path) {
      try connection.withValue { connection in
        try health.withValue { health in
          if let substitute = health.substitute { return try substitute.ask(body) }
          do {
            return try connection.transaction(.read) {
              if !health.isProven {
                try provePages(connection)
                health.isProven = true
              }
              return try body(CatalogReader(connection))
            }
          } catch let damage where DamageKind(damage) != nil {
            guard let onDamage = health.onDamage, format == migrations.count,
              let sound = try? SoundPart(of: self, connection, from: DamageKind(damage) ?? .artifacts)
            else {
              throw damage
            }
            health.substitute = sound
            onDamage(sound.report)
            do {
              return try sound.ask(body)
            } catch let error as StoreError where error.damage != nil {
              throw error
            } catch {
              throw damage
            }
          }
        }
      }
    }
  }
}

/// What proves itself in a damaged file, in memory: what is read from then on.
struct SoundPart {
  private let connection: Connection
  private let lost: LostArtifacts
  /// What is lost and what was saved.
  let report: SalvageReport

  /// - Parameters:
  ///   - catalog: The catalog whose file is damaged.
  ///   - file: Its connection.
  ///   - damage: What was met.
  fileprivate init(of catalog: Catalog, _ file: Connection, from damage: DamageKind) throws {
    let (found, remarks) = try DamagedFile.read(catalog.path)
    let facts = try? file.transaction(.read) { try LocalFacts(reading: file) }
    let identity = facts.flatMap { $0.isSealed ? $0.meta["catalog_id"] : nil }
    connection = try found.catalogInMemory(identity: identity ?? "")
    lost = LostArtifacts(found, of: catalog.path, damage)
    report = SalvageReport(found, source: catalog.path, remarks: remarks, damage: damage)
  }

  /// Runs questions in one read transaction.
  fileprivate func ask<Value>(_ body: (CatalogReader) throws -> Value) throws -> Value {
    try connection.transaction(.read) { try body(CatalogReader(connection, lost: lost)) }
  }
}
