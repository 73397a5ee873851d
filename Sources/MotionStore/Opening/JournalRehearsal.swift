import CSQLite
import MotionbookMigrations

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Rolls a hot journal back in a private copy, to see what it would do to the file.
///
/// The journal does not say which file it belongs to: one of another catalog with the same number of commits looks
/// right in every field, and rolling it back destroys the file. What it makes of a copy tells.
enum JournalRehearsal {
  enum Outcome: Equatable {
    /// The copy is a sound catalog afterwards.
    case sound
    /// The copy was sound before, and is not afterwards: the journal belongs to another file.
    case destroys
    /// The copy is damaged either way.
    case useless
    /// The journal is not there any more: somebody else has rolled it back.
    case gone
    /// No copy could be made or read, for this reason; nothing is known about the journal.
    case impossible(String)
  }

  /// Why a copy could not be made or read.
  private struct Obstacle: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
    /// The last failure of the system.
    init(at path: String) { reason = "\(StoreError.quoted(path)): \(String(cString: strerror(errno)))" }
  }

  /// Tries it.
  /// - Parameters:
  ///   - database: The file as it is, under a lock that keeps writers away.
  ///   - size: Its size in bytes.
  ///   - journalPath: Where the journal lies.
  /// - Throws: ``SQLiteError`` when the file itself cannot be read.
  static func run(
    _ database: OpenFile, size: Int64, journalAt journalPath: String, migrations: [MigrationFile]
  ) throws(SQLiteError) -> Outcome {
    let journal = open(journalPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard journal >= 0 else { return errno == ENOENT ? .gone : .impossible(Obstacle(at: journalPath).reason) }
    defer { close(journal) }
    do {
      let folder = try privateFolder()
      let path = "\(folder)/copy"
      defer {
        for name in [path, "\(path)-journal"] { unlink(name) }
        rmdir(folder)
      }
      try copy(database, size: size, to: path)
      try copy(journal, to: "\(path)-journal")
      let isSoundAfter = try isSound(path, migrations)
      let identity = identity(of: path, migrations)
      unlink("\(path)-journal")
      try copy(database, size: size, to: path)
      if isSoundAfter {
        // A copy of this catalog fits page by page; only its own journal leaves it what it is.
        let before = self.identity(of: path, migrations)
        return before == nil || before == identity ? .sound : .destroys
      }
      return try isSound(path, migrations) ? .destroys : .useless
    } catch let error as SQLiteError {
      throw error
    } catch {
      return .impossible((error as? Obstacle)?.reason ?? "\(error)")
    }
  }

  private static func isSound(_ path: String, _ migrations: [MigrationFile]) throws(Obstacle) -> Bool {
    do {
      let report = try checked(path, migrations)
      // What people wrote may contradict itself in a sound file, after a merge for example.
      return report.findings.allSatisfy { !$0.check.isDamage || $0.check == .rules }
    } catch let error as SQLiteError {
      // What keeps the copy from being read says nothing about the journal.
      let obstacles = [SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_READONLY, SQLITE_PERM]
      if obstacles.contains(error.primary) { throw Obstacle("a copy in $TMPDIR: \(error.message)") }
      return false
    } catch {
      return false
    }
  }

  /// Which catalog a copy says it is; nil when it cannot say.
  private static func identity(of path: String, _ migrations: [MigrationFile]) -> String? {
    guard let opening = try? opened(path, migrations) else { return nil }
    return try? opening.connection.first("SELECT value FROM meta WHERE key = 'catalog_id'") {
      try $0.requiredText(0)
    }
  }

  private static func checked(_ path: String, _ migrations: [MigrationFile]) throws -> VerificationReport {
    let opening = try opened(path, migrations)
    guard !opening.isNewer else { throw StoreError(.newerFormat, "the copy is of a newer format") }
    return try opening.connection.transaction(.read) {
      var verifier = Verifier(
        connection: opening.connection, place: opening.path, format: opening.format, migrations: migrations)
      return try verifier.run(nil)
    }
  }

  /// Opens a copy, which rolls the journal beside it back.
  ///
  /// Nothing of it runs before its schema has been compared, as with any other file.
  private static func opened(_ path: String, _ migrations: [MigrationFile]) throws -> CatalogOpening {
    let place = try CatalogPath(existing: path, access: .readWrite, trust: .own)
    let connection = try CatalogOpening.connect(place, .readWrite, 0)
    return try CatalogOpening.comparing(
      connection, at: place, access: .readWrite, migrations: migrations, acceptsOlder: true)
  }

  // MARK: The copy

  private static let pieceLength = 1 << 20

  private static func privateFolder() throws(Obstacle) -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/motionbook-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw Obstacle(at: base) }
    return String(cString: path)
  }

  private static func copy(_ database: OpenFile, size: Int64, to path: String) throws {
    var offset: Int64 = 0
    try writing(path) {
      guard offset < size else { return nil }
      let piece = try database.bytes(Int(min(Int64(pieceLength), size - offset)), at: offset)
      offset += Int64(piece.count)
      return piece[...]
    }
  }

  private static func copy(_ journal: Int32, to path: String) throws {
    var piece = [UInt8](repeating: 0, count: pieceLength)
    try writing(path) {
      let count = piece.withUnsafeMutableBytes { read(journal, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw Obstacle(at: "the journal") }
      return count == 0 ? nil : piece[..<count]
    }
  }

  /// Writes a new file piece by piece, until there is none.
  private static func writing(_ path: String, _ next: () throws -> ArraySlice<UInt8>?) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Obstacle(at: path) }
    defer { close(descriptor) }
    while let piece = try next() {
      try piece.withUnsafeBytes { buffer in
        var rest = buffer
        while !rest.isEmpty {
          let count = write(descriptor, rest.baseAddress, rest.count)
          guard count > 0 else { throw Obstacle(at: path) }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
      }
    }
  }
}
