import MotionbookMigrations

/// A file from elsewhere that passed every check, in a few numbers.
public struct VettedSummary: Hashable, Sendable {
  /// The path as it was given.
  public let path: String
  /// The number of its last migration.
  public let format: Int
  /// Versions of all presets.
  public let versionCount: Int
  /// Distinct motions.
  public let contentCount: Int
  /// Releases.
  public let releaseCount: Int
  /// SHA-256 over the sorted hashes of all artifacts.
  public let stateHash: String
}

extension Catalog {
  /// Checks a catalog from elsewhere as a merge would, and takes nothing.
  ///
  /// Nothing in the file can run, and it is never written to. O(bytes), with caps on size, work and memory.
  /// - Throws: ``StoreError`` with the diagnosis.
  public static func vet(
    _ path: String, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> VettedSummary {
    try ForeignCatalog.vetted(at: path, migrations: MigrationFile.all, progress: progress) { try $0.summary() }
  }

  /// Checks a catalog from elsewhere as a merge would, and opens it for reading.
  ///
  /// Nothing else can come between the check and the reading: what is read is what was checked, even when another file
  /// takes the path. Writers of that file wait until the catalog is gone. O(bytes), with the caps of ``vet(_:progress:)``.
  /// - Throws: ``StoreError`` with the diagnosis.
  public static func openForeign(
    at path: String, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> Catalog {
    try ForeignCatalog.kept(at: path, migrations: MigrationFile.all, progress: progress)
  }
}
