import Foundation
import Testing

@Suite struct ExitCodeTests {
  /// A command line with its exit code and its error code.
  struct Row: CustomStringConvertible {
    let arguments: [String]
    let status: Int32
    let code: String
    init(_ arguments: String, _ status: Int32, _ code: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.status = status
      self.code = code
    }
    var description: String { arguments.joined(separator: " ") }
  }

  static let rows = [
    Row("lst", 2, "USAGE"), Row("list --frmat json", 2, "USAGE"), Row("list --format xml", 2, "USAGE"),
    Row("list --tsv", 2, "USAGE"), Row("rename brand/pop", 2, "USAGE"), Row("add curve", 2, "USAGE"),
    Row("add curv brand/x ease", 2, "USAGE"), Row("add curve brand/x", 2, "USAGE"), Row("set brand/pop", 2, "USAGE"),
    Row("release now", 2, "USAGE"), Row("release --lint", 2, "USAGE"),
    Row("list --kind curves", 2, "USAGE"), Row("list --fields nam", 2, "USAGE"), Row("log --limit -1", 2, "USAGE"),
    Row("init other.motionbook --seeds systm", 2, "USAGE"), Row("completion tcsh", 2, "USAGE"),
    Row("rm brand/absent", 3, "NOT_FOUND"), Row("log brand/absent", 3, "NOT_FOUND"),
    Row("uses brand/absent", 3, "NOT_FOUND"), Row("restore brand/pop@9", 3, "NOT_FOUND"),
    Row("set brand/absent ease", 3, "NOT_FOUND"), Row("add alias brand/new brand/absent", 3, "NOT_FOUND"),
    Row("add keyframes hero/x --from absent.json", 3, "MISSING_FILE"), Row("show ./absent.json", 3, "MISSING_FILE"),
    Row("add curve brand/pop ease", 4, "ALREADY_EXISTS"), Row("init team.motionbook", 4, "ALREADY_EXISTS"),
    Row("rename brand/enter brand/pop", 4, "ALREADY_EXISTS"), Row("rm brand/pop", 4, "IN_USE"),
    Row("add curve brand/x cubic-bezier(2,0,0,1)", 5, "OUT_OF_RANGE"), Row("add curve Brand/X ease", 5, "BAD_NAME"),
    Row("add curve brand/x nonsense(1)", 5, "UNKNOWN"), Row("add duration brand/x 400", 5, "WRONG_TYPE"),
    Row("add keyframes hero/x --from bad.json", 5, "SYNTAX"), Row("restore brand/pop@x", 5, "BAD_REFERENCE"),
    Row("list -c absent.motionbook", 6, "MISSING_FILE"), Row("list -c bad.json", 6, "NOT_SQLITE"),
    Row("list -c empty.motionbook.txt", 6, "EMPTY_FILE"), Row("add keyframes hero/x --from folder", 7, "NOT_A_FILE"),
    Row("init absent/folder.motionbook", 7, "IO"),
    Row("sample brand/pop -o absent/brand.json", 7, "IO"),
    Row("sample brand/pop -o team.motionbook-journal", 7, "FOREIGN_JOURNAL"),
    Row("sample brand/pop -o team.motionbook", 4, "ALREADY_EXISTS"),
    Row("backup bad.json --force", 4, "ALREADY_EXISTS"),
    Row("backup", 2, "USAGE"), Row("backup a.motionbook -o b.motionbook", 2, "USAGE"),
    Row("salvage team.motionbook -c team.motionbook -o b.motionbook", 2, "USAGE"),
  ]

