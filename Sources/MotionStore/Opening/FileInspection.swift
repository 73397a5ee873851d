import MotionModel
import MotionbookMigrations

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A look at a file's first bytes, size and companions before SQLite interprets any of it.
struct FileInspection {
  let header: FileHeader
  let size: Int64
  /// An interrupted write must be rolled back before anything can be read.
  let hasHotJournal: Bool

  /// Looks at the file under the shared lock, so that no commit is half done meanwhile.
  /// - Throws: ``StoreError`` with the diagnosis when the file is no catalogue in rollback mode.
  static func inspect(
    _ connection: Connection, at path: CataloguePath, timeoutMilliseconds: Int32
  ) throws -> FileInspection {
    let file = try OpenFile(connection)
    var waited: Int32 = 0
    while try !file.lockShared() {
      guard waited < timeoutMilliseconds else {
        throw StoreError(
          .locked, "another program keeps \(StoreError.quoted(path.given)) locked",
          hint: "try again when it has finished", path: path.given)
      }
      let pause = min(1 + waited / 8, 50)
      usleep(UInt32(pause) * 1000)
      waited += pause
    }
    defer { file.unlock() }

    let size = try file.size()
    let header = try header(in: file, size: size, path: path.given)
    if header.isWAL || (path.sizeOfCompanion("-wal") ?? 0) > 0 {
      throw StoreError(
        .walMode, "\(StoreError.quoted(path.given)) has been switched to WAL mode, which does not travel safely",
        hint:
          "close every program that has it open, then: sqlite3 \(ShellWord.path(path.given)) 'PRAGMA journal_mode=DELETE'",
        path: path.given)
    }
    let isHot = HotJournal.liesAt(path.resolved + "-journal") && !file.isReserved()
    if isHot {
      try checkJournal(file, header, size: size, path)
    } else {
      try checkSize(size, header, path.given)
    }
    return FileInspection(header: header, size: size, hasHotJournal: isHot)
  }

  /// Refuses a journal that rolling back would not lead to an earlier state of this file.
  private static func checkJournal(
    _ file: OpenFile, _ header: FileHeader, size: Int64, _ path: CataloguePath
  ) throws {
    let journal = path.resolved + "-journal"
    let foreign = StoreError(
      .foreignJournal,
      "\(StoreError.quoted(path.given + "-journal")) belongs to another file; "
        + "rolling it back would destroy this one",
      hint: "move it away, then run: motionbook verify", path: path.given)
    guard HotJournal.fits(header, journalAt: journal) else { throw foreign }
    // A newer format cannot be judged by this version.
    guard size <= rehearsalLimit, Int(header.userVersion) <= MigrationFile.all.count else { return }
    switch JournalRehearsal.run(try file.prefix(Int(size)), journalAt: journal) {
    case .sound, .unknown: break
    case .destroys: throw foreign
    case .useless:
      throw StoreError(
        .corrupt,
        "\(StoreError.quoted(path.given)) is damaged, and rolling back the interrupted write beside it does not help",
        hint: "keep both files, and restore a backup or a teammate's copy", path: path.given)
    }
  }

  /// The largest file, in bytes, that is copied to try a journal.
  private static let rehearsalLimit: Int64 = 512 << 20

  private static func header(in file: OpenFile, size: Int64, path: String) throws -> FileHeader {
    let shown = StoreError.quoted(path)
    guard size > 0 else {
      throw StoreError(
        .emptyFile, "\(shown) is empty: an interrupted copy or download?",
        hint: "get it again; or, if it never held anything, delete it and run: motionbook init \(ShellWord.path(path))",
        path: path)
    }
    let bytes = try file.prefix(FileHeader.length)
    guard let header = FileHeader(bytes) else {
      throw StoreError(
        .notSQLite, "\(shown) is not a catalogue: it is not an SQLite database",
        hint: bytes.allSatisfy { $0 == 0 } ? "it starts with zeros: an interrupted copy?" : nil, path: path)
    }
    guard size >= Int64(FileHeader.length) else { throw truncated(path, size: size, expected: nil) }
    guard header.application == FileHeader.applicationID else {
      throw StoreError(
        .otherDatabase, "\(shown) is an SQLite database, but not a catalogue: \(describe(header.application))",
        path: path)
    }
    return header
  }

  private static func checkSize(_ size: Int64, _ header: FileHeader, _ path: String) throws {
    guard let pageSize = header.pageSize else { throw StoreError.corrupt(path, "the page size is not a power of two") }
    if let pages = header.pageCount, size < pages * pageSize {
      throw truncated(path, size: size, expected: pages * pageSize)
    }
    guard size % pageSize == 0 else { throw truncated(path, size: size, expected: nil) }
  }

  private static func truncated(_ path: String, size: Int64, expected: Int64?) -> StoreError {
    let lengths = expected.map { "\(size) of \($0) bytes are there" } ?? "it ends after \(size) bytes, inside a page"
    return StoreError(
      .truncated, "the end of \(StoreError.quoted(path)) is missing: \(lengths)",
      hint: "an interrupted copy? Get it again, or restore it from a backup", path: path)
  }

  private static func describe(_ application: UInt32) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: application >> (24 - 8 * UInt32($0))) }
    if application == 0 { return "it has no application mark" }
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return "its application mark is \"\(String(decoding: bytes, as: UTF8.self))\""
    }
    return "its application mark is 0x\(String(application, radix: 16))"
  }
}
