/// Some rows of a picture, on which shapes are drawn with smooth edges.
///
/// How much of a pixel a shape covers is told by the distance of the pixel's center from the shape's edge, which is exact
/// for edges along rows and columns.
struct RasterBand {
  let width: Int
  let rows: Range<Int>
  /// Row after row, three bytes a pixel.
  private(set) var pixels: [UInt8]
  /// How much of each pixel the shape that is being drawn covers, in 255ths; 0 between shapes.
  private var coverage: [UInt8]
  /// The columns of each row that the shape being drawn has touched.
  private var touched: [Range<Int>]

  init(width: Int, rows: Range<Int>, paper: PictureColor) {
    (self.width, self.rows) = (width, rows)
    pixels = []
    pixels.reserveCapacity(width * rows.count * 3)
    let row = (0..<width).flatMap { _ in [paper.bytes.x, paper.bytes.y, paper.bytes.z] }
    for _ in rows { pixels += row }
    coverage = Array(repeating: 0, count: width * rows.count)
    touched = Array(repeating: 0..<0, count: rows.count)
  }

  /// Draws a shape over what is there.
  mutating func draw(_ shape: RasterShape) {
    switch shape.outline {
    case .stroke(let lines, let halfWidth, let hasRoundEnds):
      for line in lines {
        for (from, to) in zip(line, line.dropFirst()) {
          let segment = RasterSegment(from, to, halfWidth: halfWidth, hasRoundEnds: hasRoundEnds)
          cover(segment.rows) {
            segment.columns(inRow: $0)
          } with: {
            segment.coverage($0, $1)
          }
        }
      }
    case .box(let low, let high, let radius):
      let box = RasterBox(low: low, high: high, radius: radius)
      cover(low.y...max(low.y, high.y)) { _ in
        low.x...max(low.x, high.x)
      } with: {
        box.coverage($0, $1)
      }
    }
    blend(shape.color)
  }

  /// Notes how much of its pixels a part of a shape covers: of parts over each other what covers most.
  /// - Parameters:
  ///   - reach: The rows that the part may reach.
  ///   - columns: The columns that it may reach in a row with that center.
  ///   - share: How much it covers, from 0 to 1, of the pixel with that center.
  private mutating func cover(
    _ reach: ClosedRange<Double>, _ columns: (Double) -> ClosedRange<Double>?, with share: (Double, Double) -> Double
  ) {
    for row in Self.whole(reach, within: rows) {
      let y = Double(row) + 0.5
      guard let range = columns(y) else { continue }
      let across = Self.whole(range, within: 0..<width)
      guard !across.isEmpty else { continue }
      let index = row - rows.lowerBound
      let start = index * width
      for column in across {
        let covered = UInt8(min(max(share(Double(column) + 0.5, y), 0), 1) * 255 + 0.5)
        if covered > coverage[start + column] { coverage[start + column] = covered }
      }
      let before = touched[index]
      touched[index] =
        before.isEmpty
        ? across : min(before.lowerBound, across.lowerBound)..<max(before.upperBound, across.upperBound)
    }
  }

  /// The rows or columns that a stretch touches, of those that there are.
  private static func whole(_ stretch: ClosedRange<Double>, within limits: Range<Int>) -> Range<Int> {
    let (least, most) = (Double(limits.lowerBound), Double(limits.upperBound))
    let first = min(max(stretch.lowerBound.rounded(.down), least), most)
    let end = min(max(stretch.upperBound.rounded(.up), first), most)
    return Int(first)..<Int(end)
  }

  /// Lays a color over what has been covered, and forgets that it was.
  private mutating func blend(_ color: PictureColor) {
    let source = [Int(color.bytes.x), Int(color.bytes.y), Int(color.bytes.z)]
    for index in touched.indices where !touched[index].isEmpty {
      for place in touched[index].lowerBound + index * width..<touched[index].upperBound + index * width {
        let share = Int(coverage[place])
        guard share > 0 else { continue }
        coverage[place] = 0
        for channel in 0..<3 {
          let under = Int(pixels[place * 3 + channel])
          pixels[place * 3 + channel] = UInt8(clamping: (under * (255 - share) + source[channel] * share + 127) / 255)
        }
      }
      touched[index] = 0..<0
    }
  }
}

/// A straight piece of a pen's line.
private struct RasterSegment {
  private let (x, y, dx, dy): (Double, Double, Double, Double)
  private let length: Double
  private let halfWidth: Double
  private let hasRoundEnds: Bool
  private var reach: Double { halfWidth + 0.5 }

  init(_ from: PicturePoint, _ to: PicturePoint, halfWidth: Double, hasRoundEnds: Bool) {
    (x, y, dx, dy) = (from.x, from.y, to.x - from.x, to.y - from.y)
    length = (dx * dx + dy * dy).squareRoot()
    (self.halfWidth, self.hasRoundEnds) = (halfWidth, hasRoundEnds)
  }

  var rows: ClosedRange<Double> { min(y, y + dy) - reach...max(y, y + dy) + reach }

  /// The columns that it may reach in a row.
  func columns(inRow center: Double) -> ClosedRange<Double>? {
    var (first, last) = (0.0, 1.0)
    if abs(dy) > 1e-9 {
      let ends = ((center - reach - y) / dy, (center + reach - y) / dy)
      first = max(min(ends.0, ends.1), 0)
      last = min(max(ends.0, ends.1), 1)
      guard first <= last else { return nil }
    }
    let (from, to) = (x + dx * first, x + dx * last)
    return min(from, to) - reach...max(from, to) + reach
  }

  func coverage(_ px: Double, _ py: Double) -> Double {
    let (rx, ry) = (px - x, py - y)
    guard length > 0 else { return hasRoundEnds ? reach - (rx * rx + ry * ry).squareRoot() : 0 }
    let along = (rx * dx + ry * dy) / length
    if hasRoundEnds {
      let nearest = min(max(along / length, 0), 1)
      let (ox, oy) = (rx - dx * nearest, ry - dy * nearest)
      return reach - (ox * ox + oy * oy).squareRoot()
    }
    let beside = abs(rx * dy - ry * dx) / length
    return min(max(reach - beside, 0), 1) * min(max(along + 0.5, 0), 1) * min(max(length - along + 0.5, 0), 1)
  }
}

/// A rectangle, perhaps with round corners.
private struct RasterBox {
  let low: PicturePoint
  let high: PicturePoint
  let radius: Double

  func coverage(_ px: Double, _ py: Double) -> Double {
    let (cx, cy) = (max(low.x + radius - px, px - high.x + radius), max(low.y + radius - py, py - high.y + radius))
    if radius > 0, cx > 0, cy > 0 { return radius + 0.5 - (cx * cx + cy * cy).squareRoot() }
    let across = min(px + 0.5, high.x) - max(px - 0.5, low.x)
    let down = min(py + 0.5, high.y) - max(py - 0.5, low.y)
    return min(max(across, 0), 1) * min(max(down, 0), 1)
  }
}
