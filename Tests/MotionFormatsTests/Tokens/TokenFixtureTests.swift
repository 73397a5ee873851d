import Foundation
import MotionFormats
import MotionModel
import TestSupport
import Testing

/// Every token file of the shared fixtures: what becomes of it, and why.
@Suite("Tokens: other people's files")
struct TokenFixtureTests {
  /// Files imported together, number of their presets, and skipped items.
  private static let table: [(files: [String], presets: Int, skipped: [String: Int], why: String)] = [
    (["fluent/curves-durations.json"], 17, [:], "nine easings and eight durations as bare texts"),
    (["material-web/_md-sys-motion.scss"], 26, ["null": 1], "the map of a function; the path has no value"),
    (
      ["primer/easing.json5", "primer/motion.json5", "primer/timing.json5"], 30, [:],
      "five easings, twelve durations, nine aliases, four transitions without delay, across files"
    ),
    (
      ["style-dictionary/demo-tokens.json"], 8,
      [
        "border": 2, "color": 11, "dimension": 17, "fontFamily": 2, "fontWeight": 3, "number": 2, "shadow": 3,
        "strokeStyle": 2, "typography": 2,
      ], "two easings, four durations, two transitions"
    ),
    (
      ["style-dictionary/object-values.json"], 8, ["border": 2, "shadow": 3, "strokeStyle": 2, "typography": 2],
      "two easings, four durations, two transitions"
    ),
  ]

  @Test("every file of tokens is imported, and what of it is no motion is counted")
  func everyFile() throws {
    guard let folder = Fixtures.shared("data/tokens") else { return print("skipped: fixtures absent") }
    let present = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter {
      (try? folder.appendingPathComponent($0).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
    #expect(Set(present) == Set(Self.table.flatMap(\.files)))
    for row in Self.table {
      let files = try row.files.map { name in
        SourceFile([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))), name: name)
      }
      let result = try readDTCG(files)
      #expect(result.presets.count == row.presets, "\(row.files): \(row.why)")
      #expect(result.skipped == row.skipped, "\(row.files)")
      for file in files { #expect(DTCGFormat().kinds.contains(FileKind(of: file)), "\(file.name ?? "")") }
    }
  }

  @Test("Material's and Fluent's numbers are those of their files")
  func numbers() throws {
    guard let folder = Fixtures.shared("data/tokens") else { return print("skipped: fixtures absent") }
    func summary(_ name: String) throws -> [String] {
      let file = SourceFile([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))), name: name)
      return try readDTCG([file]).summary
    }
    let material = try summary("material-web/_md-sys-motion.scss")
    #expect(material.first == "duration-extra-long1 = 0.7s")
    #expect(material.contains("easing-emphasized-decelerate = [0.05, 0.7, 0.1, 1.0]"))
    let fluent = try summary("fluent/curves-durations.json")
    #expect(fluent.contains("curves/curve-easy-ease = [0.33, 0.0, 0.67, 1.0]"))
    #expect(fluent.last == "durations/duration-ultra-slow = 0.5s")
  }
}
