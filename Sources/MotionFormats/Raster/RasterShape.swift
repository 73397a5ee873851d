/// A place in a picture: how far to the right and how far down from its upper left corner.
typealias PicturePoint = SIMD2<Double>

/// Something in one color on a picture of pixels; places and lengths are in pixels.
struct RasterShape: Sendable {
  enum Outline: Sendable {
    /// Lines of a pen; where they cross, the color is no stronger. A line's corners are round.
    case stroke([[PicturePoint]], halfWidth: Double, hasRoundEnds: Bool)
    /// A rectangle between two corners, with round ones where there is a radius.
    case box(PicturePoint, PicturePoint, radius: Double)
  }

  let outline: Outline
  let color: PictureColor
  /// The rows that it reaches, a pixel's blur included.
  let rows: ClosedRange<Double>

  /// Lines of a pen.
  /// - Parameters:
  ///   - lines: Each through at least two points; others leave no trace.
  ///   - width: How wide the pen is.
  ///   - dashes: Lengths drawn and left out in turns; none for a whole line.
  init(
    stroke lines: [[PicturePoint]], width: Double, dashes: [Double] = [], hasRoundEnds: Bool, _ color: PictureColor
  ) {
    // Values at the edge of what numbers can say have no place.
    let placed = lines.map { $0.filter { $0.x.isFinite && $0.y.isFinite } }
    let drawn = dashes.isEmpty ? placed : placed.flatMap { Self.dashed($0, dashes) }
    outline = .stroke(drawn, halfWidth: width / 2, hasRoundEnds: hasRoundEnds)
    self.color = color
    let reach = width / 2 + 1
    let heights = drawn.joined().lazy.map(\.y)
    rows = (heights.min() ?? 0) - reach...(heights.max() ?? 0) + reach
  }

  /// A filled rectangle.
  /// - Parameter radius: Of its corners, at most half of a side.
  init(box corner: PicturePoint, _ size: PicturePoint, radius: Double = 0, _ color: PictureColor) {
    let isPlaced = [corner.x, corner.y, size.x, size.y].allSatisfy(\.isFinite)
    let (corner, size) = isPlaced ? (corner, size) : (.zero, .zero)
    let other = corner + size
    outline = .box(corner, other, radius: max(min(radius, size.x / 2, size.y / 2), 0))
    self.color = color
    rows = min(corner.y, other.y) - 1...max(corner.y, other.y) + 1
  }

  /// A filled circle.
  init(dot center: PicturePoint, radius: Double, _ color: PictureColor) {
    self.init(box: center - radius, PicturePoint(repeating: radius * 2), radius: radius, color)
  }

  /// The parts of a line that a pattern of dashes leaves.
  private static func dashed(_ line: [PicturePoint], _ dashes: [Double]) -> [[PicturePoint]] {
    guard let first = line.first, dashes.reduce(0, +) > 0, dashes.allSatisfy({ $0 >= 0 }) else { return [line] }
    var parts: [[PicturePoint]] = []
    var (open, dash, left) = ([first], 0, dashes[0])
    for (from, to) in zip(line, line.dropFirst()) {
      let way = to - from
      let length = (way.x * way.x + way.y * way.y).squareRoot()
      var done = 0.0
      while length - done > left {
        done += left
        let place = from + way * (done / length)
        if dash.isMultiple(of: 2) {
          parts.append(open + [place])
          open = []
        } else {
          open = [place]
        }
        dash += 1
        left = dashes[dash % dashes.count]
      }
      left -= length - done
      if dash.isMultiple(of: 2) { open.append(to) }
    }
    return open.count > 1 ? parts + [open] : parts
  }
}
