package import MotionModel
import MotionbookMigrations

extension Catalog {
  /// Copies all intact artifacts of a damaged catalog into a new one.
  ///
  /// SQLite reads the rows of a private copy, page by page, so neither the header nor the schema nor the trees of the
  /// damaged file need to be sound, nothing in it can run, and it is never written to. An artifact is recovered if its
  /// bytes have the hash in its row, an index or another artifact, and all its dependencies are recovered too. If a
  /// preset's newest version is intact but an earlier one is lost, an equal new version replaces it, so the preset
  /// survives; merging a sound copy later causes no conflict. O(bytes), with caps on work and memory.
  /// - Parameters:
  ///   - path: The damaged catalog.
  ///   - new: An unused path.
  ///   - copies: Other copies of the catalog, checked as for a merge; lost and additional artifacts are taken from
  ///     them.
  ///   - context: Time of the salvage.
  /// - Throws: ``StoreError`` with code `inputOutput` when the disk fails to read a page, which is no evidence about
  ///   its content; `corrupt` when no artifact of a damaged file is intact, `alreadyExists`, or a file system error; no
  ///   file is then left at the new path.
  public static func salvage(
    _ path: String, to new: String, merging copies: [String] = [], by context: CommitContext = .current()
  ) throws(StoreError) -> SalvageReport {
    var others: [Artifact] = []
    for copy in copies {
      others += try ForeignCatalog.artifacts(
        at: copy, except: Set(others.map(\.hash)), checksAll: true, migrations: MigrationFile.all
      ).new
    }
    var (found, remarks) = try wrapping(path) { try DamagedFile.read(path, beside: others) }
    if found.whole.isEmpty, try isSoundAndEmpty(path) {
      remarks.append("no damage in \(StoreError.quoted(path)), which is empty")
    } else if found.whole.isEmpty {
      throw StoreError(
        .corrupt, "nothing in \(StoreError.quoted(path)) is an intact part of a catalog",
        hint: "restore a backup or a teammate's copy", path: path)
    }
    var continued: [SalvageReport.Continued] = []
    var generator = SystemRandomNumberGenerator()
    let catalog = try create(at: new, by: context, using: &generator) { draft in
      try draft.change { connection in
        for item in found.whole { try connection.insert(item.artifact) }
        continued = try found.continueHistories(in: connection)
      }
    }
    let types = found.whole.map(\.facts.type)
    return SalvageReport(
      contentsSaved: types.count { $0 == .content }, versionsSaved: types.count { $0 == .revision },
      releasesSaved: types.count { $0 == .release },
      losses: found.losses, missingBytes: found.missingBytes, continued: continued, remarks: remarks,
      stateHash: try catalog.stateHash(),
      dangling: try catalog.conflicts().filter { $0.kind == .dangling }.map(found.named))
  }

  /// Indicates a sound and empty catalog.
  private static func isSoundAndEmpty(_ path: String) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let report = try verify(path)
      return report.isSound && report.artifactCount == 0
    } catch {
      // A file that is not a catalog has nothing to salvage.
      guard error.code.category != .catalog else { return false }
      throw error
    }
  }
}

/// Reading of a catalog without any sound part.
enum DamagedFile {
  /// The largest file that is read, in bytes.
  static let maximumSize = Connection.rehearsalLimit

  /// Finds the intact artifacts of a file, which is copied under the shared lock, so that no commit is half done in it.
  /// - Parameter others: Artifacts of other copies, treated as present.
  static func read(
    _ path: String, beside others: [Artifact] = [],
    timeoutMilliseconds: Int32 = CatalogOpening.defaultTimeoutMilliseconds
  ) throws -> (SalvagedArtifacts, remarks: [String]) {
    let place = try CatalogPath(existing: path, access: .readOnly, trust: .own)
    let connection = try Connection(path: place.resolved, mode: .readOnly, followsLinks: false)
    try connection.harden(timeoutMilliseconds: 0)
    let file = try OpenFile(connection)
    try file.lockShared(timeoutMilliseconds: timeoutMilliseconds)
    defer { file.unlock() }
    return try read(file, at: place, beside: others)
  }

