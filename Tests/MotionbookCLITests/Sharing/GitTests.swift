import Foundation
import Testing

/// Real repositories, real merges.
@Suite struct GitTests {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  /// Runs git, independent of this machine's settings.
  static func git(_ folder: TemporaryFolder, _ arguments: [String]) throws -> ToolRun {
    try run("/usr/bin/git", arguments, in: folder.url, environment)
  }

  /// Runs a program and waits for it.
  static func run(
    _ program: String, _ arguments: [String], in folder: URL, _ environment: [String: String]
  ) throws -> ToolRun {
    let process = Process()
    let scratch = FileManager.default.temporaryDirectory
    let (output, errors) = (
      scratch.appendingPathComponent(UUID().uuidString), scratch.appendingPathComponent(UUID().uuidString)
    )
    for url in [output, errors] { try Data().write(to: url) }
    defer { for url in [output, errors] { try? FileManager.default.removeItem(at: url) } }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return ToolRun(
      status: process.terminationStatus, stdout: try Data(contentsOf: output), stderr: try Data(contentsOf: errors))
  }

  static let environment = ToolRun.environment.merging(
    [
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com",
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com", "GIT_PAGER": "cat",
    ]) { $1 }

  @discardableResult
  static func must(_ folder: TemporaryFolder, _ arguments: String...) throws -> String {
    let run = try git(folder, arguments)
    #expect(run.status == 0, "git \(arguments): \(run.errors)\(run.output)")
    return run.output
  }

