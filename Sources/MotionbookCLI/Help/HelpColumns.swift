/// Rows of a help page in two columns, within 79 characters.
enum HelpColumns {
  /// - Parameter rows: Labels, and texts folded beside them.
  static func text(_ rows: [(label: String, text: String)]) -> String {
    let width = rows.map(\.label.count).max() ?? 0
    return rows.map { row in
      var lines = [""]
      for word in row.text.split(separator: " ") {
        let line = lines[lines.count - 1]
        if line.count + word.count + width + 5 > 79 {
          lines.append(String(word))
        } else {
          lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
        }
      }
      let label = row.label + String(repeating: " ", count: width - row.label.count + 2)
      return "  " + label + lines.joined(separator: "\n" + String(repeating: " ", count: width + 4))
    }.joined(separator: "\n")
  }
}
