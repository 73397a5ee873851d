/// A picture of pixels, before they are: shapes over each other on paper.
///
/// It becomes pixels a band of rows at a time, on all cores.
struct RasterPicture: Sendable {
  let width: Int
  let height: Int
  let paper: PictureColor
  /// In the order in which they are drawn.
  let shapes: [RasterShape]

  /// Rows in a band.
  private static let bandHeight = 64

  var bands: Range<Int> { 0..<(height + Self.bandHeight - 1) / Self.bandHeight }

  /// The rows of a band: a byte of 0 and three bytes a pixel each, as a PNG has them without a filter.
  func rows(ofBand band: Int) -> [UInt8] {
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
