import MotionModel

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
    try Self.refuseUnusable(path)
    guard var status = stat(of: path, followsLinks: false) else { throw Self.failure(path) }
    if status.st_mode & S_IFMT == S_IFLNK {
      guard trust == .own else {
        throw StoreError(.linkedFile, file: path, "is a symbolic link", hint: "name the file it points to")
      }
      guard let target = stat(of: path) else {
        if errno == ENOENT {
          throw StoreError(.missingFile, file: path, "is a broken link", hint: "repair or remove it")
        }
        throw Self.failure(path)
      }
      status = target
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw StoreError(.notAFile, file: path, "is a folder, not a catalog", hint: "name the .motionbook file in it")
    default: throw StoreError(.notAFile, file: path, "is not a regular file")
    }
    if access == .readWrite && status.st_nlink > 1 {
      // A journal is found by the file's name: two names for one file would mean two journals.
      throw StoreError(
        .linkedFile, file: path, "has \(status.st_nlink) names (hard links); writing through one of them is not safe",
        hint: "make a copy and work on that")
    }
    guard let found = System.realPath(path) else { throw Self.failure(path) }
    resolved = found
  }

  /// Checks the location of a new file.
  init(new path: String) throws(StoreError) {
    given = path
    try Self.refuseUnusable(path)
    resolved = try Self.vacant(path) { folder in
      let error = Self.failure(folder)
      return StoreError(
        error.code == .missingFile ? .inputOutput : error.code,
        "the folder \(StoreError.quoted(folder)) does not exist or cannot be used",
        hint: "make it first: mkdir -p \(ShellWord.path(folder))", path: path)
    }
    if stat(of: resolved, followsLinks: false) != nil {
      throw StoreError(.alreadyExists, file: path, "exists already", hint: "choose another name, or use the one there")
    }
    for suffix in Self.companions where sizeOfCompanion(suffix) != nil {
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
    stat(of: resolved + suffix, followsLinks: false).map { Int64($0.st_size) }
  }

  /// Indicates that another path leads to the same file.
  func isSameFile(as other: String) -> Bool {
    guard let mine = stat(of: resolved), let theirs = stat(of: other) else { return false }
    return mine.st_dev == theirs.st_dev && mine.st_ino == theirs.st_ino
  }

  /// Resolved place of a new file, whose folder must exist.
  /// - Parameter refusal: Error for a folder that cannot be used.
  static func vacant(_ path: String, _ refusal: (_ folder: String) -> StoreError) throws(StoreError) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init)
    guard let name, name != ".", name != "..", path.utf8.last != UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw StoreError(.notAFile, file: path, "does not name a file")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard let parent = System.realPath(folder) else { throw refusal(folder) }
    return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
  }

  /// Path of SQLite's rollback journal.
  var journal: String { resolved + "-journal" }

  /// Rejects anything but regular files in the places of SQLite's journals.
  ///
  /// Checked before SQLite looks there: opening a pipe would wait for ever.
  func checkCompanions() throws(StoreError) {
    for suffix in Self.companions {
      guard let status = stat(of: resolved + suffix, followsLinks: false), !status.isRegular else { continue }
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
      throw StoreError(.notAFile, file: path, "is not a path")
    }
  }

  private static func failure(_ path: String) -> StoreError {
    let shown = StoreError.quoted(path)
    return switch errno {
    case ENOENT:
      StoreError(.missingFile, "there is no catalog \(shown)", path: path)
    case ENOTDIR:
      StoreError(.missingFile, file: path, "has a parent that is not a folder")
    case EACCES, EPERM:
      StoreError(.permission, file: path, "cannot be opened", hint: "check its permissions")
    default: StoreError(.inputOutput, file: path, "cannot be opened: \(SQLiteError.systemText(errno))")
    }
  }
}
