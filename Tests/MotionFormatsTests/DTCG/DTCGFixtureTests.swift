import Foundation
import MotionFormats
import MotionModel
import TestSupport
import Testing

@Suite("DTCG: other people's files")
struct DTCGFixtureTests {
  /// Expected result of a file in the table, with its reason in the schema's verdict.
  private struct Expectation {
    let verdict: String
    /// Presets, or nil for a refusal.
    let presets: Int?
    /// Skipped tokens by type.
    var skipped: [String: Int] = [:]
    /// Places of errors: `line:column /pointer`.
    var errors: [String] = []
    let why: String
  }

  private static let expectations: [String: Expectation] = [
    "data/dtcg/carbon/motion.json": .init(verdict: "VALID", presets: 12, why: "six durations and six curves"),
    "data/dtcg/carbon/surfaces.json": .init(
      verdict: "INVALID", presets: nil,
      errors: [
        "8:21 /surface/disclosure/$value/duration", "13:27 /surface/disclosure/$value/timingFunction",
        "42:21 /surface/contextual/$value/duration", "47:27 /surface/contextual/$value/timingFunction",
        "76:21 /surface/stretch/$value/duration", "81:27 /surface/stretch/$value/timingFunction",
        "110:21 /surface/expand/$value/duration", "115:27 /surface/expand/$value/timingFunction",
        "144:21 /surface/invoke/$value/duration", "149:27 /surface/invoke/$value/timingFunction",
      ], why: "its durations and easings are in motion.json"),
    "data/dtcg/spec-examples/aliases-00.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["color": 2], why: "colors only"),
    "data/dtcg/spec-examples/aliases-02.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["color": 3], why: "colors only, two by the type of their target"),
    "data/dtcg/spec-examples/aliases-04.tokens.json": .init(
      verdict: "NOTJSON", presets: 0, skipped: ["color": 3], why: "a comment; colors only"),
    "data/dtcg/spec-examples/aliases-06.tokens.json": .init(
      verdict: "INVALID", presets: 0, skipped: ["typography": 3],
      why: "its fault, typography without letterSpacing, is in tokens that are no motion"),
    "data/dtcg/spec-examples/composite-types-01.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["shadow": 1], why: "a shadow"),
    "data/dtcg/spec-examples/composite-types-03.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["strokeStyle": 1], why: "a stroke style"),
    "data/dtcg/spec-examples/composite-types-05.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["strokeStyle": 2, "dimension": 3], why: "stroke styles, dimensions"),
    "data/dtcg/spec-examples/composite-types-07.tokens.json": .init(verdict: "VALID", presets: 1, why: "a transition"),
    "data/dtcg/spec-examples/composite-types-09.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["gradient": 1], why: "a gradient"),
    "data/dtcg/spec-examples/composite-types-11.tokens.json": .init(
      verdict: "INVALID", presets: 0, skipped: ["color": 1, "number": 1, "gradient": 4],
      why: "its fault, a reference to no token, is in a gradient"),
    "data/dtcg/spec-examples/design-token-00.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["color": 1], why: "a color"),
    "data/dtcg/spec-examples/design-token-02.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["color": 1], why: "a color"),
    "data/dtcg/spec-examples/design-token-04.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["color": 1], why: "a color"),
    "data/dtcg/spec-examples/groups-00.tokens.json": .init(
      verdict: "NOTJSON", presets: 0, skipped: ["color": 3], why: "a comma before the end of an object; colors only"),
    "data/dtcg/spec-examples/groups-02.tokens.json": .init(
      verdict: "INVALID", presets: 0, skipped: ["color": 3, "string": 1],
      why: "there is no type string, and what has it is no motion"),
    "data/dtcg/spec-examples/groups-04.tokens.json": .init(
      verdict: "VALID", presets: nil, errors: ["3:17 /button-primary/$extends"],
      why: "warned of: the group that is extended is not there"),
    "data/dtcg/spec-examples/groups-06.tokens.json": .init(
      verdict: "NOTJSON", presets: 0, skipped: ["dimension": 1, "untyped": 3],
      why: "a comma before the end of an object; no motion"),
    "data/dtcg/spec-examples/groups-08.tokens.json": .init(
      verdict: "NOTJSON", presets: nil, errors: ["8:19 /button/secondary/$extends"],
      why: "a comma before the end of an object, and a group that extends the one around it"),
    "data/dtcg/spec-examples/groups-10.tokens.json": .init(
      verdict: "NOTJSON", presets: 0, skipped: ["border": 3, "color": 3, "untyped": 1],
      why: "a comma before the end of an object; no motion"),
    "data/dtcg/spec-examples/groups-12.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["untyped": 2], why: "warned of: base has no $type; both are colors"),
    "data/dtcg/spec-examples/groups-14.tokens.json": .init(
      verdict: "NOTJSON", presets: 0, skipped: ["color": 1, "dimension": 2],
      why: "a comma before the end of an object; no motion"),
    "data/dtcg/spec-examples/groups-16.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["dimension": 3], why: "dimensions, one a $root"),
    "data/dtcg/spec-examples/groups-18.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["color": 12], why: "colors: nine written, three inherited by $extends"),
    "data/dtcg/spec-examples/groups-20.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["color": 2, "fontFamily": 2], why: "colors, font families"),
    "data/dtcg/spec-examples/types-00.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["dimension": 2], why: "dimensions"),
    "data/dtcg/spec-examples/types-02.tokens.json": .init(
      verdict: "VALID", presets: 0, skipped: ["fontWeight": 2], why: "font weights"),
    "data/dtcg/spec-examples/types-04.tokens.json": .init(verdict: "VALID", presets: 2, why: "two curves"),
    "data/dtcg/terrazzo/mode-type-transition.tokens.json": .init(
      verdict: "VALID", presets: 48, why: "seven curves, six durations, and a transition for 35 pairs of them"),
    "data/dtcg/terrazzo/sass-basic.tokens.json": .init(
      verdict: "INVALID", presets: 1,
      skipped: ["border": 1, "color": 4, "gradient": 1, "fontFamily": 2, "typography": 4, "shadow": 1],
      why: "its fault, typography with font-style, is in a token that is no motion"),
    "data/tokens/primer/easing.json5": .init(verdict: "VALID", presets: 5, why: "five curves in JSON5"),
    "data/tokens/primer/motion.json5": .init(
      verdict: "INVALID", presets: nil,
      errors: [
        "6:17 /motion/duration/micro/$value", "10:17 /motion/duration/short/$value",
        "14:17 /motion/duration/medium/$value", "18:17 /motion/duration/long/$value",
        "24:17 /motion/easing/hover/$value", "28:17 /motion/easing/enter/$value", "32:17 /motion/easing/exit/$value",
        "36:17 /motion/easing/move/$value", "40:17 /motion/easing/linear/$value",
        "46:17 /motion/transition/hover/$value", "53:17 /motion/transition/stateChange/$value",
        "60:17 /motion/transition/enter/$value", "67:17 /motion/transition/exit/$value",
      ], why: "what it refers to is in the two other files"),
    "data/tokens/primer/timing.json5": .init(
      verdict: "INVALID", presets: 12, why: "twelve durations as texts, in JSON5"),
  ]

