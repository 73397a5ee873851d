import MotionJSON
import MotionbookMigrations

/// Exact content of a catalog's `sqlite_schema`.
struct ExpectedSchema: Sendable {
  /// One table, index, view or trigger.
  struct Entry: Hashable, Sendable {
    var type: String
    var name: String
    var table: String
    /// The bytes of its statement; nil for an index that SQLite made itself.
    var sql: [UInt8]?
  }

  /// Sorted by name and type.
  let entries: [Entry]

  /// Runs the migrations aside and reads the resulting schema.
  init(_ migrations: some Collection<MigrationFile>) throws {
    let connection = try Connection(mode: .temporary)
    try connection.harden(timeoutMilliseconds: 0)
    try connection.configure()
    for migration in migrations { try connection.execute(String(decoding: migration.bytes, as: UTF8.self)) }
    entries = try Self.entries(in: connection)
  }

  /// Describes differences between a file's schema and that of some migrations; empty if the texts are identical.
  ///
  /// A schema whose digest was written down is known without running them.
  static func differences(_ found: [Entry], after migrations: [MigrationFile]) throws -> [String] {
    if let known = migrations.last?.schemaDigest, known == digest(found) { return [] }
    let entries = try ExpectedSchema(migrations).entries
    if found == entries { return [] }
    func key(_ entry: Entry) -> String { "\(entry.type) \(entry.name)" }
    let known = Dictionary(first: entries.map { (key($0), $0) })
    var words = found.filter { known[key($0)] != $0 }.map { (known[key($0)] == nil ? "extra " : "changed ") + key($0) }
    let seen = Set(found.map(key))
    words += entries.map(key).filter { !seen.contains($0) }.map { "missing \($0)" }
    return words.isEmpty ? ["doubled entries"] : words
  }

  /// SHA-256 over all fields, each after its length.
  static func digest(_ entries: [Entry]) -> String {
    var bytes: [UInt8] = []
    for entry in entries {
      for field in [Array(entry.type.utf8), Array(entry.name.utf8), Array(entry.table.utf8), entry.sql] {
        bytes += Array("\(field.map { String($0.count) } ?? "-"):".utf8) + (field ?? [])
      }
    }
    return SHA256Digest.hex(of: bytes)
  }

  /// The most entries that are read: a catalog has some 30.
  static let maximumEntries: Int64 = 200

  /// Schema of a file, up to one entry more than any catalog has.
  ///
  /// Reads only `sqlite_schema` itself.
  static func entries(in connection: Connection) throws -> [Entry] {
    try connection.all(
      """

      SELECT type, name, tbl_name, sql FROM (SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT ?)
      ORDER BY name, type
      """, [.integer(maximumEntries + 1)]
    ) { row in
      Entry(
        type: try row.requiredText(0), name: try row.requiredText(1), table: try row.requiredText(2),
        sql: try row.bytes(3))
    }
  }

  /// Additions of a newer file to this schema; nil if it lacks or changes any of it, or affects reading of this
  /// version's tables.
  func additions(in found: [Entry]) -> [Entry]? {
    let own = Set(entries)
    let names = Set(entries.flatMap { [$0.name, $0.table] }.map { $0.lowercased() })
    guard found.count <= Int(Self.maximumEntries), Set(found).count == found.count, own.isSubset(of: found) else {
      return nil
    }
    let additions = found.filter { !own.contains($0) }
    let isHarmless = additions.allSatisfy { entry in
      guard !names.contains(entry.name.lowercased()) else { return false }
      switch entry.type {
      // SQLite's own tables, such as statistics, would affect queries of ours.
      case "table": return !entry.name.lowercased().hasPrefix("sqlite_")
      case "index": return !names.contains(entry.table.lowercased())
      // Neither runs when known tables are read.
      case "view", "trigger": return true
      default: return false
      }
    }
    return isHarmless ? additions : nil
  }
}
