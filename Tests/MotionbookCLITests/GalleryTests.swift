import Foundation
import Testing

@testable import MotionbookCLI

/// `motionbook gallery`.
@Suite("The command gallery") struct GalleryTests {
  @Test("more presets than a page may take memory for are refused, and help says how many")
  func limit() throws {
    let limit = GalleryCommand.maximumCount
    #expect(limit * 29_000 < 1 << 30)
    try GalleryCommand.check(limit)
    #expect(throws: ToolError.self) { try GalleryCommand.check(limit + 1) }
  }

  /// The presets of a page, by name.
  private func presets(_ html: String) throws -> [String: [String: Any]] {
    let start = try #require(html.range(of: "<script id=\"data\" type=\"application/json\">")).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(html[start..<end].utf8)) as? [String: Any])
    let presets = try #require(data["presets"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: presets.map { ($0["name"] as? String ?? "", $0) })
  }

  @Test("the page has every preset with its version, its measures and its texts, and is the same every time")
  func page() throws {
    let folder = try TemporaryFolder.withCatalog()
    #expect(try folder.succeed("gallery", "-o", "page.html").output.isEmpty)
    let html = try String(contentsOf: folder.file("page.html"), encoding: .utf8)
    #expect(html.contains("<title>team</title>") && html.contains("default-src 'none'"))
    #expect(try folder.succeed("gallery").output == html)
    let presets = try presets(html)
    #expect(presets.keys.sorted() == ["brand/default", "brand/enter", "brand/pop", "time/short"])
    let enter = try #require(presets["brand/enter"])
    let version = try #require(enter["version"] as? [String: Any])
    #expect(version["number"] as? Int == 1 && version["message"] as? String == "from the guide")
    #expect((enter["metrics"] as? [String: Any])?["duration"] as? Double == 0.4)
    #expect(enter["copies"].map { ($0 as? [Any])?.count } == 7)
    // An existing file is not replaced by default.
    #expect(try folder.run("gallery", "-o", "page.html").status == 4)
    try folder.succeed("gallery", "-o", "page.html", "--force")
  }

  @Test("own presets come before seeds, and motion before lengths of time and clocks")
  func order() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("seeds", "add", "css/ease", "carbon/duration/fast-01")
    let html = try folder.succeed("gallery").output
    let names = ["brand/default", "brand/enter", "brand/pop", "time/short", "css/ease", "carbon/duration/fast-01"]
    let places = try names.map { try #require(html.range(of: "\"name\":\"\($0)\"")).lowerBound }
    #expect(places == places.sorted(), "\(places)")
  }

  @Test("names and patterns choose, and one that fits nothing is an error")
  func choice() throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.succeed("gallery", "time/*", "brand/pop", "--title", "Two & <more>")
    #expect(try presets(run.output).keys.sorted() == ["brand/pop", "time/short"])
    #expect(run.output.contains("<title>Two &amp; &lt;more&gt;</title>"))
    #expect(try folder.run("gallery", "nothing/*").status == 3)
    let compared = try folder.succeed("gallery", "brand/*", "--compare", "2001-01-01..now")
    #expect(try presets(compared.output).count == 3)
    #expect(try folder.run("gallery", "nothing/*", "--compare", "2001-01-01..now").status == 3)
    #expect(try folder.run("gallery", "--compare", "2001-01-01..now", "--at", "now").status == 2)
  }

  @Test("a comparison marks what was added, changed and removed, and shows how it was")
  func comparison() throws {
    let folder = try TemporaryFolder.withCatalog()
    try folder.succeed("release", "1.0")
    try folder.succeed("set", "brand/pop", "spring(duration: 0.9, bounce: 0.1)")
    try folder.succeed("add", "curve", "brand/new", "ease-in", "--duration", "100ms")
    try folder.succeed("rm", "brand/enter")
    try folder.succeed("set", "time/short", "--title", "Short")
    let run = try folder.succeed("gallery", "--compare", "1.0..now")
    let presets = try presets(run.output)
    let changes = presets.compactMapValues { $0["change"] as? [String] }
    #expect(
      changes == [
        "brand/pop": ["changed"], "brand/default": ["affected"], "brand/new": ["added"], "brand/enter": ["removed"],
        "time/short": ["retitled"],
      ])
    // A SwiftUI spring settles later the longer it is.
    func settled(_ motion: Any?) -> Double? {
      ((motion as? [String: Any])?["metrics"] as? [String: Any])?["settled"] as? Double
    }
    let (before, after) = (settled(presets["brand/pop"]?["before"]), settled(presets["brand/pop"]))
    #expect(before != nil && before != after)
    #expect(settled(presets["brand/new"]?["before"]) == nil && run.output.contains("1.0 → now"))
    #expect(try folder.succeed("gallery", "--compare", "1.0..now").output == run.output)
  }

  @Test("presets in conflict are refused unless a side is taken")
  func conflict() throws {
    let folder = try TemporaryFolder.withTwoCopies()
    _ = try folder.run("merge", "ben.copy")
    let run = try folder.run("gallery", "-o", "page.html")
    #expect(run.status == 4 && run.errors.contains("brand/pop"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("page.html").path))
    let ours = try folder.succeed("gallery", "--take", "ours").output
    #expect(try folder.succeed("gallery", "--take", "theirs").output != ours)
  }
}
