import MotionModel

extension CatalogDifference {
  /// The difference as plain text for a terminal: marks instead of colors, aligned columns, foreign text made visible.
  ///
  /// One line where nothing differs.
  /// - Parameter verdict: Told in the heading and with its reasons; nil: not told.
  public func text(verdict: Verdict? = nil) -> String {
    let heading = "\(visible(labels.before)) → \(visible(labels.after))"
    guard !isEmpty else { return "\(heading): nothing differs\n" }
    let count = presets.count
    var lines = [
      "\(heading): \(count) preset\(count == 1 ? " differs" : "s differ")"
        + (verdict.map { ", \($0.level.rawValue)" } ?? "")
    ]
    let width = presets.map { ($0.name?.text ?? "").count }.max() ?? 0
    for preset in presets {
      lines.append("\(preset.mark) \(pad(preset.name?.text ?? "", width))  \(preset.aspectWords)")
      lines += preset.facts
    }
    if let verdict { lines += ["", verdict.text] }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Verdict {

  /// The verdict with its reasons, one a line.
  package var text: String {
    let rows = reasons.map { ($0.rule.level.rawValue, $0.preset.text, $0.rule.rawValue, visible($0.sentence)) }
    let name = rows.map(\.1.count).max() ?? 0
    let rule = rows.map(\.2.count).max() ?? 0
    return
      (["verdict: \(level.rawValue)"]
      + rows.map { "  \(pad($0, 5))  \(pad($1, name))  \(pad($2, rule))  \($3)" }).joined(separator: "\n")
  }
}

extension PresetDifference {
  /// The most lines about one preset.
  static let mostFacts = 40
  /// The longest label that others are aligned to.
  private static let widestLabel = 32

  /// `+` for added, `−` for removed, `~` for changed.
  var mark: String { before == nil ? "+" : after == nil ? "−" : "~" }

  var aspectWords: String {
    let words = aspects.map(\.word)
    let kind = before == nil ? after : after == nil ? before : nil
    return ([words.joined(separator: ", ")] + (kind.map { [$0.motion.kind.rawValue] } ?? [])).joined(separator: " ")
  }

  fileprivate var facts: [String] {
    guard before != nil, after != nil else { return [] }
    let facts = DifferenceFact.list(self)
    let width = min(facts.map { visible($0.label).count }.max() ?? 0, Self.widestLabel)
    var lines = facts.prefix(Self.mostFacts).map { fact in
      let (mark, values) = fact.line
      let remark = fact.remark.isEmpty ? "" : (values.isEmpty ? "" : "  ") + visible(fact.remark)
      return "    \(mark) \(pad(visible(fact.label), width))  \(values)\(remark)"
    }
    if facts.count > Self.mostFacts { lines.append("    … and \(facts.count - Self.mostFacts) more") }
    return lines
  }
}

extension DifferenceFact {
  fileprivate var line: (mark: String, text: String) {
    switch (before.map(\.line), after.map(\.line)) {
    case (let before?, let after?): return ("~", "\(before) → \(after)")
    case (let before?, nil): return ("−", before)
    case (nil, let after?):
      if case .value? = self.after { return ("+", after) }
      return ("~", after)
    case (nil, nil): return ("~", "")
    }
  }
}

extension DifferenceFact.Text {
  fileprivate var line: String {
    switch self {
    case .words(let words): visible(words)
    case .value(let value): visible(CanonicalJSON.text(value), limit: 80)
    }
  }
}

private func visible(_ text: String, limit: Int = 200) -> String { QuotedText.visible(text, limit: limit) }

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
