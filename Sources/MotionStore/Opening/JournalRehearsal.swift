import CSQLite
import MotionbookMigrations

/// Rolls a hot journal back in a private copy, to test its effect on the file.
///
/// The journal does not name its file: one of another catalog with the same number of commits looks right in every
/// field, and rolling it back destroys the file. The result on a copy is decisive.
enum JournalRehearsal {
  enum Outcome: Equatable {
    /// The copy is a sound catalog afterwards.
    case sound
    /// The copy was sound before, and is not afterwards: the journal belongs to another file.
    case destroys
    /// The copy is damaged either way.
    case useless
    /// The journal is gone: another process has rolled it back.
    case gone
    /// No copy could be made or read, for this reason; the journal is untested.
    case impossible(String)
  }

  /// Tries it.
  /// - Parameters:
  ///   - database: The current file, under a lock that excludes writers.
  ///   - size: Its size in bytes.
  ///   - journalPath: Path of the journal.
  /// - Throws: ``SQLiteError`` when the file itself cannot be read.
  static func run(
    _ database: OpenFile, size: Int64, journalAt journalPath: String, migrations: [MigrationFile]
  ) throws -> Outcome {
    do {
      let rolledBack = try look(at: PrivateCopy(of: database, size: size, journal: journalPath), migrations)
      let asItIs = try look(at: PrivateCopy(of: database, size: size), migrations)
      guard rolledBack.isSound else { return asItIs.isSound ? .destroys : .useless }
      // A copy of this catalog fits page by page; only its own journal preserves its identity.
      return asItIs.identity == nil || asItIs.identity == rolledBack.identity ? .sound : .destroys
    } catch let failure as PrivateCopy.Failure {
      return HotJournal.state(at: journalPath) == .none ? .gone : .impossible(failure.reason)
    }
  }

  /// Opens a copy, which rolls back the journal beside it, and checks that it is a sound catalog.
  ///
  /// Nothing of it runs before its schema has been compared, as for any other file.
  private static func look(
    at copy: PrivateCopy, _ migrations: [MigrationFile]
  ) throws -> (isSound: Bool, identity: String?) {
    do {
      let place = try CatalogPath(existing: copy.path, access: .readWrite, trust: .own)
      let opening = try CatalogOpening.comparing(
        try CatalogOpening.connect(place, .readWrite, 0), at: place, access: .readWrite, migrations: migrations,
        acceptsOlder: true)
      guard !opening.isNewer else { return (false, nil) }
      return try opening.connection.transaction(.read) {
        let identity = try? LocalFacts(reading: opening.connection).meta["catalog_id"]
        var verifier = Verifier(
          connection: opening.connection, place: place, format: opening.format, migrations: migrations)
        // Versions of a sound file may break a rule between artifacts, for example after a merge.
        try verifier.check(nil)
        let isSound = verifier.report.findings.allSatisfy { !$0.check.isDamage || $0.check == .rules }
        return (isSound, identity)
      }
    } catch let error as SQLiteError {
      // Errors of reading the copy are no evidence about the journal.
      let obstacles = [SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_READONLY, SQLITE_PERM]
      if obstacles.contains(error.primary) { throw PrivateCopy.Failure(reason: "a copy in $TMPDIR: \(error.message)") }
      return (false, nil)
    } catch {
      return (false, nil)
    }
  }
}
