import Foundation

/// A folder that is gone when the test ends.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("motionbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file's place.
  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file(name))
  }

  /// Every file below with its bytes, to see whether something changed.
  func contents() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      found[path] = try? Data(contentsOf: file(path))
    }
    return found
  }

  /// Runs the tool here.
  func run(_ arguments: String..., environment: [String: String] = [:], input: String = "") throws -> ToolRun {
    try ToolRun(arguments, in: url, environment: environment, input: Data(input.utf8))
  }
}
