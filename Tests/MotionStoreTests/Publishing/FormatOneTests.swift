import CSQLite
import Foundation
import MotionModel
import Testing

@testable import MotionStore

@Suite("Files of earlier formats, and the size of a file") struct FormatOneTests {
  /// Made once, never again: what this file holds must be readable for ever.
  private static let stateHash = "eb48beb118cc73f6f8c574cdd38014a07488d04e1e9d37b9175655ef90e096d7"

  private static var fixture: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/format-1.catalogue").path
  }

  @Test("The catalogue of format 1 opens, says what it said, and can be merged from") func opens() throws {
    let sandbox = try Sandbox()
    let copy = sandbox.path("copy.motionbook")
    try FileManager.default.copyItem(atPath: Self.fixture, toPath: copy)
    _ = try Repository.migrate(at: copy, tool: "tests", timeMs: 0)
    let repository = try Repository.open(at: copy, access: .readWrite)
    #expect(try repository.stateHash() == Self.stateHash)
    #expect(try repository.verify().findings == [])
    #expect(try repository.list().map(\.name.text) == ["brand/enter", "brand/quick", "brand/spring"])
    #expect(try repository.get("brand/quick").preset.motion == Make.duration(0.2))
    #expect(try repository.get("brand/quick@1").preset.motion == Make.duration(0.15))
    #expect(try repository.get("brand/quick@release:2026.11").preset.motion == Make.duration(0.15))
    #expect(try repository.get("quick").notices.count == 1)
    #expect(try repository.log(PresetName("brand/leave")).map(\.change) == [.removed, .added])

    let fresh = try sandbox.create("fresh.motionbook")
    let report = try fresh.merge(Self.fixture)
    #expect(report.stateHash == Self.stateHash)
    #expect(report.presets.count == 4)
  }

  @Test("A version of a 1.2 KB preset with one number changed: the bytes it takes") func size() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.create().withoutSync()
    func motion(_ number: Int) throws -> Motion {
      let frames = (0..<34).map { index in
        #"{"linear":\#(index == 13 ? Double(number) / 8 : Double(index) / 4),"duration":0.25}"#
      }.joined(separator: ",")
      return try Make.motion(
        #"{"kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[\#(frames)]}]}"#)
    }
    let length = try ContentBody(try motion(1)).artifact().body.count
    #expect((1100...1300).contains(length))
    try repository.add("a/preset/of-some-length", motion(0))
    let before = try repository.info()
    let count = 400
    for number in 1...count { _ = try repository.set("a/preset/of-some-length", motion(number)) }
    let after = try repository.info()
    #expect(after.versionCount - before.versionCount == count)
    #expect(after.contentCount - before.contentCount == count)
    let bytes = (after.byteCount - before.byteCount) / Int64(count)
    print("size: \(bytes) bytes a version of a \(length)-byte motion")
    #expect(bytes <= 3400)

    // A motion that comes back is not stored again.
    for number in 1...count { _ = try repository.set("a/preset/of-some-length", motion(number % 2)) }
    let again = try repository.info()
    #expect(again.contentCount == after.contentCount)
    let light = (again.byteCount - after.byteCount) / Int64(count)
    print("size: \(light) bytes a version whose motion is there already")
    #expect(light <= 1450)
  }
}
