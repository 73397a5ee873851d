import Foundation
import TestSupport
import Testing

/// `motionbook build --watch` as a process.
@Suite(.serialized) struct WatchTests {
  /// Waits for a condition, with a time limit.
  private func wait(_ what: String, until isSo: () throws -> Bool) throws {
    let end = Date() + 60
    while try !isSo() {
      guard Date() < end else { throw TemporaryFolder.Failure(text: "waited in vain for \(what)") }
      usleep(20_000)
    }
  }

  @Test(
    "it builds again after a change of the catalog and of the project file, goes on after an error, and ends by Ctrl-C")
  func watch() throws {
    let folder = try BuildTests.folder(#""line": {"format": "json", "presets": ["brand/line"], "path": "line.json"}"#)
    let process = Process()
    process.executableURL = ToolRun.binary
    process.arguments = ["build", "--watch"]
    process.currentDirectoryURL = folder.url
    process.environment = ToolRun.environment
    process.standardInput = FileHandle.nullDevice
    let logs = try TemporaryFolder()
    for name in ["out", "err"] { try folder.write("", to: "../\(logs.url.lastPathComponent)/\(name)") }
    process.standardOutput = try FileHandle(forWritingTo: logs.file("out"))
    process.standardError = try FileHandle(forWritingTo: logs.file("err"))
    func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    try wait("the first build") { text(logs.file("err")).contains("Ctrl-C ends") }
    #expect(text(folder.file("line.json")).contains(#""duration": 1"#))
    try folder.succeed("set", "brand/line", ".linear(duration: 7)")
    try wait("the change of the catalog") { text(folder.file("line.json")).contains(#""duration": 7"#) }

    let project = text(folder.file("motionbook.json"))
    try folder.write(project.replacing("brand/line", with: "brand/pop"), to: "motionbook.json")
    try wait("the change of the project") { text(folder.file("line.json")).contains("brand/pop") }
    try folder.write("{", to: "motionbook.json")
    try wait("the error") { text(logs.file("err")).contains("error[SYNTAX]: motionbook.json:1:") }
    try folder.write(project, to: "motionbook.json")
    try wait("what comes after it") { text(folder.file("line.json")).contains("brand/line") }

    // A change of the catalog that affects no output is not reported. The report follows the file.
    try wait("its report") { text(logs.file("out")).components(separatedBy: "written  line").count == 5 }
    let told = text(logs.file("out"))
    try folder.succeed("add", "curve", "other/x", "ease")
    usleep(1_500_000)
    #expect(text(logs.file("out")) == told)

    kill(process.processIdentifier, SIGINT)
    try wait("the end") { !process.isRunning }
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(try folder.contents().keys.sorted() == ["line.json", "motionbook.json", "team.motionbook"])
  }

  @Test("what cannot be built at the start is not watched")
  func start() throws {
    let folder = try BuildTests.folder(#""a": {"format": "nothing", "path": "a"}"#)
    let run = try BoundedRun(["build", "--watch"], in: folder.url)
    #expect(run.status == 5 && run.code == "UNKNOWN")
  }
}
