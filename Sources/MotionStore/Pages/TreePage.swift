/// A page of a b-tree.
///
/// Source: https://www.sqlite.org/fileformat2.html#b_tree_pages
struct TreePage {
  /// What a cell holds.
  struct Cell {
    /// The key of a row in a table.
    var rowid: Int64 = 0
    /// The bytes of the record together; 0 where a page of a table only leads to others.
    var payloadSize = 0
    /// Those of them that are in this page.
    var local = 0..<0
    /// The page where they go on; nil when all are here.
    var overflow: Int?
  }

  let bytes: [UInt8]
  let isTable: Bool
  let isLeaf: Bool
  let cellCount: Int
  /// Where the cells' pointers begin.
  let pointers: Int
  /// Where the area of the cells begins.
  let contentStart: Int

  /// Reads a page's header.
  /// - Parameter number: Which page this is: the first one begins with the header of the file.
  /// - Throws: ``PageFault`` when it is not a page of a b-tree.
  init(_ bytes: [UInt8], number: Int) throws(PageFault) {
    let start = number == 1 ? FileHeader.length : 0
    guard bytes.count >= 512 else { throw PageFault("page \(number) is too short") }
    switch bytes[start] {
    case 2: (isTable, isLeaf) = (false, false)
    case 5: (isTable, isLeaf) = (true, false)
    case 10: (isTable, isLeaf) = (false, true)
    case 13: (isTable, isLeaf) = (true, true)
    default: throw PageFault("page \(number) is not a page of a table or index")
    }
    self.bytes = bytes
    func word(_ offset: Int) -> Int { Int(bytes[start + offset]) << 8 | Int(bytes[start + offset + 1]) }
    cellCount = word(3)
    contentStart = word(5) == 0 ? 65_536 : word(5)
    pointers = start + (isLeaf ? 8 : 12)
    guard pointers + 2 * cellCount <= contentStart, contentStart <= bytes.count else {
      throw PageFault("page \(number) has a header that does not fit it")
    }
  }

  /// Where a cell begins.
  func start(ofCell index: Int) -> Int { Int(bytes[pointers + 2 * index]) << 8 | Int(bytes[pointers + 2 * index + 1]) }

  /// A cell by its number.
  func cell(_ index: Int) throws(PageFault) -> Cell {
    let start = start(ofCell: index)
    guard start >= contentStart, start <= bytes.count - 4 else { throw PageFault("a cell is outside its page") }
    var next = start
    var cell = Cell()
    if !isLeaf { next += 4 }
    if isLeaf || !isTable {
      guard let size = Varint.read(bytes, &next), size <= 1 << 30 else { throw PageFault("a cell has no length") }
      cell.payloadSize = Int(size)
    }
    if isTable {
      guard let rowid = Varint.read(bytes, &next) else { throw PageFault("a cell has no key") }
      cell.rowid = Int64(bitPattern: rowid)
    }
    if isLeaf || !isTable {
      let count = Self.localSize(of: cell.payloadSize, isTable: isTable, pageSize: bytes.count)
      guard count <= bytes.count - next else { throw PageFault("a cell goes beyond its page") }
      cell.local = next..<next + count
      next += count
      if count < cell.payloadSize {
        guard next <= bytes.count - 4 else { throw PageFault("a cell goes beyond its page") }
        cell.overflow =
          Int(bytes[next]) << 24 | Int(bytes[next + 1]) << 16 | Int(bytes[next + 2]) << 8 | Int(bytes[next + 3])
      }
    }
    return cell
  }

  /// How many bytes of a record are in the page of its cell; the others follow in pages of their own.
  static func localSize(of payload: Int, isTable: Bool, pageSize: Int) -> Int {
    let most = isTable ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
    guard payload > most else { return payload }
    let least = (pageSize - 12) * 32 / 255 - 23
    let rest = least + (payload - least) % (pageSize - 4)
    return rest <= most ? rest : least
  }
}

/// SQLite's integers of 1 to 9 bytes.
///
/// Source: https://www.sqlite.org/fileformat2.html#varint
enum Varint {
  /// Reads one and moves behind it; nil when the bytes end.
  static func read(_ bytes: [UInt8], _ offset: inout Int, end: Int? = nil) -> UInt64? {
    let end = min(end ?? bytes.count, bytes.count)
    var value: UInt64 = 0
    for index in 0..<9 {
      guard offset >= 0, offset < end else { return nil }
      let byte = bytes[offset]
      offset += 1
      if index == 8 { return value << 8 | UInt64(byte) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return value
  }
}

/// The pages of a database file as they are on the disk, without SQLite's understanding of them.
struct PageFile: Sendable {
  /// Bytes in a page.
  let pageSize: Int
  /// Whole pages in the file.
  let pageCount: Int
  // Threads take turns: SQLite's way to read a file may move a place that they share.
  private let file: Guarded<OpenFile>

  /// - Parameters:
  ///   - pageSize: 512 to 65536.
  ///   - size: Of the file, in bytes.
  init(_ file: OpenFile, pageSize: Int, size: Int64) {
    self.file = Guarded(file)
    self.pageSize = max(512, pageSize)
    pageCount = Int(clamping: size / Int64(max(512, pageSize)))
  }

  /// The bytes of a page, which count from 1.
  /// - Throws: ``PageFault`` for a page that is not there, or what reading throws.
  func page(_ number: Int) throws -> [UInt8] {
    guard number >= 1, number <= pageCount else { throw PageFault("page \(number) is not in the file") }
    let bytes = try file.withValue { try $0.bytes(pageSize, at: Int64(number - 1) * Int64(pageSize)) }
    guard bytes.count == pageSize else { throw PageFault("page \(number) cannot be read") }
    return bytes
  }
}

/// Something in the structure of a file that is not as SQLite would have written it.
struct PageFault: Error, Hashable {
  var what: String

  init(_ what: String) { self.what = what }
}
