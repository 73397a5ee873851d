import Motionbook

/// Draws a channel over time in the terminal.
///
/// The marked lines (0 and 1 for progress) are dotted across, so that an overshoot is seen above them; the axis is labeled
/// with them and with the extremes. The picture needs no color.
struct CurvePlot {
  /// What is drawn.
  struct Series {
    /// Seconds covered, from 0; finite.
    let duration: Double
    /// Values at equal distances over the duration, first and last included.
    let values: [Double]
    /// Values whose lines are drawn across.
    let marks: [Double]
    /// A place on the curve that stands out: which part of the duration, and the value there.
    var spot: (part: Double, value: Double)?
  }

  /// Columns of the entire picture.
  let width: Int
  /// Rows of the drawing, without the time axis.
  var height = 12
  let usesUnicode: Bool
  let style: TextStyle

  /// The columns that a picture takes by default: the terminal's, at most 100.
  static func width(terminal: Int?) -> Int { min(max(terminal ?? 80, 20), 100) }

  /// How many values a picture of this width can show.
  var resolution: Int { max(2, (width - 8) * 2) }

  func text(_ series: Series) -> String {
    let finite = series.values.filter(\.isFinite)
    guard let smallest = finite.min(), let largest = finite.max() else { return "" }
    let rows = max(3, height)
    let dotsPerRow = usesUnicode ? 4 : 1
    let scale = VerticalScale(
      values: smallest...largest, marks: series.marks, dots: rows * dotsPerRow, dotsPerRow: dotsPerRow)
    let labels = labels(series.marks, extremes: [smallest, largest], scale: scale)
    let margin = (labels.values.map(DisplayWidth.of).max() ?? 0) + 1
    var canvas = DotCanvas(columns: max(4, width - margin - 1), rows: rows, usesBraille: usesUnicode)
    draw(series.values, on: &canvas, dot: scale.dot)

    let spot = series.spot.flatMap { spot -> (row: Int, column: Int)? in
      guard spot.part.isFinite, spot.value.isFinite else { return nil }
      let part = min(max(spot.part, 0), 1)
      return (scale.row(spot.value), Int((part * Double(canvas.columns - 1)).rounded()))
    }
    let dotted = Set(series.marks.map { canvas.row(ofDot: scale.dot($0)) })
    var text = ""
    for row in 0..<canvas.rows {
      let name = labels[row] ?? ""
      text += style.dim(String(repeating: " ", count: margin - 1 - DisplayWidth.of(name)) + name + " ")
      text += style.dim(usesUnicode ? (name.isEmpty ? "│" : "┤") : (name.isEmpty ? "|" : "+"))
      let column = spot.flatMap { $0.row == row ? $0.column : nil }
      text += line(row, of: canvas, dotted: dotted.contains(row), spot: column) + "\n"
    }
    return text + timeAxis(series.duration, margin: margin, columns: canvas.columns)
  }

  /// The values to name, by row: the marks, and the extremes that do not share a mark's row.
  private func labels(_ marks: [Double], extremes: [Double], scale: VerticalScale) -> [Int: String] {
    var labels: [Int: String] = [:]
    for value in extremes + marks {
      labels[scale.row(value)] = HumanNumber.text(value, decimals: scale.span < 0.1 ? 4 : 2)
    }
    return labels
  }

  /// Draws in each column of dots everything that the values do there, so that neither a steep part has gaps nor a narrow
  /// peak is lost.
  private func draw(_ values: [Double], on canvas: inout DotCanvas, dot: (Double) -> Int) {
    guard values.count > 1 else { return }
    let valuesPerDot = Double(values.count - 1) / Double(max(1, canvas.width - 1))
    var previous: Int?
    for x in 0..<canvas.width {
      let position = Double(x) * valuesPerDot
      let nearest = min(Int(position.rounded()), values.count - 1)
      guard values[nearest].isFinite else {
        previous = nil
        continue
      }
      let y = dot(values[nearest])
      canvas.set(x, y)
      let first = min(nearest, max(0, Int((position - valuesPerDot / 2).rounded(.up))))
      let last = max(nearest, min(values.count - 1, Int((position + valuesPerDot / 2).rounded(.down))))
      for value in values[first...last] where value.isFinite { fill(from: y, to: dot(value), column: x, on: &canvas) }
      if let previous, abs(previous - y) > 1 {
        // Half of the step belongs to the column before.
        let middle = (previous + y) / 2
        fill(from: previous, to: middle, column: x - 1, on: &canvas)
        fill(from: middle, to: y, column: x, on: &canvas)
      }
      previous = y
    }
  }

