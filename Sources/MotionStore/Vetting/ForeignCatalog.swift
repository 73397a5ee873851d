import CSQLite
import MotionModel
import MotionbookMigrations

/// A catalog from elsewhere: opened so that nothing in it can run, and believed only as far as it has been checked.
///
/// Order: the kind of file, its size, the header, the connection's armor, the schema text for text (so that no view,
/// trigger or virtual table of somebody else's exists), then its pages. What is taken of it is read as a document, and its
/// bytes must have the hash they are named by; columns and links are made anew from that. A full check has SQLite look
/// too, and reads every artifact: bytes, hash, canonical form, validity, columns, links, and the rules between artifacts.
struct ForeignCatalog {
  private let connection: Connection
  private let place: CatalogPath
  private let format: Int
  private let migrations: [MigrationFile]

  /// The largest file that is looked at, in bytes: several times what a large team makes in years.
  static let maximumSize: Int64 = 512 << 20
  private static let timeoutMilliseconds: Int32 = 10_000
  /// Steps of SQLite's virtual machine that a sound catalog never needs: a floor, and a share for each page.
  private static let stepsAtLeast = 20_000_000
  private static let stepsPerPage = 100_000

  /// Checks a file, and returns the artifacts that are not known.
  /// - Parameters:
  ///   - known: Hashes of artifacts that need not be returned.
  ///   - checksAll: Whether everything is checked, known artifacts included, and not only what is returned.
  /// - Throws: ``StoreError`` with the diagnosis and the path.
  static func artifacts(
    at path: String, except known: Set<ArtifactHash>, checksAll: Bool, migrations: [MigrationFile],
    progress: ((Int, Int) -> Void)? = nil
  ) throws(StoreError) -> VettedArtifacts {
    try vetted(at: path, checksAll: checksAll, migrations: migrations, progress: progress) {
      try $0.artifacts(except: known)
    }
  }

  /// Checks a file, and asks it something, in one read transaction.
  static func vetted<Value>(
    at path: String, checksAll: Bool = true, migrations: [MigrationFile], progress: ((Int, Int) -> Void)?,
    _ body: (ForeignCatalog) throws -> Value
  ) throws(StoreError) -> Value {
    try capped(path) {
      let foreign = try open(path, named: path, migrations)
      return try foreign.connection.transaction(.read) {
        if checksAll {
          try foreign.check(progress)
        } else {
          try foreign.checkSchema()
          try foreign.connection.checkPages(path)
          try foreign.checkLocalFacts()
        }
        return try body(foreign)
      }
    }
  }

  /// Checks a file, and keeps it open in the transaction in which it was checked.
  ///
  /// So what is read later is what has been checked, whatever becomes of the path; programs that want to write to the
  /// file wait until the catalog is gone.
  static func kept(
    at path: String, named name: String, migrations: [MigrationFile], progress: ((Int, Int) -> Void)?
  ) throws(StoreError) -> Catalog {
    try capped(name) {
      let foreign = try open(path, named: name, migrations)
      guard foreign.format == migrations.count else {
        throw StoreError(
          .olderFormat,
          "\(StoreError.quoted(name)) has format \(foreign.format); this version needs \(migrations.count)",
          hint: "merge it into a catalog, or migrate a copy of it", path: name)
      }
      try foreign.connection.execute(Connection.TransactionKind.read.rawValue)
      try foreign.check(progress)
      // The schema is ours to the letter, so its views are.
      try foreign.connection.trustViews()
      foreign.connection.unlimitWork()
      let opening = CatalogOpening(
        connection: foreign.connection, path: foreign.place, access: .readOnly, format: foreign.format, isNewer: false)
      return Catalog(opening, migrations: migrations)
    }
  }

  /// Runs a check with a cap on memory, and says what it means when the cap is reached.
  private static func capped<Value>(_ path: String, _ body: () throws -> Value) throws(StoreError) -> Value {
    try Catalog.wrapping(path) {
      try HeapCap.capped {
        do {
          return try body()
        } catch let error as SQLiteError where error.primary == SQLITE_NOMEM {
          throw StoreError(
            .tooMuchWork, "checking \(StoreError.quoted(path)) takes unreasonably much memory; it was given up",
            path: path)
        } catch let error as SQLiteError where error.primary == SQLITE_TOOBIG {
          throw StoreError.corrupt(path, "a row is larger than any that a catalog has", .pages)
        }
      }
    }
  }

