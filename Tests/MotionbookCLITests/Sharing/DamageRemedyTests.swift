import Foundation
import Testing

/// Answers of each command to each kind of damage, and the effect of the proposed remedy.
@Suite struct DamageRemedyTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    /// Words in the output of `verify`.
    let words: String
    /// Git's text for that version.
    let code: String
    let damage: @Sendable (inout Data) throws -> Void

    var testDescription: String { name }
  }

  private static let commands: [[String]] = [
    ["list"], ["show", "brand/enter"], ["verify"], ["doctor"], ["merge", "sound.copy", "--check"],
    ["backup", "backup.motionbook"],
    ["export", "json"],
  ]
  /// Exit codes: commands that inspect damage report it, all others refuse.
  private static let statuses: [Int32] = [6, 6, 1, 1, 6, 6, 6]

  /// Commands that would replace the file.
  private static func replacing(_ name: String) -> [[String]] {
    [
      ["backup", name], ["export", "catalog", name], ["export", "json", "-o", name], ["sample", "linear", "-o", name],
      ["diff", "brand/pop", "brand/enter", "-o", name],
    ]
  }

  @Test("what is left of a catalog is not replaced either")
  func stub() throws {
    let folder = try TemporaryFolder.withCatalog()
    let stub = try Data(contentsOf: folder.file("team.motionbook")).prefix(100)
    try stub.write(to: folder.file("stub.motionbook"))
    for command in Self.replacing("stub.motionbook") {
      let run = try ToolRun(command + ["--force", "-c", "team.motionbook"], in: folder.url)
      #expect(run.status == 4 && run.errors.contains("salvage"), "\(run.errors)")
      #expect(try Data(contentsOf: folder.file("stub.motionbook")) == stub)
    }
  }

  /// The page of a kind that contains a text.
  private static func page(_ kind: UInt8, holding text: String, in file: Data) throws -> Int {
    let pages = stride(from: 4096, to: file.count, by: 4096)
    return try #require(
      pages.first { file[$0] == kind && file[$0..<$0 + 4096].range(of: Data(text.utf8)) != nil }, "no page with \(text)"
    )
  }

  private static let kinds: [Kind] = [
    Kind(
      name: "the body of an artifact", words: "do not prove themselves",
      code: "CORRUPT"
    ) { file in
      for place in file.ranges(of: Data("from the guide".utf8)) { file[place.lowerBound] ^= 1 }
    },
    Kind(
      name: "an entry of an index", words: "an index does not match its table", code: "CORRUPT"
    ) { file in
      let page = try page(10, holding: "time/short", in: file)
      let place = try #require(file.range(of: Data("time/short".utf8), in: page..<page + 4096))
      file[place.upperBound - 1] ^= 1
    },
    Kind(
      name: "the header of a page", words: "pages of the file do not fit together",
      code: "CORRUPT"
    ) { file in
      file[try page(13, holding: "from the guide", in: file) + 4] ^= 1
    },
    Kind(
      name: "the list of free pages", words: "pages of the file do not fit together",
      code: "CORRUPT"
    ) { file in file[39] = 7 },
    Kind(
      name: "the text of the schema", words: "its tables are not defined as a catalog's", code: "CORRUPT"
    ) { file in
      for place in file.ranges(of: Data("CREATE TABLE artifact".utf8)) { file[place.lowerBound] ^= 1 }
    },
    Kind(
      name: "the first byte", words: "the beginning of the file is not that of a catalog", code: "CORRUPT"
    ) { file in file[0] ^= 1 },
    Kind(
      name: "the application mark", words: "the beginning of the file is not that of a catalog", code: "CORRUPT"
    ) { file in file[68] ^= 1 },
    Kind(
      name: "the end", words: "the end of the file is missing", code: "TRUNCATED"
    ) { file in file.removeLast(5000) },
  ]

  @Test("each command names what is damaged and the command that helps, and that helps", arguments: kinds)
  func table(_ kind: Kind) throws {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.moveItem(at: folder.file("team.motionbook"), to: folder.file("sound.copy"))
    var bytes = try Data(contentsOf: folder.file("sound.copy"))
    try kind.damage(&bytes)
    // A name that a shell splits into two words.
    let name = "our team.motionbook"
    let remedy = "motionbook salvage 'our team.motionbook' -o NEW.motionbook"
    for (command, status) in zip(Self.commands, Self.statuses) {
      try bytes.write(to: folder.file(name))
      let run = try ToolRun(command + ["-c", name], in: folder.url)
      let said = run.output + run.errors
      #expect(run.status == status, "\(command): \(said)")
      #expect(said.contains(kind.words) || said.contains("its bytes do not have that hash"), "\(command): \(said)")
      #expect(said.contains(remedy), "\(command): \(said)")
      #expect(!said.contains("***") && !said.contains("\\u{"), "\(command): \(said)")
      #expect(FileManager.default.fileExists(atPath: folder.file("backup.motionbook").path) == false)
    }
    for command in Self.replacing(name) {
      let run = try ToolRun(command + ["--force", "-c", "sound.copy"], in: folder.url)
      #expect(run.status == 4, "\(command): \(run.errors)")
      #expect(run.errors.contains("is a damaged catalog, which no other file replaces"), "\(command): \(run.errors)")
      #expect(run.errors.contains(remedy), "\(command): \(run.errors)")
      #expect(try Data(contentsOf: folder.file(name)) == bytes, "\(command)")
    }
    let text = try folder.run("git", "textconv", "--", name)
    #expect(text.status == 0)
    #expect(text.output.hasPrefix("unreadable version [\(kind.code)]: "), "\(text.output)")
    #expect(text.output.hasSuffix("motionbook help damage\n"), "\(text.output)")

    try bytes.write(to: folder.file(name))
    let verify = try folder.run("verify", "-c", name).output
    let line = try #require(verify.firstRange(of: "motionbook salvage '"))
    let words = verify[line.lowerBound...].split(separator: "\n").first.map(String.init) ?? ""
    let shell = "motionbook() { \"$TOOL\" \"$@\"; }; \(words.split(separator: " (").first ?? "")"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", shell]
    process.currentDirectoryURL = folder.url
    process.environment = ToolRun.environment.merging(["TOOL": ToolRun.binary.path]) { $1 }
    process.standardOutput = Pipe()
    process.standardError = Pipe()
    try process.run()
    process.waitUntilExit()
    #expect([0, 1].contains(process.terminationStatus))
    let saved = try folder.run("verify", "-c", "NEW.motionbook")
    #expect(saved.status == 0 && saved.output.hasPrefix("sound: "), "\(saved.output)\(saved.errors)")
    #expect(try folder.run("list", "-c", "NEW.motionbook").output.contains("brand/pop"))
    try folder.succeed("salvage", name, "-o", "whole.motionbook", "--merge", "sound.copy")
    #expect(try folder.stateHash("whole.motionbook") == folder.stateHash("sound.copy"))
  }

  @Test("no text and no copy takes the place of a catalog whose beginning is damaged")
  func protection() throws {
    let folder = try TemporaryFolder.withCatalog()
    var bytes = try Data(contentsOf: folder.file("team.motionbook"))
    bytes[0] ^= 1
    try bytes.write(to: folder.file("hurt.motionbook"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link").path, withDestinationPath: "hurt.motionbook")
    try FileManager.default.linkItem(at: folder.file("hurt.motionbook"), to: folder.file("hard"))
    let before = try folder.contents()
    for place in ["hurt.motionbook", "link", "hard"] {
      for command in [
        ["export", "json", "-o", place, "--force"], ["sample", "linear", "-o", place, "--force"],
        ["backup", place, "--force"], ["export", "catalog", place, "--force"],
        ["salvage", "team.motionbook", "-o", place],
        ["init", place],
      ] {
        let run = try ToolRun(
          command, in: folder.url, environment: ["MOTIONBOOK": folder.file("team.motionbook").path])
        #expect(run.status == 4, "\(command): \(run.status) \(run.errors)")
        #expect(try folder.contents() == before, "\(command)")
      }
    }
  }

  @Test("verify says how many references lead to nothing after a salvage, by name, and where to look")
  func dangling() throws {
    let folder = try TemporaryFolder.withCatalog()
    var bytes = try Data(contentsOf: folder.file("team.motionbook"))
    for place in bytes.ranges(of: Data("\"title\":\"Pop\"".utf8)) { bytes[place.upperBound - 2] ^= 1 }
    try bytes.write(to: folder.file("hurt.motionbook"))
    let salvage = try folder.run("salvage", "hurt.motionbook", "-o", "new.motionbook")
    let said =
      "1 reference leads to something that is not there, or in a circle; "
      + "see: motionbook conflicts -c new.motionbook\n"
    #expect(salvage.status == 1)
    #expect(salvage.output.contains("lost: 1 artifact\n  brand/pop@1 ("), "\(salvage.output)")
    // The lost version's row still has the name, which the new catalog does not know.
    #expect(
      salvage.output.hasSuffix(said + "  brand/default refers to brand/pop, which is missing\n"), "\(salvage.output)")
    let verify = try folder.run("verify", "-c", "new.motionbook")
    #expect(verify.status == 0)
    #expect(verify.output.hasPrefix("sound: new.motionbook, "))
    #expect(verify.output.hasSuffix(said), "\(verify.output)")
    let reference = #/  references: brand/default refers to p:[0-9a-f]{32} \(its name is lost\), which is missing \(/#
    #expect(verify.output.contains(reference), "\(verify.output)")
    for command in [["conflicts"], ["show", "brand/default"]] {
      let run = try ToolRun(command + ["-c", "new.motionbook"], in: folder.url)
      let said = run.output + run.errors
      #expect(said.contains(#/refers to p:[0-9a-f]{32} \(its name is lost\), which is missing/#), "\(command): \(said)")
    }
  }

  @Test("what a truncated file has lost is listed in 20 lines, without control characters; JSON has all")
  func truncated() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "all")
    let bytes = try Data(contentsOf: folder.file("team.motionbook"))
    try bytes.prefix(bytes.count * 2 / 3 + 1000).write(to: folder.file("short.motionbook"))
    let run = try folder.run("salvage", "short.motionbook", "-o", "new.motionbook")
    let json = try folder.run("salvage", "short.motionbook", "-o", "again.motionbook", "--json").json()
    let losses = try #require(json["losses"] as? [[String: Any]])
    #expect(run.status == 1 && losses.count > 20)
    #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(run.output.contains("lost: at least \(losses.count) artifacts"))
    #expect(run.output.contains("\n  and \(losses.count - 20) more; all of them: --json\n"))
    #expect(run.lines.count < 60)
    // Presets with a known name are listed first.
    #expect(losses.prefix(20).allSatisfy { ($0["what"] as? String)?.contains("@") == true }, "\(run.output)")
  }
}
