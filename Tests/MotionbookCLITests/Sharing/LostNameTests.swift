import Foundation
import Testing

/// Reports of presets lost by damage: by name, with the remedy.
@Suite("Lost presets by name") struct LostNameTests {
  /// A catalog with a damaged text in one row, still referenced by an index or a pointer of its page.
  private func folder(damaging text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("sound.copy"))
    var bytes = try Data(contentsOf: folder.file("team.motionbook"))
    let places = bytes.ranges(of: Data(text.utf8))
    #expect(!places.isEmpty)
    for place in places { bytes[place.lowerBound + 1] ^= 1 }
    try bytes.write(to: folder.file("team.motionbook"))
    return folder
  }

  private static let remedy = "motionbook salvage team.motionbook -o NEW.motionbook"

  @Test(
    "a damaged preset that is asked for is named, with what helps; so is it to those that use it",
    arguments: [("\"title\":\"Pop\"", "brand/pop@1"), ("\"bounce\":0.3", "the motion of brand/pop@1")])
  func asked(text: String, title: String) throws {
    let folder = try folder(damaging: text)
    for command in [["show", "brand/pop"], ["sample", "brand/pop"], ["sample", "brand/pop", "--at", "0"]] {
      let run = try ToolRun(command + ["-c", "team.motionbook"], in: folder.url)
      #expect(run.status == 6 && run.output.isEmpty, "\(command): \(run.errors)")
      let error = run.errors.split(separator: "\n").first { $0.hasPrefix("error[CORRUPT]: ") } ?? ""
      #expect(error.contains("is damaged: ") && error.contains("brand/pop"), "\(command): \(run.errors)")
      #expect(run.errors.contains("hint: save what is sound: \(Self.remedy)"), "\(command): \(run.errors)")
    }
    let writing = try folder.run("set", "brand/pop", "--title", "P")
    #expect(writing.status == 6 && writing.errors.contains("is damaged: \(title) ("), "\(writing.errors)")
    let user = try folder.run("show", "brand/default", "-c", "team.motionbook")
    #expect(user.status != 0)
    #expect(user.errors.contains("brand/pop") && !user.errors.contains("is gone"), "\(user.errors)")
    #expect(user.errors.contains(Self.remedy), "\(user.errors)")
  }

  @Test(
    "verify names what it finds and lists what is lost, as salvage does",
    arguments: [("\"title\":\"Pop\"", "brand/pop@1"), ("\"bounce\":0.3", "the motion of brand/pop@1")])
  func verify(text: String, title: String) throws {
    let folder = try folder(damaging: text)
    let verify = try folder.run("verify")
    #expect(verify.status == 1)
    #expect(verify.output.contains("(\(title), "), "\(verify.output)")
    let salvage = try folder.run("salvage", "team.motionbook", "-o", "new.copy").output
    let losses = salvage.split(separator: "\n").drop { !$0.hasPrefix("lost:") }.filter {
      $0.hasPrefix("  ") && $0.contains("(")
    }
    #expect(losses.contains { $0.contains("brand/pop@1") })
    for loss in losses { #expect(verify.output.contains(loss), "\(loss) is not in \(verify.output)") }
    let json = try folder.run("verify", "--json").json()
    #expect((json["losses"] as? [[String: Any]])?.count == losses.count)
    #expect((json["findings"] as? [[String: Any]])?.contains { $0["what"] as? String == title } == true)
  }

  @Test("verify of a damaged page, and of a file without its end, says which presets are lost")
  func pages() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "css")
    let sound = try Data(contentsOf: folder.file("team.motionbook"))
    var zeroed = sound
    let place = try #require(sound.range(of: Data("\"name\":\"css/ease-in\"".utf8)))
    let page = place.lowerBound / 4096 * 4096
    zeroed.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
    for bytes in [zeroed, sound.prefix(sound.count - 4096)] {
      try bytes.write(to: folder.file("team.motionbook"))
      let salvage = try folder.run("salvage", "team.motionbook", "-o", "new.motionbook", "--json").json()
      let losses = try #require(salvage["losses"] as? [[String: Any]])
      try? FileManager.default.removeItem(at: folder.file("new.motionbook"))
      let verify = try folder.run("verify")
      #expect(verify.status == 1 && !losses.isEmpty)
      let count = losses.count == 1 ? "1 artifact" : "\(losses.count) artifacts"
      let isCut = bytes.count < sound.count
      #expect(verify.output.contains("lost: \(isCut ? "at least " : "")\(count)"), "\(verify.output)")
      for loss in losses.prefix(20) {
        #expect(verify.output.contains("  \(try #require(loss["what"] as? String)) ("), "\(verify.output)")
      }
    }
  }

  @Test("an empty catalog is saved as an empty one, and nothing is said to be wrong") func empty() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "empty.motionbook")
    let run = try folder.succeed("salvage", "empty.motionbook", "-o", "new.copy")
    #expect(run.output.contains("no damage in \"empty.motionbook\", which is empty"))
    #expect(run.output.hasSuffix("nothing is lost\n") && run.errors.isEmpty, "\(run.output)\(run.errors)")
    try folder.succeed("verify", "-c", "new.copy")
    let json = try folder.succeed("salvage", "empty.motionbook", "-o", "again.motionbook", "--json").json()
    #expect(json["complete"] as? Bool == true)
    // The same catalog, truncated, is damaged, and nothing in it can be verified.
    let bytes = try Data(contentsOf: folder.file("empty.motionbook"))
    try bytes.prefix(bytes.count / 2).write(to: folder.file("half.motionbook"))
    let half = try folder.run("salvage", "half.motionbook", "-o", "third.motionbook")
    #expect(half.status == 6 && half.errors.contains("error[CORRUPT]"), "\(half.errors)")
  }
}
