import Foundation
import Motionbook
import Testing

@Suite("Presets are called by texts") struct NamesAsTextTests {
  /// Runs a body with an empty catalog in a folder of its own.
  private func withCatalog(_ body: (Catalog) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(try Catalog.create(at: folder.appendingPathComponent("team.motionbook").path))
  }

  private func storeError(_ body: () throws -> Void) -> StoreError? {
    do {
      try body()
      return nil
    } catch { return error as? StoreError }
  }

  @Test("a preset is added, changed, renamed and removed by its name as a text") func changes() throws {
    try withCatalog { catalog in
      try catalog.add(Preset("brand/pop", notation: "linear"))
      #expect(try catalog.set("brand/pop", Motion(notation: "ease-in", as: .curve)).map(\.kind) == [.changed])
      #expect(try catalog.preset("brand/pop@1").preset.motion.notation == "linear")
      try catalog.rename("brand/pop", to: "brand/hop")
      try catalog.write { batch in
        try batch.copy("brand/hop@1", to: "brand/copy")
        try batch.alias("short", to: "brand/hop")
        try batch.deprecate("brand/copy", use: "brand/hop")
      }
      #expect(try catalog.users(of: "brand/hop").map(\.name.text).sorted() == ["brand/copy", "short"])
      #expect(try catalog.log("brand/hop").map(\.change) == [.renamed, .changed, .added])
      #expect(try catalog.load("short").motion.timeline().duration == catalog.timeline("brand/hop").duration)
      #expect(try catalog.snapshot().preset("brand/hop").revision.generation == 3)
      try catalog.write { try $0.remove("short") }
      try catalog.remove("brand/copy")
      #expect(try catalog.list().map(\.name.text) == ["brand/hop"])
    }
  }

  @Test("a name and a reference do where a text does") func values() throws {
    try withCatalog { catalog in
      let name = try PresetName("brand/pop")
      try catalog.add(Preset(name, .duration(.seconds(0.5))))
      try catalog.set(name, .duration(.seconds(1)))
      #expect(try catalog.timeline(name).duration == 1)
      #expect(try catalog.timeline(PresetReference("brand/pop@1")).duration == 0.5)
    }
  }

  @Test("a preset that is not there is not changed") func absent() throws {
    try withCatalog { catalog in
      #expect(storeError { try catalog.set("brand/pop", .duration(.seconds(1))) }?.code == .notFound)
      #expect(storeError { try catalog.rename("brand/pop", to: "pop") }?.code == .notFound)
      #expect(storeError { try catalog.remove("brand/pop") }?.code == .notFound)
      let list = try catalog.list()
      #expect(list.isEmpty)
    }
  }

  @Test(
    "a text that is no name is refused when it is used, with what is wrong about it",
    arguments: ["", "Brand Pop", "a@b"])
  func illegal(text: String) throws {
    try withCatalog { catalog in
      let uses: [() throws -> Void] = [
        { _ = try catalog.preset(text) }, { _ = try catalog.timeline(text) }, { _ = try catalog.log(text) },
        { _ = try catalog.users(of: text) }, { try catalog.set(text, .duration(.seconds(1))) },
        { try catalog.rename(text, to: "pop") }, { try catalog.remove(text) },
        { _ = try catalog.write { _ = try $0.contains(text) } }, { _ = try catalog.snapshot().load(text) },
        { _ = try catalog.resolve(text, take: .ours) },
      ]
      for use in uses {
        let error = storeError(use)
        #expect(error?.code == .invalid && [.badName, .badReference].contains(error?.cause?.code))
      }
    }
  }

  @Test("a preset made of notation says where that is wrong") func notation() throws {
    #expect(throws: ModelError.self) { try Preset("Brand Pop", notation: "linear") }
    do {
      _ = try Preset("brand/pop", notation: "spring(bounce: 3)")
      Issue.record("a bounce of 3 is no bounce")
    } catch {
      #expect(error.code == .outOfRange && error.location?.line == 1)
    }
    let shake = try Preset("brand/fade", notation: ".opacity", as: .transition, details: PresetDetails(title: "Fade"))
    #expect(shake.motion.kind == .transition && shake.details.title == "Fade")
  }
}
