import MotionbookMigrations

/// What `sqlite_schema` of a catalogue holds, and nothing else.
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

  /// Runs the migrations in memory and reads what they made.
  init(_ migrations: some Collection<MigrationFile>) throws {
    let memory = try Connection(path: ":memory:", mode: .memory)
    try memory.harden(timeoutMilliseconds: 0)
    try memory.configure()
    for migration in migrations { try memory.execute(String(decoding: migration.bytes, as: UTF8.self)) }
    entries = try Self.entries(in: memory)
  }

  private static let current = Result { try ExpectedSchema(MigrationFile.all) }

  /// The schema that some migrations make; that of this build's format is made once.
  static func after(_ migrations: [MigrationFile]) throws -> ExpectedSchema {
    let isCurrent = migrations.map(\.sha256) == MigrationFile.all.map(\.sha256)
    return isCurrent ? try current.get() : try ExpectedSchema(migrations)
  }

  /// The schema of a file as it is.
  static func entries(in connection: Connection) throws -> [Entry] {
    try connection.all("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name, type") { row in
      Entry(
        type: try row.requiredText(0), name: try row.requiredText(1), table: try row.requiredText(2),
        sql: try row.bytes(3))
    }
  }

  /// In what a file's schema differs, in words; empty when it is the same text for text.
  func differences(_ found: [Entry]) -> [String] {
    if found == entries { return [] }
    var words: [String] = []
    let known = Dictionary(entries.map { ("\($0.type) \($0.name)", $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    for entry in found {
      let key = "\(entry.type) \(entry.name)"
      seen.insert(key)
      if let expected = known[key] {
        if expected != entry { words.append("changed \(key)") }
      } else {
        words.append("extra \(key)")
      }
    }
    for entry in entries where !seen.contains("\(entry.type) \(entry.name)") {
      words.append("missing \(entry.type) \(entry.name)")
    }
    return words.isEmpty ? ["doubled entries"] : words
  }
}
