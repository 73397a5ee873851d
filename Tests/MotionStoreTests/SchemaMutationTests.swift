import Foundation
import MotionModel
import MotionStore
import MotionbookMigrations
import Testing

/// Detection of a missing rule of the schema.
@Suite("Every rule of the schema is needed") struct SchemaMutationTests {
  private struct Mutant {
    var rule: String
    var schema: String
  }

  /// The schema without one of its checks or refusals, for each of them.
  private static func mutants(of schema: String) -> [Mutant] {
    var mutants: [Mutant] = []
    var start = schema.startIndex
    while let found = schema.range(of: "CHECK (", range: start..<schema.endIndex) {
      start = found.upperBound
      let open = schema.index(before: found.upperBound)
      guard !isComment(found.lowerBound, schema), let close = closing(open, schema) else { continue }
      let rule = String(schema[found.lowerBound...close])
      mutants.append(Mutant(rule: rule, schema: schema.replacingCharacters(in: open...close, with: "(1)")))
    }
    start = schema.startIndex
    while let found = schema.range(of: "SELECT RAISE(ABORT", range: start..<schema.endIndex) {
      start = found.upperBound
      let end = firstSemicolon(found.lowerBound, schema)
      let rule = String(schema[found.lowerBound..<end])
      mutants.append(
        Mutant(rule: rule, schema: schema.replacingCharacters(in: found.lowerBound..<end, with: "SELECT 1")))
    }
    return mutants
  }

  private static func isComment(_ index: String.Index, _ text: String) -> Bool {
    text[..<index].split(separator: "\n", omittingEmptySubsequences: false).last?.contains("--") == true
  }

  /// The parenthesis that closes one, texts in quotes passed over.
  private static func closing(_ open: String.Index, _ text: String) -> String.Index? {
    var depth = 0
    var isQuoted = false
    var index = open
    while index < text.endIndex {
      switch text[index] {
      case "'": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index = text.index(after: index)
    }
    return nil
  }

  /// The end of a statement, texts in quotes passed over.
  private static func firstSemicolon(_ start: String.Index, _ text: String) -> String.Index {
    var isQuoted = false
    return text[start...].indices.first { index in
      if text[index] == "'" { isQuoted.toggle() }
      return !isQuoted && text[index] == ";"
    } ?? text.endIndex
  }

  /// Illegal statements that a catalog with another schema, and the rows of a sound one, takes.
  private static func passing(_ schema: String, from sound: String) throws -> [String] {
    let tables = ["schema_migration", "meta", "artifact", "link", "soft_link"]
    return try RawSQL.connected(to: ":memory:") { handle in
      try RawSQL.run(
        ["PRAGMA foreign_keys=ON", schema, "ATTACH '\(sound)' AS sound", "BEGIN"]
          + tables.map { "INSERT INTO \($0) SELECT * FROM sound.\($0)" } + ["COMMIT", "DETACH sound"], on: handle)
      return SchemaAttempt.illegal.filter { sql in
        // A refusal may end the transaction itself.
        defer { _ = try? RawSQL.run(["ROLLBACK"], on: handle) }
        return (try? RawSQL.run(["BEGIN", sql], on: handle)) != nil
      }
    }
  }

  @Test("Without any one of its checks and guards, the schema lets a bad write pass that it refuses with it")
  func mutations() throws {
    let sandbox = try Sandbox()
    try SchemaAttempt.fill(sandbox)
    let schema = String(decoding: try #require(MigrationFile.all.first).bytes, as: UTF8.self)
    #expect(try Self.passing(schema, from: sandbox.path()) == [])
    let mutants = Self.mutants(of: schema)
    #expect(mutants.count > 40)
    let unneeded = try mutants.filter { try Self.passing($0.schema, from: sandbox.path()).isEmpty }.map(\.rule)
    #expect(unneeded == [], "\(unneeded.count) of \(mutants.count)")
  }
}