  private func fill(from start: Int, to end: Int, column: Int, on canvas: inout DotCanvas) {
    for y in min(start, end)...max(start, end) { canvas.set(column, y) }
  }

  private func line(_ row: Int, of canvas: DotCanvas, dotted: Bool, spot: Int?) -> String {
    var text = ""
    var gap = ""
    let filler: Character = dotted ? (usesUnicode ? "┄" : "-") : " "
    for column in 0..<canvas.columns {
      if column == spot {
        text += style.dim(gap) + style.bold(style.cyan(usesUnicode ? "●" : "O"))
        gap = ""
      } else if let character = canvas.character(row: row, column: column) {
        text += style.dim(gap) + String(character)
        gap = ""
      } else {
        gap.append(filler)
      }
    }
    return dotted ? text + style.dim(gap) : text
  }

  private func timeAxis(_ duration: Double, margin: Int, columns: Int) -> String {
    let start = "0"
    let middle = HumanNumber.text(duration / 2)
    let end = HumanNumber.seconds(duration)
    let indent = String(repeating: " ", count: margin)
    let rule = String(repeating: usesUnicode ? "─" : "-", count: columns)
    var labels = start
    for (label, place) in [(middle, (columns - middle.count) / 2), (end, columns - end.count)] {
      let gap = place - labels.count
      if gap > 0 { labels += String(repeating: " ", count: gap) + label }
    }
    return style.dim("\(indent)\(usesUnicode ? "└" : "+")\(rule)") + "\n" + style.dim("\(indent) \(labels)") + "\n"
  }
}

/// Which dot of a drawing stands for a value.
///
/// The values fill the height, except that a marked value next to which the values go a little further (a small overshoot)
/// gets a row of its own below them: what passes the mark is always seen above it.
struct VerticalScale {
  private let low: Double
  /// The range of values from the lowest to the highest dot.
  let span: Double
  private let dots: Int
  private let dotsPerRow: Int
  /// The outermost marks, and half of how far values pass them.
  private let outer: (bottom: Double, under: Double, top: Double, over: Double)

  /// How far beyond a mark values must go to count, as a part of the range.
  private static let noticeable = 0.0005

  init(values: ClosedRange<Double>, marks: [Double], dots: Int, dotsPerRow: Int) {
    self.dots = dots
    self.dotsPerRow = dotsPerRow
    var low = min(values.lowerBound, marks.min() ?? values.lowerBound)
    var high = max(values.upperBound, marks.max() ?? values.upperBound)
    let range = high > low ? high - low : 1
    if high == low {
      low -= 0.5
      high += 0.5
    }
    // A row more for what passes the outer marks, when it would not reach beyond their own row.
    let room = range / Double(max(1, dots / dotsPerRow - 2)) * 1.001
    if let top = marks.max(), high - top > Self.noticeable * range, high - top < room { high = top + room }
    if let bottom = marks.min(), bottom - low > Self.noticeable * range, bottom - low < room { low = bottom - room }
    let (bottom, top) = (marks.min() ?? low, marks.max() ?? high)
    outer = (bottom, max(0, bottom - values.lowerBound) / 2, top, max(0, values.upperBound - top) / 2)
    self.low = low
    span = high - low
  }

  /// The dot of a value, from the bottom.
  func dot(_ value: Double) -> Int {
    let dot = nearest(value)
    // With one dot a row, what passes a mark would round into the mark's own row.
    if outer.over > Self.noticeable * span, value > outer.top + outer.over {
      return min(max(dot, nearest(outer.top) + 1), dots - 1)
    }
    if outer.under > Self.noticeable * span, value < outer.bottom - outer.under {
      return max(min(dot, nearest(outer.bottom) - 1), 0)
    }
    return dot
  }

