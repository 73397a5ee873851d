import CMotionStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new file that appears under its name complete, or not at all.
///
/// It is made under another name in the same folder, put on the disk, and renamed.
struct SavedFile {
  private let destination: CataloguePath
  private let replaces: Bool
  /// Where to make the file.
  let temporary: String

  /// Checks the destination.
  /// - Throws: ``StoreError`` with code `alreadyExists`, `foreignJournal` when a journal lies there, or what the file
  ///   system says.
  init(at path: String, replacing: Bool) throws(StoreError) {
    replaces = replacing
    if replacing, let existing = try Self.existing(path) {
      destination = existing
    } else {
      destination = try CataloguePath(new: path)
    }
    var digits = SystemRandomNumberGenerator()
    let mark = String(UInt64.random(in: 0...UInt64.max, using: &digits), radix: 36)
    temporary = "\(destination.resolved).\(mark).partial"
  }

  private static func existing(_ path: String) throws(StoreError) -> CataloguePath? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let place = try CataloguePath(existing: path, access: .readWrite, trust: .foreign)
    for suffix in CataloguePath.companions where place.sizeOfCompanion(suffix) != nil {
      throw StoreError(
        .foreignJournal, "\(StoreError.quoted(path + suffix)) lies beside it: it is in use, or was left by a crash",
        hint: "close the programs that use it; after a crash, open it once with: motionbook info -c \(path)", path: path
      )
    }
    return place
  }

  /// Makes the file and gives it its name.
  func save<Value>(_ make: (String) throws -> Value) throws -> Value {
    do {
      let value = try make(temporary)
      try settle(temporary, isFolder: false)
      if replaces {
        guard rename(temporary, destination.resolved) == 0 else { throw failure() }
      } else {
        guard motionbook_rename_new(temporary, destination.resolved) == 0 else { throw failure() }
      }
      let folder = destination.resolved.lastIndex(of: "/").map { String(destination.resolved[...$0]) } ?? "/"
      try settle(folder, isFolder: true)
      return value
    } catch {
      for suffix in [""] + CataloguePath.companions { unlink(temporary + suffix) }
      throw error
    }
  }

  /// Waits until a file or a folder's list of names is on the disk.
  private func settle(_ path: String, isFolder: Bool) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isFolder ? O_DIRECTORY : O_NOFOLLOW))
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Some network file systems cannot do this for a folder; the file itself must be safe.
    guard fsync(descriptor) == 0 || (isFolder && (errno == EINVAL || errno == ENOTSUP)) else { throw failure() }
  }

  private func failure() -> StoreError {
    let number = errno
    let shown = StoreError.quoted(destination.given)
    return switch number {
    case EEXIST:
      StoreError(
        .alreadyExists, "\(shown) exists already", hint: "choose another name", path: destination.given)
    case ENOSPC, EDQUOT:
      StoreError(.diskFull, "no space left to save \(shown)", hint: "free some space", path: destination.given)
    case EACCES, EPERM, EROFS:
      StoreError(.readOnly, "\(shown) cannot be saved: its folder cannot be written", path: destination.given)
    default:
      StoreError(
        .inputOutput, "\(shown) cannot be saved: \(String(cString: strerror(number)))", path: destination.given)
    }
  }
}
