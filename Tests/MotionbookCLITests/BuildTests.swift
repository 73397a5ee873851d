import Foundation
import Motionbook
import TestSupport
import Testing

@testable import MotionbookCLI

/// `motionbook build`: files of a project, written if they differ.
@Suite struct BuildTests {
  /// A folder with two curves in `team.motionbook`, and a project file.
  static func folder(_ outputs: String, catalog: String = #""catalog": "team.motionbook", "#) throws -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "curve", "brand/line", ".linear(duration: 1)")
    try folder.succeed("add", "curve", "brand/pop", "spring(duration: 0.5, bounce: 0.3)")
    try folder.write("{\(catalog)\"outputs\": {\(outputs)}}", to: "motionbook.json")
    return folder
  }

  /// The state of each output.
  static func states(_ run: ToolRun) throws -> [String: String] {
    let outputs = try #require(try run.json()["outputs"] as? [[String: Any]], "\(run.errors)")
    return Dictionary(
      uniqueKeysWithValues: outputs.map { ($0["name"] as? String ?? "", $0["state"] as? String ?? "") })
  }

  /// Each output, and the equivalent export command.
  private static let outputs: [(name: String, json: String, export: [String])] = [
    ("doc", #"{"format": "json", "presets": ["brand/pop"], "path": "out/pop.json"}"#, ["json", "brand/pop"]),
    (
      "web",
      #"{"format": "css", "presets": ["brand/*"], "maxError": 0.001, "reduced": "omit", "path": "out/motion.css"}"#,
      ["css", "brand/*", "--max-error", "0.001", "--reduced", "omit"]
    ),
    ("js", #"{"format": "js", "at": "2026.11", "path": "out/motion.js"}"#, ["js", "--at", "2026.11"]),
    ("res", #"{"format": "android", "path": "out/res/"}"#, ["android"]),
    (
      "table", #"{"format": "csv", "presets": ["brand/line"], "count": 3, "velocity": true, "path": "out/line.csv"}"#,
      ["csv", "brand/line", "--count", "3", "--velocity"]
    ),
    (
      "raw", #"{"format": "npy", "fps": 30, "end": "0.5s", "path": "out/m.npy"}"#,
      ["npy", "--fps", "30", "--end", "0.5s"]
    ),
  ]

  @Test("A file that something else has made is never replaced, and then nothing is written")
  func foreign() throws {
    let folder = try Self.folder(
      #""a": {"format": "js", "path": "new.js"}, "b": {"format": "css", "path": "styles.css"}"#)
    try folder.write("body { color: red }\n", to: "styles.css")
    let run = try folder.run("build")
    #expect(run.status != 0 && run.errors.contains("styles.css"))
    #expect(try String(contentsOf: folder.file("styles.css"), encoding: .utf8) == "body { color: red }\n")
    #expect(!FileManager.default.fileExists(atPath: folder.file("new.js").path))
  }

  @Test("in every format a file of somebody else stays, and one that a build wrote is replaced")
  func replacing() throws {
    for format in ExportRequest.Format.all.map(\.name) {
      let path = format == "android" ? "out/" : "out/a"
      let folder = try Self.folder("\"x\": {\"format\": \"\(format)\", \"path\": \"\(path)\"}")
      let first = try folder.run("build").expectSuccess()
      #expect(!first.errors.contains("no presets"), "\(format): \(first.errors)")
      try folder.succeed("set", "brand/line", ".linear(duration: 2)")
      try folder.succeed("set", "brand/pop", "spring(duration: 0.6, bounce: 0.2)")
      let second = try folder.run("build")
      #expect(second.status == 0, "\(format): \(second.errors)")
      // These formats have no place for a maker.
      guard !["android", "dtcg", "waapi"].contains(format) else { continue }
      try folder.write("mine\n", to: path)
      let before = try folder.contents()
      try? FileManager.default.removeItem(at: folder.file("out/a.json"))
      let refused = try folder.run("build")
      #expect(refused.status == 4 && refused.errors.contains("not made by Motionbook"), "\(format): \(refused.errors)")
      #expect(try folder.contents()[path] == before[path], "\(format)")
    }
  }

  @Test("What belongs to git, or lies outside behind a link, is never written")
  func reach() throws {
    for (output, isDeep) in [
      (#""format": "jsonl", "path": ".git/config""#, false), (#""format": "css", "path": "sub/.GIT/a.css""#, false),
      (#""format": "css", "path": "link/a.css""#, true), (#""format": "css", "path": "link/new/a.css""#, true),
      (#""format": "css", "path": "a.css""#, true), (#""format": "android", "path": "link/""#, true),
    ] {
      let folder = try Self.folder("")
      for place in [".git", "p/.git", "elsewhere", "p"] {
        try FileManager.default.createDirectory(at: folder.file(place), withIntermediateDirectories: true)
      }
      try folder.write("[core]\n", to: ".git/config")
      try folder.succeed("export", "css", "-o", "elsewhere/a.css")
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: folder.file("p/link").path, withDestinationPath: "../elsewhere")
      try manager.createSymbolicLink(atPath: folder.file("p/a.css").path, withDestinationPath: "../elsewhere/a.css")
      try folder.succeed("set", "brand/line", ".linear(duration: 2)")
      let project = isDeep ? "p/motionbook.json" : "motionbook.json"
      let catalog = isDeep ? "../team.motionbook" : "team.motionbook"
      try folder.write("{\"catalog\": \"\(catalog)\", \"outputs\": {\"x\": {\(output)}}}", to: project)
      let before = try folder.contents()
      let run = try folder.run("build", "--project", project)
      #expect(run.status == 4, "\(output): \(run.errors)")
      #expect(try folder.contents() == before, "\(output)")
    }
  }

  @Test("every output has the bytes that export writes; a second build writes nothing; what differs is written again")
  func outputs() throws {
    let folder = try Self.folder(Self.outputs.map { "\"\($0.name)\": \($0.json)" }.joined(separator: ", "))
    try folder.succeed("release", "2026.11")
    try folder.succeed("set", "brand/line", ".linear(duration: 2)")
    let first = try folder.succeed("build", "--json")
    #expect(try Self.states(first) == Dictionary(uniqueKeysWithValues: Self.outputs.map { ($0.name, "written") }))
    let built = try folder.contents()
    for (name, json, export) in Self.outputs {
      let start = try #require(json.firstRange(of: "\"path\": \"out"))
      let path = String(json[start.upperBound...].prefix { $0 != "\"" })
      try FileManager.default.createDirectory(at: folder.file("byhand"), withIntermediateDirectories: true)
      _ = try ToolRun(["export"] + export + ["-o", "byhand\(path)"], in: folder.url).expectSuccess()
      for (file, bytes) in try folder.contents() where file.hasPrefix("byhand/") {
        #expect(built["out" + file.dropFirst("byhand".count)] == bytes, "\(name): \(file)")
      }
      try FileManager.default.removeItem(at: folder.file("byhand"))
    }
    // Including companions: 6 outputs in 1 + 1 + 2 + 4 + 1 + 2 files.
    #expect(built.keys.count { $0.hasPrefix("out/") && !$0.hasSuffix("/") && built[$0] != nil } == 11, "\(built.keys)")

    func modified(_ name: String) throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: folder.file(name).path)[.modificationDate] as? Date
    }
    let before = try modified("out/motion.css")
    let second = try folder.succeed("build")
    #expect(second.lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("unchanged  ") }, "\(second.output)")
    #expect(try folder.contents() == built)
    #expect(try modified("out/motion.css") == before)

    try FileManager.default.removeItem(at: folder.file("out/m.npy.json"))
    #expect(try Self.states(folder.succeed("build", "--json"))["raw"] == "written")
    // The release keeps its pinned versions.
    try folder.succeed("set", "brand/line", ".linear(duration: 3)")
    let third = try Self.states(folder.succeed("build", "--json"))
    #expect(
      third == [
        "doc": "unchanged", "web": "written", "js": "unchanged", "res": "written", "table": "written", "raw": "written",
      ])
    #expect(try folder.contents()["out/m.npy.json"] != nil)
  }

  @Test(
    "an output in which somebody edited a preset is not written before the edit is taken or dropped, a stale one is")
  func edits() throws {
    let folder = try Self.folder(
      #""web": {"format": "css", "path": "a.css"}, "own": {"format": "css", "path": "b.css", "name": "x-{path}", "flatten": true}"#
    )
    try folder.succeed("add", "duration", "brand/fast", "150ms")
    try folder.succeed("add", "curve", "brand/calm", "ease-out", "--duration", "brand/fast")
    try folder.succeed("build")
    try folder.succeed("set", "brand/fast", "160ms")
    try folder.succeed("rename", "brand/pop", "brand/boing")
    #expect(try Self.states(folder.succeed("build", "--json")) == ["own": "written", "web": "written"])
    let edited = try String(contentsOf: folder.file("a.css"), encoding: .utf8).replacing("1s;", with: "2s;")
    try folder.write(edited, to: "a.css")
    try folder.succeed("set", "brand/fast", "170ms")
    let check = try folder.run("build", "--check", "--json")
    #expect(try check.status == 1 && Self.states(check) == ["own": "stale", "web": "edited"], "\(check.errors)")
    let run = try folder.run("build", "--json")
    #expect(try run.status == 1 && Self.states(run) == ["own": "written", "web": "edited"])
    #expect(try String(contentsOf: folder.file("a.css"), encoding: .utf8) == edited)
    let outputs = try #require(try run.json()["outputs"] as? [[String: Any]])
    #expect(outputs.map { $0["edits"] as? [String] } == [[], ["brand/line"]])
    let words = try #require(run.errors.firstMatch(of: /take the edits with: motionbook ([^;]*);/)).1
    _ = try ToolRun(words.split(separator: " ").map(String.init), in: folder.url).expectSuccess()
    #expect(try folder.succeed("show", "brand/line", "--no-plot").output.contains("2 s"))
    #expect(try Self.states(folder.succeed("build", "--json"))["web"] == "written")
    try folder.write(edited.replacing("2s;", with: "3s;"), to: "a.css")
    #expect(try Self.states(folder.succeed("build", "web", "--force", "--json")) == ["web": "written"])
    try folder.succeed("build", "--check")
  }

  @Test("changed numbers and new lines are edits in every format of text; changes of the catalog are none")
  func editsOfAllFormats() throws {
    let files = [
      "css": "a.css", "scss": "a.scss", "tailwind": "t.css", "js": "a.js", "swiftui": "A.swift", "compose": "A.kt",
      "flutter": "a.dart", "dtcg": "a.tokens.json", "json": "a.json",
    ]
    let folder = try Self.folder(
      files.map { #""\#($0)": {"format": "\#($0)", "path": "\#($1)", "name": "x-{path}"}"# }.sorted()
        .joined(separator: ", ").replacing(#""a.json", "name": "x-{path}""#, with: #""a.json""#))
    try folder.succeed("add", "duration", "brand/fast", "150ms")
    try folder.succeed("build")
    try folder.succeed("set", "brand/fast", "160ms")
    try folder.succeed("rename", "brand", "acme")
    let all = { (state: String) in files.mapValues { _ in state } }
    #expect(try Self.states(folder.succeed("build", "--json")) == all("written"))
    func edit(_ change: (String) -> String) throws {
      for file in files.values {
        try folder.write(change(String(contentsOf: folder.file(file), encoding: .utf8)), to: file)
      }
    }
    try edit { $0.replacing(/\b160(?=\D|000)/, with: "165").replacing(/\b0\.16\b/, with: "0.165") }
    try folder.succeed("set", "acme/line", ".linear(duration: 4)")
    #expect(try Self.states(folder.run("build", "--json")) == all("edited"))
    try folder.succeed("build", "--force")
    try edit { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let place = lines.lastIndex(where: { $0.contains("160") || $0.contains("0.16") }) else { return text }
      let line = lines[place].replacing("fast", with: "slow").replacing("160", with: "700").replacing(
        "0.16", with: "0.7")
      return (lines[...place] + [line[...]] + lines[(place + 1)...]).joined(separator: "\n")
    }
    try folder.succeed("set", "acme/line", ".linear(duration: 5)")
    let states = try Self.states(folder.run("build", "--json"))
    // A line more is no document.
    for format in files.keys where !["dtcg", "json"].contains(format) {
      #expect(states[format] == "edited", "\(format)")
    }
  }

  @Test("no import is proposed for an edited file that none reads, though presets were added since")
  func unreadable() throws {
    let folder = try Self.folder(#""a": {"format": "compose", "path": "A.kt", "presets": ["ui/*"]}"#)
    try folder.succeed("add", "duration", "ui/fast", "90ms")
    try folder.succeed("build")
    let text = try String(contentsOf: folder.file("A.kt"), encoding: .utf8)
    try folder.write(text.replacing("= 90", with: "= 60"), to: "A.kt")
    try folder.succeed("add", "duration", "ui/slow", "500ms")
    let run = try folder.run("build")
    #expect(run.errors.contains("no import reads the edits") && !run.errors.contains("import A.kt"), "\(run.errors)")
  }

  @Test("no file is taken for an edited one because the catalog has changed since it was written")
  func unedited() throws {
    let formats = ["css": "a.css", "compose": "a.kt", "android": "res/"]
    let folder = try Self.folder(
      formats.map { #""\#($0)": {"format": "\#($0)", "path": "\#($1)", "presets": ["ui/*"]}"# }.sorted()
        .joined(separator: ", "))
    var second = 1_795_246_200
    func change(_ arguments: [String]) throws {
      second += 1
      let run = try ToolRun(arguments, in: folder.url, environment: ["SOURCE_DATE_EPOCH": "\(second)"])
      #expect(run.status == 0, "\(arguments): \(run.errors)")
    }
    // Semantic presets refer to primitive ones that are not in the files, and to each other.
    let track = #"KeyframeTrack(\.offset.x) { LinearKeyframe(200, duration: ref("core/fast")) }"#
    for preset in [
      ["duration", "core/fast", "120ms"], ["curve", "core/out", "ease-out", "--duration", "core/fast"],
      ["curve", "ui/calm", "ease", "--duration", "core/fast"], ["alias", "ui/std", "ui/calm"],
      ["keyframes", "ui/shake", track], ["transition", "ui/fade", #".opacity.animation(ref("core/out"))"#],
      ["curve", "ui/pop", "spring(duration: 0.5, bounce: 0.3)", "--reduced", "ui/calm"],
    ] { try change(["add"] + preset) }
    try folder.write(
      """
      :root { --snap: 120ms } .x { animation: k var(--snap) 2 } .y { transition: opacity .2s }
      @keyframes k { to { opacity: 0 } }
      """, to: "w.css")
    try folder.succeed("import", "w.css", "--into", "ui/web")
    #expect(try Self.states(folder.succeed("build", "--json")).values.allSatisfy { $0 == "written" })
    for changes in [
      [["set", "core/fast", "100ms"], ["set", "core/fast", "90ms"]], [["set", "core/out", "ease-in"]],
      // The alias has the variant of its target.
      [["set", "ui/calm", "--reduced", "core/out"]], [["set", "ui/calm", "--reduced", "brand/line"]],
      [["rename", "ui/calm", "ui/quiet"], ["set", "core/fast", "80ms"]], [["set", "ui/std", "--title", "Standard"]],
      [["deprecate", "ui/std", "--use", "ui/quiet"]], [["set", "ui/fade", ".opacity"], ["rm", "core/out"]],
      // One file of it is left.
      [["set", "ui/pop", "ease.delay(0.1)"]], [["rm", "ui/pop"], ["set", "core/fast", "70ms"]],
      [["rename", "core", "base"], ["set", "base/fast", "60ms"], ["set", "ui/quiet", "ease-in"]],
      // Keyframes take its length by the name of a variable.
      [["rename", "ui/web/snap", "ui/web/quick"]], [["rename", "ui/web/quick", "ui/web/brisk"]],
    ] {
      for arguments in changes { try change(arguments) }
      let states = try Self.states(folder.run("build", "--json"))
      #expect(!states.values.contains("edited"), "\(changes): \(states)")
    }
  }

  @Test("plain tokens, which name no maker, are written again after every change, but not over those of somebody else")
  func plainTokens() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.write(#"{"outputs": {"t": {"format": "dtcg", "path": "o.tokens.json"}}}"#, to: "motionbook.json")
    func state() throws -> String? { try Self.states(folder.run("build", "--json"))["t"] }
    try folder.write(#"{"d": {"$type": "duration", "long": {"$value": "700ms"}}}"#, to: "t.tokens.json")
    for changes in [
      [["import", "t.tokens.json"]], [["set", "d/long", "--title", "Long"]],
      [["add", "curve", "e/a", "cubic-bezier(0.2, 0, 0, 1)"]], [["set", "e/a", "--title", "Out"]],
      [["set", "e/a", "cubic-bezier(0.3, 0, 0, 1)"]], [["add", "curve", "e/spring", ".bouncy"]],
      [["rename", "d/long", "d/longer"], ["deprecate", "d/longer"]],
    ] {
      for change in changes { try ToolRun(change, in: folder.url).expectSuccess() }
      #expect(try state() == "written", "\(changes)")
    }
    try folder.write(#"{"d": {"$type": "duration", "long": {"$value": "800ms"}}}"#, to: "t.tokens.json")
    try folder.succeed("import", "t.tokens.json", "--on-conflict", "new-version")
    #expect(try state() == "written")
    try folder.write(
      #"{"$schema": "https://www.designtokens.org/schemas/2025.10/format.json", "c": {"$type": "color", "$value": "red"}}"#,
      to: "o.tokens.json")
    #expect(try state() == "edited")
  }

  @Test("after a merge one of two versions of a number is the one that a file was made of")
  func mergedVersions() throws {
    for duration in ["600ms", "700ms", "800ms", "900ms"] {
      let folder = try Self.folder(#""web": {"format": "css", "path": "a.css", "presets": ["brand/line"]}"#)
      try folder.succeed("backup", "other.motionbook")
      try folder.succeed("set", "brand/line", "--duration", duration, "-c", "other.motionbook")
      try folder.succeed("set", "brand/line", "--duration", "500ms")
      try folder.succeed("build")
      _ = try folder.run("merge", "other.motionbook")
      try folder.succeed("resolve", "brand/line", "--take", "theirs")
      #expect(try Self.states(folder.run("build", "--check", "--json")) == ["web": "stale"])
    }
  }

  @Test("a rule of somebody's own in an exported sheet is not dropped")
  func ownRule() throws {
    let folder = try Self.folder(#""web": {"format": "css", "path": "a.css"}"#)
    try folder.succeed("build")
    let text = try String(contentsOf: folder.file("a.css"), encoding: .utf8) + "\n.button { color: red }\n"
    try folder.write(text, to: "a.css")
    try folder.succeed("set", "brand/pop", "spring(duration: 0.6, bounce: 0.3)")
    #expect(try Self.states(folder.run("build", "--json")) == ["web": "edited"])
    #expect(try String(contentsOf: folder.file("a.css"), encoding: .utf8) == text)
    #expect(try Self.states(folder.succeed("build", "--force", "--json")) == ["web": "written"])
  }

  @Test("an edit that makes an error is an edit")
  func brokenEdit() throws {
    let folder = try Self.folder(#""web": {"format": "css", "path": "motion.css"}"#)
    try folder.succeed("set", "brand/line", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms")
    try folder.succeed("build")
    let text = try String(contentsOf: folder.file("motion.css"), encoding: .utf8)
    try folder.write(text.replacing(": cubic-bezier(0.2,", with: ": cubic-bezier(1.2,"), to: "motion.css")
    try folder.succeed("set", "brand/pop", "spring(duration: 0.6, bounce: 0.3)")
    #expect(try Self.states(folder.run("build", "--json")) == ["web": "edited"])
  }

  @Test("numbers that the import of a format does not read are edits too")
  func unreadEdits() throws {
    let folder = try Self.folder(#""l": {"format": "lottie", "path": "a.json", "presets": ["brand/line"]}"#)
    try folder.succeed("set", "brand/line", ".easeOut(duration: 0.4)")
    try folder.succeed("build")
    // The second control point of ease-out.
    let edited = try String(contentsOf: folder.file("a.json"), encoding: .utf8).replacing("0.58", with: "0.7")
    try folder.write(edited, to: "a.json")
    #expect(try Self.states(folder.run("build", "--json")) == ["l": "edited"])
    try folder.succeed("build", "--force")
    try folder.succeed("set", "brand/line", ".easeIn(duration: 0.5)")
    #expect(try Self.states(folder.succeed("build", "--json")) == ["l": "written"])
  }

  @Test("edits of a module's animations are taken by an import, and others are told until they are dropped")
  func moduleEdits() throws {
    let folder = try Self.folder(#""m": {"format": "js", "path": "a.js", "presets": ["brand/line"]}"#)
    try folder.succeed("set", "brand/line", "cubic-bezier(0.16, 1, 0.3, 1)", "--duration", "300ms")
    try folder.succeed("build")
    func edit(_ old: String, _ new: String) throws {
      let text = try String(contentsOf: folder.file("a.js"), encoding: .utf8)
      try #require(text.contains(old))
      try folder.write(text.replacing(old, with: new), to: "a.js")
    }
    try edit("duration: 300,", "duration: 500,")
    let build = try folder.run("build")
    #expect(build.errors.contains("import a.js --on-conflict new-version"), "\(build.errors)")
    let taken = try folder.succeed("import", "a.js", "--on-conflict", "new-version")
    #expect(!taken.errors.contains("warning"), "\(taken.errors)")
    #expect(try Self.states(folder.succeed("build", "--json")) == ["m": "written"])
    // Its data for GSAP are no animation of the API.
    try edit("C0.16,1", "C0.17,1")
    try edit("duration: 500,", "duration: 600,")
    #expect(try folder.succeed("import", "a.js", "--on-conflict", "new-version").errors.contains("only waapi counts"))
    #expect(try Self.states(folder.run("build", "--json")) == ["m": "edited"])
  }

  @Test(
    "an edited file of a preset that was renamed or removed since stays, and is an edit",
    arguments: [("android", "controlX1=\"0.16\""), ("json", "0.16")],
    [["rename", "brand/line", "brand/arc"], ["rm", "brand/line"]])
  func editedLeftovers(_ format: (name: String, number: String), _ change: [String]) throws {
    let folder = try Self.folder(#""m": {"format": "\#(format.name)", "path": "out/", "presets": ["brand/*"]}"#)
    try folder.succeed("set", "brand/line", "cubic-bezier(0.16, 1, 0.3, 1)", "--duration", "300ms")
    try folder.succeed("build")
    try ToolRun(change, in: folder.url).expectSuccess()
    let file = format.name == "json" ? "out/brand/line.json" : "out/interpolator/brand_line.xml"
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(text.contains(format.number))
    try folder.write(text.replacing(format.number, with: format.number.replacing("0.16", with: "0.18")), to: file)
    #expect(try Self.states(folder.run("build", "--json")) == ["m": "edited"])
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8).contains("0.18"))
    try folder.write(text, to: file)
    #expect(try Self.states(folder.succeed("build", "--json")) == ["m": "written"])
    #expect(!FileManager.default.fileExists(atPath: folder.file(file).path))
  }

  @Test("a chosen preset that was removed is told as such, with the way to have it back")
  func removedChoice() throws {
    let folder = try Self.folder(#""web": {"format": "css", "path": "m.css", "presets": ["brand/gone"]}"#)
    try folder.succeed("add", "duration", "brand/gone", "100ms")
    try folder.succeed("build")
    try folder.succeed("rm", "brand/gone")
    #expect(try folder.run("build").errors.contains("motionbook restore brand/gone"))
  }

  @Test("a check shows each place in which a file differs, and not what lies between them")
  func hunks() throws {
    let folder = try Self.folder(#""web": {"format": "css", "path": "motion.css"}"#)
    for name in ["a", "b", "c"] { try folder.succeed("add", "duration", "brand/\(name)", "100ms") }
    try folder.succeed("build")
    for name in ["a", "c"] { try folder.succeed("set", "brand/\(name)", "120ms") }
    let check = try folder.run("build", "--check")
    #expect(check.errors.ranges(of: "motion.css:").count == 2 && !check.errors.contains("brand-b"), "\(check.errors)")
    #expect(check.errors.contains("  + ") && check.errors.contains("--brand-c: 120ms"), "\(check.errors)")
  }

  @Test("the loss summary is that of export, with the output's name; JSON has what --report has")
  func losses() throws {
    let folder = try Self.folder(#""web": {"format": "css", "path": "motion.css"}"#)
    let build = try folder.succeed("build", "--json")
    let export = try folder.succeed("export", "css", "--report", "report.json")
    #expect(build.errors == export.errors.replacing("note: ", with: "note: web: "))
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: folder.file("report.json"))) as? [String: Any])
    let outputs = try #require(try build.json()["outputs"] as? [[String: Any]])
    #expect(outputs.first?["parts"] as? NSArray == report["parts"] as? NSArray)
    // An output that stays as it is has no news.
    let again = try folder.succeed("build", "--json")
    let kept = try #require(try again.json()["outputs"] as? [[String: Any]])
    #expect(again.errors.isEmpty && kept.first?["parts"] as? NSArray == report["parts"] as? NSArray)
  }

  @Test("--check writes nothing and exits with 1, naming what is missing or stale and the command that mends it")
  func check() throws {
    let folder = try Self.folder(
      #""web": {"format": "css", "path": "out/motion.css"}, "line": {"format": "json", "presets": ["brand/line"], "path": "l.json"}"#
    )
    let before = try folder.contents()
    let missing = try folder.run("build", "--check")
    #expect(missing.status == 1)
    #expect(missing.output.contains("missing  line  json    l.json\n"), "\(missing.output)")
    #expect(missing.output.contains("missing  web   css     out/motion.css\n"), "\(missing.output)")
    #expect(try folder.contents() == before)
    try folder.succeed("build")
    try folder.succeed("build", "--check")
    try folder.succeed("set", "brand/pop", "spring(duration: 0.6, bounce: 0.3)")
    let built = try folder.contents()
    let stale = try folder.run("build", "--check", "--json")
    #expect(stale.status == 1)
    #expect(try Self.states(stale) == ["line": "unchanged", "web": "stale"])
    // Removed and added lines, of stale files only.
    let shown = try folder.run("build", "--check")
    #expect(shown.output.contains("stale") && !shown.output.contains("unchanged"), "\(shown.output)")
    #expect(shown.errors.contains("motion.css:") && shown.errors.contains("\n  - "), "\(shown.errors)")
    #expect(shown.errors.contains("\n  + ") && shown.errors.contains("brand-pop"), "\(shown.errors)")
    #expect(try folder.contents() == built)
    let words = try #require(stale.errors.firstMatch(of: /bring it up to date with: motionbook (.*)/)).1
    _ = try ToolRun(words.split(separator: " ").map(String.init), in: folder.url).expectSuccess()
    try folder.succeed("build", "--check")
    // A file longer or shorter than the output differs.
    let css = try String(contentsOf: folder.file("out/motion.css"), encoding: .utf8)
    for other in [css + "\n", String(css.dropLast()), ""] {
      try folder.write(other, to: "out/motion.css")
      #expect(try folder.run("build", "--check").status == 1)
    }
  }

  @Test(
    "paths, and the catalog's, go from the project file, wherever the command runs; one that leads out of it is said")
  func places() throws {
    let folder = try Self.folder(
      #""a": {"format": "json", "path": "out/a.json"}, "b": {"format": "json", "path": "../b.json"}"#,
      catalog: #""catalog": "../team.motionbook", "#)
    try FileManager.default.createDirectory(at: folder.file("p/deep"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: folder.file("motionbook.json"), to: folder.file("p/motionbook.json"))
    let run = try folder.succeed("build", "--project", "p/motionbook.json")
    #expect(
      run.errors.contains("note: b: \"../b.json\" is outside of the folder of p/motionbook.json"), "\(run.errors)")
    #expect(!run.errors.contains("a: \"out"))
    let files = try folder.contents()
    #expect(files["p/out/a.json"] != nil && files["p/out/a.json"] == files["b.json"])
    // Found upwards, as catalogs are; -c and $MOTIONBOOK override the file.
    let deep = folder.file("p/deep")
    #expect(try ToolRun(["build", "--check"], in: deep).status == 0)
    try folder.succeed("init", "other.motionbook")
    try folder.succeed("add", "curve", "x/y", "ease", "-c", "other.motionbook")
    #expect(try ToolRun(["build", "--check", "-c", "../../other.motionbook"], in: deep).status == 1)
    let other = ["MOTIONBOOK": folder.file("other.motionbook").path]
    #expect(try ToolRun(["build", "--check"], in: deep, environment: other).status == 1)
    // By default the catalog nearest to the project file.
    try folder.write(#"{"outputs": {"a": {"format": "json", "path": "a.json"}}}"#, to: "q/motionbook.json")
    try FileManager.default.moveItem(at: folder.file("other.motionbook"), to: folder.file("q/other.motionbook"))
    try folder.succeed("build", "--project", "q/motionbook.json")
    #expect(try folder.contents()["q/a.json"].map { String(decoding: $0, as: UTF8.self) }?.contains("x/y") == true)
  }

  @Test("--init makes a file that builds, and replaces none")
  func beginning() throws {
    let folder = try TemporaryFolder.withCatalog()
    let missing = try folder.run("build")
    #expect(missing.status == 3 && missing.errors.contains("try: motionbook build --init"), "\(missing.errors)")
    try folder.succeed("build", "--init")
    let project = try folder.contents()["motionbook.json"]
    try folder.succeed("build")
    #expect(try folder.contents()["motion.css"] != nil)
    #expect(try folder.run("build", "--init").status == 4)
    #expect(try folder.contents()["motionbook.json"] == project)
    try FileManager.default.createDirectory(at: folder.file("sub"), withIntermediateDirectories: true)
    #expect(try ToolRun(["build", "--init"], in: folder.file("sub")).status == 0)
    #expect(try ToolRun(["build"], in: folder.file("sub")).status == 0)
  }

  @Test("--init selects the team's own presets where there are seeds beside them")
  func ownPresets() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("seeds", "add", "css/ease")
    try folder.succeed("add", "curve", "brand/out", "ease-out")
    try folder.succeed("add", "duration", "fast", "200ms")
    try folder.succeed("build", "--init")
    try folder.succeed("build")
    let css = try String(decoding: Data(contentsOf: folder.file("motion.css")), as: UTF8.self)
    #expect(css.contains("--brand-out-easing") && css.contains("--fast") && !css.contains("--css-ease"), "\(css)")
  }

  @Test("a preset in conflict is refused as export refuses it, and no output is written")
  func conflicts() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    try folder.write(
      #"{"catalog": "team.motionbook", "outputs": {"a": {"format": "json", "presets": ["brand/enter"], "path": "a.json"},"#
        + #" "b": {"format": "css", "presets": ["brand/pop"], "path": "b.css"}}}"#, to: "motionbook.json")
    _ = try folder.run("merge", "ben.copy", "-c", "team.motionbook")
    let export = try folder.run("export", "css", "brand/pop", "-c", "team.motionbook")
    for arguments in [["build"], ["build", "--check"]] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 4 && export.status == 4, "\(run.errors)")
      #expect(run.errors.contains("error[IN_CONFLICT]: b: brand/pop is in conflict"), "\(run.errors)")
    }
    #expect(try folder.contents()["a.json"] == nil)
    try folder.succeed("build", "a")
  }

  @Test("a strict output that would lose something is not written; the others are, and the exit code is 1")
  func strict() throws {
    let folder = try Self.folder(
      #""css": {"format": "css", "strict": true, "path": "a.css"}, "line": {"format": "json", "path": "b.json"}"#)
    for arguments in [["build", "--json"], ["build", "--check", "--json"]] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 1)
      #expect(try Self.states(run)["css"] == "refused")
      #expect(run.errors.contains("css: not written: it is strict"), "\(run.errors)")
    }
    #expect(try folder.contents()["a.css"] == nil && folder.contents()["b.json"] != nil)
  }

  @Test("an output never takes the place of the catalog, the project file, or another output's file")
  func collisions() throws {
    let folder = try Self.folder(#""js": {"format": "js", "path": "m.js"}, "x": {"format": "json", "path": "m.d.ts"}"#)
    for (other, says) in [
      ("m.d.ts", "\"m.d.ts\" is that of js"), ("./team.motionbook", "that of the catalog"),
      ("motionbook.json", "that of the project file"),
    ] {
      try folder.write(
        #"{"catalog": "team.motionbook", "outputs": {"js": {"format": "js", "path": "m.js"}, "x": {"format": "json","#
          + " \"path\": \"\(other)\"}}}", to: "motionbook.json")
      let before = try folder.contents()
      let run = try folder.run("build")
      #expect(run.status == 4 && run.errors.contains(says), "\(other): \(run.errors)")
      #expect(try folder.contents() == before)
    }
    try folder.write(#"{"outputs": {"x": {"format": "android", "path": "res.xml"}}}"#, to: "motionbook.json")
    let several = try folder.run("build")
    #expect(several.status == 2 && several.errors.contains("x: expected a folder for 4 files"), "\(several.errors)")
    try folder.write(#"{"outputs": {"x": {"format": "json", "path": "out"}}}"#, to: "motionbook.json")
    try FileManager.default.createDirectory(at: folder.file("out"), withIntermediateDirectories: true)
    // A folder gets a file for each preset.
    try folder.succeed("build")
    #expect(try folder.contents().keys.contains("out/brand/pop.json"))
  }

  @Test("the losses of presets that are as they were when a file was written are counted, and told again if it differs")
  func toldLosses() throws {
    let folder = try Self.folder(#""x": {"format": "css", "path": "m.css"}"#)
    try folder.succeed("add", "schedule", "brand/tick", "periodic(by: 1)")
    let first = try folder.succeed("build").errors
    #expect(first.contains("brand/tick: schedule dropped") && first.contains("approximated 1 of 3"), "\(first)")
    for (change, told) in [
      (["set", "brand/line", ".linear(duration: 2)"], []),
      (["set", "brand/pop", "--bounce", "0.2"], ["approximated 1"]),
      (
        ["set", "brand/tick", "periodic(by: 2)", "--now", "2999-01-01T00:00:00Z"], ["brand/tick: schedule dropped"]
      ),
    ] {
      _ = try ToolRun(change, in: folder.url).expectSuccess()
      try folder.succeed("add", "curve", "other/\(change[1].suffix(3))", "ease-in")
      let again = try folder.succeed("build").errors
      for text in ["brand/tick: schedule dropped", "approximated 1"] {
        #expect(again.contains(text) == told.contains(text), "\(change): \(again)")
      }
      #expect(again.contains("\(2 - told.count) preset"), "\(again)")
    }
    try folder.write(
      #"{"catalog": "team.motionbook", "outputs": {"x": {"format": "css", "path": "m.css", "maxError": 0.01}}}"#,
      to: "motionbook.json")
    #expect(try folder.succeed("build").errors.contains("approximated 1"))
  }
}
