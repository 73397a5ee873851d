import Motionbook

extension String {
  /// The text with its control characters made visible.
  var visible: String { QuotedText.visible(self, limit: .max) }

  /// The same of a path or a label, cut if it is very long.
  var shown: String { QuotedText.visible(self, limit: 200) }

  /// A path in quotes.
  var quoted: String { QuotedText.quote(self, limit: 200) }

  /// A message behind what it is about; empty for none.
  var afterColon: String { isEmpty ? "" : ": \(visible)" }

  /// `reducedMotion` as `reduced motion`.
  var uncameled: String { reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) } }

  /// The text with spaces up to a width in columns: behind it, or in front of it as before numbers.
  func padded(to columns: Int, onLeft: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, columns - DisplayWidth.of(self)))
    return onLeft ? padding + self : self + padding
  }
}

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
  static func of(_ character: Character) -> Int { character.unicodeScalars.reduce(0) { max($0, of($1)) } }

  /// The longest start of a text that fits, with `…` when something is cut.
  static func truncate(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var width = 1
    let start = text.prefix { character in
      width += of(character)
      return width <= columns
    }
    return start + "…"
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

/// Numbers in text: a few digits, no exponent for everyday sizes.
enum HumanNumber {
  /// A number with a maximum number of decimals, without trailing zeros.
  static func text(_ value: Double, decimals: Int = 4) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    guard abs(value) < 1e9 else { return CanonicalJSON.number(value) }
    let scale = pow(10, Double(decimals))
    return CanonicalJSON.number((value * scale).rounded() / scale)
  }

  static func seconds(_ value: Double) -> String { value.isFinite ? "\(text(value)) s" : "forever" }

  /// A fraction as a percentage.
  static func percent(_ fraction: Double) -> String { "\(text(fraction * 100, decimals: 2)) %" }
}
