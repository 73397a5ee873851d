import MotionbookMigrations

extension Catalog {
  /// Result of a migration.
  public struct MigrationResult: Hashable, Sendable {
    /// The numbers of the migrations that ran; empty when the file was up to date.
    public let applied: [Int]
    /// Path of the backup of the previous file; nil when nothing was changed.
    public let backupPath: String?
  }

  /// Brings an older catalog to this version's format: a verified backup first, then all migrations or none.
  /// - Parameters:
  ///   - path: The catalog.
  ///   - context: Time of the migration.
  /// - Throws: ``StoreError``; the file is then as it was.
  public static func migrate(
    at path: String, by context: CommitContext = .current()
  ) throws(StoreError) -> MigrationResult {
    try migrate(at: path, tool: ToolVersion.name, timeMs: context.timeMs, migrations: MigrationFile.all)
  }

  static func migrate(
    at path: String, tool: String, timeMs: Int64, migrations: [MigrationFile]
  ) throws(StoreError) -> MigrationResult {
    try wrapping(path) {
      let opening = try CatalogOpening.open(
        at: path, access: .readWrite, migrations: migrations, acceptsOlder: true)
      guard opening.format < migrations.count else { return MigrationResult(applied: [], backupPath: nil) }
      let backup = try backUp(opening, migrations)
      let applied = try MigrationRunner(migrations: migrations, tool: tool, timeMs: timeMs).migrate(opening.connection)
      return MigrationResult(applied: applied, backupPath: backup)
    }
  }

  /// Compact copy beside the file, checked before any change.
  private static func backUp(_ opening: CatalogOpening, _ migrations: [MigrationFile]) throws -> String {
    let path = "\(opening.path.resolved).format\(opening.format).backup"
    // An existing backup is kept: it belongs to another process.
    try SavedFile(
      at: path, .catalog, replacing: false, privacy: FilePrivacy(of: opening.path.resolved)
    ).save { draft in
      try opening.connection.copy(to: draft, shownAs: path)
      let report = try CatalogOpening.open(
        at: draft, access: .readOnly, migrations: migrations, acceptsOlder: true
      ).verify()
      let state = try opening.connection.transaction(.read) { try opening.connection.stateHash() }
      guard report.stateHash == state else {
        throw StoreError(.inputOutput, "the backup \(StoreError.quoted(path)) does not match; nothing was changed")
      }
      if let finding = report.findings.first {
        throw StoreError.corrupt(
          opening.path.given, "\(finding.message); it was not migrated", report.damage ?? .artifacts)
      }
    }
    return path
  }
}
