import CSQLite
import Foundation
import MotionModel
import Testing

@testable import MotionStore

/// Allowed effect of a foreign file on a merge.
enum HostileOutcome {
  /// It is refused with one of these codes, and nothing changes.
  case refused(Set<StoreError.Code>)
  /// It is taken, and exactly its legal artifacts come in.
  case harmless
}

/// Tools to create untrusted files: from a sound catalog, by SQL without protections, by bytes.
final class HostileKit {
  let sandbox: Sandbox
  private let soundBytes: [UInt8]
  let schema: [(type: String, name: String, sql: String)]

  init() throws {
    sandbox = try Sandbox()
    let catalog = try sandbox.create("sound.motionbook")
    var generator = FixedGenerator()
    try catalog.write(by: Make.context("start"), using: &generator) { batch in
      try batch.add(Make.preset("base", Make.duration(0.25), title: "Base"))
      try batch.add(Make.preset("user", Make.alias("base")))
      try batch.add(Make.preset("other", Make.duration(0.5)))
    }
    _ = try catalog.set("base", Make.duration(0.5))
    try catalog.write(by: Make.context("pin"), using: &generator) {
      try $0.add(Make.preset("pin", Make.alias("base@1")))
    }
    try catalog.release("2026.11", by: Make.context("release"))
    schema = try catalog.connection.withValue { connection in
      try connection.all("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL") { row in
        (try row.requiredText(0), try row.requiredText(1), try row.requiredText(2))
      }
    }
    soundBytes = try sandbox.read("sound.motionbook")
  }

  /// Identities that are the same in every run.
  struct FixedGenerator: RandomNumberGenerator {
    var state: UInt64 = 1
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  /// A sound catalog of this name.
  func sound(_ name: String) throws -> String {
    try sandbox.write(soundBytes, to: name)
    return sandbox.path(name)
  }

  /// A sound catalog with some of its bytes changed.
  func bytes(_ name: String, _ edit: (inout [UInt8]) -> Void) throws -> String {
    var bytes = soundBytes
    edit(&bytes)
    try sandbox.write(bytes, to: name)
    return sandbox.path(name)
  }

  /// A sound catalog changed by SQL with no check, trigger or foreign key in the way; the schema is put back after.
  func sql(_ name: String, _ statements: [String], restoring: Bool = true) throws -> String {
    let path = try sound(name)
    var all = [
      "PRAGMA foreign_keys=OFF", "PRAGMA ignore_check_constraints=ON", "PRAGMA writable_schema=ON", "BEGIN",
    ]
    if restoring { all += schema.filter { $0.type == "trigger" }.map { "DROP TRIGGER \($0.name)" } }
    all += statements
    if restoring { all += schema.filter { $0.type == "trigger" }.map(\.sql) }
    try RawSQL.run(path, all + ["COMMIT"], foreignKeys: false)
    return path
  }

  /// A sound catalog with the text of one schema entry changed behind SQLite's back.
  func schemaText(_ name: String, _ entry: String, _ edit: (String) -> String) throws -> String {
    let old = try #require(schema.first { $0.name == entry }).sql
    let text = edit(old).replacing("'", with: "''")
    return try sql(
      name, ["UPDATE sqlite_schema SET sql = '\(text)' WHERE name = '\(entry)'"], restoring: false)
  }

  /// A sound catalog with an artifact whose bytes are anything, and whose hash is right.
  func body(
    _ name: String, _ type: ArtifactType, _ body: [UInt8], facts: ArtifactFacts, asBlob: Bool = false,
    hash: String? = nil
  ) throws -> String {
    let digits = hash ?? Artifact.hash(type, body)?.hex ?? ""
    func row(_ digits: String) -> String { "(SELECT id FROM artifact WHERE hash = x'\(digits)')" }
    func text(_ value: String?) -> String {
      value.map { "CAST(x'\(Hexadecimal.text(Array($0.utf8)))' AS TEXT)" } ?? "NULL"
    }
    func number(_ value: Int64?) -> String { value.map { "\($0)" } ?? "NULL" }
    let bytes = "x'\(Hexadecimal.text(body))'"
    var statements = [
      """
      INSERT INTO artifact (hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted)
      VALUES (x'\(digits)', '\(type.rawValue)', \(asBlob ? bytes : "CAST(\(bytes) AS TEXT)"), \(text(facts.kind)),
      \(facts.preset.map { "x'\($0)'" } ?? "NULL"), \(text(facts.name)), \(text(facts.title)),
      \(facts.content.map { row($0.hex) } ?? "NULL"),
      \(number(facts.generation)), \(number(facts.timeMs)), \(number(facts.deleted)))
      """
    ]
    for link in facts.links {
      statements.append("INSERT INTO link VALUES (\(row(digits)), '\(link.role.rawValue)', \(row(link.target.hex)))")
    }
    for id in facts.follows { statements.append("INSERT INTO soft_link VALUES (\(row(digits)), x'\(id.hex)')") }
    return try sql(name, statements)
  }

  /// A sound catalog with artifacts that our own commits would never make.
  func artifacts(_ name: String, _ make: (Connection, HostileKit) throws -> Void) throws -> String {
    let path = try sound(name)
    let catalog = try Catalog.open(at: path, access: .readWrite).withoutSync()
    try catalog.connection.withValue { connection in
      try connection.transaction(.write) { try make(connection, self) }
    }
    return path
  }

  /// The current version of a preset of the sound catalog.
  func revision(_ name: String) throws -> PresetRevision {
    try Catalog.open(at: sandbox.path("sound.motionbook")).get(name).revision
  }

  /// A first version of a new preset, to be spoiled.
  func fresh(_ number: Int = 0, name: String = "fresh") throws -> RevisionBody {
    let id = try #require(PresetID(hex: SHA256Digest.hex(of: Array("fresh \(number)".utf8)).prefix(32).description))
    return RevisionBody(
      preset: id, name: try PresetName(name), content: try revision("base").content, parents: [], generation: 1,
      author: "Mallory", timeMs: 0, message: "", details: PresetDetails())
  }
}

extension Connection {
  @discardableResult
  func insert(motion: Motion) throws -> ArtifactHash {
    try insert(ContentBody(motion))
  }

  /// Stores an artifact regardless of its links' types, unlike any own program.
  func insertAnyway(_ body: some StorableBody) throws {
    let artifact = try body.artifact()
    let facts = artifact.facts
    try write(artifact, content: facts.content.flatMap { try localID(of: $0) })
    let source = try #require(try localID(of: artifact.hash))
    for link in facts.links {
      let target = try #require(try localID(of: link.target))
      try run(
        "INSERT INTO link (src, role, dst) VALUES (?, ?, ?)",
        [.integer(source), .text(link.role.rawValue), .integer(target)])
    }
  }
}
