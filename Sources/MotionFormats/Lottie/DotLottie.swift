import CZlib
import MotionModel

/// The files of a zip archive: stored or deflated, neither encrypted nor of more than 4 GiB.
///
/// Metadata of an archive is checked against its bytes: every place, each file's size against the maximum compression
/// ratio, and its checksum.
///
/// Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, https://www.rfc-editor.org/rfc/rfc1951
struct ZipArchive {
  /// A file of the archive, not yet unpacked: its path inside the archive, its size in bytes, and its place there.
  typealias Entry = (name: String, size: Int, packed: Range<Int>, isDeflated: Bool, checksum: Int)

  private(set) var entries: [Entry] = []
  private let bytes: [UInt8]

  /// Reads the archive's directory.
  /// - Throws: `ModelError` (`syntax`) if truncated or inconsistent.
  init(_ bytes: [UInt8]) throws(ModelError) {
    self.bytes = bytes
    // The record at the end of the directory: the last place with its mark.
    var end = bytes.count - 22
    while end >= max(bytes.count - 22 - 0xFFFF, 0), try number(end, 4) != 0x0605_4B50 { end -= 1 }
    guard end >= max(bytes.count - 22 - 0xFFFF, 0) else {
      throw Self.broken("it is cut off: its directory is missing")
    }
    let count = try number(end + 10, 2)
    var place = try number(end + 16, 4)
    guard count != 0xFFFF, UInt64(place) != UInt64(UInt32.max) else {
      throw Self.broken("it is of the large kind (zip64)")
    }
    for _ in 0..<count {
      guard try number(place, 4) == 0x0201_4B50 else { throw Self.broken("its directory is damaged") }
      let nameEnd = place + 46 + (try number(place + 28, 2))
      let next = nameEnd + (try number(place + 30, 2)) + (try number(place + 32, 2))
      guard next <= bytes.count else { throw Self.broken("it is cut off") }
      entries.append(try entry(at: place, named: String(decoding: bytes[place + 46..<nameEnd], as: UTF8.self)))
      place = next
    }
  }

  private func entry(at place: Int, named name: String) throws(ModelError) -> Entry {
    func broken(_ reason: String) -> ModelError { Self.broken("\(QuotedText.quote(name)) in it is \(reason)") }
    let (method, size, start) = (try number(place + 10, 2), try number(place + 24, 4), try number(place + 42, 4))
    guard try number(place + 8, 2) & 1 == 0 else { throw broken("encrypted") }
    guard method == 0 || method == 8 else { throw broken("neither stored nor deflated") }
    guard try number(start, 4) == 0x0403_4B50 else { throw Self.broken("its directory is damaged") }
    let first = start + 30 + (try number(start + 26, 2)) + (try number(start + 28, 2))
    let packed = first..<first + (try number(place + 20, 4))
    // Deflate packs at most 1032 bytes into one.
    guard packed.upperBound <= bytes.count, size <= (packed.count + 1) * 1_032 else { throw broken("cut off") }
    return Entry(name: name, size: size, packed: packed, isDeflated: method == 8, checksum: try number(place + 16, 4))
  }

  /// The bytes of a file; O(its size).
  /// - Throws: `ModelError` (`syntax`) if the content does not match the directory.
  func content(of entry: Entry) throws(ModelError) -> [UInt8] {
    let packed = bytes[entry.packed]
    let content = entry.isDeflated ? Self.inflated(packed, to: entry.size) : Array(packed)
    let checksum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32(clamping: $0.count)) }
    guard content.count == entry.size, Int(truncatingIfNeeded: checksum) == entry.checksum else {
      throw Self.broken("\(QuotedText.quote(entry.name)) in it is damaged")
    }
    return content
  }

  private func number(_ place: Int, _ count: Int) throws(ModelError) -> Int {
    guard place >= 0, place <= bytes.count - count else { throw Self.broken("it is cut off") }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Inflated data; shorter if the data is damaged.
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

  private static func broken(_ reason: String) -> ModelError {
    ModelError(.syntax, "the archive cannot be read: \(reason)")
  }
}

extension SourceFile {
  /// The animations of a dotLottie, each a file; of any other file the file itself.
  ///
  /// Version 1 has them in `animations/`, version 2 in `a/`. A single one is named after the archive, and so are its
  /// presets.
  /// - Parameter leftOut: Receives the number of state machines and themes.
  /// - Throws: `ModelError` for an archive that cannot be read, that has no animation, or more than 64 MiB of them.
  ///
  /// Source: https://dotlottie.io/spec/2.0/
  func lottieAnimations(leftOut: (Int) -> Void) throws(ModelError) -> [SourceFile] {
    guard FileKind(of: self) == .dotLottie else { return [self] }
    let archive = try ZipArchive(bytes)
    let animations = archive.entries.filter { entry in
      entry.name.hasSuffix(".json") && (entry.name.hasPrefix("animations/") || entry.name.hasPrefix("a/"))
    }
    guard !animations.isEmpty else {
      throw ModelError(
        .syntax, "the archive has no animation", allowed: "JSON files in animations/ or a/",
        hint: "is it a dotLottie?")
    }
    let size = animations.reduce(0) { $0 + $1.size }
    let most = 64 << 20
    guard size <= most else {
      throw ModelError(.tooLarge, "the animations of the archive have \(size) bytes", allowed: "at most \(most)")
    }
    let others = ["states/", "s/", "themes/", "t/"]
    leftOut(archive.entries.count { $0.name.hasSuffix(".json") && others.contains(where: $0.name.hasPrefix) })
    return try animations.map { (entry) throws(ModelError) in
      let ownName = name.map { animations.count == 1 ? $0 : "\($0)/\(entry.name)" }
      return SourceFile(try archive.content(of: entry), name: ownName, sha256: sha256)
    }
  }
}
