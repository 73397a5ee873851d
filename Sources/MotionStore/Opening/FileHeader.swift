/// The first hundred bytes of an SQLite database.
///
/// Source: https://www.sqlite.org/fileformat2.html#the_database_header
struct FileHeader {
  /// How many bytes it has.
  static let length = 100
  /// `MOTB`: what marks a database as a catalog.
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
  /// Whether either version asks for a write-ahead log.
  var isWAL: Bool { writeVersion == 2 || readVersion == 2 }
  /// Counts the transactions that changed the file.
  var changeCounter: UInt32 { word(24) }
  /// The size in pages, when the last writer knew this field; else nil and the file's own size counts.
  var pageCount: Int64? { word(92) == changeCounter && word(28) > 0 ? Int64(word(28)) : nil }
  /// The number of the last migration.
  var userVersion: UInt32 { word(60) }
  /// Which application's database it is.
  var application: UInt32 { word(68) }

  /// What in the header no catalog has; empty for a sound one.
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
