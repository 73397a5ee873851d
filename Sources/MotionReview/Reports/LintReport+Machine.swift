package import MotionModel

extension LintReport {
  /// Members of the report as JSON: the findings, and the count of each severity.
  ///
  /// Endless lengths are the text `forever`. New members may be added.
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
  package var json: JSONValue {
    let seen = observation
    return [
      "rule": .string(rule), "severity": .string(severity.rawValue), "preset": .string(preset.text),
      "problem": .string(seen.problem), "measured": seen.measured?.json ?? .null, "allowed": .string(seen.allowed),
      "advice": .string(seen.advice), "command": .string(command), "place": seen.place.map { .string($0) } ?? .null,
      "related": .array(seen.related.map { .string($0.text) }), "isFixable": .bool(seen.fix != nil),
    ]
  }
}

extension LintRule {
  package var json: [JSONMember] {
    func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
    return [
      JSONMember("rule", .string(id)), JSONMember("severity", .string(severity.rawValue)),
      JSONMember("summary", .string(summary)), JSONMember("reason", .string(reason)),
      JSONMember("parameters", .array(parameters.map(\.json))), JSONMember("fix", fix.map { .string($0) } ?? .null),
      JSONMember("yieldsTo", list(yieldsTo)), JSONMember("sources", list(sources)),
      JSONMember("example", list(example)),
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

extension LintReport {
  /// The findings as workflow commands, which GitHub Actions shows beside a change; a line each.
  ///
  /// Source: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
  /// - Parameter file: The catalog's path in the repository; nil if it is not in a file.
  package func gitHub(file: String?) -> String {
    findings.map { finding in
      let properties = [file.map { ("file", $0) }, ("title", "\(finding.rule): \(finding.preset)")].compactMap { $0 }
      let listed = properties.map { "\($0.0)=\(Self.escaped($0.1, isProperty: true))" }.joined(separator: ",")
      let command = finding.severity == .note ? "notice" : finding.severity.rawValue
      return "::\(command) \(listed)::\(Self.escaped(finding.message, isProperty: false))\n"
    }.joined()
  }

  /// Text escaped for a command or a property of it.
  package static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The findings as SARIF 2.1.0, which code scanning reads.
  ///
  /// A catalog has no lines: the preset is the logical location, and the file alone the physical one.
  /// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
  /// - Parameters:
  ///   - file: The catalog's path in the repository; nil if it is not in a file.
  ///   - version: Motionbook's.
  package func sarif(file: String?, version: String) -> JSONValue {
    let rules = LintRule.all + own
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "motionbook", "semanticVersion": .string(version),
              "rules": .array(rules.map(\.sarif)),
            ]
          ],
          "results": .array(findings.map { $0.sarif(file: file, rules.firstIndex { [id = $0.rule] in $0.id == id }) }),
        ]
      ],
    ]
  }
}

extension LintRule {
  fileprivate var sarif: JSONValue {
    .object(present: [
      "id": .string(id), "shortDescription": ["text": .string(summary)], "fullDescription": ["text": .string(reason)],
      "helpUri": sources.first.map { .string($0) }, "help": ["text": .string("motionbook lint --explain \(id)")],
      "defaultConfiguration": ["level": .string(severity.rawValue)],
      "properties": ["tags": ["motion"]],
    ])
  }
}

extension LintFinding {
  /// - Parameter index: The place of its rule in the list of rules.
  fileprivate func sarif(file: String?, _ index: Int?) -> JSONValue {
    let name = preset.text + (self.place.map { "#\($0)" } ?? "")
    let location = JSONValue.object(present: [
      "physicalLocation": file.map { ["artifactLocation": ["uri": .string(Self.uri(of: $0))]] },
      "logicalLocations": [["name": .string(preset.text), "fullyQualifiedName": .string(name), "kind": "object"]],
    ])
    return [
      "ruleId": .string(rule), "ruleIndex": .number(Double(index ?? -1)),
      "level": .string(severity.rawValue),
      "message": ["text": .string(message)],
      "locations": [location],
      "partialFingerprints": ["motionbook/v1": .string("\(rule)/\(name)")],
    ]
  }

  /// Path as a relative reference; characters illegal in URIs are percent-encoded.
  private static func uri(of path: String) -> String {
    path.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
        return String(character)
      }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
