#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Copy of a database, and of the journal beside it, in a private folder that is removed with it.
///
/// SQLite may perform operations there that are unsafe on the file itself: roll a journal back, or read with another
/// first page.
final class PrivateCopy {
  /// Reason why no copy could be made.
  struct Failure: Error {
    let reason: String

    init(reason: String) { self.reason = reason }
    /// The last failure of the system.
    init(_ path: String) { reason = "\(StoreError.quoted(path)): \(SQLiteError.systemText(errno))" }
  }

  let folder: String
  var path: String { "\(folder)/copy" }

  /// Copies a database whose lock keeps writers away.
  /// - Parameters:
  ///   - size: Bytes of the copy; padded with zeros beyond the file's end.
  ///   - journal: Path of a journal to copy with it.
  /// - Throws: ``Failure``, or ``SQLiteError`` when the database itself cannot be read.
  init(of database: OpenFile, size: Int64, journal: String? = nil) throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/motionbook-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(base) }
    folder = String(cString: made)
    try write(path, O_CREAT | O_EXCL) { offset, length in
      try database.bytes(Int(min(length, size - offset)), at: offset)
    }
    guard let journal else { return }
    let descriptor = open(journal, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(journal) }
    defer { close(descriptor) }
    try write("\(path)-journal", O_CREAT | O_EXCL) { offset, length in
      var piece = [UInt8](repeating: 0, count: Int(length))
      let count = piece.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
      guard count >= 0 else { throw Failure(journal) }
      return Array(piece[..<count])
    }
  }

  deinit {
    for name in ["copy", "copy-journal", "page", "page-journal"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Writes pieces, of which the last is empty, over the beginning of a file.
  private func write(
    _ path: String, _ flags: Int32 = 0, _ piece: (_ offset: Int64, _ length: Int64) throws -> [UInt8]
  ) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
    guard descriptor >= 0 else { throw Failure(path) }
    defer { close(descriptor) }
    var offset: Int64 = 0
    while case var rest = try piece(offset, 1 << 20)[...], !rest.isEmpty {
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
        guard count > 0 else { throw Failure(path) }
        rest = rest.dropFirst(count)
        offset += Int64(count)
      }
    }
  }

  /// Makes an empty file beside the copy.
  func makeFile(_ name: String) throws -> String {
    try write("\(folder)/\(name)", O_CREAT | O_EXCL) { _, _ in [] }
    return "\(folder)/\(name)"
  }

  /// Replaces the first bytes of the copy.
  func replaceBeginning(with bytes: [UInt8]) throws {
    try write(path) { offset, _ in offset == 0 ? bytes : [] }
  }
}
