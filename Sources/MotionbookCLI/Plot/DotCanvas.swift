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
