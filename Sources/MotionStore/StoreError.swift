import CSQLite
public import MotionModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Says why the catalog could not do what was asked, and what to do about it.
public struct StoreError: Error, Hashable, Sendable {
  /// What kind of thing went wrong, as wide as an exit code.
  package enum Category: Int, Hashable, Sendable, CaseIterable {
    /// Something named does not exist.
    case notFound = 3
    /// Something exists already, is in use, or has changed meanwhile.
    case conflict = 4
    /// What was to be stored is not valid.
    case invalid = 5
    /// The file is no catalog, or not one that can be used now.
    case catalog = 6
    /// The file system refused.
    case inputOutput = 7
    /// A misuse of the library or a fault in it.
    case `internal` = 70
  }

  /// The kind of fault, stable for machines.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// No file at the path.
    case missingFile = "MISSING_FILE"
    /// A directory, device or pipe instead of a file.
    case notAFile = "NOT_A_FILE"
    /// A symbolic link where none is allowed, or a file with several names (hard links).
    case linkedFile = "LINKED_FILE"
    /// A file of zero bytes.
    case emptyFile = "EMPTY_FILE"
    /// Not an SQLite database.
    case notSQLite = "NOT_SQLITE"
    /// An SQLite database of another application.
    case otherDatabase = "OTHER_DATABASE"
    /// The end of the file is missing.
    case truncated = "TRUNCATED"
    /// A database in WAL mode, or with a write-ahead log beside it.
    case walMode = "WAL_MODE"
    /// A journal of an interrupted write that cannot be rolled back here.
    case needsRecovery = "NEEDS_RECOVERY"
    /// A journal that belongs to another file.
    case foreignJournal = "FOREIGN_JOURNAL"
    /// Made by a newer version of Motionbook.
    case newerFormat = "NEWER_FORMAT"
    /// Made by an older version of Motionbook; needs migration.
    case olderFormat = "OLDER_FORMAT"
    /// Tables, views, triggers or indexes that are not the catalog's.
    case alteredSchema = "ALTERED_SCHEMA"
    /// Damaged.
    case corrupt = "CORRUPT"
    /// Another program held the file for too long.
    case locked = "LOCKED"
    /// The file was moved or replaced while it was open.
    case replaced = "REPLACED"
    /// Checking the file would take unreasonably long.
    case tooMuchWork = "TOO_MUCH_WORK"
    /// The file or its folder cannot be written.
    case readOnly = "READ_ONLY"
    /// The file may not be read.
    case permission = "PERMISSION"
    /// No space left.
    case diskFull = "DISK_FULL"
    /// Any other failure of the file system.
    case inputOutput = "IO"
    /// No preset, version, release or content of that name.
    case notFound = "NOT_FOUND"
    /// A reference that fits several things.
    case ambiguous = "AMBIGUOUS"
    /// The name or file is taken.
    case alreadyExists = "ALREADY_EXISTS"
    /// Other presets need it.
    case inUse = "IN_USE"
    /// Somebody else has changed it meanwhile.
    case stale = "STALE"
    /// It has several newest versions, of which none counts before somebody has settled that.
    case inConflict = "IN_CONFLICT"
    /// The preset or the commit is not valid.
    case invalid = "INVALID"
    /// References lead back to where they started.
    case cycle = "CYCLE"
    /// The library was used in a way it forbids.
    case misuse = "MISUSE"

    /// The wider kind.
    package var category: Category {
      switch self {
      case .notFound, .ambiguous: .notFound
      case .alreadyExists, .inUse, .stale, .inConflict: .conflict
      case .invalid, .cycle: .invalid
      case .readOnly, .permission, .diskFull, .inputOutput: .inputOutput
      case .misuse: .internal
      case .missingFile, .notAFile, .linkedFile, .emptyFile, .notSQLite, .otherDatabase, .truncated, .walMode,
        .needsRecovery, .foreignJournal, .newerFormat, .olderFormat, .alteredSchema, .corrupt, .locked, .replaced,
        .tooMuchWork:
        .catalog
      }
    }
  }

  /// The kind of fault.
  public var code: Code
  /// What is wrong, in one sentence.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// The catalog's path, when the fault is about a file.
  public var path: String?
  /// The names involved: those that may be meant for one not found, users of a preset in use, the path of a cycle.
  public var names: [String]
  /// What is wrong inside a document, when that is the reason.
  public var cause: ModelError?
  /// The reference of what was to be stored that leads nowhere, when that is the reason.
  package internal(set) var reference: PresetReference?
  /// What is damaged, when that is the reason.
  package internal(set) var damage: DamageKind?

  package init(
    _ code: Code, _ message: String, hint: String? = nil, path: String? = nil, names: [String] = [],
    cause: ModelError? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.path = path
    self.names = names
    self.cause = cause
  }

  /// Whether the fault lies with another file or folder than the catalog, such as one that is read from.
  package private(set) var isBesideCatalog = false

  /// The same, of another file or folder than the catalog.
  package var besideCatalog: StoreError {
    var error = self
    error.isBesideCatalog = true
    return error
  }

  /// The wider kind, whose raw value is the tool's exit code.
  package var category: Category {
    guard isBesideCatalog, code.category == .catalog else { return code.category }
    return code == .missingFile ? .notFound : .inputOutput
  }
}

