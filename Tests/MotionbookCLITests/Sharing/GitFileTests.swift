import Foundation
import Motionbook
import Testing

@testable import MotionbookCLI

/// `git:REV:PATH` in place of a catalog or a file of documents.
@Suite("Files as git has them") struct GitFileTests {
  /// A repository whose `main` has a catalog and its documents; a spring got slower since.
  private func repository() throws -> TemporaryFolder {
    let folder = try GitTests.repository()
    try FileManager.default.createDirectory(at: folder.file("docs"), withIntermediateDirectories: true)
    try folder.succeed("export", "json", "-o", "docs/presets.json")
    try GitTests.must(folder, "add", ".")
    try GitTests.must(folder, "commit", "-q", "-m", "documents")
    try folder.succeed("set", "brand/pop", "spring(duration: 0.6, bounce: 0.3)")
    return folder
  }

  @Test("a catalog of a branch is merged, and named as it was given", .enabled(if: GitTests.isInstalled))
  func merged() throws {
    let folder = try repository()
    try GitTests.must(folder, "checkout", "-q", "-b", "theirs")
    try folder.succeed("add", "curve", "brand/ben", "ease-in", "--duration", "300ms")
    try GitTests.must(folder, "commit", "-qam", "theirs")
    try GitTests.must(folder, "checkout", "-q", "main")
    let run = try folder.succeed("merge", "git:theirs:team.motionbook")
    #expect(run.output.contains("git:theirs:team.motionbook") && run.output.contains("brand/ben"), "\(run.output)")
    #expect(try folder.succeed("show", "brand/ben").status == 0)
    #expect(try folder.run("merge", "git:theirs:tem.motionbook").status == 3)
    try folder.write("no catalog", to: "other.db")
    try GitTests.must(folder, "add", "other.db")
    let refused = try folder.run("merge", "git::other.db")
    #expect(refused.status == 6 && refused.errors.contains("git::other.db"), "\(refused.errors)")
  }

