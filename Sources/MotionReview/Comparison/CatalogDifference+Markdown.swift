import MotionModel

extension CatalogDifference {
  /// The difference as Markdown for a pull request: a table of presets, and a foldable list of details for each.
  /// - Parameter verdict: Told in the heading and with its reasons; nil: not told.
  public func markdown(verdict: Verdict? = nil) -> String {
    var lines = ["### \(MarkdownText.escaped(labels.before)) → \(MarkdownText.escaped(labels.after))", ""]
    guard !isEmpty else { return (lines + ["Nothing differs."]).joined(separator: "\n") + "\n" }
    if let verdict { lines += ["Verdict: **\(verdict.level.rawValue)**", ""] }
    lines += ["| | preset | what | how |", "| --- | --- | --- | --- |"]
    for preset in presets {
      let phrases = preset.motion.map { $0.phrases.joined(separator: ", ") } ?? ""
      lines.append(
        "| \(preset.mark) | \(MarkdownText.code(preset.name?.text ?? "")) "
          + "| \(MarkdownText.escaped(preset.aspectWords)) | \(MarkdownText.escaped(phrases, limit: 400)) |"
      )
    }
    for preset in presets where preset.before != nil && preset.after != nil { lines += preset.markdownFacts }
    if let verdict, !verdict.reasons.isEmpty { lines += [""] + verdict.markdownReasons }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Verdict {
  /// The verdict with its reasons as Markdown.
  package var markdown: String {
    let table = reasons.isEmpty ? [] : [""] + markdownReasons
    return (["Verdict: **\(level.rawValue)**"] + table).joined(separator: "\n") + "\n"
  }

  /// The reasons as a table.
  fileprivate var markdownReasons: [String] {
    ["| verdict | preset | rule | why |", "| --- | --- | --- | --- |"]
      + reasons.map { reason in
        "| \(reason.rule.level.rawValue) | \(MarkdownText.code(reason.preset.text)) | \(reason.rule.rawValue) "
          + "| \(MarkdownText.escaped(reason.sentence, limit: 400)) |"
      }
  }
}

extension PresetDifference {
  fileprivate var markdownFacts: [String] {
    let facts = DifferenceFact.list(self)
    guard !facts.isEmpty else { return [] }
    // Names are slugs: nothing in them is markup.
    var lines = ["", "<details><summary><code>\(name?.text ?? "")</code></summary>", ""]
    lines += ["| what | before | after | |", "| --- | --- | --- | --- |"]
    for fact in facts.prefix(Self.mostFacts) {
      lines.append(
        "| \(MarkdownText.escaped(fact.label)) | \(Self.cell(fact.before)) | \(Self.cell(fact.after)) "
          + "| \(MarkdownText.escaped(fact.remark)) |")
    }
    if facts.count > Self.mostFacts { lines += ["", "… and \(facts.count - Self.mostFacts) more"] }
    return lines + ["", "</details>"]
  }

  private static func cell(_ text: DifferenceFact.Text?) -> String {
    switch text {
    case nil: ""
    case .words(let words)?: MarkdownText.escaped(words)
    case .value(let value)?: MarkdownText.code(CanonicalJSON.text(value))
    }
  }
}

/// Foreign text made safe to show in Markdown: it shows as it is, and is never markup, a mention or a link.
///
/// Source: CommonMark 0.31 and GitHub Flavored Markdown, https://github.github.com/gfm/
package enum MarkdownText {
  /// Text in a line or a table cell: controls and line breaks become visible, markup is escaped.
  package static func escaped(_ text: String, limit: Int = 200) -> String {
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
