#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of text files below one root: links are never followed, nothing outside is touched.
struct TextFolder {
  let root: String
  /// Who may read what is written.
  var privacy = FilePrivacy()
  /// The longest file that is read, in bytes.
  static let maximumLength = 1 << 20
  /// The most files that are read.
  static let maximumFiles = 100_000
  private static let maximumDepth = 64

  /// Writes a new file, and the folders on the way to it.
  /// - Parameter path: Relative; its parts are names of presets or our own, so none is `..`.
  func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
    do throws(SQLiteError) { try Interruption.check() } catch { throw StoreError(error, path: root) }
    try makeFolders(for: path)
    let full = "\(root)/\(path)"
    let descriptor = open(full, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, privacy.permissions(0o666))
    guard descriptor >= 0 else { throw Self.failure(full) }
    defer { close(descriptor) }
    privacy.settle(descriptor)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { unistdWrite(descriptor, $0 + written, bytes.count - written) } ?? 0
      }
      guard count > 0 else { throw Self.failure(full) }
      written += count
    }
  }

  /// Makes the folders on the way to a file.
  func makeFolders(for path: String) throws(StoreError) {
    var folder = root
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try makeFolder(folder)
    }
  }

  func makeFolder(_ folder: String) throws(StoreError) {
    guard mkdir(folder, privacy.permissions(0o777)) == 0 else {
      guard errno == EEXIST, Self.kind(of: folder) == S_IFDIR else { throw Self.failure(folder) }
      return
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      let failure = Self.failure(folder)
      rmdir(folder)
      throw failure
    }
    privacy.settle(descriptor)
    close(descriptor)
  }

  /// The relative paths of the files below a folder, in byte order.
  func files(below folder: String = "") throws(StoreError) -> [String] {
    var found: [String] = []
    try collect(folder, depth: 0, &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func collect(_ folder: String, depth: Int, _ found: inout [String]) throws(StoreError) {
    let full = folder.isEmpty ? root : "\(root)/\(folder)"
    guard depth <= Self.maximumDepth else {
      throw StoreError(.inputOutput, "\(StoreError.quoted(full)) is nested too deep", path: full)
    }
    for name in try Self.names(in: full) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      switch Self.kind(of: "\(root)/\(path)") {
      case S_IFDIR: try collect(path, depth: depth + 1, &found)
      case S_IFREG:
        found.append(path)
        guard found.count <= Self.maximumFiles else {
          throw StoreError(
            .inputOutput, "\(StoreError.quoted(root)) holds more than \(Self.maximumFiles) files", path: root)
        }
      default:
        throw StoreError(
          .notAFile, "\(StoreError.quoted("\(root)/\(path)")) is a link or device; a folder of texts has neither",
          hint: "remove it", path: "\(root)/\(path)"
        ).besideCatalog
      }
    }
  }

  /// A file's bytes.
  /// - Parameter limit: The longest file, in bytes.
  func read(_ path: String, limit: Int = maximumLength) throws(StoreError) -> [UInt8] {
    let full = "\(root)/\(path)"
    let descriptor = open(full, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(full) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { unistdRead(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw Self.failure(full) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw StoreError(.invalid, "\(StoreError.quoted(full)) is larger than \(limit >> 20) MiB", path: full)
      }
    }
  }

  /// Removes the folder with the files in it that are told, and the folders that are empty then; the rest stays.
  /// - Parameter isOurs: Whether the file of a relative path shall go.
  func remove(where isOurs: (String) -> Bool) { remove("", isOurs) }

  private func remove(_ folder: String, _ isOurs: (String) -> Bool) {
    let full = folder.isEmpty ? root : "\(root)/\(folder)"
    for name in (try? Self.names(in: full)) ?? [] {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if Self.kind(of: "\(root)/\(path)") == S_IFDIR {
        remove(path, isOurs)
      } else if isOurs(path) {
        unlink("\(root)/\(path)")
      }
    }
    rmdir(full)
  }

  /// The names in a folder, but `.` and `..`.
  static func names(in folder: String) throws(StoreError) -> [String] {
    guard let stream = opendir(folder) else { throw failure(folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// What is at a path, links not followed; nil for nothing.
  static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  static func failure(_ path: String) -> StoreError {
    let number = errno
    let what = "\(StoreError.quoted(path)): \(String(cString: strerror(number)))"
    return switch number {
    case ENOENT, ENOTDIR: StoreError(.missingFile, what, path: path).besideCatalog
    case EEXIST: StoreError(.alreadyExists, what, path: path)
    case EACCES, EPERM, EROFS: StoreError(.permission, what, path: path)
    case ENOSPC, EDQUOT: StoreError(.diskFull, what, path: path)
    default: StoreError(.inputOutput, what, path: path)
    }
  }
}

/// `write(2)` and `read(2)`, whose names the folder's own functions hide.
private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
private func unistdRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
