import Foundation
import Testing

/// A run of the built tool as a process.
struct ToolRun {
  let status: Int32
  let stdout: Data
  let stderr: Data

  var output: String { String(decoding: stdout, as: UTF8.self) }
  var errors: String { String(decoding: stderr, as: UTF8.self) }
  var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// The tool, built beside the test program.
  static let binary: URL = {
    var candidates = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    candidates.append(URL(fileURLWithPath: CommandLine.arguments[0]))
    if let main = Bundle.main.executableURL { candidates.append(main) }
    let tools = candidates.map { $0.deletingLastPathComponent().appendingPathComponent("motionbook") }
    return tools.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? tools[0]
  }()

  init(status: Int32, stdout: Data, stderr: Data) {
    self.status = status
    self.stdout = stdout
    self.stderr = stderr
  }

  /// Runs the tool and waits for it.
  /// - Parameters:
  ///   - folder: Working folder.
  ///   - environment: Variables added to a small fixed environment, which replaces the caller's.
  ///   - input: Standard input.
  ///   - program: Another program built beside the tests.
  init(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], input: Data = Data(),
    program: URL = Self.binary
  ) throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    func file(_ name: String, _ content: Data = Data()) throws -> URL {
      let url = scratch.appendingPathComponent(name)
      try content.write(to: url)
      return url
    }
    let (inputFile, outputFile, errorFile) = (try file("in", input), try file("out"), try file("err"))
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Self.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    stdout = try Data(contentsOf: outputFile)
    stderr = try Data(contentsOf: errorFile)
  }

  /// A fixed environment: author, clock and locale do not depend on the machine.
  static let environment: [String: String] = [
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "xterm-256color",
    "MOTIONBOOK_AUTHOR": "Ada", "SOURCE_DATE_EPOCH": "1795246200", "EDITOR": "true",
    "PAGER": "cat",
  ]

  /// Expects success.
  @discardableResult
  func expectSuccess(_ sourceLocation: SourceLocation = #_sourceLocation) -> ToolRun {
    #expect(status == 0, "\(errors)\(output)", sourceLocation: sourceLocation)
    return self
  }

  /// The JSON object on standard output.
  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: stdout) as? [String: Any], "not an object: \(output)")
  }

  /// The JSON object on standard error.
  func errorJSON() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: stderr) as? [String: Any], "not an object: \(errors)")
  }
}
