import Foundation
import Testing

@Suite struct OutputTests {
  @Test("what reading commands print is the same as what was recorded")
  func golden() throws {
    let folder = try TemporaryFolder.withCatalog()
    for (name, arguments) in [
      ("list", ["list"]), ("list-json", ["list", "--json"]), ("list-csv", ["list", "--csv"]),
      ("list-tsv", ["list", "--format", "tsv"]), ("list-jsonl", ["list", "--format", "jsonl"]),
      ("list-fields", ["list", "--fields", "title,name", "--no-headers"]), ("uses", ["uses", "brand/pop"]),
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      try Snapshot.check(run.output, name)
    }
  }

  @Test("JSON is an object with a schema number and sorted keys, from every command that reads")
  func json() throws {
    let folder = try TemporaryFolder.withCatalog()
    for arguments in [["list"], ["log"], ["log", "brand/pop"], ["uses", "brand/pop"], ["info"], ["verify"]] {
      let run = try ToolRun(arguments + ["--json"], in: folder.url)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(try run.json()["schema"] as? Int == 1, "\(arguments)")
      let keys = run.lines.filter { $0.hasPrefix("  \"") }.map { $0.prefix { $0 != ":" } }
      #expect(keys == keys.sorted(), "\(arguments): \(keys)")
    }
  }

  @Test("an empty result is data: an empty array, a header line, exit code 0")
  func empty() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try (folder.run("list", "nothing*", "--json").json()["presets"] as? [Any])?.isEmpty == true)
    #expect(
      try folder.run("list", "nothing*", "--csv").output
        == "name,kind,version,duration,title,tags,deprecated,conflict\n")
    #expect(try folder.run("list", "nothing*", "--format", "jsonl").output == "")
    #expect(try folder.run("list", "nothing*").status == 0)
  }

  @Test("patterns, kinds and tags choose what is listed")
  func filters() throws {
    let folder = try TemporaryFolder.withCatalog()
    func names(_ arguments: String...) throws -> [String] {
      let rows = try ToolRun(["list"] + arguments + ["--json"], in: folder.url).json()["presets"] as? [[String: Any]]
      return (rows ?? []).compactMap { $0["name"] as? String }
    }
    #expect(try names() == ["brand/default", "brand/enter", "brand/pop", "time/short"])
    #expect(try names("brand/*") == ["brand/default", "brand/enter", "brand/pop"])
    #expect(try names("*o?") == ["brand/pop"])
    #expect(try names("--kind", "alias") == ["brand/default"])
    #expect(try names("--tag", "playful") == ["brand/pop"])
  }

  @Test("reading commands create and change no file")
  func readOnly() throws {
    let folder = try TemporaryFolder.withCatalog()
    let before = try folder.contents()
    for arguments in [
      ["list"], ["log"], ["uses", "brand/pop"], ["info"], ["verify"], ["__complete", "b"], ["completion", "bash"],
      ["add", "curve", "brand/x", "ease", "--dry-run"], ["set", "brand/pop", "ease", "-n"],
      ["rename", "brand/pop", "brand/x", "-n"], ["rm", "brand/enter", "-n"], ["restore", "brand/pop@1", "-n"],
      ["add", "alias", "brand/x", "brand/pop", "-n"], ["init", "new.motionbook", "-n"],
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(try folder.contents() == before, "\(arguments)")
    }
  }

  @Test("titles and messages cannot disturb a terminal, a spreadsheet or a line")
  func hostileText() throws {
    let folder = try TemporaryFolder.withCatalog()
    let title = "=1+1\u{1B}[31m\u{202E}\u{200B}\nx"
    #expect(try ToolRun(["set", "brand/pop", "--title", title, "-m", title], in: folder.url).status == 0)
    let runs = try [["list"], ["list", "--csv"], ["list", "--json"], ["list", "--format", "jsonl"], ["log"]]
      .map { try ToolRun($0, in: folder.url) }
    for run in runs {
      for mark in ["\u{1B}", "\u{202E}", "\u{200B}"] as [Unicode.Scalar] {
        #expect(!run.output.unicodeScalars.contains(mark))
      }
    }
    #expect(runs[0].output.contains(#"=1+1\u{1B}[31m\u{202E}\u{200B}\u{A}x"#))
    #expect(runs[1].output.contains(#",'=1+1\u{1B}"#))
    let rows = try #require(try runs[2].json()["presets"] as? [[String: Any]])
    #expect(rows.contains { $0["title"] as? String == title }, "JSON must give the title back exactly")
    let missing = try folder.run("rm", "brand/\u{1B}[31m")
    #expect(!missing.errors.contains("\u{1B}"))
  }

  @Test("changes say what happened and how to undo it, and the undo works")
  func undo() throws {
    let folder = try TemporaryFolder.withCatalog()
    for arguments in [
      ["add", "curve", "brand/x", "ease"], ["set", "brand/pop", "smooth"], ["set", "brand/pop", "--title", "P"],
      ["rename", "brand/enter", "brand/arrive"], ["rm", "time/short"], ["copy", "brand/pop", "brand/own"],
    ] {
      let before = try folder.run("list", "--fields", "name,kind,title", "--csv").output
      let run = try ToolRun(arguments, in: folder.url)
      let undo = try #require(run.output.split(separator: "undo with: motionbook ").last, "\(run.output)")
      let words = undo.split(separator: " ").map { $0.trimmingCharacters(in: .newlines) }
      #expect(try ToolRun(words, in: folder.url).status == 0, "\(words)")
      #expect(try folder.run("list", "--fields", "name,kind,title", "--csv").output == before, "\(arguments)")
    }
  }

  @Test("a copy has the motion and the details, and a history of its own; an older version can be copied")
  func copies() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("set", "brand/pop", "spring(duration: 0.9, bounce: 0.1)", "--title", "Later")
    let run = try folder.succeed("copy", "brand/pop@1", "brand/own")
    #expect(run.output == "added brand/own@1 — undo with: motionbook rm brand/own\n")
    try folder.succeed("set", "brand/pop", "ease")
    #expect(
      try folder.succeed("list", "brand/own", "--fields", "kind,title,tags,version", "--csv", "--no-headers").output
        == "curve,Pop,playful,1\n")
    #expect(
      try folder.succeed("show", "brand/own", "--json").json()["notation"] as? String
        == ".spring(duration: 0.5, bounce: 0.3)")
    #expect(try folder.run("copy", "brand/pop", "brand/enter").status == 4)
    #expect(try folder.run("copy", "brand/pp", "brand/other").errors.contains("did you mean: brand/pop?"))
    #expect(
      try folder.run("cp", "brand/pop", "brand/other").errors.contains("try: motionbook copy brand/pop brand/other"))
  }

  @Test("a new version keeps title, tags and duration; what is not given stays")
  func setKeeps() throws {
    let folder = try TemporaryFolder.withCatalog()
    let changed = try folder.run("set", "brand/pop", "spring(duration: 0.6, bounce: 0.3)", "-m", "slower", "--json")
    let changes = try #require(try changed.json()["changes"] as? [[String: Any]])
    #expect(changes.first?["version"] as? Int == 2)
    #expect(changes.first?["previousVersion"] as? Int == 1)
    let list = try folder.run("list", "brand/pop", "--fields", "title,tags,version", "--csv", "--no-headers")
    #expect(list.output == "Pop,playful,2\n")
    let log = try folder.run("log", "brand/pop", "--csv").lines
    #expect(log.count == 4)
    #expect(log[1].contains(",changed,") && log[1].hasSuffix(",slower,"))
  }
}
