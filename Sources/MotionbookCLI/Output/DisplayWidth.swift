/// Width of a text in terminal columns.
///
/// Source: Unicode Standard Annex #11, East Asian Width, https://www.unicode.org/reports/tr11/
enum DisplayWidth {
  /// The columns of a text without control characters.
  static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character, as terminals draw it: that of its widest part.
  static func of(_ character: Character) -> Int {
    character.unicodeScalars.reduce(0) { max($0, of($1)) }
  }

  /// The longest start of a text that fits, with `…` when something is cut.
  static func truncate(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var result = ""
    var width = 1
    for character in text {
      width += of(character)
      if width > columns { break }
      result.append(character)
    }
    return result + "…"
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
