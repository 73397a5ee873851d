import MotionModel
import MotionbookMigrations

/// Foreign catalog: opened so that nothing in it can run, and trusted only as far as checked.
///
/// It is opened as any catalog, its schema compared text for text, but its journal is never rolled back and no link is
/// followed. Artifacts taken from it are read as documents, with checked hashes; columns and links are derived from
/// these. A full check is that of ``Catalog/verify(progress:)``.
struct ForeignCatalog {
  private let opening: CatalogOpening
  private var connection: Connection { opening.connection }
  private var path: String { opening.path.given }

  /// Largest accepted file, in bytes: several times the work of a large team over years.
  static let maximumSize: Int64 = 512 << 20
  private static let timeoutMilliseconds: Int32 = 10_000
  /// Steps of SQLite's virtual machine that a sound catalog never needs: a floor, and a share for each page.
  private static let stepsAtLeast = 20_000_000
  private static let stepsPerPage = 100_000

  /// Checks a file, and returns the artifacts that are not known.
  /// - Parameters:
  ///   - known: Hashes of artifacts that need not be returned.
  ///   - checksAll: Checks all artifacts, including known ones, not only the returned ones.
  /// - Throws: ``StoreError`` with the diagnosis and the path.
  static func artifacts(
    at path: String, except known: Set<ArtifactHash>, checksAll: Bool, migrations: [MigrationFile],
    progress: ((Int, Int) -> Void)? = nil
  ) throws(StoreError) -> VettedArtifacts {
    try Catalog.wrapping(path) {
      let foreign = try ForeignCatalog(path, named: path, migrations)
      return try foreign.connection.transaction(.read) {
        if checksAll {
          try foreign.check(progress)
        } else {
          try foreign.checkSchema()
          try foreign.connection.checkPages(path)
        }
        return try foreign.artifacts(except: known)
      }
    }
  }

  /// Checks a file, and keeps it open in the transaction in which it was checked.
  ///
  /// Later reads return the checked state, even if the path changes; writers wait until the catalog is closed.
  static func kept(
    at path: String, named name: String, migrations: [MigrationFile], progress: ((Int, Int) -> Void)?
  ) throws(StoreError) -> Catalog {
    try Catalog.wrapping(name) {
      let foreign = try ForeignCatalog(path, named: name, migrations)
      guard foreign.opening.format == migrations.count else {
        throw StoreError(
          .olderFormat,
          "\(StoreError.quoted(name)) has format \(foreign.opening.format); this version needs \(migrations.count)",
          hint: "merge it into a catalog, or migrate a copy of it", path: name)
      }
      try foreign.connection.execute(Connection.TransactionKind.read.rawValue)
      try foreign.check(progress)
      foreign.connection.unlimitWork()
      return Catalog(foreign.opening)
    }
  }

  private init(_ path: String, named name: String, _ migrations: [MigrationFile]) throws {
    opening = try CatalogOpening.open(
      at: path, named: name, access: .readOnly, trust: .foreign, migrations: migrations, acceptsOlder: true,
      timeoutMilliseconds: Self.timeoutMilliseconds)
    guard !opening.isNewer else { throw StoreError.newerFormat(name, opening.format, known: migrations.count) }
    let size = try OpenFile(opening.connection).size()
    guard size <= Self.maximumSize else {
      throw StoreError(
        .tooMuchWork, "\(StoreError.quoted(name)) has \(size) bytes; foreign files are limited to \(Self.maximumSize)",
        path: name)
    }
    opening.connection.limitWork(steps: Self.stepsAtLeast + Int(clamping: size / 4096) * Self.stepsPerPage)
  }

  /// Checks the file; the caller holds a transaction.
  private func check(_ progress: ((Int, Int) -> Void)?) throws {
    try checkSchema()
    var verifier = Verifier(opening)
    try verifier.check(progress)
    // Its notes about itself are not taken.
    guard let finding = verifier.report.findings.first(where: { $0.check.isDamage && $0.check != .local }) else {
      return
    }
    let artifact = finding.artifact.map { "artifact \($0.prefix(64)): " } ?? ""
    throw StoreError.corrupt(
      path, artifact + finding.message, DamageKind([finding], isInIndexAlone: false) ?? .artifacts)
  }

  /// Another program may have changed the schema since the file was opened.
  private func checkSchema() throws {
    let found = try ExpectedSchema.entries(in: connection)
    let differences = try ExpectedSchema.differences(found, after: Array(opening.migrations.prefix(opening.format)))
    guard differences.isEmpty else { throw StoreError.alteredSchema(path, differences) }
  }

  private func artifacts(except known: Set<ArtifactHash>) throws -> VettedArtifacts {
    var found = VettedArtifacts()
    try connection.forEachArtifact(
      "SELECT \(StoredArtifact.columns) FROM artifact NOT INDEXED ORDER BY id",
      making: { stored in
        Result { () throws(ArtifactDamage) -> VettedArtifact? in
          guard known.contains(stored.hash) else { return try VettedArtifact(stored) }
          _ = try stored.provenType()
          return nil
        }
      }
    ) { vetted in
      found.seen += 1
      if let new = try vetted.get() { found.new.append(new) }
    }
    return found
  }
}

extension Catalog {
  /// The most bytes that a catalog from elsewhere may have.
  package static let largestForeignFile = Int(ForeignCatalog.maximumSize)

  /// Checks a catalog from elsewhere as a full merge would, and opens it for reading.
  ///
  /// Nothing in the file can run, and it is never written to. The file cannot change between check and reading, even if
  /// it is replaced or removed. Writers of that file wait until the catalog is closed. O(bytes), with caps on size and
  /// work.
  /// - Parameter name: Name for messages, if the path is unknown to the user.
  /// - Throws: ``StoreError`` with the diagnosis.
  package static func openForeign(
    at path: String, named name: String? = nil, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> Catalog {
    try ForeignCatalog.kept(at: path, named: name ?? path, migrations: MigrationFile.all, progress: progress)
  }
}

struct VettedArtifacts {
  /// Number of artifacts in the file.
  var seen = 0
  /// Requested artifacts, in the order of their arrival in that file.
  var new: [VettedArtifact] = []
}

/// An artifact from elsewhere whose bytes have their hash and are a document.
struct VettedArtifact {
  let artifact: Artifact
  /// Columns and links derived from its document.
  let facts: ArtifactFacts

  init(_ stored: StoredArtifact) throws(ArtifactDamage) {
    facts = try stored.body.get().facts
    if let title = facts.title, !NormalizedText.of(title).utf8.elementsEqual(title.utf8) {
      throw ArtifactDamage(stored.hash.hex, "its title is not in Unicode's composed form")
    }
    artifact = Artifact(facts.type, proven: stored.bytes, hash: stored.hash)
  }
}
