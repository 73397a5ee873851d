public import Foundation

/// Python with some modules; nil where it or one of them is not here.
public struct Python {
  private let folder: URL

  /// - Parameters:
  ///   - modules: Modules imported by its scripts; installed by `.ci/run`.
  ///   - what: Subject of the test, for the message without it.
  public init?(_ modules: [String], for what: String) throws {
    let imports = "import sys" + modules.map { ", " + $0 }.joined()
    guard Self.status(of: ["-c", imports], output: FileHandle.nullDevice) == 0 else {
      print("skipped: no \(what)")
      return nil
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("python-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs a script, which may be a file's path, with the path of an input among its arguments.
  /// - Returns: Its exit status and what it printed.
  public func run(
    _ script: String, input: Data, named name: String = "input", _ arguments: [String] = []
  ) throws -> (status: Int32, output: String) {
    let (file, output) = (folder.appendingPathComponent(name), folder.appendingPathComponent("output"))
    try input.write(to: file)
    var path = script
    if !script.hasSuffix(".py") {
      path = folder.appendingPathComponent("script.py").path
      try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    }
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let status = try Self.status(of: [path] + arguments + [file.path], output: FileHandle(forWritingTo: output))
    return (status, String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }

  public func remove() { try? FileManager.default.removeItem(at: folder) }

  private static func status(of arguments: [String], output: FileHandle) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardOutput = output
    process.standardError = output
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
