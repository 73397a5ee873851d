import MotionModel

/// Proof that SQLite finds in a file what was put there, and puts nothing where something lies.
///
/// SQLite believes the pages it reads: with one flipped bit in a page's header it writes over other rows and reports
/// success, and with one in an index it does not find what is there. So before anything is written, and before what a
/// catalog holds is told, every page is looked at: each belongs to one thing; cells are apart and fill their page; keys
/// are in order; and every index says of every row what the row says. Bodies are not looked at: those prove themselves by
/// their hashes whenever they are read. O(bytes), without statements.
/// Source: https://www.sqlite.org/fileformat2.html
struct PageProof: Sendable {
  private let file: PageFile
  /// Whether the tables are known, and not those of a newer format.
  private let knowsTables: Bool
  private var isUsed: [Bool]
  private var sums = IndexSums()

  /// Looks for the first fault in the file of a connection that holds a lock on it.
  /// - Throws: ``PageFault`` with what is wrong.
  static func check(_ connection: Connection, knowsTables: Bool) throws {
    let open = try OpenFile(connection)
    let size = try open.size()
    // A file of no bytes is one that is just being made.
    guard size > 0 else { return }
    guard let header = FileHeader(try open.prefix(FileHeader.length)), let pageSize = header.pageSize else {
      throw PageFault("the file does not start as an SQLite database does")
    }
    if let oddity = header.oddities.first { throw PageFault(oddity) }
    let file = PageFile(open, pageSize: Int(pageSize), size: size)
    guard size % pageSize == 0, header.pageCount ?? Int64(file.pageCount) == Int64(file.pageCount) else {
      throw PageFault("the file has \(size) bytes, which is not what its header says")
    }
    var proof = PageProof(file, knowsTables: knowsTables)
    try proof.run()
  }

  init(_ file: PageFile, knowsTables: Bool) {
    self.file = file
    self.knowsTables = knowsTables
    isUsed = [Bool](repeating: false, count: file.pageCount + 1)
  }

  private mutating func run() throws {
    var roots: [Root] = []
    try tree(Root(name: "sqlite_schema", page: 1), &roots)
    // Trees are looked at on all cores: the table of artifacts has as many bytes as everything else.
    let parts = roots.indices.concurrentMap(runLength: 1) { [roots, file, knowsTables] index in
      Result {
        var part = PageProof(file, knowsTables: knowsTables)
        var none: [Root] = []
        try part.tree(roots[index], &none)
        return part
      }
    }
    for part in parts { try add(part.get()) }
    try freePages()
    // The page that file locks use stays empty.
    let lockPage = (1 << 30) / file.pageSize + 1
    if let lost = (1...file.pageCount).first(where: { !isUsed[$0] && $0 != lockPage }) {
      throw PageFault("page \(lost) belongs to nothing")
    }
    if knowsTables, let index = sums.firstDifference {
      throw PageFault("\(index) does not say what its table says", isInIndex: true)
    }
  }

  /// Adds what was found in another tree.
  private mutating func add(_ other: PageProof) throws(PageFault) {
    for page in isUsed.indices where other.isUsed[page] {
      guard !isUsed[page] else { throw PageFault("page \(page) is used twice") }
      isUsed[page] = true
    }
    sums.add(other.sums)
  }

  private struct Root {
    var name: String
    var page: Int
    var table = ""
  }

  private mutating func use(_ page: Int) throws -> [UInt8] {
    let bytes = try file.page(page)
    guard !isUsed[page] else { throw PageFault("page \(page) is used twice") }
    isUsed[page] = true
    return bytes
  }

  private mutating func freePages() throws {
    let header = try file.page(1)
    func word(_ bytes: [UInt8], _ offset: Int) -> Int {
      Int(bytes[offset]) << 24 | Int(bytes[offset + 1]) << 16 | Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
    }
    var trunk = word(header, 32)
    var count = 0
    while trunk != 0 {
      let bytes = try use(trunk)
      let leaves = word(bytes, 4)
      guard leaves <= file.pageSize / 4 - 2 else { throw PageFault("the list of free pages leads astray") }
      for index in 0..<leaves { _ = try use(word(bytes, 8 + 4 * index)) }
      count += leaves + 1
      trunk = word(bytes, 0)
    }
    guard count == word(header, 36) else { throw PageFault("the list of free pages has another length than it says") }
  }

