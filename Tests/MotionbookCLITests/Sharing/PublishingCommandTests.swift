import Foundation
import Testing

@Suite struct PublishingCommandTests {
  @Test("a copy holds the same, one of a release holds less, and neither replaces a file unasked")
  func copies() throws {
    let folder = try TemporaryFolder.withCatalog()
    let catalog = folder.file("team.motionbook").path
    func run(_ arguments: String...) throws -> ToolRun {
      try ToolRun(arguments, in: folder.url, environment: ["MOTIONBOOK": catalog])
    }
    #expect(try run("release", "1.0").status == 0)
    #expect(try run("add", "curve", "brand/later", "ease", "--duration", "1s").status == 0)
    #expect(try run("rm", "time/short").status == 0)

    let backup = try run("backup", "copy.motionbook", "--json").json()
    #expect(backup["stateHash"] as? String == (try folder.stateHash()))
    #expect(backup["omitted"] as? Int == 0)
    #expect(try run("backup", "copy.motionbook").status == 4)
    #expect(try run("backup", "copy.motionbook", "--force").status == 0)
    #expect(try run("export", "catalog", catalog).status == 4)

    #expect(try run("export", "catalog", "old.motionbook", "--at", "1.0").status == 0)
    let names = try folder.succeed("list", "-c", "old.motionbook", "--fields", "name", "--csv", "--no-headers").lines
    #expect(names.filter { !$0.isEmpty } == ["brand/default", "brand/enter", "brand/pop", "time/short"])
    let pruned = try run("export", "catalog", "small.motionbook", "--prune", "--json").json()
    #expect(pruned["omitted"] as? Int ?? 0 > 0)
    for copy in ["copy.motionbook", "old.motionbook", "small.motionbook"] {
      #expect(try folder.run("verify", "-c", copy, "-q").status == 0, "\(copy)")
      let merged = try run("merge", copy)
      #expect(merged.status == 0 && merged.output.hasPrefix("already up to date with \(copy)"), "\(merged.output)")
    }
    try folder.write("x", to: "new.motionbook-journal")
    let beside = try run("backup", "new.motionbook")
    #expect(beside.status == 6 || beside.status == 4, "\(beside.errors)")
    #expect(try run("export", "catalog", "x.motionbook", "--at", "9.9").status == 3)
    #expect(try !folder.contents().keys.contains { $0.hasSuffix(".partial") })
  }

  @Test("a folder of documents goes out and comes back; a change in it becomes a version")
  func folders() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("export", "json", "-o", "review/")
    let state = try folder.stateHash()
    try folder.succeed("import", "json", "review", "--on-conflict", "new-version")
    #expect(try folder.stateHash() == state)
    try folder.succeed("init", "other.copy")
    try folder.succeed("import", "json", "review", "-c", "other.copy")
    let documents = try folder.succeed("export", "json").output
    #expect(try folder.succeed("export", "json", "-c", "other.copy").output == documents)

    let path = "review/brand/pop.json"
    let document = try String(contentsOf: folder.file(path), encoding: .utf8)
    try folder.write(document.replacingOccurrences(of: "Pop", with: "Bang"), to: path)
    try folder.succeed("import", "json", "review", "--on-conflict", "new-version", "-m", "reviewed")
    #expect(try folder.succeed("show", "brand/pop", "--no-plot").output.contains("Bang"))
    #expect(try folder.run("export", "json", "-o", "review/").status == 4)
    try folder.succeed("export", "json", "-o", "review/", "--force")
    try folder.write("{", to: path)
    let broken = try folder.run("import", "json", "review")
    #expect(broken.status == 5 && broken.errors.contains("brand/pop.json"), "\(broken.errors)")
  }

  @Test("doctor finds nothing on a sound file, and says what is wrong with others")
  func doctor() throws {
    let folder = try TemporaryFolder.withCatalog()
    let sound = try folder.succeed("doctor", "--json").json()
    #expect(sound["format"] as? Int == 1)
    #expect((sound["concerns"] as? [Any])?.isEmpty == true, "\(sound)")
    try FileManager.default.linkItem(at: folder.file("team.motionbook"), to: folder.file("second.name"))
    let linked = try folder.run("doctor")
    #expect(linked.status == 1)
    #expect(linked.output.contains("fault: ") && linked.output.contains("2 names"), "\(linked.output)")
    try folder.write("hello", to: "text.copy")
    #expect(try folder.run("doctor", "-c", "text.copy").status == 1)
    try FileManager.default.createDirectory(at: folder.file("folder/inner"), withIntermediateDirectories: true)
    chmod(folder.file("folder").path, 0o777)
    let other = try folder.run("doctor", "-c", "folder", "--json")
    let concerns = try #require(try other.json()["concerns"] as? [[String: Any]])
    #expect(other.status == 1 && concerns.map { $0["topic"] as? String } == ["file"], "\(other.output)")
  }

  @Test("migrate lists what a file has had, and leaves one that is up to date alone")
  func migrate() throws {
    let folder = try TemporaryFolder.withCatalog()
    let before = try folder.contents()
    let rows = try #require(try folder.succeed("migrate", "--list", "--json").json()["migrations"] as? [[String: Any]])
    #expect(rows.first?["number"] as? Int == 1)
    #expect(rows.allSatisfy { $0["state"] as? String == "applied" })
    #expect(try folder.succeed("migrate", "--dry-run").output.hasSuffix("is up to date\n"))
    #expect(try folder.succeed("migrate").output.hasSuffix("is up to date\n"))
    #expect(try folder.run("migrate", "--list", "--dry-run").status == 2)
    #expect(try folder.run("migrate", "--list", "-c", "absent.motionbook").status == 6)
    #expect(try folder.contents() == before)
  }
}
