import CSQLite
import MotionModel

/// One verification, within one read transaction.
struct Verifier {
  let opening: CatalogOpening
  var report = VerificationReport()
  /// Links and floating references that the artifacts account for.
  var linkCount = 0
  var followCount = 0

  var connection: Connection { opening.connection }

  /// Runs all checks, within the connection's work limit.
  mutating func check(_ progress: ((Int, Int) -> Void)?) throws {
    try check(.header) { try $0.checkHeader() }
    let (connection, format, known) = (connection, opening.format, opening.migrations)
    try find(.structure) { try connection.structureFaults("integrity_check(100)") }
    guard format <= known.count else {
      // Tables and bodies of a newer format are defined by a newer version.
      report.add(
        .format,
        "it has the newer format \(format); this version checks up to \(known.count), so only the structure of the "
          + "file was checked: a version of Motionbook that knows format \(format) checks the rest")
      return
    }
    try find(.schema) {
      try ExpectedSchema.differences(ExpectedSchema.entries(in: connection), after: Array(known.prefix(format)))
    }
    try find(.local) { try LocalFacts(reading: connection).faults(format: format, known: known) }
    try check(.artifact) { try $0.checkArtifacts(progress) }
    try check(.columns) { try $0.checkLinkCounts() }
    try find(.foreignKeys) {
      try connection.all("SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check LIMIT 100") { row in
        "\(try row.requiredText(0)) leads to a missing \(try row.requiredText(1))"
      }
    }
    try check(.rules) { try $0.checkRules() }
    // References lead through motions, which are unreliable while artifacts are damaged.
    if report.findings.isEmpty { try check(.references) { try $0.checkReferences() } }
    report.stateHash = try? connection.stateHash()
  }

  /// Runs one check that returns its findings.
  private mutating func find(_ kind: VerificationReport.Finding.Check, _ faults: () throws -> [String]) throws {
    try check(kind) { verifier in
      for fault in try faults() { verifier.report.add(kind, fault) }
    }
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
      case SQLITE_INTERRUPT: report.add(kind, "the check takes too long and was stopped")
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
    guard let header = FileHeader(try file.bytes(FileHeader.length)) else {
      report.add(.header, "the file does not start as an SQLite database does")
      return
    }
    for oddity in header.oddities { report.add(.header, oddity) }
    if header.application != FileHeader.applicationID { report.add(.header, "the application mark is not MOTB") }
    if Int(header.userVersion) != opening.format { report.add(.header, "the format number has changed") }
    if let pages = header.pageCount, let pageSize = header.pageSize, pages * pageSize != size {
      report.add(
        .header, "the file has \(size) bytes; its header says \(CountedNoun.text(Int(pages), "page")) of \(pageSize)")
    }
    for suffix in ["-wal", "-shm"] where opening.path.sizeOfCompanion(suffix) != nil {
      report.add(.header, "\(opening.path.given)\(suffix) is beside a file that does not use it")
    }
  }

  private mutating func checkRules() throws {
    let rows = try connection.all("SELECT what, hash FROM violation LIMIT 100") { row in
      (try row.requiredText(0), try row.requiredText(1))
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

/// Result of a verification.
public struct VerificationReport: Hashable, Sendable {
  /// One thing that is not as it must be.
  public struct Finding: Hashable, Sendable {
    /// Kind of check.
    public enum Check: String, Hashable, Sendable, CaseIterable {
      /// Made by a newer version, so not entirely checked; no damage.
      case format
      /// The file's header and size.
      case header
      /// SQLite's structures.
      case structure
      /// Links without a target.
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

      /// Indicates damage, rather than a conflict to settle or a newer format.
      package var isDamage: Bool { self != .format && self != .references }
    }

    /// Kind of check.
    public let check: Check
    /// Finding in one sentence.
    public let message: String
    /// The artifact it is about.
    package let artifact: String?
    /// Title of that artifact: `brand/pop@3`, `the motion of brand/pop@3`; nil if unknown.
    package internal(set) var title: String?
  }

  /// Findings and remarks, in the order of the checks; at most 1,000.
  public internal(set) var findings: [Finding] = []
  package internal(set) var artifactCount = 0
  /// The catalog's state hash; nil when it could not be computed.
  package internal(set) var stateHash: String?

  /// Damage summarized from the findings, which decides the remedy; nil if none.
  package internal(set) var damage: DamageKind?
  /// Remedy for the damage; nil if there is none.
  package internal(set) var remedy: Advice?

  /// Losses of a damaged catalog, with the users of each.
  package internal(set) var losses: [SalvageReport.Loss] = []

  /// Indicates the absence of damage.
  public var isSound: Bool { !findings.contains { $0.check.isDamage } }

  /// Broken or circular references in current versions; at most ``CatalogReader/maximumReferenceFaults``.
  package var danglingCount: Int { findings.count { $0.check == .references } }

  /// The most findings a report keeps: a shredded file has no end of them.
  package static let maximumFindings = 1000

  var isFull: Bool { findings.count >= Self.maximumFindings }

  mutating func add(_ check: Finding.Check, _ message: String, artifact: String? = nil) {
    if !isFull { findings.append(Finding(check: check, message: message, artifact: artifact)) }
  }
}
