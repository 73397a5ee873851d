import Motionbook

extension Report {
  /// The items as aligned columns.
  ///
  /// A terminal differs from piped text in color, in relative times, and in cells that are cut with `…` on a narrow one, by
  /// ``ColumnYield``.
  /// - Parameter width: The terminal's columns; nil if nothing may be cut.
  func table(_ items: [Item], style: TextStyle, width: Int?, showsHeader: Bool, times: TimeStyle = .minutes) -> String {
    var fields = fields(in: .table)
    var titles = fields.map { $0.title ?? $0.key.uppercased() }
    var rows = items.map { item in fields.map { $0.display(item, times: times) } }
    var widths = titles.indices.map { index in
      rows.reduce(showsHeader ? DisplayWidth.of(titles[index]) : 0) { max($0, DisplayWidth.of($1[index])) }
    }
    if let width {
      let fitting = TableLayout.widths(widths, yields: fields.map(\.yield), width: width)
      let kept = fitting.indices.filter { fitting[$0] != nil }
      func cut(_ cells: [String]) -> [String] {
        kept.map { DisplayWidth.truncate(cells[$0], to: fitting[$0] ?? 0) }
      }
      (rows, titles) = (rows.map(cut), cut(titles))
      // Sign of columns without room.
      if kept.count < fitting.count, let last = titles.indices.last { titles[last] += " …" }
      (fields, widths) = (kept.map { fields[$0] }, fitting.compactMap(\.self))
    }
    let starts = widths.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1 + TableLayout.gap) }
    func line(_ cells: [String]) -> [String] {
      let last = cells.lastIndex { !$0.isEmpty } ?? 0
      return cells.indices.prefix(last + 1).filter { starts[$0] < width ?? .max }.map { index in
        let isNumeric = fields[index].isNumeric
        let cell = cells[index].padded(to: index == last && !isNumeric ? 0 : widths[index], onLeft: isNumeric)
        guard let width, starts[index] + widths[index] > width else { return cell }
        return DisplayWidth.truncate(cell, to: width - starts[index])
      }
    }
    let header = showsHeader && !items.isEmpty ? [line(titles).map { style.dim($0) }] : []
    return (header + rows.map(line)).map { $0.joined(separator: "  ") + "\n" }.joined()
  }

  func facts(_ item: Item, style: TextStyle) -> String {
    style.facts(fields(in: .table).map { ($0.title ?? $0.key, $0.display(item)) })
  }
}

extension TextStyle {
  /// Labels and values, one pair a line, the values aligned.
  func facts(_ rows: [(label: String, value: String)]) -> String {
    let width = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
    return rows.map { row in
      dim(row.label) + "".padded(to: width - DisplayWidth.of(row.label) + 2) + row.value.visible + "\n"
    }.joined()
  }
}
