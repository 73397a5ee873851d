import Foundation
import Motionbook
import MotionbookSeeds
import Testing

/// The library as the README shows it: open, look up, play, change.
@Suite struct CatalogTests {
  private let context = CommitContext(author: "Ada", timeMs: 1_795_246_200_000, message: "test")

  /// A catalog in a folder that is gone afterwards.
  private func withCatalog<Result>(
    seeds: [Preset] = [], _ body: (Catalog, URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("team.motionbook")
    return try body(try Catalog.create(at: file.path, by: context) { try SeedLibrary.add(seeds, to: $0) }, file)
  }

  private func curve(_ name: String, _ notation: String) throws -> Preset {
    Preset(try PresetName(name), .curve(try Curve(notation: notation)))
  }

  @Test("a preset that was added plays by name, in every version")
  func play() throws {
    try withCatalog { catalog, file in
      try catalog.add(curve("brand/pop", "linear.duration(2s)"), by: context)
      try catalog.write(by: context) {
        try $0.set(PresetName("brand/pop"), motion: .curve(Curve(notation: "linear.duration(4s)")))
      }
      let reader = try Catalog.open(at: file.path)
      #expect(try reader.timeline("brand/pop").value("value", at: 1) == 0.25)
      #expect(try reader.timeline("brand/pop@1").value("value", at: 1) == 0.5)
      #expect(try reader.preset("brand/pop").revision.generation == 2)
      #expect(try reader.list().map(\.name.text) == ["brand/pop"])
      #expect(throws: StoreError.self) { try reader.timeline("brand/absent") }
      #expect(throws: StoreError.self) { try reader.timeline("Not A Name") }
    }
  }

  @Test("references are loaded with the preset, through aliases and durations")
  func references() throws {
    try withCatalog { catalog, _ in
      try catalog.write(by: context) { batch in
        try batch.add(Preset(PresetName("time/long"), .duration(.seconds(2))))
        let linear = try Curve(notation: "linear")
        let long = DurationSource.reference(try PresetReference("time/long"))
        try batch.add(Preset(PresetName("brand/enter"), .curve(linear.with(duration: long))))
        try batch.add(Preset(PresetName("brand/default"), .alias(PresetReference("brand/enter"))))
      }
      #expect(try catalog.timeline("brand/default").value("value", at: 1) == 0.5)
      let loaded = try catalog.load(PresetReference("brand/default")).motion
      #expect(try loaded.ownDuration() == 2)
      #expect(try loaded.metrics()?.peakVelocity.value == 0.5)
    }
  }

  @Test("an alias has the variant for reduced motion of its target, unless it has its own")
  func aliasVariants() throws {
    try withCatalog { catalog, _ in
      try catalog.write(by: context) { batch in
        for preset in [
          try curve("calm", "linear.duration(100ms)"), try curve("calmer", "linear.duration(50ms)"),
          Preset(
            try PresetName("pop"), .curve(try Curve(notation: "ease.duration(300ms)")),
            details: PresetDetails(reducedMotion: try PresetReference("calm"))),
          Preset(try PresetName("std"), .alias(try PresetReference("pop"))),
          Preset(try PresetName("again"), .alias(try PresetReference("std"))),
          Preset(
            try PresetName("own"), .alias(try PresetReference("pop")),
            details: PresetDetails(reducedMotion: try PresetReference("calmer"))),
        ] { try batch.add(preset) }
      }
      for (name, length) in [("std", "100ms"), ("again", "100ms"), ("own", "50ms")] {
        let sheet = try catalog.export(.css, PresetFilter(glob: name)).text
        let reduced = sheet.split(separator: "@media").dropFirst().joined()
        #expect(reduced.contains("--\(name)-duration: \(length)"), "\(sheet)")
      }
    }
  }

  @Test("a variant for reduced motion that is called otherwise is no other variant, whatever else has changed")
  func renamedVariant() throws {
    try withCatalog { catalog, _ in
      try catalog.add(curve("calm", "linear"), by: context)
      try catalog.add(
        Preset(
          PresetName("pop"), .curve(Curve(notation: "ease")),
          details: PresetDetails(reducedMotion: PresetReference("calm"))), by: context)
      try catalog.release("1", by: context)
      try catalog.rename("calm", to: "quiet", by: context)
      try catalog.write(by: context) {
        try $0.set(PresetName("pop"), details: PresetDetails(title: "Pop", reducedMotion: PresetReference("quiet")))
      }
      let difference = try CatalogDifference(
        from: catalog.snapshot(.release("1")), to: catalog.snapshot(.now),
        labels: BeforeAfter(before: "1", after: "now"))
      let pop = try #require(difference.presets.first { $0.name?.text == "pop" })
      #expect(pop.aspects == [.retitled], "\(pop.aspects)")
    }
  }

  @Test("samples stand on the grid of frames and end where the motion has settled")
  func sample() throws {
    try withCatalog { catalog, _ in
      try catalog.add(curve("brand/line", "linear.duration(1s)"), by: context)
      let samples = try catalog.sample("brand/line", fps: 4)
      #expect(samples.times == [0, 0.25, 0.5, 0.75, 1])
      #expect(samples["value"] == [0, 0.25, 0.5, 0.75, 1])
      #expect(samples["absent"] == nil)
      try catalog.add(curve("brand/endless", "ease.duration(1s).repeatForever()"), by: context)
      #expect(throws: ModelError.self) { try catalog.sample("brand/endless") }
    }
  }

  @Test("a rehearsal says what would happen and changes not one byte")
  func rehearsal() throws {
    try withCatalog { catalog, file in
      try catalog.add(curve("brand/pop", "ease"), by: context)
      let before = try Data(contentsOf: file)
      let changes = try catalog.write(by: context, dryRun: true) { batch in
        try batch.rename(PresetName("brand/pop"), to: PresetName("brand/plop"))
        try batch.add(curve("brand/new", "linear"))
      }
      #expect(changes.map(\.kind) == [.renamed, .added])
      #expect(try Data(contentsOf: file) == before)
      #expect(try catalog.list().map(\.name.text) == ["brand/pop"])
      #expect(throws: StoreError.self) {
        try catalog.write(by: context, dryRun: true) { try $0.remove(PresetName("brand/absent")) }
      }
      // The catalog can still be written.
      try catalog.add(curve("brand/new", "linear"), by: context)
    }
  }

