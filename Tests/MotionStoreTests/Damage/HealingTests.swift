import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("Damage is survivable") struct HealingTests {
  /// Flips a bit in the middle of where an artifact's body lies.
  private func damage(_ hash: ArtifactHash, in file: FlippedFile) throws {
    var bytes = try file.sandbox.read()
    let body = try #require(file.truth[hash])
    let place = try #require(bytes.firstRange(of: body))
    bytes[place.lowerBound + body.count / 2] ^= 1
    try file.sandbox.write(bytes)
  }

  @Test("Merging a sound copy heals each kind of artifact, and the rest is merged all the same") func heal() throws {
    for reference in ["content", "revision", "release"] {
      let file = try FlippedFile()
      let sound = try Catalog.open(at: file.sandbox.path("sound.motionbook"), access: .readWrite)
      let time = try sound.get("brand/time")
      let hash =
        switch reference {
        case "content": time.content
        case "revision": time.revision.hash
        default: try #require(sound.releases().first).hash
        }
      try sound.add("brand/more", Make.duration(9))
      try damage(hash, in: file)
      let ours = try Catalog.open(at: file.sandbox.path(), access: .readWrite)
      #expect(try !ours.verify().isSound)
      // A dry run changes nothing.
      #expect(try ours.merge(sound.path, dryRun: true, checksAll: true).artifactsHealed == 1)
      #expect(try !ours.verify().isSound)
      let report = try ours.merge(sound.path, checksAll: true)
      #expect(report.artifactsHealed == 1, "\(reference)")
      #expect(report.artifactsAdded == 2)
      #expect(report.damaged == [])
      #expect(try ours.verify().findings == [], "\(reference)")
      #expect(try ours.stateHash() == sound.stateHash())
      #expect(try ours.merge(sound.path, checksAll: true).isUpToDate)
    }
  }

  @Test("Whatever bit of a row or an index is flipped, merging a sound copy heals it or is refused") func anyBit()
    throws
  {
    let file = try FlippedFile()
    let sound = file.sandbox.path("sound.motionbook")
    let state = try Catalog.open(at: sound).stateHash()
    var generator = SeededGenerator(seed: 9)
    var healed = 0
    for _ in 0..<60 {
      let bit = Int.random(in: 4096 * 8..<(file.sound.count * 8), using: &generator)
      try file.write(flipping: bit)
      let before = try file.sandbox.read()
      do {
        let ours = try Catalog.open(at: file.sandbox.path(), access: .readWrite).withoutSync()
        let wasSound = try ours.verify().isSound
        _ = try ours.merge(sound, checksAll: true)
        let report = try ours.verify()
        // The rows of meta are a fact of this copy, which no other has.
        let left = report.findings.filter { $0.check != .local }
        #expect(left == [], "bit \(bit), seed \(generator.seed)")
        #expect(try ours.stateHash() == state, "bit \(bit), seed \(generator.seed)")
        if !wasSound { healed += 1 }
      } catch let error as StoreError {
        #expect(error.code == .corrupt || error.code == .alteredSchema, "bit \(bit), seed \(generator.seed): \(error)")
        #expect(try file.sandbox.read() == before)
      }
    }
    #expect(healed > 10, "seed \(generator.seed)")
  }

  @Test("A merge that is not told to check everything leaves damage as it is, and takes in what is new")
  func trusting() throws {
    let file = try FlippedFile()
    let sound = try Catalog.open(at: file.sandbox.path("sound.motionbook"), access: .readWrite)
    let hash = try sound.get("brand/curve-5").content
    try sound.add("brand/more", Make.duration(9))
    try damage(hash, in: file)
    let ours = try Catalog.open(at: file.sandbox.path(), access: .readWrite)
    let report = try ours.merge(sound.path)
    #expect(report.artifactsAdded == 2 && report.artifactsHealed == 0)
    #expect(report.artifactsSeen == file.truth.count + 2)
    #expect(try ours.get("brand/more").preset.motion == Make.duration(9))
    #expect(try ours.verify().findings.map(\.artifact) == [hash.hex])
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

  @Test("A catalog with a damaged artifact takes in what another has, and says what is damaged still")
  func mergeIntoDamaged() throws {
    let file = try FlippedFile()
    let hash = try Catalog.open(at: file.sandbox.path()).get("brand/time").revision.hash
    try damage(hash, in: file)
    let other = try file.sandbox.create("other.motionbook")
    try other.add("other/a", Make.duration(1))
    let ours = try Catalog.open(at: file.sandbox.path(), access: .readWrite)
    let report = try ours.merge(other.path, checksAll: true)
    #expect(report.artifactsAdded == 2 && report.artifactsHealed == 0)
    #expect(report.damaged == [hash])
    #expect(try ours.get("other/a").preset.motion == Make.duration(1))
  }

  @Test("The sound part of a damaged catalog is merged where that is asked for") func mergeFromDamaged() throws {
    let file = try FlippedFile()
    let hash = try Catalog.open(at: file.sandbox.path()).get("brand/time").revision.hash
    try damage(hash, in: file)
    let ours = try file.sandbox.create("ours.motionbook")
    #expect(storeError { _ = try ours.merge(file.sandbox.path()) }?.code == .corrupt)
    let report = try ours.merge(file.sandbox.path(), takingSoundPart: true)
    let losses = try #require(report.sourceDamage?.losses)
    #expect(losses.first?.artifact == hash)
    #expect(report.artifactsAdded + losses.count == file.truth.count)
    #expect(try ours.verify().isSound)
  }

  @Test("Columns that do not say what a proven body says are put right by a merge") func columns() throws {
    let file = try FlippedFile()
    var bytes = file.sound
    // The title stands in the body and, before the number of the content, in its column.
    let title = Array("Curve 6".utf8)
    let places = bytes.indices.dropLast(8).filter { Array(bytes[$0..<$0 + 7]) == title && bytes[$0 + 7] != 0x22 }
    bytes[try #require(places.first)] ^= 1
    try file.sandbox.write(bytes)
    let ours = try Catalog.open(at: file.sandbox.path(), access: .readWrite)
    #expect(try ours.verify().findings.map(\.check) == [.columns])
    let other = try file.sandbox.create("other.motionbook")
    #expect(try ours.merge(other.path, checksAll: true).artifactsHealed == 1)
    #expect(try ours.verify().findings == [])
  }

  @Test("Reading goes on with what is sound and says what is not; a copy is refused with a way out") func reading()
    throws
  {
    let file = try FlippedFile()
    let whole = try Catalog.open(at: file.sandbox.path()).list().map(\.name.text)
    let hash = try Catalog.open(at: file.sandbox.path()).get("brand/curve-5").revision.hash
    try damage(hash, in: file)
    let reports = Reports()
    let catalog = try Catalog.openSound(at: file.sandbox.path()) { reports.all.append($0) }
    #expect(try catalog.list().map(\.name.text) == whole.filter { $0 != "brand/curve-5" })
    #expect(try catalog.presets().count == whole.count - 1)
    #expect(reports.all.count == 1)
    let loss = try #require(reports.all.first?.losses.first)
    #expect(loss.artifact == hash && loss.what == "brand/curve-5@1" && loss.neededBy == ["the release 1.0"])
    // What is asked for by name and is damaged itself is an error.
    let strict = try Catalog.open(at: file.sandbox.path())
    #expect(storeError { _ = try strict.list() }?.code == .corrupt)
    let backup = storeError { _ = try strict.backup(to: file.sandbox.path("backup.motionbook")) }
    #expect(backup?.code == .corrupt && backup?.hint?.contains("motionbook salvage") == true)
    #expect(try file.sandbox.files() == ["sound.motionbook", "team.motionbook"])
  }

  private final class Reports: @unchecked Sendable {
    var all: [SalvageReport] = []
  }

  @Test("A version whose ancestor is damaged is still listed, with its number") func history() throws {
    let file = try FlippedFile()
    let catalog = try Catalog.open(at: file.sandbox.path())
    let newest = try catalog.get("brand/curve-2").revision
    try damage(try catalog.get("brand/curve-2@1").revision.hash, in: file)
    let sound = try Catalog.openSound(at: file.sandbox.path()) { _ in }
    #expect(try sound.log().contains { $0.revision == newest })
    #expect(try sound.list().contains { $0.revision == newest })
    #expect(try sound.get("brand/curve-2").revision == newest)
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
      #expect(error.damage != nil && error.hint?.contains("motionbook salvage") == true, "bit \(bit): \(error)")
    }
    print("copied in spite of a flipped bit in a header: \(made)")
  }
}
