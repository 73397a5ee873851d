import MotionModel

/// Findings of rules in presets.
public struct LintReport: Sendable {
  /// By the names of the presets, each preset's in the order of the rules.
  public let findings: [LintFinding]
  /// Number of checked presets.
  public let presetCount: Int
  /// Rules of a project's own that were applied too.
  let own: [LintRule]

  package init(_ findings: [LintFinding], of presetCount: Int, and own: [LintRule] = []) {
    (self.findings, self.presetCount, self.own) = (findings, presetCount, own)
  }

  /// Number of findings of a severity.
  public func count(_ severity: LintSeverity) -> Int { findings.count { $0.severity == severity } }

  /// Number of findings that `--fix` corrects.
  package var fixableCount: Int { findings.count { $0.fix != nil } }

  /// Indicates an error, or more warnings than allowed.
  package func fails(moreWarningsThan limit: Int = 0) -> Bool { count(.error) > 0 || count(.warning) > limit }

  /// New findings of a change: those of a later state missing in an earlier one.
  ///
  /// A finding is the same when the rule, the place, the other presets and the preset are: by identity where both states have one, else by name.
  package static func added(from before: LintReport, to after: LintReport) -> LintReport {
    func key(_ finding: LintFinding, _ preset: String) -> [String] {
      [finding.rule, preset, finding.place ?? ""] + finding.related.map(\.text)
    }
    func keys(_ findings: [LintFinding], _ known: Set<PresetID>) -> [[String]] {
      findings.map { key($0, $0.id.flatMap { known.contains($0) ? $0.hex : nil } ?? $0.preset.text) }
    }
    let ids = Set(before.findings.compactMap(\.id))
    let known = Set(keys(before.findings, ids) + before.findings.map { key($0, $0.preset.text) })
    let added = zip(after.findings, keys(after.findings, ids)).filter { !known.contains($1) }.map(\.0)
    return LintReport(added, of: after.presetCount)
  }
}

/// Parts of a report that a terminal marks.
package enum LintTextPart: Sendable {
  case severity(LintSeverity), name
  /// A command, which is written as it can be run.
  case command
}

/// Markup of a report in a terminal.
package typealias LintTextStyle = @Sendable (LintTextPart, String) -> String

extension LintReport {
  /// The findings by preset, and a line that counts them.
  package func text(_ style: LintTextStyle = { $1 }) -> String {
    lines(style).joined(separator: "\n") + (findings.isEmpty ? "" : "\n\n") + summary + "\n"
  }

  /// New findings of a change, for below its verdict; empty if there are none.
  package func addedText(_ style: LintTextStyle = { $1 }) -> String {
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
  package func lines(_ style: LintTextStyle = { $1 }) -> [String] {
    var lines: [String] = []
    var last: PresetName?
    for finding in findings {
      if finding.preset != last {
        if last != nil { lines.append("") }
        lines.append(style(.name, finding.preset.text))
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
      "  \(style(.severity(severity), label))\(rule)\(position)",
      "\(indent)\(observation.problem)", "\(indent)allowed: \(observation.allowed)",
      "\(indent)\(observation.advice): \(style(.command, command))",
    ]
  }
}
