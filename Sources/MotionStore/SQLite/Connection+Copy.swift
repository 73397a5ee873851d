import CSQLite

extension Connection {
  /// Writes a compact copy of the database to a new file.
  /// - Throws: ``SQLiteError``; `SQLITE_CORRUPT` only when this database is damaged, not when the copy cannot be read
  ///   back, which SQLite reports in the same way.
  func copy(to path: String) throws {
    do {
      try run("VACUUM INTO ?", [.text(path)])
    } catch let error as SQLiteError where error.primary == SQLITE_CORRUPT {
      guard try first("PRAGMA quick_check(1)", [], { try $0.bytes(0) }) == Array("ok".utf8) else { throw error }
      throw SQLiteError(code: SQLITE_IOERR | (1 << 8), message: "the copy cannot be read back")  // SQLITE_IOERR_READ
    }
  }
}
