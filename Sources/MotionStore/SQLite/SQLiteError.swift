import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A result code of SQLite with the library's own words.
///
/// Source: result codes, https://www.sqlite.org/rescode.html
struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code.
  var code: Int32
  /// What SQLite says about it.
  var message: String
  /// The operating system's error number behind it; 0 when there is none.
  var systemError: Int32

  /// The primary result code: the low byte of the extended one.
  var primary: Int32 { code & 0xFF }

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
    systemError = 0
  }

  /// The last error of a connection; `fallback` when the connection has none.
  init(_ handle: OpaquePointer?, fallback: Int32) {
    let extended = handle.map { sqlite3_extended_errcode($0) } ?? fallback
    code = extended & 0xFF == SQLITE_OK ? fallback : extended
    let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(fallback)
    message = text.map { String(cString: $0) } ?? "unknown error"
    systemError = handle.map { sqlite3_system_errno($0) } ?? 0
    guard let handle, primary == SQLITE_CORRUPT || code == SQLITE_IOERR | (3 << 8) else { return }  // …_WRITE
    // What SQLite did to roll back may have replaced the number; the file itself remembers why a call failed.
    var number: Int32 = 0
    let result = sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number)
    guard result == SQLITE_OK, number != 0 else { return }
    systemError = number
    // SQLite calls a file damaged when the disk does not let it be read.
    if primary == SQLITE_CORRUPT, number == EIO || number == ENXIO {
      code = SQLITE_IOERR | (1 << 8)  // SQLITE_IOERR_READ
      message = String(cString: strerror(number))
    }
  }

  var description: String { "\(message) (SQLite \(code))" }
}
