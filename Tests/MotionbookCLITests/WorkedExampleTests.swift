import Foundation
import Motionbook
import MotionbookSeeds
import TestSupport
import Testing

/// The documentation's table of tutorial headings, each with a preset and a command.
@Suite("The table of worked examples") struct WorkedExampleTests {
  private static let text = Result {
    try String(
      contentsOf: Fixtures.root.appendingPathComponent("Sources/Motionbook/Motionbook.docc/Examples.md"),
      encoding: .utf8)
  }

  /// The preset and the command of each row.
  private static func rows() throws -> [(preset: String, command: [String])] {
    try text.get().split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[2].hasPrefix("`motionbook ") else { return nil }
      let words = cells[2].dropFirst(12).dropLast()
      // A quoted argument is one word.
      let command = words.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      }
      return (cells[1].replacing("`", with: ""), command)
    }
  }

  @Test("every command runs, and is about the row's preset")
  func commands() throws {
    let folder = try TemporaryFolder()
    try #require(try folder.run("init", "t.motionbook", "--seeds", "seed,system,reduced").status == 0)
    let rows = try Self.rows()
    #expect(rows.count > 60)
    for (preset, command) in rows {
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 0, "\(command.joined(separator: " ")): \(run.errors)")
      #expect(run.output.split(separator: "\n").count > 1, "\(command.joined(separator: " "))")
      #expect(
        command.contains(preset) || preset.hasPrefix("system/schedule") || preset.hasPrefix("seed/p1"),
        "\(command.joined(separator: " ")) for \(preset)")
    }
  }

  @Test("no preset of the tutorials is left out")
  func coverage() throws {
    let text = try Self.text.get()
    let names = try SeedLibrary.presets(of: ["seed"]).map(\.name.text).filter { $0.hasPrefix("seed/") }
    #expect(names.count > 70)
    let missing = names.filter { !text.contains("`\($0)`") && !"123456789".map { "seed/p\($0)" }.contains($0) }
    #expect(missing.isEmpty, "\(missing)")
  }
}
