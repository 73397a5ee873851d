import Motionbook

/// Behavior of a table's column on a narrow terminal.
enum ColumnYield {
  /// Shortened before any other: free text.
  case first
  /// Dropped if not everything fits.
  case whole
  /// Shortened last: names.
  case last
  /// Never shortened: numbers.
  case never
}

/// Widths of a table's columns.
enum TableLayout {
  /// The columns between two cells.
  static let gap = 2
  /// Minimum widths of free text and names while other columns can give way.
  private static let (leastText, leastName) = (12, 16)

  /// The width of each column on a terminal; nil for a dropped one.
  ///
  /// Drops as few columns as possible, from the right, and shortens the others only as far as needed. A row that still
  /// does not fit is cut at the terminal's edge.
  /// - Parameters:
  ///   - natural: The widths of the longest cells.
  ///   - yields: Behavior of each column.
  ///   - width: The terminal's columns.
  static func widths(_ natural: [Int], yields: [ColumnYield], width: Int) -> [Int?] {
    var widths: [Int?] = natural
    func excess(_ widths: [Int?]) -> Int { widths.compactMap(\.self).reduce(-gap) { $0 + $1 + gap } - width }
    func least(_ index: Int) -> Int? {
      guard let width = widths[index] else { return nil }
      switch yields[index] {
      case .first: return min(width, leastText)
      case .last: return min(width, leastName)
      case .whole, .never: return width
      }
    }
    // The last column of free text stays: a message, a title.
    let texts = widths.indices.filter { yields[$0] == .first }.dropLast()
    let expendable = widths.indices.filter { yields[$0] == .whole }.reversed() + texts.reversed()
    for index in expendable where excess(widths.indices.map(least)) > 0 { widths[index] = nil }
    /// Shortens the widest of some columns as far as needed.
    func shorten(_ kind: ColumnYield, to least: Int) {
      while excess(widths) > 0,
        let widest = widths.indices.filter({ yields[$0] == kind && widths[$0] ?? 0 > least })
          .max(by: { widths[$0] ?? 0 < widths[$1] ?? 0 })
      {
        widths[widest] = (widths[widest] ?? 0) - 1
      }
    }
    shorten(.first, to: leastText)
    shorten(.last, to: leastName)
    shorten(.first, to: leastText / 2)
    return widths
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

/// Numbers in text: a few digits, no exponent for everyday sizes.
enum HumanNumber {
  /// A number with a maximum number of decimals, without trailing zeros.
  static func text(_ value: Double, decimals: Int = 4) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    var scale = 1.0
    for _ in 0..<max(0, min(decimals, 9)) { scale *= 10 }
    guard abs(value) < 1e9 else { return CanonicalJSON.number(value) }
    return CanonicalJSON.number((value * scale).rounded() / scale)
  }

  /// A duration.
  static func seconds(_ value: Double) -> String { value.isFinite ? "\(text(value)) s" : "forever" }

  /// A fraction as a percentage.
  static func percent(_ fraction: Double) -> String { "\(text(fraction * 100, decimals: 2)) %" }
}
