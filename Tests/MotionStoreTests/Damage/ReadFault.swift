import CMotionStore
import CSQLite

@testable import MotionStore

/// Lets one read of a page fail, as a disk does; one at a time.
final class ReadFault {
  nonisolated(unsafe) private static var offset: Int64 = 0
  nonisolated(unsafe) private static var readsLeft = 0
  nonisolated(unsafe) private static var original: sqlite3_io_methods?

  private let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  private let file: UnsafeMutablePointer<sqlite3_file>

  /// - Parameters:
  ///   - offset: Start of the page.
  ///   - turn: Index of the failing read, from 1.
  init(_ connection: Connection, at offset: Int64, turn: Int) throws {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    withUnsafeMutablePointer(to: &pointer) {
      _ = sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, $0)
    }
    guard let pointer, let known = pointer.pointee.pMethods else { throw SQLiteError(nil, fallback: SQLITE_ERROR) }
    file = pointer
    (Self.offset, Self.readsLeft, Self.original) = (offset, turn, known.pointee)
    methods.initialize(to: known.pointee)
    methods.pointee.xRead = { file, bytes, count, offset in
      if offset == ReadFault.offset, count >= 4096 {
        ReadFault.readsLeft -= 1
        if ReadFault.readsLeft == 0 { return SQLITE_IOERR | (1 << 8) }
      }
      return ReadFault.original?.xRead?(file, bytes, count, offset) ?? SQLITE_IOERR
    }
    file.pointee.pMethods = UnsafePointer(methods)
    kept = known
  }

  private let kept: UnsafePointer<sqlite3_io_methods>

  /// Gives the file its own way to read back.
  func end() {
    file.pointee.pMethods = kept
    methods.deallocate()
  }
}
