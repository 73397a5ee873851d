import Foundation
import TestSupport
import Testing

@Suite struct DamageTests {
  @Test("a flipped bit never crashes a command, hangs it or changes the file; verify says what it found")
  func flips() throws {
    let folder = try TemporaryFolder.withCatalog()
    let sound = [UInt8](try Data(contentsOf: folder.file("team.motionbook")))
    let export = try folder.run("export", "json").output
    let commands = [
      ["list"], ["show", "brand/pop"], ["log"], ["info"], ["uses", "brand/pop"],
      ["sample", "brand/pop", "--count", "3"],
      ["__complete", "b"], ["set", "brand/pop", "ease", "--dry-run"], ["verify", "--json"],
    ]
    var random = SeededGenerator()
    var found = 0
    for _ in 0..<24 {
      var bytes = sound
      let position = Int.random(in: bytes.indices, using: &random)
      bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let place = "byte \(position), seed \(random.seed)"
      try Data(bytes).write(to: folder.file("flipped.bin"))
      let verify = try folder.run("verify", "-c", "flipped.bin")
      #expect([0, 1, 6].contains(verify.status), "\(place): \(verify.errors)")
      if verify.status == 0 {
        #expect(try folder.run("export", "json", "-c", "flipped.bin").output == export, "\(place): unnoticed")
      } else {
        found += 1
        #expect(!(verify.output + verify.errors).isEmpty)
      }
      guard let command = commands.randomElement(using: &random) else { continue }
      let run = try ToolRun(command + ["-c", "flipped.bin"], in: folder.url)
      #expect([0, 1, 3, 5, 6, 7].contains(run.status), "\(place): \(command) \(run.status) \(run.errors)")
      #expect(try [UInt8](Data(contentsOf: folder.file("flipped.bin"))) == bytes, "\(place): \(command) wrote")
    }
    #expect(found > 0)
    #expect(try Set(folder.contents().keys) == ["team.motionbook", "flipped.bin"])
  }

  @Test("damage is listed with its check, for people and for machines, with exit code 1")
  func findings() throws {
    let folder = try TemporaryFolder.withCatalog()
    var text = try Data(contentsOf: folder.file("team.motionbook"))
    let place = try #require(text.range(of: Data("\"bounce\":0.3".utf8)))
    text.replaceSubrange(place, with: Data("\"bounce\":0.4".utf8))
    try text.write(to: folder.file("team.motionbook"))
    let run = try folder.run("verify")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("damaged: "))
    #expect(run.output.contains("artifact: "))
    let json = try folder.run("verify", "--json")
    #expect(json.status == 1)
    #expect(try json.json()["sound"] as? Bool == false)
    let findings = try json.json()["findings"] as? [Any]
    #expect(findings?.isEmpty == false)
    #expect(try folder.run("show", "brand/pop").status == 6)
    // SQL reads only verified bytes.
    let sql = try folder.run("sql", "select name, motion from preset")
    #expect(sql.status == 6 && sql.output.isEmpty, "\(sql.output)")
  }

  @Test("a merge with a damaged copy is refused, also where what is damaged there is here")
  func damagedCopy() throws {
    let folder = try TemporaryFolder.withCatalog()
    var copy = try Data(contentsOf: folder.file("team.motionbook"))
    let place = try #require(copy.range(of: Data("\"bounce\":0.3".utf8)))
    copy.replaceSubrange(place, with: Data("\"bounce\":0.4".utf8))
    try copy.write(to: folder.file("copy.bin"))
    let before = try folder.stateHash()
    let run = try folder.run("merge", "copy.bin")
    #expect(run.status == 6 && run.errors.contains("copy.bin"), "\(run.output)\(run.errors)")
    #expect(try folder.stateHash() == before)
  }

  @Test("a truncated catalog is refused by every command, and verify says that it is damaged")
  func truncated() throws {
    let folder = try TemporaryFolder.withCatalog()
    let whole = try Data(contentsOf: folder.file("team.motionbook"))
    for length in [0, 1, 99, 100, 512, 4096, whole.count / 2, whole.count - 1] {
      try whole.prefix(length).write(to: folder.file("team.motionbook"))
      for command in [["list"], ["verify"], ["add", "curve", "x/y", "ease"]] {
        let run = try ToolRun(command, in: folder.url)
        // A file with a catalog's header is reported as damaged.
        let expected: Int32 = command == ["verify"] && length >= 99 ? 1 : 6
        #expect(run.status == expected, "\(length) bytes, \(command): \(run.status) \(run.output)\(run.errors)")
      }
    }
  }

  @Test("a reader that goes away ends the tool quietly")
  func brokenPipe() throws {
    let folder = try TemporaryFolder()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "\"$0\" sample linear --count 200000 --csv | head -n 1", ToolRun.binary.path]
    shell.currentDirectoryURL = folder.url
    let (output, errors) = (Pipe(), Pipe())
    shell.standardOutput = output
    shell.standardError = errors
    try shell.run()
    shell.waitUntilExit()
    #expect(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "time,value\n")
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }
}
