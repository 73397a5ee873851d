import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

/// A catalog with a bit of everything, for tests that damage it.
enum DamageSample {
  static func make(at path: String, curves: Int = 8) throws {
    let catalog = try Catalog.create(at: path, by: Make.context(""))
    var generator = SeededGenerator(seed: 77)
    try catalog.write(by: Make.context("start"), using: &generator) { batch in
      for number in 0..<curves {
        let curve = try Make.curve(0.1, Double(number) / 8, 0.5, 1)
        try batch.add(Make.preset("brand/curve-\(number)", curve, title: "Curve \(number)"))
      }
      try batch.add(Make.preset("brand/time", Make.duration(0.2), title: "Zeit für 🦊"))
      try batch.add(Make.preset("brand/enter", Make.transition(curve: "brand/curve-1", duration: "brand/time")))
      try batch.add(
        Preset(
          PresetName("brand/spring"),
          Make.motion(#"{"kind":"curve","spring":{"perceptual":{"duration":0.5,"bounce":0.3}}}"#),
          details: PresetDetails(
            notes: String(repeating: "long notes ", count: 500), tags: ["a", "b"],
            reducedMotion: PresetReference("brand/time"))))
    }
    for number in 0..<4 {
      try catalog.write(by: Make.context("edit \(number)", at: Int64(number)), using: &generator) { batch in
        try batch.set(PresetName("brand/curve-\(number)"), motion: Make.curve(0.5, Double(number), 0.25, 0.75))
      }
    }
    try catalog.write(by: Make.context("pin"), using: &generator) { batch in
      try batch.add(Make.preset("brand/pinned", Make.alias("brand/curve-2@1")))
      try batch.rename(PresetName("brand/curve-3"), to: PresetName("brand/curve-three"))
      try batch.remove(PresetName("brand/curve-4"))
    }
  }

  /// Message of the store about a file; nil without one.
  static func notice(_ path: String) -> String? {
    do {
      let catalog = try Catalog.open(at: path)
      return try catalog.verify().findings.first.map { "verify: \($0.check.rawValue)" }
    } catch {
      return "open: \(error.code.rawValue)"
    }
  }
}

@Suite("Damage is noticed") struct DamageTests {
  /// Number of flipped random bits.
  private static let flips = Campaign.isOn ? 10_000 : 200

  @Test("A flipped bit anywhere is noticed, unless everything reads back the same") func bitFlips() throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path(), curves: Self.flips > 1000 ? 150 : 8)
    let sound = try sandbox.read()
    #expect(DamageSample.notice(sandbox.path()) == nil)
    let dump = try #require(RawSQL.dump(sandbox.path()))
    var generator = SeededGenerator(seed: 20_261_121)
    print("flipping header bits and \(Self.flips) others of \(sound.count) bytes, seed \(generator.seed)")