  @Test("Every file of the schema's table imports, or is refused for the reason and at the place that the table has")
  func everyFile() throws {
    let rows = try CSVTable(Fixtures.reference("schema_validity_dtcg.csv")).rows
    #expect(rows.count == Self.expectations.count)
    guard Fixtures.sharedIsPresent else { return print("skipped: fixtures absent") }
    var checked = 0
    for row in rows {
      let file = row["file"]
      guard let expected = Self.expectations[file], let url = Fixtures.shared(file) else {
        Issue.record("nothing is expected of \(row)")
        continue
      }
      #expect(row["verdict"] == expected.verdict, "\(file)")
      let bytes = [UInt8](try Data(contentsOf: url))
      var result: ImportedPresets?
      let report: ImportReport
      do throws(ImportFailure) {
        result = try readDTCG(bytes)
        report = result?.report ?? ImportReport()
      } catch {
        report = error.report
      }
      #expect(result?.presets.count == expected.presets, "\(file): \(expected.why): \(report.lines)")
      #expect(report.hasErrors == (result == nil), "\(file)")
      let places = report.errors.map { "\($0.location?.description ?? "-") \($0.pointer?.description ?? "")" }
      if result == nil {
        let isText = report.errors.first?.code == .syntax
        // The reader of JSON knows the pointer of a syntax error too; the table has only line and column.
        let shown = isText ? report.errors.map { "\($0.location?.description ?? "-") " } : places
        #expect(shown == expected.errors, "\(file): \(expected.why)")
      } else {
        #expect(report.skipped == expected.skipped, "\(file)")
        #expect(report.notes.filter { $0.code == .skipped }.count == expected.skipped.values.reduce(0, +), "\(file)")
      }
      if row["verdict"] == "NOTJSON" { try checkPlace(report, row["first_problems"], bytes, file) }
      checked += 1
    }
    print("schema_validity_dtcg.csv: \(checked) files")
    #expect(checked == 34)
  }

