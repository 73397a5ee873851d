import CSQLite
import MotionModel

extension Catalog {
  /// Facts about the file.
  ///
  /// O(versions).
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func info() throws(StoreError) -> CatalogInfo {
    try read { reader in
      let connection = reader.connection
      let facts = try LocalFacts(reading: connection)
      func number(_ sql: String) throws -> Int64 { try connection.first(sql) { try $0.requiredInteger(0) } ?? 0 }
      var counts: [String: Int] = [:]
      try connection.forEach("SELECT type, count(*) FROM artifact GROUP BY type") { row in
        counts[try row.requiredText(0)] = Int(try row.requiredInteger(1))
      }
      let known = try number("SELECT count(DISTINCT preset) FROM artifact WHERE type = 'revision'")
      let live = try number(
        """
        SELECT count(DISTINCT preset) FROM artifact AS r WHERE type = 'revision' AND deleted = 0
        AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent')
        """)
      return CatalogInfo(
        path: path, catalogID: facts.meta["catalog_id"] ?? "", format: format,
        minReader: facts.meta["min_reader"].flatMap { Int($0) } ?? 1,
        minWriter: facts.meta["min_writer"].flatMap { Int($0) } ?? 1, createdBy: facts.meta["created_by"] ?? "",
        presetCount: Int(live), removedCount: Int(known - live), versionCount: counts["revision"] ?? 0,
        contentCount: counts["content"] ?? 0, releaseCount: counts["release"] ?? 0,
        byteCount: try place.size(), pageSize: Int(try number("PRAGMA page_size")),
        journalMode: try connection.first("PRAGMA journal_mode") { try $0.requiredText(0) } ?? "",
        lastChangeMs: try connection.first("SELECT max(time_ms) FROM artifact WHERE type = 'revision'") {
          try $0.integer(0)
        } ?? nil,
        stateHash: try Self.stateHash(connection), sqliteVersion: String(cString: sqlite3_libversion()))
    }
  }

  /// SHA-256 over the sorted hashes of all artifacts, one a line: equal in two files exactly when they hold the same.
  ///
  /// O(artifacts).
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func stateHash() throws(StoreError) -> String {
    try read { try Self.stateHash($0.connection) }
  }

  static func stateHash(_ connection: Connection) throws -> String {
    var lines: [UInt8] = []
    try connection.forEach("SELECT hash FROM artifact ORDER BY hash") { row in
      lines += Array("\(try row.hash(0))\n".utf8)
    }
    return SHA256Digest.hex(of: lines)
  }
}
