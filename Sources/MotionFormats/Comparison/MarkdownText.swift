import MotionModel

/// Foreign text made fit to stand in Markdown: it shows as it is, and is never markup, a mention or a link.
///
/// Source: CommonMark 0.31 and GitHub Flavored Markdown, https://github.github.com/gfm/
enum MarkdownText {
  /// Text in a line or a table cell: controls and line breaks become visible, markup is escaped.
  static func escaped(_ text: String, limit: Int = 200) -> String {
    var result = ""
    var previous = ""
    for character in QuotedText.visible(text, limit: limit) {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      // A comment between keeps hosts from reading a mention or an issue number, and shows nothing.
      case "@", "#": result += "\\\(character)<!-- -->"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "!", "$": result += "\\\(character)"
      // A bare address would become a link.
      case "/" where previous.hasSuffix(":"): result += "\\/"
      case "." where previous.lowercased().hasSuffix("www"): result += "\\."
      default: result.append(character)
      }
      previous = String((previous + String(character)).suffix(3))
    }
    return result
  }

  /// Text in a code span, fit for a table cell too.
  static func code(_ text: String, limit: Int = 200) -> String {
    let visible = QuotedText.visible(text, limit: limit)
    var (longest, run) = (0, 0)
    for character in visible {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = longest > 0 || visible.isEmpty || visible.first == " " ? " " : ""
    // A table takes a bar for the end of a cell even inside code, unless it is escaped.
    let inner = visible.map { $0 == "|" ? "\\|" : String($0) }.joined()
    return fence + pad + inner + pad + fence
  }
}
