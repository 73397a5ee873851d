/// The letters of pictures made of pixels, drawn with a pen, so that no picture depends on which fonts there are.
package enum StrokeFont {
  /// Units of the letters' grid in a font's size.
  static let unitsPerSize = 20.0
  /// Extent of letters above and below the baseline, accents included, in units of the grid.
  package static let reach = -4.2...19.0
  /// Space around each letter, in units.
  private static let spacing = 3.7
  private static let curveSteps = 8

  /// Letter on the grid: from 0 to its width, and up from the baseline.
  package struct Glyph: Sendable {
    package let width: Double
    package var lines: [[SIMD2<Double>]]
  }

  static func width(_ text: String, size: Double, isBold: Bool) -> Double {
    text.reduce(0) { $0 + advance(glyph($1), isBold) } * size / unitsPerSize
  }

  static func penWidth(size: Double, isBold: Bool) -> Double { (isBold ? 2.5 : 1.85) * size / unitsPerSize }

  /// The lines of a text from its start on the baseline.
  static func lines(_ text: String, at start: PicturePoint, size: Double, isBold: Bool) -> [[PicturePoint]] {
    let scale = size / unitsPerSize
    var lines: [[PicturePoint]] = []
    var x = 0.0
    for character in text {
      let glyph = glyph(character)
      let left = x + (advance(glyph, isBold) - glyph.width) / 2
      lines += glyph.lines.map { line in line.map { start + PicturePoint(left + $0.x, -$0.y) * scale } }
      x += advance(glyph, isBold)
    }
    return lines
  }

  /// Glyph of a character: its own, that of its base with an accent, or a box.
  package static func glyph(_ character: Character) -> Glyph {
    if let own = own[character] { return own }
    if character.isWhitespace { return Glyph(width: 2.2, lines: []) }
    return accented(character) ?? Glyph(width: 8, lines: lines("0,0 0,14 8,14 8,0 0,0"))
  }

  package static func draws(_ character: Character) -> Bool {
    own[character] != nil || character.isWhitespace || accented(character) != nil
  }

  private static func advance(_ glyph: Glyph, _ isBold: Bool) -> Double { glyph.width + spacing + (isBold ? 0.6 : 0) }

  /// Glyph with an accent, by its Unicode decomposition.
  private static func accented(_ character: Character) -> Glyph? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return nil }
    var base = Character(first)
    var names = scalars.dropFirst().compactMap(\.properties.name)
    if own[base] == nil {
      let words = (first.properties.name ?? "").split(separator: " ")
      guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1, words[4] == "WITH" else {
        return nil
      }
      base = Character(words[1] == "SMALL" ? words[3].lowercased() : String(words[3]))
      names.append(words[5...].joined(separator: " "))
    }
    guard var glyph = own[base], !names.isEmpty else { return nil }
    let top = base.isUppercase ? 14.0 : 10
    if base == "i" || base == "j" { glyph.lines.removeAll { $0.allSatisfy { $0.y > top } } }
    if let accent = accents.first(where: { accent in names.contains { $0.contains(accent.name) } }) {
      let place = SIMD2(glyph.width / 2, accent.isBelow ? 0 : top)
      glyph.lines += accent.lines.map { $0.map { $0 + place } }
    }
    return glyph
  }

  private static let own: [Character: Glyph] =
    EmbeddedTexts.glyphs_txt.split(separator: "\n").reduce(into: [:]) { glyphs, row in
      let parts = row.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let width = Double(parts[1]) else { return }
      let glyph = Glyph(width: width, lines: lines(parts[2]))
      for character in parts[0] { glyphs[character] = glyph }
    }

  private static let accents: [(name: String, isBelow: Bool, lines: [[SIMD2<Double>]])] =
    EmbeddedTexts.accents_txt.split(separator: "\n").compactMap { row in
      let parts = row.split(separator: "|")
      guard parts.count == 3 else { return nil }
      return (String(parts[0]), parts[1] == "below", lines(parts[2]))
    }

  /// Reads lines: places are `x,y` for a corner and `x~y` for a control point between the adjacent corners.
  private static func lines(_ text: some StringProtocol) -> [[SIMD2<Double>]] {
    text.split(separator: ";").map { line in
      var points: [SIMD2<Double>] = []
      // The last point that bends, if no corner has come since.
      var bend: SIMD2<Double>?
      for token in line.split(separator: " ") {
        let numbers = token.split(whereSeparator: { $0 == "," || $0 == "~" }).compactMap { Double($0) }
        guard numbers.count == 2 else { continue }
        let point = SIMD2(numbers[0], numbers[1])
        let isBend = token.contains("~")
        if let control = bend {
          // Between two control points, a point of the line is halfway.
          points += curve(from: points.last ?? control, control, to: isBend ? (control + point) / 2 : point)
        } else if !isBend {
          points.append(point)
        }
        bend = isBend ? point : nil
      }
      return points
    }
  }

  /// A quadratic Bézier curve as points, without its start.
  private static func curve(
    from start: SIMD2<Double>, _ control: SIMD2<Double>, to end: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    (1..<curveSteps).map { step in
      let share = Double(step) / Double(curveSteps)
      let (first, second) = (start + (control - start) * share, control + (end - control) * share)
      return first + (second - first) * share
    } + [end]
  }
}
