import MotionModel

/// What rules found in presets.
public struct LintReport: Sendable {
  /// By the names of the presets, each preset's in the order of the rules.
  public let findings: [LintFinding]
  /// How many presets were looked at.
  public let presetCount: Int

  package init(_ findings: [LintFinding], of presetCount: Int) {
    (self.findings, self.presetCount) = (findings, presetCount)
  }

  /// How many findings weigh so much.
  public func count(_ severity: LintSeverity) -> Int { findings.count { $0.severity == severity } }

  /// How many findings `--fix` mends.
  package var fixableCount: Int { findings.count { $0.fix != nil } }

  /// Whether there is an error, or more warnings than are let pass.
  package func fails(moreWarningsThan limit: Int = 0) -> Bool { count(.error) > 0 || count(.warning) > limit }

  /// What a change adds: the findings of a later state that an earlier one does not have.
  ///
  /// A finding is the same when the rule, the place, the other presets and the preset are: by identity where both states have one, else by name.
  package static func added(from before: LintReport, to after: LintReport) -> LintReport {
    struct Key: Hashable {
      var rule: String
      var preset: String
      var place: String?
      var related: [PresetName]
    }
    let ids = Set(before.findings.compactMap(\.id))
    func key(_ finding: LintFinding) -> Key {
      let id = finding.id.flatMap { ids.contains($0) ? $0.hex : nil }
      return Key(
        rule: finding.rule, preset: id ?? finding.preset.text, place: finding.place, related: finding.related)
    }
    let known = Set(
      before.findings.flatMap { finding in
        [
          key(finding),
          Key(rule: finding.rule, preset: finding.preset.text, place: finding.place, related: finding.related),
        ]
      })
    return LintReport(after.findings.filter { !known.contains(key($0)) }, of: after.presetCount)
  }
}