  static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withCatalog()
    try must(folder, "init", "-q", "-b", "main")
    try folder.succeed("git", "install")
    try must(folder, "add", ".")
    try must(folder, "commit", "-q", "-m", "start")
    return folder
  }

  @Test(
    "two branches that add a preset each and change the same one merge; git diff shows words", .enabled(if: isInstalled)
  )
  func mergeAndDiff() throws {
    let folder = try Self.repository()
    #expect(try Self.must(folder, "status", "--porcelain").isEmpty)
    try Self.must(folder, "checkout", "-q", "-b", "theirs")
    let ben = ["MOTIONBOOK_AUTHOR": "Ben"]
    try folder.succeed("set", "brand/pop", "spring(duration: 0.7, bounce: 0.4)", "-m", "livelier", environment: ben)
    try folder.succeed("add", "curve", "brand/ben", "ease-in", "--duration", "300ms", environment: ben)
    let words = try Self.must(folder, "diff")
    #expect(words.contains("-        \"duration\": 0.5,"), "\(words)")
    #expect(words.contains("+preset brand/ben @1 p:"), "\(words)")
    #expect(words.contains(" by Ben: livelier"), "\(words)")
    #expect(!words.contains("Binary files"))
    try Self.must(folder, "commit", "-qam", "theirs")
    let theirs = try folder.stateHash()

    try Self.must(folder, "checkout", "-q", "main")
    try folder.succeed("set", "brand/pop", "spring(duration: 0.4, bounce: 0.2)", "-m", "calmer")
    try folder.succeed("add", "curve", "brand/ada", "ease-out", "--duration", "200ms")
    try Self.must(folder, "commit", "-qam", "ours")
    let merge = try Self.git(folder, ["merge", "-q", "--no-edit", "theirs"])
    // As with any conflict, git leaves the merge open; the file holds both sides.
    #expect(merge.status == 1, "\(merge.errors)\(merge.output)")
    #expect(merge.errors.contains("team.motionbook merged with 1 conflict"), "\(merge.errors)")
    #expect(try Self.must(folder, "status", "--porcelain") == "UU team.motionbook\n")

    #expect(try folder.run("verify", "-q").status == 0)
    let names = try folder.succeed("list", "brand/*", "--fields", "name", "--csv", "--no-headers").lines
    #expect(names.filter { !$0.isEmpty } == ["brand/ada", "brand/ben", "brand/default", "brand/enter", "brand/pop"])
    let conflicts = try #require(try folder.run("conflicts", "--json").json()["conflicts"] as? [[String: Any]])
    #expect(conflicts.map { $0["kind"] as? String } == ["divergent"])
    #expect((conflicts.first?["sides"] as? [[String: Any]])?.map { $0["author"] as? String } == ["Ada", "Ben"])
    try folder.succeed("resolve", "brand/pop", "--take", "theirs")
    #expect(try folder.succeed("export", "json", "brand/pop").output.contains("0.7"))
    #expect(try folder.stateHash() != theirs)
    try Self.must(folder, "add", "team.motionbook")
    try Self.must(folder, "commit", "-q", "--no-edit")
    #expect(try Self.must(folder, "status", "--porcelain").isEmpty)
  }

  @Test("a change that git revert took out comes back with a merge, and is told", .enabled(if: isInstalled))
  func revert() throws {
    let folder = try Self.repository()
    func commit(_ arguments: String...) throws {
      try ToolRun(arguments, in: folder.url).expectSuccess()
      try Self.must(folder, "commit", "-qam", "change")
    }
    try commit("add", "duration", "a/y", "100ms")
    try commit("set", "a/y", "200ms")
    try Self.must(folder, "checkout", "-qb", "other")
    try commit("add", "duration", "a/z", "50ms")
    try Self.must(folder, "checkout", "-q", "main")
    try Self.must(folder, "revert", "--no-edit", "HEAD")
    #expect(try folder.succeed("show", "a/y").output.contains("100ms"))
    let merge = try Self.git(folder, ["merge", "-q", "--no-edit", "other"])
    #expect(merge.status == 0 && merge.errors.contains("one side lacks a/y@2"), "\(merge.errors)")
    #expect(try folder.succeed("show", "a/y").output.contains("200ms"))
    #expect(merge.errors.contains("motionbook restore a/y@1 -c team.motionbook"))
    try commit("restore", "a/y@1", "-c", "team.motionbook")
    try Self.must(folder, "checkout", "-q", "other")
    try commit("add", "duration", "a/x", "70ms")
    let again = try Self.git(folder, ["merge", "-q", "--no-edit", "main"])
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(try folder.succeed("show", "a/y").output.contains("100ms"))
  }

  @Test("a name with blanks, quotes and a leading dash goes through git's shell unharmed", .enabled(if: isInstalled))
  func oddNames() throws {
    let folder = try TemporaryFolder()
    try Self.must(folder, "init", "-q", "-b", "main")
    try folder.succeed("init", "./-te'am $(touch x).motionbook")
    try folder.succeed("add", "curve", "brand/pop", "spring(duration: 0.5, bounce: 0.3)")
    try folder.succeed("git", "install")
    try Self.must(folder, "add", ".")
    try Self.must(folder, "commit", "-qm", "start")
    try Self.must(folder, "checkout", "-q", "-b", "theirs")
    try folder.succeed("set", "brand/pop", "--title", "Theirs")
    #expect(try Self.must(folder, "diff").contains("+    \"title\": \"Theirs\""))
    try Self.must(folder, "commit", "-qam", "theirs")
    try Self.must(folder, "checkout", "-q", "main")
    try folder.succeed("add", "curve", "brand/ada", "ease-out", "--duration", "200ms")
    try Self.must(folder, "commit", "-qam", "ours")
    try Self.must(folder, "checkout", "-q", "theirs")
    // In a rebase "ours" is the other branch.
    let rebase = try Self.git(folder, ["rebase", "-q", "main"])
    #expect(rebase.status == 0, "\(rebase.errors)\(rebase.output)")
    let rows = try folder.succeed("list", "--fields", "name,title", "--csv", "--no-headers").lines
    #expect(rows.filter { !$0.isEmpty } == ["brand/ada,", "brand/pop,Theirs"])
    #expect(try !folder.contents().keys.contains("x"), "a shell has read the name")
  }

  @Test("what is no catalog is not merged: git reports a conflict, and ours stays", .enabled(if: isInstalled))
  func unmergeable() throws {
    let folder = try Self.repository()
    try Self.must(folder, "checkout", "-q", "-b", "theirs")
    try folder.write("overwritten by mistake", to: "team.motionbook")
    try Self.must(folder, "commit", "-qam", "theirs")
    try Self.must(folder, "checkout", "-q", "main")
    try folder.succeed("add", "curve", "brand/ada", "ease-out", "--duration", "200ms")
    try Self.must(folder, "commit", "-qam", "ours")
    let state = try folder.stateHash()
    let merge = try Self.git(folder, ["merge", "-q", "--no-edit", "theirs"])
    #expect(merge.status == 1)
    #expect(merge.errors.contains("error[NOT_SQLITE]: team.motionbook not merged, keeping ours"), "\(merge.errors)")
    #expect(try folder.stateHash() == state)
  }

  @Test("a version that cannot be read is a line in git log and git diff, which go on", .enabled(if: isInstalled))
  func unreadableVersion() throws {
    let folder = try Self.repository()
    let sound = try Data(contentsOf: folder.file("team.motionbook"))
    var newer = sound
    newer.replaceSubrange(60..<64, with: [0, 0, 0, 9])
    for (number, bytes) in [Data("overwritten by mistake".utf8), Data(), newer, sound.prefix(5000)].enumerated() {
      try bytes.write(to: folder.file("team.motionbook"))
      try Self.must(folder, "commit", "-qam", "broken \(number)")
    }
    try sound.write(to: folder.file("team.motionbook"))
    try folder.succeed("set", "brand/pop", "--title", "Mended")
    try Self.must(folder, "commit", "-qam", "mended")
    let log = try Self.must(folder, "log", "-p")
    for line in ["+unreadable version [NOT_SQLITE]: it is not a catalog", "-unreadable version [NOT_SQLITE]: it is"] {
      #expect(log.contains(line), "\(log)")
    }
    #expect(log.contains("+    \"title\": \"Mended\""))
    #expect(!log.contains("git-blob") && !log.contains("/tmp/"), "\(log)")
    #expect(try Self.must(folder, "diff", "HEAD~2", "HEAD~1").contains("+unreadable version ["))
    try folder.write("gone wrong", to: "broken.copy")
    let run = try folder.succeed("git", "textconv", "--", "broken.copy")
    #expect(run.output.hasPrefix("unreadable version [NOT_SQLITE]: ") && run.lines.count == 2, "\(run.output)")
  }

  @Test("the driver works from any path of the tool", .enabled(if: isInstalled))
  func strangePath() throws {
    let tools = try TemporaryFolder()
    let place = tools.file("50% o'ff\n%A/motionbook")
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: ToolRun.binary, to: place)
    let folder = try TemporaryFolder.withCatalog()
    try Self.must(folder, "init", "-q", "-b", "main")
    _ = try ToolRun(["git", "install"], in: folder.url, program: place).expectSuccess()
    try Self.must(folder, "add", ".")
    try Self.must(folder, "commit", "-q", "-m", "start")
    try Self.must(folder, "checkout", "-q", "-b", "other")
    for (branch, name) in [("other", "x/one"), ("main", "x/two")] {
      try Self.must(folder, "checkout", "-q", branch)
      try folder.succeed("add", "curve", name, "ease", "--duration", "1s")
      try Self.must(folder, "commit", "-q", "-a", "-m", name)
    }
    try Self.must(folder, "merge", "-q", "other", "-m", "merge")
    let names = try folder.succeed("list", "x/*").output
    #expect(names.contains("x/one") && names.contains("x/two"), "\(names)")
    #expect(try Self.must(folder, "log", "-p", "-1", "HEAD~1").contains("x/two"))
  }

  @Test("a second install does nothing, other lines stay, uninstall takes back what is ours", .enabled(if: isInstalled))
  func idempotent() throws {
    let folder = try TemporaryFolder()
    try Self.must(folder, "init", "-q")
    try folder.write("*.png binary", to: ".gitattributes")
    let dry = try folder.succeed("git", "install", "--dry-run", "--csv", "--no-headers")
    #expect(dry.lines.filter { $0.hasPrefix("added,") }.count == 7)
    #expect(try folder.contents()[".gitattributes"] == Data("*.png binary".utf8))
    try folder.succeed("git", "install")
    let first = try folder.contents()
    #expect(
      first[".gitattributes"] == Data("*.png binary\n*.motionbook -text diff=motionbook merge=motionbook\n".utf8))
    #expect(first[".gitignore"] == Data("*.motionbook-journal\n*.motionbook-wal\n*.motionbook-shm\n".utf8))
    let again = try folder.succeed("git", "install", "--csv", "--no-headers")
    #expect(again.lines.filter { $0.hasPrefix("kept,") }.count == 7, "\(again.output)")
    #expect(try folder.contents() == first)
    let driver = try Self.must(folder, "config", "--get", "merge.motionbook.driver")
    #expect(driver.hasSuffix(" git merge-driver -- %O %A %B %P\n"), "\(driver)")

    try folder.succeed("git", "uninstall")
    let after = try folder.contents()
    #expect(after[".gitattributes"] == Data("*.png binary\n".utf8))
    #expect(after[".gitignore"] == nil)
    #expect(try Self.git(folder, ["config", "--get-regexp", "motionbook"]).status == 1)
    let absent = try folder.succeed("git", "uninstall", "--csv", "--no-headers")
    #expect(absent.lines.filter { $0.hasPrefix("absent,") }.count == 7)
  }

  @Test("outside of a repository there are only the user's own settings to set up", .enabled(if: isInstalled))
  func outside() throws {
    let folder = try TemporaryFolder()
    let run = try folder.run("git", "install")
    #expect(run.status == 3)
    #expect(run.errors.contains("error[NO_REPOSITORY]"))
    let home = try TemporaryFolder()
    let environment = ["HOME": home.url.path, "GIT_CONFIG_NOSYSTEM": "1"]
    let global = try folder.run("git", "install", "--global", environment: environment)
    #expect(global.status == 0, "\(global.errors)")
    let config = try #require(try home.contents()[".gitconfig"])
    #expect(String(decoding: config, as: UTF8.self).contains("merge-driver"))
    #expect(try folder.contents().isEmpty)
    let noGit = try folder.run("git", "install", environment: ["PATH": "/nonexistent"])
    #expect(noGit.status == 7 && noGit.errors.contains("error[NO_GIT]"), "\(noGit.errors)")
  }

  @Test(
    "a merge that stopped between the files of two builds is ended by the next build, unless somebody edited one",
    .enabled(if: isInstalled),
    arguments: [
      ("js", "m.js", "", "written"), ("js", "m.js", "0.6", "edited"), ("dtcg", "m.tokens.json", "", "written"),
      ("dtcg", "m.tokens.json", "0.6", "edited"),
    ])
  func mergeOfBuilds(_ format: String, _ file: String, _ edit: String, _ state: String) throws {
    let folder = try Self.repository()
    try folder.write(
      "{\"catalog\": \"team.motionbook\", \"outputs\": {\"x\": {\"format\": \"\(format)\", \"path\": \"\(file)\"}}}",
      to: "motionbook.json")
    func commitBuild(_ change: String...) throws {
      _ = try ToolRun(change, in: folder.url).expectSuccess()
      try folder.succeed("build")
      try Self.must(folder, "add", ".")
      try Self.must(folder, "commit", "-q", "-m", "change")
    }
    try commitBuild("set", "brand/pop", "cubic-bezier(0.2, 0, 0, 1)", "--duration", "300ms")
    try Self.must(folder, "switch", "-q", "-c", "theirs")
    try commitBuild("set", "brand/pop", "--duration", "500ms")
    if !edit.isEmpty {
      let text = try String(contentsOf: folder.file(file), encoding: .utf8)
      try folder.write(text.replacing("0.5", with: edit).replacing("500", with: "600"), to: file)
      try Self.must(folder, "commit", "-q", "-a", "-m", "edit")
    }
    try Self.must(folder, "switch", "-q", "main")
    try commitBuild("set", "brand/pop", "--title", "Hop")
    #expect(try Self.git(folder, ["merge", "theirs"]).status == 1)
    try folder.succeed("resolve", "--auto")
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    #expect(text.contains("<<<<<<<"))
    #expect(try BuildTests.states(folder.run("build", "--json")) == ["x": state])
    let isKept = try String(contentsOf: folder.file(file), encoding: .utf8) == text
    #expect(isKept == !edit.isEmpty)
  }
}
