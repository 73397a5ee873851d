import Foundation
import Testing

@Suite("The queue of writing commands") struct WriteQueueTests {
  private let add = ["add", "duration", "time/one", "1s"]

  @Test("It lies in the state folder, never beside the catalog, and readers do not make it") func place() throws {
    let folder = try TemporaryFolder()
    let state = try TemporaryFolder()
    #expect(try folder.run("init", "team.motionbook").status == 0)
    let base = state.file("state").path
    #expect(try folder.run("list", environment: ["XDG_STATE_HOME": base]).status == 0)
    #expect(try state.contents().isEmpty)
    let run = try ToolRun(add, in: folder.url, environment: ["XDG_STATE_HOME": base])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try state.contents().keys.contains { $0.hasPrefix("state/motionbook/write-queue-") })
    #expect(try folder.contents().keys.sorted() == ["team.motionbook"])
  }

  @Test("Where it cannot be made, the command works without it and says nothing") func missing() throws {
    let folder = try TemporaryFolder()
    let state = try TemporaryFolder()
    try state.write("a file, not a folder", to: "state")
    #expect(try folder.run("init", "team.motionbook").status == 0)
    let run = try ToolRun(add, in: folder.url, environment: ["XDG_STATE_HOME": state.file("state").path])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    // A home that does not exist is not made.
    let homeless = try ToolRun(
      ["set", "time/one", "2s"], in: folder.url, environment: ["HOME": state.file("home").path])
    #expect(homeless.status == 0)
    #expect(!FileManager.default.fileExists(atPath: state.file("home").path))
  }

  @Test("Migrations and git's merges take their turn in it too, but not what only looks") func others() throws {
    let folder = try TemporaryFolder.withCatalog()
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("theirs.copy"))
    for (arguments, joins) in [
      (["migrate"], true), (["git", "merge-driver", "--", "base", "team.motionbook", "theirs.copy"], true),
      (["migrate", "--list"], false), (["migrate", "--dry-run"], false),
    ] {
      let state = try TemporaryFolder()
      let run = try ToolRun(arguments, in: folder.url, environment: ["XDG_STATE_HOME": state.file("state").path])
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(try state.contents().keys.contains { $0.contains("/write-queue-") } == joins, "\(arguments)")
    }
  }
}
