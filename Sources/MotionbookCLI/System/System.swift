#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The operating system, as much of it as the tool needs: the one place that speaks C.
enum System {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// An environment variable; nil when unset or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Whether a stream is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns a terminal has; nil when it does not say.
  static func columns(of descriptor: Int32) -> Int? {
    if let text = environment("COLUMNS"), let count = Int(text), (1...10_000).contains(count) { return count }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether text is read as UTF-8 here, by the locale's variables.
  static var speaksUTF8: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment(name) else { continue }
      let folded = value.lowercased()
      return folded.contains("utf-8") || folded.contains("utf8")
    }
    #if canImport(Darwin)
      return true
    #else
      return false
    #endif
  }

  /// The wall clock: milliseconds since 1970-01-01T00:00:00Z.
  static var milliseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }

  /// A clock that only runs forward, in seconds.
  static var monotonicSeconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The process's identifier.
  static var processID: Int32 { getpid() }

  /// Ends quietly when the reader of a pipe goes away, with 130 on Ctrl-C and with 143 when told to end.
  static func installSignalHandlers() {
    UnfinishedFile.register(nil)
    signal(SIGPIPE, SIG_DFL)
    // Only what POSIX allows in a handler.
    signal(SIGINT) { _ in
      UnfinishedFile.remove()
      _exit(130)
    }
    signal(SIGTERM) { _ in
      UnfinishedFile.remove()
      _exit(143)
    }
    // A parent with many threads may have started us with these blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, number) }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the process.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }
}
