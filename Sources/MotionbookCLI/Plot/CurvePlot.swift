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
