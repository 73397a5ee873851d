import CSQLite
import MotionModel

/// Row of the table of artifacts in a damaged file, untrusted.
struct FoundArtifact {
  let rowid: Int64
  let hash: ArtifactHash
  let type: ArtifactType
  /// The bytes that are in the row.
  let body: [UInt8]
  /// Name in its columns; nil if there is none.
  let claim: String?
  /// Preset of the version according to its columns, with its name.
  private(set) var preset: (id: PresetID, name: String)?

  static let columns = "id, hash, type, body, name, preset, generation"

  /// From ``columns``; nil when they are not those of an artifact.
  init?(_ row: Row) {
    guard let id = try? row.requiredInteger(0), let hash = try? row.hash(1), let word = try? row.requiredText(2),
      let type = ArtifactType(rawValue: word), let body = try? row.bytes(3), body.count <= Artifact.maximumLength
    else { return nil }
    (rowid, self.hash, self.type, self.body) = (id, hash, type, body)
    // Missing parts of the file may read as zeros.
    let text = (try? row.text(4)) ?? ""
    let name = (try? PresetName(text))?.text
    if let name, type == .revision, let id = try? row.presetID(5) { preset = (id, name) }
    claim =
      switch type {
      case .content: nil
      case .revision: name.map { "\($0)@\((try? row.integer(6)) ?? 0)" }
      case .release: "the release \(QuotedText.visible(text))"
      }
  }
}

/// All rows of artifacts that SQLite can still read in a damaged file.
///
/// The file is read in a private copy with a new first page, which declares only the table of artifacts and three of
/// its indexes: neither the file's header nor its schema nor its list of free pages need to be sound. Then each of its
/// pages that holds rows of a table is read as a table of one page, so no page that leads to others needs to be.
struct FoundArtifacts {
  private(set) var rows: [FoundArtifact] = []
  /// Hashes listed by an index, with their rows: artifacts that existed, even if their rows are lost.
  private(set) var listed: [ArtifactHash: Int64] = [:]
  /// The names and the presets with their versions' numbers that indexes give rows.
  private(set) var names: [Int64: String] = [:]
  private(set) var versions: [Int64: (preset: PresetID, generation: Int64)] = [:]
  /// Indicates rows skipped because reading them would take unreasonably long.
  private(set) var isIncomplete = false

