import CSQLite

extension Catalog {
  /// Runs a change in one write transaction.
  /// - Parameter dryRun: Changes a private copy, and keeps only the result.
  func change<Value>(dryRun: Bool = false, _ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    try Self.wrapping(path) { try changing(dryRun, body) }
  }

  /// The same with the errors as they are.
  func changing<Value>(_ dryRun: Bool, _ body: (Connection) throws -> Value) throws -> Value {
    guard dryRun || access == .readWrite else {
      throw StoreError(.readOnly, file: path, "was opened for reading only")
    }
    return try connection.withValue { connection in
      guard dryRun else { return try writing(connection) { try body(connection) } }
      try connection.transaction(.read) { try connection.checkPages(path, withIndexes: connection.isSmall()) }
      return try connection.rehearsing(path, body)
    }
  }
}

extension Connection {
  /// The largest catalog, in bytes, of which a private copy is made to try a change: the same as of one to merge.
  static let rehearsalLimit: Int64 = 512 << 20
  /// Number of bytes by which a change may enlarge that copy.
  static let rehearsalGrowth: Int64 = 1 << 30

  /// Runs a change on a private copy, which then is thrown away.
  ///
  /// The copy is a temporary database of SQLite's: in memory while small, otherwise in an unnamed file in the temporary
  /// folder, which the system removes with the process. This database is locked for reading only during the copy:
  /// writers do not wait for the trial.
  /// - Throws: The closure's errors; ``StoreError`` with code `tooMuchWork` for a catalog beyond ``rehearsalLimit``,
  ///   `diskFull` or `inputOutput` if there is no room for the copy.
  func rehearsing<Value>(_ path: String, _ body: (Connection) throws -> Value) throws -> Value {
    let copy = try Connection(mode: .temporary)
    try copy.harden(timeoutMilliseconds: 0)
    let pages = try transaction(.read) {
      let pages = try self.pages()
      let size = pages.count * pages.size
      guard size <= Self.rehearsalLimit else {
        throw StoreError(
          .tooMuchWork, file: path,
          "has \(size >> 20) MiB; a change is only tried on a copy of up to " + "\(Self.rehearsalLimit >> 20) MiB",
          hint: "make the change on a backup instead")
      }
      try Self.inRoomForCopies { try copy.fill(from: self) }
      return pages
    }
    try copy.configure()
    try copy.run("PRAGMA max_page_count = \(pages.count + Self.rehearsalGrowth / pages.size)")
    return try Self.inRoomForCopies { try copy.transaction(.write) { try body(copy) } }
  }

  /// Copies all pages of another database.
  ///
  /// Source: https://www.sqlite.org/backup_finish.html
  private func fill(from source: Connection) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw SQLiteError(handle, fallback: SQLITE_ERROR)
    }
    let result = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard result == SQLITE_DONE else {
      throw SQLiteError.readFailure(of: source.handle)
        ?? SQLiteError(code: result, message: String(cString: sqlite3_errstr(result)))
    }
  }

  /// SQLite's errors about the copy concern its storage, not the catalog.
  private static func inRoomForCopies<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SQLiteError where [SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN].contains(error.primary) {
      throw StoreError(
        error.primary == SQLITE_FULL ? .diskFull : .inputOutput,
        "there is no room for a copy on which to try the change: \(error.message)",
        hint: "free some space in the folder for temporary files, or name another one with $TMPDIR")
    }
  }
}
