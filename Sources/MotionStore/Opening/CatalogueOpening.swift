import CSQLite
import MotionModel
import MotionbookMigrations

/// A catalogue whose file has been looked at, recovered if need be, and found to have the expected schema.
struct CatalogueOpening {
  let connection: Connection
  let path: CataloguePath
  let access: CatalogueAccess
  /// The number of the last migration.
  let format: Int
  /// Whether the file comes from a newer version, so that its schema cannot be compared.
  let isNewer: Bool

  static let defaultTimeoutMilliseconds: Int32 = 60_000

  /// Opens a catalogue.
  /// - Throws: ``StoreError`` with the diagnosis; ``SQLiteError`` when reading itself fails.
  static func open(
    at path: String, access: CatalogueAccess, trust: Trust = .own,
    migrations: [MigrationFile] = MigrationFile.all, acceptsOlder: Bool = false,
    timeoutMilliseconds: Int32 = defaultTimeoutMilliseconds
  ) throws -> CatalogueOpening {
    let place = try CataloguePath(existing: path, access: access, trust: trust)
    for _ in 0..<3 {
      let connection = try connect(place, access, trust, timeoutMilliseconds)
      let inspection = try FileInspection.inspect(connection, at: place, timeoutMilliseconds: timeoutMilliseconds)
      if inspection.hasHotJournal {
        try recover(place, trust: trust, timeoutMilliseconds: timeoutMilliseconds)
        continue  // look again: recovery may have changed the first page
      }
      if access == .readWrite && connection.isReadOnly {
        throw StoreError(
          .readOnly, "\(StoreError.quoted(path)) cannot be written",
          hint: "check its permissions, or open it for reading", path: path)
      }
      // A newer format may have reasons for another header; every known one has none.
      if Int(inspection.header.userVersion) <= migrations.count, let oddity = inspection.header.oddities.first {
        throw StoreError.corrupt(path, oddity)
      }
      try connection.configure()
      return try connection.transaction(.read) {
        try check(connection, place, access, migrations, acceptsOlder: acceptsOlder)
      }
    }
    throw StoreError.needsRecovery(path)
  }

  private static func connect(
    _ place: CataloguePath, _ access: CatalogueAccess, _ trust: Trust, _ timeoutMilliseconds: Int32
  ) throws -> Connection {
    let connection = try Connection(
      path: place.resolved, mode: access == .readOnly ? .readOnly : .readWrite, followsLinks: false)
    try connection.harden(timeoutMilliseconds: timeoutMilliseconds)
    if trust == .foreign { try connection.distrust() }
    return connection
  }

  /// Rolls an interrupted write back, as SQLite does when a file is opened for writing.
  private static func recover(_ place: CataloguePath, trust: Trust, timeoutMilliseconds: Int32) throws {
    guard trust == .own else { throw StoreError.needsRecovery(place.given) }
    let connection = try connect(place, .readWrite, trust, timeoutMilliseconds)
    guard !connection.isReadOnly else { throw StoreError.needsRecovery(place.given) }
    do {
      try connection.configure()
      try connection.transaction(.read) { try connection.run("SELECT count(*) FROM sqlite_schema") }
    } catch let error as SQLiteError where error.primary == SQLITE_READONLY || error.primary == SQLITE_CANTOPEN {
      throw StoreError.needsRecovery(place.given)
    }
  }

  private static func check(
    _ connection: Connection, _ place: CataloguePath, _ access: CatalogueAccess, _ migrations: [MigrationFile],
    acceptsOlder: Bool
  ) throws -> CatalogueOpening {
    let path = place.given
    let shown = StoreError.quoted(path)
    // Re-read inside the transaction: a migration may have run since the look at the header.
    let version = try connection.first("PRAGMA user_version") { try $0.requiredInteger(0) } ?? 0
    let format = Int(version)
    guard format > 0 else { throw StoreError.corrupt(path, "its format number is \(format)") }
    if format > migrations.count {
      try checkNewer(connection, path, access, format: format, known: migrations.count)
      return CatalogueOpening(connection: connection, path: place, access: access, format: format, isNewer: true)
    }
    let expected = try ExpectedSchema.after(Array(migrations.prefix(format)))
    let differences = expected.differences(try ExpectedSchema.entries(in: connection))
    guard differences.isEmpty else {
      throw StoreError(
        .alteredSchema,
        "the tables of \(shown) are not a catalogue's: \(differences.prefix(5).joined(separator: ", "))",
        hint: "if something was added with another tool, drop it there; otherwise restore a backup", path: path,
        names: differences)
    }
    if format < migrations.count && !acceptsOlder {
      throw StoreError(
        .olderFormat, "\(shown) has format \(format); this version needs \(migrations.count)",
        hint: "run: motionbook migrate -c \(ShellWord.path(path))", path: path)
    }
    return CatalogueOpening(connection: connection, path: place, access: access, format: format, isNewer: false)
  }

  private static func checkNewer(
    _ connection: Connection, _ path: String, _ access: CatalogueAccess, format: Int, known: Int
  ) throws {
    let shown = StoreError.quoted(path)
    func needed(_ key: String) -> Int? {
      let text = try? connection.first("SELECT value FROM meta WHERE key = ?", [.text(key)]) { try $0.requiredText(0) }
      return text.flatMap { Int($0) }
    }
    guard let reader = needed("min_reader"), reader <= known else {
      throw StoreError(
        .newerFormat, "\(shown) has format \(format), made by a newer Motionbook; this one reads up to \(known)",
        hint: "update Motionbook", path: path)
    }
    if access == .readWrite {
      guard let writer = needed("min_writer"), writer <= known else {
        throw StoreError(
          .newerFormat,
          "\(shown) has format \(format); this Motionbook can read it, but only a newer one can change it",
          hint: "update Motionbook, or open it for reading", path: path)
      }
    }
  }
}
