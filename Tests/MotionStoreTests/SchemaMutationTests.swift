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

  /// A file with another schema and the rows of a sound catalog.
  private static func make(_ schema: String, at path: String, from sound: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    let tables = ["schema_migration", "meta", "artifact", "link", "soft_link"]
    try RawSQL.run(
      path,
      [schema, "ATTACH '\(sound)' AS sound", "BEGIN"] + tables.map { "INSERT INTO \($0) SELECT * FROM sound.\($0)" }
        + ["COMMIT"])
  }

  private static func isRefused(_ sql: String, by path: String) -> Bool {
    do {
      try RawSQL.run(path, ["BEGIN", sql, "ROLLBACK"])
      return false
    } catch { return true }
  }

  @Test("Without any one of its checks and guards, the schema lets a bad write pass that it refuses with it")
  func mutations() throws {
    let sandbox = try Sandbox()
    try SchemaAttempt.fill(sandbox)
    let schema = String(decoding: try #require(MigrationFile.all.first).bytes, as: UTF8.self)
    let path = sandbox.path("mutant.db")
    try Self.make(schema, at: path, from: sandbox.path())
    let passing = SchemaAttempt.illegal.filter { !Self.isRefused($0, by: path) }
    #expect(passing == [])
    let mutants = Self.mutants(of: schema)
    #expect(mutants.count > 40)
    var unneeded: [String] = []
    for mutant in mutants {
      try Self.make(mutant.schema, at: path, from: sandbox.path())
      if SchemaAttempt.illegal.allSatisfy({ Self.isRefused($0, by: path) }) { unneeded.append(mutant.rule) }
    }
    #expect(unneeded == [], "\(unneeded.count) of \(mutants.count)")
  }
}
