import Foundation
import Testing

/// Files that `build` made for presets since removed.
@Suite struct LeftoverTests {
  private static func folder(_ outputs: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(#"{"outputs": {\#(outputs)}}"#, to: "motionbook.json")
    try folder.succeed("build")
    return folder
  }

  private static let gone = "res/interpolator/brand_enter.xml"

  @Test("files of presets that are gone are named by --check, which fails, and removed by build; others stay")
  func removal() throws {
    let folder = try Self.folder(#""app": {"format": "android", "path": "res/"}"#)
    #expect(try folder.contents()[Self.gone] != nil)
    // A user's file, and one with the mark that is no resource.
    try folder.write("<resources/>", to: "res/values/own.xml")
    try folder.write("Made by motionbook, says this note.", to: "res/values/notes.txt")
    try folder.succeed("rm", "brand/enter")
    let before = try folder.contents()
    let check = try folder.run("build", "--check")
    #expect(check.status == 1 && check.output.contains("stale"), "\(check.output)\(check.errors)")
    #expect(check.errors.contains("app: \"\(Self.gone)\" belongs to a removed or renamed preset"), "\(check.errors)")
    #expect(try folder.contents() == before)
    let build = try folder.run("build", "--json").expectSuccess()
    let output = try #require((try build.json()["outputs"] as? [[String: Any]])?.first)
    #expect((output["removed"] as? [String])?.contains(Self.gone) == true && output["state"] as? String == "written")
    #expect(build.errors.contains("\"\(Self.gone)\" deleted: its preset was removed or renamed"), "\(build.errors)")
    let after = try folder.contents()
    #expect(!after.keys.contains { $0.contains("brand_enter") }, "\(after.keys.sorted())")
    #expect(after["res/values/own.xml"] != nil && after["res/values/notes.txt"] != nil)
    #expect(after["res/interpolator/brand_pop.xml"] != nil || after["res/animator/brand_pop.xml"] != nil)
    #expect(try folder.run("build", "--check").status == 0)
  }

  @Test("documents of removed and renamed presets go from their folder, other files stay")
  func documents() throws {
    let folder = try Self.folder(#""review": {"format": "json", "path": "review/"}"#)
    try folder.write(#"{"motionbook": 1}"#, to: "review/own.json")
    try folder.succeed("rm", "brand/enter")
    try folder.succeed("rename", "brand/pop", "brand/boing")
    try folder.succeed("build")
    let files = try folder.contents()
    #expect(files["review/brand/boing.json"] != nil && files["review/own.json"] != nil)
    #expect(files["review/brand/enter.json"] == nil && files["review/brand/pop.json"] == nil)
    #expect(try folder.run("build", "--check").status == 0)
  }

  @Test("what another output writes into the folder stays, also when it is not asked for")
  func shared() throws {
    let app = #""app": {"format": "android", "presets": ["brand/*"], "path": "res/"}"#
    let folder = try Self.folder(
      app + #", "times": {"format": "android", "presets": ["time/*"], "path": "res/values/times.xml"}"#)
    let before = try folder.contents()
    #expect(before["res/values/times.xml"] != nil)
    for arguments in [["build"], ["build", "app"], ["build", "times"]] {
      _ = try ToolRun(arguments, in: folder.url).expectSuccess()
      #expect(try folder.contents() == before, "\(arguments)")
    }
    // Files of a removed output belong to none.
    try folder.write("{\"outputs\": {\(app)}}", to: "motionbook.json")
    #expect(try folder.run("build", "--check").status == 1)
    try folder.succeed("build")
    #expect(try folder.contents()["res/values/times.xml"] == nil)
  }
}
