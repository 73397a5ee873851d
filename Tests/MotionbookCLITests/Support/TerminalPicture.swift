import Foundation

/// Terminal output as SVG.
///
/// Dots and lines of drawings are drawn as shapes: fonts may lack them, or have other widths.
struct TerminalPicture {
  private static let (column, row, margin) = (8.4, 18.0, 16.0)
  private var texts = ""
  private var marks = ""

  /// The picture of a command and its output.
  static func svg(_ command: String, _ output: String, columns: Int = 80) -> String {
    var picture = TerminalPicture()
    let prompt = "\u{1B}[2m$\u{1B}[0m \u{1B}[1m\(command)\u{1B}[0m"
    let lines = [prompt[...]] + output.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() { picture.add(String(line), row: number) }
    let (width, height) = (Double(columns) * column + 2 * margin, Double(lines.count) * row + 2 * margin)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" width="\(Int(width))" \
      height="\(Int(height))" role="img" aria-labelledby="terminal-title">
      <title id="terminal-title">\(escaped(command)) in a terminal of \(columns) columns</title>
      <style>
      text { font: 14px ui-monospace, Menlo, Consolas, monospace; fill: #f5f5f7; white-space: pre }
      .dim { fill: #98989f } .bold { font-weight: 700 } .green { fill: #5dd39e } .cyan { fill: #5ac8fa }
      .yellow { fill: #ffd60a } .red { fill: #ff6961 }
      path { stroke: #98989f; fill: none } circle { fill: #f5f5f7 } circle.dim { fill: #98989f }
      </style>
      <rect width="100%" height="100%" rx="8" fill="#1c1c1e"/>
      \(picture.marks)\(picture.texts)</svg>

      """
  }

  /// A line: text runs of one style, and marks.
  private mutating func add(_ line: String, row: Int) {
    var (place, style, run, start) = (0, Set<String>(), "", 0)
    let base = Self.margin + Double(row) * Self.row + 13.5
    func flushed() -> String {
      guard run.contains(where: { $0 != " " }) else { return "" }
      let kind = style.isEmpty ? "" : " class=\"\(style.sorted().joined(separator: " "))\""
      return "<text\(kind) x=\"\(Self.number(x(start)))\" y=\"\(Self.number(base))\" "
        + "textLength=\"\(Self.number(Double(run.count) * Self.column))\">\(Self.escaped(run))</text>\n"
    }
    var rest = line[...]
    while let character = rest.first {
      if character == "\u{1B}", let end = rest.firstIndex(of: "m") {
        texts += flushed()
        (run, start) = ("", place)
        for code in rest[..<end].dropFirst(2).split(separator: ";") { Self.apply(String(code), to: &style) }
        rest = rest[rest.index(after: end)...]
        continue
      }
      if let mark = Self.mark(character, x: x(place), y: base - 13.5, isDim: style.contains("dim")) {
        texts += flushed()
        marks += mark
        (run, start) = ("", place + 1)
      } else {
        run.append(character)
      }
      place += 1
      rest.removeFirst()
    }
    texts += flushed()
  }

  private func x(_ column: Int) -> Double { Self.margin + Double(column) * Self.column }

  private static func apply(_ code: String, to style: inout Set<String>) {
    let names = ["1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "36": "cyan"]
    if let name = names[code] { style.insert(name) } else if code == "0" { style = [] }
  }

  /// The dots of Braille, and the lines of drawings; nil for letters.
  private static func mark(_ character: Character, x: Double, y: Double, isDim: Bool) -> String? {
    guard let scalar = character.unicodeScalars.first else { return nil }
    let (right, bottom, middle, center) = (x + column, y + row, x + column / 2, y + row / 2)
    func path(_ data: [Double?]) -> String {
      // Pairs of ends, four numbers a line.
      let numbers = data.compactMap(\.self).map(number)
      let lines = stride(from: 0, to: numbers.count, by: 4).map { index in
        "M\(numbers[index]) \(numbers[index + 1])L\(numbers[index + 2]) \(numbers[index + 3])"
      }
      return "<path d=\"\(lines.joined())\"/>\n"
    }
    switch scalar {
    case "│": return path([middle, y, middle, bottom])
    case "─": return path([x, center, right, center])
    case "┤": return path([middle, y, middle, bottom, x, center, middle, center])
    case "└": return path([middle, y, middle, center, middle, center, right, center])
    case "┄": return path([x + 1, center, x + column * 0.6, center])
    case "\u{2800}"..."\u{28FF}":
      // Bits 0…2 and 6 are the left column from above, 3…5 and 7 the right one.
      let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
      return places.enumerated().filter { (scalar.value - 0x2800) >> UInt32($0.offset) & 1 == 1 }.map { dot in
        let (across, down) = dot.element
        let (dotX, dotY) = (x + column * (0.25 + 0.5 * Double(across)), y + row * (0.125 + 0.25 * Double(down)))
        return "<circle\(isDim ? " class=\"dim\"" : "") cx=\"\(number(dotX))\" cy=\"\(number(dotY))\" r=\"1.5\"/>\n"
      }.joined()
    default: return nil
    }
  }

  private static func number(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
