import Motionbook

/// Draws the targets of a timeline as blocks that move, rotate, scale and fade.
struct StageDrawing {
  private struct Block {
    let corners: [(x: Double, y: Double)]
    let opacity: Double
    /// Draws only its edge, as it contains other blocks.
    var isOutline = false
  }

  private let timeline: Timeline
  private let targets: [String?]
  private let canvas: (columns: Int, rows: Int)
  private let usesUnicode: Bool
  /// Dots per point.
  private var scale = (x: 1.0, y: 1.0)
  private var origin = (x: 0.0, y: 0.0)

  private static let parts = ["scale", "rotation", "offset", "position", "opacity", "size", "frame"]
  private static let size = (width: 60.0, height: 40.0)
  private static let gap = 30.0

  /// - Returns: Nil if no channel affects the appearance.
  init?(_ timeline: Timeline, duration: Double, columns: Int, rows: Int, usesUnicode: Bool) {
    var targets: [String?] = []
    for channel in timeline.channels {
      let parts = channel.name.split(separator: "/", maxSplits: 1)
      let property = parts.last?.split(separator: ".").first.map(String.init) ?? ""
      let target = parts.count == 2 ? String(parts[0]) : nil
      if Self.parts.contains(property), !targets.contains(target) { targets.append(target) }
    }
    guard !targets.isEmpty, columns >= 10, rows >= 3 else { return nil }
    self.timeline = timeline
    self.targets = Array(targets.prefix(12))
    self.usesUnicode = usesUnicode
    canvas = (columns, rows)
    fit(duration)
  }

  /// Chooses the scale so that everything is visible at all times.
  private mutating func fit(_ duration: Double) {
    let moments: [[Block]] = (0...64).map { blocks(at: duration * Double($0) / 64) }
    let corners = moments.joined().flatMap(\.corners).filter { abs($0.x) < 1e5 && abs($0.y) < 1e5 }
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(), left < right,
      let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max(), top < bottom
    else { return }
    // A character is about twice as high as wide, so braille's dots are square and those of ASCII are not.
    let (dotsX, dotsY, aspect) =
      usesUnicode ? (canvas.columns * 2, canvas.rows * 4, 1.0) : (canvas.columns, canvas.rows, 2.0)
    let fit = min(Double(dotsX - 1) / (right - left) / aspect, Double(dotsY - 1) / (bottom - top))
    scale = (fit * aspect, fit)
    origin = (
      (left + right) / 2 - Double(dotsX - 1) / 2 / scale.x, (top + bottom) / 2 - Double(dotsY - 1) / 2 / scale.y
    )
  }

  func lines(at time: Double) -> [String] {
    var dots = DotCanvas(columns: canvas.columns, rows: canvas.rows, usesBraille: usesUnicode)
    for block in blocks(at: time) { draw(block, on: &dots) }
    return (0..<dots.rows).map { row in
      String((0..<dots.columns).map { dots.cell(row: row, column: $0)?.character ?? " " })
    }
  }

  private func blocks(at time: Double) -> [Block] {
    var blocks = targets.enumerated().map { index, target in
      func read(_ property: String) -> Double? {
        timeline.value(target.map { "\($0)/\(property)" } ?? property, at: time)
      }
      let width = min(max(read("frame.width") ?? read("size.width") ?? Self.size.width, 0), 1e4)
      let height = min(max(read("frame.height") ?? read("size.height") ?? Self.size.height, 0), 1e4)
      // Layout places members; other targets are drawn side by side.
      let frame = read("frame.x").flatMap { x in read("frame.y").map { (x: x + width / 2, y: $0 + height / 2) } }
      let place = frame == nil ? Double(index) * (Self.size.width + Self.gap) : 0
      let shift = frame ?? (x: read("position.x") ?? 0, y: read("position.y") ?? 0)
      let transform = ViewTransform(timeline, at: time, target: target).transform(width: width, height: height)
      let corners = [(0.0, 0.0), (width, 0), (width, height), (0, height)].map { corner in
        let point = transform.applying(x: corner.0, y: corner.1)
        return (x: point.x + place + shift.x - width / 2, y: point.y + shift.y - height / 2)
      }
      return Block(corners: corners, opacity: (read("opacity") ?? 1) * (read("presence") ?? 1))
    }
    for index in blocks.indices {
      blocks[index].isOutline = blocks.indices.contains { other in
        other != index && blocks[other].opacity > 0
          && (other > index || blocks[other].corners.map(\.x) != blocks[index].corners.map(\.x))
          && blocks[other].corners.allSatisfy { Self.contains(blocks[index].corners, $0.x, $0.y) }
      }
    }
    return blocks
  }

  private func draw(_ block: Block, on dots: inout DotCanvas) {
    let level = Int((min(max(block.opacity.isFinite ? block.opacity : 0, 0), 1) * 4).rounded())
    guard level > 0 else { return }
    let points = block.corners.map { (x: ($0.x - origin.x) * scale.x, y: ($0.y - origin.y) * scale.y) }
    guard points.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }),
      let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return }
    for y in Self.dots(top, bottom, of: dots.height) {
      for x in Self.dots(left, right, of: dots.width)
      where Self.dithering[y & 1][x & 1] < level && Self.contains(points, Double(x), Double(y))
        && (!block.isOutline || [left, right].contains { abs($0 - Double(x)) < 0.5 }
          || [top, bottom].contains { abs($0 - Double(y)) < 0.5 })
      {
        dots.set(x, dots.height - 1 - y)
      }
    }
  }

  /// The dots between two positions, within a number of dots.
  private static func dots(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
    let first = Int(min(max(low.rounded(.down), 0), Double(count)))
    return first..<max(first, Int(min(high.rounded(.up) + 1, Double(count))))
  }

  /// Ordered dithering: fainter blocks have fewer dots.
  private static let dithering = [[0, 2], [3, 1]]

  /// True for a point within a convex polygon, including its edge.
  private static func contains(_ points: [(x: Double, y: Double)], _ x: Double, _ y: Double) -> Bool {
    var isLeft = false
    var isRight = false
    for index in points.indices {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      let side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
      // Half a dot of tolerance, so that a thin block does not vanish between dots.
      let tolerance = 0.5 * (abs(b.x - a.x) + abs(b.y - a.y))
      if side > tolerance { isLeft = true }
      if side < -tolerance { isRight = true }
    }
    return !(isLeft && isRight)
  }
}
