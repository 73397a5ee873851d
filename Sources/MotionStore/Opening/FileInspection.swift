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
  let journal: Journal

  /// State of the journal beside the file.
  enum Journal {
    /// No interrupted write.
    case none
    /// An interrupted write must be rolled back before any read.
    case hot
    /// Another process finished with the journal during the inspection; inspect again.
    case finishedMeanwhile
  }

  /// Looks at the file under the shared lock, so that no commit is half done meanwhile.
  /// - Throws: ``StoreError`` with the diagnosis when the file is no catalog in rollback mode.
  static func inspect(
    _ connection: Connection, at path: CatalogPath, trust: Trust, migrations: [MigrationFile],
    timeoutMilliseconds: Int32
  ) throws -> FileInspection {
    try path.checkCompanions()
    let file = try OpenFile(connection)
    try file.lockShared(path, timeoutMilliseconds: timeoutMilliseconds)
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
    let journal = try journal(beside: file, header, size: size, path, trust, migrations)
    if case .none = journal { try checkSize(size, header, path.given) }
    return FileInspection(header: header, size: size, journal: journal)
  }

  /// State of the journal beside the file, under the shared lock.
  private static func journal(
    beside file: OpenFile, _ header: FileHeader, size: Int64, _ path: CatalogPath, _ trust: Trust,
    _ migrations: [MigrationFile]
  ) throws -> Journal {
    switch HotJournal.state(at: path.journal) {
    case .none: return .none
    case .irregular:
      try path.checkCompanions()
      return .finishedMeanwhile
    // The journal of an active writer is not inspected.
    case .hot where file.isReserved(), .unreadable where file.isReserved(): return .none
    case .hot: return try checkJournal(file, header, size: size, path, trust, migrations)
    case .unreadable(let number):
      throw StoreError(
        .permission,
        "a write to \(StoreError.quoted(path.given)) was interrupted, and its journal "
          + "\(StoreError.quoted(path.journal)) cannot be read: \(String(cString: strerror(number)))",
        hint: "ask its owner to open the catalog once (\(StoreCall.open())), or make the journal readable",
        path: path.given)
    }
  }

  /// Refuses a journal that rolling back would not lead to an earlier state of this file, or of which that is not known.
  private static func checkJournal(
    _ file: OpenFile, _ header: FileHeader, size: Int64, _ path: CatalogPath, _ trust: Trust,
    _ migrations: [MigrationFile]
  ) throws -> Journal {
    let shown = StoreError.quoted(path.given)
    let foreign = StoreError(
      .foreignJournal,
      "\(StoreError.quoted(path.given + "-journal")) belongs to another file; "
        + "rolling it back would destroy this one",
      hint: "move it away, then run: \(StoreCall.verify())", path: path.given)
    guard HotJournal.fits(header, journalAt: path.journal) else { throw foreign }
    // Foreign files are never rolled back.
    guard trust == .own else { return .hot }
    guard Int(header.userVersion) <= migrations.count else {
      throw StoreError(
        .newerFormat,
        "a write to \(shown) was interrupted, and its format \(header.userVersion) is newer than this version's "
          + "\(migrations.count), so its journal cannot be judged",
        hint: "update Motionbook, then open it again", path: path.given)
    }
    switch try JournalRehearsal.run(file, size: size, journalAt: path.journal, migrations: migrations) {
    case .sound: return .hot
    case .gone: return .finishedMeanwhile
    case .destroys: throw foreign
    case .useless:
      throw StoreError.corrupt(
        path.given, "\(DamageKind.pages.explanation), and rolling back the interrupted write does not repair it",
        .pages)
    case .impossible(let reason):
      let megabytes = (size + (path.sizeOfCompanion("-journal") ?? 0)) >> 20 + 1
      throw StoreError(
        .needsRecovery,
        "a write to \(shown) was interrupted; its journal is tried on a copy before it is rolled back, "
          + "and no copy can be made: \(reason)",
        hint:
          "set TMPDIR to a folder that can be written, with \(megabytes) MB of free space, and run the command again",
        path: path.given)
    }
  }

  private static func header(in file: OpenFile, size: Int64, path: String) throws -> FileHeader {
    let shown = StoreError.quoted(path)
    guard size > 0 else {
      throw StoreError(
        .emptyFile, "\(shown) is empty: an interrupted copy or download?",
        hint: "get it again; or, if it never held anything, delete it and run: \(StoreCall.create(at: path))",
        path: path)
    }
    let bytes = try file.prefix(FileHeader.length)
    let known = FileHeader(bytes)
    if known?.application != FileHeader.applicationID, try file.isLeftOfCatalog() {
      throw StoreError.corrupt(path, "\(DamageKind.beginning.explanation), but other parts of it are", .beginning)
    }
    guard let header = known else {
      throw StoreError(
        .notSQLite, "\(shown) is not a catalog: it is not an SQLite database",
        hint: bytes.allSatisfy { $0 == 0 } ? "it starts with zeros: an interrupted copy?" : nil, path: path)
    }
    guard size >= Int64(FileHeader.length) else { throw truncated(path, size: size, expected: nil) }
    guard header.application == FileHeader.applicationID else {
      throw StoreError(
        .otherDatabase, "\(shown) is an SQLite database, but not a catalog: \(describe(header.application))",
        path: path)
    }
    return header
  }

  private static func checkSize(_ size: Int64, _ header: FileHeader, _ path: String) throws {
    guard let pageSize = header.pageSize else {
      throw StoreError.corrupt(path, "the page size is not a power of two", .beginning)
    }
    if let pages = header.pageCount, size < pages * pageSize {
      throw truncated(path, size: size, expected: pages * pageSize)
    }
    guard size % pageSize == 0 else { throw truncated(path, size: size, expected: nil) }
  }

  private static func truncated(_ path: String, size: Int64, expected: Int64?) -> StoreError {
    let lengths = expected.map { "\(size) of \($0) bytes are there" } ?? "it ends after \(size) bytes, inside a page"
    var error = StoreError(
      .truncated, "\(StoreError.quoted(path)) is damaged: \(DamageKind.end.explanation): \(lengths)",
      hint: "an interrupted copy? Get it again; else \(DamageKind.end.remedy(for: path))", path: path)
    error.damage = .end
    return error
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

extension OpenFile {
  /// Indicates that a file with a damaged beginning was a catalog.
  ///
  /// Either the mark in the header is present beside another property of a header, so that no text matches by chance;
  /// or the pages after the first begin as in every catalog, see `Migrations`.
  func isLeftOfCatalog() throws -> Bool {
    let head = try prefix(FileHeader.length)
    let mark = head[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    if mark == FileHeader.applicationID, FileHeader(head) != nil || head[21..<24].elementsEqual([64, 32, 32]) {
      return true
    }
    // schema_migration, meta and artifact: a table, an index, a table or an interior page of it.
    let kinds = try (1...3).map { try bytes(1, at: $0 * 4096) }
    return try size() >= 4 * 4096 && kinds[0] == [13] && kinds[1] == [10] && [[5], [13]].contains(kinds[2])
  }
}

/// The first hundred bytes of an SQLite database.
///
/// Source: https://www.sqlite.org/fileformat2.html#the_database_header
struct FileHeader {
  /// Length in bytes.
  static let length = 100
  /// `MOTB`: mark of a catalog's database.
  static let applicationID: UInt32 = 0x4D4F_5442

  private let bytes: [UInt8]

  /// Nil when these are not the first bytes of an SQLite database.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length, bytes.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    self.bytes = bytes
  }

  /// Bytes in a page; nil when it is not a power of two in 512…65536.
  var pageSize: Int64? {
    let stored = Int64(bytes[16]) << 8 | Int64(bytes[17])
    if stored == 1 { return 65_536 }
    return (512...32_768).contains(stored) && stored & (stored - 1) == 0 ? stored : nil
  }

  /// 1 for a rollback journal, 2 for a write-ahead log.
  var writeVersion: UInt8 { bytes[18] }
  /// 1 for a rollback journal, 2 for a write-ahead log.
  var readVersion: UInt8 { bytes[19] }
  /// Indicates that either version requests a write-ahead log.
  var isWAL: Bool { writeVersion == 2 || readVersion == 2 }
  /// Counts the transactions that changed the file.
  var changeCounter: UInt32 { word(24) }
  /// Size in pages, if the last writer supported this field; otherwise nil, and the file's own size counts.
  var pageCount: Int64? { word(92) == changeCounter && word(28) > 0 ? Int64(word(28)) : nil }
  /// The number of the last migration.
  var userVersion: UInt32 { word(60) }
  /// Application number of the database.
  var application: UInt32 { word(68) }

  /// Deviations of the header from any catalog's; empty for a sound one.
  ///
  /// SQLite does not look at all of these, so a damaged one would go unnoticed.
  var oddities: [String] {
    var found: [String] = []
    if pageSize == nil { found.append("the page size is not a power of two") }
    if writeVersion != 1 || readVersion != 1 { found.append("the file format versions are not 1") }
    if bytes[20] != 0 { found.append("pages have reserved space") }
    if bytes[21] != 64 || bytes[22] != 32 || bytes[23] != 32 {
      found.append("the payload fractions are not 64, 32, 32")
    }
    if word(44) != 4 { found.append("the schema format is not 4") }
    if word(52) != 0 || word(64) != 0 { found.append("auto-vacuum is on") }
    if word(56) != 1 { found.append("the text encoding is not UTF-8") }
    if bytes[72..<92].contains(where: { $0 != 0 }) { found.append("reserved bytes are not zero") }
    return found
  }

  private func word(_ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