  @Test("seeds get the same identities in every catalog")
  func seedIdentities() throws {
    let seeds = try Array(SeedLibrary.presets(of: ["css"]).prefix(5))
    #expect(!seeds.isEmpty)
    let first = try withCatalog(seeds: seeds) { catalog, _ in try catalog.list().map(\.id) }
    let second = try withCatalog(seeds: seeds) { catalog, _ in try catalog.list().map(\.id) }
    #expect(first == second)
    #expect(Set(first).count == seeds.count)
  }

  @Test("each family alone makes a catalog: what it refers to in other families comes along")
  func familiesAlone() throws {
    for family in SeedLibrary.families {
      let seeds = try SeedLibrary.presets(of: [family])
      let names = seeds.map(\.name.text)
      #expect(names.contains { $0.hasPrefix("\(family)/") }, "\(family)")
      try withCatalog(seeds: seeds) { catalog, _ in
        let stored = try catalog.list().map(\.name.text)
        #expect(Set(stored) == Set(names) && stored.count == names.count, "\(family)")
      }
    }
    #expect(try SeedLibrary.presets(of: ["absent"]).isEmpty)
  }

  @Test("every seed is a document that can be stored, found under its name, and measured or played")
  func allSeeds() throws {
    try withCatalog(seeds: SeedLibrary.all()) { catalog, _ in
      let stored = try catalog.presets()
      #expect(stored.count == SeedFile.all.count)
      #expect(SeedLibrary.families == SeedLibrary.families.sorted())
      var failures: [String] = []
      for entry in stored {
        do {
          let timeline = try catalog.load(entry.preset.motion).timeline()
          // A transition may do nothing: that is SwiftUI's `.identity`.
          if timeline.channels.isEmpty, entry.preset.motion.kind != .transition {
            failures.append("\(entry.preset.name): no channels")
          }
        } catch {
          failures.append("\(entry.preset.name): \(error)")
        }
      }
      #expect(failures.isEmpty, "\(failures.prefix(5))")
      let report = try catalog.verify()
      #expect(report.isSound, "\(report.findings.prefix(3))")
    }
  }

  @Test("one catalog serves many tasks at once")
  func concurrency() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalog = try Catalog.create(at: folder.appendingPathComponent("a.motionbook").path, by: context)
    try catalog.add(curve("brand/line", "linear.duration(1s)"), by: context)
    let values = try await withThrowingTaskGroup(of: Double?.self) { group in
      for index in 0..<64 {
        group.addTask { try catalog.timeline("brand/line").value("value", at: Double(index) / 64) }
      }
      return try await group.reduce(into: []) { $0.append($1 ?? .nan) }.sorted()
    }
    let expected = (0..<64).map { Double($0) / 64 }
    #expect(values == expected)
  }
}
