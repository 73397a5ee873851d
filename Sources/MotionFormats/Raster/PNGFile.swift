import CZlib
import MotionModel

/// A picture as a PNG file: eight bits a color, its density and words about it.
///
/// Source: https://www.w3.org/TR/png-3/
struct PNGFile {
  let picture: RasterPicture
  let pixelsPerMeter: Int
  /// Texts about the picture, each under a keyword of the format, such as `Title`.
  let texts: [(keyword: String, text: String)]

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file, the same byte for byte for the same picture and the same zlib.
  /// - Throws: `ModelError` (`tooLarge`) without enough memory for compression.
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
    let rows = picture.bands.concurrentMap(picture.rows(ofBand:)).flatMap(\.self)
    var length = compressBound(UInt(rows.count))
    var status = Z_OK
    let packed = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      status = compress(buffer.baseAddress, &length, rows, UInt(rows.count))
      count = status == Z_OK ? Int(length) : 0
    }
    guard status == Z_OK else { throw ModelError(.tooLarge, "there is no memory left to pack the picture") }
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
