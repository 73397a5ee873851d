import CSQLite
import MotionbookMigrations

/// A write was interrupted, its journal would lead back to a sound catalog, and the caller does not want that now.
struct WriteLeftInterrupted: Error {
  func described(_ path: String) -> StoreError {
    StoreError(
      .needsRecovery, "a write to \(StoreError.quoted(path)) was interrupted, and its journal remains",
      hint: "the next command that reads or changes the catalog rolls it back, such as \(StoreCall.open())", path: path)
  }
}

/// Handling of the journal of an interrupted write: inspected, tried on a copy, and only then rolled back.
struct CrashHandling {
  let place: CatalogPath
  let trust: Trust
  let recovery: CrashRecovery
  let migrations: [MigrationFile]
  let timeoutMilliseconds: Int32

  /// Limit of recoveries by others that may come in between.
  private static let attempts = 8

  /// Looks at a file that a connection has open.
  func inspect(_ connection: Connection) throws -> FileInspection {
    try FileInspection.inspect(
      connection, at: place, trust: trust, migrations: migrations, timeoutMilliseconds: timeoutMilliseconds)
  }

  /// Rolls the interrupted write back, as SQLite does when a file is opened for writing.
  ///
  /// Called after an inspection found the journal hot and leading to a sound catalog.
  func recover() throws {
    guard trust == .own else {
      // A rollback would write to a foreign file.
      throw StoreError(
        .needsRecovery, "a write to \(StoreError.quoted(place.given)) was interrupted, and its journal remains",
        hint: "open it once where it was made (\(StoreCall.open())), then get it again", path: place.given)
    }
    guard recovery == .rollBack else { throw WriteLeftInterrupted() }
    do {
      let connection = try CatalogOpening.connect(place, .readWrite, timeoutMilliseconds)
      guard !connection.isReadOnly else { throw StoreError.needsRecovery(place.given) }
      try connection.distrust()
      try connection.configure()
      try connection.transaction(.read) { try connection.run("SELECT count(*) FROM sqlite_schema") }
    } catch let error as SQLiteError where error.primary == SQLITE_READONLY || error.primary == SQLITE_CANTOPEN {
      throw StoreError.needsRecovery(place.given)
    }
  }

  /// The same before a transaction of a long-open connection: SQLite would roll back any journal that appeared beside
  /// the file meanwhile, or fail for a read-only connection.
  func handleLater(_ connection: Connection) throws {
    switch HotJournal.state(at: place.journal) {
    case .none: return
    case .irregular: return try place.checkCompanions()
    case .hot, .unreadable: break
    }
    let file = try OpenFile(connection)
    // A writer is active; a dead process holds no lock.
    if file.isReserved() { return }
    for _ in 0..<Self.attempts {
      // The journal belongs to the file that has the name now.
      guard !file.hasMoved() else {
        throw StoreError(
          .replaced, "\(StoreError.quoted(place.given)) was moved or replaced while it was open",
          hint: "open it again", path: place.given)
      }
      switch try inspect(connection).journal {
      case .none: return
      case .finishedMeanwhile: continue
      case .hot: try recover()
      }
    }
    throw StoreError.needsRecovery(place.given)
  }
}

extension CatalogOpening {
  /// Limit of recoveries by others that may come in between.
  private static let openings = 8

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
    let path = place.given
    let crash = CrashHandling(
      place: place, trust: trust, recovery: recovery, migrations: migrations, timeoutMilliseconds: timeoutMilliseconds)
    for _ in 0..<openings {
      let connection = try connect(place, access, timeoutMilliseconds)
      let inspection = try crash.inspect(connection)
      switch inspection.journal {
      case .none: break
      case .finishedMeanwhile: continue
      case .hot:
        try crash.recover()
        continue  // look again: recovery may have changed the first page
      }
      if access == .readWrite && connection.isReadOnly {
        throw StoreError(
          .readOnly, "\(StoreError.quoted(path)) cannot be written",
          hint: "check its permissions, or open it for reading", path: path)
      }
      if let oddity = inspection.header.oddities.first {
        let format = Int(inspection.header.userVersion)
        throw format > migrations.count
          ? .newerFormat(path, format, known: migrations.count) : StoreError.corrupt(path, oddity, .beginning)
      }
      let opening: CatalogOpening
      do {
        opening = try comparing(
          connection, at: place, access: access, migrations: migrations, acceptsOlder: acceptsOlder,
          claimed: Int(inspection.header.userVersion))
      } catch let error as SQLiteError where error.isForWantOfRollback {
        continue  // a writer has died since the look at the file
      }
      if trust == .foreign { try connection.trustViews() }
      connection.beforeTransaction = { [unowned connection] in try crash.handleLater(connection) }
      return opening
    }
    throw StoreError.needsRecovery(path)
  }
}
