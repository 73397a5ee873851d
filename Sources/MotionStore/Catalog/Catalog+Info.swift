import CSQLite
import MotionbookMigrations

extension Catalog {
  /// Facts about the file.
  ///
  /// O(versions).
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  package func info() throws(StoreError) -> CatalogInfo {
    try read { reader in
      let connection = reader.connection
      let facts = try LocalFacts(reading: connection)
      var counts: [String: Int] = [:]
      try connection.forEach("SELECT type, count(*) FROM artifact GROUP BY type") { row in
        counts[try row.requiredText(0)] = Int(try row.requiredInteger(1))
      }
      let known = try connection.number("SELECT count(DISTINCT preset) FROM artifact WHERE type = 'revision'")
      let live = try connection.number(
        """
        SELECT count(DISTINCT preset) FROM artifact AS r WHERE type = 'revision' AND deleted = 0
        AND NOT EXISTS (SELECT 1 FROM link WHERE dst = r.id AND role = 'parent')
        """)
      // A conflict, and the release that settles it, are one.
      let releases = try connection.number("SELECT count(DISTINCT name) FROM artifact WHERE type = 'release'")
      return CatalogInfo(
        path: path, catalogID: facts.meta["catalog_id"] ?? "", format: format,
        minReader: facts.meta["min_reader"].flatMap { Int($0) } ?? 1,
        minWriter: facts.meta["min_writer"].flatMap { Int($0) } ?? 1, createdBy: facts.meta["created_by"] ?? "",
        presetCount: Int(live), removedCount: Int(known - live), versionCount: counts["revision"] ?? 0,
        contentCount: counts["content"] ?? 0, releaseCount: Int(releases),
        byteCount: try OpenFile(connection).size(), pageSize: Int(try connection.number("PRAGMA page_size")),
        journalMode: try connection.first("PRAGMA journal_mode") { try $0.requiredText(0) } ?? "",
        lastChangeMs: try connection.first("SELECT max(time_ms) FROM artifact WHERE type = 'revision'") {
          try $0.integer(0)
        } ?? nil,
        stateHash: try connection.stateHash())
    }
  }

  /// SHA-256 over the sorted hashes of all artifacts, one a line: equal in two files exactly when they hold the same.
  ///
  /// O(artifacts).
  /// - Throws: ``StoreError`` when the file is damaged or cannot be read.
  public func stateHash() throws(StoreError) -> String {
    try read { try $0.connection.stateHash() }
  }
}

/// Facts about a catalog file.
package struct CatalogInfo: Hashable, Sendable {
  package let path: String
  /// The identity of this copy.
  package let catalogID: String
  /// The number of the last migration.
  package let format: Int
  /// The oldest format a program must know to read it.
  package let minReader: Int
  /// The oldest format a program must know to change it.
  package let minWriter: Int
  package let createdBy: String
  package let presetCount: Int
  /// Removed presets, whose history is still there.
  package let removedCount: Int
  package let versionCount: Int
  /// Distinct motions.
  package let contentCount: Int
  package let releaseCount: Int
  package let byteCount: Int64
  package let pageSize: Int
  /// `delete` for a rollback journal.
  package let journalMode: String
  /// The latest time that any version claims, in milliseconds since 1970; nil for an empty catalog.
  package let lastChangeMs: Int64?
  package let stateHash: String
}

extension Catalog {
  /// The format of the catalogs that this build makes: the number of its last migration.
  package static var currentFormat: Int { MigrationFile.all.last?.number ?? 0 }

  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}

/// Version of this build, for `--version` and the mark in files.
package enum ToolVersion {
  package static let number = "0.1.0"
  /// The mark in files that it makes.
  package static let name = "motionbook \(number)"
}
