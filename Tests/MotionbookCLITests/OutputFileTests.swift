import Foundation
import Testing

@Suite struct OutputFileTests {
  @Test("a file appears complete, is not replaced without --force, and nothing else is left")
  func files() throws {
    let folder = try TemporaryFolder.withCatalog()
    let sample = ["sample", "brand/pop", "--fps", "60", "--csv"]
    let expected = try ToolRun(sample, in: folder.url).output
    #expect(try ToolRun(sample + ["-o", "pop.csv"], in: folder.url).output == "")
    #expect(try String(contentsOf: folder.file("pop.csv"), encoding: .utf8) == expected)
    let again = try ToolRun(["sample", "brand/enter", "--csv", "-o", "pop.csv"], in: folder.url)
    #expect(again.status == 4)
    #expect(again.errors.contains("--force"))
    #expect(try String(contentsOf: folder.file("pop.csv"), encoding: .utf8) == expected)
    #expect(try ToolRun(["sample", "brand/enter", "--csv", "-o", "pop.csv", "--force"], in: folder.url).status == 0)
    #expect(try String(contentsOf: folder.file("pop.csv"), encoding: .utf8) != expected)
    #expect(try ToolRun(sample + ["-o", "-"], in: folder.url).output == expected)
    #expect(try ToolRun(sample + ["-o", "absent/pop.csv"], in: folder.url).status == 7)
    #expect(try ToolRun(sample + ["-o", "."], in: folder.url).status == 7)
    #expect(try ToolRun(["sample", "brand/absent", "-o", "new.csv"], in: folder.url).status == 3)
    #expect(try Set(folder.contents().keys) == ["team.motionbook", "pop.csv"])
  }

  @Test("a file has no color, and its table is not cut, even from a narrow terminal")
  func plain() throws {
    let folder = try TemporaryFolder.withCatalog()
    let pty = try #require(PseudoTerminal(columns: 20))
    _ = try pty.run(["sample", "brand/pop", "--velocity", "-o", "pop.txt"], in: folder.url)
    let text = try String(contentsOf: folder.file("pop.txt"), encoding: .utf8)
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("…"))
  }
}
