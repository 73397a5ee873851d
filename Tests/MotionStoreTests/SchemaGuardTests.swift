import CSQLite
import MotionModel
import MotionbookMigrations
import Testing

@testable import MotionStore

@Suite("The schema guards itself") struct SchemaGuardTests {
  @Test("The recorded hash of every migration is that of its bytes") func migrationHashes() {
    for migration in MigrationFile.all { #expect(SHA256Digest.hex(of: migration.bytes) == migration.sha256) }
    #expect(MigrationFile.all.map(\.number) == Array(1...MigrationFile.all.count))
  }

  @Test("The recorded digest of a schema is that of what the migrations make") func schemaDigests() throws {
    for count in 1...MigrationFile.all.count {
      let migrations = Array(MigrationFile.all.prefix(count))
      #expect(try ExpectedSchema.digest(ExpectedSchema(migrations).entries) == migrations.last?.schemaDigest)
    }
  }

  @Test("History cannot be changed, not even with raw SQL") func attempts() throws {
    let sandbox = try Sandbox()
    try SchemaAttempt.fill(sandbox)
    for sql in SchemaAttempt.legal {
      #expect(throws: Never.self, "\(sql)") { try RawSQL.run(sandbox.path(), ["BEGIN", sql, "ROLLBACK"]) }
    }
    let before = RawSQL.dump(sandbox.path())
    var accepted: [String] = []
    for sql in SchemaAttempt.illegal {
      do {
        try RawSQL.run(sandbox.path(), ["BEGIN", sql, "COMMIT"])
        accepted.append(sql)
      } catch {}
    }
    #expect(accepted == [])
    #expect(RawSQL.dump(sandbox.path()) == before)
  }

  @Test("The same artifact twice is one artifact") func idempotent() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("a", Make.duration(0.25))
    try catalog.add("b", Make.duration(0.25))
    let info = try catalog.info()
    #expect(info.contentCount == 1)
    #expect(info.versionCount == 2)
    let state = try catalog.stateHash()
    let body = try ContentBody(Make.duration(0.25))
    try catalog.connection.withValue { connection in
      try connection.transaction(.write) {
        let inserted = try connection.insert(try body.artifact())
        #expect(!inserted)
      }
    }
    #expect(try catalog.stateHash() == state)
    try RawSQL.run(
      sandbox.path(),
      [
        "INSERT INTO artifact(hash,type,body,kind) SELECT hash,type,body,kind FROM artifact WHERE type='content'"
      ])
    #expect(try catalog.stateHash() == state)
    #expect(try catalog.verify().isSound)
  }

  @Test("Views show readable rows to any SQLite tool, also with an untrusted schema") func views() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.add("brand/enter", Make.curve(0.2, 0, 0, 1), title: "Enter")
    let row = try catalog.connection.withValue { connection in
      try connection.first("SELECT name, kind, version, title, changed, motion FROM preset") { row in
        [
          try row.text(0), try row.text(1), String(try row.requiredInteger(2)), try row.text(3), try row.text(4),
          try row.text(5),
        ]
      }
    }
    #expect(row?.prefix(5) == ["brand/enter", "curve", "1", "Enter", "2023-11-14T22:13:20Z"])
    #expect(row?.last??.contains(#""cubicBezier":[0.2,0,0,1]"#) == true)
    for view in ["history", "release_entry", "conflict", "violation", "current", "head"] {
      #expect(throws: Never.self) {
        try catalog.connection.withValue { try $0.run("SELECT * FROM \(view)") }
      }
    }
  }
}
