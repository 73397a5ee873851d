import Foundation
import TestSupport
import Testing

/// Signals at random moments, compared with the files afterwards.
@Suite("Interruptions", .serialized) struct InterruptionTests {
  /// A run that receives a signal after some seconds.
  private func run(
    _ arguments: [String], in folder: TemporaryFolder, _ signal: Int32, after seconds: Double
  ) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = ToolRun.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ToolRun.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    kill(process.processIdentifier, signal)
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : 1000 + process.terminationStatus
    return (status, String(decoding: text, as: UTF8.self))
  }

  /// A file of presets that takes a while to import.
  private func presets(_ count: Int) -> String {
    let documents = (0..<count).map { number in
      #"{"motionbook":1,"name":"many/n\#(number)","kind":"duration","duration":\#(1 + Double(number) / 1000)}"#
    }
    return "[" + documents.joined(separator: ",\n") + "]"
  }

  @Test("The exit code says whether the change was made, and nothing is left beside the file")
  func changes() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(presets(60), to: "many.json")
    let original = try Data(contentsOf: folder.file("team.motionbook"))
    let state = try folder.stateHash()
    let command = ["import", "json", "many.json", "-c", "team.motionbook"]
    let start = Date()
    try folder.succeed("import", "json", "many.json")
    var whole = Date().timeIntervalSince(start)
    var generator = SeededGenerator()
    var seen: [Int32: Int] = [:]
    for round in 0..<30 {
      try original.write(to: folder.file("team.motionbook"))
      let signal = [SIGINT, SIGTERM, SIGHUP][round % 3]
      // The change happens in the later half of the run.
      let moment = whole * Double.random(in: 0.3...1.2, using: &generator)
      let (status, errors) = try run(command, in: folder, signal, after: moment)
      let isChanged = try folder.stateHash() != state
      let comment: Comment = "seed \(generator.seed), round \(round): \(status), \(errors)"
      switch status {
      case 0: #expect(isChanged, comment)
      case 128 + signal: #expect(!isChanged, comment)
      // Without handlers the signal itself ends the tool.
      case 1000 + signal: #expect(!isChanged, comment)
      default: Issue.record(comment)
      }
      #expect(try folder.contents().keys.sorted() == ["many.json", "team.motionbook"], comment)
      seen[status, default: 0] += 1
      // Adapts to the machine's load: sooner after a completed run, later otherwise.
      whole *= status == 0 ? 0.8 : 1.25
    }
    #expect(seen.count > 1, "seed \(generator.seed): \(seen)")
  }

  @Test("A file that is written is there whole, or not at all, and no half of one is left")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "system,seed,reduced")
    let commands: [(arguments: [String], file: String)] = [
      (["export", "json", "-o", "out"], "out"), (["backup", "out"], "out"),
      (["init", "out", "--seeds", "system,seed,reduced"], "out"),
    ]
    var generator = SeededGenerator()
    for (arguments, file) in commands {
      let start = Date()
      #expect(try ToolRun(arguments, in: folder.url).status == 0)
      let whole = Date().timeIntervalSince(start)
      let complete = try folder.contents().count
      for round in 0..<3 {
        try FileManager.default.removeItem(at: folder.file(file))
        let signal = [SIGINT, SIGTERM, SIGHUP][round % 3]
        let moment = whole * Double.random(in: 0.2...1.1, using: &generator)
        let (status, errors) = try run(arguments, in: folder, signal, after: moment)
        let comment: Comment = "seed \(generator.seed), \(arguments) round \(round): \(status), \(errors)"
        let found = try folder.contents()
        if status == 0 {
          #expect(found.count == complete, comment)
        } else {
          #expect([128 + signal, 1000 + signal].contains(status), comment)
          #expect(found.keys.sorted() == ["team.motionbook"], comment)
          _ = try ToolRun(arguments, in: folder.url)
        }
      }
      try FileManager.default.removeItem(at: folder.file(file))
    }
  }

  @Test("A limit for the size of files is an error like a full disk, not a signal")
  func fileSizeLimit() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "team.motionbook", "--seeds", "all")
    try folder.write(presets(400), to: "many.json")
    let before = try folder.contents()
    for arguments in ["export json -o out", "backup out", "import json many.json"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      // In blocks of 1024 bytes: less than the catalog's size, and less than it needs to grow.
      let blocks = arguments.hasPrefix("import") ? (before["team.motionbook"]?.count ?? 0) / 1024 + 8 : 64
      process.arguments = ["-c", "ulimit -f \(blocks); exec '\(ToolRun.binary.path)' \(arguments)"]
      process.currentDirectoryURL = folder.url
      process.environment = ToolRun.environment
      process.standardOutput = FileHandle.nullDevice
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 7, "\(arguments): \(text)")
      #expect(text.hasPrefix("error["), "\(arguments): \(text)")
      #expect(try folder.contents() == before, "\(arguments)")
    }
  }
}
