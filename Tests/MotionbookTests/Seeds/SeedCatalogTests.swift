import Foundation
import Motionbook
import MotionbookSeeds
import Testing

@Suite("Seeds in a catalog")
struct SeedCatalogTests {
  @Test("every preset comes back out of a catalog as it went in, and plays the same")
  func roundTrip() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("seeds-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("seeds.motionbook").path
    let context = CommitContext(author: "Ada", timeMs: 1_795_246_200_000, message: "seeds")
    _ = try Catalog.create(at: path, by: context) { try SeedLibrary.add(SeedLibrary.all(), to: $0) }
    let catalog = try Catalog.open(at: path)
    #expect(try catalog.list().map(\.name.text) == SeedFolder.presets.keys.sorted())
    #expect(try catalog.verify().isSound)
    var faults: [String] = []
    for (name, preset) in SeedFolder.presets {
      do {
        let stored = try catalog.preset(name).preset
        if stored != preset { faults.append("\(name) is not what it was") }
        if try catalog.timeline(name) != SeedEvaluator.timeline(name) { faults.append("\(name) plays otherwise") }
      } catch {
        faults.append("\(name): \(error)")
      }
    }
    #expect(faults.isEmpty, "\(faults.sorted().joined(separator: "\n"))")
  }

  @Test("families can be chosen one by one and make up the whole")
  func families() throws {
    let all = try SeedLibrary.all()
    // A family brings what it refers to in others, so parts may overlap.
    var parts: Set<PresetName> = []
    for family in SeedLibrary.families {
      let names = try SeedLibrary.presets(of: [family]).map(\.name)
      #expect(names == names.sorted(), "\(family)")
      parts.formUnion(names)
    }
    #expect(parts == Set(all.map(\.name)))
    #expect(all.map(\.name) == all.map(\.name).sorted())
    #expect(try SeedLibrary.presets(of: ["systm"]).isEmpty)
  }
}
