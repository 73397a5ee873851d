import Motionbook

extension System {
  /// Result of another program.
  struct Answer {
    let status: Int32
    let output: [UInt8]

    /// The output without its last line feed.
    var text: String { String(decoding: output.last == 0x0A ? output.dropLast() : output[...], as: UTF8.self) }
    /// The same; nil after a failure.
    var answer: String? { status == 0 ? text : nil }
  }

  /// Runs a program found on the path, without a shell, and waits for it.
  ///
  /// - Parameters:
  ///   - isQuiet: Drops its standard error; otherwise it inherits ours.
  ///   - input: Its standard input; otherwise it inherits ours.
  ///   - takesOutput: Returns its standard output as the answer; otherwise it inherits ours, as an editor does, and
  ///     Ctrl-C is left to it.
  ///   - limit: Maximum number of bytes of an answer; beyond it the program is ended.
  ///   - seconds: Time limit of an answer; beyond it the program is ended.
  /// - Throws: an error if it cannot be run; ``Failure/tooLarge`` and ``Failure/tookTooLong`` if it was ended.
  static func run(
    _ arguments: [String], isQuiet: Bool = false, input: [UInt8]? = nil, takesOutput: Bool = true, limit: Int = .max,
    seconds: Double? = nil
  ) throws -> Answer {
    func answer(to input: String?) throws(Failure) -> Answer {
      guard takesOutput else {
        let process = try start(arguments, isQuiet: isQuiet, input: input)
        // The program itself has the signal as it was.
        let before = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, before) }
        return Answer(status: try wait(for: process), output: [])
      }
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw Failure(number: errno) }
      defer { close(ends[0]) }
      let started = Result { () throws(Failure) in
        try start(arguments, isQuiet: isQuiet, input: input, output: ends[1], closing: ends)
      }
      close(ends[1])
      let process = try started.get()
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
      let status = try wait(for: process)
      if let refusal { throw refusal }
      return Answer(status: status, output: output)
    }
    return try input.map { try withTemporaryFile($0, extension: "input", answer) } ?? answer(to: nil)
  }

  /// Starts a program found on the path.
  /// - Parameters:
  ///   - output: A descriptor of ours that becomes its standard output.
  ///   - closing: Descriptors of ours that it does not inherit.
  private static func start(
    _ arguments: [String], isQuiet: Bool, input: String?, output: Int32? = nil, closing ends: [Int32] = []
  ) throws(Failure) -> pid_t {
    guard let program = arguments.first else { throw Failure(number: EINVAL) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, standardOutput) }
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    if let input { posix_spawn_file_actions_addopen(&actions, standardInput, input, O_RDONLY, 0) }
    if isQuiet { posix_spawn_file_actions_addopen(&actions, standardError, "/dev/null", O_WRONLY, 0) }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, nil, words, environ)
    guard failure == 0 else { throw Failure(number: failure) }
    return process
  }

  /// Waits until a program has ended: its status, or 128 plus the signal that ended it.
  private static func wait(for process: pid_t) throws(Failure) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(number: errno) }
    }
    // The macros WIFEXITED and WEXITSTATUS.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// The path of this program's file; nil if the system does not tell.
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

  /// The part of a path before its last name; empty for a name alone.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The path of a name in a folder.
  static func path(_ name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The extension of a file's name, in lower case; nil without one.
  static func ending(of path: String) -> String? {
    let name = path[folder(of: path).endIndex...]
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The target of a path, with links followed as far as it exists.
  static func place(of path: String) -> String {
    var (there, rest) = (path, "")
    while true {
      if let real = realPath(there.isEmpty ? "." : there) { return RelativePath("\(real)/\(rest)").text }
      let cut = there.lastIndex(of: "/")
      rest = "\(there[(cut.map { there.index(after: $0) } ?? there.startIndex)...])/\(rest)"
      guard !there.isEmpty, there != "/" else { return RelativePath(rest).text }
      there = cut.map { $0 == there.startIndex ? "/" : String(there[..<$0]) } ?? ""
    }
  }

  /// The file of a program's name on the search path.
  static func program(named name: String) -> String? {
    let paths = (environment("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }
    return paths.first { access($0, X_OK) == 0 && entry(at: $0) == .file }.flatMap(realPath)
  }
}
