import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Connection {
  /// Writes a compact copy of the database to a new file.
  /// - Parameters:
  ///   - path: Where to.
  ///   - shown: What messages call that file.
  /// - Throws: ``StoreError`` about the new file when that cannot be made; ``SQLiteError`` about this one, with
  ///   `SQLITE_CORRUPT` only when it is damaged, not when the copy cannot be read back, which SQLite reports in the same
  ///   way.
  func copy(to path: String, shownAs shown: String) throws {
    try beforeTransaction?()
    do {
      try run("VACUUM INTO ?", [.text(path)])
    } catch let error as SQLiteError {
      if let failure = StoreError(saving: error, to: path, shownAs: shown) { throw failure }
      guard error.primary == SQLITE_CORRUPT else { throw error }
      guard try first("PRAGMA quick_check(1)", [], { try $0.bytes(0) }) == Array("ok".utf8) else { throw error }
      throw StoreError(.inputOutput, "the copy \(StoreError.quoted(shown)) cannot be read back", path: shown)
    }
  }
}

extension StoreError {
  /// What kept a new file from being made, while another one was only read; nil when the fault is not the new file's.
  /// - Parameters:
  ///   - path: Where it is made; whoever makes it removes what is left there.
  ///   - shown: What messages call it.
  init?(saving error: SQLiteError, to path: String, shownAs shown: String) {
    let name = Self.quoted(shown)
    switch error.primary {
    case SQLITE_FULL: self = .cannotSave(shown, ENOSPC)
    case SQLITE_READONLY, SQLITE_PERM: self = .cannotSave(shown, EACCES)
    case SQLITE_CANTOPEN:
      // SQLite does not keep the reason, so it is asked for again.
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else {
        self = .cannotSave(shown, errno)
        return
      }
      close(descriptor)
      self.init(
        .inputOutput, "\(name) cannot be saved: \(error.message)",
        hint: "check the folder's permissions and its free space", path: shown)
    // Reading is all that is done with the other file.
    case SQLITE_IOERR where ![1, 2].contains(error.code >> 8): self = .cannotSave(shown, error.systemError)
    default: return nil
    }
  }

  /// A new file that cannot be made, for the system's reason.
  static func cannotSave(_ path: String, _ number: Int32) -> StoreError {
    let shown = quoted(path)
    return switch number {
    case EEXIST: StoreError(.alreadyExists, "\(shown) exists already", hint: "choose another name", path: path)
    case ENOSPC, EDQUOT, EFBIG:
      StoreError(
        .diskFull, "no space left to save \(shown): \(String(cString: strerror(number)))",
        hint: "free some space and try again", path: path)
    case EACCES, EPERM, EROFS:
      StoreError(
        .readOnly, "\(shown) cannot be saved: its folder cannot be written",
        hint: "choose another folder, or check its permissions", path: path)
    case 0: StoreError(.inputOutput, "\(shown) cannot be saved: a disk error", path: path)
    default: StoreError(.inputOutput, "\(shown) cannot be saved: \(String(cString: strerror(number)))", path: path)
    }
  }
}
