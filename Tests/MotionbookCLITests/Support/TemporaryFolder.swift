import Foundation

/// A folder that is removed when the test ends.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("motionbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file(name))
  }

  /// Every file below with its bytes, to detect changes.
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

extension TemporaryFolder {
  /// Runs a shell command, in which `motionbook` is the tool.
  func shell(_ line: String) throws -> ToolRun {
    let path = ToolRun.binary.deletingLastPathComponent().path + ":/usr/bin:/bin"
    return try ToolRun(
      ["-c", line], in: url, environment: ["PATH": path], program: URL(fileURLWithPath: "/bin/bash"))
  }
}

extension TemporaryFolder {
  /// A folder with `team.motionbook`, which contains two curves, a duration and an alias; always the same file.
  static func withCatalog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try prepared.get().write(to: folder.file("team.motionbook"))
    return folder
  }

  private static let prepared = Result {
    let folder = try withUnrelatedCatalog()
    return try Data(contentsOf: folder.file("team.motionbook"))
  }

  /// The same with new identities: its presets are unrelated to those of other folders.
  static func withUnrelatedCatalog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for arguments in [
      ["init", "team.motionbook"],
      ["add", "curve", "brand/pop", "spring(duration: 0.5, bounce: 0.3)", "--title", "Pop", "--tag", "playful"],
      [
        "add", "curve", "brand/enter", "cubic-bezier(0.05, 0.7, 0.1, 1)", "--duration", "400ms", "-m", "from the guide",
      ],
      ["add", "duration", "time/short", "150ms"], ["add", "alias", "brand/default", "brand/pop"],
    ] {
      let run = try ToolRun(arguments, in: folder.url)
      guard run.status == 0 else { throw Failure(text: "\(arguments): \(run.errors)") }
    }
    return folder
  }

  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
