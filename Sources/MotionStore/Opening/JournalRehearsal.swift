import MotionbookMigrations

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Rolls a hot journal back in a private copy, to see what it would do to the file.
///
/// The journal does not say which file it belongs to: one of another catalogue with the same number of commits looks
/// right in every field, and rolling it back destroys the file. What it makes of a copy tells.
enum JournalRehearsal {
  enum Outcome {
    /// The copy is a sound catalogue afterwards.
    case sound
    /// The copy was sound before, and is not afterwards: the journal belongs to another file.
    case destroys
    /// The copy is damaged either way.
    case useless
    /// No copy could be made.
    case unknown
  }

  /// Tries it.
  /// - Parameters:
  ///   - database: The bytes of the file as it is.
  ///   - journalPath: Where the journal lies.
  static func run(_ database: [UInt8], journalAt journalPath: String) -> Outcome {
    guard let journal = bytes(of: journalPath), let folder = privateFolder() else { return .unknown }
    let path = "\(folder)/copy"
    defer {
      for name in [path, "\(path)-journal"] { unlink(name) }
      rmdir(folder)
    }
    guard write(database, to: path), write(journal, to: "\(path)-journal") else { return .unknown }
    if isSound(path) { return .sound }
    unlink("\(path)-journal")
    guard write(database, to: path) else { return .unknown }
    return isSound(path) ? .destroys : .useless
  }

  private static func isSound(_ path: String) -> Bool {
    guard let report = try? checked(path) else { return false }
    // What people wrote may contradict itself in a sound file, after a merge for example.
    return report.findings.allSatisfy { !$0.check.isDamage || $0.check == .rules }
  }

  private static func checked(_ path: String) throws -> VerificationReport {
    let place = try CataloguePath(existing: path, access: .readWrite, trust: .own)
    let connection = try Connection(path: place.resolved, mode: .readWrite, followsLinks: false)
    try connection.harden(timeoutMilliseconds: 0)
    try connection.configure()
    return try connection.transaction(.read) {
      let format = try connection.first("PRAGMA user_version") { try $0.requiredInteger(0) } ?? 0
      var verifier = Verifier(
        connection: connection, place: place, format: Int(format), migrations: MigrationFile.all)
      return try verifier.run(nil)
    }
  }

  private static func privateFolder() -> String? {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/motionbook-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { return nil }
    return String(cString: path)
  }

  private static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = part.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { return nil }
      if count == 0 { return all }
      all += part[..<count]
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return bytes.withUnsafeBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }
}

/// `write(2)`, whose name a function here hides.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
