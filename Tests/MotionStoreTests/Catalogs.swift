import CSQLite
import Foundation
import MotionModel
import MotionStore
import TestSupport
import Testing

/// Folder of one test, removed with it.
final class Sandbox {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("motionstore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String = "team.motionbook") -> String { "\(folder)/\(name)" }

  func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  func write(_ bytes: [UInt8], to name: String = "team.motionbook") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  func read(_ name: String = "team.motionbook") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func create(_ name: String = "team.motionbook") throws -> Catalog {
    try Catalog.create(at: path(name), by: Make.context(""))
  }
}

/// Short ways to write presets down.
enum Make {
  static func name(_ text: String) throws -> PresetName { try PresetName(text) }

  static func motion(_ json: String) throws -> Motion { try Motion(DocumentNode(try JSONReader.read(json))) }

  /// A duration of some seconds.
  static func duration(_ seconds: Double) -> Motion { .duration(.seconds(seconds)) }

  static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> Motion {
    try motion(#"{"kind":"curve","cubicBezier":[\#(x1),\#(y1),\#(x2),\#(y2)],"duration":0.25}"#)
  }

  static func alias(_ target: String) throws -> Motion { .alias(try PresetReference(target)) }

  /// A transition with a curve and a duration by reference.
  static func transition(curve: String, duration: String) throws -> Motion {
    try motion(#"{"kind":"transition","curve":"\#(curve)","duration":"\#(duration)"}"#)
  }

  static func preset(_ name: String, _ motion: Motion, title: String? = nil, tags: [String] = []) throws -> Preset {
    Preset(try PresetName(name), motion, details: PresetDetails(title: title, tags: tags))
  }

  static func context(_ message: String = "", at seconds: Int64 = 0) -> CommitContext {
    CommitContext(author: "Ada", timeMs: 1_700_000_000_000 + seconds * 1000, message: message)
  }
}

extension Catalog {
  func add(_ name: String, _ motion: Motion, title: String? = nil) throws {
    try write(by: Make.context("add \(name)")) { try $0.add(Make.preset(name, motion, title: title)) }
  }

  func set(_ name: String, _ motion: Motion) throws -> PresetChange? {
    try write(by: Make.context("set \(name)")) { try $0.set(try PresetName(name), motion: motion) }.first
  }

  func get(_ reference: String) throws -> StoredPreset { try preset(try PresetReference(reference)) }
}

extension Catalog {
  /// Takes an artifact that no commit of ours would make, as a merge does.
  func take(_ type: ArtifactType, _ json: JSONValue) throws -> ArtifactHash {
    let body = CanonicalJSON.bytes(json)
    let head = Array("motionbook/1 \(type.rawValue) \(body.count)\n".utf8)
    let hash = try #require(ArtifactHash(bytes: SHA256Digest.bytes(of: [head, body])))
    _ = try merge([StoredArtifact(hash: hash, type: type, bytes: body)], from: "a test", seen: 1)
    return hash
  }

  /// Takes a version without details.
  func takeVersion(
    of preset: PresetID, _ name: String, _ content: ArtifactHash, after parents: [PresetRevision] = [],
    message: String = ""
  ) throws -> ArtifactHash {
    try take(
      .revision,
      [
        "type": "revision", "preset": .string(preset.hex), "name": .string(name), "content": .string(content.hex),
        "parents": .array(parents.map { .string($0.hash.hex) }), "author": "Bob", "time": 0, "deleted": false,
        "generation": .number(Double(1 + (parents.map(\.generation).max() ?? 0))), "message": .string(message),
      ])
  }

  /// Takes a release.
  func takeRelease(
    _ name: String, _ entries: [ArtifactHash], author: String = "Ada", superseding rivals: [ArtifactHash] = []
  ) throws -> ArtifactHash {
    var json: [JSONMember] = [
      JSONMember("type", "release"), JSONMember("name", .string(name)), JSONMember("author", .string(author)),
      JSONMember("entries", .array(entries.map { .string($0.hex) })), JSONMember("time", 5), JSONMember("message", ""),
    ]
    if !rivals.isEmpty { json.append(JSONMember("supersedes", .array(rivals.sorted().map { .string($0.hex) }))) }
    return try take(.release, .object(json))
  }
}

/// Runs raw SQL on a file with a connection that has no protection of ours but its foreign keys.
enum RawSQL {
  struct Failure: Error, CustomStringConvertible {
    var code: Int32
    var description: String
  }

  static func run(_ path: String, _ statements: [String], foreignKeys: Bool = true) throws {
    try connected(to: path) { try run((foreignKeys ? ["PRAGMA foreign_keys=ON"] : []) + statements, on: $0) }
  }

  static func connected<Result>(to path: String, _ body: (OpaquePointer?) throws -> Result) throws -> Result {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw Failure(code: 14, description: "cannot open") }
    return try body(handle)
  }

  static func run(_ statements: [String], on handle: OpaquePointer?) throws {
    for sql in statements {
      var message: UnsafeMutablePointer<CChar>?
      let result = sqlite3_exec(handle, sql, nil, nil, &message)
      defer { sqlite3_free(message) }
      guard result == SQLITE_OK else {
        throw Failure(code: result, description: message.map { String(cString: $0) } ?? "error \(result)")
      }
    }
  }

  /// Everything a file says, as bytes: every row of every table and what SQLite's header fields mean.
  static func dump(_ path: String) -> [String]? {
    var handle: OpaquePointer?
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      sqlite3_close_v2(handle)
      return nil
    }
    defer { sqlite3_close_v2(handle) }
    var lines: [String] = []
    for sql in [
      "PRAGMA user_version", "PRAGMA application_id", "PRAGMA encoding",
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name, type",
      "SELECT * FROM schema_migration ORDER BY number", "SELECT * FROM meta ORDER BY key",
      "SELECT * FROM artifact ORDER BY id", "SELECT id, body FROM content ORDER BY id",
      "SELECT * FROM link ORDER BY src, role, dst",
      "SELECT * FROM soft_link ORDER BY src, preset",
    ] {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return nil }
      defer { sqlite3_finalize(statement) }
      var result = sqlite3_step(statement)
      while result == SQLITE_ROW {
        var line = sql + ":"
        for column in 0..<sqlite3_column_count(statement) {
          let type = sqlite3_column_type(statement, column)
          let count = Int(sqlite3_column_bytes(statement, column))
          let bytes = UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count)
          line += " \(type)=" + Data(bytes).base64EncodedString()
        }
        lines.append(line)
        result = sqlite3_step(statement)
      }
      guard result == SQLITE_DONE else { return nil }
    }
    return lines
  }
}

/// The error that a closure throws, if it is the store's.
func storeError(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? StoreError
  }
}
