import MotionModel

/// Markup of a report in a terminal; plain by default.
package struct LintTextStyle: Sendable {
  /// A severity in its color.
  package var severity: @Sendable (LintSeverity, String) -> String = { $1 }
  package var name: @Sendable (String) -> String = { $0 }
  /// A command as it can be run.
  package var command: @Sendable (String) -> String = { $0 }

  package init() {}
}

extension LintReport {
  /// The findings by preset, and a line that counts them.
  package func text(_ style: LintTextStyle = LintTextStyle()) -> String {
    lines(style).joined(separator: "\n") + (findings.isEmpty ? "" : "\n\n") + summary + "\n"
  }

  /// New findings of a change, for below its verdict; empty if there are none.
  package func addedText(_ style: LintTextStyle = LintTextStyle()) -> String {
    guard !findings.isEmpty else { return "" }
    return "\nadds \(counted):\n" + lines(style).map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n") + "\n"
  }

  /// The same as Markdown.
  package var addedMarkdown: String {
    guard !findings.isEmpty else { return "" }
    func line(_ finding: LintFinding) -> String {
      "- **\(finding.severity.rawValue)** `\(finding.rule)`: `\(finding.preset)` "
        + MarkdownText.escaped("\(finding.problem) (allowed: \(finding.allowed))", limit: .max)
    }
    return "\nAdds \(counted):\n\n" + findings.map(line).joined(separator: "\n") + "\n"
  }

  /// The findings by preset, without the line that counts them.
  package func lines(_ style: LintTextStyle = LintTextStyle()) -> [String] {
    var lines: [String] = []
    var last: PresetName?
    for finding in findings {
      if finding.preset != last {
        if last != nil { lines.append("") }
        lines.append(style.name(finding.preset.text))
        last = finding.preset
      }
      lines += finding.lines(style)
    }
    return lines
  }

  /// `3 findings in 40 presets: 0 errors, 2 warnings, 1 note; --fix can fix 1`.
  package var summary: String {
    let presets = CountedNoun.text(presetCount, "preset")
    guard !findings.isEmpty else { return "no findings in \(presets)" }
    let counts = LintSeverity.allCases.reversed().map { CountedNoun.text(count($0), $0.rawValue) }
    return "\(counted) in \(presets): \(counts.joined(separator: ", "))"
      + (fixableCount > 0 ? "; --fix can fix \(fixableCount)" : "")
  }

  private var counted: String { CountedNoun.text(findings.count, "finding") }
}

extension LintFinding {
  fileprivate func lines(_ style: LintTextStyle) -> [String] {
    let indent = String(repeating: " ", count: 11)
    let label = severity.rawValue + String(repeating: " ", count: 9 - severity.rawValue.count)
    let position = observation.place.map { " (\(QuotedText.visible($0, limit: 100)))" } ?? ""
    return [
      "  \(style.severity(severity, label))\(rule)\(position)",
      "\(indent)\(observation.problem)", "\(indent)allowed: \(observation.allowed)",
      "\(indent)\(observation.advice): \(style.command(command))",
    ]
  }
}
