import Testing

@testable import MotionbookCLI

@Suite struct PlotTests {
  private func lines(_ values: [Double], width: Int = 40, height: Int = 8, unicode: Bool = true) -> [String] {
    let plot = CurvePlot(width: width, height: height, usesUnicode: unicode, style: TextStyle(isOn: false))
    return plot.text(.init(duration: 1, lines: [DrawnLine(values)], marks: [0, 1])).split(separator: "\n").map(
      String.init)
  }

  private let line = (0...100).map { Double($0) / 100 }

  @Test("a straight line rises from the lower left to the upper right, within the width")
  func diagonal() {
    for unicode in [true, false] {
      let lines = lines(line, unicode: unicode)
      #expect(lines.count == 10)
      #expect(lines.allSatisfy { $0.count <= 40 })
      let filler: Set<Character> = [" ", "┄", "-", "│", "┤", "|", "+"]
      func marks(_ line: String) -> [Int] {
        line.enumerated().filter { $0.offset > 3 && !filler.contains($0.element) }.map(\.offset)
      }
      let rows = lines.prefix(8).map(marks)
      #expect(rows.allSatisfy { !$0.isEmpty })
      for (upper, lower) in zip(rows, rows.dropFirst()) {
        #expect((upper.last ?? 0) > (lower.last ?? 0), "\(lines)")
      }
    }
  }

  @Test("the lines of 0 and 1 are dotted and labeled")
  func marks() {
    let lines = lines(line)
    #expect(lines[0].hasPrefix("1 ┤┄"))
    #expect(lines[7].hasPrefix("0 ┤"))
    #expect(lines[7].contains("┄"))
    #expect(lines[9].contains("0.5") && lines[9].hasSuffix("1 s"))
  }

  @Test("a small overshoot is seen above the line of 1, an undershoot below that of 0", arguments: [true, false])
  func overshoot(unicode: Bool) {
    for amount in [0.01, 0.05, 0.3] {
      let up = lines(line + [1 + amount, 1 + amount, 1], height: 12, unicode: unicode)
      let one = up.firstIndex { $0.drop { $0 == " " }.hasPrefix("1 ") } ?? 0
      #expect(one >= 1, "\(amount): \(up)")
      #expect(up[..<one].joined().contains { !" │|┤+1.0534".contains($0) }, "\(amount): nothing above 1")
      let down = lines([0, -amount, -amount] + line, height: 12, unicode: unicode)
      let zero = down.firstIndex { $0.drop { $0 == " " }.hasPrefix("0 ") } ?? 99
      #expect(zero <= 10, "\(amount): \(down)")
    }
  }

  @Test("constant, tiny, huge and broken values are drawn without a fault")
  func extremes() {
    for values in [
      [0.5, 0.5], [1e-12, 2e-12], [1e300, -1e300], [.nan, .infinity, 1], [], [3], Array(repeating: 1e9, count: 5),
    ] as [[Double]] {
      for unicode in [true, false] { _ = lines(values, unicode: unicode) }
      _ = lines(values, width: 1, height: 1)
    }
    #expect(lines([.nan]).isEmpty)
  }

  @Test("a dot of braille is the bit that Unicode gives it")
  func braille() {
    // Dots 1 to 8 in the order of the standard's chart.
    for (x, y, bit) in [(0, 3, 0), (0, 2, 1), (0, 1, 2), (1, 3, 3), (1, 2, 4), (1, 1, 5), (0, 0, 6), (1, 0, 7)] {
      var canvas = DotCanvas(columns: 1, rows: 1, usesBraille: true)
      canvas.set(x, y)
      #expect(canvas.cell(row: 0, column: 0)?.character.unicodeScalars.first?.value == 0x2800 + UInt32(1 << bit))
    }
  }
}
