public import MotionEngine
import MotionModel

/// A difference as plain text for a terminal: marks instead of colors, aligned columns, foreign text made visible.
public enum DifferenceText {
  /// The most lines about one preset.
  private static let mostFacts = 40
  /// The longest label that others are aligned to.
  private static let widestLabel = 32

  /// The text; one line where nothing differs.
  /// - Parameter verdict: Told in the heading and with its reasons; nil: not told.
  public static func text(_ difference: CatalogueDifference, verdict: SemanticVerdict? = nil) -> String {
    let heading = "\(visible(difference.labels.before)) → \(visible(difference.labels.after))"
    guard !difference.isEmpty else { return "\(heading): nothing differs\n" }
    let count = difference.presets.count
    var lines = [
      "\(heading): \(count) preset\(count == 1 ? " differs" : "s differ")"
        + (verdict.map { ", \($0.level.rawValue)" } ?? "")
    ]
    let width = difference.presets.map { ($0.name?.text ?? "").count }.max() ?? 0
    for preset in difference.presets {
      lines.append("\(mark(preset)) \(pad(preset.name?.text ?? "", width))  \(aspects(preset))")
      lines += facts(preset)
    }
    if let verdict { lines += ["", reasons(verdict)] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The verdict with its reasons, one a line.
  public static func reasons(_ verdict: SemanticVerdict) -> String {
    let rows = verdict.reasons.map { ($0.rule.level.rawValue, $0.preset.text, $0.rule.rawValue, visible($0.sentence)) }
    let name = rows.map(\.1.count).max() ?? 0
    let rule = rows.map(\.2.count).max() ?? 0
    return
      (["verdict: \(verdict.level.rawValue)"]
      + rows.map { "  \(pad($0, 5))  \(pad($1, name))  \(pad($2, rule))  \($3)" }).joined(separator: "\n")
  }

  /// `+` for added, `−` for removed, `~` for changed.
  static func mark(_ preset: ComparedPreset) -> String { preset.before == nil ? "+" : preset.after == nil ? "−" : "~" }

  static func aspects(_ preset: ComparedPreset) -> String {
    let words = preset.aspects.map { $0 == .reducedMotion ? "reduced motion" : $0.rawValue }
    let kind = preset.before == nil ? preset.after : preset.after == nil ? preset.before : nil
    return ([words.joined(separator: ", ")] + (kind.map { [$0.motion.kind.rawValue] } ?? [])).joined(separator: " ")
  }

  private static func facts(_ preset: ComparedPreset) -> [String] {
    guard preset.before != nil, preset.after != nil else { return [] }
    let facts = DifferenceFact.list(preset)
    let width = min(facts.map { visible($0.label).count }.max() ?? 0, widestLabel)
    var lines = facts.prefix(mostFacts).map { fact in
      let (mark, values) = values(fact)
      let remark = fact.remark.isEmpty ? "" : (values.isEmpty ? "" : "  ") + visible(fact.remark)
      return "    \(mark) \(pad(visible(fact.label), width))  \(values)\(remark)"
    }
    if facts.count > mostFacts { lines.append("    … and \(facts.count - mostFacts) more") }
    return lines
  }

  private static func values(_ fact: DifferenceFact) -> (mark: String, text: String) {
    switch (fact.before.map(text), fact.after.map(text)) {
    case (let before?, let after?): return ("~", "\(before) → \(after)")
    case (let before?, nil): return ("−", before)
    case (nil, let after?):
      if case .value? = fact.after { return ("+", after) }
      return ("~", after)
    case (nil, nil): return ("~", "")
    }
  }

  private static func text(_ text: DifferenceFact.Text) -> String {
    switch text {
    case .words(let words): visible(words)
    case .value(let value): visible(CanonicalJSON.text(value), limit: 80)
    }
  }

  private static func visible(_ text: String, limit: Int = 200) -> String { QuotedText.visible(text, limit: limit) }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
