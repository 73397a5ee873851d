import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `diff`, `check` and `changelog` on the command line.
@Suite struct ComparisonTests {
  /// `old.motionbook`, and `team.motionbook` with a slower spring, a longer duration and a new preset.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    func run(_ arguments: [String]) throws {
      let run = try ToolRun(arguments, in: folder.url)
      guard run.status == 0 else { throw TemporaryFolder.Failure(text: "\(arguments): \(run.errors)") }
    }
    try run(["init", "team.motionbook"])
    try run(["add", "curve", "brand/pop", "spring(duration: 0.5)", "--now", "2026-11-01"])
    try run(["add", "duration", "time/short", "150ms", "--now", "2026-11-01"])
    try run(["add", "curve", "brand/enter", "linear", "--duration", "time/short", "--now", "2026-11-01"])
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("old.copy"))
    try run([
      "set", "brand/pop", "spring(duration: 0.6)", "--title", "Pop|<b>\u{1B}[31m", "--now", "2026-11-10",
    ])
    try run(["set", "time/short", "180ms", "--now", "2026-11-10"])
    try run(["add", "curve", "brand/new", "ease", "--now", "2026-11-10"])
    return folder
  }

  @Test("versions of a preset: the spring is 20 % slower and 0.0984 behind at 0.174 s")
  func versions() throws {
    let folder = try folder()
    let run = try folder.run("diff", "brand/pop@1", "brand/pop@2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("20 % slower"))
    #expect(run.output.contains("0.0984"))
    #expect(run.output.contains("at 0.174 s"))
    #expect(!run.output.contains("\u{1B}"))
    // A single side is compared with the current state.
    #expect(try folder.run("diff", "brand/pop@1").output.contains("20 % slower"))
    #expect(try folder.run("diff", "brand/pop@1..brand/pop@2").output == run.output)
  }

  @Test("durations that differ little are told with as many digits as it takes")
  func digits() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "t.motionbook", "--seeds", "none")
    try folder.succeed("add", "duration", "a", "150ms")
    try folder.succeed("set", "a", "150.04ms")
    #expect(try folder.run("diff", "a@1", "a@2").output.contains("takes 0.15004 s instead of 0.15 s"))
  }

  @Test("a picture shows before and after over each other, on one scale, and begins their rounds together")
  func picture() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "t.motionbook", "--seeds", "none")
    _ = try folder.run("add", "curve", "a/way", "linear", "--duration", "1s").expectSuccess()
    _ = try folder.run("set", "a/way", "linear", "--duration", "2s").expectSuccess()
    let svg = try folder.run("diff", "a/way@1", "a/way@2", "--svg").expectSuccess().output
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    // The longer one takes 2 s, and every round ends with a pause of 0.8 s.
    for side in ["m0b", "m0a"] {
      #expect(svg.contains(".\(side) { animation: \(side) 2.8s linear infinite both }"), "\(svg)")
    }
    // One drawing, in which the shorter one ends halfway and remains level.
    for line in ["scale(56 -84)\" d=\"M 0,0 L 1,1 H 2\"/>", "scale(112 -84)\" d=\"M 0,0 L 1,1\"/>"] {
      #expect(svg.contains(line), "\(svg)")
    }
    #expect(svg.components(separatedBy: "<rect class=\"paper\"").count == 2)
    #expect(svg.contains(">before</text>") && svg.contains(">after</text>") && svg.contains("<path class=\"before\""))
    #expect(svg.contains(">takes 2 s instead of 1 s</text>") && svg.contains("a/way@1 → a/way@2: major"))
    #expect(!svg.contains("<script") && !svg.contains("http://www.w3.org/1999/xlink"))
    let catalogs = try self.folder()
    let run = try catalogs.run("diff", "old.copy", "team.motionbook", "--svg", "-o", "d.svg")
    #expect(run.status == 0, "\(run.errors)")
    let whole = String(decoding: try #require(try catalogs.contents()["d.svg"]), as: UTF8.self)
    #expect(XMLParser(data: Data(whole.utf8)).parse())
    // brand/new is on one side only.
    #expect(whole.split(separator: "\n").filter { $0.hasSuffix(">not there yet</text>") }.count == 1)
    #expect(try folder.run("diff", "a/way@1", "--svg", "--json").status == 2)
    #expect(try folder.run("diff", "a/way@2", "a/way@2", "--svg").output.contains("a/way@2 → a/way@2: none"))
  }

  @Test("files, dates and now say the same about the same states")
  func sides() throws {
    let folder = try folder()
    func names(_ sides: String...) throws -> [String] {
      let run = try ToolRun(["diff"] + sides + ["--json", "-c", "team.motionbook"], in: folder.url)
      let presets = try #require(try run.json()["presets"] as? [[String: Any]], "\(run.errors)")
      return presets.map { "\($0["name"] ?? "?") \(($0["aspects"] as? [String] ?? []).joined(separator: "+"))" }
    }
    let expected = ["brand/enter affected", "brand/new added", "brand/pop retitled+changed", "time/short changed"]
    #expect(try names("old.copy", "team.motionbook") == expected)
    #expect(try names("old.copy..team.motionbook") == expected)
    #expect(try names("2026-11-05", "now") == expected)
    #expect(try names("2026-11-05") == expected)
    #expect(try names("./old.copy..../\(folder.url.lastPathComponent)/team.motionbook") == expected)
    #expect(try names("now", "now").isEmpty)
  }

  @Test("--exit-code is 1 only where something differs; nothing is changed by comparing")
  func exitCode() throws {
    let folder = try folder()
    let before = try folder.contents()
    #expect(try folder.run("diff", "old.copy", "now", "--exit-code").status == 1)
    #expect(try folder.run("diff", "old.copy", "now").status == 0)
    #expect(try folder.run("diff", "now", "now", "--exit-code").status == 0)
    #expect(try folder.contents() == before)
  }

  @Test("check: a fifth is minor, exceeds patch, and can be drawn elsewhere")
  func check() throws {
    let folder = try folder()
    let run = try folder.run("diff", "--verdict", "2026-11-05..now", "--expect", "minor")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.hasPrefix("verdict: minor\n"))
    #expect(try folder.run("diff", "--verdict", "2026-11-05..now", "--expect", "patch").status == 1)
    let strict = try folder.run(
      "diff", "--verdict", "2026-11-05..now", "--max-duration", "10", "--expect", "minor", "--json")
    #expect(strict.status == 1)
    let json = try strict.json()
    #expect(json["isExceeded"] as? Bool == true)
    #expect((json["verdict"] as? [String: Any])?["level"] as? String == "major")
    #expect(json["schema"] as? Int == 1)
    #expect(try folder.run("diff", "--verdict", "2026-11-05..now", "--expect", "huge").status == 2)
    let removed = try folder.run("diff", "--verdict", "now..2026-11-05")
    #expect(removed.output.contains("preset-removed"))
    #expect(removed.output.hasPrefix("verdict: major"))
  }

  @Test("a changelog has its groups in text, Markdown and JSON; Markdown shows titles as they are")
  func changelog() throws {
    let folder = try folder()
    let text = try folder.run("changelog", "2026-11-05").output
    #expect(text.contains("Added\n  brand/new  curve\n"))
    #expect(text.contains("time/short   20 % longer"))
    #expect(text.contains("because of time/short"))
    let markdown = try folder.run("changelog", "2026-11-05", "--md").output
    #expect(markdown.contains("### Added\n\n- `brand/new`: curve\n"))
    #expect(markdown.contains("Pop\\|&lt;b&gt;"))
    #expect(!markdown.contains("\u{1B}"))
    let json = try folder.run("changelog", "2026-11-05", "--json").json()
    #expect((json["added"] as? [[String: Any]])?.first?["name"] as? String == "brand/new")
    #expect(try folder.run("changelog", "2026-11-05", "--md", "-o", "CHANGES.md").output.isEmpty)
    #expect(try String(contentsOf: folder.file("CHANGES.md"), encoding: .utf8) == markdown)
  }

  @Test("documents are compared by name")
  func documents() throws {
    let folder = try folder()
    try folder.write(
      #"{"motionbook":1,"kind":"curve","name":"a","linear":true,"duration":1}"#, to: "a.json")
    try folder.write(
      #"{"motionbook":1,"kind":"curve","name":"a","linear":true,"duration":1.005}"#, to: "b.json")
    let run = try folder.run("diff", "--verdict", "a.json", "b.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("verdict: patch\n"))
    let bad = try folder.run("diff", "a.json", "missing.json")
    #expect(bad.status == 3)
  }

  @Test("what is no side is said, with what could be one")
  func errors() throws {
    let folder = try folder()
    for (arguments, status) in [
      (["diff", "nosuch", "now"], Int32(3)), (["diff", "brand/pop@1", "now"], 2), (["diff", "release:9", "now"], 3),
      (["diff", "a", "b", "c"], 2), (["diff", "now", "missing.motionbook"], 6), (["diff"], 2),
      (["diff", "now", "--json", "--md"], 2), (["diff", "NO SUCH", "now"], 3),
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == status, "\(arguments): \(run.status) \(run.errors)")
      #expect(run.output.isEmpty, "\(arguments)")
    }
    try folder.write("not a catalog", to: "junk.motionbook")
    #expect(try folder.run("diff", "junk.motionbook", "now", "-c", "team.motionbook").status == 6)
  }

  @Test("a side that is not there is answered with what is near and what a side can be, never with making one")
  func missingSides() throws {
    let folder = try folder()
    try FileManager.default.copyItem(at: folder.file("old.copy"), to: folder.file("old.motionbook"))
    try folder.write("{}", to: "tokens.json")
    for (side, near) in [
      ("old.motionbok", "old.motionbook"), ("ol.motionbook", "old.motionbook"), ("./ol.motionbook", "./old.motionbook"),
      ("token.json", "tokens.json"), ("brand/po", "brand/pop"), ("2026.1", "2026.11"), ("tokens.jso", "tokens.json"),
    ] {
      _ = try folder.run("release", "2026.11", "-c", "team.motionbook")
      for sides in [["now", side], [side, "now"]] {
        let run = try ToolRun(["diff", "-c", "team.motionbook"] + sides, in: folder.url)
        #expect([3, 6].contains(run.status), "\(sides): \(run.status)")
        #expect(run.errors.contains("did you mean: \(near)?"), "\(sides): \(run.errors)")
        #expect(!run.errors.contains("init"), "\(sides): \(run.errors)")
      }
    }
    let run = try folder.run("diff", "now", "other.motionbook", "-c", "team.motionbook")
    #expect(run.errors.hasPrefix("error[MISSING_FILE]: there is no file \"other.motionbook\"\n  hint: a side is a"))
    #expect(try folder.run("merge", "ol.motionbook", "-c", "team.motionbook").errors.hasSuffix("old.motionbook?\n"))
    #expect(try folder.run("show", "a", "-c", "x.motionbook").errors.contains("try: motionbook init x.motionbook"))
  }

  @Test("--at and the sides of a comparison name states alike: now, releases, dates")
  func states() throws {
    let folder = try folder()
    try folder.succeed("release", "2026-11-05", "-c", "team.motionbook", "--now", "2026-11-12")
    func names(_ state: String) throws -> [String] {
      try folder.succeed("export", "catalog", "copy", "--at", state, "--force", "-c", "team.motionbook")
      return try folder.succeed("list", "-c", "copy", "--fields", "name", "--no-headers").lines.filter { !$0.isEmpty }
    }
    func added(_ state: String) throws -> Bool {
      try folder.succeed("diff", state, "now", "-c", "team.motionbook").output.contains("brand/new")
    }
    // A release's name precedes a date; a moment with its time is never a name.
    for (state, isComplete) in [
      ("now", true), ("2026-11-05", true), ("release:2026-11-05", true), ("2026-11-05T00:00Z", false),
      ("2026-11-06", false),
    ] {
      #expect(try names(state).contains("brand/new") == isComplete, "--at \(state)")
      #expect(try added(state) == !isComplete, "diff \(state) now")
    }
    for state in ["2026-11-04T", "nosuch", "release:9"] {
      let run = try folder.run("export", "catalog", "x", "--at", state, "-c", "team.motionbook")
      #expect(run.status == 3, "\(state): \(run.errors)")
    }
  }

  @Test("marks have color on demand, and nothing else changes by it")
  func color() throws {
    let folder = try folder()
    func diff(_ options: String...) throws -> String {
      try ToolRun(["diff", "2026-11-05", "now"] + options, in: folder.url).output
    }
    let plain = try diff()
    #expect(try diff("--no-color") == plain)
    let colored = try diff("--color", "always")
    #expect(colored.contains("\u{1B}[32m+\u{1B}[0m brand/new"))
    #expect(colored.contains("\u{1B}[33m~\u{1B}[0m time/short"))
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
    #expect(try diff("--md", "--color", "always") == diff("--md"))
    #expect(try diff("--color", "always", "-o", "diff.txt").isEmpty)
    #expect(try String(contentsOf: folder.file("diff.txt"), encoding: .utf8) == plain)
    #expect(try folder.run("diff", "2026-11-05...now").errors.contains(": 2026-11-05..now\n"))
  }
}
