import MotionModel
import MotionReview
import Testing

/// Settings of rules.
@Suite("The configuration of rules") struct LintConfigurationTests {
  private static let documents = [
    #"{"motionbook":1,"name":"a/b","kind":"duration","duration":12}"#,
    #"{"motionbook":1,"name":"legacy/b","kind":"duration","duration":12}"#,
  ]

  private static func told(_ text: String, only: Set<String>? = nil) throws -> [String] {
    try Linting.findings(documents, Linting.configuration(text), only: only).map {
      "\($0.severity.rawValue) \($0.preset)"
    }
  }

  @Test("rules are off, weigh more or less, take other numbers, and leave presets alone")
  func settings() throws {
    let warned = ["warning a/b", "warning legacy/b"]
    for (text, expected) in [
      ("{}", warned), (#"{"rules":{}}"#, warned), (#"{"rules":{"unusual-duration":"off"}}"#, []),
      (#"{"rules":{"unusual-duration":"note"}}"#, ["note a/b", "note legacy/b"]),
      (#"{"rules":{"unusual-duration":{"severity":"error"}}}"#, ["error a/b", "error legacy/b"]),
      (#"{"rules":{"unusual-duration":{"longest":12}}}"#, []),
      (#"{"rules":{"unusual-duration":{"longest":11.9,"severity":"note"}}}"#, ["note a/b", "note legacy/b"]),
      (#"{"ignore":{"legacy/*":["unusual-duration"]}}"#, ["warning a/b"]),
      (#"{"ignore":{"legacy/*":["flashing"]}}"#, warned),
    ] as [(String, [String])] {
      #expect(try Self.told(text) == expected, "\(text)")
    }
    #expect(try Self.told(#"{"rules":{"unusual-duration":"off"}}"#, only: ["unusual-duration"]) == warned)
  }

  @Test("what is misspelt is answered with its place and what is allowed")
  func errors() throws {
    for (text, says) in [
      (#"{"rules":{"flashin":"off"}}"#, ["unknown key \"flashin\"", "/rules/flashin", "flashing"]),
      (#"{"rules":{"flashing":"of"}}"#, ["/rules/flashing", "\"off\", \"note\", \"warning\", \"error\""]),
      (#"{"rules":{"flashing":{"flashs":2}}}"#, ["/rules/flashing/flashs", "flashes"]),
      (#"{"rules":{"flashing":{"flashes":99}}}"#, ["/rules/flashing/flashes", "0…30"]),
      (#"{"rules":{"flashing":3}}"#, ["/rules/flashing", "\"off\""]),
      (#"{"ignore":{"a/*":["large-travl"]}}"#, ["/ignore/a~1*/0", "large-travel"]),
      (#"{"ignore":{"a/*":"large-travel"}}"#, ["/ignore/a~1*", "[\"large-travel\"]"]),
      (#"{"rule":{}}"#, ["unknown key \"rule\"", "rules"]),
    ] {
      let error = #expect(throws: ModelError.self, "\(text)") { _ = try Linting.configuration(text) }
      let words = [error?.problem, error?.allowed, error?.hint, error?.pointer.map { "\($0)" }].compactMap { $0 }
        .joined(separator: " ")
      for part in says { #expect(words.contains(part), "\(text): \(words)") }
    }
  }

  @Test(
    "what is written reads back",
    arguments: [
      #"{"rules":{"flashing":"off","large-travel":{"distance":300,"severity":"note"}},"ignore":{"a/*":["flashing"]}}"#,
      #"{"rules":{"flashing":{}}}"#, #"{"rules":{"flashing":{"severity":"off","flashes":2}}}"#, "{}",
    ])
  func law(_ text: String) throws {
    let configuration = try Linting.configuration(text)
    #expect(try LintConfiguration(DocumentNode(LintConfiguration.form.json(configuration))) == configuration)
  }

  @Test("a rule keeps quiet where one that says more finds something, and only there")
  func yielding() throws {
    let sheet = #"{"motionbook":1,"name":"a/b","kind":"transition","insertion":{"effects":[{"offset":[0,900]}]}}"#
    #expect(try Linting.findings([sheet]).map(\.rule) == ["large-travel"])
    for off in [#"{"rules":{"large-travel":"off"}}"#, #"{"ignore":{"a/*":["large-travel"]}}"#] {
      #expect(try Linting.findings([sheet], Linting.configuration(off)).map(\.rule) == ["missing-reduced-motion"])
    }
  }
}
