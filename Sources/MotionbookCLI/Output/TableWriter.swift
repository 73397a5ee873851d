/// Writes aligned columns.
///
/// Piped text is the same as on a terminal except for color and truncation: only on a terminal is the last column that
/// does not fit cut with `…`.
struct TableWriter {
  let style: TextStyle
  /// The terminal's columns; nil when nothing may be cut.
  let width: Int?
  let showsHeader: Bool

  func text(_ table: RecordTable) -> String {
    let cells = table.rows.map { row in row.map(\.display) }
    var widths = table.columns.map { showsHeader ? DisplayWidth.of($0.title) : 0 }
    for row in cells {
      for (index, cell) in row.enumerated() where index < widths.count {
        widths[index] = max(widths[index], DisplayWidth.of(cell))
      }
    }
    var text = ""
    if showsHeader {
      text += line(table.columns.map(\.title), table, widths).map { style.dim($0) }.joined(separator: "  ") + "\n"
    }
    for row in cells { text += line(row, table, widths).joined(separator: "  ") + "\n" }
    return text
  }

  private func line(_ cells: [String], _ table: RecordTable, _ widths: [Int]) -> [String] {
    var result: [String] = []
    var used = 0
    let last = cells.lastIndex { !$0.isEmpty } ?? 0
    for (index, cell) in cells.prefix(last + 1).enumerated() {
      let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(cell)))
      var shown = table.columns[index].isNumeric ? padding + cell : index == last ? cell : cell + padding
      if let width {
        guard used < width else { break }
        if used + widths[index] > width { shown = DisplayWidth.truncate(shown, to: width - used) }
      }
      result.append(shown)
      used += widths[index] + 2
    }
    return result
  }
}
