import Foundation
import Testing

@Suite struct DiscoveryTests {
  @Test("a limit beyond any number of presets is refused, not counted on")
  func largestLimit() throws {
    let run = try TemporaryFolder.withCatalog().run("list", "--limit", "\(Int.max)")
    #expect(run.status == 2 && run.errors.contains("--limit"))
  }

  @Test("a word lists its preset, else its group, else what has it in its name")
  func words() throws {
    let folder = try TemporaryFolder.withCatalog()
    for name in ["pop/in", "up/pop/out", "solo"] { try folder.succeed("add", "curve", name, "ease") }
    func listed(_ word: String) throws -> [String] {
      try folder.succeed("list", word, "--fields", "name", "--csv", "--no-headers").lines.filter { !$0.isEmpty }
    }
    #expect(try listed("solo") == ["solo"])
    #expect(try listed("pop") == ["pop/in"])
    #expect(try listed("up/pop") == ["up/pop/out"])
    #expect(try listed("p/out") == ["up/pop/out"])
  }

  @Test("the nearest catalog upwards is used; -c comes before $MOTIONBOOK, and that before the folder")
  func order() throws {
    let folder = try TemporaryFolder()
    for (path, preset) in [
      ("a.motionbook", "near/a"), ("deep/b.motionbook", "deep/b"), ("other/c.motionbook", "other/c"),
    ] {
      try folder.write("", to: "\(path).keep")
      #expect(try folder.run("init", path).status == 0)
      #expect(try folder.run("add", "curve", preset, "ease", "-c", path).status == 0)
    }
    try folder.write("", to: "deep/er/keep")
    func names(in sub: String, _ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> String {
      try ToolRun(
        ["list", "--fields", "name", "--no-headers"] + arguments, in: folder.file(sub), environment: environment
      ).output
    }
    #expect(try names(in: ".") == "near/a\n")
    #expect(try names(in: "deep") == "deep/b\n")
    #expect(try names(in: "deep/er") == "deep/b\n")
    let other = ["MOTIONBOOK": folder.file("other/c.motionbook").path]
    #expect(try names(in: "deep", [], other) == "other/c\n")
    #expect(try names(in: "deep", ["-c", "../a.motionbook"], other) == "near/a\n")
    #expect(try names(in: "deep", ["--catalog=../a.motionbook"]) == "near/a\n")
  }

  @Test("a folder above that is open to everybody is passed over, but not the working folder")
  func openToAll() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.run("init", "a.motionbook").status == 0)
    try folder.write("", to: "open/deep/keep")
    #expect(try folder.run("init", "open/b.motionbook").status == 0)
    let open = folder.file("open").path
    try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: open)
    func found(in sub: String) throws -> String {
      try ToolRun(["info", "--json"], in: folder.file(sub)).json()["path"] as? String ?? ""
    }
    #expect(try found(in: "open/deep").hasSuffix("/a.motionbook"))
    #expect(try found(in: "open").hasSuffix("/b.motionbook"))
  }

  @Test("two catalogs in one folder are an error that lists them")
  func several() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "a.motionbook")
    _ = try folder.run("init", "b.motionbook")
    let run = try folder.run("list")
    #expect(run.status == 2)
    #expect(run.errors.contains("a.motionbook, b.motionbook"))
    #expect(try folder.run("list", "-c", "a.motionbook").status == 0)
  }

  @Test("author and time come from flags, then the environment")
  func authorAndTime() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "a.motionbook")
    func last(_ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
      _ = try ToolRun(
        ["add", "curve", "x/n\(Int.random(in: 0...1_000_000_000))", "ease"] + arguments, in: folder.url,
        environment: environment)
      let rows = try folder.run("log", "--json").json()["versions"] as? [[String: Any]] ?? []
      return rows.map { "\($0["author"] ?? "") \($0["time"] ?? "")" }.sorted().last ?? ""
    }
    #expect(try last([]) == "Ada 2026-11-21T07:30:00Z")
    #expect(try last(["--author", "Bea", "--now", "2026-11-22"]) == "Bea 2026-11-22T00:00:00Z")
    #expect(
      try last([], ["MOTIONBOOK_AUTHOR": "", "USER": "cleo", "SOURCE_DATE_EPOCH": "0"]) == "cleo 1970-01-01T00:00:00Z")
    // Git's setting precedes the account and follows the variable.
    try Data("[user]\n\tname = dora d\n".utf8).write(to: folder.file(".gitconfig"))
    let home = ["HOME": folder.url.path, "USER": "cleo", "SOURCE_DATE_EPOCH": "0"]
    #expect(try last([], home.merging(["MOTIONBOOK_AUTHOR": ""]) { $1 }) == "dora d 1970-01-01T00:00:00Z")
    #expect(try last([], home.merging(["MOTIONBOOK_AUTHOR": "eva"]) { $1 }) == "eva 1970-01-01T00:00:00Z")
    let bad = try folder.run("add", "curve", "x/y", "ease", environment: ["SOURCE_DATE_EPOCH": "soon"])
    #expect(bad.status == 2)
  }

  @Test("-c may stand before the command; a command that is missing or follows other options is said")
  func leading() throws {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("b.motionbook"))
    let expected = try folder.run("list", "-c", "team.motionbook").output
    #expect(!expected.isEmpty)
    for leading in [["-c", "team.motionbook"], ["--catalog", "team.motionbook"], ["--catalog=team.motionbook"]] {
      let run = try ToolRun(leading + ["list"], in: folder.url)
      #expect(run.output == expected, "\(leading): \(run.errors)")
      let nested = try ToolRun(leading + ["export", "json", "brand/pop"], in: folder.url)
      #expect(nested.status == 0 && nested.output.contains("brand/pop"), "\(leading): \(nested.errors)")
      let between = try ToolRun(["export"] + leading + ["json", "brand/pop"], in: folder.url)
      #expect(between.output == nested.output, "\(leading): \(between.errors)")
      let copy = try ToolRun(leading + ["export", "catalog", "copy", "--force"], in: folder.url)
      #expect(copy.status == 0, "\(leading): \(copy.errors)")
      #expect(try ToolRun(leading + ["list", "--help"], in: folder.url).output == folder.run("list", "--help").output)
    }
    // The option after the command takes precedence.
    #expect(try folder.run("-c", "absent.motionbook", "list", "-c", "team.motionbook").output == expected)
    for (arguments, attempt) in [
      (["-c", "team.motionbook"], "motionbook list -c team.motionbook"),
      (["--catalog", "our team.motionbook"], "motionbook list --catalog 'our team.motionbook'"),
      (["--csv", "list", "brand/*"], "motionbook list --csv 'brand/*'"),
      (["--color", "never", "list"], "motionbook list --color never"),
      (["export", "--at", "1.0"], "motionbook export --help"),
      (["-c", "team.motionbook", "export", "jsn"], "motionbook export --help"),
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == 2 && run.output.isEmpty, "\(arguments)")
      #expect(run.errors.hasSuffix("\n  try: \(attempt)\n"), "\(arguments): \(run.errors)")
    }
  }
}