  /// Finds the intact artifacts of a locked file.
  static func read(
    _ file: OpenFile, at place: CatalogPath, beside others: [Artifact] = []
  ) throws -> (SalvagedArtifacts, remarks: [String]) {
    let size = try file.size()
    guard size <= maximumSize else {
      throw StoreError(.tooMuchWork, file: place.given, "has \(size) bytes; at most \(maximumSize) are looked through")
    }
    var remarks: [String] = []
    let header = FileHeader(try file.bytes(FileHeader.length))
    if header == nil { remarks.append("its first page is not that of an SQLite database") }
    if let header, header.application == FileHeader.applicationID, header.oddities.isEmpty,
      Int(header.userVersion) > MigrationFile.all.count
    {
      remarks.append(
        "it claims format \(header.userVersion); this version knows \(MigrationFile.all.count), "
          + "and newer kinds of artifacts are skipped")
    }
    let hasJournal = HotJournal.state(at: place.journal) == .hot
    if hasJournal { remarks.append("the journal of an interrupted write was searched too") }
    // Every catalog is created with pages of 4096 bytes; only SQLite's VACUUM can change that.
    var found = FoundArtifacts()
    for pageSize in Set([header?.pageSize ?? 4096, 4096]) {
      // A last page of which a part is missing may still hold rows; a copy of less than a new catalog's pages cannot be
      // read at all.
      let rounded = max((size + pageSize - 1) / pageSize, FoundArtifacts.leastPageCount) * pageSize
      for journal in hasJournal ? [nil, place.journal] : [nil] {
        do {
          let copy = try PrivateCopy(of: file, size: rounded, journal: journal)
          try found.read(copy, pageSize: pageSize, size: rounded)
        } catch let failure as PrivateCopy.Failure {
          throw StoreError(
            .inputOutput, "no copy of \(StoreError.quoted(place.given)) could be made for reading: \(failure.reason)",
            hint: "set TMPDIR to a folder that can be written, with \(rounded >> 20 + 1) MB of free space",
            path: place.given)
        }
      }
    }
    if found.isIncomplete { remarks.append("some rows were skipped, because reading them takes too long") }
    var salvaged = SalvagedArtifacts(found, others)
    // Another copy may have what was there.
    if others.isEmpty, let header, let pageSize = header.pageSize, let count = header.pageCount {
      salvaged.missingBytes = max(count * pageSize - size, 0)
    }
    if salvaged.missingBytes > 0 {
      remarks.append("its last \(salvaged.missingBytes) bytes are missing; presets may be older than they were")
    }
    return (salvaged, remarks)
  }
}

/// Contents and losses of a damaged catalog.
public struct SalvageReport: Hashable, Sendable {
  /// An artifact that is lost, or that proves itself but rests on a lost one.
  public struct Loss: Hashable, Sendable {
    package let artifact: ArtifactHash
    /// Title: `brand/pop@3`, `a motion`, from its row if its bytes do not prove it.
    public let what: String
    /// Indicates that its own bytes are lost, not only a dependency.
    package let isDamaged: Bool
    /// Names of the versions and releases that refer to it; at most 20.
    public let neededBy: [String]
  }

  /// A preset whose newest version had lost its history.
  package struct Continued: Hashable, Sendable {
    /// The version that could not be kept, because a version before it is lost.
    package let version: String
    /// Equal version that replaces it.
    package let revision: ArtifactHash
  }

  /// Artifacts copied unchanged.
  public var artifactsSaved: Int { contentsSaved + versionsSaved + releasesSaved }
  /// Motions among them.
  package let contentsSaved: Int
  /// Versions among them.
  package let versionsSaved: Int
  /// Releases among them.
  package let releasesSaved: Int
  /// Losses, damaged artifacts first.
  public let losses: [Loss]
  /// Bytes that the end of the file lacks, of which nobody knows what they held.
  package let missingBytes: Int64
  /// Presets that go on without their history.
  package let continued: [Continued]
  /// Other remarks about the file, a sentence each.
  public let remarks: [String]
  /// The new catalog's state hash.
  package let stateHash: String
  /// Broken references of the new catalog's presets, a sentence each.
  package let dangling: [String]

  /// Indicates that nothing was lost.
  public var isComplete: Bool { losses.isEmpty && missingBytes == 0 }

  /// Maximum number of names of users of a lost artifact.
  package static let maximumNames = 20
}
