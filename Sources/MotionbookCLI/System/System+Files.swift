import Motionbook

// Calls of the system that methods of the same names would hide.
private func writeSome(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
private func take(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(file, bytes, count) }
private func release(_ file: Int32) { _ = close(file) }

extension System {
  struct Failure: Error, Equatable {
    let number: Int32

    /// The system's text.
    var reason: String { self == .notAFile ? "not a regular file" : String(cString: strerror(number)) }
    var isMissing: Bool { number == ENOENT || number == ENOTDIR }

    /// A folder, a device, or a pipe without a writer.
    static let notAFile = Failure(number: 0)
    static let tooLarge = Failure(number: EFBIG)
    static let tookTooLong = Failure(number: ETIMEDOUT)
  }

  enum Entry { case nothing, file, folder, other }

  /// Writes all the bytes.
  /// - Returns: The error, or nil.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Failure? {
    pass(bytes) { writeSome(descriptor, $0, $1) }
  }

  /// Passes all the bytes to a call that takes some of them and returns their number.
  static func pass(_ bytes: [UInt8], to call: (UnsafeRawPointer, Int) -> Int) -> Failure? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = call(start, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return Failure(number: count < 0 ? errno : EIO) }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return nil
    }
  }

  static func close(_ descriptor: Int32) { release(descriptor) }

  static func remove(_ path: String) { unlink(path) }

  /// Creates a file that only its owner may read, in `$TMPDIR` or `/tmp`.
  /// - Parameter made: Called with its path as soon as it exists, still empty.
  static func makeTemporaryFile(
    _ bytes: [UInt8], extension suffix: String, made: (String) -> Void = { _ in }
  ) throws(Failure) -> String {
    let folder = environment("TMPDIR") ?? "/tmp"
    var template = "\(folder)/motionbook-XXXXXX.\(suffix)".utf8CString.map { $0 }
    let descriptor = mkstemps(&template, Int32(suffix.utf8.count + 1))
    guard descriptor >= 0 else { throw Failure(number: errno) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    made(path)
    let failure = write(bytes, to: descriptor)
    close(descriptor)
    if let failure {
      remove(path)
      throw failure
    }
    return path
  }

  /// Calls a closure with the path of a temporary file, which is gone afterwards, also after a signal.
  static func withTemporaryFile<Value>(
    _ bytes: [UInt8], extension suffix: String, _ body: (String) throws -> Value
  ) throws -> Value {
    // Known from its first byte on.
    let path = try makeTemporaryFile(bytes, extension: suffix) { UnfinishedFiles.add($0) }
    defer {
      remove(path)
      UnfinishedFiles.forget(path)
    }
    return try body(path)
  }

  /// Identity and modification time of the file at a path.
  struct FileStamp: Equatable {
    private let numbers: [Int64]
    /// Time of its last change in milliseconds since 1970; 0 without a file.
    let milliseconds: Int64

    /// - Parameter path: A path, which need not exist.
    init(_ path: String) {
      guard let status = stat(of: path) else {
        (numbers, milliseconds) = ([], 0)
        return
      }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      numbers = [
        Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size),
        Int64(time.tv_sec), Int64(time.tv_nsec),
      ]
      milliseconds = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
  }

  /// The type of the file at a path, with links followed.
  static func entry(at path: String) -> Entry {
    switch stat(of: path).map({ $0.st_mode & S_IFMT }) {
    case nil: .nothing
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Creates a folder with those above it, durably; an existing one stays as it is.
  static func makeFolders(_ path: String) throws(Failure) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      let parent = folder + "/"
      folder = parent + part
      if mkdir(folder, 0o777) == 0 {
        try sync(parent)
      } else if errno != EEXIST || entry(at: folder) != .folder {
        throw Failure(number: errno)
      }
    }
  }

  /// Waits until a folder's names are on the disk, if it is readable and its file system supports that.
  private static func sync(_ folder: String) throws(Failure) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw Failure(number: errno) }
  }

  /// Returns true for a folder in which anybody may create files, such as `/tmp`.
  static func isOpenToAll(_ folder: String) -> Bool {
    stat(of: folder).map { $0.st_mode & S_IWOTH != 0 } ?? false
  }

  /// The names in a folder, sorted; empty if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func enter(_ folder: String) throws(Failure) {
    guard chdir(folder) == 0 else { throw Failure(number: errno) }
  }

  static var workingFolder: String? {
    guard let buffer = getcwd(nil, 0) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// All bytes of a file, or of standard input for nil.
  static func read(_ path: String?, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = if let path { try openForReading(path) } else { standardInput }
    defer { if path != nil { close(descriptor) } }
    let bytes = try read(limit + 1, of: descriptor)
    guard bytes.count <= limit else { throw .tooLarge }
    return bytes
  }

  /// The next bytes of a stream; 0 at its end.
  static func readSome(_ descriptor: Int32, into chunk: inout [UInt8]) throws(Failure) -> Int {
    while true {
      let count = chunk.withUnsafeMutableBytes { take(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno != EINTR { throw Failure(number: errno) }
    }
  }

  /// A number of bytes of a stream; fewer only at its end.
  static func read(_ count: Int, of descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var chunk = [UInt8](repeating: 0, count: min(count - bytes.count, 1 << 16))
      let read = try readSome(descriptor, into: &chunk)
      if read == 0 { break }
      bytes += chunk[..<read]
    }
    return bytes
  }

  /// Opens a regular file for reading, or a stream that this process was started with; never waits for a writer.
  /// - Parameter acceptsPipes: Accepts a named pipe, too, whose opening waits for a writer.
  static func openForReading(_ path: String, acceptsPipes: Bool = false) throws(Failure) -> Int32 {
    // `/dev/stdin`, and a shell's substitute for `<(command)`.
    let isOwn = path == "/dev/stdin" || ["/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
    let waits = isOwn || (acceptsPipes && stat(of: path).map { $0.st_mode & S_IFMT } == S_IFIFO)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw Failure(number: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = Failure(number: errno)
      close(descriptor)
      throw failure
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || (kind != S_IFDIR && isOwn) || (kind == S_IFIFO && waits) else {
      close(descriptor)
      throw .notAFile
    }
    return descriptor
  }

  /// Opens a device, or a pipe; fails instead of waiting for a reader.
  static func openForWriting(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Returns true if a read would not wait: there are bytes, or the end.
  /// - Parameter milliseconds: Time to wait for that.
  static func hasInput(_ descriptor: Int32, within milliseconds: Int32 = 0) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Waits for a time; a signal may end it sooner.
  static func pause(milliseconds: Int32) { poll(nil, 0, milliseconds) }
}
