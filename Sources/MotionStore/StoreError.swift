public import MotionModel

/// Error of a catalog's operation, with a remedy.
public struct StoreError: Error, Hashable, Sendable {
  /// Broad category of an error, one per exit code.
  package enum Category: Int, Hashable, Sendable, CaseIterable {
    /// A name does not exist.
    case notFound = 3
    /// A value already exists, is in use, or was changed concurrently.
    case conflict = 4
    /// The value to store is invalid.
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
    /// A reference with several matches.
    case ambiguous = "AMBIGUOUS"
    /// The name or file is taken.
    case alreadyExists = "ALREADY_EXISTS"
    /// Other presets need it.
    case inUse = "IN_USE"
    /// It was changed concurrently.
    case stale = "STALE"
    /// It has several newest versions, none of which is current until the conflict is settled.
    case inConflict = "IN_CONFLICT"
    /// The preset or the commit is not valid.
    case invalid = "INVALID"
    /// Circular references.
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
  /// Error in one sentence.
  public var message: String
  /// Remedy.
  public var hint: String? {
    get { advice?.description }
    set { advice = newValue.map { Advice($0) } }
  }
  /// The same with the calls in it, for a program to word.
  package var advice: Advice?
  /// The catalog's path, when the fault is about a file.
  public var path: String?
  /// The names involved: candidates for one not found, users of a preset in use, the path of a cycle.
  public var names: [String]
  /// Error inside a document, if that is the cause.
  public var cause: ModelError?
  /// Broken reference of the value to store, if that is the cause.
  package internal(set) var reference: PresetReference?
  /// Kind of damage, if that is the cause.
  package let damage: DamageKind?

  package init(
    _ code: Code, _ message: String, hint: Advice? = nil, path: String? = nil, names: [String] = [],
    cause: ModelError? = nil, reference: PresetReference? = nil, damage: DamageKind? = nil
  ) {
    self.code = code
    self.message = message
    advice = hint
    self.path = path
    self.names = names
    self.cause = cause
    self.reference = reference
    self.damage = damage
  }

  /// Indicates an error of another file or folder than the catalog, such as one being read.
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

extension StoreError {
  /// The value of a closure; nil where that finds nothing.
  package static func ifFound<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let error as StoreError where error.code == .notFound {
      return nil
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// `message` and, on a second line, the hint.
  public var description: String { hint.map { "\(message)\n  \($0)" } ?? message }
}

/// Kind of damage in a catalog's file.
///
/// From the least to the worst; every message and every command takes its advice from here.
package enum DamageKind: String, Hashable, Sendable, CaseIterable {
  case artifacts, index, notes, pages, schema, beginning, end

  /// Sentence about the damage.
  package var explanation: String {
    switch self {
    case .artifacts: "motions, versions or releases in it do not prove themselves"
    case .index: "an index does not match its table"
    case .notes: "its notes about itself do not fit together"
    case .pages: "pages of the file do not fit together"
    case .schema: "its tables are not defined as a catalog's"
    case .beginning: "the beginning of the file is not that of a catalog"
    case .end: "the end of the file is missing"
    }
  }

  /// Remedy for a catalog at a path.
  package func remedy(for path: String) -> Advice { "save what is sound: \(StoreCall.salvage(path))" }
}

extension StoreError {
  /// Error of the file at a path.
  /// - Parameter predicate: The rest of the sentence that its name begins.
  init(_ code: Code, file path: String, _ predicate: String, hint: Advice? = nil, damage: DamageKind? = nil) {
    self.init(code, "\(Self.quoted(path)) \(predicate)", hint: hint, path: path, damage: damage)
  }

  /// A path as messages show it.
  static func quoted(_ path: String) -> String { "\"\(path)\"" }
}
