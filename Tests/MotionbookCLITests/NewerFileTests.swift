import Foundation
import Testing

@Suite("Files that claim a newer format") struct NewerFileTests {
  private static let endless = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x || 'x' FROM r) SELECT"
  private static let claim = ["UPDATE meta SET value = '1' WHERE key LIKE 'min_%'", "PRAGMA user_version = 9"]

  /// A folder with a sound `team.motionbook` and a newer `hostile.motionbook`, changed by SQL.
  private func folder(_ statements: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("hostile.motionbook"))
    try RawCatalog.run(folder.file("hostile.motionbook"), Self.claim + statements)
    try ListedCommand.writeDocuments(to: folder)
    return folder
  }

  /// Views that never end, in place of all that commands may query.
  private static let views =
    ["preset", "history", "release_entry", "content", "conflict", "violation", "head"].flatMap {
      ["DROP VIEW IF EXISTS \($0)", "CREATE VIEW \($0) AS \(endless) max(x) AS name, max(x) AS hash, 1 AS id FROM r"]
    } + ["DROP TABLE meta", "CREATE VIEW meta AS \(endless) 'min_reader' AS key, max(x) AS value FROM r"]

  /// All contents known to this version, and triggers that never end.
  private static let triggers =
    [
      "CREATE VIEW endless AS \(endless) max(x) AS name FROM r", "CREATE TABLE fired (x)",
    ]
    + ["artifact", "link", "soft_link", "meta"].map {
      "CREATE TRIGGER fires_\($0) AFTER INSERT ON \($0) BEGIN INSERT INTO fired SELECT name FROM endless; END"
    }

  /// Commands that open a catalog, by their answer to a missing one.
  private func opening(_ folder: TemporaryFolder) throws -> [ListedCommand] {
    let commands = try ListedCommand.all(in: folder.url).filter(\.takesCatalog)
    let opening = try commands.filter { command in
      let run = try BoundedRun(
        try command.arguments() + ["-c", "absent.motionbook"], in: folder.url)
      return run.errors.contains("error[MISSING_FILE]")
    }
    let others = Set(commands.map(\.description)).subtracting(opening.map(\.description))
    // Doctor and completion have answers of their own; playing checks for a terminal first.
    #expect(others == Self.notOpening, "\(others.sorted())")
    return opening
  }

  private static let notOpening: Set<String> = ["doctor", "__complete"]

  @Test("no command runs a view of one, takes long over it or changes it") func views() throws {
    let folder = try folder(Self.views)
    let bytes = try Data(contentsOf: folder.file("hostile.motionbook"))
    for command in try opening(folder) {
      let run = try BoundedRun(
        try command.arguments() + ["-c", "hostile.motionbook"], in: folder.url)
      #expect(run.status == 6 && run.code == "NEWER_FORMAT", "\(command): \(run.status) \(run.errors)")
      #expect(run.output.isEmpty)
    }
    let doctor = try BoundedRun(["doctor", "-c", "hostile.motionbook"], in: folder.url)
    #expect(doctor.status == 1 && doctor.output.contains("made by a newer Motionbook"), "\(doctor)")
    let completion = try BoundedRun(["__complete", "b", "-c", "hostile.motionbook"], in: folder.url)
    #expect(completion.status == 0 && completion.output.isEmpty, "\(completion)")
    #expect(try Data(contentsOf: folder.file("hostile.motionbook")) == bytes)
  }

  @Test("as somebody else's file it is refused as well") func foreign() throws {
    for statements in [Self.views, Self.triggers] {
      let folder = try folder(statements)
      let bytes = try Data(contentsOf: folder.file("hostile.motionbook"))
      for arguments in [
        ["merge", "hostile.motionbook", "-c", "team.motionbook"],
        ["diff", "hostile.motionbook", "now", "-c", "team.motionbook"],
        ["diff", "--verdict", "team.motionbook", "hostile.motionbook"],
        ["changelog", "hostile.motionbook", "team.motionbook"],
        ["git", "merge-driver", "team.motionbook", "hostile.motionbook", "team.motionbook"],
        ["git", "merge-driver", "team.motionbook", "team.motionbook", "hostile.motionbook"],
      ] {
        let run = try BoundedRun(arguments, in: folder.url)
        #expect(run.code == "NEWER_FORMAT" && [1, 6].contains(run.status), "\(arguments): \(run.status) \(run.errors)")
      }
      #expect(try Data(contentsOf: folder.file("hostile.motionbook")) == bytes)
    }
  }

  @Test("a key pressed in a cloned folder runs nothing of it") func discovery() throws {
    let folder = try folder(Self.views)
    try FileManager.default.removeItem(at: folder.file("team.motionbook"))
    let script = try folder.run("completion", "bash").output
    let start = try #require(script.firstRange(of: "---completion rm -- "))
    let question = script[start.lowerBound...].prefix { $0 != "\"" }.split(separator: " ").map(String.init)
    for arguments in [question + ["2", "6", "motionbook", "rm", "b"], ["__complete", "b"]] {
      let run = try BoundedRun(arguments, in: folder.url)
      #expect(run.status == 0 && run.output.allSatisfy(\.isNewline), "\(arguments): \(run)")
    }
    for command in [["list"], ["info"], ["verify"]] {
      #expect(try BoundedRun(command, in: folder.url).code == "NEWER_FORMAT")
    }
  }

  @Test("one that only adds is read as it is, and no trigger of its ever fires") func triggers() throws {
    let folder = try folder(Self.triggers)
    let bytes = try Data(contentsOf: folder.file("hostile.motionbook"))
    var refused = 0
    for command in try opening(folder) {
      let run = try BoundedRun(
        try command.arguments() + ["-c", "hostile.motionbook"], in: folder.url)
      #expect(run.status < 70, "\(command): \(run.status) \(run.errors)")
      if run.code == "NEWER_FORMAT" { refused += 1 }
      #expect(try Data(contentsOf: folder.file("hostile.motionbook")) == bytes, "\(command) changed it")
    }
    #expect(refused >= 15)
    #expect(
      try folder.run("list", "-c", "hostile.motionbook").output == folder.run("list", "-c", "team.motionbook").output)
  }
}
