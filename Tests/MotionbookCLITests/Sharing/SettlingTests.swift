import Foundation
import Testing

/// Changes of presets in conflict: settling is reported, and no side is chosen by chance.
@Suite("Changes of presets in conflict") struct SettlingTests {
  /// A catalog after a merge: `brand/pop` has two newest versions, by Ada and by Ben.
  private func divergedFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withTwoCopies()
    #expect(try folder.run("merge", "ben.copy").status == 1)
    return folder
  }

  /// The hashes of the two sides.
  private func sides(_ folder: TemporaryFolder) throws -> [String] {
    let conflicts = try folder.run("conflicts", "--json").json()["conflicts"] as? [[String: Any]]
    return try #require(conflicts?.first?["sides"] as? [[String: Any]]).compactMap { $0["hash"] as? String }
  }

  @Test(
    "every change of a preset in conflict says what it settles, and which side is left in the history",
    arguments: [
      ["set", "brand/pop", "--title", "X"], ["set", "brand/pop", "ease-in"], ["rename", "brand/pop", "brand/bounce"],
      ["deprecate", "brand/pop"], ["rm", "brand/pop", "--force"], ["restore", "brand/pop@1"],
    ])
  func settling(_ command: [String]) throws {
    let folder = try divergedFolder()
    let sides = try sides(folder)
    #expect(sides.count == 2)
    let dry = try ToolRun(command + ["--dry-run"], in: folder.url).expectSuccess()
    #expect(dry.errors.contains("this settles the conflict of brand/"), "\(dry.errors)")
    #expect(try folder.run("conflicts").status == 1)
    let run = try ToolRun(command + ["--json"], in: folder.url).expectSuccess()
    let change = try #require((try run.json()["changes"] as? [[String: Any]])?.first)
    let left = try #require(change["settles"] as? [String])
    // A restored older version continues neither side.
    #expect(left.count == (command[0] == "restore" ? 2 : 1) && left.allSatisfy(sides.contains))
    let name = command[0] == "rename" ? "brand/bounce" : "brand/pop"
    #expect(run.errors.contains("warning: this settles the conflict of \(name) by version 3: "), "\(run.errors)")
    for side in left { #expect(run.errors.contains("#\(side.prefix(8))"), "\(run.errors)") }
    #expect(
      run.errors.contains("motionbook resolve \(name) --take ours, or motionbook resolve \(name) --take theirs"),
      "\(run.errors)")
    #expect(try folder.run("conflicts").status == (command[0] == "rm" ? 1 : 0))

    // The other side is restored as the note says.
    let note = try #require(run.errors.firstMatch(of: #/take the other side with: motionbook (.+?);/#))
    _ = try ToolRun(note.1.split(separator: " ").map(String.init), in: folder.url).expectSuccess()
    let log = try folder.succeed("export", "json", name).output
    #expect(log.contains("\"bounce\": 0.2") || log.contains("\"bounce\": 0.4"))
  }

  @Test(
    "a change of a title continues what its copy had, and the command that it names brings that back",
    arguments: [("team.motionbook", "ben.copy", "0.2"), ("ben.copy", "team.motionbook", "0.4")])
  func ownSide(_ copy: String, _ other: String, _ bounce: String) throws {
    let folder = try TemporaryFolder.withTwoCopies()
    #expect(try folder.run("merge", other, "-c", copy).status == 1)
    let run = try folder.succeed("set", "brand/pop", "--title", "X", "-c", copy)
    #expect(try folder.succeed("export", "json", "brand/pop", "-c", copy).output.contains("\"bounce\": \(bounce)"))
    let undo = try #require(run.output.firstMatch(of: /undo with: (motionbook .+)/)?.1)
    #expect(try folder.shell(String(undo)).status == 0)
    let back = try folder.succeed("export", "json", "brand/pop", "-c", copy).output
    #expect(back.contains("\"bounce\": \(bounce)") && !back.contains("\"title\": \"X\""), "\(back)")
  }

  @Test("after both copies settled a conflict in the same way, undo goes on as from one version")
  func equalSettlements() throws {
    let folder = try divergedFolder()
    let sides = try sides(folder)
    try folder.succeed("backup", "other.copy")
    for catalog in ["team.motionbook", "other.copy"] {
      try folder.succeed("resolve", "brand/pop", "--take", "#\(sides[0].prefix(12))", "-c", catalog)
    }
    _ = try folder.run("merge", "other.copy", "-c", "team.motionbook")
    #expect(try folder.succeed("conflicts", "-c", "team.motionbook").output.isEmpty)
    #expect(try folder.run("undo", "-c", "team.motionbook").errors.contains("settled a conflict"))
    try folder.succeed("undo", "--force", "-c", "team.motionbook")
    try folder.succeed("set", "brand/pop", "--title", "X", "-c", "team.motionbook")
    try folder.succeed("undo", "-c", "team.motionbook")
  }

  @Test("a settlement that leaves a preset with the name of another tells of that, or is refused")
  func sharedNameAfterward() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "a.motionbook", "--seeds", "none")
    for name in ["g/a", "g/b"] { try folder.succeed("add", "curve", name, "ease") }
    try folder.succeed("backup", "b.copy")
    try folder.succeed("rename", "g/a", "g/x", "-c", "a.motionbook")
    try folder.succeed("rename", "g/b", "g/x", "-c", "b.copy")
    try folder.succeed("set", "g/a", "ease-in", "-c", "b.copy")
    _ = try folder.run("merge", "b.copy", "-c", "a.motionbook")
    let conflicts = try folder.run("conflicts", "--json", "-c", "a.motionbook").json()["conflicts"] as? [[String: Any]]
    let divergent = try #require(conflicts?.first { $0["kind"] as? String == "divergent" })
    let id = try #require((divergent["presets"] as? [String])?.first)
    let run = try folder.run("resolve", "p:\(id)", "--take", "ours", "-c", "a.motionbook")
    // The side that is called so may be the one that is kept, or the other.
    #expect(
      run.status == 0
        ? run.errors.contains("2 presets are called g/x") : run.errors.contains("error[ALREADY_EXISTS]"),
      "\(run.errors)")
  }

  @Test("a change of a preset that is in no conflict settles nothing")
  func quiet() throws {
    let folder = try divergedFolder()
    let run = try folder.succeed("set", "brand/ben", "--title", "X", "--json")
    #expect(run.errors.isEmpty)
    // A change that settled nothing is undone without force.
    try folder.succeed("rm", "brand/ben")
    #expect(try folder.succeed("restore", "brand/ben").output.contains("undo with: motionbook undo\n"))
    try folder.succeed("undo")
    #expect(((try run.json()["changes"] as? [[String: Any]])?.first?["settles"] as? [String])?.isEmpty == true)
  }

  /// A catalog with two presets named `brand/pop`, and their identities.
  private func clashingFolder() throws -> (TemporaryFolder, [String]) {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("init", "other.copy")
    try folder.succeed("add", "curve", "brand/pop", "ease", "--duration", "1s", "-c", "other.copy")
    #expect(try folder.run("merge", "other.copy").status == 1)
    let conflicts = try folder.run("conflicts", "--json").json()["conflicts"] as? [[String: Any]]
    return (folder, try #require(conflicts?.first?["presets"] as? [String]))
  }

  @Test("rm of a name that two presets have is refused with the command for each, and these remove what they name")
  func removing() throws {
    let (folder, identities) = try clashingFolder()
    #expect(identities.count == 2)
    let before = try folder.contents()
    for command in [["rm", "brand/pop"], ["rm", "brand/p*"], ["rm", "brand/pop", "--force"]] {
      let run = try ToolRun(command, in: folder.url)
      #expect(
        run.status == 3 && run.errors.contains("error[AMBIGUOUS]: 2 presets are called brand/pop"), "\(run.errors)")
      for id in identities {
        let force = command.contains("--force") ? " --force" : ""
        #expect(run.errors.contains(": motionbook rm p:\(id)\(force)"), "\(run.errors)")
      }
    }
    #expect(try folder.contents() == before)
    // Another preset references one of the two, whichever comes first; its own hint identifies it, too.
    let used = try identities.map { try folder.run("rm", "p:\($0)", "--dry-run") }
    #expect(used.map(\.status).sorted() == [0, 4])
    for (run, id) in zip(used, identities) where run.status == 4 {
      #expect(run.errors.contains("motionbook rm p:\(id) --force"), "\(run.errors)")
    }
    let unused = try #require(zip(used, identities).first { $0.0.status == 0 }?.1)
    let removed = try folder.succeed("rm", "p:\(unused)")
    #expect(removed.output.contains("undo with: motionbook undo --force"), "\(removed.output)")
    #expect(try folder.run("conflicts").status == 0)
    try folder.succeed("undo", "--force")
    #expect(try folder.run("conflicts").status == 1)
    #expect(try folder.run("rm", "p:\(String(repeating: "0", count: 32))").status == 3)
  }

  @Test("rename of a name that two presets have is refused with the command for each, and that one works")
  func renaming() throws {
    let (folder, identities) = try clashingFolder()
    let before = try folder.contents()
    let run = try folder.run("rename", "brand/pop", "brand/second")
    #expect(run.status == 3 && run.errors.contains("error[AMBIGUOUS]"), "\(run.errors)")
    for id in identities {
      #expect(run.errors.contains(": motionbook rename p:\(id) brand/second"), "\(run.errors)")
    }
    #expect(try folder.contents() == before)
    let second = "p:\(try #require(identities.last))"
    let renamed = try folder.succeed("rename", second, "brand/second")
    #expect(try folder.run("conflicts").status == 0)
    let undo = try #require(renamed.output.firstMatch(of: /undo with: (motionbook .+)/)?.1)
    #expect(try folder.shell(String(undo)).status == 0 && folder.run("conflicts").status == 1)
    try folder.succeed("rename", second, "brand/second")
    try folder.succeed("rename", "brand/pop", "brand/first")
  }

  @Test("a version cannot say which of two presets keeps a name: a rename that settles it is proposed")
  func resolving() throws {
    let (folder, identities) = try clashingFolder()
    let run = try folder.run("resolve", "brand/pop", "--take", "@1")
    #expect(run.status == 3 && run.errors.contains("error[AMBIGUOUS]"), "\(run.errors)")
    #expect(identities.contains { run.errors.contains("motionbook rename p:\($0) brand/pop-") }, "\(run.errors)")
    let said = run.errors
    let hint = try #require(said.firstMatch(of: #/another name: motionbook (rename .+)/#))
    _ = try ToolRun(hint.1.split(separator: " ").map(String.init), in: folder.url).expectSuccess()
    #expect(try folder.run("conflicts").status == 0)
  }

  @Test("both sides of a conflict are compared by their names, as curves and as presets")
  func sides() throws {
    let folder = try divergedFolder()
    let run = try folder.succeed("compare", "brand/pop@ours", "brand/pop@theirs", "--no-plot")
    #expect(Set(run.output.matches(of: /brand\/pop@#\w+/).map(\.output)).count == 2, "\(run.output)")
    #expect(try folder.run("diff", "brand/pop@ours", "brand/pop@theirs", "--exit-code").status == 1)
  }

  @Test("undo of a change that has come into conflict says so, and the command that settles it")
  func undoing() throws {
    let folder = try divergedFolder()
    // The newest change is of another preset.
    try folder.succeed("undo")
    let run = try folder.run("undo")
    #expect(run.status == 4)
    #expect(run.errors.contains("error[IN_CONFLICT]: brand/pop is in conflict: it has 2 newest versions"))
    #expect(
      run.errors.contains(
        "hint: resolve it first: motionbook resolve brand/pop --take ours, or motionbook resolve brand/pop --take theirs"
      ),
      "\(run.errors)")
    try folder.succeed("resolve", "brand/pop", "--take", "ours")
    let settled = try folder.run("undo")
    #expect(settled.status == 4)
    #expect(
      settled.errors.hasPrefix("error[IN_CONFLICT]: cannot undo: the change settled a conflict of brand/pop"))
    let other = try #require(settled.errors.firstMatch(of: /motionbook (restore brand\/pop@#\w+) \(by Ben\)/)?.1)
    let forced = try folder.succeed("undo", "--force")
    #expect(forced.errors.contains("note: the conflict of brand/pop is not open again"), "\(forced.errors)")
    _ = try ToolRun(other.split(separator: " ").map(String.init), in: folder.url).expectSuccess()
  }
}
