import Foundation
import Testing

@Suite struct HistoryCommandTests {
  @Test("undo takes the last change back, redo brings it again, and both say how to go the other way")
  func undoAndRedo() throws {
    let folder = try TemporaryFolder.withCatalog()
    let before = try folder.succeed("export", "json", "brand/pop").output
    try folder.succeed("set", "brand/pop", "spring(duration: 0.4, bounce: 0.2)", "-m", "calmer")
    let after = try folder.succeed("export", "json", "brand/pop").output
    #expect(before != after)

    let undo = try folder.succeed("undo")
    #expect(undo.lines.first == "undone: calmer (Ada, 2026-11-21T07:30:00Z)", "\(undo.output)")
    #expect(undo.lines.dropFirst().first == "changed brand/pop@3 (was @2) — undo with: motionbook redo")
    #expect(try folder.succeed("export", "json", "brand/pop").output == before)
    try folder.succeed("redo")
    #expect(try folder.succeed("export", "json", "brand/pop").output == after)
    #expect(try folder.succeed("log", "brand/pop", "--json").json()["versions"].map { ($0 as? [Any])?.count } == 4)
  }

  @Test("log has the versions of an author, and those since a date")
  func filteredLog() throws {
    let folder = try TemporaryFolder.withCatalog()
    func rows(_ options: String...) throws -> Int {
      let run = try ToolRun(["log", "--csv", "--no-headers"] + options, in: folder.url).expectSuccess()
      return run.lines.count { !$0.isEmpty }
    }
    let all = try rows()
    for (name, day) in [("Ada B.", "2099-01-02"), ("Ben", "2099-01-03"), ("Ada B.", "2099-01-04")] {
      let seconds = ["2099-01-02": "4070995200", "2099-01-03": "4071081600", "2099-01-04": "4071168000"][day] ?? ""
      try folder.succeed(
        "set", "brand/pop", "--title", day, environment: ["MOTIONBOOK_AUTHOR": name, "SOURCE_DATE_EPOCH": seconds])
    }
    #expect(try rows() == all + 3)
    #expect(try rows("--author", "ada b") == 2)
    #expect(try rows("--since", "2099-01-03") == 2)
    #expect(try rows("--author", "ada b", "--since", "2099-01-03") == 1)
    #expect(try rows("--author", "ada b", "--limit", "1") == 1)
  }