  /// Reads a copy, in which a journal beside it is rolled back first.
  mutating func read(_ copy: PrivateCopy, pageSize: Int64, size: Int64) throws {
    let roots = Self.roots(in: copy, pageCount: size / pageSize)
    try copy.replaceBeginning(with: Self.firstPage(in: copy, roots, pageSize: pageSize, pageCount: size / pageSize))
    let connection = try Connection(path: copy.path, mode: .readWrite, followsLinks: false)
    try connection.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0")
    sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, Int32(Artifact.maximumLength + 4096))
    // No index of a sound file has more entries than these steps lead through.
    connection.limitWork(steps: 10_000_000 + Int(clamping: size))
    walk(connection, "SELECT hash, id FROM artifact INDEXED BY by_hash", by: "hash") { found, row in
      found.listed[try row.hash(0)] = try row.requiredInteger(1)
    }
    walk(connection, "SELECT name, id FROM artifact INDEXED BY by_name", by: "name") { found, row in
      found.names[try row.requiredInteger(1)] = try row.requiredText(0)
    }
    walk(connection, "SELECT preset, generation, id FROM artifact INDEXED BY by_preset", by: "preset") { found, row in
      found.versions[try row.requiredInteger(2)] = (try row.presetID(0), try row.requiredInteger(1))
    }
    connection.unlimitWork()
    // Bytes that may still be read; pages of a hostile file may lead to some again and again.
    var budget = 64 << 20 + 4 * Int(clamping: size)
    let file = try OpenFile(connection)
    for number in stride(from: 2, through: size / pageSize, by: 1) {
      guard try file.bytes(1, at: (number - 1) * pageSize) == [Self.leafOfTable] else { continue }
      guard budget > 0 else {
        isIncomplete = true
        return
      }
      try connection.execute(
        """
        PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = \(number) WHERE name = 'artifact';
        PRAGMA writable_schema = RESET
        """)
      walk(connection, "SELECT \(FoundArtifact.columns) FROM artifact NOT INDEXED", by: "id") { found, row in
        guard let artifact = FoundArtifact(row) else { return }
        budget -= artifact.body.count
        found.rows.append(artifact)
      }
    }
  }

  /// The pages of a copy, so that it has those at which a new catalog's indexes begin.
  static let leastPageCount: Int64 = 16

  /// First byte of a page that holds rows of a table.
  ///
  /// Source: https://www.sqlite.org/fileformat2.html#b_tree_pages
  private static let leafOfTable: UInt8 = 13

  /// Iterates over rows from one end until damage, and then from the other.
  private mutating func walk(
    _ connection: Connection, _ sql: String, by key: String, _ take: (inout FoundArtifacts, Row) throws -> Void
  ) {
    for order in ["ASC", "DESC"] {
      let isWhole: Void? = try? connection.forEach("\(sql) ORDER BY \(key) \(order)") { row in
        // A value that is none is passed over.
        try? take(&self, row)
      }
      if isWhole != nil { return }
    }
  }

  /// Root pages of the indexes: according to the file's own schema, or as in any new catalog.
  private static func roots(in copy: PrivateCopy, pageCount: Int64) -> [String: Int64] {
    var roots = Dictionary(uniqueKeysWithValues: indexes.map { ($0.original, $0.root) })
    guard let connection = try? Connection(path: copy.path, mode: .readWrite, followsLinks: false) else { return roots }
    connection.limitWork(steps: Connection.schemaSteps)
    // A schema that does not parse is passed over instead of refused.
    try? connection.execute("PRAGMA trusted_schema = OFF; PRAGMA writable_schema = ON")
    try? connection.forEach("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 1") { row in
      guard let name = try? row.requiredText(0), roots[name] != nil, let root = try? row.requiredInteger(1),
        root <= pageCount
      else { return }
      roots[name] = root
    }
    return roots
  }

  /// The indexes that are read, by their names and those in a catalog, with their root pages in a new one.
  private static let indexes: [(name: String, original: String, root: Int64)] = [
    ("by_hash", "sqlite_autoindex_artifact_1", 5), ("by_preset", "artifact_by_preset", 6),
    ("by_name", "artifact_by_name", 7),
  ]

  /// First page that declares only the artifacts and their indexes.
  private static func firstPage(
    in copy: PrivateCopy, _ roots: [String: Int64], pageSize: Int64, pageCount: Int64
  ) throws -> [UInt8] {
    let connection = try Connection(path: try copy.makeFile("page"), mode: .readWrite, followsLinks: false)
    try connection.execute(
      """
      PRAGMA page_size = \(pageSize); PRAGMA journal_mode = OFF;
      CREATE TABLE artifact
        (id INTEGER PRIMARY KEY, hash, type, body, kind, preset, name, title, content, generation, time_ms, deleted);
      CREATE INDEX by_hash ON artifact(hash);
      CREATE INDEX by_preset ON artifact(preset, generation);
      CREATE INDEX by_name ON artifact(name);
      PRAGMA writable_schema = ON
      """)
    for (name, original, _) in indexes {
      try connection.run(
        "UPDATE sqlite_schema SET rootpage = ? WHERE name = ?", [.optional(roots[original]), .text(name)])
    }
    var page = try OpenFile(connection).bytes(Int(pageSize))
    func set(_ offset: Int, _ value: Int64) {
      for place in 0..<4 { page[offset + place] = UInt8(truncatingIfNeeded: value >> Int64(24 - 8 * place)) }
    }
    // The size is valid if its own counter equals the change counter; there are no free pages.
    for (offset, value) in [(24, 1), (92, 1), (28, pageCount), (32, 0), (36, 0)] { set(offset, value) }
    return page
  }
}
