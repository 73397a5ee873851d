package import MotionModel

extension LintReport {
  /// The findings as SARIF 2.1.0, which code scanning reads.
  ///
  /// A catalog has no lines: the preset is the logical location, and the file alone the physical one.
  /// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
  /// - Parameters:
  ///   - file: The catalog's path in the repository; nil where it is not in a file.
  ///   - version: Motionbook's.
  package func sarif(file: String?, version: String) -> JSONValue {
    [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "motionbook", "semanticVersion": .string(version),
              "rules": .array(LintRule.all.map(\.sarif)),
            ]
          ],
          "results": .array(findings.map { $0.sarif(file: file) }),
        ]
      ],
    ]
  }
}

extension LintRule {
  fileprivate var sarif: JSONValue {
    [
      "id": .string(id), "shortDescription": ["text": .string(summary)], "fullDescription": ["text": .string(reason)],
      "helpUri": .string(helpURI), "help": ["text": .string("motionbook explain \(id)")],
      "defaultConfiguration": ["level": .string(severity.rawValue)],
      "properties": ["tags": ["motion"]],
    ]
  }
}

extension LintFinding {
  fileprivate func sarif(file: String?) -> JSONValue {
    var location: [JSONMember] = []
    if let file {
      location.append(
        JSONMember("physicalLocation", ["artifactLocation": ["uri": .string(Self.uri(of: file))]]))
    }
    let name = preset.text + (place.map { "#\($0)" } ?? "")
    location.append(
      JSONMember(
        "logicalLocations",
        [["name": .string(preset.text), "fullyQualifiedName": .string(name), "kind": "object"]]))
    return [
      "ruleId": .string(rule), "ruleIndex": .number(Double(LintRule.all.firstIndex { $0.id == rule } ?? -1)),
      "level": .string(severity.rawValue),
      "message": ["text": .string("\(sentence); \(advice)" + (command.map { ": \($0)" } ?? ""))],
      "locations": [.object(location)],
      "partialFingerprints": ["motionbook/v1": .string("\(rule)/\(name)")],
    ]
  }

  /// A path as a relative reference: what URIs do not take is written as its bytes.
  private static func uri(of path: String) -> String {
    var uri = ""
    for byte in path.utf8 {
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
        uri.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }
}
