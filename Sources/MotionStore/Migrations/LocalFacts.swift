import MotionbookMigrations

/// Metadata in a catalog file: its migrations, identity, and required format for reading and writing.
///
/// These rows are not artifacts, so no hash of theirs would notice a flipped bit. A checksum row covers them all.
struct LocalFacts: Equatable {
  var migrations: [MigrationStep]
  var meta: [String: String]

  static let checksumKey = "checksum"

  init(reading connection: Connection) throws {
    migrations = try connection.all(
      "SELECT number, name, sha256, applied_ms, tool FROM schema_migration ORDER BY number"
    ) { row in
      MigrationStep(
        number: Int(try row.requiredInteger(0)), name: try row.requiredText(1), sha256: try row.requiredText(2),
        appliedMs: try row.requiredInteger(3), tool: try row.requiredText(4))
    }
    let rows = try connection.all("SELECT key, value FROM meta") { (try $0.requiredText(0), try $0.requiredText(1)) }
    meta = Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// SHA-256 over every row except the checksum.
  ///
  /// Each value is preceded by its length, so that none can pass for another.
  var checksum: String {
    var bytes: [UInt8] = Array("motionbook/1 local\n".utf8)
    func append(_ text: String) { bytes += Array("\(text.utf8.count) ".utf8) + Array(text.utf8) + [0x0A] }
    for row in migrations {
      for text in ["\(row.number)", row.name, row.sha256, row.appliedMs.map { "\($0)" } ?? "", row.tool ?? ""] {
        append(text)
      }
    }
    let keys = meta.keys.filter { $0 != Self.checksumKey }
    for key in keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      append(key)
      append(meta[key] ?? "")
    }
    return SHA256Digest.hex(of: bytes)
  }

  /// Indicates that the rows match the stored checksum.
  var isSealed: Bool { meta[Self.checksumKey] == checksum }

  /// Writes some rows of `meta`, and the checksum over all.
  static func save(_ values: [(String, String)], _ connection: Connection) throws {
    func write(_ key: String, _ value: String) throws {
      try connection.run("DELETE FROM meta WHERE key = ?", [.text(key)])
      try connection.run("INSERT INTO meta (key, value) VALUES (?, ?)", [.text(key), .text(value)])
    }
    for (key, value) in values { try write(key, value) }
    try write(checksumKey, LocalFacts(reading: connection).checksum)
  }

  /// Faults of the rows; empty if written by a runner.
  func faults(format: Int, known: [MigrationFile]) -> [String] {
    var found: [String] = []
    if !isSealed {
      found.append("the rows of meta and schema_migration do not match their checksum")
    }
    if migrations.map(\.number) != migrations.indices.map({ $0 + 1 }) || migrations.count != format {
      found.append("the recorded migrations are not 1 to \(format)")
    }
    for (row, file) in zip(migrations, known) where row.sha256 != file.sha256 || row.name != file.name {
      found.append("migration \(row.number) was not \(file.name) as this version knows it")
    }
    for key in ["catalog_id", "created_by", "min_reader", "min_writer"] where meta[key] == nil {
      found.append("meta has no \(key)")
    }
    return found
  }
}

/// One numbered migration, applied or pending.
package struct MigrationStep: Hashable, Sendable {
  /// 1, 2, 3 … without gaps.
  package let number: Int
  package let name: String
  /// SHA-256 of the migration: as recorded in the catalog, or of the pending one.
  package let sha256: String
  /// Time of application, in milliseconds since 1970; nil when pending.
  package let appliedMs: Int64?
  /// Program that applied it; nil when pending.
  package let tool: String?

  package var isPending: Bool { appliedMs == nil }
}
