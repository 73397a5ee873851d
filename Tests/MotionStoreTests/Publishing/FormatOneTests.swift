import CSQLite
import Foundation
import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("Files of earlier formats, and the size of a file") struct FormatOneTests {
  /// Made once, never again: what this file holds must be readable for ever.
  private static let stateHash = "47498a5c02be395257969097aa6920575868f68ab54f7a0f5fe6c5e9c038e985"

  private static var fixture: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/format-1.catalog").path
  }

  @Test("The catalog of format 1 opens, says what it said, and can be merged from") func opens() throws {
    let sandbox = try Sandbox()
    let copy = sandbox.path("copy.motionbook")
    try FileManager.default.copyItem(atPath: Self.fixture, toPath: copy)
    _ = try Catalog.migrate(at: copy)
    let catalog = try Catalog.open(at: copy, access: .readWrite)
    #expect(try catalog.stateHash() == Self.stateHash)
    #expect(try catalog.verify().findings == [])
    #expect(try catalog.list().map(\.name.text) == ["brand/enter", "brand/quick", "brand/spring"])
    #expect(try catalog.get("brand/quick").preset.motion == Make.duration(0.2))
    #expect(try catalog.get("brand/quick@1").preset.motion == Make.duration(0.15))
    #expect(try catalog.get("brand/quick@release:2026.11").preset.motion == Make.duration(0.15))
    #expect(try catalog.get("quick").notices.count == 1)
    #expect(try catalog.log(PresetName("brand/leave")).map(\.change) == [.removed, .added])

    let fresh = try sandbox.create("fresh.motionbook")
    let report = try fresh.merge(Self.fixture)
    #expect(report.stateHash == Self.stateHash)
    #expect(report.presets.count == 4)
  }

  /// A motion of 1.2 KB with 34 numbers.
  private static func motion(_ numbers: [Double]) throws -> Motion {
    let frames = numbers.map { #"{"linear":\#($0),"duration":0.25}"# }.joined(separator: ",")
    return try Make.motion(
      #"{"kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[\#(frames)]}]}"#)
  }

  /// Teams go back to what was: three versions of ten have a motion that an earlier one had.
  @Test("Of many presets of 1.2 KB, with three versions of ten going back, a version takes about 1,780 bytes")
  func mixedSize() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create().withoutSync()
    var generator = SeededGenerator(seed: 1051)
    let names = (0..<50).map { "brand/group\($0 % 7)/preset-\($0)" }
    var histories: [[Motion]] = try names.indices.map { preset in
      [try Self.motion((0..<34).map { Double($0) / 4 + Double(preset) })]
    }
    try catalog.write(by: Make.context("add")) {
      for (name, history) in zip(names, histories) {
        try $0.add(Make.preset(name, history[0], title: "A preset of a group", tags: ["some", "tags"]))
      }
    }
    let before = try catalog.info()
    let rounds = 20
    for round in 1...rounds {
      try catalog.write(by: Make.context("round")) {
        for index in names.indices {
          let isReturn = Int.random(in: 0..<10, using: &generator) < 3
          let motion =
            isReturn
            ? histories[index][Int.random(in: 0..<histories[index].count, using: &generator)]
            : try Self.motion((0..<34).map { Double($0) / 4 + Double(index) + ($0 == round ? 0.125 : 0) })
          histories[index].append(motion)
          try $0.set(PresetName(names[index]), motion: motion)
        }
      }
    }
    let after = try catalog.info()
    let versions = after.versionCount - before.versionCount
    let bytes = (after.byteCount - before.byteCount) / Int64(versions)
    print("size: \(bytes) bytes a version, \(versions) versions, seed \(generator.seed)")
    #expect(versions > 850)
    #expect(bytes <= 2100)
  }

  /// A number anywhere in the preset changes with every version: the usual case.
  @Test("A version of a 1.2 KB preset with one number changed takes about 2,300 bytes") func size() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create().withoutSync()
    var generator = SeededGenerator(seed: 1050)
    var numbers = (0..<34).map { Double($0) / 4 }
    func motion() throws -> Motion { try Self.motion(numbers) }
    let name = "a/preset/of-some-length"
    try catalog.write(by: Make.context("add")) {
      try $0.add(Make.preset(name, motion(), title: "A preset of some length", tags: ["some", "tags"]))
    }
    let length = try #require(catalog.query("SELECT length(body) FROM content").rows.first?.first?.number)
    #expect((1100...1300).contains(length))
    let before = try catalog.info()
    let count = 500
    for number in 1...count {
      // A version number in the number makes every content a new one.
      numbers[Int.random(in: 0..<34, using: &generator)] = Double(number) / 8
      _ = try catalog.set(name, motion())
    }
    let after = try catalog.info()
    #expect(after.versionCount - before.versionCount == count)
    #expect(after.contentCount - before.contentCount == count)
    let bytes = (after.byteCount - before.byteCount) / Int64(count)
    print("size: \(bytes) bytes a version of a \(length)-byte motion, seed \(generator.seed)")
    #expect(bytes <= 2350)

    // A motion that comes back is not stored again.
    let motions = [try catalog.get("\(name)@1").preset.motion, try motion()]
    for number in 1...count { _ = try catalog.set(name, motions[number % 2]) }
    let again = try catalog.info()
    #expect(again.contentCount == after.contentCount)
    let light = (again.byteCount - after.byteCount) / Int64(count)
    print("size: \(light) bytes a version whose motion is there already")
    #expect(light <= 800)
  }
}
