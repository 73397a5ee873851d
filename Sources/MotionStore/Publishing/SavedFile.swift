import CMotionStore
import MotionModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new file that appears under its name complete, or not at all.
///
/// All output files are written here: under a temporary name in the same folder, synced, and renamed. An existing file
/// is replaced only on request and by the same kind: a catalog only by a catalog, and the open one never. Permissions
/// of the new file are no wider than those of the old one or of its source.
package struct SavedFile {
  package enum Contents: Sendable {
    case catalog
    case text
  }

  /// The path as it was given.
  private let given: String
  /// Destination, with links resolved.
  private let destination: String
  /// Existing file at the destination.
  private let replaced: stat?
  private let privacy: FilePrivacy
  /// Path to write to.
  package let temporary: String

  /// Checks the destination.
  /// - Parameters:
  ///   - replacing: Allows replacing a file of that kind.
  ///   - privacy: Permissions of the source.
  /// - Throws: ``StoreError`` with code `alreadyExists`, `linkedFile`, `notAFile`, `foreignJournal` for an existing
  ///   journal, or a file system error.
  package init(
    at path: String, _ contents: Contents, replacing: Bool, privacy: FilePrivacy = FilePrivacy()
  ) throws(StoreError) {
    given = path
    self.privacy = privacy
    if stat(of: path, followsLinks: false) == nil {
      destination = try Self.vacant(path, contents)
      replaced = nil
    } else {
      // Only replaceable files need a hint.
      (destination, replaced) = try Self.taken(path, contents)
      guard replacing else {
        throw StoreError(
          .alreadyExists, file: path, "exists already", hint: "choose another name, or replace it with --force")
      }
    }
    temporary = "\(destination).\(String(UInt64.random(in: 0 ... .max), radix: 36)).partial"
  }

  /// Unused destination.
  private static func vacant(_ path: String, _ contents: Contents) throws(StoreError) -> String {
    if contents == .catalog { return try CatalogPath(new: path).resolved }
    for suffix in CatalogPath.companions where path.hasSuffix(suffix) {
      let database = String(path.dropLast(suffix.utf8.count))
      guard try standing(database) != .other else { continue }
      throw StoreError(
        .foreignJournal, file: path, "would be taken for the journal of \(StoreError.quoted(database))",
        hint: "choose another name")
    }
    return try CatalogPath.vacant(path) { folder in
      StoreError(
        .inputOutput, "the folder \(StoreError.quoted(folder)) cannot be used: \(SQLiteError.systemText(errno))",
        hint: "make it first: mkdir -p \(ShellWord.path(folder))", path: path)
    }
  }

  /// The file in the place of the new one, when it may be replaced.
  private static func taken(_ path: String, _ contents: Contents) throws(StoreError) -> (String, stat) {
    guard let status = stat(of: path), let place = System.realPath(path) else {
      throw StoreError(.linkedFile, file: path, "is a broken link", hint: "remove it")
    }
    guard status.isRegular else {
      throw StoreError(.notAFile, file: path, "is not a regular file")
    }
    let standing = try standing(path)
    try refuseDamaged(standing, at: path, with: contents)
    switch contents {
    case .text:
      guard standing == .other else {
        throw StoreError(
          .alreadyExists, file: path, "is a catalog, which no other file replaces", hint: "choose another name")
      }
      return (place, status)
    case .catalog:
      guard standing == .catalog else {
        throw StoreError(
          .alreadyExists, file: path, "is not a catalog, and only a catalog is replaced by one",
          hint: "choose another name, or remove it first")
      }
      let existing = try CatalogPath(existing: path, access: .readWrite, trust: .foreign)
      for suffix in CatalogPath.companions where existing.sizeOfCompanion(suffix) != nil {
        throw StoreError(
          .foreignJournal, "\(StoreError.quoted(path + suffix)) exists: it is in use, or remains from a crash",
          hint: "close the programs that use it; after a crash, open it once with: \(StoreCall.open(at: path))",
          path: path)
      }
      return (existing.resolved, status)
    }
  }

  /// Refuses to replace the remains of a catalog.
  ///
  /// A damaged catalog may still hold unique data anywhere, so everything is checked.
  private static func refuseDamaged(
    _ standing: Standing, at path: String, with contents: Contents
  ) throws(StoreError) {
    let damage: DamageKind?
    switch standing {
    case .other: return
    case .damagedCatalog: damage = .beginning
    case .catalog:
      // Checking one that is in use, or was left by a crash, would roll it back; others tell about the journal.
      let place = try CatalogPath(existing: path, access: .readOnly, trust: .own)
      guard CatalogPath.companions.allSatisfy({ place.sizeOfCompanion($0) == nil }) else { return }
      do throws(StoreError) {
        damage = try Catalog.verify(path).damage
      } catch {
        // No text takes the place of a catalog anyway.
        guard contents == .catalog else { return }
        throw error.besideCatalog
      }
    }
    guard let damage else { return }
    throw StoreError(
      .alreadyExists, file: path, "is a damaged catalog, which no other file replaces",
      hint: "choose another name; before you remove this one, \(damage.remedy(for: path))")
  }

  /// Kind of the existing file, for replacing it.
  private enum Standing {
    case other, catalog
    /// Remains of a catalog that no command opens.
    case damagedCatalog
  }

  /// Kind of a file by its first bytes, or by the finds of a salvage.
  ///
  /// Read by SQLite, because closing a separate descriptor would drop this process's locks on the file.
  private static func standing(_ path: String) throws(StoreError) -> Standing {
    guard stat(of: path)?.isRegular == true, let place = System.realPath(path) else { return .other }
    return try Catalog.wrapping(path) {
      let connection = try Connection(path: place, mode: .readOnly)
      return try withExtendedLifetime(connection) {
        let file = try OpenFile(connection)
        if FileHeader(try file.bytes(FileHeader.length))?.application == FileHeader.applicationID { return .catalog }
        return try file.isLeftOfCatalog() ? .damagedCatalog : .other
      }
    }
  }

  // MARK: Writing

  /// Makes the file under its other name, empty, and with the permissions that it will have.
  /// - Returns: A descriptor to write it with, which the caller closes.
  package func make() throws(StoreError) -> Int32 {
    UnfinishedFiles.add(temporary)
    let mode = replaced == nil ? 0o666 & ~privacy.withheld : 0o600
    let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      let refusal = failure()
      UnfinishedFiles.forget(temporary)
      throw refusal
    }
    privacy.settle(descriptor, replacing: replaced)
    return descriptor
  }

  /// Gives the finished file its name.
  /// - Throws: ``StoreError``; the file is removed then.
  package func publish() throws(StoreError) {
    do throws(StoreError) {
      try settle(temporary, isFolder: false)
      try Interruption.deciding { () throws(StoreError) in
        let result =
          replaced == nil ? motionbook_rename_new(temporary, destination) : rename(temporary, destination)
        guard result == 0 else { throw failure() }
      }
      UnfinishedFiles.forget(temporary)
    } catch {
      discard()
      throw error
    }
    let folder = destination.lastIndex(of: "/").map { String(destination[...$0]) } ?? "/"
    try settle(folder, isFolder: true)
  }

  /// Removes the unfinished file.
  package func discard() {
    for suffix in [""] + CatalogPath.companions { unlink(temporary + suffix) }
    UnfinishedFiles.forget(temporary)
  }

  /// Makes the file and gives it its name.
  /// - Parameter fill: Fills the empty file at a path.
  func save<Value>(_ fill: (String) throws -> Value) throws -> Value {
    close(try make())
    let value: Value
    do {
      value = try fill(temporary)
    } catch {
      discard()
      throw error
    }
    try publish()
    return value
  }

  /// Waits until a file or a folder's list of names is on the disk.
  private func settle(_ path: String, isFolder: Bool) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isFolder ? O_DIRECTORY : O_NOFOLLOW))
    // A folder may be one to write into but not to read.
    guard descriptor >= 0 else {
      if isFolder && errno == EACCES { return }
      throw failure()
    }
    defer { close(descriptor) }
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Some network file systems cannot do this for a folder; the file itself must be safe.
    guard fsync(descriptor) == 0 || (isFolder && (errno == EINVAL || errno == ENOTSUP)) else { throw failure() }
  }

  private func failure() -> StoreError { .cannotSave(given, errno) }
}
