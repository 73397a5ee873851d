#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Location of a catalog: the given path, and the one that SQLite opens.
struct CatalogPath {
  /// As given, for messages.
  var given: String
  /// Absolute, with symbolic links resolved: SQLite then puts its journal beside the real file.
  let resolved: String

  /// Finds a file that exists.
  ///
  /// Checked before the file is opened: opening a pipe would wait for ever.
  init(existing path: String, access: CatalogAccess, trust: Trust) throws(StoreError) {
    given = path
    let shown = StoreError.quoted(path)
    try Self.refuseUnusable(path)
    var status = stat()
    guard lstat(path, &status) == 0 else { throw Self.failure(path) }
    if status.st_mode & S_IFMT == S_IFLNK {
      guard trust == .own else {
        throw StoreError(
          .linkedFile, "\(shown) is a symbolic link", hint: "name the file it points to", path: path)
      }
      guard stat(path, &status) == 0 else {
        if errno == ENOENT {
          throw StoreError(
            .missingFile, "\(shown) is a broken link", hint: "repair or remove it", path: path)
        }
        throw Self.failure(path)
      }
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw StoreError(
        .notAFile, "\(shown) is a folder, not a catalog", hint: "name the .motionbook file in it", path: path)
    default: throw StoreError(.notAFile, "\(shown) is not a regular file", path: path)
    }
    if access == .readWrite && status.st_nlink > 1 {
      // A journal is found by the file's name: two names for one file would mean two journals.
      throw StoreError(
        .linkedFile, "\(shown) has \(status.st_nlink) names (hard links); writing through one of them is not safe",
        hint: "make a copy and work on that", path: path)
    }
    resolved = try Self.absolute(path)
  }

  /// Checks the location of a new file.
  init(new path: String) throws(StoreError) {
    given = path
    try Self.refuseUnusable(path)
    let name = path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init)
    guard let name, name != ".", name != "..", path.utf8.last != UInt8(ascii: "/") else {
      throw StoreError(.notAFile, "\(StoreError.quoted(path)) does not name a file", path: path)
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let parent: String
    do {
      parent = try Self.absolute(folder)
    } catch {
      throw StoreError(
        error.code == .missingFile ? .inputOutput : error.code,
        "the folder \(StoreError.quoted(folder)) does not exist or cannot be used", hint: "make it first", path: path)
    }
    resolved = parent == "/" ? "/\(name)" : "\(parent)/\(name)"
    var status = stat()
    if lstat(resolved, &status) == 0 {
      throw StoreError(
        .alreadyExists, "\(StoreError.quoted(path)) exists already", hint: "choose another name, or use the one there",
        path: path)
    }
    for suffix in Self.companions where lstat(resolved + suffix, &status) == 0 {
      throw StoreError(
        .foreignJournal,
        "\(StoreError.quoted(path + suffix)) is left there by another database and would damage a new one",
        hint: "move it away first", path: path)
    }
  }

  /// Suffixes of SQLite's files beside a database.
  static let companions = ["-journal", "-wal", "-shm"]

  /// The size of a file beside the catalog; nil when there is none.
  func sizeOfCompanion(_ suffix: String) -> Int64? {
    var status = stat()
    return lstat(resolved + suffix, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// Path of SQLite's rollback journal.
  var journal: String { resolved + "-journal" }

  /// Rejects anything but regular files in the places of SQLite's journals.
  ///
  /// Checked before SQLite looks there: opening a pipe would wait for ever.
  func checkCompanions() throws(StoreError) {
    for suffix in Self.companions {
      var status = stat()
      guard lstat(resolved + suffix, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
      throw StoreError(
        .notAFile,
        "\(StoreError.quoted(resolved + suffix)) is \(Self.kind(status.st_mode)); SQLite keeps its journal in that place",
        hint: "move it away", path: given)
    }
  }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFIFO: "a pipe"
    case S_IFDIR: "a folder"
    case S_IFLNK: "a symbolic link"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  private static func refuseUnusable(_ path: String) throws(StoreError) {
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count <= 4096 else {
      throw StoreError(.notAFile, "\(StoreError.quoted(path)) is not a path", path: path)
    }
  }

  private static func absolute(_ path: String) throws(StoreError) -> String {
    guard let resolved = realpath(path, nil) else { throw failure(path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func failure(_ path: String) -> StoreError {
    let shown = StoreError.quoted(path)
    return switch errno {
    case ENOENT:
      StoreError(.missingFile, "there is no catalog \(shown)", path: path)
    case ENOTDIR:
      StoreError(.missingFile, "\(shown) has a parent that is not a folder", path: path)
    case EACCES, EPERM:
      StoreError(.permission, "\(shown) cannot be opened", hint: "check its permissions", path: path)
    default: StoreError(.inputOutput, "\(shown) cannot be opened: \(String(cString: strerror(errno)))", path: path)
    }
  }
}
