import Motionbook

/// The terminal as a screen of its own: raw keys in, entire frames out; it is always restored.
///
/// Handlers write signals into a pipe, which is read beside the keys, so that none is missed and nothing unsafe happens
/// in a handler.
final class LiveTerminal {
  enum Event {
    case input([UInt8])
    case resized
    /// The process is asked to stop until it is continued, as by Ctrl-Z.
    case suspend
    /// The process is asked to end.
    case end(signal: Int32)
    case hangUp
  }

  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let leave = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH]
  /// Writing end of the handlers' pipe.
  nonisolated(unsafe) private static var wakeUp: Int32 = -1

  /// Signals of crashes, before which the terminal is restored.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

  /// Data of the crash handler, which may not allocate.
  private struct Rescue {
    let settings: UnsafeMutablePointer<termios>
    let leave: UnsafeMutableBufferPointer<UInt8>
    /// Stack of the handler, for a crash by stack overflow.
    let stack: UnsafeMutableRawBufferPointer

    init(_ original: termios) {
      settings = .allocate(capacity: 1)
      settings.initialize(to: original)
      leave = .allocate(capacity: LiveTerminal.leave.utf8.count)
      _ = leave.initialize(from: LiveTerminal.leave.utf8)
      stack = .allocate(byteCount: 65_536, alignment: 16)
    }
  }

  /// Non-nil while the terminal is taken.
  nonisolated(unsafe) private static var rescue: Rescue?
  private let prepared: Rescue
  private var pipeEnds: (read: Int32, write: Int32) = (-1, -1)
  private var isActive = false

  /// Takes the terminal over; nil if input or output is none, or it cannot place a cursor.
  init?() {
    guard System.isTerminal(System.standardInput), System.isTerminal(System.standardOutput),
      System.environment("TERM") != "dumb"
    else { return nil }
    var settings = termios()
    guard tcgetattr(System.standardInput, &settings) == 0 else { return nil }
    prepared = Rescue(settings)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipeEnds = (ends[0], ends[1])
    Self.wakeUp = ends[1]
    activate()
  }

  deinit {
    restore()
    Self.wakeUp = -1
    System.close(pipeEnds.read)
    System.close(pipeEnds.write)
  }

  /// Restores the terminal; a second call does nothing.
  func restore() {
    guard isActive else { return }
    isActive = false
    _ = System.write(Array(Self.leave.utf8), to: System.standardOutput)
    _ = tcsetattr(System.standardInput, TCSAFLUSH, prepared.settings)
    Self.rescue = nil
    for number in [SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] + Self.crashes { signal(number, SIG_DFL) }
    System.installSignalHandlers()
  }

  /// Restores the terminal, stops the process until it is continued, and takes the terminal again.
  func suspend() {
    restore()
    // SIGTSTP has its default action again: the shell takes over here.
    raise(SIGTSTP)
    activate()
  }

  private func activate() {
    var settings = prepared.settings.pointee
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      bytes[Int(VMIN)] = 1
      bytes[Int(VTIME)] = 0
    }
    isActive = true
    for number in Self.signals {
      signal(number) { number in
        // Only calls that POSIX allows in a handler; the interrupted call keeps its error.
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(LiveTerminal.wakeUp, &byte, 1)
        errno = saved
      }
    }
    System.unblock(Self.signals + Self.crashes)
    catchCrashes()
    _ = tcsetattr(System.standardInput, TCSAFLUSH, &settings)
    _ = System.write(Array(Self.enter.utf8), to: System.standardOutput)
  }

  /// Restores the terminal before a fault ends the process, which then ends as it would have.
  private func catchCrashes() {
    Self.rescue = prepared
    var stack = stack_t()
    stack.ss_sp = prepared.stack.baseAddress
    stack.ss_size = prepared.stack.count
    _ = sigaltstack(&stack, nil)
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      // POSIX allows write(2), tcsetattr(3), signal(2) and raise(3) here.
      if let rescue = LiveTerminal.rescue {
        _ = write(System.standardOutput, rescue.leave.baseAddress, rescue.leave.count)
        _ = tcsetattr(System.standardInput, TCSANOW, rescue.settings)
      }
      signal(number, SIG_DFL)
      raise(number)
    }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_ONSTACK)
    for number in Self.crashes { sigaction(number, &action, nil) }
  }

  var size: (columns: Int, rows: Int) { System.window(of: System.standardOutput) ?? (80, 24) }

  /// Draws a frame over the last one.
  /// - Returns: False if the terminal is gone.
  func draw(_ lines: [String]) -> Bool {
    let rows = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    // Makes terminals that know it show the frame at once; others ignore it.
    let frame = "\u{1B}[?2026h\u{1B}[H\(rows)\u{1B}[J\u{1B}[?2026l"
    return System.write(Array(frame.utf8), to: System.standardOutput) == nil
  }

  /// Waits for an event, without limit for nil seconds; nil after the time limit.
  func wait(_ seconds: Double?) -> Event? {
    let milliseconds = seconds.map { Int32(min(max(($0 * 1000).rounded(.up), 0), 60_000)) } ?? -1
    var requests = [
      pollfd(fd: pipeEnds.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: System.standardInput, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&requests, nfds_t(requests.count), milliseconds)
    var chunk = [UInt8](repeating: 0, count: 64)
    // A signal that interrupted the wait is already in the pipe, whatever `poll` answered.
    if System.hasInput(pipeEnds.read) {
      var one: [UInt8] = [0]
      if let count = try? System.readSome(pipeEnds.read, into: &one), count == 1 { return Self.event(one[0]) }
    }
    guard requests[1].revents != 0 else { return nil }
    guard let count = try? System.readSome(System.standardInput, into: &chunk), count > 0 else { return .hangUp }
    var bytes = Array(chunk[..<count])
    // An arrow key may arrive in pieces; Esc is alone.
    if bytes.last == 0x1B, System.hasInput(System.standardInput, within: 25),
      let more = try? System.readSome(System.standardInput, into: &chunk)
    {
      bytes += chunk[..<more]
    }
    return .input(bytes)
  }

  private static func event(_ byte: UInt8) -> Event {
    switch Int32(byte) {
    case SIGWINCH: .resized
    case SIGTSTP: .suspend
    default: .end(signal: Int32(byte))
    }
  }
}
