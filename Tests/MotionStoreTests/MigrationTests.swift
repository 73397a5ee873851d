import MotionModel
import MotionbookMigrations
import TestSupport
import Testing

@testable import MotionStore

@Suite("Migrations") struct MigrationTests {
  private static func migration(_ number: Int, _ sql: String) -> MigrationFile {
    let bytes = Array(sql.utf8)
    return MigrationFile(
      number: number, name: "v000\(number)_test.sql", sha256: SHA256Digest.hex(of: bytes), bytes: bytes)
  }

  private static let second = migration(2, "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;")
  private static let third = migration(3, "CREATE INDEX note_by_text ON note(text);")

  private func older(_ sandbox: Sandbox) throws -> String {
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(1))
    return try catalog.stateHash()
  }

  @Test("An older file asks for migration, and a migration keeps everything and a backup") func upgrade() throws {
    let sandbox = try Sandbox()
    let state = try older(sandbox)
    let migrations = MigrationFile.all + [Self.second, Self.third]
    let error = storeError { _ = try Catalog.open(at: sandbox.path(), access: .readOnly, migrations: migrations) }
    #expect(error?.code == .olderFormat)
    #expect(error?.message == "\"\(sandbox.path())\" has format 1; this version needs 3")
    let result = try Catalog.migrate(at: sandbox.path(), tool: "tests 2", timeMs: 5, migrations: migrations)
    #expect(result.applied == [2, 3])
    let migrated = try Catalog.open(at: sandbox.path(), access: .readWrite, migrations: migrations)
    #expect(migrated.format == 3)
    #expect(try migrated.stateHash() == state)
    #expect(try migrated.verify().findings == [])
    try migrated.add("b", Make.duration(2))
    let backup = try Catalog.open(at: try #require(result.backupPath))
    #expect(try backup.stateHash() == state)
    #expect(try backup.verify().findings == [])
    // Again: nothing to do, nothing done.
    let again = try Catalog.migrate(at: sandbox.path(), tool: "tests 2", timeMs: 6, migrations: migrations)
    #expect(again.applied == [])
    #expect(again.backupPath == nil)
    // For the program of today the file is now a newer one, which it may still read.
    #expect(try Catalog.open(at: sandbox.path()).list().count == 2)
    #expect(try Catalog.open(at: sandbox.path()).verify().findings.map(\.check) == [.format])
  }

  @Test("A migration that fails halfway leaves the file as it was") func failure() throws {
    let bad: [MigrationFile] = [
      Self.migration(3, "CREATE TABLE more (x) STRICT;"), Self.migration(3, "this is not SQL"),
      Self.migration(3, "DELETE FROM artifact;"),
      Self.migration(3, "DROP TRIGGER artifact_no_delete; DELETE FROM artifact WHERE type = 'content';"),
      MigrationFile(
        number: 3, name: "v0003_test.sql", sha256: String(repeating: "0", count: 64), bytes: Array("SELECT 1".utf8)),
    ]
    for migration in bad {
      let sandbox = try Sandbox()
      _ = try older(sandbox)
      let before = try sandbox.read()
      #expect(throws: StoreError.self) {
        try Catalog.migrate(
          at: sandbox.path(), tool: "t", timeMs: 5, migrations: MigrationFile.all + [Self.second, migration])
      }
      let dump = RawSQL.dump(sandbox.path())
      try sandbox.write(before, to: "before.motionbook")
      #expect(dump == RawSQL.dump(sandbox.path("before.motionbook")))
      #expect(try Catalog.open(at: sandbox.path()).verify().isSound)
    }
  }

  @Test("A damaged file is not migrated") func damaged() throws {
    let sandbox = try Sandbox()
    _ = try older(sandbox)
    try RawSQL.run(sandbox.path(), ["UPDATE schema_migration SET tool = 'x'"])
    let error = storeError {
      _ = try Catalog.migrate(
        at: sandbox.path(), tool: "t", timeMs: 5, migrations: MigrationFile.all + [Self.second])
    }
    #expect(error?.code == .corrupt)
    #expect(try sandbox.files() == ["team.motionbook"])
  }

  @Test("Two that migrate at once: one does it, the other finds it done") func race() async throws {
    let sandbox = try Sandbox()
    let state = try older(sandbox)
    let migrations = MigrationFile.all + [Self.second]
    let path = sandbox.path()
    let outcomes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<4 {
        group.addTask {
          do {
            return "\(try Catalog.migrate(at: path, tool: "t", timeMs: 5, migrations: migrations).applied)"
          } catch {
            return (error as? StoreError)?.code.rawValue ?? "\(error)"
          }
        }
      }
      return await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(outcomes.filter { $0 == "[2]" }.count == 1, "\(outcomes)")
    #expect(outcomes.allSatisfy { ["[2]", "[]", "ALREADY_EXISTS"].contains($0) }, "\(outcomes)")
    let migrated = try Catalog.open(at: path, access: .readOnly, migrations: migrations)
    #expect(try migrated.stateHash() == state)
    #expect(try migrated.verify().isSound)
  }
}
