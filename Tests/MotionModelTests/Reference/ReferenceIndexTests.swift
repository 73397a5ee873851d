import Foundation
import TestSupport
import Testing

@Suite("The table of reference files")
struct ReferenceIndexTests {
  /// The README's rows: file name, and the number of data rows where one is given.
  static func index() throws -> [String: Int?] {
    let text = try String(contentsOf: Fixtures.reference("README.md"), encoding: .utf8)
    var index: [String: Int?] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[0].contains("."), !cells[2].isEmpty, !cells[3].isEmpty else { continue }
      index[cells[0]] = .some(Int(cells[1]))
    }
    return index
  }

  @Test("lists every file of the folder, and nothing else")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.reference("").path)
    #expect(Set(files).subtracting(["README.md"]) == Set(try Self.index().keys))
  }

  @Test("gives the number of rows that each table has")
  func rows() throws {
    for case (let name, let rows?) in try Self.index() {
      #expect(try CSVTable(Fixtures.reference(name)).rows.count == rows, "\(name)")
    }
  }
}
