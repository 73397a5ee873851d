public import MotionEngine
import MotionModel

/// A difference as Markdown for a pull request: a table of presets, and a foldable list of details for each.
public enum DifferenceMarkdown {
  /// The most lines about one preset.
  private static let mostFacts = 40

  /// The text.
  /// - Parameter verdict: Told in the heading and with its reasons; nil: not told.
  public static func text(_ difference: CatalogueDifference, verdict: SemanticVerdict? = nil) -> String {
    let labels = difference.labels
    var lines = ["### \(MarkdownText.escaped(labels.before)) → \(MarkdownText.escaped(labels.after))", ""]
    guard !difference.isEmpty else { return (lines + ["Nothing differs."]).joined(separator: "\n") + "\n" }
    if let verdict { lines += ["Verdict: **\(verdict.level.rawValue)**", ""] }
    lines += ["| | preset | what | how |", "| --- | --- | --- | --- |"]
    for preset in difference.presets {
      let phrases = preset.motion.map { MotionWords.phrases($0).joined(separator: ", ") } ?? ""
      lines.append(
        "| \(DifferenceText.mark(preset)) | \(MarkdownText.code(preset.name?.text ?? "")) "
          + "| \(MarkdownText.escaped(DifferenceText.aspects(preset))) | \(MarkdownText.escaped(phrases, limit: 400)) |"
      )
    }
    for preset in difference.presets where preset.before != nil && preset.after != nil { lines += details(preset) }
    if let verdict, !verdict.reasons.isEmpty { lines += [""] + reasons(verdict) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A verdict with its reasons.
  public static func text(_ verdict: SemanticVerdict) -> String {
    let table = verdict.reasons.isEmpty ? [] : [""] + reasons(verdict)
    return (["Verdict: **\(verdict.level.rawValue)**"] + table).joined(separator: "\n") + "\n"
  }

  /// The reasons of a verdict as a table.
  private static func reasons(_ verdict: SemanticVerdict) -> [String] {
    ["| verdict | preset | rule | why |", "| --- | --- | --- | --- |"]
      + verdict.reasons.map { reason in
        "| \(reason.rule.level.rawValue) | \(MarkdownText.code(reason.preset.text)) | \(reason.rule.rawValue) "
          + "| \(MarkdownText.escaped(reason.sentence, limit: 400)) |"
      }
  }

  private static func details(_ preset: ComparedPreset) -> [String] {
    let facts = DifferenceFact.list(preset)
    guard !facts.isEmpty else { return [] }
    // Names are slugs: nothing in them is markup.
    var lines = ["", "<details><summary><code>\(preset.name?.text ?? "")</code></summary>", ""]
    lines += ["| what | before | after | |", "| --- | --- | --- | --- |"]
    for fact in facts.prefix(mostFacts) {
      lines.append(
        "| \(MarkdownText.escaped(fact.label)) | \(cell(fact.before)) | \(cell(fact.after)) "
          + "| \(MarkdownText.escaped(fact.remark)) |")
    }
    if facts.count > mostFacts { lines += ["", "… and \(facts.count - mostFacts) more"] }
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
