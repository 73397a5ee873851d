/// Facts about a catalog file.
public struct CatalogInfo: Hashable, Sendable {
  /// The path as it was given.
  public let path: String
  /// The identity of this copy.
  public let catalogID: String
  /// The number of the last migration.
  public let format: Int
  /// The oldest format a program must know to read it.
  public let minReader: Int
  /// The oldest format a program must know to change it.
  public let minWriter: Int
  /// Which program made it.
  public let createdBy: String
  /// Live presets.
  public let presetCount: Int
  /// Removed presets, whose history is still there.
  public let removedCount: Int
  /// Versions of all presets.
  public let versionCount: Int
  /// Distinct motions.
  public let contentCount: Int
  /// Releases.
  public let releaseCount: Int
  /// The file's size in bytes.
  public let byteCount: Int64
  /// Bytes in a page of the file.
  public let pageSize: Int
  /// `delete` for a rollback journal.
  public let journalMode: String
  /// The latest time that any version claims, in milliseconds since 1970; nil for an empty catalog.
  public let lastChangeMs: Int64?
  /// SHA-256 over the sorted hashes of all artifacts: equal in two files exactly when they hold the same.
  public let stateHash: String
  /// The version of the SQLite library in use.
  public let sqliteVersion: String
}
