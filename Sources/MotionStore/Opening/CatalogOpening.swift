import CSQLite
import MotionModel
import MotionbookMigrations

/// A catalog whose file has been looked at, recovered if need be, and found to have the expected schema.
struct CatalogOpening {
  let connection: Connection
  let path: CatalogPath
  let access: CatalogAccess
  let migrations: [MigrationFile]
  /// The number of the last migration.
  let format: Int

  /// Indicates a file of a newer format with only additions to the known one.
  var isNewer: Bool { format > migrations.count }

  static let defaultTimeoutMilliseconds: Int32 = 60_000

  /// Opens a catalog.
  /// - Parameter name: Name for messages, if not the path.
  /// - Throws: ``StoreError`` with the diagnosis; ``SQLiteError`` when reading itself fails.
  static func open(
    at path: String, named name: String? = nil, access: CatalogAccess, trust: Trust = .own,
    recovery: CrashRecovery = .rollBack,
    migrations: [MigrationFile] = MigrationFile.all, acceptsOlder: Bool = false,
    timeoutMilliseconds: Int32 = defaultTimeoutMilliseconds
  ) throws -> CatalogOpening {
    var place = try CatalogPath(existing: path, access: access, trust: trust)
    place.given = name ?? path
    let opener = CatalogOpener(
      place: place, access: access, trust: trust, recovery: recovery, migrations: migrations,
      acceptsOlder: acceptsOlder, timeoutMilliseconds: timeoutMilliseconds)
    for _ in 0..<Connection.attempts {
      do {
        return try opener.open()
      } catch let error as SQLiteError where error.isForWantOfRollback {
        continue  // a writer has died since the look at the file
      }
    }
    throw StoreError.needsRecovery(place.given)
  }
}

/// Path of a catalog to open, and the manner of opening.
struct CatalogOpener {
  let place: CatalogPath
  var access: CatalogAccess
  var trust = Trust.own
  var recovery = CrashRecovery.rollBack
  let migrations: [MigrationFile]
  var acceptsOlder = false
  var timeoutMilliseconds = CatalogOpening.defaultTimeoutMilliseconds

  func connect() throws(SQLiteError) -> Connection {
    let connection = try Connection(
      path: place.resolved, mode: access == .readOnly ? .readOnly : .readWrite, followsLinks: false)
    try connection.harden(timeoutMilliseconds: timeoutMilliseconds)
    return connection
  }

  fileprivate func open() throws -> CatalogOpening {
    let connection = try connect()
    let header = try settle(connection)
    if access == .readWrite && connection.isReadOnly {
      throw StoreError(
        .readOnly, file: place.given, "cannot be written", hint: "check its permissions, or open it for reading")
    }
    let claimed = Int(header.userVersion)
    if let oddity = header.oddities.first {
      throw claimed > migrations.count
        ? .newerFormat(place.given, claimed, known: migrations.count)
        : StoreError.corrupt(place.given, oddity, .beginning)
    }
    let opening = try compare(connection, claimed: claimed)
    connection.beforeTransaction = { [unowned connection] in try handleLater(connection) }
    return opening
  }

  // MARK: The schema

  /// Compares the schema, with nothing in it allowed to run, and limited work; then enables it.
  /// - Parameter claimed: Format claimed by the header, if inspected.
  func compare(_ connection: Connection, claimed: Int = 0) throws -> CatalogOpening {
    try connection.trust(triggers: false, views: false)
    let opening: CatalogOpening
    do {
      connection.limitWork(steps: Connection.schemaSteps)
      defer { connection.unlimitWork() }
      try connection.configure()
      opening = try connection.transaction(.read) {
        CatalogOpening(
          connection: connection, path: place, access: access, migrations: migrations, format: try check(connection))
      }
    } catch let error as SQLiteError where claimed > migrations.count && Self.isAboutSchema(error) {
      throw StoreError.newerFormat(place.given, claimed, known: migrations.count)
    }
    try connection.trust(triggers: trust == .own, views: true)
    return opening
  }

