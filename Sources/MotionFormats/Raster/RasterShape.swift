/// Point in a picture: right and down from its upper left corner.
typealias PicturePoint = SIMD2<Double>

/// Shape in one color on a raster picture; places and lengths are in pixels.
///
/// Coverage of a pixel is derived from the distance of its center from the edge, which is exact for axis-aligned edges.
/// Overlapping parts are not drawn twice.
struct RasterShape: Sendable {
  /// A straight piece of a round pen's line, or a rectangle between two corners.
  struct Part: Sendable {
    let from: PicturePoint
    let to: PicturePoint
    /// Of the pen, or of the rectangle's corners.
    let radius: Double
    let isBox: Bool

    /// Bounds, including a pixel of blur.
    var low: PicturePoint { pointwiseMin(from, to) - (isBox ? 1 : radius + 1) }
    var high: PicturePoint { pointwiseMax(from, to) + (isBox ? 1 : radius + 1) }

    /// Coverage of the pixel with a center: full from 1, none below 0.
    func coverage(_ center: PicturePoint) -> Double {
      if isBox {
        let away = (from + to) / 2 - center
        let beyond = pointwiseMax(away, -away) - pointwiseMax(from - to, to - from) / 2 + radius
        return 0.5 + radius - min(max(beyond.x, beyond.y), 0) - pointwiseMax(beyond, .zero).length
      }
      let (way, place) = (to - from, center - from)
      let square = (way * way).sum()
      let share = square > 0 ? min(max((place * way).sum() / square, 0), 1) : 0
      return 0.5 + radius - (place - way * share).length
    }
  }

  let parts: [Part]
  let color: PictureColor
  let low: PicturePoint
  let high: PicturePoint

  private init(_ parts: [Part], _ color: PictureColor) {
    (self.parts, self.color) = (parts, color)
    low = parts.reduce(PicturePoint(repeating: .infinity)) { pointwiseMin($0, $1.low) }
    high = parts.reduce(PicturePoint(repeating: -.infinity)) { pointwiseMax($0, $1.high) }
  }

  /// Lines of a pen.
  /// - Parameters:
  ///   - lines: Each through at least two points; others leave no trace.
  ///   - dashes: Alternating drawn and skipped lengths; empty for a solid line.
  ///   - hasRoundEnds: Uses a round pen; lines without one are axis-aligned.
  init(
    stroke lines: [[PicturePoint]], width: Double, dashes: [Double] = [], hasRoundEnds: Bool, _ color: PictureColor
  ) {
    var parts: [Part] = []
    for line in lines.map({ $0.filter(Self.isPlaced) }).flatMap({ Self.dashed($0, dashes) }) {
      for (from, to) in zip(line, line.dropFirst()) {
        let way = to - from
        if !hasRoundEnds {
          let across = PicturePoint(way.x == 0 ? width : 0, way.y == 0 ? width : 0) / 2
          parts.append(
            Part(from: pointwiseMin(from, to) - across, to: pointwiseMax(from, to) + across, radius: 0, isBox: true))
          continue
        }
        // Short pieces, since each looks at all pixels of the rectangle around it.
        let pieces = max((way.length / 16).rounded(.up), 1)
        for piece in 0..<Int(pieces) {
          let (start, end) = (Double(piece) / pieces, Double(piece + 1) / pieces)
          parts.append(Part(from: from + way * start, to: from + way * end, radius: width / 2, isBox: false))
        }
      }
    }
    self.init(parts, color)
  }

  /// A filled rectangle; the radius of its corners is at most half of a side.
  init(box corner: PicturePoint, _ size: PicturePoint, radius: Double = 0, _ color: PictureColor) {
    let isPlaced = Self.isPlaced(corner) && Self.isPlaced(size)
    let radius = max(min(radius, size.x / 2, size.y / 2), 0)
    self.init(isPlaced ? [Part(from: corner, to: corner + size, radius: radius, isBox: true)] : [], color)
  }

  init(dot center: PicturePoint, radius: Double, _ color: PictureColor) {
    self.init([Part(from: center, to: center, radius: radius, isBox: false)], color)
  }

  /// Indicates a point that may be on a picture, within safe numeric limits.
  private static func isPlaced(_ point: PicturePoint) -> Bool { abs(point.x) < 1e5 && abs(point.y) < 1e5 }

  /// The parts of a line that a pattern of dashes leaves.
  private static func dashed(_ line: [PicturePoint], _ dashes: [Double]) -> [[PicturePoint]] {
    guard let first = line.first, dashes.reduce(0, +) > 0, dashes.allSatisfy({ $0 >= 0 }) else { return [line] }
    var parts: [[PicturePoint]] = []
    var (open, dash, left) = ([first], 0, dashes[0])
    for (from, to) in zip(line, line.dropFirst()) {
      let length = (to - from).length
      var done = 0.0
      while length - done > left {
        done += left
        let place = from + (to - from) * (done / length)
        if dash.isMultiple(of: 2) { parts.append(open + [place]) }
        open = [place]
        dash += 1
        left = dashes[dash % dashes.count]
      }
      left -= length - done
      open.append(to)
    }
    return dash.isMultiple(of: 2) ? parts + [open] : parts
  }
}

extension PicturePoint {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
