import MotionModel

/// A row of the table of artifacts as it was found in the bytes of a file, believed in nothing.
struct FoundArtifact {
  /// Its number in that file.
  var rowid: Int64
  /// The hash that is in the row.
  var hash: ArtifactHash
  var type: ArtifactType
  /// The bytes that are in the row.
  var body: [UInt8]
  /// Whether a page of the file lists it, so that it is not a leftover of something that was moved.
  var isListed: Bool
  /// What its columns call it; nil where they name nothing.
  var claim: String?
  /// The preset that its columns say it is a version of, and that preset's name.
  var preset: (id: PresetID, name: String)?

  /// What another copy has.
  init(_ other: VettedArtifact, rowid: Int64) {
    (self.rowid, hash, type, body) = (rowid, other.artifact.hash, other.facts.type, other.artifact.body)
    isListed = true
  }

  /// From the columns of a row; nil when they are not those of an artifact.
  init?(_ row: RecordFields, rowid: Int64, isListed: Bool) {
    // id, hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted
    guard row.fields.count >= 12, let hash = row.blob(1).flatMap({ ArtifactHash(bytes: $0) }),
      let type = row.text(2).flatMap({ ArtifactType(rawValue: String(decoding: $0, as: UTF8.self)) }),
      let body = row.text(3), body.count <= Artifact.maximumLength
    else { return nil }
    self.rowid = rowid
    self.hash = hash
    self.type = type
    self.body = body
    self.isListed = isListed
    // Where a part of the file is gone, zeros may be in its place.
    let text = row.text(6).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let name = (try? PresetName(text))?.text
    if let name, type == .revision, let id = row.blob(5).flatMap({ PresetID(bytes: $0) }) { preset = (id, name) }
    claim =
      switch type {
      case .content: nil
      case .revision: name.map { "\($0)@\(row.integer(9) ?? 0)" }
      case .release: "the release \(QuotedText.visible(text))"
      }
  }
}

/// Finds artifacts in the bytes of a damaged file: in every page, whatever leads to it.
///
/// A row begins with what no other bytes of a catalog begin with: the length of its header, no value for the column
/// that is the row's number, a hash of 32 bytes, and a type of 7 or 8 letters. So neither the headers of pages nor the
/// trees nor the list of free pages nor the schema must be sound. The rows found are believed in nothing; hashes tell.
struct ArtifactScan {
  private let file: PageFile
  private(set) var artifacts: [FoundArtifact] = []
  /// Hashes that an index of the file lists, with the rows it says they have: artifacts that were there, even where their
  /// rows are gone.
  private(set) var listed: [ArtifactHash: Int64] = [:]
  /// The names and the presets with their versions' numbers that indexes of the file give rows.
  private(set) var names: [Int64: String] = [:]
  private(set) var versions: [Int64: (preset: PresetID, generation: Int64)] = [:]
  /// Whether rows were left out because reading them would take unreasonably long.
  private(set) var isIncomplete = false
  /// Bytes that may still be put together from pages of their own; a damaged or hostile file may lead to some again and
  /// again.
  private var budget: Int
  private var fields = RecordFields()

  init(_ file: PageFile) {
    self.file = file
    budget = 64 << 20 + 4 * file.pageCount * file.pageSize
  }

  /// Looks through the whole file.
  ///
  /// O(bytes).
  mutating func run() throws {
    guard file.pageCount > 0 else { return }
    for number in 1...file.pageCount { try scan(try file.page(number), number) }
  }

