import Foundation
import Testing

@testable import MotionbookCLI

/// Commands proposed by the tool work as printed, in the same folder.
@Suite("Commands that hints propose") struct ProposedCommandTests {
  /// A folder with two catalogs, so that a command without one is rejected.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withTwoCopies()
    try FileManager.default.moveItem(at: folder.file("team.motionbook"), to: folder.file("the team's.motionbook"))
    try folder.succeed("init", "other.motionbook")
    try folder.write(ImportExportTests.tokens, to: "tokens.json")
    return folder
  }

  private static let catalog = "the team's.motionbook"

  /// The commands in a text: after a colon or `with`, without trailing text.
  private func commands(in text: String) -> [String] {
    text.split(separator: "\n").flatMap { line in
      line.components(separatedBy: ": motionbook ").dropFirst().map { command in
        "motionbook " + [" — ", "; "].reduce(command) { $0.components(separatedBy: $1)[0] }
      }
    }
  }

  /// Writing commands in a feasible order; each one's proposal is run right after it.
  private static let changes = [
    "add curve brand/x ease", "set brand/x linear", "set brand/x --title X", "rename brand/enter brand/arrive",
    "deprecate brand/pop --reason old", "alias brand/other brand/enter", "rm brand/default",
    "import dtcg tokens.json --into brand", "import dtcg tokens.json --into brand",
    "undo", "undo 2", "redo", "restore brand/pop@1", "rm brand/default brand/pop", "merge ben.copy",
    "resolve --auto", "rename brand/ben brand/b",
  ]

  @Test("what a writing command prints to take it back does so, whatever the catalog is called") func undoing() throws {
    let folder = try folder()
    var tried = 0
    for change in Self.changes {
      let words = change.split(separator: " ").map(String.init)
      let run = try ToolRun(words + ["-c", Self.catalog], in: folder.url)
      for command in Set(commands(in: run.output)) where !command.contains(", or motionbook ") && !command.contains("…")
      {
        #expect(try folder.shell(command).status == 0, "\(change): \(command)")
        tried += 1
      }
    }
    #expect(tried >= 13)
  }

  @Test("what an error proposes works as well") func errors() throws {
    let folder = try folder()
    for (arguments, isCurable) in [
      ("rm time/short", false), ("show brand/absent", false), ("release 2026.11", false), ("rm brand/pop", true),
      ("show brand/pop", false), ("undo 9", true), ("show brand/enter@9", false), ("diff now 2026.99", false),
    ] {
      let words = arguments.split(separator: " ").map(String.init)
      let run = try ToolRun(words + ["-c", Self.catalog], in: folder.url)
      let proposed = commands(in: run.errors)
      #expect(!isCurable || !proposed.isEmpty, "\(arguments): \(run.errors)")
      for command in proposed { #expect(try folder.shell(command).status == 0, "\(arguments): \(command)") }
    }
  }

  @Test("--force is proposed where it helps, and only there") func force() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write("text", to: "file.txt")
    for (arguments, isProposed) in [
      ("export json -o file.txt", true), ("export json -o team.motionbook", false), ("backup file.txt", false),
      ("backup team.motionbook", false),
    ] {
      let words = arguments.split(separator: " ").map(String.init)
      let run = try ToolRun(words, in: folder.url)
      #expect(run.status != 0)
      #expect(run.errors.contains("--force") == isProposed, "\(arguments): \(run.errors)")
    }
  }

  @Test("the commands that get no -c are those that do not take one") func withoutCatalog() throws {
    let folder = try TemporaryFolder()
    for command in try ListedCommand.all(in: folder.url) {
      #expect(command.takesCatalog == ProposedCommand.takesCatalog(command.path), "\(command)")
    }
  }

  @Test("a catalog is named once, and never within a quoted word") func naming() {
    for (text, named) in [
      ("motionbook undo", "motionbook -c 'a b.motionbook' undo"),
      ("a person's copy: motionbook log x", "a person's copy: motionbook -c 'a b.motionbook' log x"),
      ("run: motionbook info -c x", "run: motionbook info -c x"), ("motionbook list --help", "motionbook list --help"),
      ("motionbook init x", "motionbook init x"), ("motionbook seeds list", "motionbook seeds list"),
      ("motionbook seeds add css", "motionbook -c 'a b.motionbook' seeds add css"),
      ("run: chmod o-w 'motionbook undo'", "run: chmod o-w 'motionbook undo'"),
      (#"see: cat 'it'\''s motionbook undo'"#, #"see: cat 'it'\''s motionbook undo'"#),
      (#"see: cat $'\' motionbook undo'"#, #"see: cat $'\' motionbook undo'"#),
      ("a side is a .motionbook or .json file", "a side is a .motionbook or .json file"),
      ("(motionbook redo)", "(motionbook -c 'a b.motionbook' redo)"),
    ] { #expect(ProposedCommand.naming(text, catalog: "a b.motionbook") == named) }
  }
}
