import Foundation
import MotionModel

@testable import MotionStore

extension HostileFile {
  /// Rows that are not what the bodies say, or bodies that contradict each other.
  static var rows: [HostileFile] {
    func row(_ name: String, _ statements: String...) -> HostileFile {
      HostileFile(name, .refused([.corrupt])) { try $0.sql(name.replacing(" ", with: "-"), statements) }
    }
    func spoiled(_ name: String, _ make: @escaping (Connection, HostileKit) throws -> Void) -> HostileFile {
      HostileFile(name, .refused([.corrupt])) { try $0.artifacts(name.replacing(" ", with: "-"), make) }
    }
    let first = "WHERE id = (SELECT min(id) FROM artifact WHERE type = 'revision')"
    return [
      row("forged hash", "UPDATE artifact SET hash = CAST(substr(hash, 1, 30) || x'beef' AS BLOB) \(first)"),
      row("short hash", "UPDATE artifact SET hash = substr(hash, 1, 31) \(first)"),
      row("another body", "UPDATE artifact SET body = replace(body, 'Ada', 'Eve') \(first)"),
      row("forged name", "UPDATE artifact SET name = 'other-name' \(first)"),
      row("forged title", "UPDATE artifact SET title = 'Another' \(first)"),
      row("title of other bytes", "UPDATE artifact SET title = CAST(x'ff' AS TEXT) \(first)"),
      row("forged number", "UPDATE artifact SET generation = 7 \(first)"),
      row("forged time", "UPDATE artifact SET time_ms = 5 \(first)"),
      row("forged kind", "UPDATE artifact SET kind = 'sequence' WHERE type = 'content'"),
      row("forged type", "UPDATE artifact SET type = 'release' WHERE type = 'content'"),
      row("unknown type", "UPDATE artifact SET type = 'program' \(first)"),
      row(
        "forged content",
        "UPDATE artifact SET content = (SELECT max(id) FROM artifact WHERE type = 'content') \(first)"),
      row("content of nobody", "UPDATE artifact SET content = 99999 \(first)"),
      row("removed by column", "UPDATE artifact SET deleted = 1 \(first)"),
      row("link too many", "INSERT INTO link SELECT max(id), 'parent', min(id) FROM artifact"),
      row("link too few", "DELETE FROM link WHERE role = 'parent'"),
      row("link of nobody", "INSERT INTO link VALUES (99999, 'parent', 88888)"),
      row("link that leads ahead", "UPDATE link SET src = dst, dst = src WHERE role = 'parent'"),
      row(
        "reference too many",
        "INSERT INTO soft_link SELECT min(id), zeroblob(16) FROM artifact"),
      row("reference too few", "DELETE FROM soft_link"),
      row("motion missing", "DELETE FROM artifact WHERE id = (SELECT min(id) FROM artifact WHERE type = 'content')"),
      row(
        "parent missing",
        "DELETE FROM artifact WHERE id IN (SELECT dst FROM link WHERE role = 'parent')"),
      // A copy's notes about itself are not taken.
      HostileFile("local fact of 8 MB", .harmless) { kit in
        try kit.sql("local-fact", ["UPDATE meta SET value = hex(zeroblob(4000000)) WHERE key = 'created_by'"])
      },
      HostileFile("wrong kind of value", .refused([.corrupt])) { kit in
        // STRICT refuses it even without checks, so the table is made without, filled, and called strict afterwards.
        try kit.sql(
          "kind-of-value",
          [
            "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT, WITHOUT', ') WITHOUT') WHERE name = 'meta'"
          ] + ["COMMIT", "PRAGMA writable_schema=RESET", "BEGIN", "UPDATE meta SET value = x'00ff'"] + [
            "PRAGMA writable_schema=ON",
            "UPDATE sqlite_schema SET sql = replace(sql, ') WITHOUT', ') STRICT, WITHOUT') WHERE name = 'meta'",
          ])
      },
      spoiled("parent of another preset") { connection, kit in
        var body = try kit.fresh()
        body.parents = [try kit.revision("base").hash]
        body.generation = 3
        try connection.insert(body)
      },
      spoiled("number too large") { connection, kit in
        let base = try kit.revision("base")
        var body = try kit.fresh()
        body = RevisionBody(
          preset: base.preset, name: base.name, content: base.content, parents: [base.hash], generation: 9,
          author: "Mallory", timeMs: 0, message: "", details: PresetDetails())
        try connection.insert(body)
      },
      spoiled("number too small") { connection, kit in
        let base = try kit.revision("base")
        try connection.insert(
          RevisionBody(
            preset: base.preset, name: base.name, content: base.content, parents: [base.hash], generation: 2,
            author: "Mallory", timeMs: 0, message: "", details: PresetDetails()))
      },
      spoiled("parent that is a motion") { connection, kit in
        let base = try kit.revision("base")
        var body = try kit.fresh()
        body.parents = [base.content].compactMap { $0 }
        body.generation = 2
        try connection.insertAnyway(body)
      },
      spoiled("motion that is a version") { connection, kit in
        var body = try kit.fresh()
        body.content = try kit.revision("base").hash
        try connection.insertAnyway(body)
      },
      spoiled("reference to a version") { connection, kit in
        let body = try ContentBody(.alias(.content(try kit.revision("base").hash)))
        try connection.insertAnyway(body)
      },
      spoiled("release of two versions of one preset") { connection, kit in
        let base = try kit.revision("base")
        let entries = ([base.hash] + base.parents).sorted()
        try connection.insert(
          ReleaseBody(name: "bad", entries: entries, author: "", timeMs: 0, message: "").artifact())
      },
      spoiled("release of a motion") { connection, kit in
        let entries = [try kit.revision("base").content].compactMap { $0 }
        let body = ReleaseBody(name: "bad", entries: entries, author: "", timeMs: 0, message: "")
        try connection.insertAnyway(body)
      },
    ]
  }
}
