import CSQLite
import MotionModel
import MotionbookMigrations

/// One verification, within one read transaction.
struct Verifier {
  let connection: Connection
  let place: CatalogPath
  let format: Int
  let migrations: [MigrationFile]
  var report = VerificationReport()
  /// Links and floating references that the artifacts account for.
  var linkCount = 0
  var followCount = 0

  init(connection: Connection, place: CatalogPath, format: Int, migrations: [MigrationFile]) {
    self.connection = connection
    self.place = place
    self.format = format
    self.migrations = migrations
  }

  /// Checks everything, within the work that the connection is given.
  mutating func check(_ progress: ((Int, Int) -> Void)?) throws {
    try check(.header) { try $0.checkHeader() }
    try check(.structure) { try $0.checkStructure() }
    guard format <= migrations.count else {
      // Tables and bodies of a newer format mean what a newer version says they mean.
      report.add(
        .format,
        "it has the newer format \(format); this version checks up to \(migrations.count), so only the structure of the "
          + "file was checked: a version of Motionbook that knows format \(format) checks the rest")
      return
    }
    try check(.schema) { try $0.checkSchema() }
    try check(.local) { try $0.checkLocalFacts() }
    try check(.artifact) { try $0.checkArtifacts(progress) }
    try check(.columns) { try $0.checkLinkCounts() }
    try check(.foreignKeys) { try $0.checkForeignKeys() }
    try check(.rules) { try $0.checkRules() }
    // References lead through motions, which say nothing reliable while artifacts are damaged.
    if report.findings.isEmpty { try check(.references) { try $0.checkReferences() } }
    report.stateHash = try? connection.stateHash()
  }

  /// Runs one check; an error that means damage becomes a finding, and the others go on.
  private mutating func check(_ kind: VerificationReport.Finding.Check, _ body: (inout Verifier) throws -> Void) throws
  {
    guard !report.isFull else { return }
    do {
      try body(&self)
    } catch let error as ArtifactDamage {
      report.add(kind, error.what, artifact: error.hash)
    } catch let error as StoreError where error.category == .invalid || error.category == .catalog {
      report.add(kind, error.message)
    } catch let error as SQLiteError {
      switch error.primary {
      case SQLITE_BUSY, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_PERM: throw error
      case SQLITE_INTERRUPT: report.add(kind, "the check takes unreasonably long and was given up")
      default: report.add(kind, "\(error.message) (SQLite \(error.code))")
      }
    } catch let error as ModelError {
      report.add(kind, error.description)
    }
  }

  // MARK: The file

  private mutating func checkHeader() throws {
    let file = try OpenFile(connection)
    let size = try file.size()
    guard let header = FileHeader(try file.prefix(FileHeader.length)) else {
      report.add(.header, "the file does not start as an SQLite database does")
      return
    }
    for oddity in header.oddities { report.add(.header, oddity) }
    if header.application != FileHeader.applicationID { report.add(.header, "the application mark is not MOTB") }
    if Int(header.userVersion) != format { report.add(.header, "the format number has changed") }
    if let pages = header.pageCount, let pageSize = header.pageSize, pages * pageSize != size {
      report.add(
        .header, "the file has \(size) bytes; its header says \(CountedNoun.text(Int(pages), "page")) of \(pageSize)")
    }
    for suffix in ["-wal", "-shm"] where place.sizeOfCompanion(suffix) != nil {
      report.add(.header, "\(place.given)\(suffix) is beside a file that does not use it")
    }
  }

  private mutating func checkStructure() throws {
    for line in try connection.structureFaults("integrity_check(100)") { report.add(.structure, line) }
  }

  private mutating func checkSchema() throws {
    let found = try ExpectedSchema.entries(in: connection)
    for difference in try ExpectedSchema.differences(found, after: Array(migrations.prefix(format))) {
      report.add(.schema, difference)
    }
  }

  private mutating func checkLocalFacts() throws {
    for fault in try LocalFacts(reading: connection).faults(format: format, known: migrations) {
      report.add(.local, fault)
    }
  }

  private mutating func checkForeignKeys() throws {
    var rows: [String] = []
    try connection.forEach("SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check LIMIT 100") { row in
      rows.append("\(try row.requiredText(0)) leads to a missing \(try row.requiredText(1))")
    }
    for row in rows { report.add(.foreignKeys, row) }
  }

  private mutating func checkRules() throws {
    var rows: [(String, String)] = []
    try connection.forEach("SELECT what, hash FROM violation LIMIT 100") { row in
      rows.append((try row.requiredText(0), try row.requiredText(1)))
    }
    for (what, hash) in rows { report.add(.rules, what, artifact: hash) }
  }

  private mutating func checkReferences() throws {
    let reader = CatalogReader(connection)
    for fault in try reader.referenceFaults(reader.live()) {
      let user = try fault.presets.first.flatMap { try reader.heads(of: $0).first }
      report.add(.references, fault.message, artifact: user?.hash.hex)
    }
  }
}

/// What a verification found.
public struct VerificationReport: Hashable, Sendable {
  /// One thing that is not as it must be.
  public struct Finding: Hashable, Sendable {
    /// What kind of check found it.
    public enum Check: String, Hashable, Sendable, CaseIterable {
      /// Made by a newer version, so not everything could be checked; no damage.
      case format
      /// The file's header and size.
      case header
      /// SQLite's own structures.
      case structure
      /// Links that lead to nothing.
      case foreignKeys
      /// Tables, views, triggers and indexes.
      case schema
      /// The rows that describe the file itself.
      case local
      /// An artifact's bytes, hash, form or content.
      case artifact
      /// Columns and link rows that repeat a body.
      case columns
      /// Rules between artifacts.
      case rules
      /// References that lead nowhere or in a circle, most often after a merge; no damage.
      case references

      /// Whether what it finds is damage, and not something that people have to settle or update for.
      package var isDamage: Bool { self != .format && self != .references }
    }

    /// What kind of check found it.
    public let check: Check
    /// What is wrong, in one sentence.
    public let message: String
    /// The artifact it is about.
    public let artifact: String?
    /// How people know that artifact: `brand/pop@3`, `the motion of brand/pop@3`; nil where nothing in the file tells.
    package internal(set) var title: String?
  }

  /// Everything that is wrong or worth knowing, in the order of the checks; at most 1,000 findings.
  public internal(set) var findings: [Finding] = []
  /// How many artifacts were checked.
  public internal(set) var artifactCount = 0
  /// The catalog's state hash; nil when it could not be computed.
  public internal(set) var stateHash: String?

  /// What the findings come to, by which it is known what helps; nil when nothing is damaged.
  package internal(set) var damage: DamageKind?
  /// Remedy for the damage; nil when nothing is damaged.
  package internal(set) var remedy: Advice?

  /// What of a damaged catalog is lost, and who needs it.
  package internal(set) var losses: [SalvageReport.Loss] = []

  /// Whether nothing is damaged.
  public var isSound: Bool { !findings.contains { $0.check.isDamage } }

  /// References in current versions that lead to something missing or in a circle; at most
  /// ``CatalogReader/maximumReferenceFaults``.
  package var danglingCount: Int { findings.count { $0.check == .references } }

  /// The most findings a report keeps: a shredded file has no end of them.
  package static let maximumFindings = 1000

  var isFull: Bool { findings.count >= Self.maximumFindings }

  mutating func add(_ check: Finding.Check, _ message: String, artifact: String? = nil) {
    if !isFull { findings.append(Finding(check: check, message: message, artifact: artifact)) }
  }
}
