import Foundation
import MotionModel
import MotionbookSeeds
import TestSupport
import Testing

@Suite("Seed documents")
struct SeedDocumentTests {
  @Test("every document can be read, under the name of its path")
  func reading() {
    var faults: [String] = []
    for document in SeedFolder.documents {
      do {
        let preset = try document.preset()
        if preset.name.text != document.expectedName { faults.append("\(document.path): is called \(preset.name)") }
      } catch {
        faults.append("\(document.path):\(error)")
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    #expect(SeedFolder.documents.count >= 200)
    #expect(SeedFolder.presets.count == SeedFolder.documents.count)
  }

  @Test("every document is laid out as the product lays out JSON, with one line feed at its end")
  func layout() throws {
    for document in SeedFolder.documents {
      let value = try JSONReader.read(document.bytes)
      #expect(PrettyJSON.text(value) + "\n" == document.text, "\(document.path) is not laid out as PrettyJSON does")
    }
  }

  @Test("every document has its keys in the order in which the product writes them")
  func keyOrder() throws {
    var faults: [String] = []
    for document in SeedFolder.documents {
      let typed = try JSONReader.read(document.bytes)
      Self.compareOrder(typed, (try document.preset()).json, at: document.path, &faults)
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  /// Additions of the writer are defaults, which a document may omit; common members must be in the same order.
  private static func compareOrder(_ typed: JSONValue, _ written: JSONValue, at place: String, _ faults: inout [String])
  {
    switch (typed, written) {
    case (.object(let mine), .object(let theirs)):
      let keys = theirs.map(\.key).filter { key in mine.contains { $0.key == key } }
      if keys != mine.map(\.key) { faults.append("\(place): \(mine.map(\.key)) should be \(keys)") }
      for member in mine {
        if let other = written[member.key] {
          compareOrder(member.value, other, at: "\(place)/\(member.key)", &faults)
        }
      }
    case (.array(let mine), .array(let theirs)):
      for (index, pair) in zip(mine, theirs).enumerated() {
        compareOrder(pair.0, pair.1, at: "\(place)/\(index)", &faults)
      }
    default: break
    }
  }

  @Test("every document comes back the same through its own JSON and through canonical bytes")
  func roundTrip() throws {
    for document in SeedFolder.documents {
      let preset = try document.preset()
      #expect(try Preset(DocumentNode(preset.json)) == preset, "\(document.path)")
      let canonical = preset.canonicalBytes
      let again = try Preset(json: canonical)
      #expect(again == preset, "\(document.path)")
      #expect(again.canonicalBytes == canonical, "\(document.path)")
    }
  }

  @Test("what the binary carries is what lies on disk")
  func embedding() {
    #expect(SeedFile.all.map(\.path) == SeedFolder.documents.map(\.path))
    for (embedded, onDisk) in zip(SeedFile.all, SeedFolder.documents) {
      let same = embedded.text.utf8.elementsEqual(onDisk.bytes)
      #expect(same, "\(onDisk.path)")
      #expect(embedded.name == onDisk.expectedName)
      #expect(embedded.family == onDisk.family)
    }
  }

  @Test("every family has a README, whose title and first paragraph the binary carries")
  func families() throws {
    #expect(SeedFamily.all.map(\.name) == SeedFolder.families)
    #expect(SeedFolder.paths(withExtension: "md") == SeedFolder.families.map { "\($0)/README.md" })
    for family in SeedFamily.all {
      let url = SeedFolder.root.appendingPathComponent("\(family.name)/README.md")
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.first == "# \(family.title)")
      #expect(lines.count > 2 && lines[1].isEmpty && family.summary.hasPrefix(lines[2]))
      #expect(!family.summary.isEmpty && !family.files.isEmpty)
      #expect(family.files.allSatisfy { $0.path.hasPrefix(family.name + "/") })
    }
  }

  @Test("nothing of the machine that built it is in the binary's texts")
  func noPaths() {
    for file in SeedFile.all {
      #expect(!file.path.hasPrefix("/"))
      #expect(!file.text.contains(Fixtures.root.path), "\(file.path)")
    }
  }
}