  /// Looks through a page, also one that is kept elsewhere.
  mutating func scan(_ page: [UInt8], _ number: Int) throws {
    var starts: Set<Int>?
    func isListed(_ start: Int) -> Bool {
      if starts == nil {
        let tree = try? TreePage(page, number: number)
        starts = tree.map { tree in Set((0..<tree.cellCount).map { tree.start(ofCell: $0) }) } ?? []
      }
      return starts?.contains(start) == true
    }
    guard page.count >= 64 else { return }
    scanIndex(page, number)
    for offset in 2..<page.count - 4 {
      guard page[offset + 1] == Self.hashSerial else { continue }
      if page[offset] == 0, page[offset + 2] == 27 || page[offset + 2] == 29 {
        if let (row, start) = try row(at: offset - 1, in: page) {
          if let found = FoundArtifact(row.fields, rowid: row.rowid, isListed: isListed(start)) {
            artifacts.append(found)
          }
        }
      } else if page[offset] == 3, let size = RecordFields.size(of: Int(page[offset + 2])), size <= 8,
        Int(page[offset - 1]) == 35 + size
      {
        // An entry of the index of hashes: in a page that leads on, four bytes before it say where to.
        guard isListed(offset - 1) || isListed(offset - 5) else { continue }
        guard offset + 35 + size <= page.count, fields.read(page, offset..<offset + 35 + size) else { continue }
        if let hash = fields.blob(0).flatMap({ ArtifactHash(bytes: $0) }) { listed[hash] = fields.integer(1) }
      }
    }
  }

  /// Reads the entries of an index by name, or by preset and number.
  private mutating func scanIndex(_ page: [UInt8], _ number: Int) {
    guard let tree = try? TreePage(page, number: number), !tree.isTable else { return }
    for index in 0..<tree.cellCount {
      guard let cell = try? tree.cell(index), cell.overflow == nil, fields.read(page, cell.local) else { continue }
      if fields.fields.count == 2, let name = fields.text(0), let row = fields.integer(1) {
        names[row] = String(decoding: name, as: UTF8.self)
      } else if fields.fields.count == 3, let preset = fields.blob(0).flatMap({ PresetID(bytes: $0) }),
        let generation = fields.integer(1), let row = fields.integer(2)
      {
        versions[row] = (preset, generation)
      }
    }
  }

  /// How the header of a record says "32 bytes".
  private static let hashSerial: UInt8 = 12 + 2 * 32

  /// The row whose record begins at an offset, and where its cell begins.
  private mutating func row(at record: Int, in page: [UInt8]) throws -> ((fields: RecordFields, rowid: Int64), Int)? {
    let header = Int(page[record])
    guard (13...60).contains(header), record + header <= page.count else { return nil }
    var next = record + 1
    var size = header
    while next < record + header {
      guard let serial = Varint.read(page, &next, end: record + header), serial <= 1 << 24,
        let count = RecordFields.size(of: Int(serial))
      else { return nil }
      size += count
    }
    guard next == record + header, size <= Artifact.maximumLength + 4096 else { return nil }
    // Before it lie the row's number and the record's length; only the last byte of each is below 128.
    var key = record - 1
    guard key >= 1, page[key] < 0x80 else { return nil }
    while key >= 1, record - key < 9, page[key - 1] >= 0x80 { key -= 1 }
    var end = key
    guard let rowid = Varint.read(page, &end), end == record else { return nil }
    for length in 1...4 where key - length >= 0 {
      var offset = key - length
      guard let told = Varint.read(page, &offset), offset == key, told == UInt64(size) else { continue }
      guard let payload = try payload(size, at: record, in: page), fields.read(payload, 0..<payload.count) else {
        return nil
      }
      return ((fields, Int64(bitPattern: rowid)), key - length)
    }
    return nil
  }

  private mutating func payload(_ size: Int, at record: Int, in page: [UInt8]) throws -> [UInt8]? {
    let local = TreePage.localSize(of: size, isTable: true, pageSize: page.count)
    guard record + local + (local < size ? 4 : 0) <= page.count else { return nil }
    var payload = Array(page[record..<record + local])
    guard local < size else { return payload }
    guard budget >= size else {
      isIncomplete = true
      return nil
    }
    budget -= size
    func word(_ bytes: [UInt8], _ offset: Int) -> Int {
      Int(bytes[offset]) << 24 | Int(bytes[offset + 1]) << 16 | Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
    }
    var next = word(page, record + local)
    while payload.count < size {
      let bytes: [UInt8]
      // What the disk does not give now is no damage.
      do { bytes = try file.page(next) } catch is PageFault { return nil }
      payload += bytes[4..<min(bytes.count, 4 + size - payload.count)]
      next = word(bytes, 0)
    }
    return payload
  }
}
