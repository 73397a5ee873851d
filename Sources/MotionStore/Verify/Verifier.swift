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

  /// Steps of SQLite's virtual machine that a sound catalog never needs: a floor, and a share for each page.
  private static let stepsAtLeast = 50_000_000
  private static let stepsPerPage = 100_000

  mutating func run(_ progress: ((Int, Int) -> Void)?) throws -> VerificationReport {
    let pages = try connection.first("PRAGMA page_count") { try $0.requiredInteger(0) } ?? 0
    connection.limitWork(steps: Self.stepsAtLeast + Int(clamping: pages) * Self.stepsPerPage)
    defer { connection.unlimitWork() }

    try checkAll(progress)
    report.damage = DamageKind(report.findings, isInIndexAlone: try isInIndexAlone())
    report.remedy = report.damage?.remedy(for: place.given)
    return report
  }

  private mutating func checkAll(_ progress: ((Int, Int) -> Void)?) throws {
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
    report.stateHash = try? Catalog.stateHash(connection)
  }

  /// Whether what is wrong with the structure is an index that can be made anew.
  private func isInIndexAlone() throws -> Bool {
    guard report.findings.contains(where: { $0.check == .structure }) else { return false }
    do {
      try PageProof.check(connection, knowsTables: format <= migrations.count)
      return false
    } catch let fault as PageFault {
      return fault.isInIndex
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
    } catch let fault as PageFault {
      report.add(kind, fault.what)
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
      report.add(.header, "\(place.given)\(suffix) lies beside a file that does not use it")
    }
  }

  private mutating func checkStructure() throws {
    for check in Connection.structureChecks {
      var lines: [String] = []
      try connection.forEach(check) { row in
        // The message may quote damaged text.
        lines.append(String(decoding: try row.bytes(0) ?? [], as: UTF8.self))
      }
      guard lines != ["ok"] else { continue }
      // What cannot be read is not damaged yet.
      if let failure = SQLiteError.readFailure(of: connection.handle) { throw failure }
      for line in lines { report.add(.structure, StoreError.plain(line)) }
      if lines.isEmpty { report.add(.structure, "SQLite's own check gives no answer") }
      return
    }
    // What a commit asks of the file, so that a sound one can be written to.
    try PageProof.check(connection, knowsTables: format <= migrations.count)
  }

  private mutating func checkSchema() throws {
    let expected = try ExpectedSchema.after(Array(migrations.prefix(format)))
    for difference in expected.differences(try ExpectedSchema.entries(in: connection)) {
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
    for fault in try reader.referenceFaults(try reader.list(.all)) {
      let user = try fault.presets.first.flatMap { try reader.heads(of: $0).first }
      report.add(.references, fault.message, artifact: user?.hash.hex)
    }
  }
}
