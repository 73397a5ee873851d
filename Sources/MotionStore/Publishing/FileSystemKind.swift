#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What kind of file system a path is on.
struct FileSystemKind {
  let name: String?
  /// Nil when unknown.
  let isNetwork: Bool?

  /// - Parameter path: Absolute and without links.
  init(of path: String) {
    #if canImport(Darwin)
      var status = statfs()
      guard statfs(path, &status) == 0 else {
        name = nil
        isNetwork = nil
        return
      }
      name = withUnsafeBytes(of: status.f_fstypename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      isNetwork = status.f_flags & UInt32(MNT_LOCAL) == 0
    #else
      // statfs(2) tells a number that all FUSE file systems share; the table of mounts tells their names.
      let bytes = try? TextFolder(root: "/proc/self").read("mountinfo")
      name = bytes.flatMap { Self.type(of: path, mounts: String(decoding: $0, as: UTF8.self)) }
      isNetwork = name.map(Self.isNetwork)
    #endif
  }

  /// The type of the file system that is mounted nearest above a path.
  ///
  /// Source: proc_pid_mountinfo(5), https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
  static func type(of path: String, mounts: String) -> String? {
    var best: (length: Int, type: String)?
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 6, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count else { continue }
      let point = unescaped(fields[4])
      let isAbove = point == "/" || path == point || path.hasPrefix(point + "/")
      // Of two on one point the later one hides the earlier.
      if isAbove && point.utf8.count >= best?.length ?? 0 { best = (point.utf8.count, String(fields[dash + 1])) }
    }
    return best?.type
  }

  /// Resolves the octal escapes of blanks and backslashes.
  private static func unescaped(_ field: Substring) -> String {
    var text = String(field)
    for (escape, character) in [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")] {
      text = text.split(separator: escape, omittingEmptySubsequences: false).joined(separator: character)
    }
    return text
  }

  /// Whether a type of file system keeps its files on another machine.
  static func isNetwork(_ type: String) -> Bool {
    let known: Set<String> = [
      "nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afs", "9p", "ceph", "lustre", "gfs2", "ocfs2", "ncpfs",
      "glusterfs", "virtiofs", "davfs", "coda", "beegfs", "vboxsf",
    ]
    let remoteFUSE = ["sshfs", "rclone", "s3fs", "gcsfuse", "glusterfs", "davfs", "google", "onedrive", "dropbox"]
    if known.contains(type) { return true }
    return type.hasPrefix("fuse.") && remoteFUSE.contains { type.dropFirst(5).hasPrefix($0) }
  }

  /// The service whose folder a path lies in, by the names those services give their folders.
  static func cloudService(of path: String) -> String? {
    let markers = [
      ("dropbox", "Dropbox"), ("onedrive", "OneDrive"), ("google drive", "Google Drive"),
      ("googledrive", "Google Drive"),
      ("my drive", "Google Drive"), ("mobile documents", "iCloud Drive"), ("icloud", "iCloud Drive"),
      ("nextcloud", "Nextcloud"), ("owncloud", "ownCloud"), ("pcloud", "pCloud"), ("box sync", "Box"),
      ("syncthing", "Syncthing"), ("creative cloud", "Creative Cloud"),
    ]
    for part in path.split(separator: "/").dropLast() {
      let lowered = part.lowercased()
      if let marker = markers.first(where: {
        lowered == $0.0 || lowered.hasPrefix($0.0 + " ") || lowered.hasPrefix($0.0 + "-")
      }) {
        return marker.1
      }
    }
    return nil
  }
}
