import MotionbookMigrations

/// One numbered migration, and whether a catalog has had it.
public struct MigrationStep: Hashable, Sendable {
  /// 1, 2, 3 … without gaps.
  public let number: Int
  /// The file's name.
  public let name: String
  /// SHA-256 of the file: as recorded in the catalog, or of what would be applied.
  public let sha256: String
  /// When it was applied, in milliseconds since 1970; nil when it is pending.
  public let appliedMs: Int64?
  /// Which program applied it; nil when it is pending.
  public let tool: String?

  /// Whether it has not been applied yet.
  public var isPending: Bool { appliedMs == nil }
}

extension Catalog {
  /// The migrations that a catalog has had, and those that it lacks, in order.
  ///
  /// The file may be older than this version, or newer as far as it can be read; it is not changed.
  /// - Throws: ``StoreError`` with a diagnosis of the file.
  public static func migrations(of path: String) throws(StoreError) -> [MigrationStep] {
    try migrations(of: path, known: MigrationFile.all)
  }

  static func migrations(of path: String, known: [MigrationFile]) throws(StoreError) -> [MigrationStep] {
    try wrapping(path) {
      let opening = try CatalogOpening.open(at: path, access: .readOnly, migrations: known, acceptsOlder: true)
      let facts = try opening.connection.transaction(.read) { try LocalFacts(reading: opening.connection) }
      let applied = facts.migrations.map { row in
        MigrationStep(
          number: Int(clamping: row.number), name: row.name, sha256: row.sha256, appliedMs: row.timeMs, tool: row.tool)
      }
      let pending = known.dropFirst(opening.format).map { file in
        MigrationStep(number: file.number, name: file.name, sha256: file.sha256, appliedMs: nil, tool: nil)
      }
      return applied + pending
    }
  }
}
