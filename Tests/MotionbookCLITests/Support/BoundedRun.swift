import Foundation

/// A run of the tool with limits of processor time, memory and time.
struct BoundedRun {
  /// The exit code; 128 plus the signal if it was ended by one, as for exceeding a limit.
  let status: Int32
  let output: String
  let errors: String

  private static let processorSeconds = 20
  private static let kilobytes = 3_000_000
  private static let seconds = 120.0

  init(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let limits = "ulimit -t \(Self.processorSeconds); ulimit -v \(Self.kilobytes) 2>/dev/null"
    process.arguments = ["-c", "\(limits); exec \"$0\" \"$@\"", ToolRun.binary.path] + arguments
    process.currentDirectoryURL = folder
    process.environment = ToolRun.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (try Self.scratch(), try Self.scratch())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let end = Date() + Self.seconds
    while process.isRunning, Date() < end { usleep(2_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    status = process.terminationStatus + (process.terminationReason == .exit ? 0 : 128)
    self.output = try Self.text(output)
    self.errors = try Self.text(errors)
  }

  /// A file without a name.
  private static func scratch() throws -> FileHandle {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("bounded-\(UUID().uuidString)")
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try FileHandle(forUpdating: url)
  }

  private static func text(_ file: FileHandle) throws -> String {
    try file.seek(toOffset: 0)
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// The error code in the message; nil for no error.
  var code: String? {
    guard let start = errors.range(of: "error["), let end = errors[start.upperBound...].firstIndex(of: "]") else {
      return nil
    }
    return String(errors[start.upperBound..<end])
  }
}
