#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  /// Permissions for creating a file or folder, before the process's umask.
  func permissions(_ all: mode_t) -> mode_t { all & ~withheld }

  /// Sets owner and permissions of a new, still empty file.
  /// - Parameters:
  ///   - descriptor: The file, made with ``permissions(_:)``.
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
