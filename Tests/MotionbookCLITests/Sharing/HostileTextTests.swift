import Foundation
import Testing

/// Foreign text reaches every output of sharing, and must not control the terminal.
@Suite struct HostileTextTests {
  static let hostile = "\u{1B}[31mred\u{7}\u{202E}evil\u{9B}2J\u{200B}<script>"

  @Test("no output of sharing holds a control character or an invisible mark of somebody else's")
  func outputs() throws {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("ben.copy"))
    try folder.succeed("set", "brand/pop", "--title", "ours")
    let author = ["MOTIONBOOK_AUTHOR": Self.hostile]
    try folder.succeed(
      "set", "brand/pop", "--title", Self.hostile, "-m", Self.hostile, "-c", "ben.copy", environment: author)
    try folder.succeed(
      "deprecate", "brand/enter", "--reason", Self.hostile, "-m", Self.hostile, "-c", "ben.copy", environment: author)
    try folder.succeed("release", "1.0", "-m", Self.hostile, "-c", "ben.copy", environment: author)
    let commands = [
      ["merge", "ben.copy", "--dry-run"], ["merge", "ben.copy"], ["conflicts"], ["resolve", "--auto"],
      ["blame", "brand/enter"], ["blame", "brand/pop"], ["release"], ["git", "textconv", "--", "ben.copy"],
      ["log"], ["show", "brand/enter@release:1.0", "--no-plot"],
      ["undo", "-n", "-c", "ben.copy"],
      ["undo", "2", "-c", "ben.copy"], ["export", "json", "--at", "1.0"], ["export", "json", "-o", "review/"],
      ["import", "json", "review"], ["resolve", "brand/pop", "--take", "theirs"],
    ]
    var seen = 0
    for arguments in commands {
      for format in ["", "--format=json", "--format=jsonl", "--format=csv"] {
        if !format.isEmpty, arguments.first == "export" || arguments.first == "resolve" && arguments.count > 2 {
          continue
        }
        let run = try ToolRun(arguments + (format.isEmpty ? [] : [format]), in: folder.url)
        #expect(run.status <= 4, "\(arguments) \(format): \(run.errors)")
        let text = run.output + run.errors
        let bad = text.unicodeScalars.filter { scalar in
          (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
            || [0x202E, 0x200B].contains(scalar.value)
        }
        #expect(bad.isEmpty, "\(arguments) \(format): \(bad.map { String($0.value, radix: 16) })")
        if text.contains("red") { seen += 1 }
      }
    }
    #expect(seen > 15, "the hostile text must have come through, escaped; it did \(seen) times")
    for (path, data) in try folder.contents() where path.hasPrefix("review/") {
      #expect(!data.contains(0x1B) && !data.contains(0x07), "\(path)")
    }
  }

  @Test("a file whose name is hostile is named in safe words")
  func fileNames() throws {
    let folder = try TemporaryFolder.withCatalog()
    let name = "evil\u{1B}[2J\n.copy"
    try folder.write("hello", to: name)
    for arguments in [["merge", name], ["backup", name], ["doctor", "-c", name]] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status != 0)
      let text = run.output + run.errors
      #expect(!text.contains("\u{1B}"), "\(arguments): \(text)")
      #expect(text.contains("evil"))
    }
  }
}
