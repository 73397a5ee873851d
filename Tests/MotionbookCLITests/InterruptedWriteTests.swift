import Foundation
import Testing

@Suite("A write that a crash has interrupted") struct InterruptedWriteTests {
  private static let reading = [
    ["list"], ["show", "brand/pop"], ["log"], ["info"], ["verify"], ["export", "json"],
    ["uses", "brand/pop"],
  ]

  /// Replaces a catalog by a torn file and its journal.
  private func tear(_ folder: TemporaryFolder, _ torn: (file: Data, journal: Data)) throws {
    try torn.file.write(to: folder.file("team.motionbook"))
    try torn.journal.write(to: folder.file("team.motionbook-journal"))
  }

  @Test("reading rolls it back to the very bytes of the last commit; doctor and completion change nothing")
  func reading() throws {
    let folder = try TemporaryFolder.withCatalog()
    let sound = try Data(contentsOf: folder.file("team.motionbook"))
    let torn = try RawCatalog.interrupted(folder.file("team.motionbook"))
    #expect(torn.file != sound)
    for command in Self.reading {
      try tear(folder, torn)
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 0, "\(command): \(run.errors)")
      #expect(try folder.contents() == ["team.motionbook": sound], "\(command)")
    }
    for command in [["doctor"], ["doctor", "--json"], ["__complete", "b"]] {
      try tear(folder, torn)
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty, "\(command): \(run.errors)")
      if command.first == "doctor" { #expect(run.output.contains("was interrupted, and its journal remains")) }
      #expect(
        try folder.contents() == ["team.motionbook": torn.file, "team.motionbook-journal": torn.journal], "\(command)")
    }
    // Every command leaves a foreign file unchanged.
    for name in ["", "-journal"] {
      try FileManager.default.moveItem(
        at: folder.file("team.motionbook\(name)"), to: folder.file("theirs.motionbook\(name)"))
    }
    #expect(try folder.run("init", "team.motionbook").status == 0)
    for command in [["merge", "theirs.motionbook"], ["diff", "theirs.motionbook", "now"]] {
      let run = try ToolRun(command + ["-c", "team.motionbook"], in: folder.url)
      #expect(run.status == 6 && run.errors.contains("error[NEEDS_RECOVERY]"), "\(run.errors)")
    }
    #expect(try Data(contentsOf: folder.file("theirs.motionbook")) == torn.file)
    #expect(try Data(contentsOf: folder.file("theirs.motionbook-journal")) == torn.journal)
  }

  @Test("with no room to try the journal nothing is rolled back, neither its own nor another catalog's")
  func noRoom() throws {
    let (folder, other) = (try TemporaryFolder.withCatalog(), try TemporaryFolder.withUnrelatedCatalog())
    let own = try RawCatalog.interrupted(folder.file("team.motionbook"))
    let sound = try Data(contentsOf: other.file("team.motionbook"))
    try own.journal.write(to: other.file("team.motionbook-journal"))
    try tear(folder, own)
    // A file, a missing folder, and a folder that takes no files.
    for temporary in ["/dev/null", "/nonexistent", "/proc"] {
      for (place, file) in [(folder, own.file), (other, sound)] {
        for command in Self.reading + [["add", "duration", "time/new", "1s"], ["doctor"]] {
          let run = try ToolRun(command, in: place.url, environment: ["TMPDIR": temporary])
          let told = command == ["doctor"] ? run.output : run.errors
          #expect(run.status == (command == ["doctor"] ? 1 : 6), "\(command): \(run.status) \(told)")
          #expect(told.contains("no copy can be made: \"\(temporary)\": "), "\(command): \(told)")
          #expect(told.contains("set TMPDIR to a folder that can be written"), "\(command): \(told)")
        }
        #expect(try place.contents() == ["team.motionbook": file, "team.motionbook-journal": own.journal])
      }
    }
    // With space, its own journal is rolled back and the other is named.
    #expect(try folder.run("list").status == 0)
    let foreign = try other.run("list")
    #expect(foreign.status == 6 && foreign.errors.contains("error[FOREIGN_JOURNAL]"), "\(foreign.errors)")
    #expect(try Data(contentsOf: other.file("team.motionbook")) == sound)
  }

  @Test("what reading may do is said where people look") func documented() throws {
    let folder = try TemporaryFolder()
    let page = try folder.run("help", "sharing").output
    #expect(page.contains("Reading changes no file, with one exception"))
    #expect(page.contains("Doctor and the completion of names leave it as it is"))
  }
}