  /// Indicates that an error may come from an unreadable or malicious schema.
  private static func isAboutSchema(_ error: SQLiteError) -> Bool {
    [SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_TOOBIG].contains(error.primary)
  }

  /// Checks that a file can be used, by its format and its schema.
  /// - Returns: The number of its last migration.
  private func check(_ connection: Connection) throws -> Int {
    let path = place.given
    // Re-read inside the transaction: a migration may have run since the look at the header.
    let format = Int(try connection.number("PRAGMA user_version"))
    guard format > 0 else { throw StoreError.corrupt(path, "its format number is \(format)", .beginning) }
    let found = try ExpectedSchema.entries(in: connection)
    if format > migrations.count {
      try checkNewer(connection, found, format: format)
      return format
    }
    let differences = try ExpectedSchema.differences(found, after: Array(migrations.prefix(format)))
    guard differences.isEmpty else { throw StoreError.alteredSchema(path, differences) }
    if format < migrations.count && !acceptsOlder {
      throw StoreError(
        .olderFormat, file: path, "has format \(format); this version needs \(migrations.count)",
        hint: "run: \(StoreCall.migrate(at: path))")
    }
    return format
  }

  /// Checks that a file of a newer format is usable: the known part is identical, new parts cannot run, and the format
  /// permits it.
  ///
  /// Tables are read only after the file is known to be a catalog.
  private func checkNewer(_ connection: Connection, _ found: [ExpectedSchema.Entry], format: Int) throws {
    let path = place.given
    let refusal = StoreError.newerFormat(path, format, known: migrations.count)
    guard let additions = try ExpectedSchema(migrations).additions(in: found) else { throw refusal }
    func needed(_ key: String) throws -> Int? {
      let text = try connection.first("SELECT value FROM meta WHERE key = ?", [.text(key)]) { try $0.requiredText(0) }
      return text.flatMap { Int($0) }
    }
    guard let reader = try needed("min_reader"), reader <= migrations.count else { throw refusal }
    guard access == .readWrite else { return }
    guard !additions.contains(where: { $0.type == "trigger" }), let writer = try needed("min_writer"),
      writer <= migrations.count
    else {
      throw StoreError(
        .newerFormat, file: path,
        "has format \(format); this Motionbook can read it, but only a newer one can change it",
        hint: "update Motionbook, or open it for reading")
    }
  }
}

extension StoreError {
  /// Tables that are not a catalog's, in words.
  static func alteredSchema(_ path: String, _ differences: [String]) -> StoreError {
    StoreError(
      .alteredSchema,
      "the tables of \(quoted(path)) are not a catalog's: \(differences.prefix(5).joined(separator: ", "))",
      hint: "if something was added with another tool, drop it there; otherwise \(DamageKind.schema.remedy(for: path))",
      path: path, names: differences, damage: .schema)
  }

  /// A file of a format that this version cannot read.
  static func newerFormat(_ path: String, _ format: Int, known: Int) -> StoreError {
    StoreError(
      .newerFormat, file: path, "has format \(format), made by a newer Motionbook; this one reads up to \(known)",
      hint: "update Motionbook")
  }
}

/// Requested access to a catalog.
public enum CatalogAccess: Hashable, Sendable {
  /// Read only: nothing is created or changed; a read-only folder is sufficient.
  ///
  /// But for one thing: see ``CrashRecovery``.
  case readOnly
  case readWrite
}

/// Handling of a write interrupted by a crash, with its journal still beside the catalog.
///
/// The file is unreadable until the rollback, so this is the one case in which reading changes it: the bytes of its
/// last commit are restored, and the journal is removed. Before that, the journal is tried on a private copy in
/// `$TMPDIR`: one that does not lead to a sound catalog, or cannot be tried, is never rolled back.
public enum CrashRecovery: Hashable, Sendable {
  /// The next process to open the file rolls the write back, readers too.
  case rollBack
  /// Nothing is changed, and opening fails with code `needsRecovery`.
  case refuse
}

/// Level of trust in a file.
enum Trust {
  /// A catalog of the user's.
  case own
  /// A file from elsewhere: its triggers never run, and links are not followed.
  case foreign
}
