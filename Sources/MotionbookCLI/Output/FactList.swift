import Motionbook

/// Labels and values, one pair a line, the values aligned.
struct FactList {
  private let rows: [(label: String, value: String)]

  init(_ rows: [(String, String)]) { self.rows = rows.map { (label: $0.0, value: $0.1) } }

  func text(_ style: TextStyle) -> String {
    let width = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
    return rows.map { row in
      let padding = String(repeating: " ", count: width - DisplayWidth.of(row.label) + 2)
      return style.dim(row.label) + padding + QuotedText.visible(row.value, limit: .max) + "\n"
    }.joined()
  }
}