    var table: [String: Int] = [:]
    var unnoticed: [Int] = []
    var slowest = 0.0
    // Bits of the header first: SQLite itself ignores many of them.
    var bits = Campaign.some(Array(0..<(FileHeader.length * 8)))
    for _ in 0..<Self.flips { bits.append(Int.random(in: 0..<(sound.count * 8), using: &generator)) }
    for bit in bits {
      var bytes = sound
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      try sandbox.write(bytes)
      let start = Date()
      let notice = DamageSample.notice(sandbox.path())
      slowest = max(slowest, Date().timeIntervalSince(start))
      if let notice {
        table[notice, default: 0] += 1
      } else if RawSQL.dump(sandbox.path()) == dump {
        table["harmless: reads back the same", default: 0] += 1
      } else {
        unnoticed.append(bit)
      }
    }
    for (notice, count) in table.sorted(by: { $0.value > $1.value }) { print("  \(count)  \(notice)") }
    print("  \(unnoticed.count)  unnoticed; the slowest took \(slowest) s")
    #expect(unnoticed == [], "seed \(generator.seed)")
    #expect(slowest < 5)
    #expect(table.keys.contains { $0 == "verify: artifact" })
    #expect(table.keys.contains { $0 == "harmless: reads back the same" })
  }

  @Test("Flipped bits never give wrong data: a read is right or an error") func readsAreRightOrFail() throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path())
    let sound = try sandbox.read()
    // Every version there is, with its motion in stored form.
    let truth = try Catalog.open(at: sandbox.path()).read { reader in
      try Dictionary(
        reader.log(of: nil, limit: nil).map { ($0.revision, try $0.revision.content.map(reader.requiredMotion)) },
        uniquingKeysWith: { first, _ in first })
    }
    var generator = SeededGenerator(seed: 4)
    var wrong: [Int] = []
    var failures = 0
    for _ in 0..<Campaign.rounds(300) {
      let bit = Int.random(in: 0..<(sound.count * 8), using: &generator)
      var bytes = sound
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      try sandbox.write(bytes)
      let found = try? Catalog.open(at: sandbox.path()).read { reader in
        try reader.list(.all).map { ($0.revision, try $0.revision.content.map(reader.requiredMotion)) }
      }
      guard let found else {
        failures += 1
        continue
      }
      // Listed data is true. A damaged index may hide a preset or restore an older version; verify reports it.
      if !found.allSatisfy({ truth[$0.0] == .some($0.1) }) { wrong.append(bit) }
    }
    #expect(wrong == [], "seed \(generator.seed)")
    #expect(failures > 0)
  }

  @Test("Zeroed, swapped and doubled pages are noticed") func pages() throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path())
    let sound = try sandbox.read()
    let dump = RawSQL.dump(sandbox.path())
    let count = sound.count / 4096
    var generator = SeededGenerator(seed: 8)
    var changes: [(String, [UInt8])] = []
    for page in 0..<count {
      var bytes = sound
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Array(repeating: 0, count: 4096))
      changes.append(("page \(page) zeroed", bytes))
    }
    for _ in 0..<60 {
      let one = Int.random(in: 0..<count, using: &generator)
      let other = Int.random(in: 0..<count, using: &generator)
      var bytes = sound
      bytes.replaceSubrange(other * 4096..<(other + 1) * 4096, with: sound[one * 4096..<(one + 1) * 4096])
      changes.append(("page \(one) over \(other)", bytes))
      bytes.replaceSubrange(one * 4096..<(one + 1) * 4096, with: sound[other * 4096..<(other + 1) * 4096])
      changes.append(("pages \(one) and \(other) swapped", bytes))
    }
    let unnoticed = try changes.filter { _, bytes in
      try sandbox.write(bytes)
      return DamageSample.notice(sandbox.path()) == nil && RawSQL.dump(sandbox.path()) != dump
    }
    #expect(unnoticed.map(\.0) == [], "seed \(generator.seed)")
  }

  @Test("A damaged list of free pages is noticed") func freePages() throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path())
    try RawSQL.run(
      sandbox.path(), ["CREATE TABLE t(x)", "INSERT INTO t VALUES (zeroblob(40000))", "DROP TABLE t"])
    var bytes = try sandbox.read()
    #expect(DamageSample.notice(sandbox.path()) == nil)
    // The number of free pages: https://www.sqlite.org/fileformat2.html#the_database_header
    #expect(bytes[39] == 10)
    bytes[39] = 8
    try sandbox.write(bytes)
    #expect(DamageSample.notice(sandbox.path()) == "verify: structure")
    #expect(storeError { _ = try Catalog.openForeign(at: sandbox.path()) }?.code == .corrupt)
  }

  @Test("Every truncation is noticed on opening") func truncations() throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path())
    let sound = try sandbox.read()
    var generator = SeededGenerator(seed: 12)
    var lengths = Array(stride(from: 0, to: sound.count, by: 4096)) + Array(0..<120)
    for _ in 0..<100 { lengths.append(Int.random(in: 0..<sound.count, using: &generator)) }
    let opened = try lengths.filter { length in
      try sandbox.write(Array(sound.prefix(length)))
      return DamageSample.notice(sandbox.path())?.hasPrefix("open") != true
    }
    #expect(opened == [], "seed \(generator.seed)")
  }

  /// Statements that forge a sound catalog, each with the check that must find it.
  private static let forgeries: [(String, VerificationReport.Finding.Check)] = [
    ("UPDATE artifact SET title = 'forged' WHERE title = 'Curve 1'", .columns),
    ("UPDATE artifact SET time_ms = time_ms + 1 WHERE type = 'revision' AND name = 'brand/time'", .columns),
    ("UPDATE artifact SET body = replace(body, 'start', 'stars') WHERE name = 'brand/time'", .artifact),
    ("UPDATE artifact SET body = replace(body, '{\"', '{ \"') WHERE name = 'brand/time'", .artifact),
    ("DELETE FROM link WHERE role = 'parent'", .columns),
    ("INSERT INTO link SELECT id, 'uses', id - 1 FROM artifact WHERE type = 'content' AND id > 1 LIMIT 1", .columns),
    ("DELETE FROM soft_link", .columns),
    ("INSERT INTO soft_link SELECT id, x'0123456789abcdef0123456789abcdef' FROM artifact LIMIT 1", .columns),
    ("INSERT INTO soft_link VALUES (999999, x'0123456789abcdef0123456789abcdef')", .columns),
    ("UPDATE artifact SET content = content - 1 WHERE name = 'brand/time'", .columns),
    ("UPDATE artifact SET content = 1 WHERE type = 'content' AND id > 1", .columns),
    (
      "DELETE FROM artifact WHERE id = (SELECT a.id FROM artifact a JOIN link l ON l.dst = a.id LIMIT 1)",
      .foreignKeys
    ),
    ("UPDATE meta SET value = '2' WHERE key = 'min_writer'", .local),
    ("UPDATE meta SET value = 'x' WHERE key = 'catalog_id'", .local),
    ("INSERT INTO meta VALUES ('more', 'x')", .local),
    ("DELETE FROM meta WHERE key = 'checksum'", .local),
    ("UPDATE schema_migration SET applied_ms = applied_ms + 1", .local),
    ("UPDATE schema_migration SET tool = 'x'", .local),
  ]

  @Test("Forged columns, links and facts are found by the right check", arguments: forgeries)
  func forged(_ sql: String, _ check: VerificationReport.Finding.Check) throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path())
    // The triggers are taken away for the forgery and put back, so that the schema is the expected one again.
    let triggers = try Catalog.open(at: sandbox.path()).connection.withValue { connection in
      try connection.all("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'") {
        (try $0.requiredText(0), try $0.requiredText(1))
      }
    }
    try RawSQL.run(
      sandbox.path(),
      ["PRAGMA ignore_check_constraints=ON"] + triggers.map { "DROP TRIGGER \($0.0)" } + [sql] + triggers.map(\.1),
      foreignKeys: false)
    let report = try Catalog.open(at: sandbox.path()).verify()
    #expect(report.findings.contains { $0.check == check }, "\(report.findings)")
  }

  @Test("Verification reports its progress to the end") func progress() throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path())
    var calls: [(Int, Int)] = []
    let report = try Catalog.open(at: sandbox.path()).verify { calls.append(($0, $1)) }
    #expect(calls.first?.0 == 0)
    #expect(calls.last?.0 == report.artifactCount)
    #expect(calls.last?.1 == report.artifactCount)
    #expect(report.artifactCount > 30)
  }
}