  /// The table's reader names what follows a superfluous comma, ours the comma itself; all else is the same place.
  private func checkPlace(_ report: ImportReport, _ problem: String, _ bytes: [UInt8], _ file: String) throws {
    let match = try #require(problem.firstMatch(of: /line (\d+) column (\d+)/), "\(file)")
    let table = "\(match.1):\(match.2)"
    let issue = report.issues.first { $0.code == .syntax || $0.message == "the file is JSON5" }
    let ours = try #require(issue?.location, "\(file)")
    if ours.description == table { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let column = try #require(Int(match.2))
    let tail = lines[ours.line - 1].unicodeScalars.dropFirst(ours.column - 1)
    let head = try lines[#require(Int(match.1)) - 1].unicodeScalars.prefix(column - 1)
    #expect(String(tail) == "," && Int(match.1) == ours.line + 1, "\(file): \(ours) is not \(table)")
    #expect(head.allSatisfy { $0 == " " }, "\(file)")
  }

  @Test("Carbon's motion tokens become twelve presets with Carbon's numbers")
  func carbon() throws {
    guard let url = Fixtures.shared("data/dtcg/carbon/motion.json") else { return print("skipped: fixtures absent") }
    let sha = String(repeating: "ab", count: 32)
    let result = try readDTCG(
      [SourceFile([UInt8](try Data(contentsOf: url)), name: "tokens/motion.json", sha256: sha)],
      options: .init(into: PresetName("carbon"), date: "2026-11-21"))
    #expect(
      result.summary == [
        "carbon/duration/fast/01 = 0.07s", "carbon/duration/fast/02 = 0.11s", "carbon/duration/moderate/01 = 0.15s",
        "carbon/duration/moderate/02 = 0.24s", "carbon/duration/slow/01 = 0.4s", "carbon/duration/slow/02 = 0.7s",
        "carbon/easing/standard/productive = [0.2, 0.0, 0.38, 0.9]",
        "carbon/easing/standard/expressive = [0.4, 0.14, 0.3, 1.0]",
        "carbon/easing/entrance/productive = [0.0, 0.0, 0.38, 0.9]",
        "carbon/easing/entrance/expressive = [0.0, 0.0, 0.3, 1.0]",
        "carbon/easing/exit/productive = [0.2, 0.0, 1.0, 0.9]",
        "carbon/easing/exit/expressive = [0.4, 0.14, 1.0, 1.0]",
      ])
    let first = try #require(result.presets.first)
    #expect(
      first.details.summary
        == "Micro-interactions such as button and toggle. Instant response to user action.")
    #expect(
      first.details.source
        == Provenance(
          location: "motion.json", format: "dtcg", name: "duration.fast.01", sha256: sha, date: "2026-11-21"))
    #expect(first.details.title == nil)
    #expect(result.skipped.isEmpty)
    #expect(result.report.lines == ["1:1 note notKept "])
    for preset in result.presets {
      #expect(try Preset(json: preset.canonicalBytes) == preset)
    }
  }

  @Test("Carbon's surfaces import beside the motion tokens they refer to, with their extensions")
  func carbonSurfaces() throws {
    guard let motion = Fixtures.shared("data/dtcg/carbon/motion.json"),
      let surfaces = Fixtures.shared("data/dtcg/carbon/surfaces.json")
    else { return print("skipped: fixtures absent") }
    let files = try [surfaces, motion].map { SourceFile([UInt8](try Data(contentsOf: $0)), name: $0.lastPathComponent) }
    let result = try readDTCG(files)
    let transitions = result.summary.filter { $0.hasPrefix("surface") }.sorted()
    #expect(
      transitions == [
        "surface/contextual = → duration/fast/02 0.0s → easing/entrance/expressive",
        "surface/disclosure = → duration/moderate/01 0.0s → easing/entrance/productive",
        "surface/expand = → duration/moderate/02 0.0s → easing/standard/productive",
        "surface/invoke = → duration/moderate/02 0.0s → easing/standard/expressive",
        "surface/stretch = → duration/slow/01 0.0s → easing/entrance/expressive",
      ])
    let expand = try #require(result.presets.first { $0.name.text == "surface/expand" })
    let root = try JSONReader.read(files[0].bytes)
    let written = try #require(root["surface"]?["expand"]?["$extensions"])
    #expect(CanonicalJSON.bytes(try #require(expand.details.extensions)) == CanonicalJSON.bytes(written))
  }

  @Test("Terrazzo's transitions refer to its timings and easings")
  func terrazzo() throws {
    guard let url = Fixtures.shared("data/dtcg/terrazzo/mode-type-transition.tokens.json") else {
      return print("skipped: fixtures absent")
    }
    let result = try readDTCG([UInt8](try Data(contentsOf: url)))
    let summary = result.summary
    #expect(summary.first == "ease/circ-in = [0.55, 0.0, 1.0, 0.45]")
    #expect(summary.contains("timing/slow = 1.0s"))
    #expect(summary.contains("transition/circ-in-instant = → timing/instant → timing/none → ease/circ-in"))
    #expect(summary.last == "transition/linear-slow = → timing/slow → timing/none → ease/linear")
    let note = "dropped of the group: description; groups have no counterpart in presets"
    let noted = result.report.notes.filter { $0.message == note }
    #expect(noted.map(\.pointer?.description) == ["/ease", "/timing", "/transition"])
    #expect(result.report.warnings.map(\.code) == [.unusual])
  }
}