  /// Everything that is checked, in this order; the caller holds a transaction.
  private func check(_ progress: ((Int, Int) -> Void)?) throws {
    try checkSchema()
    try connection.checkPages(place.given, withIndexes: true)
    try checkLocalFacts()
    try checkArtifacts(progress)
  }

  private static func open(
    _ path: String, named name: String, _ migrations: [MigrationFile]
  ) throws -> ForeignCatalog {
    var place = try CatalogPath(existing: path, access: .readOnly, trust: .foreign)
    place.given = name
    let connection = try Connection(path: place.resolved, mode: .readOnly, followsLinks: false)
    try connection.harden(timeoutMilliseconds: timeoutMilliseconds)
    try connection.distrust()
    let inspection = try FileInspection.inspect(
      connection, at: place, trust: .foreign, migrations: migrations, timeoutMilliseconds: timeoutMilliseconds)
    guard inspection.size <= maximumSize else {
      throw StoreError(
        .tooMuchWork,
        "\(StoreError.quoted(name)) has \(inspection.size) bytes; files from elsewhere may have \(maximumSize)",
        path: name)
    }
    guard case .none = inspection.journal else {
      // Rolling it back would mean writing to somebody else's file.
      throw StoreError(
        .needsRecovery, "a write to \(StoreError.quoted(name)) was interrupted, and its journal is beside it",
        hint: "have it opened once where it comes from (motionbook info), then get it again", path: name)
    }
    let format = Int(inspection.header.userVersion)
    guard format <= migrations.count else {
      throw StoreError(
        .newerFormat,
        "\(StoreError.quoted(name)) has format \(format), made by a newer Motionbook; this one knows \(migrations.count)",
        hint: "update Motionbook", path: name)
    }
    guard format > 0 else { throw StoreError.corrupt(name, "its format number is \(format)", .beginning) }
    if let oddity = inspection.header.oddities.first { throw StoreError.corrupt(name, oddity, .beginning) }
    // This reads the schema.
    connection.limitWork(steps: CatalogOpening.schemaSteps)
    try connection.configure()
    let pages = inspection.size / max(512, inspection.header.pageSize ?? 4096)
    connection.limitWork(steps: stepsAtLeast + Int(clamping: pages) * stepsPerPage)
    return ForeignCatalog(connection: connection, place: place, format: format, migrations: migrations)
  }

  private func checkSchema() throws {
    let longest = try connection.first("SELECT coalesce(max(length(CAST(sql AS BLOB))), 0) FROM sqlite_schema") {
      try $0.requiredInteger(0)
    }
    guard longest ?? 0 <= 65_536 else {
      throw StoreError(.alteredSchema, "\(StoreError.quoted(place.given)) has tables that are not a catalog's")
    }
    let version = try connection.first("PRAGMA user_version") { try $0.requiredInteger(0) }
    guard version == Int64(format) else {
      throw StoreError.corrupt(place.given, "its format number has changed", .beginning)
    }
    let found = try ExpectedSchema.entries(in: connection)
    let differences = try ExpectedSchema.differences(found, after: Array(migrations.prefix(format)))
    guard differences.isEmpty else {
      throw StoreError(
        .alteredSchema,
        "the tables of \(StoreError.quoted(place.given)) are not a catalog's: "
          + differences.prefix(5).joined(separator: ", "),
        hint: "ask for an unchanged copy", names: differences)
    }
  }

  /// SQLite's own checks pass over a value that is longer than the connection's limit, so this asks for it.
  private func checkLocalFacts() throws {
    let long = try connection.first("SELECT count(*) FROM meta WHERE length(value) > 4096") {
      try $0.requiredInteger(0)
    }
    guard long == 0 else { throw StoreError.corrupt(place.given, "a local fact is too long", .notes) }
  }

