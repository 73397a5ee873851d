import CSQLite
import MotionModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension StoreError {
  /// Converts any error of the store's internals for the caller.
  init(wrapping error: any Error, path: String) {
    switch error {
    case var error as StoreError:
      if error.path == nil && error.category != .notFound { error.path = path }
      self = error
    case let error as ArtifactDamage:
      self = .corrupt(path, error.described(in: path), .artifacts)
    case let error as SQLiteError: self.init(error, path: path)
    case let error as ModelError:
      self.init(.invalid, error.description, hint: error.hint.map { Advice($0) }, path: path, cause: error)
    default: self.init(.misuse, "\(error)", path: path)
    }
  }

  /// An error of SQLite in the user's words.
  init(_ error: SQLiteError, path: String) {
    let file = StoreError.quoted(path)
    func told(_ code: Code, _ message: String, _ hint: Advice? = nil) -> StoreError {
      StoreError(code, message, hint: hint, path: path)
    }
    let isForbidden = error.primary == SQLITE_AUTH || [EACCES, EPERM].contains(error.systemError)
    switch error.primary {
    case SQLITE_READONLY where error.code == SQLITE_READONLY | (4 << 8):  // SQLITE_READONLY_DBMOVED
      self = told(
        .replaced, "\(file) was moved or replaced while it was open; nothing was written", "run the command again")
    case SQLITE_READONLY where error.isForWantOfRollback: self = .needsRecovery(path)
    case SQLITE_READONLY where error.code == SQLITE_READONLY | (6 << 8):  // SQLITE_READONLY_DIRECTORY
      self = told(
        .readOnly, "the folder of \(file) cannot be written, which saving needs",
        "copy the catalog to a folder of yours, or open it for reading")
    case SQLITE_READONLY, SQLITE_PERM:
      self = told(.readOnly, "\(file) cannot be written", "check its permissions, or open it for reading")
    case SQLITE_NOTADB: self = told(.notSQLite, "\(file) is not a catalog: \(error.message)")
    case SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_MISMATCH, SQLITE_INTERNAL: self = .corruptPages(path, error.message)
    case SQLITE_BUSY, SQLITE_LOCKED:
      self = told(.locked, "another program has locked \(file)", "try again when it has finished")
    case SQLITE_AUTH where isForbidden, SQLITE_CANTOPEN where isForbidden:
      self = told(.permission, "\(file) cannot be opened", "check its permissions")
    case SQLITE_FULL:
      self = told(.diskFull, "no space left to save \(file); nothing was changed", "free some space and try again")
    case SQLITE_INTERRUPT: self = told(.tooMuchWork, "checking \(file) takes too long and was stopped")
    case SQLITE_NOMEM: self = told(.tooMuchWork, "reading \(file) takes too much memory and was stopped")
    case SQLITE_PROTOCOL:
      self = told(.locked, "\(file) cannot be locked: \(error.message)", "try again when others have finished")
    case SQLITE_NOLFS: self = told(.inputOutput, "\(file) exceeds its file system's limit")
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(error.systemError):
      self = told(
        .diskFull, "cannot save to \(file): \(SQLiteError.systemText(error.systemError)); nothing was changed",
        "free some space and try again")
    case SQLITE_CANTOPEN:
      // The cause is lost if the journal cannot be created, because SQLite then tries to open it for reading.
      self = told(
        .inputOutput, "\(file) or its journal cannot be opened: \(error.message)",
        "check the folder's permissions and its free space")
    case SQLITE_IOERR:
      self = told(.inputOutput, "reading or writing \(file) failed: \(error.message) (\(error.code))")
    case SQLITE_CONSTRAINT: self = told(.invalid, "the catalog refuses the change: \(error.message)")
    // Documents are measured before they are written.
    case SQLITE_TOOBIG: self = .corrupt(path, "a row is larger than any that a catalog has", .pages)
    // The statements are ours and fit the schema that was compared when the file was opened.
    case SQLITE_ERROR, SQLITE_SCHEMA:
      self.init(
        .alteredSchema, "the tables of \(file) are not those it was opened with: \(error.message)",
        hint: DamageKind.schema.remedy(for: path), path: path, damage: .schema)
    default: self = told(.misuse, "SQLite reports \(error.message) (\(error.code))")
    }
  }

  static func needsRecovery(_ path: String) -> StoreError {
    StoreError(
      .needsRecovery,
      "an interrupted write must be rolled back before \(quoted(path)) can be read, and that needs to write",
      hint: "make the file and its folder writable, or copy it together with its -journal file", path: path)
  }

  /// A catalog that is damaged.
  static func corrupt(_ path: String, _ what: String, _ kind: DamageKind) -> StoreError {
    StoreError(.corrupt, file: path, "is damaged: \(what)", hint: kind.remedy(for: path), damage: kind)
  }

  /// Catalog with a fault found by SQLite's own checks.
  /// - Parameter answer: First line of the finding, which may quote damaged text.
  static func corruptPages(_ path: String, _ answer: String) -> StoreError {
    let kind: DamageKind =
      answer.hasPrefix("malformed database schema") ? .schema : isAboutIndex(answer) ? .index : .pages
    return corrupt(path, "\(kind.explanation) (SQLite: \(plain(answer)))", kind)
  }

  /// Indicates a mismatch between an index and its table.
  static func isAboutIndex(_ answer: String) -> Bool {
    answer.hasPrefix("wrong # of entries in index") || answer.contains(" missing from index ")
  }

  /// First fault in an answer of SQLite's own checks, without the heading.
  static func plain(_ answer: String) -> String {
    let lines = answer.split(separator: "\n").filter { !$0.hasPrefix("***") }
    return lines.first.map { String($0.prefix(300)) } ?? "no answer"
  }
}

extension DamageKind {
  /// Worst kind among the findings of a verification; nil when none is damage.
  init?(_ findings: [VerificationReport.Finding], isInIndexAlone: Bool) {
    let kinds = Set(
      findings.compactMap { finding -> DamageKind? in
        switch finding.check {
        case .format, .references: nil
        case .header: .beginning
        case .schema: .schema
        case .structure: isInIndexAlone ? .index : .pages
        case .local: .notes
        case .artifact, .columns, .foreignKeys, .rules: .artifacts
        }
      })
    guard let worst = Self.allCases.last(where: kinds.contains) else { return nil }
    self = worst
  }
}

extension ArtifactDamage {
  /// Sentence about the damage, with the artifact's name if the file at a path still has it.
  func described(in path: String) -> String {
    guard let artifact = ArtifactHash(hex: hash),
      let title = try? DamagedFile.read(path, timeoutMilliseconds: 1000).0.titles(of: [artifact])[artifact]
    else { return "artifact \(hash): \(what)" }
    return "\(title) (\(hash.prefix(10))): \(what)"
  }
}
