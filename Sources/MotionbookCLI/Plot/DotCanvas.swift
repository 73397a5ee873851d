import Motionbook

struct DrawnLine {
  /// Values at equal distances, including the first and last.
  let values: [Double]
  let pen: PlotPen

  init(_ values: [Double], pen: PlotPen = .solid) { (self.values, self.pen) = (values, pen) }
}

/// Style that tells lines apart: by gaps, or by letters on a terminal without Unicode, and by color.
struct PlotPen: Equatable {
  /// Drawn dots along the line, repeated.
  let pattern: [Bool]
  /// Character on a terminal without Unicode.
  let letter: Character
  let ink: PlotInk

  static let solid = PlotPen(pattern: [true], letter: "*", ink: .plain)
  /// The stored curve below the changed one.
  static let beneath = PlotPen(pattern: [true, false], letter: ".", ink: .gap)

  /// Pens for curves in one drawing, in their order.
  static let all: [PlotPen] = [
    solid, PlotPen(pattern: [true, false], letter: "o", ink: .cyan),
    PlotPen(pattern: [true, true, true, true, false, false, false, false], letter: "+", ink: .yellow),
    PlotPen(pattern: [true, true, true, true, true, false, false, true, false, false], letter: "x", ink: .green),
  ]

  /// A sample of the line for legends.
  func sample(columns: Int, usesUnicode: Bool, _ style: TextStyle) -> String {
    var canvas = DotCanvas(columns: columns, rows: 1, usesBraille: usesUnicode)
    canvas.draw([DrawnLine([0, 0], pen: self)]) { _ in usesUnicode ? 1 : 0 }
    var text = InkedText()
    for column in 0..<columns { text.append(canvas.cell(row: 0, column: column) ?? (" ", .gap)) }
    return text.text(style)
  }
}

enum PlotInk {
  case plain, cyan, yellow, green
  /// Background.
  case gap
  /// A highlighted point.
  case spot
}

/// Characters of a row, joined as long as neighbors have the same ink.
struct InkedText {
  private var runs: [(ink: PlotInk, text: String)] = []

  mutating func append(_ cell: (character: Character, ink: PlotInk)) {
    if runs.last?.ink != cell.ink { runs.append((cell.ink, "")) }
    runs[runs.count - 1].text.append(cell.character)
  }

  /// Removes trailing background.
  mutating func dropGap() {
    if let last = runs.last, last.ink == .gap, last.text.allSatisfy({ $0 == " " }) { runs.removeLast() }
  }

  func text(_ style: TextStyle) -> String {
    runs.map { run in
      switch run.ink {
      case .plain: run.text
      case .cyan: style.cyan(run.text)
      case .yellow: style.yellow(run.text)
      case .green: style.green(run.text)
      case .gap: style.dim(run.text)
      case .spot: style.bold(style.cyan(run.text))
      }
    }.joined()
  }
}

/// A grid of dots drawn with text: braille patterns of 2×4 dots a character, or one letter a character without Unicode.
///
/// Source: The Unicode Standard, Braille Patterns, https://www.unicode.org/charts/PDF/U2800.pdf
struct DotCanvas {
  let columns: Int
  let rows: Int
  let usesBraille: Bool
  /// The dots of each character, and the pen that drew there last.
  private var cells: [(dots: UInt8, pen: PlotPen)]

  init(columns: Int, rows: Int, usesBraille: Bool) {
    (self.columns, self.rows, self.usesBraille) = (max(1, columns), max(1, rows), usesBraille)
    cells = Array(repeating: (0, .solid), count: self.columns * self.rows)
  }

  var width: Int { usesBraille ? columns * 2 : columns }
  var height: Int { usesBraille ? rows * 4 : rows }

  /// Sets a dot, counted from the lower left; ignores dots outside.
  mutating func set(_ x: Int, _ y: Int, pen: PlotPen = .solid) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let down = height - 1 - y
    let cell = usesBraille ? down / 4 * columns + x / 2 : down * columns + x
    // Dots 1, 2, 3, 7 are the left column from the top; 4, 5, 6, 8 the right one.
    let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    cells[cell] = (cells[cell].dots | (usesBraille ? bits[down % 4][x % 2] : 1), pen)
  }

  /// The row of characters that contains a dot, from the top.
  func row(ofDot y: Int) -> Int { (height - 1 - min(max(0, y), height - 1)) / (usesBraille ? 4 : 1) }

  /// A character and its ink; nil without a dot.
  func cell(row: Int, column: Int) -> (character: Character, ink: PlotInk)? {
    let (dots, pen) = cells[row * columns + column]
    guard dots != 0 else { return nil }
    return (usesBraille ? Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " " : pen.letter, pen.ink)
  }

  /// Draws lines over each other, the first one uppermost.
  mutating func draw(_ lines: [DrawnLine], dot: (Double) -> Int) {
    for line in lines.reversed() { draw(line, dot: dot) }
  }

  /// Draws all values of a column of dots, so that a steep part has no gaps and a narrow peak is not lost.
  private mutating func draw(_ line: DrawnLine, dot: (Double) -> Int) {
    let values = line.values
    guard values.count > 1 else { return }
    // Letters tell lines apart without gaps, which are measured along the line.
    let pattern = usesBraille ? line.pen.pattern : [true]
    var length = 0
    func fill(from start: Int, to end: Int, column: Int) {
      for y in min(start, end)...max(start, end) where pattern[(length + abs(y - start)) % pattern.count] {
        set(column, y, pen: line.pen)
      }
    }
    let valuesPerDot = Double(values.count - 1) / Double(max(1, width - 1))
    var previous: Int?
    for x in 0..<width {
      let position = Double(x) * valuesPerDot
      let nearest = min(Int(position.rounded()), values.count - 1)
      guard values[nearest].isFinite else {
        previous = nil
        continue
      }
      let y = dot(values[nearest])
      fill(from: y, to: y, column: x)
      let first = min(nearest, max(0, Int((position - valuesPerDot / 2).rounded(.up))))
      let last = max(nearest, min(values.count - 1, Int((position + valuesPerDot / 2).rounded(.down))))
      for value in values[first...last] where value.isFinite { fill(from: y, to: dot(value), column: x) }
      if let previous, abs(previous - y) > 1 {
        // Half of the step belongs to the column before.
        let middle = (previous + y) / 2
        fill(from: middle, to: previous, column: x - 1)
        fill(from: y, to: middle, column: x)
      }
      length += max(1, abs((previous ?? y) - y))
      previous = y
    }
  }
}
