import CZlib
import MotionModel

/// The files of a zip archive: stored or deflated, neither encrypted nor of more than 4 GiB.
///
/// What an archive says of itself is believed only as far as its bytes reach: every place is checked, a file is no larger
/// than deflating could have made it, and its checksum is that of its bytes.
///
/// Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, https://www.rfc-editor.org/rfc/rfc1951
struct ZipArchive {
  /// A file of the archive, not yet unpacked.
  struct Entry {
    /// Its path inside the archive.
    let name: String
    /// How many bytes it has.
    let size: Int
    fileprivate let packed: Range<Int>
    fileprivate let isDeflated: Bool
    fileprivate let checksum: UInt32
  }

  let entries: [Entry]
  private let bytes: [UInt8]

  /// Reads the archive's directory.
  /// - Throws: `ModelError` (`syntax`) where it is cut off or contradicts itself.
  init(_ bytes: [UInt8]) throws(ModelError) {
    self.bytes = bytes
    let end = try Self.end(of: bytes)
    let count = try Self.number(bytes, at: end + 10, bytes: 2)
    var place = try Self.number(bytes, at: end + 16, bytes: 4)
    guard count != 0xFFFF, UInt64(place) != UInt64(UInt32.max) else {
      throw Self.broken("it is of the large kind (zip64)")
    }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard try Self.number(bytes, at: place, bytes: 4) == Self.entryMark else {
        throw Self.broken("its directory is damaged")
      }
      let lengths = try [28, 30, 32].map { (offset) throws(ModelError) in
        try Self.number(bytes, at: place + offset, bytes: 2)
      }
      let next = place + 46 + lengths.reduce(0, +)
      guard next <= bytes.count else { throw Self.broken("it is cut off") }
      entries.append(try Self.entry(in: bytes, at: place, nameLength: lengths[0]))
      place = next
    }
    self.entries = entries
  }

  /// The bytes of a file; O(its size).
  /// - Throws: `ModelError` (`syntax`) for what does not unpack to what the directory says.
  func content(of entry: Entry) throws(ModelError) -> [UInt8] {
    let packed = bytes[entry.packed]
    let content = entry.isDeflated ? Self.inflated(packed, to: entry.size) : Array(packed)
    guard content.count == entry.size, Self.checksum(of: content) == entry.checksum else {
      throw Self.broken("\(QuotedText.quote(entry.name)) in it is damaged")
    }
    return content
  }
}

extension ZipArchive {
  private static let endMark = 0x0605_4B50
  private static let entryMark = 0x0201_4B50
  private static let fileMark = 0x0403_4B50
  /// How many times as large as its packed form deflated data can be.
  private static let largestRatio = 1_032

  /// Where the record at the end of the directory begins: the last place with its mark.
  private static func end(of bytes: [UInt8]) throws(ModelError) -> Int {
    var place = bytes.count - 22
    let first = max(place - 0xFFFF, 0)
    while place >= first {
      if try number(bytes, at: place, bytes: 4) == endMark { return place }
      place -= 1
    }
    throw broken("it is cut off: its directory is missing")
  }

  private static func entry(in bytes: [UInt8], at place: Int, nameLength: Int) throws(ModelError) -> Entry {
    func number(_ offset: Int, _ count: Int) throws(ModelError) -> Int {
      try Self.number(bytes, at: place + offset, bytes: count)
    }
    let name = String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self)
    let (method, size) = (try number(10, 2), try number(24, 4))
    guard try number(8, 2) & 1 == 0 else { throw broken("\(QuotedText.quote(name)) in it is encrypted") }
    guard method == 0 || method == 8 else {
      throw broken("\(QuotedText.quote(name)) in it is neither stored nor deflated")
    }
    let local = try number(42, 4)
    guard try Self.number(bytes, at: local, bytes: 4) == fileMark else { throw broken("its directory is damaged") }
    let lengths = try Self.number(bytes, at: local + 26, bytes: 2) + Self.number(bytes, at: local + 28, bytes: 2)
    let start = local + 30 + lengths
    let packed = start..<start + (try number(20, 4))
    guard packed.upperBound <= bytes.count, size <= (packed.count + 1) * largestRatio else {
      throw broken("\(QuotedText.quote(name)) in it is cut off")
    }
    return Entry(
      name: name, size: size, packed: packed, isDeflated: method == 8,
      checksum: UInt32(truncatingIfNeeded: try number(16, 4)))
  }

  /// A number of some bytes, the lowest first.
  private static func number(_ bytes: [UInt8], at place: Int, bytes count: Int) throws(ModelError) -> Int {
    guard place >= 0, place <= bytes.count - count else { throw broken("it is cut off") }
    let number = bytes[place..<place + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: number) else { throw broken("it is too large") }
    return number
  }

  /// What deflated data was; fewer bytes where the data is damaged.
  private static func inflated(_ packed: ArraySlice<UInt8>, to size: Int) -> [UInt8] {
    Array(unsafeUninitializedCapacity: size) { buffer, count in
      packed.withUnsafeBufferPointer { packed in
        var stream = z_stream()
        stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
        stream.avail_in = UInt32(clamping: packed.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(clamping: size)
        // Negative: without the header and the checksum of zlib's own format.
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return }
        defer { inflateEnd(&stream) }
        if inflate(&stream, Z_FINISH) == Z_STREAM_END { count = Int(stream.total_out) }
      }
    }
  }

  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32(clamping: $0.count))) }
  }

  private static func broken(_ reason: String) -> ModelError {
    ModelError(.syntax, "the archive cannot be read: \(reason)")
  }
}
