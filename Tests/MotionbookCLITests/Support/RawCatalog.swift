import CSQLite
import Foundation

/// A catalog's file as seen by SQLite alone: possible actions of a stranger or a crash.
enum RawCatalog {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs statements without the library's protections.
  static func run(_ file: URL, _ statements: [String]) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open(file.path, &handle) == SQLITE_OK else { throw Failure(description: "cannot open \(file.path)") }
    for sql in statements { try execute(sql, handle) }
  }

  /// The file and its journal as left by a crash during a commit.
  static func interrupted(_ file: URL) throws -> (file: Data, journal: Data) {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open(file.path, &handle) == SQLITE_OK else { throw Failure(description: "cannot open \(file.path)") }
    // A cache of one page makes SQLite write changed pages before the commit.
    for sql in [
      "PRAGMA cache_size = 1", "BEGIN IMMEDIATE",
      // A page that differs in every two catalogs.
      "UPDATE meta SET value = value || 'x' WHERE key = 'created_by'", "CREATE TABLE filler (x)",
      """
      INSERT INTO filler WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r LIMIT 300)
      SELECT randomblob(900) FROM r
      """,
    ] {
      try execute(sql, handle)
    }
    let torn = (try Data(contentsOf: file), try Data(contentsOf: URL(fileURLWithPath: file.path + "-journal")))
    try execute("ROLLBACK", handle)
    return torn
  }

  private static func execute(_ sql: String, _ handle: OpaquePointer?) throws {
    var message: UnsafeMutablePointer<CChar>?
    defer { sqlite3_free(message) }
    guard sqlite3_exec(handle, sql, nil, nil, &message) == SQLITE_OK else {
      throw Failure(description: "\(sql): \(message.map { String(cString: $0) } ?? "")")
    }
  }
}
