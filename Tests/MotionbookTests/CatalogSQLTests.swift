import Foundation
import MotionStore
import Motionbook
import MotionbookSeeds
import Testing

/// SQL over a catalog reads, and does nothing else.
@Suite("SQL over a catalog") struct CatalogSQLTests {
  private func withCatalog<Result>(_ body: (Catalog) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sql-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("team.motionbook").path
    let context = CommitContext(author: "Ada", timeMs: 1_795_246_200_000, message: "test")
    _ = try Catalog.create(at: file, by: context) { batch in
      try batch.add(Preset(PresetName("a/line"), .curve(Curve(notation: "linear.duration(2s)"))))
      try batch.add(Preset(PresetName("a/bent"), .curve(Curve(notation: "linear(0, 0 50%, 1)"))))
      try batch.add(Preset(PresetName("time/short"), .duration(.seconds(0.15))))
    }
    // As a writer has it, so that only the refusal itself keeps the file as it is.
    return try body(try Catalog.open(at: file, access: .readWrite))
  }

  @Test(
    "functions give what the engine gives, of presets, versions and notation",
    arguments: [
      ("motion_value('a/line', 0.5)", SQLValue.real(0.25)), ("motion_value('a/line@1', 1)", .real(0.5)),
      ("motion_value('linear', '0.25')", .real(0.25)), ("motion_settle('time/short')", .real(0.15)),
      ("motion_settle('linear.repeatForever()')", .null), ("motion_value(NULL, 1)", .null),
      ("motion_distance('a/line', 'time/short')", .null), ("count(*) FROM preset", .integer(3)),
      ("x'00ff'", .blob([0, 255])), ("'é'", .text("é")),
    ])
  func functions(_ expression: String, _ value: SQLValue) throws {
    try withCatalog { catalog throws in
      let rows = try catalog.answer("SELECT \(expression)").rows
      #expect(rows == [[value]])
    }
  }

  @Test("the distance of two curves is that of the triangle between them")
  func distance() throws {
    try withCatalog { catalog throws in
      let rows = try catalog.answer("SELECT motion_distance(name, 'linear') FROM preset WHERE name = 'a/bent'").rows
      guard case .real(let distance)? = rows.first?.first else { return #expect(Bool(false), "\(rows)") }
      #expect(abs(distance - 0.5) < 1e-6)
    }
  }

  @Test(
    "whatever is more than one SELECT is refused and changes nothing",
    arguments: [
      "DELETE FROM artifact", "INSERT INTO meta VALUES ('a', 'b')", "UPDATE meta SET value = ''", "DROP VIEW preset",
      "CREATE TEMP TABLE t (a)", "ATTACH ':memory:' AS other", "PRAGMA query_only = 0", "PRAGMA user_version", "VACUUM",
      "BEGIN", "COMMIT", "SELECT 1; DELETE FROM artifact", "", "-- nothing", "SELECT load_extension('x')",
      "SELECT nope FROM preset", "SELECT motion_settle('no/such')", "SELECT motion_value('a/line')",
    ])
  func refusals(_ sql: String) throws {
    try withCatalog { catalog throws in
      let state = try catalog.stateHash()
      let error = #expect(throws: StoreError.self) { try catalog.answer(sql) }
      #expect(error?.code == .invalid, "\(String(describing: error))")
      let after = try catalog.stateHash()
      #expect(after == state)
      // And the catalog works on.
      let one = try catalog.answer("SELECT 1 -- one\n;").rows
      #expect(one == [[.integer(1)]])
    }
  }

  @Test("an answer is bounded in rows, bytes and time")
  func limits() throws {
    let numbers = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
    try withCatalog { catalog throws in
      var limits = SQLLimits()
      limits.rows = 3
      let few = try catalog.answer("\(numbers) SELECT x FROM c", limits: limits)
      #expect(few.rows == [[.integer(1)], [.integer(2)], [.integer(3)]] && few.isCut && few.columns == ["x"])
      let whole = try catalog.answer("SELECT 1 UNION SELECT 2 UNION SELECT 3", limits: limits)
      #expect(whole.rows.count == 3 && !whole.isCut)
      limits.seconds = 0.1
      limits.bytes = 1 << 20
      for endless in ["SELECT count(*) FROM c", "SELECT hex(zeroblob(400000)) FROM c"] {
        let error = #expect(throws: StoreError.self) { try catalog.answer("\(numbers) \(endless)", limits: limits) }
        #expect(error?.cause?.code == .tooLarge, "\(String(describing: error))")
      }
    }
  }
}
