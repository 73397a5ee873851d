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
    let layers = PlotLayers(
      [DrawnLine([0, 0], pen: self)], on: DotCanvas(columns: columns, rows: 1, usesBraille: usesUnicode)
    ) { _ in usesUnicode ? 1 : 0 }
    var text = InkedText()
    for column in 0..<columns {
      let (character, ink) = layers.character(row: 0, column: column) ?? (" ", .gap)
      text.append(character, ink)
    }
    return text.text(style)
  }
}

/// Ink of a part of a picture.
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

  mutating func append(_ character: Character, _ ink: PlotInk) {
    if let last = runs.last, last.ink == ink {
      runs[runs.count - 1].text.append(character)
    } else {
      runs.append((ink, String(character)))
    }
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

/// Lines as dots, each on a canvas of its own, so that the uppermost line of each character is known.
struct PlotLayers {
  private let layers: [(canvas: DotCanvas, pen: PlotPen)]
  /// The dots of all lines.
  let all: DotCanvas

  /// - Parameter dot: The dot of a value, from the bottom.
  init(_ lines: [DrawnLine], on empty: DotCanvas, dot: (Double) -> Int) {
    var union = empty
    layers = lines.map { line in
      // Letters tell lines apart without gaps.
      var stroke = PlotStroke(canvas: empty, pattern: empty.usesBraille ? line.pen.pattern : [true])
      stroke.draw(line.values, dot: dot)
      union.formUnion(stroke.canvas)
      return (stroke.canvas, line.pen)
    }
    all = union
  }

  /// The character of a cell and its ink; nil if no line passes it.
  func character(row: Int, column: Int) -> (Character, PlotInk)? {
    guard let character = all.character(row: row, column: column),
      let top = layers.first(where: { $0.canvas.character(row: row, column: column) != nil })
    else { return nil }
    return (all.usesBraille ? character : top.pen.letter, top.pen.ink)
  }
}

/// Draws one line with the gaps of its pen, measured along the line.
private struct PlotStroke {
  private(set) var canvas: DotCanvas
  let pattern: [Bool]
  /// Length of the line so far, in dots.
  private var length = 0

  init(canvas: DotCanvas, pattern: [Bool]) { (self.canvas, self.pattern) = (canvas, pattern) }

  /// Draws all values of a column of dots, so that a steep part has no gaps and a narrow peak is not lost.
  mutating func draw(_ values: [Double], dot: (Double) -> Int) {
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

  private mutating func fill(from start: Int, to end: Int, column: Int) {
    for y in min(start, end)...max(start, end) where pattern[(length + abs(y - start)) % pattern.count] {
      canvas.set(column, y)
    }
  }
}
