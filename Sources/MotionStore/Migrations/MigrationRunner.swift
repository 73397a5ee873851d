import MotionbookMigrations

/// Brings a file to a format: all pending migrations in one exclusive transaction, or none.
///
/// Source of the order of steps: https://www.sqlite.org/lang_altertable.html#otheralter
struct MigrationRunner {
  let migrations: [MigrationFile]
  /// Program that runs them, as recorded in the file.
  let tool: String
  /// Time in milliseconds since 1970.
  let timeMs: Int64

  /// Makes a catalog of an empty file.
  /// - Parameter catalogID: 32 hexadecimal digits, the identity of this copy.
  /// - Returns: The connection that has it open.
  @discardableResult
  func create(at path: String, catalogID: String) throws -> Connection {
    let connection = try Connection(path: path, mode: .readWrite, followsLinks: false)
    try connection.harden(timeoutMilliseconds: CatalogOpening.defaultTimeoutMilliseconds)
    try connection.configure()
    // These determine the file's layout, so they come before any write.
    try connection.execute(
      """
      PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA auto_vacuum = NONE; PRAGMA journal_mode = DELETE;
      """)
    let facts = [("catalog_id", catalogID), ("created_by", tool), ("min_reader", "1"), ("min_writer", "1")]
    try upgrade(connection, isChange: false, facts) { format in
      guard format == 0, try ExpectedSchema.entries(in: connection).isEmpty else {
        throw StoreError(.alreadyExists, "another process has just made this catalog")
      }
      try connection.execute("PRAGMA application_id = \(FileHeader.applicationID)")
    }
    return connection
  }

  /// Applies pending migrations; returns their numbers, none if another process was faster.
  func migrate(_ connection: Connection) throws -> [Int] {
    try upgrade(connection, isChange: true) { format in
      guard format > 0, format <= migrations.count else {
        throw StoreError(.newerFormat, "the catalog has format \(format); this version knows \(migrations.count)")
      }
    }
  }

  /// - Parameter facts: Rows of `meta` to write.
  @discardableResult
  private func upgrade(
    _ connection: Connection, isChange: Bool, _ facts: [(String, String)] = [], begin: (Int) throws -> Void
  ) throws -> [Int] {
    // Foreign keys cannot be switched inside a transaction; a migration that rebuilds a table needs them off.
    try connection.execute("PRAGMA foreign_keys = OFF")
    defer { try? connection.execute("PRAGMA foreign_keys = ON") }
    return try connection.transaction(.exclusive, isChange: isChange) {
      let format = Int(try connection.number("PRAGMA user_version"))
      try begin(format)
      let pending = migrations.dropFirst(format)
      guard !pending.isEmpty else { return [] }
      for migration in pending {
        guard SHA256Digest.hex(of: migration.bytes) == migration.sha256 else {
          throw StoreError(.misuse, "\(migration.name) is not the file whose hash was recorded")
        }
        try connection.execute(String(decoding: migration.bytes, as: UTF8.self))
        try connection.run(
          "INSERT INTO schema_migration (number, name, sha256, applied_ms, tool) VALUES (?, ?, ?, ?, ?)",
          [
            .integer(Int64(migration.number)), .text(migration.name), .text(migration.sha256), .integer(timeMs),
            .text(tool),
          ])
      }
      try LocalFacts.save(facts, connection)
      try check(connection)
      try connection.execute("PRAGMA user_version = \(migrations.count)")
      return pending.map(\.number)
    }
  }

  /// Checks the rules of a catalog after a migration.
  private func check(_ connection: Connection) throws {
    let dangling = try connection.first("SELECT \"table\" FROM pragma_foreign_key_check") { try $0.requiredText(0) }
    let violation = try connection.first("SELECT what FROM violation") { try $0.requiredText(0) }
    if let fault = dangling.map({ "dangling link in \($0)" }) ?? violation {
      throw StoreError(.corrupt, "the migration would leave the catalog damaged: \(fault)")
    }
  }
}

extension Catalog {
  /// Applied and pending migrations of a catalog, in order.
  ///
  /// The file may be older than this version, or newer as far as it can be read; it is not changed.
  /// - Throws: ``StoreError`` with a diagnosis of the file.
  package static func migrations(of path: String) throws(StoreError) -> [MigrationStep] {
    try wrapping(path) {
      let opening = try CatalogOpening.open(at: path, access: .readOnly, acceptsOlder: true)
      let facts = try opening.connection.transaction(.read) { try LocalFacts(reading: opening.connection) }
      let pending = MigrationFile.all.dropFirst(opening.format).map { file in
        MigrationStep(number: file.number, name: file.name, sha256: file.sha256, appliedMs: nil, tool: nil)
      }
      return facts.migrations + pending
    }
  }
}
