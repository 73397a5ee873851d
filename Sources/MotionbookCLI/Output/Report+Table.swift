import Motionbook

extension Report {
  /// The items as aligned columns.
  ///
  /// A terminal differs from piped text in color, in relative times, and in cells that are cut with `…` on a narrow one, by
  /// ``ColumnYield``.
  /// - Parameters:
  ///   - width: The terminal's columns; nil if nothing may be cut.
  ///   - times: Style of moments.
  func table(_ items: [Item], style: TextStyle, width: Int?, showsHeader: Bool, times: TimeStyle = .minutes) -> String {
    var fields = fields(in: .table)
    var titles = fields.map { $0.title ?? $0.key.uppercased() }
    var rows = items.map { item in fields.map { $0.display(item, times: times) } }
    var widths = titles.map { showsHeader ? DisplayWidth.of($0) : 0 }
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], DisplayWidth.of(cell)) }
    }
    if let width {
      let fitting = TableLayout.widths(widths, yields: fields.map(\.yield), width: width)
      let kept = fitting.indices.filter { fitting[$0] != nil }
      func cut(_ cells: [String]) -> [String] {
        kept.map { DisplayWidth.truncate(cells[$0], to: fitting[$0] ?? 0) }
      }
      (rows, titles) = (rows.map(cut), cut(titles))
      (fields, widths) = (kept.map { fields[$0] }, fitting.compactMap(\.self))
    }
    func line(_ cells: [String]) -> [String] {
      var result: [String] = []
      var used = 0
      let last = cells.lastIndex { !$0.isEmpty } ?? 0
      for (index, cell) in cells.prefix(last + 1).enumerated() {
        let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(cell)))
        var shown = fields[index].isNumeric ? padding + cell : index == last ? cell : cell + padding
        if let width {
          guard used < width else { break }
          if used + widths[index] > width { shown = DisplayWidth.truncate(shown, to: width - used) }
        }
        result.append(shown)
        used += widths[index] + 2
      }
      return result
    }
    let header = showsHeader ? [line(titles).map { style.dim($0) }] : []
    return (header + rows.map(line)).map { $0.joined(separator: "  ") + "\n" }.joined()
  }

  /// One item as aligned labels and values.
  func facts(_ item: Item, style: TextStyle) -> String {
    style.facts(fields(in: .table).map { ($0.title ?? $0.key, $0.display(item)) })
  }
}

extension TextStyle {
  /// Labels and values, one pair a line, the values aligned.
  func facts(_ rows: [(label: String, value: String)]) -> String {
    let width = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
    return rows.map { row in
      let padding = String(repeating: " ", count: width - DisplayWidth.of(row.label) + 2)
      return dim(row.label) + padding + QuotedText.visible(row.value, limit: .max) + "\n"
    }.joined()
  }

  /// A label and, below it, the lines of a text.
  func block(_ label: String, _ text: String) -> String {
    dim(label) + "\n"
      + text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  " + QuotedText.visible(String($0), limit: .max) + "\n" }.joined()
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