  // MARK: Trees

  /// What has been met so far on the way through a tree from its first key to its last.
  private struct Way {
    let root: Root
    let isTable: Bool
    var last: Int64?
    let role: IndexSums.Role
    var fields = RecordFields()
    /// The entry before, in an index.
    var previous = RecordFields()
    var hasPrevious = false
    /// For the table of tables: what it leads to.
    var roots: [Root] = []
  }

  private mutating func tree(_ root: Root, _ roots: inout [Root]) throws {
    let isTable = try TreePage(try file.page(root.page), number: root.page).isTable
    if knowsTables, let expected = IndexSums.isTable(root.name, of: root.table), expected != isTable {
      throw PageFault("\(root.name) begins on a page that is not its own")
    }
    var way = Way(root: root, isTable: isTable, role: IndexSums.Role(root.name))
    _ = try descend(root.page, depth: 0, &way)
    roots = way.roots
  }

  /// The greatest depth that SQLite makes.
  private static let maximumDepth = 20

  /// Goes through a page and everything below it; how many levels there are.
  private mutating func descend(_ number: Int, depth: Int, _ way: inout Way) throws -> Int {
    guard depth < Self.maximumDepth else { throw PageFault("a tree is too deep") }
    let page = try TreePage(try use(number), number: number)
    guard page.isTable == way.isTable else { throw PageFault("page \(number) belongs to another kind of tree") }
    var places: [Range<Int>] = []
    places.reserveCapacity(page.cellCount)
    var height: Int?
    func checkHeight(_ found: Int) throws(PageFault) {
      guard height ?? found == found else { throw PageFault("page \(number) leads to unequal depths") }
      height = found
    }
    for index in 0..<page.cellCount {
      let cell = try page.cell(index)
      places.append(cell.place)
      if let child = cell.child { try checkHeight(try descend(child, depth: depth + 1, &way)) }
      if page.isTable {
        // The key of a page that leads on is the largest one below it, or was.
        guard way.last.map({ page.isLeaf ? $0 < cell.rowid : $0 <= cell.rowid }) ?? true else {
          throw PageFault("page \(number) has keys out of order")
        }
        way.last = cell.rowid
        guard page.isLeaf else { continue }
      }
      try read(cell, in: page, number, &way)
    }
    if let child = page.rightChild { try checkHeight(try descend(child, depth: depth + 1, &way)) }
    try page.checkPlaces(places, number: number)
    return (height ?? 0) + 1
  }

  private mutating func read(_ cell: TreePage.Cell, in page: TreePage, _ number: Int, _ way: inout Way) throws {
    let isRecord: Bool
    if let overflow = cell.overflow {
      let payload = try whole(page.bytes[cell.local], cell.payloadSize, overflow)
      isRecord = way.fields.read(payload, 0..<payload.count)
    } else {
      isRecord = way.fields.read(page.bytes, cell.local)
    }
    guard isRecord else { throw PageFault("page \(number) has a cell that is not a record") }
    if !way.isTable {
      if way.hasPrevious, !way.previous.isBefore(way.fields) {
        throw PageFault("page \(number) has keys out of order")
      }
    }
    defer {
      if !way.isTable {
        swap(&way.previous, &way.fields)
        way.hasPrevious = true
      }
    }
    if way.root.page == 1 {
      guard let page = way.fields.integer(3), page > 0, let name = way.fields.text(1), let table = way.fields.text(2)
      else { return }
      way.roots.append(
        Root(
          name: String(decoding: name, as: UTF8.self), page: Int(clamping: page),
          table: String(decoding: table, as: UTF8.self)))
    } else if knowsTables, !sums.add(way.fields, cell.rowid, to: way.role) {
      throw PageFault("a row of \(way.root.name) has other columns than its table")
    }
  }

  private mutating func whole(_ local: ArraySlice<UInt8>, _ count: Int, _ first: Int) throws -> [UInt8] {
    var payload = Array(local)
    var next = first
    while payload.count < count {
      let bytes = try use(next)
      payload += bytes[4..<min(bytes.count, 4 + count - payload.count)]
      next = Int(bytes[0]) << 24 | Int(bytes[1]) << 16 | Int(bytes[2]) << 8 | Int(bytes[3])
    }
    guard next == 0 else { throw PageFault("a row continues past its end") }
    return payload
  }
}