  @Test(
    "a side may be a catalog or documents of a branch, a tag, a commit or the index", .enabled(if: GitTests.isInstalled)
  )
  func sides() throws {
    let folder = try repository()
    try GitTests.must(folder, "tag", "v1")
    let scratch = try TemporaryFolder()
    let environment = ["TMPDIR": scratch.url.path]
    let commit = try GitTests.must(folder, "rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    for revision in ["main", "v1", commit, "HEAD", "main~1", ""] {
      for arguments in [
        ["diff", "git:\(revision):team.motionbook", "team.motionbook"],
        ["changelog", "git:\(revision):./team.motionbook", "now"],
      ]
        + (revision != "main"
          ? [] : [["diff", "git:main:team.motionbook..now"], ["diff", "--verdict", "git:main:team.motionbook"]])
      {
        let run = try ToolRun(arguments, in: folder.url, environment: environment)
        #expect(
          run.status == 0 && run.output.contains("20 % slower") != arguments.contains("--verdict"),
          "\(arguments): \(run.errors)")
      }
    }
    let same = try folder.run("diff", "git:main:docs/presets.json", "git:v1:team.motionbook", "--exit-code")
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    #expect(try folder.run("diff", "--verdict", "git:main:team.motionbook..now", "--expect", "patch").status == 1)
    #expect(try scratch.contents().isEmpty)
  }

  @Test(
    "commands that only read take one as their catalog; those that change refuse it", .enabled(if: GitTests.isInstalled)
  )
  func catalogs() throws {
    let folder = try repository()
    let before = try folder.contents()
    let catalog = ["-c", "git:main:team.motionbook"]
    let old = try ToolRun(["export", "json", "brand/*"] + catalog, in: folder.url).expectSuccess()
    #expect(old.output.contains("0.5") && !old.output.contains("0.6"))
    #expect(try ToolRun(["export", "css", "brand/pop"] + catalog, in: folder.url).output.contains("brand/pop@1 "))
    for command in [["list"], ["show", "brand/pop"], ["sample", "brand/pop", "--count", "2"], ["log"], ["info"]] {
      let run = try ToolRun(command + catalog, in: folder.url)
      #expect(run.status == 0 && !run.output.isEmpty, "\(command): \(run.errors)")
    }
    for command in [
      ["set", "brand/pop", "ease"], ["undo"], ["merge", "team.motionbook"], ["migrate"], ["verify"],
      ["salvage", "-o", "x.motionbook"],
    ] {
      let run = try ToolRun(command + catalog, in: folder.url)
      #expect(
        run.status == 2 && run.errors.contains("is in git's history; this command needs a file"),
        "\(command): \(run.errors)")
      #expect(run.errors.contains("git show main:team.motionbook > copy.motionbook"), "\(run.errors)")
    }
    let point = try folder.run("export", "css", "--at", "git:main:team.motionbook")
    #expect(point.status == 2 && point.errors.contains("-c git:main:team.motionbook"), "\(point.errors)")
    #expect(try folder.contents().filter { !$0.key.hasPrefix(".git/") } == before.filter { !$0.key.hasPrefix(".git/") })
  }

  @Test("what git does not have is said in plain words, and nothing is left behind", .enabled(if: GitTests.isInstalled))
  func errors() throws {
    let folder = try repository()
    try GitTests.must(folder, "branch", "feature/motion")
    let scratch = try TemporaryFolder()
    for (side, status, says) in [
      ("git:mian:team.motionbook", Int32(3), ["[NO_REVISION]: git has no revision \"mian\"", "did you mean: main?"]),
      ("git:feature/moton:team.motionbook", 3, ["did you mean: feature/motion?"]),
      (
        "git:main:team.motionbok", 3,
        ["[MISSING_FILE]: there is no \"team.motionbok\" in main", "did you mean: git:main:team.motionbook?"]
      ),
      ("git:main:docs", 5, ["[NOT_A_FILE]: \"docs\" is not a file in main but a folder"]),
      ("git:main:.gitignore", 6, ["[NOT_SQLITE]: \"git:main:.gitignore\" is not a catalog"]),
      ("git:main", 2, ["write git:REV:PATH"]), ("git:main:", 2, ["write git:REV:PATH"]),
      ("git:--output=x:team.motionbook", 2, ["\"--output=x\" is not a revision"]),
      ("git:-p:team.motionbook", 2, ["\"-p\" is not a revision"]),
      ("git::gone.motionbook", 3, ["there is no \"gone.motionbook\" in the index"]),
    ] {
      let before = try folder.contents()
      let run = try ToolRun(["diff", side, "now"], in: folder.url, environment: ["TMPDIR": scratch.url.path])
      #expect(run.status == status, "\(side): \(run.status) \(run.errors)")
      for part in says { #expect(run.errors.contains(part), "\(side): \(run.errors)") }
      #expect(!run.errors.contains(scratch.url.path) && !run.errors.contains("fatal:"), "\(side): \(run.errors)")
      #expect(try folder.contents() == before && scratch.contents().isEmpty, "\(side)")
    }
    let outside = try TemporaryFolder.withCatalog()
    let none = try outside.run("diff", "git:main:team.motionbook", "now")
    #expect(none.status == 3 && none.errors.contains("error[NO_REPOSITORY]"), "\(none.errors)")
    let noGit = try folder.run("diff", "git:main:team.motionbook", "now", environment: ["PATH": "/nonexistent"])
    #expect(noGit.status == 7 && noGit.errors.contains("error[NO_GIT]"), "\(noGit.errors)")
  }

  @Test("what is too large is not read, and a pointer of Git LFS is taken for what it is")
  func bounds() throws {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.createDirectory(at: folder.file("bin"), withIntermediateDirectories: true)
    for (script, status, says) in [
      ("echo 536870913", Int32(5), "has 536870913 bytes; at most 536870912 are read"),
      ("if [ \"$2\" = -s ]; then echo 40; else echo 'version https://git-lfs.github.com/spec/v1'; fi", 7, "Git LFS"),
    ] {
      try folder.write("#!/bin/sh\n\(script)\n", to: "bin/git")
      chmod(folder.file("bin/git").path, 0o755)
      let path = ["PATH": folder.file("bin").path + ":/usr/bin:/bin"]
      let run = try folder.run("diff", "git:main:team.motionbook", "now", environment: path)
      #expect(run.status == status && run.errors.contains(says), "\(run.errors)")
    }
  }

  @Test("a program that answers with too much, or not at all, is ended")
  func programs() throws {
    #expect(throws: System.Failure.tooLarge) { try System.run(["yes"], limit: 100_000) }
    #expect(throws: System.Failure.tookTooLong) { try System.run(["sleep", "600"], seconds: 0.3) }
    let answer = try System.run(["printf", "%s", "$(id); *"], limit: 100, seconds: 60)
    #expect(answer.status == 0 && answer.output == Array("$(id); *".utf8))
  }
}
