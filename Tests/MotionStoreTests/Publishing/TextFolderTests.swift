import Foundation
import MotionModel
import Testing

@testable import MotionStore

@Suite("Folders of text") struct TextFolderTests {
  private func presets(_ folder: String) throws -> [String: [UInt8]] {
    let source = TextFolder(root: folder)
    return Dictionary(
      uniqueKeysWithValues: try source.files(below: "presets").map { ($0, try source.read($0)) })
  }

  @Test("What is dumped can be loaded, and dumped again to the same bytes") func roundTrip() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    let nasty = "\u{1B}[2J\u{202E}\u{2028}\u{180E}é\u{E0041}"
    try catalog.write(by: Make.context(nasty)) { batch in
      try batch.add(Make.preset("a", Make.duration(1), title: nasty, tags: ["x"]))
      try batch.add(Make.preset("a/b", Make.alias("a")))
      try batch.add(Make.preset("con", Make.curve(0.1, 0, 0.2, 1)))
      try batch.deprecate(PresetName("con"), use: PresetName("a"))
    }
    try catalog.release("2026.11", by: Make.context("first"))
    let folder = sandbox.path("dump")
    let report = try catalog.dump(to: folder)
    #expect(report.presetCount == 3 && report.releaseCount == 1 && report.versionCount == 3)
    let first = try presets(folder)
    #expect(Set(first.keys) == ["presets/a.json", "presets/a/b.json", "presets/con.json"])
    for name in ["presets/a.json", "history.jsonl", "releases/2026.11.json"] {
      let bytes = try TextFolder(root: folder).read(name)
      #expect(bytes.allSatisfy { $0 == 0x0A || $0 >= 0x20 })
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.unicodeScalars.contains { [0x202E, 0x2028, 0x180E, 0xE0041, 0x1B].contains($0.value) })
    }
    let other = try sandbox.create("other.motionbook")
    let changes = try other.load(from: folder, by: Make.context("load"))
    #expect(changes.map(\.kind) == [.added, .added, .added])
    try other.dump(to: sandbox.path("dump2"))
    #expect(try presets(sandbox.path("dump2")) == first)
    #expect(try other.get("a").preset.details.title.map { Array($0.utf8) } == Array(nasty.utf8))
    // A second time nothing changes.
    #expect(try catalog.load(from: folder, by: Make.context()).allSatisfy { $0.kind == .unchanged })
    try catalog.dump(to: folder)
    #expect(try presets(folder) == first)
  }

  @Test("An edited document becomes a new version; a missing one is removed only when asked") func edited() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    try catalog.add("b", Make.duration(2))
    let folder = sandbox.path("dump")
    try catalog.dump(to: folder)
    let document = (try Make.preset("a", Make.duration(5))).json
    try Data(PrettyJSON.text(document).utf8).write(to: URL(fileURLWithPath: "\(folder)/presets/a.json"))
    try FileManager.default.removeItem(atPath: "\(folder)/presets/b.json")
    #expect(try catalog.load(from: folder, dryRun: true, by: Make.context()).map(\.kind) == [.changed])
    #expect(try catalog.load(from: folder, by: Make.context()).map(\.kind) == [.changed])
    #expect(try catalog.list().count == 2)
    #expect(
      try catalog.load(from: folder, removeMissing: true, by: Make.context()).map(\.kind) == [.unchanged, .removed])
    #expect(try catalog.get("a").preset.motion == Make.duration(5))
    #expect(try catalog.list().count == 1)
    _ = try catalog.undo(by: Make.context())
    #expect(try catalog.list().count == 2)
  }

  @Test("Only folders of our own are overwritten, and links are never followed") func safety() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    let folder = sandbox.path("mine")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("keep me".utf8).write(to: URL(fileURLWithPath: "\(folder)/notes.txt"))
    #expect(storeError { try catalog.dump(to: folder) }?.code == .alreadyExists)
    #expect(try TextFolder.names(in: folder) == ["notes.txt"])

    let dump = sandbox.path("dump")
    try catalog.dump(to: dump)
    try FileManager.default.removeItem(atPath: "\(dump)/presets/a.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(dump)/presets/a.json", withDestinationPath: "\(folder)/notes.txt")
    #expect(storeError { try catalog.dump(to: dump) }?.code == .notAFile)
    #expect(storeError { _ = try catalog.load(from: dump, by: Make.context()) }?.code == .notAFile)
    #expect(try TextFolder(root: folder).read("notes.txt") == Array("keep me".utf8))
    #expect(storeError { try catalog.dump(to: sandbox.path("no/such")) }?.code == .inputOutput)
  }

  @Test("A bad document is named, and nothing is loaded") func badDocument() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    let folder = sandbox.path("in")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let good = String(decoding: (try Make.preset("a", Make.duration(1))).canonicalBytes, as: UTF8.self)
    try Data(good.utf8).write(to: URL(fileURLWithPath: "\(folder)/1.json"))
    try Data("{\n  \"motionbook\": 2}".utf8).write(to: URL(fileURLWithPath: "\(folder)/2.json"))
    let error = storeError { _ = try catalog.load(from: folder, by: Make.context()) }
    #expect(error?.code == .invalid)
    #expect(error?.path == "\(folder)/2.json")
    try Data(good.utf8).write(to: URL(fileURLWithPath: "\(folder)/2.json"))
    #expect(storeError { _ = try catalog.load(from: folder, by: Make.context()) }?.names == ["a"])
    #expect(try catalog.list().isEmpty)
  }
}
