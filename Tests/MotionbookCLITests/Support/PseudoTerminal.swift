import Foundation

/// A terminal whose other end is held by a test.
final class PseudoTerminal {
  private let primary: Int32
  let secondary: FileHandle

  /// - Parameter columns: The reported width.
  init?(columns: Int) {
    primary = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard primary >= 0, let name = Self.unlock(primary) else { return nil }
    let descriptor = open(name, O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    secondary = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var size = winsize()
    size.ws_row = 24
    size.ws_col = UInt16(columns)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  deinit { close(primary) }

  /// Unlocks the other end, and returns its path.
  private static func unlock(_ primary: Int32) -> String? {
    #if os(Linux)
      // Swift does not see glibc's grantpt and ptsname, which a macro hides; these are the calls below them.
      var lock: Int32 = 0
      var number: UInt32 = 0
      guard ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0 else { return nil }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(primary) == 0, unlockpt(primary) == 0, let name = ptsname(primary) else { return nil }
      return String(cString: name)
    #endif
  }

  /// Runs the tool with the terminal as its output, and returns the drawn text.
  func run(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = ToolRun.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ToolRun.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = secondary
    process.standardError = secondary
    try process.run()
    try secondary.close()
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(primary, &chunk, chunk.count)
      if count <= 0 { break }
      text += chunk[..<count]
    }
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n"))
  }

  /// Actions on a running tool.
  enum Action {
    /// Presses keys.
    case keys(String)
    case signal(Int32)
    /// Resizes the window.
    case resize(columns: Int, rows: Int)
  }

  /// Result of a run with keys.
  struct Session {
    let status: Int32
    /// Drawn text, frame by frame, without control sequences.
    let frames: [String]
    let bytes: String
    /// Indicates that the terminal's settings were restored.
    let isRestored: Bool
  }

  /// Runs the tool with the terminal as its input and output.
  /// - Parameter script: Actions, with their times in seconds.
  func play(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], _ script: [(Double, Action)]
  ) throws -> Session {
    let before = settings()
    let process = Process()
    process.executableURL = ToolRun.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ToolRun.environment.merging(environment) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (secondary, secondary, secondary)
    try process.run()
    let begin = Date()
    var text: [UInt8] = []
    var script = script[...]
    // Reads while the tool runs, which would otherwise wait for space.
    while process.isRunning, Date().timeIntervalSince(begin) < 60 {
      drain(into: &text)
      // Time counts from the first frame, as a busy machine may start slowly.
      guard !text.isEmpty, let (time, action) = script.first, Date().timeIntervalSince(begin) >= time else { continue }
      script.removeFirst()
      switch action {
      case .keys(let keys): _ = write(primary, keys, keys.utf8.count)
      case .signal(let number): kill(process.processIdentifier, number)
      case .resize(let columns, let rows):
        var size = winsize()
        (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
        _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
        kill(process.processIdentifier, SIGWINCH)
      }
    }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    drain(into: &text)
    // The terminal adds carriage returns.
    let all = String(decoding: text.filter { $0 != 0x0D }, as: UTF8.self)
    let frames = all.components(separatedBy: "\u{1B}[?2026h\u{1B}[H").dropFirst().map {
      $0.replacing(/\u{1B}\[[0-9;?]*[a-zA-Z]/, with: "")
    }
    return Session(
      status: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus,
      frames: Array(frames), bytes: all, isRestored: settings() == before)
  }

  /// Reads the drawn text so far.
  private func drain(into text: inout [UInt8]) {
    var request = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while poll(&request, 1, 10) > 0, request.revents & Int16(POLLIN) != 0 {
      let count = read(primary, &chunk, chunk.count)
      guard count > 0 else { return }
      text += chunk[..<count]
    }
  }

  private func settings() -> [UInt8] {
    var settings = termios()
    _ = tcgetattr(primary, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }
}
