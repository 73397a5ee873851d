import Foundation
import Motionbook
import Testing

/// States of catalogs compared through the front door.
@Suite struct CatalogComparisonTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("motionbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url)
  }

  private func context(_ day: Int64) -> CommitContext { CommitContext(author: "Ada", timeMs: day * 86_400_000) }

  private func curve(_ name: String, _ duration: DurationSource) throws -> Preset {
    Preset(try PresetName(name), .curve(try Curve(.linear(.clamp), duration: duration)))
  }

  private func labeled(_ before: CatalogSnapshot, _ after: CatalogSnapshot) throws -> CatalogDifference {
    try CatalogDifference(from: before, to: after, labels: BeforeAfter(before: "a", after: "b"))
  }

  @Test("a release and now: renamed, deprecated, changed, and what follows a changed preset")
  func release() throws {
    try inFolder { folder in
      let catalog = try Catalog.create(at: folder.appendingPathComponent("a.motionbook").path, by: context(1))
      let short = try PresetReference("time/short")
      try catalog.write(by: context(1)) { batch in
        try batch.add(Preset(try PresetName("time/short"), .duration(.seconds(0.1))))
        try batch.add(try curve("brand/enter", .reference(short)))
        try batch.add(try curve("brand/old", .seconds(1)))
        try batch.add(try curve("brand/kept", .seconds(1)))
      }
      _ = try catalog.release("1.0", by: context(2))
      try catalog.write(by: context(3)) { batch in
        try batch.set(try PresetName("time/short"), motion: .duration(.seconds(0.11)))
        try batch.rename(try PresetName("brand/old"), to: try PresetName("brand/plain"))
      }
      let difference = try labeled(catalog.snapshot(.release("1.0")), catalog.snapshot())
      let found = difference.presets.map { "\($0.name.map { "\($0)" } ?? "?") \($0.aspects.map(\.rawValue))" }
      #expect(
        found == [
          "brand/enter [\"affected\"]", "brand/plain [\"renamed\"]", "time/short [\"changed\"]",
        ])
      let follower = try #require(difference.presets.first { $0.aspects.contains(.affected) })
      #expect(follower.causes.map(\.text) == ["time/short"])
      #expect(follower.motion?.duration == BeforeAfter(before: 0.1, after: 0.11))
      #expect(follower.motion?.changes.isEmpty == true)
      #expect(Verdict(difference).level == .major)
      #expect(Verdict(difference).reasons.first?.rule == .presetRenamed)
    }
  }

  @Test("a renamed preset that is followed is no change of those that follow it")
  func renamedTarget() throws {
    try inFolder { folder in
      let catalog = try Catalog.create(at: folder.appendingPathComponent("a.motionbook").path, by: context(1))
      try catalog.write(by: context(1)) { batch in
        try batch.add(Preset(try PresetName("time/short"), .duration(.seconds(0.1))))
        try batch.add(try curve("brand/enter", .reference(try PresetReference("time/short"))))
      }
      try catalog.write(by: context(3)) { batch in
        try batch.rename(try PresetName("time/short"), to: try PresetName("time/quick"))
      }
      let difference = try labeled(catalog.snapshot(.time(2 * 86_400_000)), catalog.snapshot())
      #expect(difference.presets.map { $0.name?.text } == ["time/quick"])
    }
  }

  @Test("catalogs that have nothing in common are compared by name")
  func unrelated() throws {
    try inFolder { folder in
      let one = try Catalog.create(at: folder.appendingPathComponent("a.motionbook").path, by: context(1))
      try one.add(curve("brand/enter", .seconds(1)), by: context(1))
      try one.add(curve("brand/gone", .seconds(1)), by: context(1))
      let other = try Catalog.create(at: folder.appendingPathComponent("b.motionbook").path, by: context(2))
      try other.add(curve("brand/enter", .seconds(1.1)), by: context(2))
      try other.add(curve("brand/new", .seconds(1)), by: context(2))
      let difference = try labeled(one.snapshot(), other.snapshot())
      #expect(
        difference.presets.map { "\($0.name?.text ?? "?") \($0.aspects.map(\.rawValue))" } == [
          "brand/enter [\"changed\"]", "brand/gone [\"removed\"]", "brand/new [\"added\"]",
        ])
      #expect(try labeled(one.snapshot(), one.snapshot()).isEmpty)
    }
  }
}
