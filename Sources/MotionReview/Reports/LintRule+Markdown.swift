import MotionModel

extension LintRule {
  /// Every rule for a page of documentation: a table, and a section each.
  package static var markdown: String {
    let rows = all.map { "| [\($0.id)](#\($0.id)) | \($0.severity.rawValue) | \($0.summary) |" }
    return "| rule | severity | what it finds |\n|---|---|---|\n" + rows.joined(separator: "\n") + "\n\n"
      + all.map(\.markdown).joined(separator: "\n")
  }

  /// The rule as a section.
  private var markdown: String {
    let weight = severity == .error ? "an error" : "a \(severity.rawValue)"
    var text = "### \(id)\n\n**\(summary)** Usually \(weight)\(fix == nil ? "" : ", mended by `--fix`").\n\n"
    text += LintRule.folded(reason, 120) + "\n\n"
    if !parameters.isEmpty {
      text += "| number | usual | allowed | what it bounds |\n|---|---|---|---|\n"
      for parameter in parameters {
        let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
        text +=
          "| `\(parameter.name)` | \(CanonicalJSON.number(parameter.standard)) "
          + "| \(CanonicalJSON.number(low))…\(CanonicalJSON.number(high)) "
          + "| \(parameter.summary), \(parameter.unit.words) |\n"
      }
      text += "\n"
    }
    if let fix { text += LintRule.folded("`--fix` \(fix).", 120) + "\n\n" }
    if !yieldsTo.isEmpty {
      text += "It keeps quiet where \(yieldsTo.joined(separator: " or ")) finds something.\n\n"
    }
    return text + "Sources: " + sources.map { "<\($0)>" }.joined(separator: ", ") + "\n"
  }
}
