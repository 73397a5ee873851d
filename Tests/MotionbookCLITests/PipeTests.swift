import Foundation
import Testing

@Suite("Pipes and devices in the place of files") struct PipeTests {
  @Test("every command refuses a pipe at once, as its catalog and beside it, and as any other file") func pipes()
    throws
  {
    let folder = try TemporaryFolder.withCatalog()
    #expect(mkfifo(folder.file("pipe.motionbook").path, 0o600) == 0)
    try ListedCommand.writeDocuments(to: folder)
    let sound = try Data(contentsOf: folder.file("team.motionbook"))
    let commands = try ListedCommand.all(in: folder.url)
    #expect(commands.count > 50)
    // Requests may come from a pipe.
    for command in commands where command.takesFiles && command.path != ["eval"] {
      // A device takes the same path; commands of a group try it.
      for file in ["pipe.motionbook"] + (command.path.count > 1 ? ["/dev/zero"] : []) {
        let run = try BoundedRun(
          try command.arguments(file: file)
            + (command.takesCatalog ? ["-c", "team.motionbook"] : []),
          in: folder.url)
        // Git needs an answer even for an unreadable version.
        let isRefused = (1...7).contains(run.status) || command.path == ["git", "textconv"]
        #expect(isRefused, "\(command) \(file): \(run.status) \(run.errors)")
      }
    }
    for command in commands where command.takesCatalog {
      let run = try BoundedRun(
        try command.arguments() + ["-c", "pipe.motionbook"], in: folder.url)
      #expect(run.code == "NOT_A_FILE" || Self.answersItself(command, run), "\(command): \(run.status) \(run.errors)")
    }
    for suffix in ["-journal", "-wal", "-shm"] {
      let pipe = folder.file("team.motionbook" + suffix)
      #expect(mkfifo(pipe.path, 0o600) == 0)
      // One journal for all commands; the others take the same path.
      for command in commands where command.takesCatalog && suffix == "-journal" {
        let run = try BoundedRun(try command.arguments() + ["-c", "team.motionbook"], in: folder.url)
        #expect(run.status <= 7 && run.status != 0 || command.path == ["__complete"], "\(command): \(run)")
      }
      let list = try folder.run("list", "-c", "team.motionbook")
      #expect(list.status == 6)
      #expect(
        list.errors.contains("error[NOT_A_FILE]") && list.errors.contains("\(suffix)\" is a pipe"), "\(list.errors)")
      try FileManager.default.removeItem(at: pipe)
    }
    #expect(try Data(contentsOf: folder.file("team.motionbook")) == sound)
  }

  private static func answersItself(_ command: ListedCommand, _ run: BoundedRun) -> Bool {
    switch command.path {
    case ["doctor"]: run.status == 1 && run.output.contains("is not a regular file")
    case ["__complete"]: run.status == 0 && run.output.isEmpty
    case ["play"]: run.errors.contains("requires a terminal")
    default: false
    }
  }

  @Test(
    "a file that a command reads or writes is refused when it is a pipe that nobody reads, or a device, into which data goes",
    arguments: [
      ["import", "json", "@"], ["import", "dtcg", "@"], ["add", "keyframes", "hero/x", "--from", "@"],
      ["diff", "@", "now"], ["merge", "@"], ["export", "json", "-o", "@", "--force"],
      ["sample", "ease", "-o", "@", "--force"], ["backup", "@", "--force"],
      ["export", "catalog", "@", "--force"], ["init", "@"],
    ])
  func file(_ arguments: [String]) throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
    let before = try Data(contentsOf: folder.file("team.motionbook"))
    for path in ["pipe", "/dev/zero"] {
      let run = try BoundedRun(arguments.map { $0 == "@" ? path : $0 }, in: folder.url)
      if path == "/dev/zero", arguments.contains("-o") {
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        continue
      }
      #expect((2...7).contains(run.status) && run.code != nil, "\(arguments) \(path): \(run.status) \(run.errors)")
    }
    #expect(try Data(contentsOf: folder.file("team.motionbook")) == before)
  }

  @Test("standard input, a shell's <(…), and a pipe of requests are read") func streams() throws {
    let folder = try TemporaryFolder.withCatalog()
    let presets = #"[{"motionbook":1,"kind":"duration","name":"b/one","duration":1}]"#
    #expect(try folder.run("import", "json", "-", input: presets).status == 0)
    #expect(try folder.run("import", "json", "/dev/stdin", "--on-conflict", "skip", input: presets).status == 0)
    let request = #"{"id":1,"motion":"ease","at":[0.5]}"#
    let expected = try folder.run("eval", "--jsonl", "-", input: request + "\n")
    #expect(expected.status == 0 && !expected.output.isEmpty, "\(expected.errors)")
    #expect(try folder.run("eval", "--jsonl", "/dev/stdin", input: request + "\n").output == expected.output)
    #expect(mkfifo(folder.file("requests").path, 0o600) == 0)
    for script in [
      "echo '\(request)' > requests & \"$0\" eval --jsonl requests",
      "\"$0\" eval --jsonl <(echo '\(request)')",
      "\"$0\" import json --on-conflict skip <(echo '\(presets)') > imported && \"$0\" eval --jsonl <(echo '\(request)')",
    ] {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/bash")
      shell.arguments = ["-c", script, ToolRun.binary.path]
      shell.currentDirectoryURL = folder.url
      shell.environment = ToolRun.environment
      let output = Pipe()
      shell.standardOutput = output
      try shell.run()
      let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(told == expected.output, "\(script)")
    }
  }
}
