import Foundation
import MotionStore

extension HostileFile {
  /// Tables that are not what they seem.
  static var schemas: [HostileFile] {
    let endless = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT"
    func altered(
      _ name: String, _ statements: [String], codes: Set<StoreError.Code> = [.alteredSchema]
    ) -> HostileFile {
      HostileFile(name, .refused(codes)) { kit in
        try kit.sql(name.replacing(" ", with: "-"), statements, restoring: false)
      }
    }
    func text(_ name: String, _ entry: String, _ edit: @escaping (String) -> String) -> HostileFile {
      HostileFile(name, .refused([.alteredSchema, .corrupt, .notSQLite])) { kit in
        try kit.schemaText(name.replacing(" ", with: "-"), entry, edit)
      }
    }
    return [
      altered(
        "endless view for the artifacts",
        [
          "DROP TABLE artifact",
          "CREATE VIEW artifact AS \(endless) x AS id, 'a' AS hash, 'content' AS type, '{}' AS body FROM r",
        ]),
      altered(
        "endless view for the links",
        [
          "DROP TABLE link", "CREATE VIEW link AS \(endless) 'a' AS src, 'b' AS role, 'c' AS dst FROM r",
        ]),
      altered(
        "virtual table for the local facts",
        [
          "DROP TABLE meta", "CREATE VIRTUAL TABLE meta USING fts5(key, value)",
        ]),
      altered("virtual table beside", ["CREATE VIRTUAL TABLE extra USING fts5(a)"]),
      altered(
        "heavy trigger",
        [
          "CREATE TRIGGER heavy AFTER INSERT ON artifact BEGIN INSERT INTO meta \(endless) x, x FROM r; END"
        ]),
      altered("endless view beside", ["CREATE VIEW extra AS \(endless) x FROM r"]),
      altered(
        "view that writes nothing but reads forever",
        [
          "DROP VIEW violation", "CREATE VIEW violation AS \(endless) 'x' AS what, 'y' AS hash FROM r",
        ]),
      altered(
        "rules that find nothing",
        [
          "DROP VIEW violation", "CREATE VIEW violation AS SELECT 'x' AS what, 'y' AS hash WHERE 0",
        ]),
      altered("extra table", ["CREATE TABLE extra (x)"]),
      altered("extra index", ["CREATE INDEX extra ON artifact(title)"]),
      altered("index on an expression", ["CREATE INDEX extra ON artifact(abs(time_ms))"]),
      altered("extra column", ["ALTER TABLE meta ADD COLUMN extra TEXT"]),
      altered(
        "generated column",
        [
          "ALTER TABLE meta ADD COLUMN extra TEXT GENERATED ALWAYS AS (printf('%.1000000d', 1)) VIRTUAL"
        ]),
      altered(
        "twin without row numbers",
        [
          "DROP TABLE schema_migration",
          """
          CREATE TABLE schema_migration (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL,
          applied_ms INTEGER NOT NULL, tool TEXT NOT NULL) STRICT, WITHOUT ROWID
          """,
        ]),
      altered("guards dropped", ["DROP TRIGGER artifact_no_update", "DROP TRIGGER artifact_no_delete"]),
      altered("statistics", ["ANALYZE"]),
      altered("300 tables", (0..<300).map { "CREATE TABLE t\($0) (x)" }),
      HostileFile("60,000 tables", .refused([.tooMuchWork])) { kit in
        try kit.sql(
          "many-tables",
          [
            """
            INSERT INTO sqlite_schema WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r LIMIT 60000)
            SELECT 'table', 't' || x, 't' || x, 2, 'CREATE TABLE t' || x || ' (x)' FROM r
            """
          ], restoring: false)
      },
      text("checks removed", "artifact") { sql in
        sql.split(separator: "\n").filter { !$0.contains("instr(body") }.joined(separator: "\n")
      },
      text("comment that changes nothing", "artifact") { $0 + " " },
      text("blank less", "meta") { $0.replacing("STRICT, WITHOUT", with: "STRICT,WITHOUT") },
      text("guard that allows all", "artifact_no_update") { $0.replacing("RAISE(ABORT,", with: "coalesce('',") },
      text("default that calls a function", "meta") {
        $0.replacing("value TEXT NOT NULL", with: "value TEXT NOT NULL DEFAULT (load_extension('evil'))")
      },
      text("not SQL at all", "preset") { _ in "CREATE NONSENSE" },
      text("3 MB of SQL", "preset") { $0 + String(repeating: " ", count: 3_000_000) },
      HostileFile("two entries of one name", .refused([.alteredSchema, .corrupt])) { kit in
        try kit.sql(
          "twice",
          [
            "INSERT INTO sqlite_schema SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name = 'preset'"
          ], restoring: false)
      },
      HostileFile("two tables on one page", .refused([.alteredSchema, .corrupt])) { kit in
        try kit.sql(
          "shared-root",
          [
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'artifact') "
              + "WHERE name = 'schema_migration'"
          ], restoring: false)
      },
      HostileFile("root page beyond the end", .refused([.corrupt])) { kit in
        try kit.sql("far-root", ["UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'link'"], restoring: false)
      },
    ]
  }
}
