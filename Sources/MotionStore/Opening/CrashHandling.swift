import CSQLite
import MotionModel

/// Handling of the journal of an interrupted write: inspected, tried on a copy, and only then rolled back.
extension CatalogOpener {
  /// Looks at the file until it is in no interrupted write, which is rolled back.
  /// - Returns: The header, after the look.
  func settle(_ connection: Connection) throws -> FileHeader {
    for _ in 0..<Connection.attempts {
      // Another process may finish with the journal during the inspection.
      guard let (header, isInterrupted) = try inspect(OpenFile(connection)) else { continue }
      guard isInterrupted else { return header }
      try recover()
    }
    throw StoreError.needsRecovery(place.given)
  }

  /// The same before a transaction of a long-open connection: SQLite would roll back any journal that appeared beside
  /// the file meanwhile, or fail for a read-only connection.
  func handleLater(_ connection: Connection) throws {
    switch HotJournal.state(at: place.journal) {
    case .none: return
    case .irregular: return try place.checkCompanions()
    case .hot, .unreadable: break
    }
    // A writer is active; a dead process holds no lock.
    if try OpenFile(connection).isReserved() { return }
    _ = try settle(connection)
  }

  /// Rolls the interrupted write back, as SQLite does when a file is opened for writing.
  ///
  /// Called after an inspection found the journal hot and leading to a sound catalog.
  private func recover() throws {
    guard trust == .own else {
      // A rollback would write to a foreign file.
      throw StoreError(
        .needsRecovery, "a write to \(StoreError.quoted(place.given)) was interrupted, and its journal remains",
        hint: "open it once where it was made (\(StoreCall.open())), then get it again", path: place.given)
    }
    guard recovery == .rollBack else { throw StoreError.leftInterrupted(place.given) }
    do {
      var writer = self
      writer.access = .readWrite
      let connection = try writer.connect()
      guard !connection.isReadOnly else { throw StoreError.needsRecovery(place.given) }
      try connection.trust(triggers: false, views: false)
      try connection.configure()
      try connection.transaction(.read) { try connection.run("SELECT count(*) FROM sqlite_schema") }
    } catch let error as SQLiteError where error.primary == SQLITE_READONLY || error.primary == SQLITE_CANTOPEN {
      throw StoreError.needsRecovery(place.given)
    }
  }

  /// Looks at the file under the shared lock, so that no commit is half done meanwhile.
  /// - Returns: The header, and whether an interrupted write must be rolled back before any read; nil when another process
  ///   has just done that.
  /// - Throws: ``StoreError`` with the diagnosis when the file is no catalog in rollback mode.
  private func inspect(_ file: OpenFile) throws -> (header: FileHeader, isInterrupted: Bool)? {
    try place.checkCompanions()
    try file.lockShared(timeoutMilliseconds: timeoutMilliseconds)
    defer { file.unlock() }

    let size = try file.size()
    let header = try FileHeader(in: file, size: size, path: place.given)
    if [header.writeVersion, header.readVersion].contains(2) || (place.sizeOfCompanion("-wal") ?? 0) > 0 {
      throw StoreError(
        .walMode, file: place.given, "has been switched to WAL mode, which does not travel safely",
        hint:
          "close every program that has it open, then: sqlite3 \(ShellWord.path(place.given)) 'PRAGMA journal_mode=DELETE'"
      )
    }
    switch HotJournal.state(at: place.journal) {
    case .none: break
    case .irregular:
      try place.checkCompanions()
      return nil
    // The journal of an active writer is not inspected.
    case .hot where file.isReserved(), .unreadable where file.isReserved(): break
    // A journal belongs to the file that has the name now.
    case .hot where file.hasMoved(), .unreadable where file.hasMoved():
      throw StoreError(.replaced, file: place.given, "was moved or replaced while it was open", hint: "open it again")
    case .hot: return try mayRollBack(file, header, size: size) ? (header, true) : nil
    case .unreadable(let number):
      throw StoreError(
        .permission,
        "a write to \(StoreError.quoted(place.given)) was interrupted, and its journal "
          + "\(StoreError.quoted(place.journal)) cannot be read: \(SQLiteError.systemText(number))",
        hint: "ask its owner to open the catalog once (\(StoreCall.open())), or make the journal readable",
        path: place.given)
    }
    try header.check(size, place.given)
    return (header, false)
  }

