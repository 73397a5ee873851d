import Motionbook

// The C library, for every file of the tool. Its mutable variables, such as `environ`, are changed by nothing in this process.
#if canImport(Glibc)
  @_exported @preconcurrency public import Glibc
#elseif canImport(Musl)
  @_exported @preconcurrency public import Musl
#elseif canImport(Darwin)
  @_exported @preconcurrency public import Darwin
#endif

// The operating system, limited to the needs of the tool: the place of calls to C, but for those of `LiveTerminal`.
extension System {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Returns true for an environment variable that is set, even if empty.
  static func isSet(_ name: String) -> Bool { getenv(name) != nil }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns that the environment asks for.
  static var columns: Int? {
    environment("COLUMNS").flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }

  /// Columns of a terminal; nil if unknown.
  static func columns(of descriptor: Int32) -> Int? { columns ?? window(of: descriptor)?.columns }

  /// Size of a terminal's window; nil if unknown.
  static func window(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Returns true if the locale's variables select UTF-8.
  static var speaksUTF8: Bool {
    if let value = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first?.lowercased() {
      return value.contains("utf-8") || value.contains("utf8")
    }
    #if canImport(Darwin)
      return true
    #else
      return false
    #endif
  }

  /// Offset of the local time zone from UTC in seconds, at a number of seconds after 1970-01-01T00:00:00Z.
  static func secondsEast(at seconds: Int64) -> Int {
    var moment = time_t(seconds)
    var parts = tm()
    return localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// Signals that end the process: Ctrl-C, a request to terminate, and a closed terminal.
  static let endings = [SIGINT, SIGTERM, SIGHUP]

  /// Ends quietly if the reader of a pipe closes it, and with 128 plus the signal's number if a signal arrives before a
  /// change has been made; a write beyond the file size limit is an ordinary error.
  static func installSignalHandlers() {
    signal(SIGPIPE, SIG_DFL)
    // An ignored signal fails the write, too, but would be inherited by child processes.
    signal(SIGXFSZ) { _ in }
    for number in endings where number != SIGHUP || !isIgnored(number) {
      // Only calls that POSIX allows in a handler; the interrupted call keeps its error.
      signal(number) { number in
        let saved = errno
        guard Interruption.note(number) else {
          errno = saved
          return
        }
        UnfinishedFiles.removeAll()
        _exit(128 + number)
      }
    }
    unblock([SIGPIPE, SIGXFSZ] + endings)
  }

  /// Unblocks signals, which a parent with several threads may have blocked.
  static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Returns true if the parent has the process ignore a signal, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  static func end(_ status: Int32) -> Never { exit(status) }
}
