#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The rollback journal of an interrupted write.
///
/// SQLite rolls back any hot journal it finds beside a file, also one of another file, which destroys a good catalog.
/// So it is checked first that the journal fits.
/// Source: https://www.sqlite.org/fileformat2.html#the_rollback_journal
struct HotJournal {
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  private static let maximumRecords = 10_000

  /// State of the file in the place of a journal.
  enum State: Equatable {
    /// No journal, or that of a finished write: empty, or with a cleared header.
    case none
    /// Journal that SQLite rolls back if there is no writer.
    case hot
    /// A journal that may not be read, with the system's reason; SQLite takes such a one for hot.
    case unreadable(Int32)
    /// A pipe, a folder, a link.
    case irregular
  }

  /// Inspects the place of a journal, without waiting.
  static func state(at path: String) -> State {
    guard let status = stat(of: path, followsLinks: false) else {
      return errno == ENOENT ? .none : .unreadable(errno)
    }
    guard status.isRegular else { return .irregular }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    // Its writer may have finished just now.
    guard descriptor >= 0 else { return errno == ENOENT ? .none : .unreadable(errno) }
    defer { close(descriptor) }
    guard let first = read(1, at: 0, from: descriptor)?.first else { return .none }
    return first == 0 ? .none : .hot
  }

  /// Indicates that rolling this journal back yields an earlier state of the database with this header.
  ///
  /// A journal without a valid header has no effect and fits everything.
  static func fits(_ header: FileHeader, journalAt path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return true }  // it has just been finished by its writer
    defer { close(descriptor) }
    guard let head = read(28, at: 0, from: descriptor), head.starts(with: magic) else { return true }
    let records = FileHeader.word(head, 8)
    let initialPages = Int64(FileHeader.word(head, 16))
    let sector = Int64(FileHeader.word(head, 20))
    let pageSize = Int64(FileHeader.word(head, 24))
    guard let expectedPageSize = header.pageSize, pageSize == expectedPageSize || pageSize == 0 else { return false }
    guard initialPages > 0 else { return header.changeCounter <= 1 }
    guard records > 0, sector >= 28 else { return true }

    let count = records == .max ? Self.maximumRecords : min(Int(records), Self.maximumRecords)
    let stride = expectedPageSize + 8
    for record in 0..<count {
      let offset = sector + Int64(record) * stride
      guard let number = read(4, at: offset, from: descriptor) else { break }
      guard FileHeader.word(number, 0) == 1 else { continue }
      // The journal's image of page 1 is that of the last commit; the file holds the same, or the one after.
      guard let image = read(FileHeader.length, at: offset + 4, from: descriptor), let before = FileHeader(image) else {
        return false
      }
      return before.application == header.application
        && (header.changeCounter == before.changeCounter || header.changeCounter == before.changeCounter &+ 1)
    }
    // Page 1 is still unchanged, so the header has the size before the write.
    return header.pageCount == nil || header.pageCount == initialPages
  }

  private static func read(_ count: Int, at offset: Int64, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
    return got == count ? bytes : nil
  }
}
