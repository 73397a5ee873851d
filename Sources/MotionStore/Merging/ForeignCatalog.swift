import MotionModel
import MotionbookMigrations

/// Foreign catalog: opened so that nothing in it can run, and trusted only as far as checked.
///
/// It is opened as any catalog, its schema compared text for text, but its journal is never rolled back and no link is
/// followed. Artifacts taken from it are read as documents, with checked hashes; columns and links are derived from
/// these. A full check is that of ``Catalog/verify(progress:)``.
enum ForeignCatalog {
  /// Largest accepted file, in bytes: several times the work of a large team over years.
  static let maximumSize: Int64 = 512 << 20
  private static let timeoutMilliseconds: Int32 = 10_000

  /// Checks a file, and returns the artifacts that are not known.
  /// - Parameters:
  ///   - known: Hashes of artifacts that need not be returned.
  ///   - checksAll: Checks all artifacts, including known ones, not only the returned ones.
  /// - Throws: ``StoreError`` with the diagnosis and the name.
  static func artifacts(
    at path: String, named name: String? = nil, except known: Set<ArtifactHash>, checksAll: Bool,
    migrations: [MigrationFile], progress: ((Int, Int) -> Void)? = nil
  ) throws(StoreError) -> (seen: Int, new: [Artifact]) {
    let name = name ?? path
    return try Catalog.wrapping(name) {
      let opening = try open(path, named: name, migrations)
      return try opening.connection.transaction(.read) {
        if checksAll {
          try check(opening, progress)
        } else {
          // Another program may have changed the schema since the file was opened.
          let differences = try ExpectedSchema.differences(
            ExpectedSchema.entries(in: opening.connection), after: Array(migrations.prefix(opening.format)))
          guard differences.isEmpty else { throw StoreError.alteredSchema(name, differences) }
          try opening.connection.checkPages(name)
        }
        var found: (seen: Int, new: [Artifact]) = (0, [])
        try opening.connection.forEachArtifact(
          "NOT INDEXED ORDER BY id",
          making: { stored in
            Result { () throws(ArtifactDamage) -> Artifact? in
              guard known.contains(stored.hash) else { return try stored.vetted() }
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
  }

  fileprivate static func open(
    _ path: String, named name: String, _ migrations: [MigrationFile]
  ) throws -> CatalogOpening {
    let opening = try CatalogOpening.open(
      at: path, named: name, access: .readOnly, trust: .foreign, migrations: migrations, acceptsOlder: true,
      timeoutMilliseconds: timeoutMilliseconds)
    guard !opening.isNewer else { throw StoreError.newerFormat(name, opening.format, known: migrations.count) }
    let size = try OpenFile(opening.connection).size()
    guard size <= maximumSize else {
      throw StoreError(.tooMuchWork, file: name, "has \(size) bytes; foreign files are limited to \(maximumSize)")
    }
    try opening.connection.limitWorkBySize()
    return opening
  }

  fileprivate static func check(_ opening: CatalogOpening, _ progress: ((Int, Int) -> Void)? = nil) throws {
    var verifier = Verifier(opening: opening)
    try verifier.check(progress)
    // Its notes about itself are not taken.
    guard let finding = verifier.report.findings.first(where: { $0.check.isDamage && $0.check != .local }) else {
      return
    }
    let artifact = finding.artifact.map { "artifact \($0.prefix(64)): " } ?? ""
    throw StoreError.corrupt(
      opening.path.given, artifact + finding.message, DamageKind([finding], isInIndexAlone: false) ?? .artifacts)
  }
}

extension Catalog {
  /// The most bytes that a catalog from elsewhere may have.
  package static let largestForeignFile = Int(ForeignCatalog.maximumSize)

  /// Checks a catalog from elsewhere as a full merge would, and opens it for reading.
  ///
  /// Nothing in the file can run, and it is never written to. It stays in the transaction in which it was checked: the
  /// file cannot change between check and reading, even if it is replaced or removed, and its writers wait until the
  /// catalog is closed. O(bytes), with caps on size and work.
  /// - Parameter name: Name for messages, if the path is unknown to the user.
  /// - Throws: ``StoreError`` with the diagnosis.
  package static func openForeign(at path: String, named name: String? = nil) throws(StoreError) -> Catalog {
    let name = name ?? path
    return try wrapping(name) {
      let opening = try ForeignCatalog.open(path, named: name, MigrationFile.all)
      guard opening.format == currentFormat else {
        throw StoreError(
          .olderFormat, file: name, "has format \(opening.format); this version needs \(currentFormat)",
          hint: "merge it into a catalog, or migrate a copy of it")
      }
      try opening.connection.execute(Connection.TransactionKind.read.rawValue)
      try ForeignCatalog.check(opening)
      opening.connection.unlimitWork()
      return Catalog(opening)
    }
  }
}
