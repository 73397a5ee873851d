import Foundation
import Motionbook
import MotionbookSeeds
import Testing

/// Rules over a whole catalog.
@Suite("Rules over a catalog") struct CatalogLintTests {
  private static let context = CommitContext(author: "Ada", timeMs: 1_795_246_200_000, message: "test")

  private func withCatalog<Result>(_ presets: [Preset], _ body: (Catalog) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("team.motionbook").path
    _ = try Catalog.create(at: file, by: Self.context) { batch in for preset in presets { try batch.add(preset) } }
    return try body(try Catalog.open(at: file, access: .readWrite))
  }

  private func presets(_ documents: [String]) throws -> [Preset] {
    try documents.map { try Preset(json: Array($0.utf8)) }
  }

  @Test("of the seeds three are warned of, which show what they are warned of on purpose")
  func seeds() throws {
    try withCatalog(SeedLibrary.all()) { catalog throws in
      let report = try catalog.lint()
      #expect(report.count(.error) == 0)
      #expect(
        report.findings.filter { $0.severity == .warning }.map { "\($0.preset) \($0.rule)" } == [
          // Both let three things appear 0.3 s apart; this spring hardly damps.
          "reduced/reveal-in-order stagger-over-budget", "seed/p7 settles-late",
          "seed/wave-of-emojis stagger-over-budget",
        ])
      #expect(Set(report.findings.filter { $0.severity == .note }.map(\.rule)) == ["endless-loop", "near-duplicate"])
    }
  }

  @Test("without their variants for reduced motion the system's transitions that move are found, and the fade is not")
  func variants() throws {
    let transitions = try SeedLibrary.presets(of: ["system"]).map { preset in
      var bare = preset
      bare.details.reducedMotion = nil
      return bare
    }
    try withCatalog(transitions) { catalog throws in
      let found = Set(try catalog.lint(only: ["missing-reduced-motion"]).findings.map(\.preset.text))
      for name in ["move-top", "push-leading", "slide", "offset", "rotation", "scale", "matched-source"] {
        #expect(found.contains("system/transition/\(name)"), "\(name)")
      }
      for name in ["opacity", "identity"] { #expect(!found.contains("system/transition/\(name)"), "\(name)") }
    }
  }

  @Test("what two presets are each other's variants is judged, and what only a deprecated one plays")
  func circles() throws {
    func slide(_ name: String, _ more: String) -> String {
      #"{"motionbook":1,"name":"\#(name)","kind":"transition","insertion":{"effects":[{"move":"bottom"}]},"size":[500,500]\#(more)}"#
    }
    let documents = [
      slide("a/one", #","reducedMotion":"a/two""#), slide("a/two", #","reducedMotion":"a/one""#), slide("b/part", ""),
      #"""
      {"motionbook":1,"name":"b/whole","kind":"sequence","steps":[{"play":"b/part"}],"deprecated":{"reason":"old"}}
      """#,
    ]
    try withCatalog(presets(documents)) { catalog throws in
      let found = Set(try catalog.lint(only: ["large-travel", "missing-reduced-motion"]).findings.map(\.preset.text))
      #expect(found == ["a/one", "a/two", "b/part"], "\(found)")
    }
  }

  @Test("a fix follows the stated replacement in motion and details, as one version that undo takes back")
  func mending() throws {
    let documents = [
      #"{"motionbook":1,"name":"time/new","kind":"duration","duration":0.3}"#,
      #"{"motionbook":1,"name":"time/old","kind":"duration","duration":0.2,"deprecated":{"replacement":"time/new"}}"#,
      #"{"motionbook":1,"name":"fade/new","kind":"transition","insertion":{"effects":[{"opacity":true}]}}"#,
      #"""
      {"motionbook":1,"name":"fade/old","kind":"transition","insertion":{"effects":[{"opacity":true}]},
       "deprecated":{"replacement":"fade/new"}}
      """#,
      #"""
      {"motionbook":1,"name":"card/enter","kind":"transition","duration":"time/old","reducedMotion":"fade/old",
       "insertion":{"effects":[{"offset":[0,20]}]}}
      """#,
    ]
    try withCatalog(presets(documents)) { catalog throws in
      let findings = try catalog.lint().findings
      #expect(findings.map(\.rule) == ["deprecated-use", "deprecated-use"])
      let before = try catalog.preset("card/enter")
      #expect(try catalog.mend(findings, by: Self.context, dryRun: true).map(\.name.text) == ["card/enter"])
      #expect(try catalog.preset("card/enter").preset == before.preset)
      _ = try catalog.mend(findings, by: Self.context)
      let after = try catalog.preset("card/enter")
      #expect(after.revision.generation == 2 && after.preset.details.reducedMotion?.description == "fade/new")
      guard case .transition(let transition) = after.preset.motion else { throw StoreError(.invalid, "another kind") }
      #expect(try transition.duration == .reference(PresetReference("time/new")))
      #expect(try catalog.lint().findings.isEmpty)
      _ = try catalog.undo(by: Self.context)
      #expect(try catalog.preset("card/enter").preset == before.preset)
    }
  }

  @Test("a reference to a removed preset is an error that names it")
  func brokenReference() throws {
    let documents = [
      #"{"motionbook":1,"name":"time/fast","kind":"duration","duration":0.2}"#,
      #"{"motionbook":1,"name":"brand/enter","kind":"curve","easing":"easeOut","duration":"time/fast"}"#,
    ]
    try withCatalog(presets(documents)) { catalog throws in
      #expect(try catalog.lint(only: ["broken-reference"]).findings.isEmpty)
      try catalog.write(by: Self.context) { try $0.remove("time/fast", force: true) }
      let findings = try catalog.lint(only: ["broken-reference"]).findings
      #expect(findings.map(\.preset.text) == ["brand/enter"] && findings[0].severity == .error)
      #expect(findings[0].problem.contains("time/fast"))
    }
  }

  @Test("a removed variant for reduced motion is an error that names it")
  func brokenVariant() throws {
    let documents = [
      #"{"motionbook":1,"name":"brand/calm","kind":"curve","easing":"easeOut","duration":0.2}"#,
      #"{"motionbook":1,"name":"brand/enter","kind":"curve","easing":"easeOut","duration":0.4,"reducedMotion":"brand/calm"}"#,
    ]
    try withCatalog(presets(documents)) { catalog throws in
      #expect(try catalog.lint(only: ["broken-reference"]).findings.isEmpty)
      try catalog.write(by: Self.context) { try $0.remove("brand/calm", force: true) }
      let findings = try catalog.lint(only: ["broken-reference"]).findings
      #expect(findings.map(\.preset.text) == ["brand/enter"] && findings[0].severity == .error)
      #expect(findings[0].problem.contains("brand/calm"))
    }
  }

  @Test("deprecated presets that replace each other, as after a merge, are an error of each")
  func circularReplacements() throws {
    func duration(_ name: String, _ replacement: String) -> String {
      #"{"motionbook":1,"name":"\#(name)","kind":"duration","duration":0.2,"deprecated":{"replacement":"\#(replacement)"}}"#
    }
    // The last one leads to the circle, and is not in it.
    let documents = [duration("a/x", "a/y"), duration("a/y", "a/z"), duration("a/z", "a/x"), duration("b/x", "a/x")]
    try withCatalog(presets(documents)) { catalog throws in
      let findings = try catalog.lint(only: ["broken-reference"]).findings
      #expect(findings.map(\.preset.text) == ["a/x", "a/y", "a/z"])
      #expect(findings.map { $0.related.map(\.text) } == [["a/y", "a/z"], ["a/z", "a/x"], ["a/x", "a/y"]])
    }
  }

  @Test("a thousand presets with the same motions give the findings of each")
  func many() throws {
    let slow = try presets([#"{"motionbook":1,"name":"a/b","kind":"duration","duration":12}"#])[0]
    let all = try (0..<1_000).map { Preset(try PresetName("slow/n\($0)"), slow.motion) }
    try withCatalog(all) { catalog throws in
      #expect(try catalog.lint().findings.count == 1_000)
      #expect(try catalog.lint { $0.text == "slow/n7" }.findings.count == 1)
    }
  }
}
