import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Unfinished files with temporary names, for removal by a signal handler.
///
/// A signal handler may neither allocate nor lock, so paths are kept as C strings in a table of fixed size, which
/// threads fill under a lock. Files beyond its capacity only remain after a kill, as after SIGKILL.
package enum UnfinishedFiles {
  private static let capacity = 16
  private static let lock = Guarded<Void>(())
  nonisolated(unsafe) private static let paths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let table = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    table.initialize(repeating: nil, count: capacity)
    return table
  }()

  /// Makes the table; before a handler is installed that calls ``removeAll()``.
  package static func prepare() { _ = paths }

  /// Remembers a file, and the journal that SQLite may put beside it.
  package static func add(_ path: String) {
    try? lock.withValue { _ in
      for name in [path, path + "-journal"] {
        guard let slot = (0..<capacity).first(where: { paths[$0] == nil }) else { return }
        paths[slot] = strdup(name)
      }
    }
  }

  /// Forgets a finished or removed file.
  package static func forget(_ path: String) {
    try? lock.withValue { _ in
      for slot in 0..<capacity {
        guard let known = paths[slot], [path, path + "-journal"].contains(String(cString: known)) else { continue }
        paths[slot] = nil
        free(known)
      }
    }
  }

  /// Removes the files.
  ///
  /// Safe in a signal handler.
  package static func removeAll() {
    var slot = 0
    while slot < capacity {
      if let path = paths[slot] { unlink(path) }
      slot += 1
    }
  }
}

extension StoreError {
  /// A new file that cannot be made or written, for the system's reason.
  /// - Parameter number: The system's error number; 0 when it is not known.
  static func cannotSave(_ path: String, _ number: Int32) -> StoreError {
    let reason = number == 0 ? "a disk error" : SQLiteError.systemText(number)
    return switch number {
    case EEXIST: StoreError(.alreadyExists, file: path, "exists already", hint: "choose another name")
    case ENOSPC, EDQUOT, EFBIG:
      StoreError(
        .diskFull, "no space left to save \(quoted(path)): \(reason)", hint: "free some space and try again",
        path: path)
    case EACCES, EPERM:
      StoreError(
        .readOnly, file: path, "cannot be saved: its folder cannot be written",
        hint: "choose another folder, or check its permissions")
    case EROFS:
      StoreError(
        .readOnly, file: path, "cannot be saved: its file system is read-only", hint: "choose another folder")
    case EMFILE, ENFILE:
      StoreError(
        .inputOutput, file: path, "cannot be saved: \(reason)",
        hint: "close other programs, or raise the limit, which ulimit -n tells")
    default: StoreError(.inputOutput, file: path, "cannot be saved: \(reason)")
    }
  }

  /// Error that prevented writing a new file while another was only read; nil if unrelated to the new file.
  /// - Parameter path: Path being written; the caller removes the remains.
  init?(saving error: SQLiteError, to path: String, shownAs shown: String) {
    switch error.primary {
    case SQLITE_FULL: self = .cannotSave(shown, ENOSPC)
    // SQLite opens unwritable files for reading, and loses the reason.
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN:
      let told = error.primary == SQLITE_CANTOPEN && error.systemError != ENOENT ? error.systemError : 0
      let number = told == 0 ? Self.refusal(at: path) : told
      self = .cannotSave(shown, number)
      if number == 0 { message = "\(Self.quoted(shown)) cannot be saved: \(error.message)" }
    // Reading is all that is done with the other file.
    case SQLITE_IOERR where ![1, 2].contains(error.code >> 8): self = .cannotSave(shown, error.systemError)
    default: return nil
    }
  }

  /// System error that prevents writing the file, or the journal beside it; 0 if none.
  private static func refusal(at path: String) -> Int32 {
    for place in [path, "\(path)-journal"] {
      let descriptor = open(place, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return errno }
      close(descriptor)
    }
    return 0
  }
}

/// Permissions of files derived from a file: no wider than its own.
package struct FilePrivacy: Hashable, Sendable {
  /// All permissions of the group, or of others, if they may not read the file.
  private(set) var withheld: mode_t = 0
  /// Owner of the file.
  private var owner: uid_t?
  private var group: gid_t?

  /// Unrestricted: for files without a source.
  package init() {}

  /// Permissions of a file's contents; unrestricted if it is missing.
  package init(of path: String) {
    guard let status = stat(of: path) else { return }
    withheld = (status.st_mode & 0o040 == 0 ? 0o070 : 0) | (status.st_mode & 0o004 == 0 ? 0o007 : 0)
    owner = status.st_uid
    group = status.st_gid
  }

  /// Adds the restrictions of another source; the first one determines the owner of a new file.
  package mutating func add(_ other: FilePrivacy) {
    withheld |= other.withheld
    owner = owner ?? other.owner
    group = group ?? other.group
  }

  /// Sets owner and permissions of a new, still empty file.
  /// - Parameters:
  ///   - descriptor: The file, made without the ``withheld`` permissions.
  ///   - replaced: The file whose place it takes, whose permissions it then gets, as far as this allows.
  func settle(_ descriptor: Int32, replacing replaced: stat? = nil) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    var mode = (replaced?.st_mode ?? status.st_mode) & 0o777 & ~withheld
    let group = replaced?.st_gid ?? group ?? status.st_gid
    var isKept = true
    if geteuid() == 0 {
      isKept = fchown(descriptor, replaced?.st_uid ?? owner ?? status.st_uid, group) == 0
    } else if group != status.st_gid {
      isKept = fchown(descriptor, uid_t.max, group) == 0
    }
    // Permissions of one group do not apply to another.
    if !isKept { mode &= 0o707 }
    if mode != status.st_mode & 0o777 { fchmod(descriptor, mode) }
  }
}
