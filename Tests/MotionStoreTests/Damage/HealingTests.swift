import Foundation
import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("Damage is survivable") struct HealingTests {
  /// Flips a bit in the middle of an artifact's body.
  private func damage(_ hash: ArtifactHash, in file: FlippedFile) throws {
    var bytes = try file.sandbox.read()
    let body = try #require(file.truth[hash])
    let place = try #require(bytes.firstRange(of: body))
    bytes[place.lowerBound + body.count / 2] ^= 1
    try file.sandbox.write(bytes)
  }

  @Test(
    "A damaged catalog is not written to; saved beside a sound copy, it is whole again",
    arguments: ["content", "revision", "release"])
  func whole(_ kind: String) throws {
    let file = try FlippedFile()
    let sound = try Catalog.open(at: file.sandbox.path("sound.motionbook"), access: .readWrite)
    let time = try sound.get("brand/time")
    let hash =
      switch kind {
      case "content": time.content
      case "revision": time.revision.hash
      default: try #require(sound.releases().first).hash
      }
    try sound.add("brand/more", Make.duration(9))
    try damage(hash, in: file)
    let before = try file.sandbox.read()
    let ours = try Catalog.open(at: file.sandbox.path(), access: .readWrite)
    #expect(storeError { _ = try ours.merge(sound.path, checksAll: true) }?.code == .corrupt)
    #expect(storeError { _ = try file.sandbox.create("more.motionbook").merge(ours.path) }?.code == .corrupt)
    #expect(try file.sandbox.read() == before)
    let report = try Catalog.salvage(
      ours.path, to: file.sandbox.path("saved.motionbook"), merging: [sound.path], by: Make.context("save"))
    #expect(report.isComplete && report.continued.isEmpty)
    #expect(report.stateHash == (try sound.stateHash()))
    let saved = try Catalog.open(at: file.sandbox.path("saved.motionbook"))
    #expect(try saved.verify().findings == [])
  }

  @Test("Whatever bit is flipped, saving what is sound beside a copy gives back everything") func anyBit() throws {
    let file = try FlippedFile()
    let sound = file.sandbox.path("sound.motionbook")
    let state = try Catalog.open(at: sound).stateHash()
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<Campaign.rounds(60) {
      let bit = Int.random(in: 0..<(file.sound.count * 8), using: &generator)
      try file.write(flipping: bit)
      let saved = file.sandbox.path("saved.motionbook")
      let report = try Catalog.salvage(file.sandbox.path(), to: saved, merging: [sound])
      #expect(report.isComplete && report.stateHash == state, "bit \(bit), seed \(generator.seed)")
      try FileManager.default.removeItem(atPath: saved)
    }
  }

  @Test("A copy that lacks the newest versions gives back what they rest on") func olderCopy() throws {
    let file = try FlippedFile()
    let old = file.sandbox.path("sound.motionbook")
    let ours = try Catalog.open(at: file.sandbox.path(), access: .readWrite)
    let before = try ours.get("brand/curve-2").revision
    try ours.write(by: Make.context("newer")) { batch in
      try batch.set(PresetName("brand/curve-2"), motion: Make.curve(0.4, 0, 0.2, 1))
    }
    let state = try ours.stateHash()
    try damage(before.hash, in: file)
    #expect(try !Catalog.salvage(ours.path, to: file.sandbox.path("alone.motionbook")).isComplete)
    let report = try Catalog.salvage(ours.path, to: file.sandbox.path("saved.motionbook"), merging: [old])
    #expect(report.isComplete && report.stateHash == state)
  }

  @Test("Whatever bit of another file is flipped, a merge takes in what proves itself, or nothing") func foreignBit()
    throws
  {
    let file = try FlippedFile()
    let empty = try file.sandbox.create("empty.motionbook").path
    let state = try Catalog.open(at: file.sandbox.path("sound.motionbook")).stateHash()
    var generator = SeededGenerator(seed: 21)
    var counts = (taken: 0, refused: 0)
    for _ in 0..<80 {
      let bit = Int.random(in: 4096 * 8..<(file.sound.count * 8), using: &generator)
      try file.write(flipping: bit)
      let copy = file.sandbox.path("ours.motionbook")
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: empty, toPath: copy)
      let ours = try Catalog.open(at: copy, access: .readWrite).withoutSync()
      if let refusal = storeError({ _ = try ours.merge(file.sandbox.path()) }) {
        #expect([.corrupt, .alteredSchema].contains(refusal.code), "bit \(bit), seed \(generator.seed): \(refusal)")
        #expect(try ours.list().isEmpty)
        counts.refused += 1
      } else {
        // All or nothing: what is hidden by damage is not taken for absent.
        #expect(try ours.verify().findings == [], "bit \(bit), seed \(generator.seed)")
        #expect(try ours.stateHash() == state, "bit \(bit), seed \(generator.seed)")
        counts.taken += 1
      }
    }
    #expect(counts.refused > 10, "seed \(generator.seed)")
  }

  @Test("Columns that do not say what a proven body says are made anew by saving") func columns() throws {
    let file = try FlippedFile()
    var bytes = file.sound
    // The title is in the body and, before the number of the content, in its column.
    let title = Array("Curve 6".utf8)
    let places = bytes.indices.dropLast(8).filter { Array(bytes[$0..<$0 + 7]) == title && bytes[$0 + 7] != 0x22 }
    bytes[try #require(places.first)] ^= 1
    try file.sandbox.write(bytes)
    #expect(try Catalog.open(at: file.sandbox.path()).verify().findings.map(\.check) == [.columns])
    let report = try Catalog.salvage(file.sandbox.path(), to: file.sandbox.path("saved.motionbook"))
    #expect(report.isComplete)
    #expect(try Catalog.open(at: file.sandbox.path("saved.motionbook")).verify().findings == [])
  }

  @Test("What does not touch damage is answered; what does is an error with the way out") func reading() throws {
    let file = try FlippedFile()
    let hash = try Catalog.open(at: file.sandbox.path()).get("brand/curve-5").revision.hash
    try damage(hash, in: file)
    let catalog = try Catalog.open(at: file.sandbox.path())
    #expect(try catalog.get("brand/time").preset.motion == Make.duration(0.2))
    let copy = file.sandbox.path("backup.motionbook")
    for question in [{ _ = try catalog.list() }, { _ = try catalog.backup(to: copy) }] as [() throws -> Void] {
      let refusal = storeError { try question() }
      #expect(refusal?.code == .corrupt && refusal?.hint?.contains("Catalog.salvage(") == true)
    }
    #expect(try file.sandbox.files() == ["sound.motionbook", "team.motionbook"])
  }

  @Test("A copy is made of sound pages only: no damaged page hides what is not copied") func copies() throws {
    let file = try FlippedFile()
    let bits = file.headerBits
    var generator = SeededGenerator(seed: 11)
    let state = try Catalog.open(at: file.sandbox.path("sound.motionbook")).stateHash()
    var made = 0
    for _ in 0..<80 {
      guard let bit = bits.randomElement(using: &generator) else { return }
      try file.write(flipping: bit)
      guard let catalog = try? Catalog.open(at: file.sandbox.path()) else { continue }
      let copy = file.sandbox.path("copy.motionbook")
      guard let error = storeError({ _ = try catalog.backup(to: copy) }) else {
        made += 1
        #expect(try Catalog.open(at: copy).stateHash() == state, "bit \(bit)")
        try FileManager.default.removeItem(atPath: copy)
        continue
      }
      #expect(error.damage != nil && error.hint?.contains("Catalog.salvage(") == true, "bit \(bit): \(error)")
    }
    print("copied in spite of a flipped bit in a header: \(made)")
  }
}
