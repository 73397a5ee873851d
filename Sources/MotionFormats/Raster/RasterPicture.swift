/// A picture of pixels, before they are: shapes over each other on paper.
///
/// It becomes pixels a band of rows at a time, so that a long sheet takes no more room than a short one.
struct RasterPicture: Sendable {
  let width: Int
  let height: Int
  let paper: PictureColor
  /// In the order in which they are drawn.
  let shapes: [RasterShape]

  /// Rows in a band.
  private static let bandHeight = 64

  var bands: Range<Int> { 0..<(height + Self.bandHeight - 1) / Self.bandHeight }

  /// The pixels of a band, row after row, three bytes each.
  func pixels(ofBand band: Int) -> [UInt8] {
    let first = band * Self.bandHeight
    var room = RasterBand(width: width, rows: first..<min(first + Self.bandHeight, height), paper: paper)
    for shape in shapes
    where shape.rows.lowerBound < Double(room.rows.upperBound) && shape.rows.upperBound > Double(first) {
      room.draw(shape)
    }
    return room.pixels
  }
}
