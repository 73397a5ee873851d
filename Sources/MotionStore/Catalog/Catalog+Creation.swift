import MotionModel
import MotionbookMigrations

extension Catalog {
  /// Makes an empty catalog, and opens it for writing.
  /// - Parameters:
  ///   - path: An unused path; its folder must exist.
  ///   - context: Time of creation.
  /// - Throws: ``StoreError`` with code `alreadyExists`, or a file system error. No partial file remains.
  public static func create(
    at path: String, by context: CommitContext = .current()
  ) throws(StoreError) -> Catalog {
    var generator = SystemRandomNumberGenerator()
    return try create(at: path, by: context, using: &generator)
  }

  /// Creates a catalog with the content of a first commit, and opens it for writing.
  ///
  /// Both happen, or neither: a failure or a crash leaves no file at the path.
  /// - Parameters:
  ///   - path: An unused path; its folder must exist.
  ///   - context: Author, time and message.
  ///   - body: The first commit; it sees an empty catalog.
  /// - Throws: As ``create(at:by:)`` and ``write(by:dryRun:_:)``.
  public static func create(
    at path: String, by context: CommitContext = .current(), _ body: (WriteBatch) throws -> Void
  ) throws(StoreError) -> Catalog {
    var generator = SystemRandomNumberGenerator()
    return try create(at: path, by: context, using: &generator) { try $0.write(by: context, body) }
  }

  /// As ``create(at:by:)`` with a random generator of the caller's, which gives the catalog's identity.
  /// - Parameter filling: Makes its content.
  package static func create(
    at path: String, by context: CommitContext, using generator: inout some RandomNumberGenerator,
    filling: (Catalog) throws -> Void = { _ in }
  ) throws(StoreError) -> Catalog {
    _ = try CatalogPath(new: path)
    let identity = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    guard CommitContext.times.contains(Int(clamping: context.timeMs)) else {
      throw StoreError(.invalid, "the program's name or the time is out of range", path: path)
    }
    return try wrapping(path) {
      let file = try SavedFile(at: path, .catalog, replacing: false)
      do {
        try file.save { draft in
          // The connection is closed before the file is opened like any other catalog.
          try MigrationRunner(migrations: MigrationFile.all, tool: ToolVersion.name, timeMs: context.timeMs).create(
            at: draft, catalogID: Hexadecimal.text(identity))
          try filling(Catalog(try CatalogOpening.open(at: draft, access: .readWrite)))
        }
      } catch var known as StoreError where known.path == file.temporary {
        // The draft's name is meaningless to the caller.
        known.path = path
        known.message = known.message.replacing(file.temporary, with: path)
        throw known
      }
      return Catalog(try CatalogOpening.open(at: path, access: .readWrite))
    }
  }
}
