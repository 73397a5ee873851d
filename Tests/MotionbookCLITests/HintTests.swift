import Foundation
import Testing

/// A command copied from a hint affects the intended file and nothing else.
@Suite("Hints that can be copied") struct HintTests {
  private static let names = [
    "x; touch pwned #.motionbook", "it's $(touch pwned).motionbook", "-c `touch pwned`.motionbook",
    "two\nlines.motionbook", "a\\b \"c\" *.motionbook", "~é.motionbook",
  ]

  /// Runs the commands proposed in a text with programs that only record their arguments.
  private func arguments(ofHintsIn text: String) throws -> [[String]] {
    let folder = try TemporaryFolder()
    // Functions of the shell: a program just written may still be open in another process.
    let programs = ["motionbook", "chmod", "sqlite3"].map { program in
      "\(program)() { printf '%s\\0' \"$@\" >> noted; printf '\\0' >> noted; }; "
    }.joined()
    for line in text.split(separator: "\n") {
      guard let start = line.firstRange(of: /(run|try|next|see|then|with): (?=(motionbook|chmod|sqlite3) )/) else {
        continue
      }
      var command = String(line[start.upperBound...])
      // Text after the command, not to be copied.
      for end in [" — ", "; or,"] { command = command.components(separatedBy: end)[0] }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", programs + command]
      process.currentDirectoryURL = folder.url
      process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("pwned").path), "\(text)")
    guard let noted = try? Data(contentsOf: folder.file("noted")) else { return [] }
    return String(decoding: noted, as: UTF8.self).components(separatedBy: "\0\0").filter { !$0.isEmpty }
      .map { $0.components(separatedBy: "\0") }
  }

  /// Situations in which the tool proposes a command about a file, with its output.
  private static let situations: [(name: String, text: @Sendable (TemporaryFolder, String) throws -> String)] = [
    ("a catalog is made", { folder, path in try folder.run("init", "--", path).output }),
    ("there is none", { folder, path in try folder.run("list", "--catalog=\(path)").errors }),
    (
      "it is empty",
      { folder, path in
        try Data().write(to: folder.file(path))
        return try folder.run("list", "--catalog=\(path)").errors
      }
    ),
    (
      "it is in WAL mode",
      { folder, path in
        _ = try folder.run("init", "--", path)
        var bytes = try Data(contentsOf: folder.file(path))
        bytes[18] = 2
        bytes[19] = 2
        try bytes.write(to: folder.file(path))
        return try folder.run("list", "--catalog=\(path)").errors
      }
    ),
    (
      "everybody may write it",
      { folder, path in
        _ = try folder.run("init", "--", path)
        chmod(folder.file(path).path, 0o666)
        return try folder.run("doctor", "--catalog=\(path)").output
      }
    ),
    (
      "a journal lies beside it",
      { folder, path in
        _ = try folder.run("init", "--", path)
        try Data([0]).write(to: folder.file(path + "-journal"))
        return try folder.run("doctor", "--catalog=\(path)").output
      }
    ),
    (
      "a journal lies beside what is replaced",
      { folder, path in
        _ = try folder.run("init", "--", path)
        _ = try folder.run("init", "own.motionbook")
        try Data([0]).write(to: folder.file(path + "-journal"))
        return try folder.run("backup", "-c", "own.motionbook", "--force", "--", path).errors
      }
    ),
    (
      "an option stands before the command",
      { folder, path in try folder.run("--json=x", "list", "--catalog=\(path)").errors }
    ),
    ("no command is given", { folder, path in try folder.run("-c", path).errors }),
  ]

  @Test("Every hint with a path leads to that path", arguments: situations.indices)
  func paths(_ index: Int) throws {
    let (situation, text) = Self.situations[index]
    for name in Self.names {
      let folder = try TemporaryFolder()
      let said = try text(folder, name)
      // A terminal's text breaks lines only where the tool does.
      let found = try arguments(ofHintsIn: said).flatMap(\.self)
      #expect(
        found.contains { $0 == name || $0 == "./\(name)" || $0 == "--catalog=\(name)" },
        "\(situation), \(name): \(found) from \(said)")
    }
  }

  @Test("A file that may be meant is proposed as a word of the shell")
  func nearby() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "x; touch pwned #.motionbook")
    let errors = try folder.run("list", "-c", "x; touch pwnd #.motionbook").errors
    #expect(errors.contains("did you mean: 'x; touch pwned #.motionbook'?"), "\(errors)")
    let json = try folder.run("list", "-c", "x; touch pwnd #.motionbook", "--json").errorJSON()
    let details = (json["error"] as? [String: Any])?["details"] as? [String: Any]
    #expect(details?["suggestions"] as? [String] == ["x; touch pwned #.motionbook"])
  }
}
