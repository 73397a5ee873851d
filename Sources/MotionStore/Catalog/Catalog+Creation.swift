import CMotionStore
import MotionModel
import MotionbookMigrations

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Catalog {
  /// Makes an empty catalog, and opens it for writing.
  /// - Parameters:
  ///   - path: A path where nothing lies; its folder must exist.
  ///   - context: When it is made.
  /// - Throws: ``StoreError`` with code `alreadyExists`, or what the file system says. No half-made file stays behind.
  public static func create(
    at path: String, by context: CommitContext = .current()
  ) throws(StoreError) -> Catalog {
    var generator = SystemRandomNumberGenerator()
    return try create(at: path, by: context, using: &generator)
  }

  /// As ``create(at:by:)`` with a random generator of the caller's, which gives the catalog's identity.
  package static func create(
    at path: String, by context: CommitContext, using generator: inout some RandomNumberGenerator
  ) throws(StoreError) -> Catalog {
    try create(at: path, timeMs: context.timeMs, using: &generator, migrations: MigrationFile.all)
  }

  /// Makes a catalog that already holds what a first commit puts in, and opens it for writing.
  ///
  /// Both happen, or neither: a failure or a crash leaves nothing under the path.
  /// - Parameters:
  ///   - path: A path where nothing lies; its folder must exist.
  ///   - context: Who makes it, when and why.
  ///   - body: The first commit; it sees an empty catalog.
  /// - Throws: As ``create(at:by:)`` and ``write(by:dryRun:_:)``.
  public static func create(
    at path: String, by context: CommitContext = .current(), _ body: (WriteBatch) throws -> Void
  ) throws(StoreError) -> Catalog {
    var generator = SystemRandomNumberGenerator()
    return try create(at: path, timeMs: context.timeMs, using: &generator, migrations: MigrationFile.all) {
      try $0.write(by: context, body)
    }
  }

  static func create(
    at path: String, tool: String = ToolVersion.name, timeMs: Int64, using generator: inout some RandomNumberGenerator,
    migrations: [MigrationFile], filling: (Catalog) throws -> Void = { _ in }
  ) throws(StoreError) -> Catalog {
    let place = try CatalogPath(new: path)
    var identity: [UInt8] = []
    for _ in 0..<16 { identity.append(UInt8.random(in: 0...255, using: &generator)) }
    guard tool.utf8.count <= 200, RevisionBody.times.contains(Int(clamping: timeMs)) else {
      throw StoreError(.invalid, "the program's name or the time is out of range", path: path)
    }
    // Made under a name of its own, so that no crash leaves half a catalog under the one that was asked for. The name
    // is random even when the generator is not.
    let draft = try CatalogPath(new: "\(place.resolved).\(UInt32.random(in: 0...UInt32.max)).unfinished")
    UnfinishedFiles.add(draft.resolved)
    defer { UnfinishedFiles.forget(draft.resolved) }
    // O_EXCL: a link is never followed.
    let descriptor = Self.openNew(draft.resolved)
    guard descriptor >= 0 else { throw StoreError.cannotSave(path, errno) }
    close(descriptor)
    return try wrapping(path) {
      do {
        // Own scope: the connection is closed before the file is opened as any other catalog.
        try make(draft, migrations, tool: tool, timeMs: timeMs, identity: Hexadecimal.text(identity))
        do {
          let opening = try CatalogOpening.open(at: draft.resolved, access: .readWrite, migrations: migrations)
          try filling(Catalog(opening, migrations: migrations))
        }
        try Interruption.deciding {
          guard motionbook_rename_new(draft.resolved, place.resolved) == 0 else {
            throw StoreError.cannotSave(path, errno)
          }
        }
      } catch {
        unlink(draft.resolved)
        unlink(draft.resolved + "-journal")
        // The draft's name would mean nothing to the caller.
        if var known = error as? StoreError, known.path == draft.resolved {
          known.path = path
          known.message = known.message.replacing(draft.resolved, with: path)
          throw known
        }
        throw error
      }
      synchronizeFolder(of: place.resolved)
      return Catalog(
        try CatalogOpening.open(at: path, access: .readWrite, migrations: migrations), migrations: migrations)
    }
  }

  /// Makes the new name survive a loss of power, where the file system can do that for a folder.
  private static func synchronizeFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    let descriptor = openFile(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY, 0)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func make(
    _ place: CatalogPath, _ migrations: [MigrationFile], tool: String, timeMs: Int64, identity: String
  ) throws {
    let connection = try Connection(path: place.resolved, mode: .readWrite, followsLinks: false)
    try connection.harden(timeoutMilliseconds: CatalogOpening.defaultTimeoutMilliseconds)
    try connection.configure()
    try MigrationRunner(migrations: migrations, tool: tool, timeMs: timeMs).create(connection, catalogID: identity)
  }

  private static func openNew(_ path: String) -> Int32 {
    openFile(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  }
}

/// `open(2)`, whose name the catalog's own function hides.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
