import Foundation
import Testing

/// Golden values and complete tests, as written by the tool.
@Suite struct ConformanceCommandTests {
  @Test("a folder gets the values, and for each platform that is asked for its export and its test; the same twice")
  func files() throws {
    let folder = try TemporaryFolder.withCatalog()
    let run = try folder.run("conformance", "out", "brand/*", "--for", "js,dart", "--json").expectSuccess()
    let platforms = try #require(try run.json()["platforms"] as? [[String: Any]])
    #expect(platforms.map { $0["platform"] as? String } == ["js", "dart"])
    // Two curves, and an alias of one.
    #expect(platforms.allSatisfy { $0["checks"] as? Int == 3 }, "\(run.output)")
    let before = try folder.contents()
    #expect(
      Set(before.keys.filter { $0.hasPrefix("out/") && before[$0]?.isEmpty == false }) == [
        "out/vectors.json", "out/js/motions.mjs", "out/js/motions.d.mts", "out/js/conformance.test.mjs",
        "out/dart/motions.dart", "out/dart/conformance_test.dart",
      ])
    let text = try #require(before["out/vectors.json"])
    let vectors = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let first = try #require((vectors["vectors"] as? [[String: Any]])?.first)
    #expect((first["hash"] as? String)?.count == 64 && first["version"] as? Int == 1)
    #expect(try folder.run("conformance", "out", "brand/*", "--for", "js,dart").status == 4)
    _ = try folder.run("conformance", "out", "brand/*", "--for", "js,dart", "--force").expectSuccess()
    #expect(try folder.contents() == before)
    // Only files that name the maker and are in the folder itself belong to an earlier run.
    for (path, target) in [("out/js/motions.mjs", nil), ("out/dart", "../elsewhere")] as [(String, String?)] {
      try FileManager.default.removeItem(at: folder.file(path))
      if let target {
        try FileManager.default.createDirectory(at: folder.file("elsewhere"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.file(path).path, withDestinationPath: target)
      } else {
        try folder.write("export const mine = 1\n", to: path)
      }
      let there = try folder.contents()
      #expect(try folder.run("conformance", "out", "brand/*", "--for", "js,dart", "--force").status == 4, "\(path)")
      #expect(try folder.contents() == there, "\(path)")
      try FileManager.default.removeItem(at: folder.file(path))
    }
  }

  @Test("bad arguments are answered, and nothing is written")
  func refused() throws {
    let folder = try TemporaryFolder.withCatalog()
    let before = try folder.contents()
    let platform = try folder.run("conformance", "out", "--for", "js,rust")
    #expect(platform.status == 2)
    #expect(platform.errors.contains("expected swift, js, kotlin or dart"), "\(platform.errors)")
    #expect(try folder.run("conformance", "out", "--for", "").status == 2)
    #expect(try folder.run("conformance", "out", "brand/nobody").status == 3)
    #expect(try folder.run("conformance", "out", "--max-error", "2").status == 5)
    #expect(try folder.run("conformance", "team.motionbook").status != 0)
    #expect(try folder.contents() == before)
  }
}
