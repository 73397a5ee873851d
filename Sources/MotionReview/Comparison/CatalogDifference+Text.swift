import MotionModel

extension CatalogDifference {
  /// The difference as plain text for a terminal: marks instead of colors, aligned columns, foreign text made visible.
  ///
  /// One line without differences.
  /// - Parameter verdict: Verdict for the heading, with its reasons; nil for none.
  public func text(verdict: Verdict? = nil) -> String {
    let heading = "\(ReportText.visible(labels.before)) → \(ReportText.visible(labels.after))"
    guard !isEmpty else { return "\(heading): no differences\n" }
    let verb = presets.count == 1 ? "differs" : "differ"
    var lines = [
      "\(heading): \(CountedNoun.text(presets.count, "preset")) \(verb)"
        + (verdict.map { ", \($0.level.rawValue)" } ?? "")
    ]
    for (name, preset) in zip(ReportText.column(presets.map(\.shownName)), presets) {
      lines.append("\(preset.mark) \(name)  \(preset.aspectWords)")
      let facts = preset.facts
      for (label, fact) in zip(
        ReportText.column(facts.shown.map { ReportText.visible($0.label) }, atMost: 32), facts.shown)
      {
        let words = [fact.values, ReportText.visible(fact.remark)].filter { !$0.isEmpty }
        lines.append("    \(fact.mark) \(label)  \(words.joined(separator: "  "))")
      }
      if facts.more > 0 { lines.append("    … and \(facts.more) more") }
    }
    if let verdict { lines += ["", verdict.text] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The difference as Markdown for a pull request: a table of presets, and a foldable list of details for each.
  /// - Parameter verdict: Verdict for the heading, with its reasons; nil for none.
  public func markdown(verdict: Verdict? = nil) -> String {
    var lines = ["### \(MarkdownText.escaped(labels.before)) → \(MarkdownText.escaped(labels.after))", ""]
    guard !isEmpty else { return (lines + ["No differences."]).joined(separator: "\n") + "\n" }
    if let verdict { lines += ["Verdict: **\(verdict.level.rawValue)**", ""] }
    lines += MarkdownText.table(
      ["", "preset", "what", "how"],
      presets.map { preset in
        let phrases = preset.motion?.phrases.joined(separator: ", ") ?? ""
        return [
          preset.mark, MarkdownText.code(preset.shownName), MarkdownText.escaped(preset.aspectWords),
          MarkdownText.escaped(phrases, limit: 400),
        ]
      })
    for preset in presets where !preset.facts.shown.isEmpty {
      // Names are slugs, without markup.
      lines += ["", "<details><summary><code>\(preset.shownName)</code></summary>", ""]
      lines += MarkdownText.table(
        ["what", "before", "after", ""],
        preset.facts.shown.map {
          [MarkdownText.escaped($0.label), cell($0.before), cell($0.after), MarkdownText.escaped($0.remark)]
        })
      if preset.facts.more > 0 { lines += ["", "… and \(preset.facts.more) more"] }
      lines += ["", "</details>"]
    }
    return (lines + (verdict?.markdownReasons ?? [])).joined(separator: "\n") + "\n"
  }

  private func cell(_ text: DifferenceFact.Text?) -> String {
    switch text {
    case nil: ""
    case .words(let words)?: MarkdownText.escaped(words)
    case .value(let value)?: MarkdownText.code(CanonicalJSON.text(value))
    }
  }
}

extension Verdict {
  /// The verdict with its reasons, one a line.
  package var text: String {
    let columns = [
      reasons.map(\.rule.level.rawValue), reasons.map(\.preset.text), reasons.map(\.rule.rawValue),
    ].map { ReportText.column($0) }
    let rows = reasons.indices.map { row in
      "  " + (columns.map { $0[row] } + [ReportText.visible(reasons[row].sentence)]).joined(separator: "  ")
    }
    return (["verdict: \(level.rawValue)"] + rows).joined(separator: "\n")
  }

  package var markdown: String {
    (["Verdict: **\(level.rawValue)**"] + markdownReasons).joined(separator: "\n") + "\n"
  }

  /// Reasons as a table, after an empty line; empty if there are none.
  fileprivate var markdownReasons: [String] {
    let rows = reasons.map { reason in
      [
        reason.rule.level.rawValue, MarkdownText.code(reason.preset.text), reason.rule.rawValue,
        MarkdownText.escaped(reason.sentence, limit: 400),
      ]
    }
    return rows.isEmpty ? [] : [""] + MarkdownText.table(["verdict", "preset", "rule", "why"], rows)
  }
}

extension PresetDifference {
  fileprivate var shownName: String { name?.text ?? "" }

  /// `+` for added, `−` for removed, `~` for changed.
  fileprivate var mark: String { before == nil ? "+" : after == nil ? "−" : "~" }

  fileprivate var aspectWords: String {
    let kind = before == nil ? after : after == nil ? before : nil
    return aspects.map(\.word).joined(separator: ", ") + (kind.map { " " + $0.motion.kind.rawValue } ?? "")
  }

  /// Facts about a preset in both states, and the number of further ones.
  fileprivate var facts: (shown: [DifferenceFact], more: Int) {
    let facts = before == nil || after == nil ? [] : DifferenceFact.list(self)
    return (Array(facts.prefix(40)), facts.count - 40)
  }
}

extension DifferenceFact {
  fileprivate var mark: String {
    if before == nil, case .value? = after { return "+" }
    return before != nil && after == nil ? "−" : "~"
  }

  fileprivate var values: String {
    [before, after].compactMap { text in
      switch text {
      case nil: nil
      case .words(let words)?: ReportText.visible(words)
      case .value(let value)?: ReportText.visible(CanonicalJSON.text(value), limit: 80)
      }
    }.joined(separator: " → ")
  }
}

enum ReportText {
  static func visible(_ text: String, limit: Int = 200) -> String { QuotedText.visible(text, limit: limit) }

  /// Texts padded with spaces to the same width, except those wider than a limit.
  static func column(_ texts: [String], atMost limit: Int = .max) -> [String] {
    let width = min(texts.map(\.count).max() ?? 0, limit)
    return texts.map { $0 + String(repeating: " ", count: max(0, width - $0.count)) }
  }
}

/// Foreign text escaped for Markdown: it is never markup, a mention or a link.
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
      // An invisible comment keeps hosts from reading a mention or an issue number.
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

  static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
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