  /// Refuses a journal that rolling back would not lead to an earlier state of this file, or of which that is not known.
  /// - Returns: False when the journal is gone: another process has rolled it back.
  private func mayRollBack(_ file: OpenFile, _ header: FileHeader, size: Int64) throws -> Bool {
    let shown = StoreError.quoted(place.given)
    let foreign = StoreError(
      .foreignJournal,
      "\(StoreError.quoted(place.given + "-journal")) belongs to another file; "
        + "rolling it back would destroy this one",
      hint: "move it away, then run: \(StoreCall.verify())", path: place.given)
    guard HotJournal.fits(header, journalAt: place.journal) else { throw foreign }
    // Foreign files are never rolled back.
    guard trust == .own else { return true }
    guard Int(header.userVersion) <= migrations.count else {
      throw StoreError(
        .newerFormat,
        "a write to \(shown) was interrupted, and its format \(header.userVersion) is newer than this version's "
          + "\(migrations.count), so its journal cannot be judged",
        hint: "update Motionbook, then open it again", path: place.given)
    }
    // The journal does not name its file: one of another catalog with the same number of commits looks right in every
    // field, and rolling it back destroys the file. The result on a copy is decisive.
    do {
      let rolledBack = try look(at: PrivateCopy(of: file, size: size, journal: place.journal))
      let asItIs = try look(at: PrivateCopy(of: file, size: size))
      guard rolledBack.isSound || asItIs.isSound else {
        throw StoreError.corrupt(
          place.given, "\(DamageKind.pages.explanation), and rolling back the interrupted write does not repair it",
          .pages)
      }
      // A copy of this catalog fits page by page; only its own journal preserves its identity.
      guard rolledBack.isSound, asItIs.identity == nil || asItIs.identity == rolledBack.identity else { throw foreign }
      return true
    } catch let failure as PrivateCopy.Failure {
      if HotJournal.state(at: place.journal) == .none { return false }
      let megabytes = (size + (place.sizeOfCompanion("-journal") ?? 0)) >> 20 + 1
      throw StoreError(
        .needsRecovery,
        "a write to \(shown) was interrupted; its journal is tried on a copy before it is rolled back, "
          + "and no copy can be made: \(failure.reason)",
        hint:
          "set TMPDIR to a folder that can be written, with \(megabytes) MB of free space, and run the command again",
        path: place.given)
    }
  }

  /// Opens a copy, which rolls back the journal beside it, and checks that it is a sound catalog.
  ///
  /// Nothing of it runs before its schema has been compared, as for any other file.
  private func look(at copy: PrivateCopy) throws -> (isSound: Bool, identity: String?) {
    do {
      let opener = CatalogOpener(
        place: try CatalogPath(existing: copy.path, access: .readWrite, trust: .own), access: .readWrite,
        migrations: migrations, acceptsOlder: true, timeoutMilliseconds: 0)
      let opening = try opener.compare(opener.connect())
      guard !opening.isNewer else { return (false, nil) }
      return try opening.connection.transaction(.read) {
        let identity = try? LocalFacts(reading: opening.connection).meta["catalog_id"]
        var verifier = Verifier(opening: opening)
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

extension StoreError {
  /// A write was interrupted, its journal would lead back to a sound catalog, and the caller does not want that now.
  static func leftInterrupted(_ path: String) -> StoreError {
    StoreError(
      .needsRecovery, "a write to \(quoted(path)) was interrupted, and its journal remains",
      hint: "the next command that reads or changes the catalog rolls it back, such as \(StoreCall.open())", path: path)
  }
}
