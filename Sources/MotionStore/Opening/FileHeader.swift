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
    let checks = [
      (pageSize == nil, "the page size is not a power of two"),
      (writeVersion != 1 || readVersion != 1, "the file format versions are not 1"),
      (bytes[20] != 0, "pages have reserved space"),
      (bytes[21..<24] != [64, 32, 32], "the payload fractions are not 64, 32, 32"),
      (word(44) != 4, "the schema format is not 4"), (word(52) != 0 || word(64) != 0, "auto-vacuum is on"),
      (word(56) != 1, "the text encoding is not UTF-8"),
      (bytes[72..<92].contains { $0 != 0 }, "reserved bytes are not zero"),
    ]
    return checks.filter(\.0).map(\.1)
  }

  private func word(_ offset: Int) -> UInt32 { Self.word(bytes, offset) }

  static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension FileHeader {
  /// Reads the header of a catalog.
  /// - Throws: ``StoreError`` with the diagnosis of another file.
  init(in file: OpenFile, size: Int64, path: String) throws {
    guard size > 0 else {
      throw StoreError(
        .emptyFile, file: path, "is empty: an interrupted copy or download?",
        hint: "get it again; or, if it never held anything, delete it and run: \(StoreCall.create(at: path))")
    }
    let bytes = try file.bytes(FileHeader.length)
    let known = FileHeader(bytes)
    if known?.application != FileHeader.applicationID, try file.isLeftOfCatalog() {
      throw StoreError.corrupt(path, "\(DamageKind.beginning.explanation), but other parts of it are", .beginning)
    }
    guard let header = known else {
      throw StoreError(
        .notSQLite, file: path, "is not a catalog: it is not an SQLite database",
        hint: bytes.allSatisfy { $0 == 0 } ? "it starts with zeros: an interrupted copy?" : nil)
    }
    guard size >= Int64(FileHeader.length) else { throw Self.truncated(path, size: size, expected: nil) }
    guard header.application == FileHeader.applicationID else {
      throw StoreError(
        .otherDatabase, file: path, "is an SQLite database, but not a catalog: \(Self.describe(header.application))")
    }
    self = header
  }

  /// Compares the size of the file with that in the header.
  func check(_ size: Int64, _ path: String) throws {
    guard let pageSize else {
      throw StoreError.corrupt(path, "the page size is not a power of two", .beginning)
    }
    if let pages = pageCount, size < pages * pageSize {
      throw Self.truncated(path, size: size, expected: pages * pageSize)
    }
    guard size % pageSize == 0 else { throw Self.truncated(path, size: size, expected: nil) }
  }

  private static func truncated(_ path: String, size: Int64, expected: Int64?) -> StoreError {
    let lengths = expected.map { "\(size) of \($0) bytes are there" } ?? "it ends after \(size) bytes, inside a page"
    return StoreError(
      .truncated, file: path, "is damaged: \(DamageKind.end.explanation): \(lengths)",
      hint: "an interrupted copy? Get it again; else \(DamageKind.end.remedy(for: path))", damage: .end)
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
    let head = try bytes(FileHeader.length)
    if FileHeader.word(head, 68) == FileHeader.applicationID,
      FileHeader(head) != nil || head[21..<24].elementsEqual([64, 32, 32])
    {
      return true
    }
    // schema_migration, meta and artifact: a table, an index, a table or an interior page of it.
    let kinds = try (1...3).map { try bytes(1, at: $0 * 4096) }
    return try size() >= 4 * 4096 && kinds[0] == [13] && kinds[1] == [10] && [[5], [13]].contains(kinds[2])
  }
}
