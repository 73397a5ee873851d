#if canImport(Glibc)
  // `environ` is a variable that anybody may change; nobody does in this process.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

extension System {
  /// What another program said.
  struct Answer {
    let status: Int32
    /// Its standard output.
    let output: [UInt8]
  }

  /// Runs a program found on the path, without a shell, and waits for it.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether what it says on its standard error is dropped; else that is ours.
  ///   - takesOutput: Whether what it says on its standard output is the answer; else that is ours too, as for an editor.
  ///   - limit: The most bytes of an answer; with more it is ended.
  ///   - seconds: How long it may take, answering; then it is ended.
  /// - Throws: why it cannot be run; ``Failure/tooLarge`` and ``Failure/tookTooLong`` when it was ended.
  static func run(
    _ arguments: [String], isQuiet: Bool = false, takesOutput: Bool = true, limit: Int = .max, seconds: Double? = nil
  ) throws(Failure) -> Answer {
    guard let program = arguments.first else { throw Failure(number: EINVAL) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(number: errno) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if takesOutput { posix_spawn_file_actions_adddup2(&actions, ends[1], standardOutput) }
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    if isQuiet { posix_spawn_file_actions_addopen(&actions, standardError, "/dev/null", O_WRONLY, 0) }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, nil, words, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard failure == 0 else { throw Failure(number: failure) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let end = seconds.map { monotonicSeconds + $0 }
    var refusal: Failure?
    while refusal == nil {
      if let end, !hasInput(ends[0], within: 250) {
        if monotonicSeconds > end { refusal = .tookTooLong }
        continue
      }
      guard let count = try? readSome(ends[0], into: &chunk), count > 0 else { break }
      output += chunk[..<count]
      if output.count > limit { refusal = .tooLarge }
    }
    if refusal != nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(number: errno) }
    }
    if let refusal { throw refusal }
    // The macros WIFEXITED and WEXITSTATUS.
    return Answer(status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F), output: output)
  }

  /// The path of this program's own file; nil when the system does not say.
  static var programPath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return realPath(String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    #else
      return realPath("/proc/self/exe")
    #endif
  }

  /// A path without links; nil when nothing is there.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The file that a shell would run for a program's name.
  static func program(named name: String) -> String? {
    for folder in (environment("PATH") ?? "").split(separator: ":") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0, entry(at: path) == .file { return realPath(path) }
    }
    return nil
  }
}
