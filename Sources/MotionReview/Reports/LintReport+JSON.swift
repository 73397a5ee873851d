package import MotionModel

extension LintReport {
  /// The members of the report as JSON: the findings, and how many there are of each severity.
  ///
  /// What never ends is the text `forever`. New members may be added.
  package var json: [JSONMember] {
    [
      JSONMember("findings", .array(findings.map(\.json))), JSONMember("presets", .number(Double(presetCount))),
      JSONMember(
        "counts",
        .object(LintSeverity.allCases.map { JSONMember($0.rawValue, .number(Double(count($0)))) })),
      JSONMember("fixable", .number(Double(fixableCount))),
    ]
  }
}

extension LintFinding {
  /// The finding as JSON.
  package var json: JSONValue {
    [
      "rule": .string(rule), "severity": .string(severity.rawValue), "preset": .string(preset.text),
      "problem": .string(problem), "measured": measured?.json ?? .null, "allowed": .string(allowed),
      "advice": .string(advice), "command": command.map { .string($0) } ?? .null,
      "place": place.map { .string($0) } ?? .null, "related": .array(related.map { .string($0.text) }),
      "isFixable": .bool(fix != nil),
    ]
  }
}

extension LintRule {
  /// The rule as JSON: all that `explain` says of it.
  package var json: [JSONMember] {
    [
      JSONMember("rule", .string(id)), JSONMember("severity", .string(severity.rawValue)),
      JSONMember("summary", .string(summary)), JSONMember("reason", .string(reason)),
      JSONMember("parameters", .array(parameters.map(\.json))),
      JSONMember("fix", fix.map { .string($0) } ?? .null), JSONMember("yieldsTo", .array(yieldsTo.map { .string($0) })),
      JSONMember("sources", .array(sources.map { .string($0) })),
      JSONMember("example", .array(example.map { .string($0) })),
    ]
  }
}

extension LintParameter {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "summary": .string(summary), "unit": .string(unit.rawValue), "default": .number(standard),
      "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
    ]
  }
}
