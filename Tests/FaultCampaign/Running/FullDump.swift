import CSQLite
import MotionStore

/// Every value in every table of a catalog, as SQLite reads it.
///
/// Except for one choice: the text that a content is stored as a difference from. Another one, changed in the same
/// place, is equivalent.
enum FullDump {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let queries = [
    "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name",
    "SELECT * FROM schema_migration ORDER BY number", "SELECT * FROM meta ORDER BY key",
    "SELECT * FROM artifact ORDER BY id", "SELECT * FROM link ORDER BY src, role, dst",
    "SELECT * FROM soft_link ORDER BY src, preset",
    // The same by way of every index.
    "SELECT id FROM artifact INDEXED BY sqlite_autoindex_artifact_1 WHERE hash > x'' ORDER BY hash",
    "SELECT hash FROM artifact INDEXED BY artifact_by_preset WHERE type = 'revision' ORDER BY preset, generation, id",
    "SELECT hash FROM artifact INDEXED BY artifact_by_name WHERE type = 'revision' ORDER BY name, id",
    "SELECT hash FROM artifact INDEXED BY artifact_by_content WHERE type = 'revision' ORDER BY content, id",
    "SELECT hash FROM artifact INDEXED BY artifact_by_time WHERE type = 'revision' ORDER BY time_ms, id",
    "SELECT hash FROM artifact INDEXED BY artifact_by_release WHERE type = 'release' ORDER BY name, id",
    "SELECT src FROM link INDEXED BY link_by_dst WHERE dst > 0 ORDER BY dst, role, src",
    "SELECT src FROM soft_link INDEXED BY soft_link_by_preset WHERE preset > x'' ORDER BY preset, src",
    // Contents as any tool reads them.
    "SELECT hash, body FROM content ORDER BY id",
  ]

  /// The bytes of a dump.
  static func of(_ path: String) throws(Failure) -> [UInt8] {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw Failure(description: "the dump cannot open \(path)")
    }
    var dump: [UInt8] = []
    for query in queries {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK else {
        throw Failure(description: "\(query): \(String(cString: sqlite3_errmsg(handle)))")
      }
      defer { sqlite3_finalize(statement) }
      var result = sqlite3_step(statement)
      while result == SQLITE_ROW {
        for column in 0..<sqlite3_column_count(statement) {
          dump.append(UInt8(truncatingIfNeeded: sqlite3_column_type(statement, column)))
          let count = Int(sqlite3_column_bytes(statement, column))
          if let base = sqlite3_column_blob(statement, column) {
            dump += UnsafeRawBufferPointer(start: base, count: count)
          }
          dump.append(0x1F)
        }
        dump.append(0x1E)
        result = sqlite3_step(statement)
      }
      guard result == SQLITE_DONE else {
        throw Failure(description: "\(query): \(String(cString: sqlite3_errmsg(handle)))")
      }
    }
    return dump
  }
}
