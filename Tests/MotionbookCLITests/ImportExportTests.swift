import Foundation
import TestSupport
import Testing

@Suite struct ImportExportTests {
  static let tokens = """
    {"motion": {"fast": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}, "$description": "Quick"},
     "standard": {"$type": "cubicBezier", "$value": [0.2, 0, 0.38, 0.9]},
     "default": {"$value": "{motion.standard}"}},
     "brand": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0]}}}
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    try folder.write(Self.tokens, to: "tokens.json")
    return folder
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try folder.run("list", "--fields", "name,version", "--csv", "--no-headers").lines.filter { !$0.isEmpty }
  }

  @Test("tokens become presets below a group; what is no motion is counted; one command undoes it")
  func dtcg() throws {
    let folder = try folder()
    let run = try folder.run("import", "dtcg", "tokens.json", "--into", "carbon")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("3 added"))
    #expect(run.output.contains("color: 1"))
    #expect(try names(folder) == ["carbon/motion/default,1", "carbon/motion/fast,1", "carbon/motion/standard,1"])
    #expect(run.output.hasSuffix("undo with: motionbook undo\n"))
  }

  @Test("a file never imported before replaces the motion, and keeps the title and tags that it has none of")
  func details() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(":root { --pop: ease-in }", to: "b.css")
    try folder.succeed("import", "b.css", "--into", "brand", "--on-conflict", "new-version")
    let list = try folder.succeed("list", "brand/pop", "--fields", "version,title,tags", "--csv", "--no-headers")
    #expect(list.lines == ["2,Pop,playful", ""], "\(list.output)")
    #expect(try folder.succeed("show", "brand/pop", "--no-plot").output.contains("ease-in"))
  }

  @Test("names that are taken: fail changes nothing, skip and new-version keep what the catalog changed, file replaces")
  func conflicts() throws {
    let folder = try folder()
    _ = try folder.run("import", "dtcg", "tokens.json")
    _ = try folder.run("set", "motion/fast", "120ms")
    let before = try folder.contents()
    let failing = try folder.run("import", "dtcg", "tokens.json")
    #expect(failing.status == 4)
    #expect(failing.errors.contains("--on-conflict"))
    #expect(try folder.contents() == before)
    #expect(try folder.run("import", "dtcg", "tokens.json", "--on-conflict", "skip").status == 0)
    #expect(try names(folder) == ["motion/default,1", "motion/fast,2", "motion/standard,1"])
    let kept = try folder.run("import", "dtcg", "tokens.json", "--on-conflict", "new-version")
    #expect(kept.status == 0 && kept.errors.contains("motion/fast"), "\(kept.errors)")
    #expect(try names(folder) == ["motion/default,1", "motion/fast,2", "motion/standard,1"])
    #expect(try folder.run("import", "dtcg", "tokens.json", "--on-conflict", "file").status == 0)
    #expect(try names(folder) == ["motion/default,1", "motion/fast,3", "motion/standard,1"])
    #expect(try duration("motion/fast", folder) == 0.1)
  }

  private func duration(_ name: String, _ folder: TemporaryFolder) throws -> Double? {
    try folder.succeed("export", "json", name).json()["duration"] as? Double
  }

  @Test("a file imported again takes what it changed, keeps what the catalog changed, and names what both did")
  func threeSides() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    /// Imports two durations again, and returns those of the catalog.
    func importing(_ first: String, _ second: String, _ options: String...) throws -> (run: ToolRun, now: [Double?]) {
      func token(_ length: String) -> String {
        #"{"$type": "duration", "$value": {"value": \#(length), "unit": "ms"}}"#
      }
      try folder.write(#"{"a": \#(token(first)), "b": \#(token(second))}"#, to: "t.json")
      let run = try ToolRun(["import", "t.json", "--on-conflict", "new-version"] + options, in: folder.url)
      return (run, try ["a", "b"].map { try duration($0, folder) })
    }
    #expect(try importing("100", "200").now == [0.1, 0.2])
    try folder.succeed("set", "a", "150ms")
    try folder.succeed("set", "b", "--title", "Slow")
    // The catalog changed the duration of a and the title of b; the file changes the duration of b twice.
    #expect(try importing("100", "210").now == [0.15, 0.21])
    let next = try importing("100", "220")
    #expect(next.run.status == 0 && next.now == [0.15, 0.22], "\(next.run.errors)")
    #expect(try folder.succeed("export", "json", "b").json()["title"] as? String == "Slow")
    // The file changes a duration that the catalog changed: the conflict is reported.
    let both = try importing("120", "220")
    #expect(both.run.status == 1 && both.run.errors.contains("a: "), "\(both.run.errors)")
    #expect(both.now == [0.15, 0.22])
    let told = try importing("120", "220", "--json").run.json()["contradictions"] as? [[String: Any]]
    #expect(told?.first?["name"] as? String == "a" && told?.first?["fields"] as? [String] == ["motion"])
    // A restored value counts as the catalog's change, like a new one.
    try folder.succeed("restore", "b@1")
    #expect(try importing("150", "220").now == [0.15, 0.2])
    #expect(try importing("150", "220", "--on-conflict", "file").now == [0.15, 0.22])
    // Design tokens have no tags.
    try folder.succeed("set", "b", "--tag", "slow")
    #expect(try importing("150", "230", "--on-conflict", "file").now == [0.15, 0.23])
    #expect(try folder.succeed("export", "json", "b").json()["tags"] as? [String] == ["slow"])
  }

  @Test(
    "a conflict is settled for the catalog by a restore after the file's edits, and an undo asks again",
    arguments: [false, true])
  func settling(isExport: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    try folder.succeed("add", "curve", "fast", "cubic-bezier(0.2, 0, 0, 1)")
    /// Imports the file, and returns the status and the curve in the catalog.
    func importing(_ rule: String) throws -> [String?] {
      let status = try folder.run("import", "m.css", "--on-conflict", rule).status
      return [String(status), try folder.succeed("show", "fast", "--json").json()["notation"] as? String]
    }
    func edit(from old: String, to new: String) throws {
      let text = try String(contentsOf: folder.url.appending(path: "m.css"), encoding: .utf8)
      try folder.write(text.replacing("bezier(\(old)", with: "bezier(\(new)"), to: "m.css")
    }
    let (ours, theirs) = ("cubic-bezier(0.3, 0, 0, 1)", "cubic-bezier(0.5, 0, 0, 1)")
    let sheet =
      try isExport ? folder.succeed("export", "css", "fast").output : ":root { --fast: cubic-bezier(0.2, 0, 0, 1) }"
    try folder.write(sheet, to: "m.css")
    #expect(try importing("file").first == "0")
    try folder.succeed("set", "fast", ours)
    let version = try #require(folder.succeed("show", "fast", "--json").json()["version"] as? Int)
    try edit(from: "0.2", to: "0.5")
    #expect(try importing("new-version") == ["1", ours])
    #expect(try importing("file-edits") == ["0", theirs])
    try folder.succeed("undo")
    #expect(try importing("new-version") == ["1", ours])
    #expect(try importing("file-edits") == ["0", theirs])
    try folder.succeed("restore", "fast@\(version)")
    #expect(try importing("new-version") == ["0", ours])
    try edit(from: "0.5", to: "0.6")
    #expect(try importing("new-version") == ["1", ours])
  }

  @Test(
    "an edited document is compared with the version that it was made of, the one that it is nearest to",
    arguments: [
      (["s": "t"], ["0", "0.3", "B", "t"]), (["s": "t", "0.2": "0.4"], ["1", "0.3", "B", "t"]),
      (["A": "B", "0.2": "0.4"], ["0", "0.4", "B", "s"]),
    ])
  func documents(_ edits: [String: String], _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    try folder.succeed("add", "curve", "a/b", "ease", "--duration", "200ms", "--title", "A", "--summary", "s")
    var text = try folder.succeed("export", "json", "a/b").output
    for (old, new) in edits {
      text = text.replacing(": \(old)", with: ": \(new)").replacing("\"\(old)\"", with: "\"\(new)\"")
    }
    try folder.write(text, to: "a.json")
    try folder.succeed("set", "a/b", "--title", "B", "--duration", "300ms")
    let run = try folder.run("import", "json", "a.json", "--on-conflict", "new-version")
    let now = try folder.succeed("export", "json", "a/b").json()
    #expect([String(run.status)] + ["duration", "title", "summary"].map { "\(now[$0] ?? "")" } == expected)
  }

  @Test("what says the same is no conflict, and only what a file changed gets a version when it is read again")
  func again() throws {
    let folder = try folder()
    _ = try folder.run("import", "dtcg", "tokens.json")
    let before = try names(folder)
    let same = try folder.run("import", "dtcg", "tokens.json")
    #expect(same.status == 0 && same.output.contains("3 kept as they were"), "\(same.output)\(same.errors)")
    try folder.write(Self.tokens.replacing("0.38", with: "0.39"), to: "tokens.json")
    #expect(try folder.run("import", "dtcg", "tokens.json").status == 4)
    #expect(try names(folder) == before)
    let changed = try folder.run("import", "dtcg", "tokens.json", "--on-conflict", "new-version")
    #expect(changed.status == 0 && changed.output.contains("1 changed, 2 kept as they were"), "\(changed.output)")
    #expect(try names(folder) == before.map { $0.replacing("motion/standard,1", with: "motion/standard,2") })
  }

  @Test("Tailwind lets an animation be over at once where CSS does")
  func stillTailwind() throws {
    let folder = try folder()
    try folder.write(".c { animation: k .4s both } @keyframes k { from { opacity: 0 } }", to: "k.css")
    _ = try folder.run("import", "k.css", "--into", "k")
    let still = #"KeyframeTimeline(initialValue: (opacity: 1)) { KeyframeTrack(\.opacity) { MoveKeyframe(1) } }"#
    try folder.succeed("add", "keyframes", "k/still", still)
    try folder.succeed("set", "k/k", "--reduced", "k/still")
    let theme = try folder.run("export", "tailwind", "k/k").output
    let parts = theme.components(separatedBy: "@media")
    #expect(parts.first?.contains("--animate-k: k 400ms ease both;") == true, "\(theme)")
    #expect(parts.last?.contains("--animate-k: k 1ms linear both;") == true, "\(theme)")
  }

  @Test("an alias of a curve comes back as one from a style sheet of ours")
  func aliasesOfCurves() throws {
    let folder = try folder()
    for (kind, name, motion) in [("curve", "own/a", "ease-in.duration(200ms)"), ("alias", "own/b", "own/a")] {
      try folder.succeed("add", kind, name, motion)
    }
    let sheet = try folder.succeed("export", "css", "own/*").output
    try folder.write(sheet, to: "own.css")
    try folder.write(sheet.replacing("var(--own-a-duration)", with: "300ms"), to: "edited.css")
    for (file, kind) in [("own.css", "alias"), ("edited.css", "curve")] {
      try folder.succeed("init", "\(file).motionbook")
      try folder.succeed("import", file, "-c", "\(file).motionbook")
      let list = try folder.succeed(
        "list", "-c", "\(file).motionbook", "--fields", "name,kind", "--csv", "--no-headers")
      #expect(list.lines == ["own/a,curve", "own/b,\(kind)", ""])
    }
    try folder.succeed("import", "own.css", "-c", "own.css.motionbook")
    let again = try folder.succeed("export", "css", "-c", "own.css.motionbook").output
    #expect(again.contains("--own-b-easing: var(--own-a-easing);"))
  }

  @Test("an animation of a theme keeps its namespace, and gets it once")
  func themeNamespaces() throws {
    let folder = try folder()
    try folder.write(
      "@theme { --animate-in: k 1s linear; --animate-spin: spin 1s linear; @keyframes k { to { opacity: 0 } } "
        + "@keyframes spin { to { rotate: 1turn } } }", to: "theme.css")
    try folder.succeed("import", "theme.css")
    let theme = try folder.succeed("export", "tailwind", "animate-*", "k", "spin").output
    let names = theme.split(separator: "\n").filter { $0.contains("  --animate-") }.compactMap {
      $0.split(separator: ":").first
    }
    #expect(names.sorted() == ["  --animate-in", "  --animate-k", "  --animate-spin"])
  }

  @Test("a file with one bad token imports nothing, unless told to keep going")
  func badToken() throws {
    let folder = try folder()
    try folder.write(Self.tokens.replacing("0.38", with: "1.38"), to: "bad.json")
    let refused = try folder.run("import", "dtcg", "bad.json")
    #expect(refused.status == 5)
    #expect(refused.errors.contains("bad.json:2:"))
    #expect(refused.errors.contains("/motion/standard/$value"))
    #expect(try names(folder).isEmpty)
    let kept = try folder.run("import", "dtcg", "bad.json", "--keep-going", "--json")
    #expect(kept.status == 1)
    #expect(try names(folder) == ["motion/fast,1"])
    let issues = try #require(try kept.json()["issues"] as? [[String: Any]])
    #expect(
      issues.contains {
        $0["pointer"] as? String == "/motion/standard/$value/2" || ($0["severity"] as? String) == "error"
      })
  }

  @Test("a file of which something would be dropped imports nothing with --strict, and everything else without")
  func strict() throws {
    let folder = try folder()
    try folder.write("enum M { static let ok = Animation.bouncy; static let no = Animation.sprng() }", to: "M.swift")
    let refused = try folder.run("import", "M.swift", "--strict")
    #expect(refused.status == 1 && refused.errors.contains("error[NOT_EXACT]"), "\(refused.errors)")
    #expect(refused.errors.contains("M.no dropped"), "\(refused.errors)")
    #expect(try names(folder).isEmpty)
    try folder.succeed("import", "M.swift")
    #expect(try names(folder) == ["m/ok,1"])
    try folder.write("enum M { static let more = Animation.smooth }", to: "M.swift")
    try folder.succeed("import", "M.swift", "--strict")
  }

  @Test("two names that become one are an error that names both")
  func collision() throws {
    let folder = try folder()
    let text =
      #"{"a b": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}, "a-b": {"$type": "duration", "$value": {"value": 2, "unit": "s"}}}"#
    let run = try folder.run("import", "dtcg", "-", input: text)
    #expect(run.status == 5)
    #expect(run.errors.contains("a b") && run.errors.contains("a-b"), "\(run.errors)")
  }

  @Test("a pattern that no preset fits is an error, and writes no file", arguments: [[], ["--at", "now"]])
  func nothingFits(more: [String]) throws {
    let folder = try folder()
    let before = try folder.contents()
    let run = try ToolRun(["export", "json", "zzz/*", "-o", "out.json"] + more, in: folder.url)
    #expect(run.status == 3 && run.errors.contains("error[NOT_FOUND]"), "\(run.errors)")
    #expect(try folder.contents() == before)
    // Exporting an empty catalog is no error.
    #expect(try folder.run("export", "json").status == 0)
  }

  @Test("export and import give back the same documents, byte for byte")
  func roundTrip() throws {
    let folder = try TemporaryFolder.withCatalog()
    _ = try folder.run("set", "brand/enter", "--reduced", "brand/pop")
    _ = try folder.run("init", "deep/copy.motionbook")
    try FileManager.default.createDirectory(at: folder.file("deep"), withIntermediateDirectories: true)
    #expect(try folder.run("init", "deep/copy.motionbook").status == 0)
    let exported = try folder.run("export", "json")
    #expect(exported.status == 0)
    let imported = try folder.run("import", "json", "-", "-c", "deep/copy.motionbook", input: exported.output)
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try folder.run("export", "json", "-c", "deep/copy.motionbook").output == exported.output)
    // A single preset is a bare document, which add and set read, too.
    let one = try folder.run("export", "json", "brand/pop").output
    #expect(try folder.run("add", "curve", "brand/twin", "--from", "-", input: one).status == 0)
    let twin = try folder.run("export", "json", "brand/twin").output
    #expect(twin == one.replacing("brand/pop", with: "brand/twin"))
  }

  @Test("--into moves references with the presets")
  func intoGroup() throws {
    let folder = try TemporaryFolder.withCatalog()
    let exported = try folder.run("export", "json", "brand/*").output
    #expect(try folder.run("import", "json", "-", "--into", "copy", input: exported).status == 0)
    #expect(try folder.run("uses", "copy/brand/pop", "--csv").output == "name,relation\ncopy/brand/default,follows\n")
  }

  @Test("faults in documents name file, line, column and pointer")
  func places() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(
      "{\"motionbook\": 1, \"kind\": \"curve\",\n \"name\": \"x/y\", \"base\": \"bezier\",\n \"points\": [0, 0, 2, 1]}",
      to: "x.json")
    let run = try folder.run("import", "json", "x.json", "--json")
    #expect(run.status == 5)
    let error = try #require(try run.errorJSON()["error"] as? [String: Any])
    let details = try #require(error["details"] as? [String: Any])
    #expect(details["line"] as? Int != nil)
    #expect(details["pointer"] as? String != nil)
    #expect((error["message"] as? String)?.hasPrefix("x.json:") == true)
  }

  @Test(
    "a family of seeds goes out whole: an empty catalog reads it, and writes the same", arguments: ["json", "dtcg"])
  func families(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "all.motionbook", "--seeds", "all")
    let names = try folder.succeed("list", "-c", "all.motionbook", "--fields", "name", "--no-headers").lines
    let families = Set(names.filter { !$0.isEmpty }.map { String($0.prefix { $0 != "/" }) }).sorted()
    #expect(families.count > 9)
    let before = try documents(folder.succeed("export", "json", "-c", "all.motionbook"))
    for family in format == "json" ? Campaign.some(families) : ["seed", "system"] {
      try folder.succeed("export", format, "\(family)/*", "-c", "all.motionbook", "-o", "\(family).json")
      try folder.succeed("init", "\(family).motionbook", "--seeds", "none")
      try folder.succeed("import", format, "\(family).json", "-c", "\(family).motionbook")
      let after = try documents(folder.succeed("export", "json", "-c", "\(family).motionbook"))
      #expect(after.count >= names.count { $0.hasPrefix(family + "/") }, "\(family)")
      // Tokens state the source of presets without one.
      for (name, document) in after {
        let original = before[name] ?? [:]
        let plain = original["source"] == nil ? document.filter { $0.key != "source" } : document
        let bytes = try [plain, original].map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
        #expect(bytes[0] == bytes[1], "\(name)")
      }
    }
  }

  private func documents(_ run: ToolRun) throws -> [String: [String: Any]] {
    let presets = try #require(try run.json()["presets"] as? [[String: Any]])
    return Dictionary(presets.map { ($0["name"] as? String ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("what is taken along is named; a version goes out as a preset of its own", arguments: ["json", "dtcg"])
  func references(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    for motion in ["ease", "linear"] { try folder.succeed("add", "curve", "brand/\(motion)", motion) }
    try folder.succeed("set", "brand/ease", "ease-in")
    try folder.succeed("add", "alias", "use/pinned", "brand/ease@1")
    try folder.succeed("add", "alias", "use/latest", "brand/ease", "--reduced", "brand/linear")
    try folder.succeed("deprecate", "use/latest", "--use", "use/pinned")
    let run = try folder.succeed("export", format, "use/latest", "-o", "part.json", "--force")
    let added = ["brand/ease", "brand/ease-v1", "brand/linear", "use/pinned"]
    #expect(run.errors.contains(added.joined(separator: ", ")))
    #expect(run.errors.contains("use/pinned: reference brand/ease@1"))
    try folder.succeed("init", "empty.motionbook", "--seeds", "none")
    try folder.succeed("import", format, "part.json", "-c", "empty.motionbook")
    let read = try documents(folder.succeed("export", "json", "-c", "empty.motionbook"))
    #expect(Set(read.keys) == Set(added + ["use/latest"]))
    #expect(read["brand/ease-v1"]?["easing"] as? String == "ease")
    #expect(read["brand/ease"]?["easing"] as? String == "ease-in")
    #expect(read["use/pinned"]?["target"] as? String == "brand/ease-v1")
    #expect(read["use/latest"]?["reducedMotion"] as? String == "brand/linear")
    #expect((read["use/latest"]?["deprecated"] as? [String: Any])?["replacement"] as? String == "use/pinned")
  }

  @Test("a reference of details that leads nowhere is told, and left out", arguments: ["json", "dtcg"])
  func gone(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    for name in ["brand/calm", "brand/new"] { try folder.succeed("add", "curve", name, "ease") }
    try folder.succeed("add", "curve", "brand/pop", "ease-in", "--reduced", "brand/calm")
    try folder.succeed("deprecate", "brand/pop", "--use", "brand/new")
    for name in ["brand/calm", "brand/new"] { try folder.succeed("rm", name, "--force") }
    let run = try folder.succeed("export", format, "-o", "part.json")
    #expect(run.errors.split(separator: "\n").count { $0.contains("brand/pop: reference ") } == 2, "\(run.errors)")
    try folder.succeed("init", "empty.motionbook", "--seeds", "none")
    try folder.succeed("import", format, "part.json", "-c", "empty.motionbook")
    let read = try documents(folder.succeed("export", "json", "-c", "empty.motionbook"))["brand/pop"]
    #expect(read?["easing"] as? String == "ease-in" && read?["reducedMotion"] == nil && read?["deprecated"] != nil)
  }
}
