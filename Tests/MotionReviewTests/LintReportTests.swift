import MotionModel
import Testing

@testable import MotionReview

/// Reports of findings.
@Suite("Reports of findings") struct LintReportTests {
  private static let slow = #"{"motionbook":1,"name":"a/b","kind":"duration","duration":12}"#
  private static let flash = LintRule.flashing.example[0]

  private static func report(_ documents: String...) throws -> LintReport {
    LintReport(try Linting.findings(documents), of: documents.count)
  }

  @Test("the text groups by preset, says what is found, allowed and to be done, and ends with a count")
  func text() throws {
    #expect(
      try Self.report(Self.slow).text() == """
        a/b
          warning  unusual-duration
                   takes 12 s
                   allowed: at most 10 s
                   shorten it, or split it into several motions: motionbook edit a/b

        1 finding in 1 preset: 0 errors, 1 warning, 0 notes

        """)
    #expect(
      try Self.report(#"{"motionbook":1,"name":"a/b","kind":"duration","duration":1}"#).text()
        == "no findings in 1 preset\n")
  }

  @Test("errors fail, warnings beyond the limit fail, notes never do")
  func failing() throws {
    #expect(try Self.report(Self.flash).fails(moreWarningsThan: 9))
    #expect(try Self.report(Self.slow).fails())
    #expect(try !Self.report(Self.slow).fails(moreWarningsThan: 1))
    #expect(try !Self.report(LintRule.endlessLoop.example[0]).fails())
  }

  @Test("a workflow command escapes what would end it or a property of it")
  func gitHub() throws {
    #expect(LintReport.escaped("a%b\r\nc:d,e", isProperty: false) == "a%25b%0D%0Ac:d,e")
    #expect(LintReport.escaped("a%b\r\nc:d,e", isProperty: true) == "a%25b%0D%0Ac%3Ad%2Ce")
    let lines = try Self.report(Self.slow, Self.flash).gitHub(file: "my,team.motionbook").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::warning file=my%2Cteam.motionbook,title=unusual-duration%3A a/b::a/b takes 12 s"))
    #expect(lines[1].hasPrefix("::error file="))
  }

  @Test("SARIF has every rule with its words, and of each finding its rule, level, message and logical location")
  func sarif() throws {
    let log = try Self.report(Self.slow, Self.flash).sarif(file: "a folder/team.motionbook", version: "1.2.3")
    #expect(log["version"] == "2.1.0")
    let run = try #require(log["runs"]?.elements?.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
    #expect(run["tool"]?["driver"]?["name"] == "motionbook" && rules.count == LintRule.all.count)
    for (rule, entry) in zip(LintRule.all, rules) {
      #expect(entry["id"] == .string(rule.id) && entry["fullDescription"]?["text"] == .string(rule.reason))
      #expect(entry["helpUri"] == .string(rule.sources[0]))
      #expect(entry["defaultConfiguration"]?["level"] == .string(rule.severity.rawValue))
    }
    let results = try #require(run["results"]?.elements)
    #expect(results.map { $0["level"] } == ["warning", "error"])
    for result in results {
      guard case .number(let index)? = result["ruleIndex"] else { throw ModelError(.missing, "no ruleIndex") }
      #expect(result["ruleId"] == rules[Int(index)]["id"])
      #expect(result["message"]?["text"] != nil && result["partialFingerprints"]?["motionbook/v1"] != nil)
      let location = try #require(result["locations"]?.elements?.first)
      #expect(location["logicalLocations"]?.elements?.first?["fullyQualifiedName"] != nil)
      #expect(location["physicalLocation"]?["artifactLocation"]?["uri"] == "a%20folder/team.motionbook")
    }
  }

  @Test("a change adds the findings that were not there before, by identity through a rename")
  func added() throws {
    let id = try #require(PresetID(hex: "00112233445566778899aabbccddeeff"))
    func report(_ documents: [String], _ ids: [PresetID?]) throws -> LintReport {
      let presets = zip(try Linting.presets(documents), ids).map { LintedPreset($0.preset, id: $1) }
      let findings = Linter(LintConfiguration()).findings(in: LintedCatalog(presets))
      return LintReport(findings, of: presets.count)
    }
    let renamed = #"{"motionbook":1,"name":"b/c","kind":"duration","duration":12}"#
    let before = try report([Self.slow], [id])
    #expect(try LintReport.added(from: before, to: report([renamed], [id])).findings.isEmpty)
    #expect(
      try LintReport.added(from: before, to: report([Self.slow, renamed], [id, nil])).findings.map(\.preset.text) == [
        "b/c"
      ])
    #expect(
      try LintReport.added(from: report([renamed], [id]), to: report([renamed, Self.flash], [id, nil])).findings.map(
        \.rule) == ["flashing"])
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}

/// Changes of luminance.
@Suite("Flashes") struct LuminanceChangesTests {
  @Test("only opposing changes of 10 % whose darker state is below 0.8 count, two of them as a flash")
  func changes() {
    for (values, count) in [
      ([0, 1, 0, 1], 3), ([0, 0.1, 0, 0.1], 3), ([0, 0.09, 0, 0.09], 0), ([0, 0.05, 0.1, 0.15, 0.05], 2),
      ([0.8, 1, 0.8], 0), ([0.79, 1, 0.79], 2), ([0, 0.5, 0.45, 0.6], 1), ([1, 0.9, 0.8, 0.7], 1), ([], 0), ([0.5], 0),
    ] as [([Double], Int)] {
      #expect(LuminanceChanges(values, step: 0.1).times.count == count, "\(values)")
    }
    let blinking = (0..<100).map { $0.isMultiple(of: 2) ? 0.0 : 1.0 }
    #expect(LuminanceChanges(blinking, step: 0.125).flashesPerSecond == 4)
    #expect(LuminanceChanges(blinking, step: 0.17).flashesPerSecond == 3)
    #expect(LuminanceChanges(Array(blinking.prefix(7)), step: 0.125).flashesPerSecond == 3)
  }
}
