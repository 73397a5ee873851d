import CSQLite
import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("What proves itself is saved") struct SalvageTests {
  private func salvage(_ file: FlippedFile) throws -> (report: SalvageReport, saved: Catalog) {
    let path = file.sandbox.path("saved.motionbook")
    try? FileManager.default.removeItem(atPath: path)
    let report = try Catalog.salvage(file.sandbox.path(), to: path, by: Make.context(""))
    return (report, try Catalog.open(at: path))
  }

  @Test("A sound file is saved whole") func sound() throws {
    let file = try FlippedFile()
    let (report, saved) = try salvage(file)
    #expect(report.isComplete && report.losses == [] && report.continued == [] && report.remarks == [])
    #expect(report.artifactsSaved == file.truth.count)
    #expect(try saved.stateHash() == Catalog.open(at: file.sandbox.path()).stateHash())
    #expect(try saved.verify().findings == [])
    #expect(try file.sandbox.read() == file.sound)
  }

  @Test("A page that the disk does not give is told as that, and as no loss") func failedReads() throws {
    let file = try FlippedFile(curves: 120)
    for page in 0..<file.sound.count / 4096 {
      for turn in [1, 2] {
        let connection = try Connection(path: file.sandbox.path(), mode: .readOnly)
        let place = try CatalogPath(existing: file.sandbox.path(), access: .readOnly, trust: .own)
        let fault = try ReadFault(connection, at: Int64(page * 4096), turn: turn)
        defer { fault.end() }
        do {
          let (found, _) = try DamagedFile.read(OpenFile(connection), at: place)
          #expect(found.losses.isEmpty && found.whole.count == file.truth.count, "page \(page), read \(turn)")
        } catch {
          #expect((error as? SQLiteError)?.primary == SQLITE_IOERR, "page \(page), read \(turn): \(error)")
        }
      }
    }
  }

  /// Damage to what leads to the artifacts, and not to them.
  private static let structural: [(String, @Sendable (inout [UInt8], Set<Int>) -> Void)] = [
    ("the file's header", { bytes, _ in bytes.replaceSubrange(0..<100, with: Array(repeating: 0, count: 100)) }),
    (
      "the page of the schema",
      { bytes, _ in bytes.replaceSubrange(0..<4096, with: Array(repeating: 0xA5, count: 4096)) }
    ),
    (
      "a letter of the schema's text",
      { bytes, _ in
        if let place = bytes.firstRange(of: Array("CREATE TABLE artifact".utf8)) { bytes[place.lowerBound] ^= 1 }
      }
    ),
    ("the format number", { bytes, _ in bytes[63] = 7 }),
    ("the list of free pages", { bytes, _ in bytes[35] = 9 }),
    (
      "every page that holds no artifact",
      { bytes, pages in
        for page in 0..<bytes.count / 4096 where !pages.contains(page + 1) {
          bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Array(repeating: 0, count: 4096))
        }
      }
    ),
  ]

  @Test("Where only the structure is damaged, nothing is lost", arguments: structural.indices)
  func structure(_ index: Int) throws {
    let file = try FlippedFile()
    let pages = try Catalog.open(at: file.sandbox.path()).connection.withValue { connection in
      Set(
        try connection.all("SELECT pageno FROM dbstat WHERE name = 'artifact' AND pagetype <> 'internal'") {
          Int(try $0.requiredInteger(0))
        })
    }
    var bytes = file.sound
    Self.structural[index].1(&bytes, pages)
    #expect(bytes != file.sound)
    try file.sandbox.write(bytes)
    let (report, saved) = try salvage(file)
    #expect(report.artifactsSaved == file.truth.count, "\(Self.structural[index].0)")
    #expect(try saved.stateHash() == Catalog.open(at: file.sandbox.path("sound.motionbook")).stateHash())
    #expect(try file.sandbox.read() == bytes)
  }

  @Test("Every zeroed page and every truncation: what is saved is true, the rest is named") func pages() throws {
    let file = try FlippedFile()
    let count = file.sound.count / 4096
    var least = file.truth.count
    for page in 0..<count {
      var bytes = file.sound
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Array(repeating: 0, count: 4096))
      for (isWhole, damaged) in [(true, bytes), (false, Array(file.sound.prefix(page * 4096 + 1000)))] {
        try file.sandbox.write(damaged)
        guard let (report, saved) = try? salvage(file) else {
          // Of a file that ends early there may be nothing left.
          #expect(!isWhole && page < count - 1, "page \(page)")
          continue
        }
        let hashes = try saved.read { reader in
          Set(try reader.connection.all("SELECT hash FROM artifact") { try $0.hash(0) })
        }
        #expect(hashes.subtracting(file.truth.keys) == Set(report.continued.map(\.revision)))
        #expect(hashes.count == report.artifactsSaved + report.continued.count)
        #expect(report.losses.allSatisfy { file.truth[$0.artifact] != nil })
        #expect(report.artifactsSaved == file.truth.count || !report.isComplete)
        #expect(try saved.verify().isSound)
        least = min(least, report.artifactsSaved)
      }
    }
    #expect(least < file.truth.count)
  }

  @Test("Flipped bits: what is not hit is saved, but for the rows of a page whose header is; all else is named")
  func flips() throws {
    let file = try FlippedFile()
    var generator = SeededGenerator(seed: 5)
    let headers = file.headerBits.shuffled(using: &generator).prefix(30)
    for bit in (0..<Campaign.rounds(60)).map({ _ in Int.random(in: 0..<(file.sound.count * 8), using: &generator) })
      + headers
    {
      try file.write(flipping: bit)
      let (report, saved) = try salvage(file)
      let damaged = report.losses.filter(\.isDamaged)
      #expect(damaged.count <= 1 || headers.contains(bit), "bit \(bit), seed \(generator.seed)")
      #expect(report.losses.allSatisfy { file.truth[$0.artifact] != nil }, "bit \(bit), seed \(generator.seed)")
      #expect(report.artifactsSaved + report.losses.count == file.truth.count, "bit \(bit), seed \(generator.seed)")
      #expect(try saved.verify().isSound)
      // A sound copy brings everything back, and what was continued makes no conflict.
      let merged = try Catalog.open(at: saved.path, access: .readWrite).withoutSync()
        .merge(file.sandbox.path("sound.motionbook"))
      #expect(merged.conflicts == [], "bit \(bit), seed \(generator.seed)")
    }
  }

  @Test("What is left of a catalog of which most pages are cut off is saved", arguments: [4, 5, 8, 12])
  func cutOff(_ pages: Int) throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    let sound = try sandbox.read()
    // The fourth page has all artifacts of so small a catalog; indexes and the rest of the schema come after it.
    try #require(sound.count > 12 * 4096 && sound[3 * 4096] == 13)
    try sandbox.write(Array(sound.prefix(pages * 4096)))
    let report = try Catalog.salvage(sandbox.path(), to: sandbox.path("saved.motionbook"), by: Make.context())
    // Nobody knows what the rest held.
    #expect(report.losses.isEmpty && !report.isComplete && report.artifactsSaved == 2)
    #expect(try Catalog.open(at: sandbox.path("saved.motionbook")).list().map(\.name.text) == ["a"])
  }

  @Test("A preset lives on when its first version is lost") func continued() throws {
    let file = try FlippedFile()
    let catalog = try Catalog.open(at: file.sandbox.path())
    let newest = try catalog.get("brand/curve-2")
    let first = try catalog.get("brand/curve-2@1").revision.hash
    #expect(newest.revision.generation == 2)
    var bytes = file.sound
    let body = try #require(file.truth[first])
    let place = try #require(bytes.firstRange(of: body))
    bytes[place.lowerBound + 12] ^= 1
    try file.sandbox.write(bytes)
    let (report, saved) = try salvage(file)
    #expect(report.losses.first?.artifact == first)
    #expect(report.losses.first?.what == "brand/curve-2@1")
    #expect(report.losses.first?.neededBy == ["brand/curve-2@2"])
    #expect(report.continued.map(\.version) == ["brand/curve-2@2"])
    let kept = try saved.get("brand/curve-2")
    #expect(kept.preset == newest.preset && kept.id == newest.id)
    #expect(kept.revision.generation == 1)
    #expect(kept.revision.message.contains(newest.revision.hash.short))
  }

  @Test("A file with nothing of a catalog is refused, and no new one is made") func nothing() throws {
    let sandbox = try Sandbox()
    for bytes in [[], Array("not a catalog".utf8), Array(repeating: 0, count: 40_000)] as [[UInt8]] {
      try sandbox.write(bytes)
      let error = storeError {
        _ = try Catalog.salvage(sandbox.path(), to: sandbox.path("new.motionbook"))
      }
      // The hint does not suggest the current command again.
      #expect(error?.code == .corrupt && error?.hint?.contains("salvage") == false, "\(String(describing: error))")
      #expect(try sandbox.files() == ["team.motionbook"])
    }
  }

  @Test("A taken name is refused, and what has it stays") func taken() throws {
    let file = try FlippedFile()
    try file.sandbox.write([1, 2, 3], to: "new.motionbook")
    let error = storeError {
      _ = try Catalog.salvage(
        file.sandbox.path(), to: file.sandbox.path("new.motionbook"))
    }
    #expect(error?.code == .alreadyExists)
    #expect(try file.sandbox.read("new.motionbook") == [1, 2, 3])
  }
}