  private func checkArtifacts(_ progress: ((Int, Int) -> Void)?) throws {
    var verifier = Verifier(connection: connection, place: place, format: format, migrations: migrations)
    try verifier.checkArtifacts(progress)
    try verifier.checkLinkCounts()
    if let finding = verifier.report.findings.first {
      let artifact = finding.artifact.map { "artifact \($0.prefix(64)): " } ?? ""
      throw StoreError.corrupt(place.given, artifact + finding.message, .artifacts)
    }
    let dangling = try connection.first("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1") {
      try $0.requiredText(0)
    }
    if let dangling {
      throw StoreError.corrupt(place.given, "\(dangling) leads to something that is not there", .artifacts)
    }
    // Views are switched off here, so the text of the catalog's own rules runs as a query.
    let rules = try ExpectedSchema.after(Array(migrations.prefix(format))).query(ofView: "violation")
    let violation = try connection.first("SELECT what, hash FROM (\(rules)) LIMIT 1") { row in
      "\(try row.requiredText(0)): \(try row.requiredText(1))"
    }
    if let violation { throw StoreError.corrupt(place.given, violation, .artifacts) }
  }

  private func artifacts(except known: Set<ArtifactHash>) throws -> VettedArtifacts {
    var found = VettedArtifacts()
    var reading = ConcurrentPipeline(partLength: 1_024) { (stored: StoredArtifact) in
      Result { () throws(ArtifactDamage) -> VettedArtifact? in
        guard known.contains(stored.hash) else { return try VettedArtifact(stored) }
        _ = try stored.provenType()
        return nil
      }
    }
    try connection.forEach("SELECT hash, type, body FROM artifact NOT INDEXED ORDER BY id") { row in
      found.seen += 1
      let stored = StoredArtifact(hash: try row.hash(0), type: try row.bytes(1), bytes: try row.bytes(2) ?? [])
      found.new += try reading.add(stored).compactMap { try $0.get() }
    }
    found.new += try reading.finish().compactMap { try $0.get() }
    return found
  }

  /// A vetted file in a few numbers.
  func summary() throws -> VettedSummary {
    var counts: [String: Int] = [:]
    try connection.forEach("SELECT type, count(*) FROM artifact GROUP BY type") { row in
      counts[try row.requiredText(0)] = Int(try row.requiredInteger(1))
    }
    return VettedSummary(
      path: place.given, format: format, versionCount: counts["revision"] ?? 0, contentCount: counts["content"] ?? 0,
      releaseCount: counts["release"] ?? 0, stateHash: try Catalog.stateHash(connection))
  }
}

extension ExpectedSchema {
  /// The query behind a view of the catalog.
  func query(ofView name: String) throws -> String {
    guard let sql = entries.first(where: { $0.type == "view" && $0.name == name })?.sql else {
      throw StoreError(.misuse, "the schema has no view \(name)")
    }
    let text = String(decoding: sql, as: UTF8.self)
    guard let start = text.range(of: " AS\n") ?? text.range(of: " AS ") else {
      throw StoreError(.misuse, "the view \(name) cannot be read")
    }
    return String(text[start.upperBound...])
  }
}

extension String {
  /// Where another text stands first.
  fileprivate func range(of other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// What came out of a vetted file.
struct VettedArtifacts {
  /// How many artifacts the file holds.
  var seen = 0
  /// Those that were asked for, in the order in which they came into that file.
  var new: [VettedArtifact] = []
}

/// An artifact from elsewhere whose bytes have their hash and are a document.
struct VettedArtifact {
  let artifact: Artifact
  /// What its document says for columns and links.
  let facts: ArtifactFacts

  /// Reads a stored artifact.
  init(_ stored: StoredArtifact) throws(ArtifactDamage) {
    facts = try stored.body.get().facts
    if let title = facts.title, !NormalizedText.of(title).utf8.elementsEqual(title.utf8) {
      throw ArtifactDamage(stored.hash.hex, "its title is not in Unicode's composed form")
    }
    artifact = Artifact(facts.type, proven: stored.bytes, hash: stored.hash)
  }
}