  @Test("a restored version tells in the history where it comes from, unless there is a message")
  func restoreMessage() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook")
    try folder.succeed("add", "curve", "x", "ease", "--title", "One")
    try folder.succeed("set", "x", "--title", "Two")
    #expect(try folder.succeed("restore", "x@1").output.contains("restored x@3"))
    try folder.succeed("restore", "x@2", "-m", "as before")
    let versions = try folder.succeed("log", "x", "--json").json()["versions"] as? [[String: Any]]
    #expect(versions?.prefix(2).map { $0["message"] as? String } == ["as before", "restore x@1"])
  }

  @Test("a name used again starts at @1; what had it before is told by log, and reached by its hash for ever")
  func nameUsedAgain() throws {
    let folder = try TemporaryFolder()
    for arguments in [
      ["init", "team.motionbook"], ["add", "curve", "x", "ease"], ["rm", "x"], ["add", "curve", "x", "linear"],
    ] { try ToolRun(arguments, in: folder.url).expectSuccess() }
    let log = try folder.succeed("log", "x", "--csv", "--no-headers").lines
    let rows = log.filter { !$0.isEmpty }.map { $0.split(separator: ",").map(String.init) }
    #expect(rows.map { $0.prefix(3).joined(separator: " ") } == ["x 1 added", "x 2 removed", "x 1 added"])
    try #require(rows.count == 3)
    #expect(try folder.succeed("log", "x", "--limit", "2", "--csv", "--no-headers").lines.count == 3)

    #expect(try folder.succeed("show", "x@1", "--no-plot").output.contains("linear"))
    let earlier = try folder.succeed("show", "x@#\(rows[2][3])", "--no-plot")
    #expect(earlier.output.contains("curve") && !earlier.output.contains("linear"), "\(earlier.output)")
    #expect(earlier.errors.contains("x has been removed"))
    #expect(try folder.run("restore", "x@#\(rows[2][3])").status == 4)
    try folder.succeed("rename", "x", "y")
    try folder.succeed("restore", "x@#\(rows[2][3])")
    #expect(try folder.succeed("list", "--fields", "name,version", "--csv", "--no-headers").output == "x,3\ny,2\n")
  }

  @Test("what rm says to take it back does so, also where its name leads or led to other presets")
  func removalOfUsedName() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("rename", "brand/pop", "brand/bounce")
    let taken = try folder.succeed("add", "curve", "brand/pop", ".smooth")
    #expect(taken.errors.contains("until now brand/pop led to brand/bounce"), "\(taken.errors)")
    for _ in 1...2 {
      let listed = try folder.succeed("list", "--csv", "--fields", "name").output
      let removed = try folder.succeed("rm", "brand/pop").output
      let command = try #require(removed.firstMatch(of: /undo with: (motionbook .+)/)?.1)
      #expect(try folder.shell(String(command)).status == 0)
      #expect(try folder.succeed("list", "--csv", "--fields", "name").output == listed)
      // A second preset of that name is removed, and the name would restore either.
      try folder.succeed("rm", "brand/pop")
      try folder.succeed("add", "curve", "brand/pop", ".bouncy")
    }
    // A preset that returns to its own name takes it from no other.
    #expect(try folder.succeed("rename", "brand/enter", "brand/arrive").errors.isEmpty)
    #expect(try folder.succeed("rename", "brand/arrive", "brand/enter").errors.isEmpty)
    #expect(try folder.succeed("rm", "time/short").output.contains("undo with: motionbook restore time/short"))
  }

  @Test("several changes are taken back together or not at all; a dry run changes nothing")
  func severalAtOnce() throws {
    let folder = try TemporaryFolder.withCatalog()
    let state = try folder.stateHash()
    // What is taken away has the version that exists.
    #expect(try folder.succeed("undo", "--dry-run").output.contains("would have removed brand/default@1\n"))
    let dry = try folder.succeed("undo", "2", "--dry-run", "--json").json()
    #expect(dry["dryRun"] as? Bool == true)
    #expect((dry["undone"] as? [[Any]])?.count == 2)
    #expect(try folder.stateHash() == state)

    let tooMany = try folder.run("undo", "9")
    #expect(tooMany.status == 3)
    #expect(tooMany.errors.contains("of this copy can be undone, not 9\n"))
    #expect(try folder.stateHash() == state, "a part of the undoing stayed")

    try folder.succeed("undo", "2")
    let names = try folder.succeed("list", "--fields", "name", "--csv", "--no-headers").lines
    #expect(names.filter { !$0.isEmpty } == ["brand/enter", "brand/pop"])
    try folder.succeed("redo", "2")
    #expect(try folder.succeed("list", "--csv", "--no-headers").lines.count == 5)
    #expect(try folder.run("undo", "0").status == 2)
  }

  @Test("a preset that others use is not undone away without --force")
  func undoInUse() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "brand/last", "ease", "--duration", "100ms")
    // A merge adds a preset that references it, and is no change of this copy.
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("ben.copy"))
    try folder.succeed("add", "alias", "brand/other", "brand/last", "-c", "ben.copy")
    try folder.succeed("merge", "ben.copy")
    let run = try folder.run("undo")
    #expect(run.status == 4 && run.errors.hasPrefix("error[IN_USE]"), "\(run.errors)")
    try folder.succeed("undo", "--force")
    let conflicts = try folder.run("conflicts")
    #expect(conflicts.status == 1 && conflicts.output.hasPrefix("dangling  "), "\(conflicts.output)")
  }

  @Test("rename takes a group with all references in one change; rm names all presets that are in use, and by which")
  func groups() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "duration", "brand/fast", "150ms")
    try folder.succeed("add", "curve", "web/in", "ease", "--duration", "brand/fast")
    try folder.succeed("add", "alias", "web/out", "brand/pop")
    let before = try folder.stateHash()
    try folder.succeed("rename", "brand", "acme/motion", "--dry-run")
    #expect(try folder.stateHash() == before)
    try folder.succeed("rename", "brand/*", "acme/motion/*")
    func names() throws -> [String] {
      try folder.succeed("list", "--fields", "name", "--csv", "--no-headers").lines.filter { !$0.isEmpty }
    }
    let renamed = ["default", "enter", "fast", "pop"].map { "acme/motion/\($0)" }
    #expect(try names() == renamed + ["time/short", "web/in", "web/out"])
    #expect(try folder.succeed("export", "json", "web/in").output.contains("acme/motion/fast"))
    let used = try folder.run("rm", "acme/motion/*")
    #expect(used.status == 4 && used.errors.contains("acme/motion/fast is used by web/in"), "\(used.errors)")
    #expect(used.errors.contains("motionbook rm acme/motion/fast acme/motion/pop --force"), "\(used.errors)")
    let forced = try folder.succeed("rm", "acme/motion/fast", "--force", "--dry-run")
    #expect(forced.errors.contains("acme/motion/fast are broken: in web/in"), "\(forced.errors)")
    try folder.succeed("undo")
    #expect(try names().contains("brand/pop") && names().contains("brand/fast"))
    #expect(try folder.run("rename", "nowhere/*", "a/*").status == 3)
  }

  @Test("deprecate marks a preset and names its replacement; --cancel takes that back")
  func deprecate() throws {
    let folder = try TemporaryFolder.withCatalog()
    let original = try folder.succeed("export", "json", "brand/pop").output
    let run = try folder.succeed("deprecate", "brand/pop", "--use", "brand/enter", "--reason", "too wild")
    #expect(run.output.hasPrefix("deprecated brand/pop@2 (was @1) "), "\(run.output)")
    let text = try folder.succeed("export", "json", "brand/pop").output
    #expect(text.contains("too wild") && text.contains("brand/enter"))
    let dry = try folder.succeed("deprecate", "brand/pop", "--cancel", "--dry-run")
    #expect(dry.output.hasPrefix("would have undeprecated brand/pop@3"), "\(dry.output)")
    let cancelled = try folder.succeed("deprecate", "brand/pop", "--cancel")
    #expect(cancelled.output.hasPrefix("undeprecated brand/pop@3 (was @2) "), "\(cancelled.output)")
    #expect(try folder.succeed("export", "json", "brand/pop").output == original)
    for (arguments, status) in [
      (["deprecate", "brand/pop", "--use", "brand/pop"], 5), (["deprecate", "brand/absent"], 3),
      (["deprecate", "brand/pop", "--cancel", "--reason", "x"], 2),
    ] as [([String], Int32)] {
      #expect(try ToolRun(arguments, in: folder.url).status == status, "\(arguments)")
    }
    // A pattern may match the replacement.
    let all = try folder.succeed("list", "--fields", "name", "--csv", "--no-headers").lines.filter { !$0.isEmpty }
    let changes = try folder.succeed("deprecate", "*/*", "--use", "brand/enter", "--json").json()["changes"]
    let changed = try #require(changes as? [[String: Any]]).compactMap { $0["name"] as? String }
    #expect(try folder.run("deprecate", "brand/ente?", "--use", "brand/enter").status == 3)
    #expect(changed.sorted() == all.filter { $0 != "brand/enter" }.sorted() && changed.count > 1)
  }

  @Test("a replacement of another kind is advice: no export renames to it, and no use of code follows it")
  func replacementOfAnotherKind() throws {
    let (folder, file) = try EditedExportTests.folder(
      "swiftui",
      [["duration", "z/quick", "200ms"], ["curve", "z/fresh", ".snappy"], ["duration", "z/calm", "300ms"]])
    try folder.write("let a = Motions.Z.quick\nlet b = Motions.Z.calm\n", to: "src/A.swift")
    try folder.succeed("release", "1")
    try folder.succeed("deprecate", "z/quick", "--use", "z/fresh")
    try folder.succeed("deprecate", "z/calm", "--use", "z/quick")
    try folder.succeed("build")
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(text.contains("message: \"use z/fresh\"") && text.contains("renamed: \"Motions.Z.quick\""), "\(text)")
    try folder.succeed("rm", "z/calm")
    _ = try folder.run("codemod", "src")
    #expect(
      try String(contentsOf: folder.file("src/A.swift"), encoding: .utf8)
        == "let a = Motions.Z.quick\nlet b = Motions.Z.quick\n")
    try folder.succeed("rm", "z/quick")
    _ = try folder.run("codemod", "src")
    #expect(
      try String(contentsOf: folder.file("src/A.swift"), encoding: .utf8)
        == "let a = Motions.Z.quick\nlet b = Motions.Z.quick\n")
  }

  @Test("blame names the version that each part comes from")
  func blame() throws {
    let folder = try TemporaryFolder.withCatalog()
    let ben = ["MOTIONBOOK_AUTHOR": "Ben"]
    try folder.succeed("set", "brand/pop", "--title", "Loud", "-m", "shorter title", environment: ben)
    let fields = try #require(try folder.succeed("blame", "brand/pop", "--json").json()["fields"] as? [[String: Any]])
    func author(_ field: String) -> String? {
      fields.first { $0["field"] as? String == field }?["author"] as? String
    }
    #expect(author("title") == "Ben")
    #expect(author("motion") == "Ada")
    #expect(author("tags") == "Ada")
    #expect(try folder.run("blame", "brand/absent").status == 3)
  }

  @Test("uses --transitive goes on to the users of users")
  func transitiveUsers() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "alias", "brand/far", "brand/default")
    let direct = try folder.succeed("uses", "brand/pop", "--csv", "--no-headers").lines.filter { !$0.isEmpty }
    #expect(direct == ["brand/default,follows"])
    let all = try folder.succeed("uses", "brand/pop", "--transitive", "--csv", "--no-headers").lines
    #expect(all.filter { !$0.isEmpty } == ["brand/default,follows,1,brand/pop", "brand/far,follows,2,brand/default"])
  }

  @Test("a title typed with loose accents is the same as one with composed ones, however it comes in")
  func spelling() throws {
    let folder = try TemporaryFolder.withCatalog()
    let (loose, composed) = ("Cafe\u{301}", "Caf\u{E9}")
    try folder.succeed("set", "brand/pop", "--title", loose, "--tag", loose, "-m", loose, "--author", loose)
    func scalars(_ text: Any?) -> [UInt32] { (text as? String ?? "").unicodeScalars.map(\.value) }
    let log = try folder.succeed("log", "brand/pop", "--json").json()["versions"] as? [[String: Any]]
    #expect(scalars(log?.first?["author"]) == scalars(composed))
    #expect(scalars(log?.first?["message"]) == scalars(composed))
    let document = try folder.succeed("export", "json", "brand/pop").json()
    #expect(scalars(document["title"]) == scalars(composed))
    for tag in [loose, composed] {
      #expect(try folder.succeed("list", "--tag", tag, "--no-headers").lines.count { !$0.isEmpty } == 1)
    }
    let state = try folder.stateHash()
    try folder.write(
      #"{"motionbook":1,"kind":"duration","name":"time/short","duration":0.15,"title":"\#(loose)"}"#, to: "a.json")
    try folder.succeed("import", "json", "a.json", "--on-conflict", "new-version")
    #expect(try folder.stateHash() != state)
    #expect(scalars(try folder.succeed("export", "json", "time/short").json()["title"]) == scalars(composed))
    try folder.succeed("export", "json", "-o", "review/")
    let path = "review/time/short.json"
    let before = try folder.stateHash()
    let text = try String(contentsOf: folder.file(path), encoding: .utf8)
    try folder.write(text.replacing(composed, with: loose), to: path)
    try folder.succeed("import", "json", "review", "--on-conflict", "new-version")
    #expect(try folder.stateHash() == before)
  }

  @Test("what cannot be done is said with what can: fewer changes to undo, a version where a preset is meant")
  func refusals() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("set", "brand/pop", "--title", "Pop!")
    let far = try folder.run("undo", "99")
    #expect(far.status == 3)
    let count = try #require(far.errors.firstMatch(of: /only (\d+) changes of this copy can be undone, not 99/)?.1)
    try folder.succeed("undo", String(count), "--force", "--dry-run")
    let redo = try folder.run("redo", "2")
    #expect(
      redo.errors.contains("nothing to redo\n  hint: an undo can be redone until the next change"), "\(redo.errors)")
    for command in [["log"], ["blame"], ["uses"], ["rm"], ["deprecate"], ["set", "--title", "x"]] {
      let run = try ToolRun(command + ["brand/pop@1"], in: folder.url)
      #expect(run.status == 5 && run.errors.contains("did you mean: brand/pop?"), "\(command): \(run.errors)")
    }
    let taken = try folder.run("resolve", "brand/pop", "--take", "mine")
    #expect(taken.errors.contains("allowed: ours, theirs, or a version"), "\(taken.errors)")
    let outside = try folder.run("git", "install", environment: ["GIT_CEILING_DIRECTORIES": folder.url.path])
    #expect(outside.status == 3 && outside.errors.hasPrefix("error[NO_REPOSITORY]"), "\(outside.errors)")
  }

  @Test("a copy beside the catalog is noted, because the next command would ask which one is meant")
  func second() throws {
    let folder = try TemporaryFolder.withCatalog()
    func note(_ arguments: String..., environment: [String: String] = [:]) throws -> Bool {
      let run = try ToolRun(arguments, in: folder.url, environment: environment)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      return run.errors.hasPrefix("note: this folder has two catalogs now")
    }
    try folder.write("", to: "else/keep")
    #expect(try !note("backup", "else/copy.motionbook"))
    #expect(try !note("backup", "copy.backup"))
    #expect(try !note("backup", "named.motionbook", "-c", "team.motionbook"))
    try FileManager.default.removeItem(at: folder.file("named.motionbook"))
    #expect(try note("backup", "copy.motionbook"))
    try FileManager.default.removeItem(at: folder.file("copy.motionbook"))
    #expect(try note("export", "catalog", "./copy.motionbook"))
    try FileManager.default.removeItem(at: folder.file("copy.motionbook"))
    #expect(try !note("init", "env.motionbook", environment: ["MOTIONBOOK": "team.motionbook"]))
    try FileManager.default.removeItem(at: folder.file("env.motionbook"))
    // A project file decides.
    try folder.write(#"{"catalog": "team.motionbook", "outputs": {}}"#, to: "motionbook.json")
    #expect(try !note("init", "other.motionbook"))
  }
}