extension StoreError: CustomStringConvertible {
  /// `message` and, on a second line, the hint.
  public var description: String { hint.map { "\(message)\n  \($0)" } ?? message }
}

extension StoreError {
  /// Any error that left the store's inner code, as the caller shall see it.
  init(wrapping error: any Error, path: String) {
    switch error {
    case var error as StoreError:
      if error.path == nil && error.category != .notFound { error.path = path }
      self = error
    case let error as ArtifactDamage:
      self = .corrupt(path, error.described(in: path), .artifacts)
    case let error as SQLiteError: self.init(error, path: path)
    case let error as WriteLeftInterrupted: self = error.described(path)
    case let error as ModelError:
      self.init(.invalid, error.description, hint: error.hint, path: path, cause: error)
    default: self.init(.misuse, "\(error)", path: path)
    }
  }

  /// An error of SQLite in the user's words.
  init(_ error: SQLiteError, path: String) {
    let file = StoreError.quoted(path)
    switch error.code {
    case SQLITE_READONLY | (4 << 8):  // SQLITE_READONLY_DBMOVED
      self.init(
        .replaced, "\(file) was moved or replaced while it was open; nothing was written",
        hint: "run the command again", path: path)
      return
    case SQLITE_READONLY | (3 << 8):  // SQLITE_READONLY_ROLLBACK
      self = .needsRecovery(path)
      return
    case SQLITE_READONLY | (6 << 8):  // SQLITE_READONLY_DIRECTORY
      self.init(
        .readOnly, "the folder of \(file) cannot be written, which saving needs",
        hint: "copy the catalog to a folder of yours, or open it for reading", path: path)
      return
    default: break
    }
    switch error.primary {
    case SQLITE_NOTADB:
      self.init(.notSQLite, "\(file) is not a catalog: \(error.message)", path: path)
    case SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_MISMATCH, SQLITE_INTERNAL: self = .corruptPages(path, error.message)
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(
        .locked, "another program keeps \(file) locked", hint: "try again when it has finished", path: path)
    case SQLITE_READONLY, SQLITE_PERM:
      self.init(
        .readOnly, "\(file) cannot be written", hint: "check its permissions, or open it for reading", path: path)
    case SQLITE_AUTH:
      self.init(.permission, "\(file) may not be opened", hint: "check its permissions", path: path)
    case SQLITE_FULL:
      self.init(
        .diskFull, "no space left to save \(file); nothing was changed", hint: "free some space and try again",
        path: path)
    case SQLITE_INTERRUPT:
      self.init(.tooMuchWork, "checking \(file) takes unreasonably long; it was given up", path: path)
    case SQLITE_NOMEM:
      self.init(.tooMuchWork, "reading \(file) takes more memory than there is for it; it was given up", path: path)
    case SQLITE_PROTOCOL:
      self.init(
        .locked, "\(file) cannot be locked: \(error.message)", hint: "try again when others have finished", path: path)
    case SQLITE_NOLFS:
      self.init(.inputOutput, "\(file) is larger than its file system can keep", path: path)
    case SQLITE_CANTOPEN where error.systemError == EACCES || error.systemError == EPERM:
      self.init(.permission, "\(file) may not be opened", hint: "check its permissions", path: path)
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(error.systemError):
      self.init(
        .diskFull,
        "no more can be saved to \(file): \(String(cString: strerror(error.systemError))); nothing was changed",
        hint: "free some space and try again", path: path)
    case SQLITE_CANTOPEN:
      // Where the journal cannot be made, the reason is lost: SQLite tries to open it for reading then.
      self.init(
        .inputOutput, "\(file) or its journal cannot be opened: \(error.message)",
        hint: "check the folder's permissions and its free space", path: path)
    case SQLITE_IOERR:
      self.init(.inputOutput, "reading or writing \(file) failed: \(error.message) (\(error.code))", path: path)
    case SQLITE_CONSTRAINT:
      self.init(.invalid, "the catalog refuses the change: \(error.message)", path: path)
    // Documents are measured before they are written.
    case SQLITE_TOOBIG: self = .corrupt(path, "a row is larger than any that a catalog has", .pages)
    // The statements are ours and fit the schema that was compared when the file was opened.
    case SQLITE_ERROR, SQLITE_SCHEMA:
      self.init(
        .alteredSchema, "the tables of \(file) are not those it was opened with: \(error.message)",
        hint: DamageKind.schema.remedy(for: path), path: path)
      damage = .schema
    default:
      self.init(.misuse, "SQLite reports \(error.message) (\(error.code))", path: path)
    }
  }

  /// A path as messages show it.
  static func quoted(_ path: String) -> String { "\"\(path)\"" }

  static func needsRecovery(_ path: String) -> StoreError {
    StoreError(
      .needsRecovery,
      "an interrupted write must be rolled back before \(quoted(path)) can be read, and that needs to write",
      hint: "make the file and its folder writable, or copy it together with its -journal file", path: path)
  }
}
