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
    guard let smallest = (finite + series.marks).min(), let largest = (finite + series.marks).max() else { return "" }
    let span = largest > smallest ? largest - smallest : 1
    let low = largest > smallest ? smallest : smallest - 0.5

    let marks = labels(series.marks, extremes: [finite.min(), finite.max()].compactMap { $0 }, span: span)
    let margin = (marks.map { DisplayWidth.of($0.text) }.max() ?? 0) + 1
    var canvas = DotCanvas(columns: max(4, width - margin - 1), rows: max(3, height), usesBraille: usesUnicode)
    func dot(_ value: Double) -> Int { Int(((value - low) / span * Double(canvas.height - 1)).rounded()) }
    draw(series.values, on: &canvas, dot: dot)

    var names: [Int: String] = [:]
    for mark in marks.reversed() { names[canvas.row(ofDot: dot(mark.value))] = mark.text }
    let dotted = Set(series.marks.map { canvas.row(ofDot: dot($0)) })
    var text = ""
    for row in 0..<canvas.rows {
      let name = names[row] ?? ""
      text += style.dim(String(repeating: " ", count: margin - 1 - DisplayWidth.of(name)) + name + " ")
      text += style.dim(usesUnicode ? (name.isEmpty ? "│" : "┤") : (name.isEmpty ? "|" : "+"))
      text += line(row, of: canvas, dotted: dotted.contains(row)) + "\n"
    }
    return text + timeAxis(series.duration, margin: margin, columns: canvas.columns)
  }

  /// The values to name: the marks, and the extremes that are not beside a mark.
  private func labels(_ marks: [Double], extremes: [Double], span: Double) -> [(value: Double, text: String)] {
    var values = marks
    for extreme in extremes where !values.contains(where: { abs($0 - extreme) < span * 0.03 }) { values.append(extreme) }
    return values.map { ($0, HumanNumber.text($0, decimals: span < 0.1 ? 4 : 2)) }
  }

  /// Connects the values, so that steep parts have no gaps.
  private func draw(_ values: [Double], on canvas: inout DotCanvas, dot: (Double) -> Int) {
    guard values.count > 1 else { return }
    var previous: Int?
    for x in 0..<canvas.width {
      let position = Double(x) / Double(max(1, canvas.width - 1)) * Double(values.count - 1)
      let value = values[min(Int(position.rounded()), values.count - 1)]
      guard value.isFinite else {
        previous = nil
        continue
      }
      let y = dot(value)
      canvas.set(x, y)
      if let previous, abs(previous - y) > 1 {
        let middle = (previous + y) / 2
        for step in min(previous, y)...max(previous, y) { canvas.set((step < middle) == (previous < y) ? x - 1 : x, step) }
      }
      previous = y
    }
  }

  private func line(_ row: Int, of canvas: DotCanvas, dotted: Bool) -> String {
    var text = ""
    var gap = ""
    let filler: Character = dotted ? (usesUnicode ? "┄" : "-") : " "
    for column in 0..<canvas.columns {
      if let character = canvas.character(row: row, column: column) {
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
