import CZlib
import MotionModel

/// A picture as a PNG file: eight bits a color, its density and words about it.
///
/// Source: https://www.w3.org/TR/png-3/
struct PNGFile {
  let picture: RasterPicture
  let pixelsPerMeter: Int
  /// What is said of the picture, each under a keyword of the format, such as `Title`.
  let texts: [(keyword: String, text: String)]

  /// Bands that are drawn at once, before they are packed.
  private static let bandsAtOnce = 64
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file, the same byte for byte for the same picture and the same zlib.
  /// - Throws: `ModelError` (`tooLarge`) where the memory to pack it is missing.
  func bytes() throws(ModelError) -> [UInt8] {
    var file = Self.signature
    // Eight bits, red, green and blue, packed as usual, rows from top to bottom.
    Self.append("IHDR", Self.number(picture.width) + Self.number(picture.height) + [8, 2, 0, 0, 0], to: &file)
    Self.append("sRGB", [0], to: &file)
    Self.append("pHYs", Self.number(pixelsPerMeter) + Self.number(pixelsPerMeter) + [1], to: &file)
    for (keyword, text) in texts {
      // Not packed, in no language in particular.
      let words = text.utf8.filter { $0 != 0 }
      Self.append("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + words, to: &file)
    }
    Self.append("IDAT", try packedRows(), to: &file)
    Self.append("IEND", [], to: &file)
    return file
  }

  /// All rows, deflated.
  ///
  /// Source: https://www.rfc-editor.org/rfc/rfc1950
  private func packedRows() throws(ModelError) -> [UInt8] {
    let noRoom = ModelError(.tooLarge, "there is no memory left to pack the picture")
    // What zlib knows of a stream points back at it, so that it must stay where it is.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer {
      deflateEnd(stream)
      stream.deallocate()
    }
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit_(stream, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, size) == Z_OK else { throw noRoom }
    var packed: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    func pack(_ bytes: [UInt8], _ flush: Int32) -> Bool {
      bytes.withUnsafeBufferPointer { bytes in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(clamping: bytes.count)
        repeat {
          let status = room.withUnsafeMutableBufferPointer { room in
            stream.pointee.next_out = room.baseAddress
            stream.pointee.avail_out = UInt32(clamping: room.count)
            return deflate(stream, flush)
          }
          guard status != Z_STREAM_ERROR else { return false }
          packed += room.prefix(room.count - Int(stream.pointee.avail_out))
        } while stream.pointee.avail_out == 0
        return true
      }
    }
    for first in stride(from: 0, to: picture.bands.count, by: Self.bandsAtOnce) {
      let drawn = (first..<min(first + Self.bandsAtOnce, picture.bands.count)).concurrentMap(picture.rows(ofBand:))
      for rows in drawn {
        guard pack(rows, Z_NO_FLUSH) else { throw noRoom }
      }
    }
    guard pack([], Z_FINISH) else { throw noRoom }
    return packed
  }

  private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    let content = Array(type.utf8) + data
    file += number(data.count) + content
    file += number(
      content.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32(clamping: $0.count))) })
  }

  /// A number in four bytes, the highest first.
  private static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
