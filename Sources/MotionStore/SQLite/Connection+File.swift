import CMotionStore
import CSQLite

/// The database file as SQLite itself holds it open.
///
/// Reading the file through a separate descriptor would be dangerous: closing it would drop every POSIX lock this
/// process holds on the file, also those of other connections.
/// Source: https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
struct OpenFile {
  private let file: UnsafeMutablePointer<sqlite3_file>

  init(_ connection: Connection) throws(SQLiteError) {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    let result = withUnsafeMutablePointer(to: &pointer) {
      sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, $0)
    }
    guard result == SQLITE_OK, let pointer, pointer.pointee.pMethods != nil else {
      throw SQLiteError(code: SQLITE_CANTOPEN, message: "unable to open database file")
    }
    file = pointer
  }

  private var methods: sqlite3_io_methods? { file.pointee.pMethods?.pointee }

  func size() throws(SQLiteError) -> Int64 {
    var size: Int64 = 0
    let result = methods?.xFileSize?(file, &size) ?? SQLITE_IOERR
    guard result == SQLITE_OK else { throw SQLiteError(nil, fallback: result) }
    return size
  }

  /// Bytes from an offset on; padded with zeros beyond the end.
  func bytes(_ count: Int, at offset: Int64 = 0) throws(SQLiteError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeMutableBytes { buffer in
      methods?.xRead?(file, buffer.baseAddress, Int32(clamping: count), offset) ?? SQLITE_IOERR
    }
    guard result == SQLITE_OK || result == (SQLITE_IOERR | (2 << 8)) else {
      throw SQLiteError(nil, fallback: result)
    }
    return bytes
  }

  /// Takes the shared lock, which a writer that is committing does not give.
  func lockShared(timeoutMilliseconds: Int32) throws(SQLiteError) {
    let wait = BusyWait(timeoutMilliseconds: timeoutMilliseconds)
    for attempt: Int32 in 0... {
      let result = methods?.xLock?(file, SQLITE_LOCK_SHARED) ?? SQLITE_IOERR
      if result == SQLITE_OK { return }
      guard result & 0xFF == SQLITE_BUSY, wait.pause(attempt: attempt) else {
        throw SQLiteError(nil, fallback: result)
      }
    }
  }

  /// Lets go of the lock.
  func unlock() { _ = methods?.xUnlock?(file, SQLITE_LOCK_NONE) }

  /// Indicates that the file was moved, removed or replaced since it was opened.
  func hasMoved() -> Bool {
    var moved: Int32 = 0
    return methods?.xFileControl?(file, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
  }

  /// Indicates that another process is preparing to write.
  func isReserved() -> Bool {
    var reserved: Int32 = 0
    return methods?.xCheckReservedLock?(file, &reserved) == SQLITE_OK && reserved != 0
  }
}

extension Connection {
  /// Writes a compact copy of the database to a new file.
  /// - Parameter shown: Name of that file for messages.
  /// - Throws: ``StoreError`` about the new file when that cannot be made; ``SQLiteError`` about this one, with
  ///   `SQLITE_CORRUPT` only when it is damaged, not when the copy cannot be read back, which SQLite reports in the same
  ///   way.
  func copy(to path: String, shownAs shown: String) throws {
    try beforeTransaction?()
    do {
      try run("VACUUM INTO ?", [.text(path)])
    } catch let error as SQLiteError {
      if let failure = StoreError(saving: error, to: path, shownAs: shown) { throw failure }
      guard error.primary == SQLITE_CORRUPT else { throw error }
      guard try first("PRAGMA quick_check(1)", [], { try $0.bytes(0) }) == Array("ok".utf8) else { throw error }
      throw StoreError(.inputOutput, "the copy \(StoreError.quoted(shown)) cannot be read back", path: shown)
    }
  }
}
