import Foundation
import Testing

@Suite struct ReleaseCommandTests {
  @Test("a release pins everything: presets, and what they refer to, as they were")
  func pins() throws {
    let folder = try TemporaryFolder.withCatalog()
    let released = try folder.succeed("export", "json").output
    let dry = try folder.succeed("release", "2026.11", "-n")
    #expect(dry.output.hasPrefix("would have released 2026.11: 4 presets"))
    #expect(try folder.succeed("release", "--json").json()["releases"] as? [String] == [])

    let run = try folder.succeed("release", "2026.11", "-m", "calmer entrances")
    #expect(run.output.hasPrefix("released 2026.11: 4 presets, #"))
    try folder.succeed("set", "brand/pop", "spring(duration: 0.9, bounce: 0.1)")
    try folder.succeed("rm", "time/short")

    #expect(try folder.succeed("export", "json", "--at", "2026.11").output == released)
    #expect(try folder.succeed("export", "json", "--at", "release:2026.11").output == released)
    #expect(try folder.succeed("export", "json").output != released)
    let shown =
      try folder.succeed("show", "brand/default@release:2026.11", "--json").json()["notation"] as? String ?? ""
    #expect(shown.contains("0.5") && !shown.contains("0.9"), "the alias must lead to the pinned spring: \(shown)")
    #expect(try folder.succeed("show", "time/short@release:2026.11").output.contains("0.15"))

    let list = try #require(try folder.succeed("release", "--json").json()["releases"] as? [[String: Any]])
    #expect(list.count == 1)
    #expect(list.first?["message"] as? String == "calmer entrances")
    #expect(list.first?["presets"] as? Int == 4)
  }

  @Test("a number that promises less than has changed since the release before is told")
  func verdict() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("release", "1.0.0")
    try folder.succeed("set", "brand/pop", "--title", "Hop")
    #expect(try !folder.succeed("release", "1.0.1", "-n").errors.contains("warning"))
    try folder.succeed("add", "curve", "brand/new", "ease-in")
    let minor = try folder.succeed("release", "1.0.1", "-n").errors
    #expect(minor.contains("minor") && minor.contains("motionbook diff 1.0.0..now --verdict"), "\(minor)")
    #expect(try !folder.succeed("release", "1.1.0").errors.contains("warning"))
    try folder.succeed("rm", "brand/new")
    #expect(try folder.succeed("release", "1.2.0").errors.contains("major"))
    for name in ["2.0.0", "2026.11"] {
      #expect(try !folder.succeed("release", name, "-n").errors.contains("warning"))
    }
  }

  @Test("what cannot be released is refused with its exit code")
  func refusals() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("release", "2026.11")
    try folder.succeed("init", "empty.motionbook")
    for (arguments, status, code) in [
      (["release", "2026.11", "-c", "team.motionbook"], 4, "ALREADY_EXISTS"),
      (["release", "Not A Name", "-c", "team.motionbook"], 5, "INVALID"),
      (["release", "1", "-c", "empty.motionbook"], 5, "INVALID"),
      (["export", "json", "--at", "2026.12", "-c", "team.motionbook"], 3, "NOT_FOUND"),
      (["show", "brand/pop@release:absent", "-c", "team.motionbook"], 3, "NOT_FOUND"),
    ] as [([String], Int32, String)] {
      let run = try ToolRun(arguments, in: folder.url)
      #expect(run.status == status, "\(arguments): \(run.errors)")
      #expect(run.errors.hasPrefix("error[\(code)]"), "\(arguments): \(run.errors)")
    }
  }

  @Test("the state of a moment leaves out what claims to be younger")
  func moments() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("add", "curve", "brand/new", "ease", "--duration", "1s", "--now", "2027-01-01")
    #expect(try folder.succeed("export", "json").output.contains("brand/new"))
    let then = try folder.succeed("export", "json", "--at", "2026-12-24").output
    #expect(then.contains("brand/pop") && !then.contains("brand/new"))
  }
}
