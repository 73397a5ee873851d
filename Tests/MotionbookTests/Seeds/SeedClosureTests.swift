import Foundation
import MotionFormats
import Motionbook
import MotionbookSeeds
import TestSupport
import Testing

/// A part of a catalog goes out with what it refers to.
@Suite("Seeds out of a catalog, part by part")
struct SeedClosureTests {
  @Test("every preset alone is read into an empty catalog as it was, from documents and from tokens")
  func alone() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("closure-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let context = CommitContext(author: "Ada", timeMs: 1_795_246_200_000, message: "seeds")
    let catalog = try Catalog.create(at: folder.appendingPathComponent("seeds.motionbook").path, by: context) {
      try SeedLibrary.add(SeedLibrary.all(), to: $0)
    }
    let empty = try Catalog.create(at: folder.appendingPathComponent("empty.motionbook").path, by: context) { _ in }
    var faults: [String] = []
    for stored in Campaign.some(try catalog.presets()) {
      let closure = try PresetClosure(of: [stored], in: catalog, at: .now, onConflict: .refuse)
      let tokens = try catalog.export(DTCGFormat(), PresetFilter(glob: stored.preset.name.text)).text
      let documents = PresetFile.text(closure.documents, alone: true)
      for (format, text) in [(PresetDocuments() as any ImportFormat, documents), (DTCGFormat(), tokens)] {
        do {
          let read = try format.read([SourceFile(Array(text.utf8))], ImportOptions()).presets
          _ = try empty.add(PresetImport(read, from: Array(text.utf8)), dryRun: true, by: context)
          #expect(read.contains { $0.name == stored.preset.name } && read.count == closure.added.count + 1)
          for var preset in read {
            guard let original = SeedFolder.presets[preset.name.text] else { throw Missing() }
            // Token readers add a provenance to presets without a source.
            if original.details.source == nil { preset.details.source = nil }
            if preset != original { faults.append("\(stored.preset.name) as \(format.name): \(preset.name)") }
          }
        } catch {
          faults.append("\(stored.preset.name) as \(format.name): \(error)")
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(20).joined(separator: "\n"))")
  }

  private struct Missing: Error {}
}
