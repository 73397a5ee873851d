import Foundation
import Testing

@testable import MotionbookCLI

/// Commands replaced by options of another one: scripts with the old names still run.
@Suite("Former commands") struct FormerCommandTests {
  @Test(
    "an old name does what its new one does, and says so in one line",
    arguments: [
      ("find 'version > 0'", "list --where 'version > 0'", "list --where"),
      ("dupes --within 0.01", "nearest --groups --within 0.01", "nearest --groups"),
      ("sheet brand/pop", "plot --grid brand/pop", "plot --grid"),
      ("explain flashing", "lint --explain flashing", "lint --explain"),
      ("alias brand/a brand/pop --dry-run", "add alias brand/a brand/pop --dry-run", "add alias"),
      ("check brand/pop brand/enter", "diff --verdict brand/pop brand/enter", "diff --verdict"),
      (
        "schedule 'cyclic(1)' --start 2026-01-01 --mode lowFrequency",
        "sample --entries 'cyclic(1)' --start 2026-01-01 --low-frequency", "sample --entries"
      ),
      ("eval ease --at 0.5", "sample ease --at 0.5", "sample"), ("releases", "release", "release"),
      ("convert ease --to css --name a", "export css ease --name a", "export css"),
      ("convert --to=css brand/pop", "export css brand/pop", "export css"),
      ("show brand/pop --as css", "export css brand/pop", "export css"),
    ])
  func names(_ old: String, _ new: String, _ command: String) throws {
    let folder = try TemporaryFolder.withCatalog()
    // A group of near duplicates and a release, so that every command has an answer.
    try folder.succeed("add", "curve", "brand/pop-again", "spring(duration: 0.5, bounce: 0.3)")
    try folder.succeed("release", "one")
    let (before, after) = (try folder.shell("motionbook \(old)"), try folder.shell("motionbook \(new)"))
    #expect(before.status == after.status && before.output == after.output && !after.output.isEmpty, "\(before.errors)")
    let name = String(old.prefix { $0 != " " })
    let rest = name == "eval" ? "; eval --jsonl answers programs" : ""
    let note = "note: \(name) is now \(command)\(rest)\n"
    #expect(before.errors == after.errors + note, "\(before.errors)")
    #expect(try folder.shell("motionbook -q \(old)").errors.contains("is now") == false)
  }

  @Test("help on an old name is that of the new one, and every new name is a command")
  func help() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.run("help", "find").output == folder.run("list", "--help").output)
    #expect(try folder.run("explain", "--help").output == folder.run("lint", "--help").output)
    for name in FormerCommand.names {
      let run = try folder.run("help", name)
      #expect(run.status == 0 && run.output.contains("motionbook"), "\(name): \(run.errors)")
    }
  }

  @Test("verify says what doctor --deep says of the contents; version, -V and --version are one")
  func aliases() throws {
    let folder = try TemporaryFolder.withCatalog()
    let verify = try folder.succeed("verify")
    #expect(verify.errors.isEmpty && verify.output.hasPrefix("sound: "))
    #expect(try folder.succeed("doctor", "--deep").output.hasSuffix(verify.output))
    #expect(try folder.succeed("version").output == folder.succeed("--version").output)
    #expect(try folder.succeed("-V").output == folder.succeed("--version").output)
  }

  @Test("-C works in another folder, -q suppresses notes and lines of success, before and behind the command")
  func leading() throws {
    let folder = try TemporaryFolder.withCatalog()
    let outer = folder.url.deletingLastPathComponent()
    let run = try ToolRun(["-C", folder.url.lastPathComponent, "list"], in: outer)
    #expect(run.output == (try folder.succeed("list").output))
    let absent = try ToolRun(["-C", "absent", "list"], in: folder.url)
    #expect(absent.status == 3 && absent.errors.hasPrefix("error[MISSING_FILE]: "))
    #expect(try folder.run("list", "-C").errors.contains("missing value for '-C <dir>'"))
    // What is proposed can be run from the same place.
    let change = try ToolRun(["set", "brand/pop", "--title", "P", "-C", folder.url.lastPathComponent], in: outer)
    #expect(change.output.contains("undo with: motionbook -C \(folder.url.lastPathComponent) restore brand/pop@1"))
    #expect(try folder.succeed("plot", "brand/pop", "-o", "a.svg").errors == "wrote a.svg\n")
    #expect(try folder.succeed("-q", "plot", "brand/pop", "-o", "b.svg").errors.isEmpty)
    #expect(try folder.succeed("plot", "brand/pop", "-o", "c.svg", "--quiet").errors.isEmpty)
    for command in [["init", "a.copy"], ["backup", "b.copy"], ["release", "1"]] {
      let run = try ToolRun(command + ["-q"], in: folder.url).expectSuccess()
      #expect(run.output.isEmpty && run.errors.isEmpty, "\(command): \(run.output)\(run.errors)")
    }
    #expect(try folder.succeed("release", "2", "-q", "--json").json()["name"] as? String == "2")
    let made = try ToolRun(["-C", folder.url.lastPathComponent, "init", "new.motionbook"], in: outer)
    #expect(made.output.contains("next: motionbook -C \(folder.url.lastPathComponent) list -c new.motionbook\n"))
  }
}
