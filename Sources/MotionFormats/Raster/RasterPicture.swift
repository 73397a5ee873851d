import CZlib
import MotionModel

/// A picture of pixels, before they are: shapes over each other on paper.
///
/// It becomes pixels a band of rows at a time, on all cores.
struct RasterPicture: Sendable {
  let width: Int
  let height: Int
  let paper: PictureColor
  /// In the order in which they are drawn.
  let shapes: [RasterShape]

  private static let bandHeight = 64

  /// The rows of a band: a byte of 0 and three bytes a pixel each, as a PNG has them without a filter.
  private func rows(ofBand band: Int) -> [UInt8] {
    let rows = band * Self.bandHeight..<min((band + 1) * Self.bandHeight, height)
    let row: [UInt8] = [0] + (0..<width).flatMap { _ in paper.channels }
    var pixels = [UInt8](rows.flatMap { _ in row })
    // Coverage of each pixel by the current shape, in 255ths; 0 between shapes.
    var coverage = [UInt8](repeating: 0, count: width * rows.count)
    func places(from low: PicturePoint, to high: PicturePoint) -> (rows: Range<Int>, columns: Range<Int>) {
      (Self.whole(low.y, high.y, within: rows), Self.whole(low.x, high.x, within: 0..<width))
    }
    for shape in shapes {
      for part in shape.parts {
        let reached = places(from: part.low, to: part.high)
        for row in reached.rows {
          let start = (row - rows.lowerBound) * width
          for column in reached.columns {
            let share = part.coverage(PicturePoint(Double(column) + 0.5, Double(row) + 0.5))
            coverage[start + column] = max(coverage[start + column], UInt8(min(max(share, 0), 1) * 255 + 0.5))
          }
        }
      }
      let color = shape.color.channels.map { Int($0) }
      let reached = places(from: shape.low, to: shape.high)
      for row in reached.rows.lazy.map({ $0 - rows.lowerBound }) {
        for place in row * width + reached.columns.lowerBound..<row * width + reached.columns.upperBound
        where coverage[place] > 0 {
          let (share, pixel) = (Int(coverage[place]), place * 3 + row + 1)
          coverage[place] = 0
          for channel in 0..<3 {
            let under = Int(pixels[pixel + channel])
            pixels[pixel + channel] = UInt8(clamping: (under * (255 - share) + color[channel] * share + 127) / 255)
          }
        }
      }
    }
    return pixels
  }

  /// Rows or columns that a range touches, within limits.
  private static func whole(_ low: Double, _ high: Double, within limits: Range<Int>) -> Range<Int> {
    let (least, most) = (Double(limits.lowerBound), Double(limits.upperBound))
    let first = min(max(low.rounded(.down), least), most)
    return Int(first)..<Int(min(max(high.rounded(.up), first), most))
  }
}

extension RasterPicture {
  /// The picture as a PNG file with eight bits a color, the same byte for byte for the same picture and the same zlib.
  ///
  /// Source: https://www.w3.org/TR/png-3/
  /// - Parameter texts: Texts about the picture, each under a keyword of the format, such as `Title`.
  /// - Throws: `ModelError` (`tooLarge`) without enough memory for compression.
  func png(pixelsPerMeter: Int, texts: [(keyword: String, text: String)]) throws(ModelError) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits, red, green and blue, packed as usual, rows from top to bottom.
    Self.append("IHDR", Self.number(width) + Self.number(height) + [8, 2, 0, 0, 0], to: &file)
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
    let bands = 0..<(height + Self.bandHeight - 1) / Self.bandHeight
    let rows = bands.concurrentMap(rows(ofBand:)).flatMap(\.self)
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
    file += number(content.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32(clamping: $0.count))) })
  }

  /// A number in four bytes, the highest first.
  private static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
