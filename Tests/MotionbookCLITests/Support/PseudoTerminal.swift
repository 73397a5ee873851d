import Foundation

/// A terminal that a test holds the other end of.
final class PseudoTerminal {
  private let primary: Int32
  let secondary: FileHandle

  /// - Parameter columns: how wide the terminal says it is.
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

  /// Makes the other end usable, and says where it is.
  private static func unlock(_ primary: Int32) -> String? {
    #if os(Linux)
      // glibc hides grantpt and ptsname behind a macro that Swift does not set; these are the calls below them.
      var lock: Int32 = 0
      var number: UInt32 = 0
      guard ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0 else { return nil }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(primary) == 0, unlockpt(primary) == 0, let name = ptsname(primary) else { return nil }
      return String(cString: name)
    #endif
  }

  /// Runs the tool with the terminal as its output, and returns what it drew.
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
}
