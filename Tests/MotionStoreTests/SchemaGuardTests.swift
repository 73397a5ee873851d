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

  @Test("SHA-256 gives the standard's values") func digest() {
    // FIPS 180-4 example values, https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
    #expect(
      SHA256Digest.hex(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256Digest.hex(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("History cannot be changed, not even with raw SQL") func attempts() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.create()
    try repository.write(Make.context()) { batch in
      try batch.add(Make.preset("brand/base", Make.duration(0.2), title: "Base"))
      try batch.add(Make.preset("brand/enter", Make.alias("brand/base")))
    }
    _ = try repository.set("brand/base", Make.duration(0.3))
    let h = "x'\(String(repeating: "a", count: 64))'"
    let p = String(repeating: "b", count: 32)
    func row(_ columns: String, _ values: String) -> String { "INSERT INTO artifact(\(columns)) VALUES (\(values))" }
    func content(_ body: String, _ kind: String = "'duration'") -> String {
      row("hash,type,body,kind", "\(h),'content','\(body)',\(kind)")
    }
    let good = #"{"duration":1,"kind":"duration","type":"content","uses":[]}"#
    func revision(
      name: String = "x", preset: String? = nil, generation: Int = 1, deleted: Int = 1, content: String = "NULL",
      title: String = "NULL", time: String = "0", body: String? = nil
    ) -> String {
      let text =
        body
        ?? #"{"author":"","deleted":true,"generation":\#(generation),"message":"","name":"\#(name)","parents":[],"preset":"\#(p)","time":0,"type":"revision"}"#
      return row(
        "hash,type,body,preset,name,title,content,generation,time_ms,deleted",
        "\(h),'revision','\(text)',\(preset ?? "x'\(p)'"),'\(name)',\(title),\(content),\(generation),\(time),\(deleted)"
      )
    }
    // What must work, so that the refusals below are refusals of the fault and not of the form.
    for sql in [content(good), revision()] {
      #expect(throws: Never.self, "\(sql)") { try RawSQL.run(sandbox.path(), ["BEGIN", sql, "ROLLBACK"]) }
    }
    let attempts: [String] = [
      "UPDATE artifact SET title = 'x'", "UPDATE artifact SET body = body || ' '", "DELETE FROM artifact",
      "UPDATE link SET role = 'uses'", "DELETE FROM link", "UPDATE soft_link SET preset = x'\(p)'",
      "DELETE FROM soft_link",
      "INSERT OR REPLACE INTO artifact(id,hash,type,body,kind) SELECT id,\(h),'content','\(good)','duration' FROM artifact",
      "INSERT OR REPLACE INTO artifact(hash,type,body,kind) SELECT hash,'content','\(good)','duration' FROM artifact WHERE type='revision'",
      "REPLACE INTO artifact(id,hash,type,body,kind) VALUES (1,\(h),'content','\(good)','duration')",
      // Columns that the body does not say.
      content(good, "'curve'"), content(good, "NULL"), content(good, "'spline'"),
      row("hash,type,body,kind,preset", "\(h),'content','\(good)','duration',x'\(p)'"),
      row("hash,type,body,kind,title", "\(h),'content','\(good)','duration','t'"),
      row("hash,type,body,kind,name", "\(h),'content','\(good)','duration','n'"),
      row("hash,type,body,kind,time_ms", "\(h),'content','\(good)','duration',0"),
      row("hash,type,body,kind", "\(h),'revision','\(good)','duration'"),
      row("hash,type,body,kind", "\(h),'note','\(good)','duration'"),
      // Hashes that are none.
      row("hash,type,body,kind", "x'abcd','content','\(good)','duration'"),
      row("hash,type,body,kind", "'\(String(repeating: "a", count: 32))','content','\(good)','duration'"),
      // Changes of what cannot be changed, or of nothing.
      row("hash,type,body,kind,base", "\(h),'content','x','duration',1"),
      row("hash,type,body,kind,base,at", "\(h),'content','x','duration',1,0"),
      row("hash,type,body,kind,base,at,cut", "\(h),'content','x','duration',999,0,0"),
      row("hash,type,body,kind,base,at,cut", "\(h),'content','x','duration',1,-1,0"),
      row("hash,type,body,kind,base,at,cut", "\(h),'content','x','duration',1,0,-1"),
      row("hash,type,body,kind,at,cut", "\(h),'content','\(good)','duration',0,0"),
      "INSERT INTO artifact(id,hash,type,body,kind,base,at,cut) VALUES (900,\(h),'content','x','duration',900,0,0)",
      row("hash,type,body,kind", "NULL,'content','\(good)','duration'"),
      // Bodies that are none.
      row("hash,type,body,kind", "\(h),'content','[]','duration'"),
      row("hash,type,body,kind", "\(h),'content',x'7b7d','duration'"),
      row("hash,type,body,kind", "\(h),'content',NULL,'duration'"),
      "INSERT INTO artifact(hash,type,body,kind) SELECT \(h),'content','{\"kind\":\"duration\",\"type\":\"content\",'||hex(zeroblob(600000))||'}','duration'",
      // Versions.
      revision(name: "Big"), revision(name: "a//b"), revision(name: "-a"), revision(name: "a-"), revision(name: "../a"),
      revision(name: "2026"), revision(name: String(repeating: "a", count: 97)), revision(preset: "x'bb'"),
      revision(preset: "'\(p)'"), revision(preset: "x'\(String(repeating: "c", count: 32))'"),
      revision(generation: 0), revision(generation: 2), revision(generation: 1_000_001), revision(deleted: 0),
      revision(deleted: 2), revision(content: "1"), revision(time: "-1"), revision(time: "253402300800000"),
      revision(time: "1.5"), revision(title: "'\(String(repeating: "t", count: 201))'"), revision(time: "NULL"),
      revision(body: #"{"deleted":true,"generation":1,"name":"y","parents":[],"preset":"\#(p)","type":"revision"}"#),
      // Links that no body has, and links to nothing.
      "INSERT INTO link SELECT max(id),'uses',999 FROM artifact",
      "INSERT INTO link SELECT max(id),'likes',1 FROM artifact",
      "INSERT INTO link SELECT max(id),'parent',min(id) FROM artifact WHERE type='content'",
      "INSERT INTO link SELECT dst,role,src FROM link",
      "INSERT INTO soft_link SELECT max(id),x'\(p)' FROM artifact",
      "INSERT INTO soft_link VALUES (999,x'\(p)')",
      // A body that refers to a content nobody has, or to another than the column does.
      revision(
        deleted: 0, content: "999",
        body:
          #"{"author":"","content":"\#(String(repeating: "c", count: 64))","deleted":false,"generation":1,"message":"","name":"x","parents":[],"preset":"\#(p)","time":0,"type":"revision"}"#
      ),
      revision(
        deleted: 0, content: "1",
        body:
          #"{"author":"","content":"\#(String(repeating: "c", count: 64))","deleted":false,"generation":1,"message":"","name":"x","parents":[],"preset":"\#(p)","time":0,"type":"revision"}"#
      ),
      "INSERT INTO meta VALUES ('', 'x')", "INSERT INTO meta VALUES (NULL, 'x')",
      "INSERT INTO schema_migration VALUES (0, 'x', '\(h)', 0, 't')",
      "INSERT INTO schema_migration VALUES (2, 'x', 'short', 0, 't')",
    ]
    let before = RawSQL.dump(sandbox.path())
    var accepted: [String] = []
    for sql in attempts {
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
    let repository = try sandbox.create()
    try repository.add("a", Make.duration(0.25))
    try repository.add("b", Make.duration(0.25))
    let info = try repository.info()
    #expect(info.contentCount == 1)
    #expect(info.versionCount == 2)
    let state = try repository.stateHash()
    let body = try ContentBody(Make.duration(0.25))
    try repository.connection.withValue { connection in
      try connection.transaction(.write) {
        let inserted = try connection.insert(try body.artifact(), body.facts)
        #expect(!inserted)
      }
    }
    #expect(try repository.stateHash() == state)
    try RawSQL.run(
      sandbox.path(),
      [
        "INSERT INTO artifact(hash,type,body,kind) SELECT hash,type,body,kind FROM artifact WHERE type='content'"
      ])
    #expect(try repository.stateHash() == state)
    #expect(try repository.verify().isSound)
  }

  @Test("Views show readable rows to any SQLite tool, also with an untrusted schema") func views() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.create()
    try repository.add("brand/enter", Make.curve(0.2, 0, 0, 1), title: "Enter")
    let row = try repository.connection.withValue { connection in
      try connection.first("SELECT name, kind, version, title, changed, motion FROM preset") { row in
        [
          try row.text(0), try row.text(1), String(try row.requiredInteger(2)), try row.text(3), try row.text(4),
          try row.text(5),
        ]
      }
    }
    #expect(row?.prefix(5) == ["brand/enter", "curve", "1", "Enter", "2023-11-14T22:13:20Z"])
    #expect(row?.last??.contains(#""points":[0.2,0,0,1]"#) == true)
    for view in ["history", "release_entry", "conflict", "violation", "current", "head"] {
      #expect(throws: Never.self) {
        try repository.connection.withValue { try $0.run("SELECT * FROM \(view)") }
      }
    }
  }
}