  @Test("every class of failure has its exit code, a message on standard error and nothing on standard output")
  func table() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write("{\"motionbook\": 1,", to: "bad.json")
    try folder.write("", to: "empty.motionbook.txt")
    try FileManager.default.createDirectory(at: folder.file("folder"), withIntermediateDirectories: true)
    let before = try folder.contents()
    for row in Self.rows {
      let text = try ToolRun(row.arguments, in: folder.url)
      #expect(text.status == row.status, "\(row): \(text.errors)")
      #expect(text.output.isEmpty, "\(row): \(text.output)")
      #expect(text.errors.hasPrefix("error[\(row.code)]: "), "\(row): \(text.errors)")
      #expect(!text.errors.contains("\u{1B}"), "\(row): color on a pipe")

      let json = try ToolRun(row.arguments + ["--format=json"], in: folder.url)
      guard !row.arguments.contains("completion"), !row.arguments.contains("--json"),
        !row.arguments.contains("--format")
      else { continue }
      #expect(json.status == row.status, "\(row): \(json.errors)")
      #expect(json.errors.filter { $0 == "\n" }.count == 1, "\(row): more than one line")
      let object = try json.errorJSON()
      #expect(object["schema"] as? Int == 1)
      let error = try #require(object["error"] as? [String: Any])
      #expect(error["code"] as? String == row.code, "\(row): \(error)")
      #expect((error["message"] as? String)?.isEmpty == false)
    }
    #expect(try folder.contents() == before, "a failing command left something behind")
  }

  @Test("no catalog anywhere is explained, with the command that makes one")
  func noCatalog() throws {
    let folder = try TemporaryFolder()
    let run = try folder.run("list")
    #expect(run.status == 6)
    #expect(run.errors.contains("error[NO_CATALOG]"))
    #expect(run.errors.contains("try: motionbook init"))
  }

  @Test("a wrong place in notation is marked below the text")
  func mark() throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.run("add", "curve", "brand/x", "cubic-bezier(0.2, 0, 1.5, 1)")
    let lines = run.errors.split(separator: "\n").map(String.init)
    let marked = try #require(lines.firstIndex { $0.hasSuffix("^") })
    let column = try #require(lines[marked].firstIndex(of: "^"))
    let above = lines[marked - 1]
    #expect(
      above[
        above.index(above.startIndex, offsetBy: lines[marked].distance(from: lines[marked].startIndex, to: column))...
      ]
      .hasPrefix("1.5"))
  }

  @Test("a former name removes nothing, and a removal that settles a conflict tells of broken references")
  func removals() throws {
    let folder = try TemporaryFolder()
    try folder.succeed("init", "a.motionbook", "--seeds", "none")
    try folder.succeed("add", "duration", "time/old", "100ms")
    try folder.succeed("rename", "time/old", "time/short")
    let run = try folder.run("rm", "time/old")
    #expect(run.status == 3 && run.errors.contains("motionbook rm time/short"), "\(run.errors)")
    try folder.succeed("add", "curve", "brand/pop", "ease", "--duration", "time/short")
    try FileManager.default.copyItem(at: folder.file("a.motionbook"), to: folder.file("b.motionbook"))
    try folder.succeed("set", "time/short", "200ms", "-c", "b.motionbook")
    try folder.succeed("rm", "time/short", "--force", "-c", "a.motionbook")
    #expect(try folder.run("merge", "b.motionbook", "-c", "a.motionbook").status == 1)
    let settled = try folder.succeed("resolve", "time/short", "--take", "ours", "-c", "a.motionbook")
    #expect(settled.errors.contains("motionbook conflicts"), "\(settled.errors)")
  }

  @Test("an unknown name is answered with names that exist")
  func suggestions() throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.run("rm", "brand/popp")
    #expect(run.errors.contains("did you mean: brand/pop?"))
    let command = try folder.run("lsit")
    #expect(command.errors.contains("did you mean: list?"))
  }

  @Test("standard output that cannot be written is a failure")
  func fullDisk() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let folder = try TemporaryFolder.withCatalog()
    let process = Process()
    process.executableURL = ToolRun.binary
    process.arguments = ["list"]
    process.currentDirectoryURL = folder.url
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 7)
  }

  @Test("Ctrl-C ends with 130 and changes nothing")
  func interrupt() throws {
    let folder = try TemporaryFolder.withCatalog()
    let before = try folder.contents()
    let process = Process()
    process.executableURL = ToolRun.binary
    process.arguments = ["add", "keyframes", "hero/x", "--from", "-"]
    process.currentDirectoryURL = folder.url
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: 0.3)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(try folder.contents() == before)
  }
}
