import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("Files that claim a newer format") struct NewerFormatTests {
  private static let endless = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT"

  /// A catalog of format 9 by its own account, changed by SQL.
  private func newer(_ statements: [String], writer: Int = 1) throws -> Sandbox {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    try RawSQL.run(
      sandbox.path(),
      ["UPDATE meta SET value='\(writer)' WHERE key='min_writer'", "PRAGMA user_version = 9"] + statements,
      foreignKeys: false)
    return sandbox
  }

  /// Every way into a file, each of which must end soon.
  private func codes(_ path: String) -> Set<String> {
    var codes: Set<String> = []
    func note(_ body: () throws -> Void) { codes.insert(storeError(body)?.code.rawValue ?? "done") }
    note { _ = try Catalog.open(at: path) }
    note { _ = try Catalog.open(at: path, access: .readWrite) }
    note { _ = try Catalog.open(at: path, recovery: .refuse) }
    note { _ = try Catalog.migrations(of: path) }
    note { _ = try Catalog.migrate(at: path) }
    note { _ = try Catalog.openForeign(at: path) }
    note { _ = try Catalog.openForeign(at: path) }
    return codes
  }

  @Test(
    "What this version knows and does not find is refused before any of it runs",
    arguments: [
      ["DROP TABLE meta", "CREATE VIEW meta AS \(endless) 'min_reader' AS key, max(x) AS value FROM r"],
      ["DROP VIEW violation", "CREATE VIEW violation AS \(endless) max(x) AS what, 1 AS hash FROM r"],
      ["DROP TABLE meta"], ["ALTER TABLE meta ADD COLUMN more TEXT"], ["DROP TRIGGER artifact_no_update"],
      ["CREATE INDEX slow ON artifact(hex(zeroblob(length(body))))"], ["ANALYZE"],
      (0..<220).map { "CREATE TABLE filler\($0) (x)" },
    ])
  func refused(_ statements: [String]) throws {
    let sandbox = try newer(statements)
    let bytes = try sandbox.read()
    let started = CPUTime.now
    #expect(codes(sandbox.path()) == ["NEWER_FORMAT"])
    #expect(CPUTime.now - started < 5)
    let found = Catalog.circumstances(of: sandbox.path())
    #expect(found.concerns.contains { $0.topic == .file && $0.message.contains("made by a newer Motionbook") })
    #expect(try sandbox.read() == bytes)
  }

  /// SQLite reads such a schema in the square of its length: 4.6 s for 60,000 tables.
  @Test("A schema of 60,000 tables takes neither long nor much memory") func largeSchema() throws {
    let sandbox = try newer([])
    let text = "CREATE TABLE filler (x)"
    try RawSQL.run(
      sandbox.path(),
      [
        "PRAGMA writable_schema=ON",
        """
        INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)
        WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r LIMIT 60000)
        SELECT 'table', 'filler' || x, 'filler' || x, 2, replace('\(text)', 'filler', 'filler' || x) FROM r
        """,
      ])
    var memory = PeakMemory()
    let started = CPUTime.now
    #expect(codes(sandbox.path()) == ["NEWER_FORMAT"])
    #expect(CPUTime.now - started < 5)
    var megabytes = memory.growth()
    // Other tests grow the same process meanwhile.
    for _ in 0..<3 where megabytes >= 256 {
      memory = PeakMemory()
      _ = codes(sandbox.path())
      megabytes = min(megabytes, memory.growth())
    }
    #expect(megabytes < 256, "\(megabytes) MB")
  }

  @Test("What is only added is read, and its triggers never fire") func additions() throws {
    let sandbox = try newer([
      "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT", "CREATE INDEX note_text ON note(text)",
      "CREATE VIEW notes AS \(Self.endless) max(x) AS text FROM r",
      """
      CREATE TRIGGER fires AFTER INSERT ON artifact BEGIN
      INSERT INTO note (text) SELECT max(text) FROM notes; END
      """,
    ])
    let bytes = try sandbox.read()
    let catalog = try Catalog.open(at: sandbox.path())
    #expect(try catalog.list().map(\.name.text) == ["a"])
    #expect(try catalog.info().format == 9)
    #expect(try catalog.get("a").preset.motion == Make.duration(1))
    _ = try catalog.verify()
    let error = storeError { _ = try Catalog.open(at: sandbox.path(), access: .readWrite) }
    #expect(error?.code == .newerFormat)
    #expect(error?.message.contains("only a newer one can change it") == true)
    #expect(storeError { _ = try Catalog.openForeign(at: sandbox.path()) }?.code == .newerFormat)
    #expect(try sandbox.read() == bytes)
  }

  @Test("An own file's views and triggers are off until its schema has been compared") func comparedFirst() throws {
    let sandbox = try Sandbox()
    do { try sandbox.create().add("a", Make.duration(1)) }
    let place = try CatalogPath(existing: sandbox.path(), access: .readWrite, trust: .own)
    let connection = try CatalogOpener(
      place: place, access: .readWrite, migrations: [], timeoutMilliseconds: 0
    ).connect()
    try connection.trust(triggers: false, views: false)
    #expect(throws: SQLiteError.self) { try connection.run("SELECT * FROM preset") }
    #expect(throws: Never.self) {
      try connection.execute("BEGIN; UPDATE artifact SET id = id; ROLLBACK")
    }
    try connection.trust(triggers: true, views: true)
    #expect(throws: Never.self) { try connection.run("SELECT * FROM preset") }
    #expect(throws: SQLiteError.self) { try connection.run("UPDATE artifact SET id = id") }
  }
}
