import Foundation
import Testing

@Suite struct SalvageCommandTests {
  /// A catalog with an intact copy, and a damaged version of `brand/enter` in it.
  private func damagedFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("sound.copy"))
    try folder.flip("from the guide")
    return folder
  }

  @Test("what touches damage is refused, with what is damaged and what helps; the rest is answered")
  func reading() throws {
    let folder = try damagedFolder()
    let before = try folder.contents()
    for command in [["list"], ["log"], ["export", "json"], ["list", "--json"]] {
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 6 && run.output.isEmpty, "\(command): \(run.errors)")
      #expect(run.errors.contains("brand/enter@1 ("), "\(command): \(run.errors)")
      #expect(run.errors.contains("motionbook salvage ") && run.errors.contains(" -o NEW.motionbook"), "\(command)")
    }
    let show = try folder.run("show", "brand/pop")
    #expect(show.status == 0 && show.errors.isEmpty)
    #expect(try folder.contents() == before)
  }

  @Test("a backup of a damaged catalog is refused, with the way to what is sound")
  func backup() throws {
    let folder = try damagedFolder()
    let run = try folder.run("backup", "backup.motionbook")
    #expect(run.status == 6)
    #expect(run.errors.contains("motionbook salvage"))
    #expect(try folder.contents().keys.sorted() == ["sound.copy", "team.motionbook"])
  }

  @Test("salvage saves the rest, names what is lost and who refers to it; exit codes by the table")
  func salvage() throws {
    let folder = try damagedFolder()
    let before = try Data(contentsOf: folder.file("team.motionbook"))
    let run = try folder.run("salvage", "team.motionbook", "-o", "saved.motionbook", "--json")
    #expect(run.status == 1, "\(run.errors)")
    let json = try run.json()
    #expect(json["complete"] as? Bool == false)
    let loss = try #require((json["losses"] as? [[String: Any]])?.first)
    #expect(loss["what"] as? String == "brand/enter@1")
    #expect(loss["damaged"] as? Bool == true)
    #expect(try Data(contentsOf: folder.file("team.motionbook")) == before)
    try folder.succeed("verify", "-c", "saved.motionbook")
    let list = try folder.run("list", "-c", "saved.motionbook").output
    #expect(list.contains("brand/pop") && list.contains("time/short") && !list.contains("brand/enter"))

    let taken = try folder.run("salvage", "team.motionbook", "-o", "saved.motionbook")
    #expect(taken.status == 4)
    try folder.write("nothing", to: "nothing.motionbook")
    #expect(try folder.run("salvage", "nothing.motionbook", "-o", "new.motionbook").status == 6)
    #expect(try folder.run("salvage", "absent.motionbook", "-o", "new.motionbook").status == 6)
    #expect(try folder.run("salvage", "team.motionbook").status == 2)
    let sound = try folder.run("salvage", "sound.copy", "-o", "whole.motionbook")
    #expect(sound.status == 0 && sound.output.contains("nothing is lost"))
    #expect(try folder.stateHash("whole.motionbook") == folder.stateHash("sound.copy"))
  }

  @Test("of a catalog without its end nobody says that nothing is lost")
  func truncated() throws {
    let folder = try TemporaryFolder.withCatalog()
    let whole = try Data(contentsOf: folder.file("team.motionbook"))
    for share in [0.5, 0.75] {
      try whole.prefix(Int(Double(whole.count) * share)).write(to: folder.file("cut.motionbook"))
      let verify = try folder.run("verify", "-c", "cut.motionbook")
      #expect(verify.status == 6 || verify.status == 1)
      #expect(!verify.output.contains("nothing is lost") && verify.output.contains("not known"), "\(verify.output)")
      let salvage = try folder.run("salvage", "cut.motionbook", "-o", "\(share).motionbook")
      #expect(salvage.status != 0 && !salvage.output.contains("nothing is lost"), "\(salvage.output)")
      if salvage.status == 1 { #expect(salvage.output.contains("bytes are missing;"), "\(salvage.output)") }
    }
  }

  @Test("a damaged catalog is not merged, in neither direction; salvage takes the rest from a copy")
  func merge() throws {
    let folder = try damagedFolder()
    try folder.succeed("init", "mine.motionbook")
    let before = try folder.contents()
    #expect(try folder.run("merge", "team.motionbook", "-c", "mine.motionbook").status == 6)
    #expect(try folder.run("merge", "sound.copy", "--check", "-c", "team.motionbook").status == 6)
    let missing = try folder.run("salvage", "team.motionbook", "-o", "new.motionbook", "--merge", "absent.copy")
    #expect(missing.status == 6 && missing.errors.contains("absent.copy"), "\(missing.errors)")
    #expect(try folder.contents() == before)
    let whole = try folder.succeed("salvage", "team.motionbook", "-o", "new.motionbook", "--merge", "sound.copy")
    #expect(whole.output.hasSuffix("nothing is lost\n"), "\(whole.output)")
    #expect(try folder.stateHash("new.motionbook") == folder.stateHash("sound.copy"))
  }

  @Test("verify calls a reference that leads nowhere by its name, and no damage")
  func dangling() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("rm", "brand/pop", "--force")
    let run = try folder.run("verify")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("sound: "))
    #expect(run.output.contains("  references: "))
    let json = try folder.run("verify", "--json").json()
    #expect(json["sound"] as? Bool == true)
    #expect((json["findings"] as? [[String: Any]])?.map { $0["check"] as? String } == ["references"])
  }

  @Test("the damaged file is named as other commands name it, and backup names its copy so too")
  func names() throws {
    let folder = try TemporaryFolder.withCatalog()
    for arguments in [
      ["salvage", "team.motionbook", "-o", "a.copy"], ["salvage", "-c", "team.motionbook", "-o", "b.copy"],
      ["-c", "team.motionbook", "salvage", "-o", "c.copy"], ["backup", "d.copy"], ["backup", "-o", "e.copy"],
    ] { try ToolRun(arguments, in: folder.url).expectSuccess() }
    let state = try folder.stateHash()
    for name in ["a", "b", "c", "d", "e"] { #expect(try folder.stateHash("\(name).copy") == state) }
  }

  @Test("undo refuses a damaged note of what came last")
  func undo() throws {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("sound.copy"))
    try folder.flip("7-8|")
    let run = try folder.run("undo")
    #expect(run.status == 6, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("motionbook restore"))
    #expect(try folder.run("list").output == folder.run("list", "-c", "sound.copy").output)
  }
}

extension TemporaryFolder {
  /// Flips a bit of the first character of a text wherever it occurs in the catalog.
  fileprivate func flip(_ text: String) throws {
    var bytes = try Data(contentsOf: file("team.motionbook"))
    var found = 0
    var start = bytes.startIndex
    while let place = bytes.range(of: Data(text.utf8), in: start..<bytes.endIndex) {
      bytes[place.lowerBound] ^= 1
      start = place.upperBound
      found += 1
    }
    try #require(found > 0, "\(text) is not in the file")
    try bytes.write(to: file("team.motionbook"))
  }
}
