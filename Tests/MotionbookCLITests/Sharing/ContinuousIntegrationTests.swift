import Foundation
import Testing

/// The recipe of the documentation, run as printed.
@Suite("The recipe for continuous integration") struct ContinuousIntegrationTests {
  private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/Motionbook/Motionbook.docc/ContinuousIntegration.md")

  /// The first block in a language.
  private static func block(_ language: String) throws -> String {
    let text = try String(contentsOf: article, encoding: .utf8)
    let start = try #require(text.firstRange(of: "```\(language)\n"))
    let end = try #require(text[start.upperBound...].firstRange(of: "```"))
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// Runs a line of the shell, in which `motionbook` is the tool.
  private static func shell(_ line: String, in folder: URL, bin: TemporaryFolder) throws -> ToolRun {
    let variables = [
      "PATH": bin.url.path + ":/usr/bin:/bin", "GITHUB_BASE_REF": "main",
      "GITHUB_STEP_SUMMARY": bin.file("summary").path,
    ]
    return try GitTests.run("/bin/sh", ["-c", line], in: folder, GitTests.environment.merging(variables) { $1 })
  }

  @Test(
    "it passes a minor change with its files, and stops what is stale, major or in conflict",
    .enabled(if: GitTests.isInstalled))
  func recipe() throws {
    let folder = try GitTests.repository()
    try folder.write(try Self.block("json"), to: "motionbook.json")
    try folder.write(try Self.block("sh"), to: "motion-check.sh")
    try folder.succeed("build")
    try GitTests.must(folder, "add", ".")
    try GitTests.must(folder, "commit", "-q", "-m", "the project")
    let bin = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(at: bin.file("motionbook"), withDestinationURL: ToolRun.binary)
    func check(_ prefix: String = "") throws -> ToolRun {
      try Self.shell("\(prefix)sh motion-check.sh main", in: folder.url, bin: bin)
    }
    func changes() throws -> String { try String(contentsOf: folder.file("motion-changes.md"), encoding: .utf8) }
    let start = try check()
    #expect(start.status == 0, "\(start.errors)")

    try GitTests.must(folder, "checkout", "-q", "-b", "slower")
    try folder.succeed("set", "brand/pop", "spring(duration: 0.6, bounce: 0.3)")
    let stale = try check()
    #expect(stale.status == 1 && stale.output.contains("stale  web "), "\(stale.output)\(stale.errors)")
    #expect(try changes().contains("20 % slower"))
    try folder.succeed("build")
    let minor = try check()
    #expect(minor.status == 0 && minor.output.contains("verdict: minor"), "\(minor.output)\(minor.errors)")
    try GitTests.must(folder, "add", ".")
    try GitTests.must(folder, "commit", "-q", "-m", "slower")

    // As on the server: one commit, and the commit it is compared with.
    let server = try TemporaryFolder()
    try GitTests.must(server, "clone", "-q", "--depth=1", "-b", "slower", "file://\(folder.url.path)", "work")
    for line in try Self.block("yaml").split(separator: "\n") {
      guard let command = line.firstMatch(of: /(?:- |  )run: (.*)/) else { continue }
      let run = try Self.shell(String(command.1), in: server.file("work"), bin: bin)
      #expect(run.status == 0, "\(command.1): \(run.output)\(run.errors)")
    }
    #expect(try String(contentsOf: bin.file("summary"), encoding: .utf8).contains("20 % slower"))

    // A removal: a major change, which may be intended.
    try folder.succeed("rm", "brand/enter")
    try folder.succeed("build")
    let major = try check()
    #expect(major.status == 1 && major.output.contains("verdict: major"), "\(major.output)\(major.errors)")
    #expect(try check("EXPECT=major ").status == 0)

    // Two people have changed one preset.
    try GitTests.must(folder, "checkout", "-qf", "main")
    try FileManager.default.copyItem(at: folder.file("team.motionbook"), to: folder.file("ben.copy"))
    try folder.succeed("set", "brand/pop", "spring(duration: 0.4, bounce: 0.2)")
    try folder.succeed(
      "set", "brand/pop", "spring(duration: 0.7, bounce: 0.4)", "-c", "ben.copy",
      environment: ["MOTIONBOOK_AUTHOR": "Ben"])
    _ = try folder.run("merge", "ben.copy")
    let conflict = try check()
    #expect(conflict.status == 1 && conflict.output.contains("brand/pop"), "\(conflict.output)\(conflict.errors)")
    #expect(conflict.errors.contains("error[IN_CONFLICT]: android: "), "\(conflict.errors)")
  }

  @Test("the article's project file names what there is")
  func project() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.write(try Self.block("json"), to: "motionbook.json")
    #expect(
      try BuildTests.states(folder.succeed("build", "--json")) == [
        "android": "written", "script": "written", "web": "written",
      ])
  }
}