  private func nearest(_ value: Double) -> Int {
    let top = Double(dots - 1)
    let place = (value - low) / span * top
    return place.isNaN ? 0 : Int(min(max(place, 0), top).rounded())
  }

  /// The row of a value, from the top.
  func row(_ value: Double) -> Int { (dots - 1 - dot(value)) / dotsPerRow }
}

/// A grid of dots drawn with text: braille patterns of 2×4 dots a character, or one `*` a character where the terminal has
/// no Unicode.
///
/// Source: The Unicode Standard, Braille Patterns, https://www.unicode.org/charts/PDF/U2800.pdf
struct DotCanvas {
  let columns: Int
  let rows: Int
  let usesBraille: Bool
  private var cells: [UInt8]

  init(columns: Int, rows: Int, usesBraille: Bool) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.usesBraille = usesBraille
    cells = [UInt8](repeating: 0, count: self.columns * self.rows)
  }

  /// Dots from left to right.
  var width: Int { usesBraille ? columns * 2 : columns }
  /// Dots from bottom to top.
  var height: Int { usesBraille ? rows * 4 : rows }

  /// Sets a dot, counted from the lower left; outside nothing happens.
  mutating func set(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let down = height - 1 - y
    if usesBraille {
      // Dots 1, 2, 3, 7 are the left column from the top; 4, 5, 6, 8 the right one.
      let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
      cells[down / 4 * columns + x / 2] |= bits[down % 4][x % 2]
    } else {
      cells[down * columns + x] = 1
    }
  }

  /// The row of characters in which a dot lies, from the top.
  func row(ofDot y: Int) -> Int { (height - 1 - min(max(0, y), height - 1)) / (usesBraille ? 4 : 1) }

  /// The character of a cell; nil where no dot is set.
  func character(row: Int, column: Int) -> Character? {
    let cell = cells[row * columns + column]
    guard cell != 0 else { return nil }
    guard usesBraille else { return "*" }
    return Unicode.Scalar(0x2800 + UInt32(cell)).map(Character.init)
  }
}

/// Draws the channels of a timeline, one below the other.
struct ChannelDrawing {
  let timeline: Timeline
  /// When it has settled; infinite for endless motions.
  let end: Double
  let plot: CurvePlot

  /// The most channels that are drawn.
  private static let maximumChannels = 12
  /// How much of an endless motion is drawn, in seconds.
  private static let endlessStretch = 4.0

  var text: String {
    let duration = end.isFinite ? end : Self.endlessStretch
    guard duration > 0, let grid = try? SampleGrid(count: plot.resolution, to: duration) else { return "" }
    var text = ""
    let drawable = timeline.channels.indices.filter {
      timeline.channels[$0].unit != .text && timeline.channels[$0].unit != .seconds
    }
    var drawnCount = 0
    for index in drawable where drawnCount < Self.maximumChannels {
      let channel = timeline.channels[index]
      let values = [Double](unsafeUninitializedCapacity: grid.count) { buffer, count in
        count = timeline.fill(
          UnsafeMutableBufferPointer(rebasing: buffer[..<grid.count]), channel: index, grid: grid)
      }
      // Of several, those that stay as they are need no picture.
      guard drawable.count == 1 || values.contains(where: { $0 != values.first }) else { continue }
      drawnCount += 1
      let isProgress = drawable.count == 1 && channel.name == "value"
      text += "\n"
      if !isProgress { text += plot.style.bold(channel.name) + Self.unit(channel.unit) + "\n" }
      let marks = isProgress ? [0, 1] : [values.first ?? 0, values.last ?? 0]
      text += plot.text(CurvePlot.Series(duration: duration, values: values, marks: Set(marks).sorted()))
    }
    if drawable.count > drawnCount {
      text += "\n… and \(CountedNoun.text(drawable.count - drawnCount, "more channel")); see: motionbook sample\n"
    }
    if !end.isFinite {
      text += plot.style.dim("never ends; the first \(HumanNumber.seconds(duration)) are drawn") + "\n"
    }
    return text
  }

  private static func unit(_ unit: Channel.Unit) -> String {
    switch unit {
    case .degrees: " (degrees)"
    case .points: " (points)"
    case .fraction: " (fraction)"
    case .number, .seconds, .text: ""
    }
  }
}
