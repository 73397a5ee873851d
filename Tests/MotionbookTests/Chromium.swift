import Foundation
import TestSupport
import Testing

/// Chromium, asked what it makes of a style sheet; nil where there is none, or no script to ask it.
struct Chromium {
  private let script: URL
  private let executable: String
  let folder: URL

  init?() throws {
    guard let script = Fixtures.shared("tools/chromium_oracle.py") else {
      print("skipped: fixtures absent")
      return nil
    }
    guard let executable = Self.path else { return nil }
    self.script = script
    self.executable = executable
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("chromium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Path of the browser; nil, with a message, if there is none.
  static var path: String? {
    let environment = ProcessInfo.processInfo.environment
    let paths = (environment["PATH"] ?? "").split(separator: ":")
    let found = ["chromium", "chromium-browser", "google-chrome"].flatMap { name in paths.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    if let path = environment["CHROMIUM"] ?? found { return path }
    print("skipped: no Chromium")
    return nil
  }

  func answer(_ mode: String, _ input: Data, _ options: [String] = []) throws -> [CSVTable.Row] {
    let output = folder.appendingPathComponent("out.csv")
    try run(mode, input, output, options)
    return try CSVTable(output).rows
  }

  /// A picture of a page after so many milliseconds.
  /// - Parameter flags: More arguments of the browser.
  func screenshot(_ page: String, after wait: Int, flags: String = "") throws -> Data {
    let (output, picture) = (folder.appendingPathComponent("out.json"), folder.appendingPathComponent("out.png"))
    let options = ["--png", picture.path, "--wait", "\(wait)", "--width", "400", "--height", "300"]
    try run("page", Data(page.utf8), output, options, flags: flags)
    return try Data(contentsOf: picture)
  }

  private func run(
    _ mode: String, _ input: Data, _ output: URL, _ options: [String], flags: String = ""
  ) throws {
    let file = folder.appendingPathComponent("in.html")
    try input.write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, mode, file.path, output.path] + options
    if !flags.isEmpty {
      let wrapper = folder.appendingPathComponent("chromium-with-flags")
      try Data("#!/bin/sh\nexec \"\(executable)\" \(flags) \"$@\"\n".utf8).write(to: wrapper)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: wrapper.path)
      process.environment = ProcessInfo.processInfo.environment.merging(["CHROMIUM": wrapper.path]) { $1 }
    }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
