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
    switch error.primary {
    case SQLITE_FULL: self = .cannotSave(shown, ENOSPC)
    // What SQLite may not write it opens for reading, and forgets why.
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

  /// Why the system does not let a file, or the journal beside it, be written; 0 when it does.
  private static func refusal(at path: String) -> Int32 {
    for place in [path, "\(path)-journal"] {
      let descriptor = open(place, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return errno }
      close(descriptor)
    }
    return 0
  }
}
