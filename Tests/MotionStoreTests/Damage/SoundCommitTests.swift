import Foundation
import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("Writing and reading do not trust a damaged file") struct SoundCommitTests {
  /// Number of flips to try.
  private static let flips = Campaign.isOn ? 10_000 : 100

  private static func seeded(_ file: FlippedFile, _ aim: String) -> (bits: [Int], seed: UInt64) {
    var generator = SeededGenerator(seed: 20_261_122)
    let bits =
      aim == "headers"
      ? Array(file.headerBits.shuffled(using: &generator).prefix(flips))
      : (0..<flips).map { _ in Int.random(in: 0..<(file.sound.count * 8), using: &generator) }
    return (bits, generator.seed)
  }

  @Test(
    "A commit into a damaged file is refused with nothing lost, or is there with all that was there",
    arguments: ["headers", "anywhere"])
  func commits(_ aim: String) throws {
    let file = try FlippedFile()
    let (bits, seed) = Self.seeded(file, aim)
    print("\(bits.count) flips aimed at \(aim) of \(file.sound.count) bytes, seed \(seed)")
    var (refused, done) = (0, 0)
    var faults: [String] = []
    for bit in bits {
      try file.write(flipping: bit)
      let before = try file.sandbox.read()
      let known = file.found()
      let name = try PresetName("brand/new")
      do {
        let catalog = try Catalog.open(at: file.sandbox.path(), access: .readWrite).withoutSync()
        let changes = try catalog.write(by: Make.context("new")) { batch in
          try batch.add(Make.preset("brand/new", Make.duration(0.75)))
          try batch.set(PresetName("brand/curve-1"), motion: Make.curve(0.3, 0.1, 0.2, 0.9))
        }
        done += 1
        let again = try Catalog.open(at: file.sandbox.path())
        for change in changes where try again.preset(change.name).revision.hash != change.revision {
          faults.append("\(bit): \(change.name) reads back as something else")
        }
        if try again.preset(name).preset.motion != Make.duration(0.75) {
          faults.append("\(bit): the new preset reads back as something else")
        }
        let lost = known.subtracting(file.found())
        if !lost.isEmpty { faults.append("\(bit): \(lost.count) artifacts of others are gone") }
      } catch {
        refused += 1
        if try file.sandbox.read() != before { faults.append("\(bit): refused, and the file has changed") }
      }
    }
    print("  \(refused) refused, \(done) done")
    #expect(faults == [], "seed \(seed)")
    #expect(refused > 0 && done > 0)
  }

  @Test(
    "A listing and a dump of a damaged file are as before, or say what is damaged", arguments: ["headers", "anywhere"])
  func reading(_ aim: String) throws {
    let file = try FlippedFile()
    func answers(_ catalog: Catalog) throws -> String {
      let presets = try catalog.presets().map { "\($0.revision.hash) \($0.preset.motion)" }
      let releases = try catalog.releases().map { "\($0.hash)" }
      let log = try catalog.log().map { "\($0.revision.hash) \($0.change)" }
      let conflicts = try catalog.conflicts().map(\.message)
      return "\(presets)\(releases)\(log)\(conflicts)"
    }
    let expected = try answers(try Catalog.open(at: file.sandbox.path()))
    let (bits, seed) = Self.seeded(file, aim)
    var silent: [Int] = []
    var table: [String: Int] = [:]
    for bit in bits {
      try file.write(flipping: bit)
      let strict = try? answers(try Catalog.open(at: file.sandbox.path()))
      if let strict, strict != expected { silent.append(bit) }
      table[strict != nil ? "as before" : "refused", default: 0] += 1
    }
    print("\(bits.count) flips aimed at \(aim), seed \(seed): \(table)")
    #expect(silent == [], "seed \(seed)")
    #expect(table.count > 1)
  }

  @Test("Every page of a sound file proves itself, whatever was done to it") func soundPages() throws {
    let file = try FlippedFile(curves: 40)
    let path = file.sandbox.path()
    var generator = SeededGenerator(seed: 31)
    let catalog = try Catalog.open(at: path, access: .readWrite).withoutSync()
    for round in 0..<40 {
      let size = Int.random(in: 0..<9000, using: &generator)
      try catalog.write(by: Make.context("round \(round)"), using: &generator) { batch in
        let notes = PresetDetails(notes: String(repeating: "n", count: size))
        try batch.add(Preset(PresetName("round/n\(round)"), Make.duration(Double(round + 1) / 10), details: notes))
      }
    }
    try RawSQL.run(path, ["CREATE TABLE t(x)", "INSERT INTO t VALUES (zeroblob(40000))", "DROP TABLE t"])
    try catalog.add("after", Make.duration(3))
    #expect(try catalog.verify().findings == [])
    try RawSQL.run(path, ["VACUUM"])
    #expect(try Catalog.open(at: path).verify().findings == [])
  }
}
