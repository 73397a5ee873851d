import Foundation
import Testing

@Suite struct MergeCommandTests {
  @Test("a merge takes everything in, lists what is left to settle, and a dry run changes nothing")
  func merge() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    let state = try folder.stateHash()
    let theirs = try Data(contentsOf: folder.file("ben.copy"))
    let dry = try folder.run("merge", "ben.copy", "--dry-run")
    #expect(dry.status == 1)
    #expect(dry.output.hasPrefix("would have merged ben.copy: 4 of "), "\(dry.output)")
    #expect(try folder.stateHash() == state)

    let run = try folder.run("merge", "ben.copy", "--json")
    #expect(run.status == 1)
    let report = try run.json()
    let added = try #require(report["added"] as? [String: Int])
    #expect(added == ["artifacts": 4, "motions": 2, "versions": 2, "releases": 0])
    let effects = (report["presets"] as? [[String: Any]])?.map { "\($0["name"] ?? "") \($0["effect"] ?? "")" }
    #expect(effects == ["brand/ben added", "brand/pop diverged"])
    let conflict = try #require((report["conflicts"] as? [[String: Any]])?.first)
    #expect(conflict["kind"] as? String == "divergent")
    #expect(conflict["fields"] as? [String] == ["motion"])
    #expect((conflict["sides"] as? [[String: Any]])?.map { $0["author"] as? String } == ["Ada", "Ben"])
    #expect(
      conflict["settle"] as? String
        == "motionbook resolve brand/pop --take ours, or motionbook resolve brand/pop --take theirs")
    #expect(report["stateHash"] as? String == (try folder.stateHash()))
    #expect(try Data(contentsOf: folder.file("ben.copy")) == theirs, "the other file was written to")
    #expect(try folder.run("verify", "--quiet").status == 0)

    let again = try folder.run("merge", "ben.copy")
    #expect(again.output.hasPrefix("already up to date with ben.copy"))
    #expect(try folder.succeed("list", "--csv", "--no-headers").output.contains("brand/ben"))
  }

  @Test("of many new presets a merge lists the first, and all others")
  func manyAdded() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "own.motionbook")
    try folder.succeed("init", "seeds.motionbook", "--seeds", "penner,css,system")
    let count = try folder.succeed("list", "-c", "seeds.motionbook", "--csv", "--no-headers").lines.count {
      !$0.isEmpty
    }
    let text = try folder.succeed("merge", "seeds.motionbook", "-c", "own.motionbook", "-n").output
    #expect(text.contains("and \(count - 30) more"), "\(count): \(text)")
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  added") } == 30)
  }

  @Test("conflicts name what each side says, field by field, and compare tells the sides apart")
  func values() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    try folder.succeed("set", "brand/pop", "--title", "Calm")
    let outputs = try [["merge", "ben.copy", "--dry-run"], ["merge", "ben.copy"], ["conflicts"]].map {
      try ToolRun($0, in: folder.url)
    }
    for line in [
      "      title                         ours \"Calm\", theirs \"Pop\" (was \"Pop\")",
      "      spring, perceptual, duration  ours 0.4, theirs 0.7 (was 0.5)",
      "      spring, perceptual, bounce    ours 0.2, theirs 0.4 (was 0.3)",
    ] {
      #expect(outputs.allSatisfy { $0.lines.contains(line) }, "\(outputs)")
    }
    let conflict = try #require((try folder.run("conflicts", "--json").json()["conflicts"] as? [[String: Any]])?.first)
    let fields = try #require(conflict["differences"] as? [[String: Any]])
    #expect(fields.compactMap { $0["field"] as? String }.contains("spring, perceptual, bounce"))
    #expect(fields.last?["values"] as? [Double] == [0.2, 0.4] && fields.last?["origin"] as? Double == 0.3)
    let hashes = try #require(conflict["sides"] as? [[String: Any]]).compactMap { $0["hash"] as? String }
    let names = hashes.map { "brand/pop@#\($0.prefix(10))" }
    let rows = try folder.succeed("compare", names[0], names[1], "--csv", "--no-headers").lines
    for (name, row) in zip(names, rows) { #expect(row.hasPrefix("\(name),"), "\(row)") }
  }

  @Test("the origin of parts of a field that it did not have is nothing")
  func originOfParts() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "a.motionbook", "--seeds", "none")
    for name in ["t/a", "t/b", "t/c"] { try folder.succeed("add", "duration", name, "0.1s") }
    try folder.succeed("backup", "b.copy")
    try folder.succeed("deprecate", "t/a", "--use", "t/b")
    try folder.succeed("deprecate", "t/a", "--use", "t/c", "-c", "b.copy")
    for merge in [["b.copy", "-c", "a.motionbook"], ["a.motionbook", "-c", "b.copy"]] {
      let run = try ToolRun(["merge"] + merge + ["--dry-run"], in: folder.url)
      #expect(run.output.contains("deprecated, replacement") && run.output.contains("(was nothing)"), "\(run.output)")
    }
  }

  @Test("both people end with the same contents and the same text, whoever merges whom")
  func commutative() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("ada.copy"))
    _ = try folder.run("merge", "ben.copy")
    _ = try folder.run("merge", "ada.copy", "-c", "ben.copy")
    #expect(try folder.stateHash() == folder.stateHash("ben.copy"))
    let text = try folder.succeed("git", "textconv", "--", "team.motionbook").output
    #expect(text.contains("\nconflict divergent: "))
    #expect(try folder.succeed("git", "textconv", "--", "ben.copy").output == text)
  }

  @Test(
    "resolve takes the side that was chosen, and says how the other comes back", arguments: ["ours", "theirs", "@1"])
  func resolve(side: String) throws {
    let folder = try TemporaryFolder.withTwoCopies()
    _ = try folder.run("merge", "ben.copy")
    #expect(try folder.run("conflicts").status == 1)
    let dry = try folder.succeed("resolve", "brand/pop", "--take", side, "-n")
    #expect(dry.output == "would have settled brand/pop@3\n")
    #expect(try folder.run("conflicts").status == 1)
    let run = try folder.succeed("resolve", "brand/pop", "--take", side)
    let bounce = ["ours": "0.2", "theirs": "0.4", "@1": "0.3"][side] ?? "?"
    #expect(try folder.succeed("export", "json", "brand/pop").output.contains("\"bounce\": \(bounce)"))
    let conflicts = try folder.succeed("conflicts", "--json")
    #expect((try conflicts.json()["conflicts"] as? [Any])?.isEmpty == true)
    let hint = try #require(run.output.wholeMatch(of: /settled brand\/pop@3 — the other side: motionbook (.+)\n/))
    _ = try ToolRun(hint.1.split(separator: " ").map(String.init), in: folder.url).expectSuccess()
    let other = side == "ours" ? "0.4" : "0.2"
    #expect(try folder.succeed("export", "json", "brand/pop").output.contains("\"bounce\": \(other)"))
  }

  @Test("a removal that was not chosen is no version to restore")
  func resolveRemoval() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "none")
    try folder.succeed("add", "curve", "pop", "ease")
    try folder.succeed("backup", "ben.copy")
    try folder.succeed("rm", "pop", "-c", "ben.copy")
    try folder.succeed("set", "pop", "--title", "Calm")
    _ = try folder.run("merge", "ben.copy")
    let run = try folder.succeed("resolve", "pop", "--take", "ours")
    let hint = try #require(run.output.wholeMatch(of: /settled pop@3 — .+: motionbook (.+)\n/), "\(run.output)")
    _ = try ToolRun(hint.1.split(separator: " ").map(String.init), in: folder.url).expectSuccess()
  }

  @Test("a side decides what both changed; what only the other one changed is kept, and said")
  func uncontested() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    try folder.succeed("set", "brand/pop", "--title", "Calm", "--tag", "ours")
    try folder.succeed("set", "brand/pop", "--tag", "theirs", "-c", "ben.copy")
    _ = try folder.run("merge", "ben.copy")
    let run = try folder.succeed("resolve", "brand/pop", "--take", "theirs")
    #expect(run.output.contains("keeping the other side's title, tags"), "\(run.output)")
    let document = try folder.succeed("export", "json", "brand/pop").output
    for part in ["\"bounce\": 0.4", "\"Calm\"", "\"ours\"", "\"theirs\""] {
      #expect(document.contains(part), "\(document)")
    }
    #expect(try folder.run("conflicts").status == 0)
  }

  @Test("resolve --auto joins what does not contradict itself, alike for everybody; the rest is left, with exit code 1")
  func resolveAutomatically() throws {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("ben.copy"))
    try folder.succeed("set", "brand/pop", "--title", "Pop!")
    try folder.succeed("set", "brand/pop", "ease-out", "--duration", "300ms", "-c", "ben.copy")
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("ada.copy"))
    let merged = try folder.run("merge", "ben.copy")
    #expect(merged.status == 1 && merged.output.contains("settle with: motionbook resolve --auto"))
    #expect(try folder.run("merge", "ada.copy", "-c", "ben.copy").status == 1)
    let refused = try folder.run("export", "css", "brand/pop")
    #expect(refused.errors.contains("resolve it first: motionbook resolve --auto"), "\(refused.errors)")
    let report = try folder.succeed("resolve", "--auto", "--json").json()
    #expect((report["settled"] as? [[String: Any]])?.map { $0["name"] as? String } == ["brand/pop"])
    #expect(try folder.succeed("resolve", "--auto", "-c", "ben.copy", "-q").output.isEmpty)
    #expect(try folder.stateHash() == folder.stateHash("ben.copy"), "two people who resolve alone must agree")
    let text = try folder.succeed("export", "json", "brand/pop").output
    #expect(text.contains("Pop!") && text.contains("ease-out"))

    let other = try TemporaryFolder.withTwoCopies()
    _ = try other.run("merge", "ben.copy")
    let stuck = try other.run("resolve", "--auto")
    #expect(stuck.status == 1)
    #expect(stuck.output.contains("left to settle: 1") && !stuck.output.contains("--auto"))
  }

  @Test("lint and diff tell of open conflicts, of which they take a side; --auto tells that it takes no message")
  func toldConflicts() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    #expect(try !folder.run("lint").errors.contains("conflict"))
    _ = try folder.run("merge", "ben.copy")
    #expect(try folder.run("lint").errors.contains("1 open conflict, "))
    #expect(try folder.run("diff", "ben.copy").errors.contains("1 open conflict, "))
    #expect(try !folder.run("diff", "ben.copy", "ben.copy").errors.contains("conflict"))
    #expect(try folder.run("resolve", "--auto", "-m", "agreed").errors.contains("takes no message"))
  }

  @Test("what is in conflict does not play by chance: refused with both sides, unless a side or a version is chosen")
  func playing() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    _ = try folder.run("merge", "ben.copy")
    for command in [
      ["sample", "brand/pop", "--count", "2"], ["sample", "brand/pop", "--at", "0.1"], ["metrics", "brand/pop"],
      ["export", "css", "brand/pop"], ["export", "css"], ["export", "json", "brand/pop"], ["export", "json"],
      ["export", "css", "brand/pop"], ["show", "brand/pop", "--as", "css"], ["release", "2.0"],
    ] {
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 4 && run.output.isEmpty, "\(command): \(run.errors)")
      guard command[0] != "release" else { continue }
      #expect(run.errors.contains("error[IN_CONFLICT]: brand/pop is in conflict"), "\(command): \(run.errors)")
      #expect(run.errors.contains("by Ada") && run.errors.contains("by Ben"), "\(command): \(run.errors)")
      #expect(
        run.errors.contains("motionbook resolve brand/pop --take ours, or motionbook resolve brand/pop --take theirs"),
        "\(command): \(run.errors)")
    }
    // Other presets play, and so do a version, a chosen side, and commands that only show.
    #expect(try folder.run("export", "css", "brand/ben").status == 0)
    #expect(try folder.run("sample", "brand/pop@1", "--count", "2").status == 0)
    for (side, bounce) in [("ours", "0.2"), ("theirs", "0.4")] {
      #expect(
        try folder.succeed("export", "json", "brand/pop", "--take", side).output.contains("\"bounce\": \(bounce)"))
      let all = try folder.succeed("export", "css", "--take", side).output
      #expect(all.contains("bounce: \(bounce)"), "\(side)")
      #expect(try folder.succeed("sample", "brand/pop", "--count", "2", "--take", side).errors.isEmpty)
    }
    let shown = try folder.succeed("show", "brand/pop")
    #expect(shown.errors.contains("brand/pop has 2 newest versions"), "\(shown.errors)")
    #expect(shown.errors.contains("this is theirs, by Ben") == shown.output.contains("bounce: 0.4"), "\(shown.errors)")
    #expect(shown.errors.contains("this is ours, by Ada") == shown.output.contains("bounce: 0.2"), "\(shown.errors)")
    #expect(try folder.succeed("list").errors.contains("brand/pop is in conflict"))
    #expect(try folder.run("sample", "brand/pop", "--take", "mine").status == 2)
  }

  @Test("of two presets with one name the chosen one keeps it; --auto renames nobody's")
  func takenName() throws {
    for side in ["ours", "theirs"] {
      let folder = try TemporaryFolder.withCatalog()
      try folder.succeed("init", "other.copy")
      try folder.succeed("add", "curve", "brand/pop", "ease", "--duration", "1s", "-c", "other.copy")
      #expect(try folder.run("merge", "other.copy").status == 1)
      #expect(try folder.run("sample", "brand/pop", "--count", "2").status == 4)
      #expect(try folder.run("resolve", "--auto").status == 1)
      #expect(try folder.run("conflicts").status == 1)
      let run = try folder.succeed("resolve", "brand/pop", "--take", side)
      let renamed = try folder.succeed("list", "brand/pop-*", "--csv", "--no-headers", "--fields", "name").lines[0]
      #expect(run.output.contains("settled brand/pop; the other preset is called \(renamed)@2"), "\(run.output)")
      let kept = try folder.succeed("export", "json", "brand/pop").output
      #expect(kept.contains("spring") == (side == "ours"), "\(kept)")
      #expect(try folder.run("conflicts").status == 0)
    }
  }

  @Test("one name on two presets is settled by renaming one by its identity")
  func nameClash() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("init", "other.copy")
    try folder.succeed("add", "curve", "brand/pop", "ease", "--duration", "1s", "-c", "other.copy")
    #expect(try folder.run("merge", "other.copy").status == 1)
    let conflicts = try #require(try folder.run("conflicts", "--json").json()["conflicts"] as? [[String: Any]])
    #expect(conflicts.map { $0["kind"] as? String } == ["name"])
    let id = try #require((conflicts.first?["presets"] as? [String])?.last)
    let dry = try folder.succeed("rename", "p:\(id)", "brand/pop-2", "-n")
    #expect(dry.output.hasPrefix("would have renamed brand/pop-2@2 (was brand/pop)"))
    try folder.succeed("rename", "p:\(id)", "brand/pop-2")
    #expect(try folder.run("conflicts").status == 0)
    #expect(try folder.succeed("list", "brand/pop*", "--csv", "--no-headers").lines.count == 3)
  }

  @Test("one release name on two states is settled by taking a side")
  func releaseClash() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    try folder.succeed("release", "1.0", "-m", "ours")
    try folder.succeed("release", "1.0", "-m", "theirs", "-c", "ben.copy")
    _ = try folder.run("merge", "ben.copy")
    #expect(try folder.run("show", "brand/pop@release:1.0").status == 3)
    try folder.succeed("resolve", "release:1.0", "--take", "theirs", "-n")
    try folder.succeed("resolve", "release:1.0", "--take", "theirs")
    #expect(try folder.succeed("show", "brand/pop@release:1.0", "--no-plot").output.contains("duration: 0.7"))
  }

  @Test("what is no catalog is refused with its own diagnosis, and ours stays as it is")
  func refusals() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write("hello", to: "text.copy")
    try folder.write("", to: "empty.copy")
    var bytes = try Data(contentsOf: folder.file("team.motionbook"))
    bytes.removeLast(4096)
    try bytes.write(to: folder.file("short.copy"))
    let before = try folder.contents()
    for (name, code) in [
      ("text.copy", "NOT_SQLITE"), ("empty.copy", "EMPTY_FILE"), ("short.copy", "TRUNCATED"),
      ("absent.copy", "MISSING_FILE"), (".", "NOT_A_FILE"),
    ] {
      let run = try folder.run("merge", name)
      #expect(run.status == 6, "\(name): \(run.errors)")
      #expect(run.errors.hasPrefix("error[\(code)]"), "\(name): \(run.errors)")
    }
    // Of two catalogs in a folder the one that is not merged is meant; of three none is.
    try folder.succeed("init", "new.motionbook")
    #expect(try folder.succeed("merge", "new.motionbook", "--dry-run").output.contains("new.motionbook"))
    try folder.succeed("init", "third.motionbook")
    #expect(try folder.run("merge", "new.motionbook").errors.hasPrefix("error[SEVERAL_CATALOGS]"))
    for name in ["new.motionbook", "third.motionbook"] { try FileManager.default.removeItem(at: folder.file(name)) }
    let same = try folder.succeed("merge", "team.motionbook")
    #expect(same.output.contains("is this catalog itself"))
    #expect(try folder.contents() == before)
    for arguments in [["resolve"], ["resolve", "brand/pop"], ["resolve", "--auto", "brand/pop"]] {
      #expect(try ToolRun(arguments, in: folder.url).status == 2, "\(arguments)")
    }
    #expect(try folder.run("resolve", "brand/pop", "--take", "ours").status == 3)
  }
}
