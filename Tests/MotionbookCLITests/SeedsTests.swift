import Foundation
import Motionbook
import MotionbookSeeds
import Testing

@Suite struct SeedsTests {
  @Test("seeds lists every family with its number of presets, and schema prints the model's own")
  func list() throws {
    let folder = try TemporaryFolder()
    let json = try folder.run("seeds", "--json").json()
    let families = try #require(json["families"] as? [[String: Any]])
    #expect(families.compactMap { $0["name"] as? String } == SeedLibrary.families)
    #expect(families.compactMap { $0["presets"] as? Int }.reduce(0, +) == (try SeedLibrary.all().count))
    for family in families {
      for key in ["title", "summary"] { #expect((family[key] as? String)?.isEmpty == false, "\(family)") }
    }
    #expect(try folder.run("seeds", "list").output == folder.run("seeds").output)
    let figma = try #require(
      try folder.succeed("seeds", "list", "figma", "--json").json()["presets"] as? [[String: Any]])
    #expect(try figma.map { $0["name"] as? String } == SeedLibrary.presets(of: ["figma"]).map(\.name.text))
    #expect(try folder.run("seeds", "figma").errors.contains("try: motionbook seeds list figma"))
    #expect(try folder.run("seeds", "list", "fgma").status == 2)
    let schema = try folder.run("schema")
    #expect(try JSONReader.read(Array(schema.stdout)) == Preset.schema)
    #expect(try folder.contents().isEmpty)
  }

  @Test("outdated says how a catalog's seeds stand, and only reads")
  func outdated() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook", "--seeds", "css")
    let fresh = try folder.run("seeds", "outdated")
    #expect(fresh.status == 0)
    #expect(fresh.errors.contains("all the same"))
    _ = try folder.run("set", "css/ease", "--title", "Ours")
    _ = try folder.run("rm", "css/linear", "--force")
    _ = try folder.run("rename", "css/ease-in", "own/in")
    let before = try folder.contents()
    let json = try folder.run("seeds", "outdated", "--all", "--json").json()
    #expect(try folder.contents() == before)
    let states = Dictionary(
      uniqueKeysWithValues: (json["seeds"] as? [[String: Any]] ?? []).compactMap { row in
        (row["name"] as? String).map { ($0, row) }
      })
    #expect(states["css/ease"]?["state"] as? String == "changed here")
    #expect(states["css/linear"]?["state"] as? String == "removed here")
    #expect(states["css/ease-in"]?["state"] as? String == "same")
    #expect(states["css/ease-in"]?["catalogName"] as? String == "own/in")
    #expect(json["same"] as? Int == states.count - 2)
    let missing = try folder.run("seeds", "outdated", "--families", "figma", "--json").json()
    #expect(missing["missing"] as? Int == 4)
    #expect(try folder.run("seeds", "outdated", "--families", "fgma").status == 2)
  }

  @Test("seeds are added to a catalog that has others, once, and keep the identity they have everywhere")
  func added() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run("init", "team.motionbook")
    let refused = try folder.run("show", "css/ease")
    #expect(refused.status == 3 && refused.errors.contains("motionbook seeds add css/ease"), "\(refused.errors)")
    #expect(try folder.run("seeds", "add", "css/ease", "--dry-run").output.contains("would have added css/ease@1"))
    #expect(try folder.run("seeds", "add", "css/ease").status == 0)
    _ = try folder.run("rename", "css/ease", "own/ease")
    let many = try folder.succeed("seeds", "add", "css", "penner/cubic-out", "--dry-run")
    #expect(many.output.firstMatch(of: /^would have added \d+ presets of css, penner\n$/) != nil, "\(many.output)")
    let rest = try folder.run("seeds", "add", "css", "penner/cubic-out", "--json").json()
    #expect(rest["kept"] as? [String] == ["css/ease"])
    let names = (rest["changes"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    let all = try SeedLibrary.presets(of: ["css", "penner/cubic-out"]).map(\.name.text)
    #expect(names == all.filter { $0 != "css/ease" })
    // Another team's catalog with these seeds has the same presets.
    _ = try folder.run("init", "other.motionbook", "--seeds", "css,penner/cubic-out")
    let merged = try folder.run("merge", "other.motionbook", "-c", "team.motionbook")
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(try folder.run("conflicts", "-c", "team.motionbook").errors.contains("nothing to settle"))
  }

  @Test("a family or a seed that there is not leads to one that is near, and nothing is added")
  func unknown() throws {
    let folder = try TemporaryFolder.withCatalog()
    let state = try folder.stateHash()
    for (wrong, near) in [("pener", "penner"), ("css/eas", "css/ease")] {
      let run = try folder.run("seeds", "add", wrong)
      #expect(run.status == 2 && run.errors.contains(near), "\(run.errors)")
    }
    #expect(try folder.stateHash() == state)
  }

  @Test("a seed that nobody touched and that the tool carries in another version is outdated")
  func old() throws {
    let folder = try TemporaryFolder()
    var seeds = try SeedLibrary.presets(of: ["css"])
    let index = try #require(seeds.firstIndex { $0.name.text == "css/ease" })
    seeds[index] = Preset(seeds[index].name, .curve(try Curve(notation: "ease-in")), details: seeds[index].details)
    let context = CommitContext(author: "Ada", timeMs: 0, message: "an older release")
    _ = try Catalog.create(at: folder.file("old.motionbook").path, by: context) {
      try SeedLibrary.add(seeds, to: $0)
    }
    let run = try folder.run("seeds", "outdated")
    #expect(run.status == 1)
    #expect(run.lines.contains { $0.contains("css/ease ") && $0.contains("outdated") })
    #expect(run.lines.filter { !$0.isEmpty }.count == 2)
  }
}
