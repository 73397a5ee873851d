import MotionModel

/// Findings of rules in presets.
public struct LintReport: Sendable {
  /// By the names of the presets, each preset's in the order of the rules.
  public let findings: [LintFinding]
  /// Number of checked presets.
  public let presetCount: Int

  package init(_ findings: [LintFinding], of presetCount: Int) {
    (self.findings, self.presetCount) = (findings, presetCount)
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
