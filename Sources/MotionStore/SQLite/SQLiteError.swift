import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Result code of SQLite with a message.
///
/// Source: result codes, https://www.sqlite.org/rescode.html
struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code.
  var code: Int32
  var message: String
  /// Operating system's error number behind it; 0 if there is none.
  var systemError: Int32 = 0

  /// The primary result code: the low byte of the extended one.
  var primary: Int32 { code & 0xFF }
}

extension SQLiteError {
  /// The last error of a connection; `fallback` when the connection has none.
  init(_ handle: OpaquePointer?, fallback: Int32) {
    let extended = handle.map { sqlite3_extended_errcode($0) } ?? fallback
    code = extended & 0xFF == SQLITE_OK ? fallback : extended
    let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(fallback)
    message = text.map { String(cString: $0) } ?? "unknown error"
    systemError = handle.map { sqlite3_system_errno($0) } ?? 0
    guard let handle else { return }
    // SQLite's rollback may have replaced the number; the file itself remembers the cause of a failed write.
    if code == SQLITE_IOERR | (3 << 8) {  // SQLITE_IOERR_WRITE
      let number = Self.lastFailure(of: handle)
      if number != 0 { systemError = number }
    }
    // SQLite calls a file damaged when the disk does not let it be read.
    if primary == SQLITE_CORRUPT, let failure = Self.readFailure(of: handle) { self = failure }
  }

  /// Error of the disk on reading the file, if that was its last error.
  static func readFailure(of handle: OpaquePointer) -> SQLiteError? {
    let number = lastFailure(of: handle)
    guard number == EIO || number == ENXIO else { return nil }
    // SQLITE_IOERR_READ
    return SQLiteError(code: SQLITE_IOERR | (1 << 8), message: systemText(number), systemError: number)
  }

  private static func lastFailure(of handle: OpaquePointer) -> Int32 {
    var number: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK ? number : 0
  }

  /// Words of the operating system for its error number.
  static func systemText(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// Indicates a journal to be rolled back first, which a read-only connection cannot do.
  var isForWantOfRollback: Bool { code == SQLITE_READONLY | (3 << 8) }

  var description: String { "\(message) (SQLite \(code))" }
}
