import Motionbook

/// Draws a channel over time in the terminal.
///
/// The marked values (0 and 1 for progress) are dotted lines, so that an overshoot is visible above them; the axis is
/// labeled with them and with the extremes. The picture needs no color.
struct CurvePlot {
  struct Series {
    /// Seconds covered, from 0; finite.
    let duration: Double
    /// The lines, the uppermost first.
    let lines: [DrawnLine]
    /// Values drawn as horizontal lines; those that are not finite are omitted.
    let marks: [Double]
    /// Values where pieces meet, which the lines may miss.
    var met: [Double] = []
    /// A highlighted point: the fraction of the duration, and the value.
    var spot: (part: Double, value: Double)?
    /// Indicates that each line covers its own length, and not the seconds.
    var isShare = false
  }

  let width: Int
  /// Rows of the drawing, without the time axis.
  var height = 12
  let usesUnicode: Bool
  let style: TextStyle

  /// The default width in columns: the terminal's, at most 100.
  static func width(terminal: Int?) -> Int { min(max(terminal ?? 80, 20), 100) }

  /// Number of values that a picture of this width can show.
  var resolution: Int { max(2, (width - 8) * 2) }

  func text(_ series: Series) -> String {
    let finite = (series.lines.flatMap(\.values) + series.met).filter(\.isFinite)
    guard let smallest = finite.min(), let largest = finite.max() else { return "" }
    let marks = Set(series.marks.filter(\.isFinite)).sorted()
    let rows = max(3, height)
    let dotsPerRow = usesUnicode ? 4 : 1
    let scale = VerticalScale(
      values: smallest...largest, marks: marks, dots: rows * dotsPerRow, dotsPerRow: dotsPerRow)
    // A mark takes the row of an extreme.
    func labels(decimals: Int) -> [Int: String] {
      Dictionary(
        ([smallest, largest] + marks).map { (scale.row($0), HumanNumber.text($0, decimals: decimals)) },
        uniquingKeysWith: { $1 })
    }
    let short = labels(decimals: 2)
    let labels = scale.span < 0.1 || Set(short.values).count < short.count ? labels(decimals: 4) : short
    let margin = (labels.values.map(DisplayWidth.of).max() ?? 0) + 1
    var canvas = DotCanvas(columns: max(4, width - margin - 1), rows: rows, usesBraille: usesUnicode)
    canvas.draw(series.lines, dot: scale.dot)
    let spot = series.spot.flatMap { spot -> (row: Int, column: Int)? in
      guard spot.part.isFinite, spot.value.isFinite else { return nil }
      let part = min(max(spot.part, 0), 1)
      return (scale.row(spot.value), Int((part * Double(canvas.columns - 1)).rounded()))
    }
    let dotted = Set(marks.map { canvas.row(ofDot: scale.dot($0)) })
    var text = ""
    for row in 0..<canvas.rows {
      let name = labels[row] ?? ""
      text += style.dim(name.padded(to: margin - 1, onLeft: true) + " ")
      text += style.dim(usesUnicode ? (name.isEmpty ? "│" : "┤") : (name.isEmpty ? "|" : "+"))
      let column = spot.flatMap { $0.row == row ? $0.column : nil }
      text += line(row, of: canvas, dotted: dotted.contains(row), spot: column) + "\n"
    }
    return text + timeAxis(series, margin: margin, columns: canvas.columns)
  }

  private func line(_ row: Int, of canvas: DotCanvas, dotted: Bool, spot: Int?) -> String {
    var runs = InkedText()
    let filler: Character = dotted ? (usesUnicode ? "┄" : "-") : " "
    for column in 0..<canvas.columns {
      let isSpot = column == spot
      runs.append(isSpot ? (usesUnicode ? "●" : "O", .spot) : canvas.cell(row: row, column: column) ?? (filler, .gap))
    }
    if !dotted { runs.dropGap() }
    return runs.text(style)
  }

  private func timeAxis(_ series: Series, margin: Int, columns: Int) -> String {
    let middle = series.isShare ? HumanNumber.percent(0.5) : HumanNumber.text(series.duration / 2)
    let end = series.isShare ? "\(HumanNumber.percent(1)) of its length" : HumanNumber.seconds(series.duration)
    let indent = "".padded(to: margin)
    let rule = String(repeating: usesUnicode ? "─" : "-", count: columns)
    var labels = "0"
    for (label, place) in [(middle, (columns - middle.count) / 2), (end, columns - end.count)] {
      if place > labels.count { labels = labels.padded(to: place) + label }
    }
    return style.dim("\(indent)\(usesUnicode ? "└" : "+")\(rule)") + "\n" + style.dim("\(indent) \(labels)") + "\n"
  }

  private static let maximumChannels = 12
  /// Drawn part of an endless motion in seconds.
  private static let endlessStretch = 4.0

  /// Draws the channels of a timeline, one below the other.
  /// - Parameter end: Settling duration; infinite for endless motions.
  func text(_ timeline: Timeline, end: Double) -> String {
    let duration = end.isFinite ? end : Self.endlessStretch
    guard duration > 0, let grid = try? SampleGrid(count: resolution, to: duration) else { return "" }
    var text = ""
    let drawable = timeline.channels.indices.filter { ![.text, .seconds].contains(timeline.channels[$0].unit) }
    var drawnCount = 0
    for index in drawable where drawnCount < Self.maximumChannels {
      let channel = timeline.channels[index]
      let values = (0..<grid.count).map { timeline.value(index, at: grid.time($0)) }
      // Of several channels, constant ones are not drawn.
      guard drawable.count == 1 || values.contains(where: { $0 != values.first }) else { continue }
      drawnCount += 1
      let isProgress = drawable.count == 1 && channel.name == "value"
      text += "\n"
      let unit = [.degrees, .points, .fraction].contains(channel.unit) ? " (\(channel.unit))" : ""
      if !isProgress { text += style.bold(channel.name) + unit + "\n" }
      let marks = isProgress ? [0, 1] : [values.first ?? 0, values.last ?? 0]
      let met = timeline.met(index, until: duration)
      text += self.text(Series(duration: duration, lines: [DrawnLine(values)], marks: marks, met: met))
    }
    guard drawnCount > 0 else { return "" }
    if drawable.count > drawnCount {
      text += "\n… and \(CountedNoun.text(drawable.count - drawnCount, "more channel")); see: motionbook sample\n"
    }
    if !end.isFinite {
      text += style.dim("never ends; the first \(HumanNumber.seconds(duration)) are drawn") + "\n"
    }
    return text
  }
}

/// Conversion from values to dots.
///
/// The values fill the height. If they go slightly beyond a mark (a small overshoot), the mark gets a row of its own
/// next to them, so that the overshoot is always visible.
struct VerticalScale {
  private let low: Double
  /// The difference between the values of the highest and the lowest dot.
  let span: Double
  private let dots: Int
  private let dotsPerRow: Int
  /// The outermost marks, and half the distance by which values pass them.
  private let outer: (bottom: Double, under: Double, top: Double, over: Double)

  /// Smallest distance beyond a mark that counts, as a fraction of the range.
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
    // An additional row for values beyond the outer marks, unless they have a row of their own.
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
    // With one dot a row, a value beyond a mark would round into the mark's own row.
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
