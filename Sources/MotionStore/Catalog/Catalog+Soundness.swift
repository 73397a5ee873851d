import MotionModel

extension Catalog {
  /// Runs a change in one write transaction of a file with sound pages, and reads back the stored artifacts.
  ///
  /// No commit is acknowledged that SQLite wrote to the wrong place.
  func writing<Value>(_ connection: Connection, _ body: () throws -> Value) throws -> Value {
    try connection.transaction(.write, isChange: true) {
      if connection.workUntilProof <= 0 || System.monotonicSeconds >= connection.nextProof { try prove(connection) }
      let start = System.monotonicSeconds
      let newest = try LocalChanges.newest(connection)
      let value = try body()
      try connection.readBack(after: newest)
      connection.workUntilProof -= System.monotonicSeconds - start
      return value
    }
  }

  /// Interval between checks of the pages of an open catalog, as multiples of the duration of a check: in time of
  /// changes, and in total.
  ///
  /// A look keeps all other writers waiting. So a crowd of them that keep a large file open spends a twentieth of its work
  /// on looks; and a program that seldom changes a file of 1 MB looks every two seconds. The first commit of every opening
  /// looks.
  private static let restAfterProof = (work: 20.0, time: 1000.0)

  private func prove(_ connection: Connection) throws {
    let start = System.monotonicSeconds
    let isSmall = try connection.isSmall()
    try connection.checkPages(path, withIndexes: isSmall)
    if isSmall { try connection.proveHashes("NOT INDEXED") }
    let end = System.monotonicSeconds
    connection.workUntilProof = Self.restAfterProof.work * (end - start)
    connection.nextProof = end + Self.restAfterProof.time * (end - start)
  }

  /// Compares every artifact with its hash, its columns and its links.
  /// - Throws: ``ArtifactDamage`` for the first that is not sound.
  func proveArtifacts(_ connection: Connection) throws {
    var verifier = Verifier(opening: opening(connection))
    try verifier.checkArtifacts(nil)
    if let finding = verifier.report.findings.first { throw ArtifactDamage(finding.artifact ?? "", finding.message) }
  }

  /// The catalog as it was opened.
  func opening(_ connection: Connection) -> CatalogOpening {
    CatalogOpening(connection: connection, path: place, access: access, migrations: migrations, format: format)
  }
}

extension Connection {
  /// The largest file that is checked before the first answer, in bytes: that takes about 4 ms.
  private static let smallSize: Int64 = 4 << 20

  func isSmall() throws -> Bool {
    let pages = try self.pages()
    return pages.count <= Self.smallSize / pages.size
  }

  /// Runs SQLite's check of its pages, in a transaction.
  ///
  /// SQLite trusts the pages it reads: with one flipped bit in a page's header it overwrites other rows and reports
  /// success. CHECK constraints are skipped: hashes prove the rows. O(bytes): about 0.6 ms per megabyte, four with
  /// indexes.
  /// - Parameter withIndexes: Compares every index with its table.
  /// - Throws: ``StoreError`` (`corrupt`) with the first fault.
  func checkPages(_ path: String, withIndexes: Bool = false) throws {
    if let fault = try structureFaults(withIndexes ? "integrity_check(1)" : "quick_check(1)").first {
      throw StoreError.corruptPages(path, fault)
    }
  }

  /// Findings of SQLite's own structure checks, one line each.
  ///
  /// With a view as the first entry of its hash table of names, SQLite 3.40 restricts the whole check to a single table
  /// and skips the list of free pages; the check of the schema's own table includes it.
  func structureFaults(_ check: String) throws -> [String] {
    try execute("PRAGMA ignore_check_constraints = ON")
    defer { try? execute("PRAGMA ignore_check_constraints = OFF") }
    for check in [check, "integrity_check(sqlite_schema)"] {
      // The message may quote damaged text.
      let lines = try all("PRAGMA \(check)") { String(decoding: try $0.bytes(0) ?? [], as: UTF8.self) }
      guard lines != ["ok"] else { continue }
      // An unreadable file is not necessarily damaged.
      if let failure = SQLiteError.readFailure(of: handle) { throw failure }
      return lines.isEmpty ? ["SQLite's own check returned no result"] : lines.map(StoreError.plain)
    }
    return []
  }

  /// Compares the bytes of artifacts with their hashes.
  fileprivate func proveHashes(_ condition: String, _ bindings: [SQLValue] = []) throws {
    let proof = { @Sendable (stored: StoredArtifact) in
      Result { () throws(ArtifactDamage) in try stored.provenType() }
    }
    try forEachArtifact(condition, bindings, making: proof) { _ = try $0.get() }
  }

  /// Reads back the artifacts of this transaction, by number and by hash, and their dependencies.
  /// - Throws: ``ArtifactDamage`` for one that differs from the stored one.
  fileprivate func readBack(after newest: Int64) throws {
    try proveHashes("WHERE id > ? ORDER BY id", [.integer(newest)])
    try forEach("SELECT id, hash FROM artifact WHERE id > ?", [.integer(newest)]) { row in
      let hash = try row.hash(1)
      guard try localID(of: hash) == row.requiredInteger(0) else {
        throw ArtifactDamage(hash.hex, "it cannot be found again")
      }
    }
    // Contents pinned by a release were read when it was made.
    try proveHashes(
      """
      WHERE id <= ?1 AND id IN (SELECT dst FROM link WHERE src > ?1 AND role <> 'entry'
        UNION SELECT content FROM artifact WHERE id > ?1 AND content IS NOT NULL)
      """, [.integer(newest)])
  }
}

extension Catalog {
  /// Runs questions in one read transaction; before the first one SQLite checks a small file whole.
  func read<Value>(_ body: (CatalogReader) throws -> Value) throws(StoreError) -> Value {
    try inspecting { connection in
      if !connection.isProven {
        // In a large file that would take longer than most queries; artifacts read there are proven by their hashes.
        if try connection.isSmall() { try connection.checkPages(path, withIndexes: true) }
        connection.isProven = true
      }
      return try body(CatalogReader(connection))
    }
  }

  /// Reads in one transaction, whatever the file is like.
  func inspecting<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    try Self.wrapping(path) {
      try connection.withValue { connection in try connection.transaction(.read) { try body(connection) } }
    }
  }
}
