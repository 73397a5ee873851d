import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("Words in composed normal form") struct NormalizedTextTests {
  private func scalars(_ text: String?) -> [UInt32] { text.map { $0.unicodeScalars.map(\.value) } ?? [] }

  @Test("Rows of UAX #15 and NormalizationTest.txt come out composed") func rows() {
    let rows: [(String, [UInt32])] = [
      ("", []), ("plain", [0x70, 0x6C, 0x61, 0x69, 0x6E]), ("\u{E9}", [0xE9]), ("e\u{301}", [0xE9]),
      // Singletons: the Ångström sign, the Ohm sign.
      ("\u{212B}", [0xC5]), ("\u{2126}", [0x3A9]), ("A\u{30A}", [0xC5]),
      // Marks are put into order before they are composed.
      ("q\u{307}\u{323}", [0x71, 0x323, 0x307]), ("s\u{323}\u{307}", [0x1E69]), ("s\u{307}\u{323}", [0x1E69]),
      // Hangul, and a composition that is excluded.
      ("\u{1112}\u{1161}\u{11AB}", [0xD55C]), ("\u{958}", [0x915, 0x93C]),
      // A compatibility character stays: this is no NFKC.
      ("\u{FB01}", [0xFB01]), ("\u{1F98A}\u{301}", [0x1F98A, 0x301]),
    ]
    for (text, expected) in rows {
      #expect(scalars(NormalizedText.of(text)) == expected, "\(scalars(text))")
      #expect(scalars(NormalizedText.of(NormalizedText.of(text))) == expected, "\(scalars(text)), twice")
    }
  }

  @Test("Every character, and marks in any order, come out as Foundation composes them") func foundation() {
    var generator = SeededGenerator(seed: 11)
    // Of the characters that stay as they are a part.
    var texts = (UInt32(0)..<0x110000).compactMap(Unicode.Scalar.init).filter { scalar in
      Campaign.isOn || scalar.value.isMultiple(of: 16) || scalar.properties.canonicalCombiningClass != .notReordered
        || String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first != scalar
    }.map { String($0) }
    let pool = texts.filter { $0.decomposedStringWithCanonicalMapping.unicodeScalars.count > 1 }
      .flatMap { Array($0.decomposedStringWithCanonicalMapping.unicodeScalars) }
    for _ in 0..<Campaign.rounds(20_000) {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        if let scalar = pool.randomElement(using: &generator) { scalars.append(scalar) }
      }
      texts.append(String(scalars))
    }
    let wrong = texts.filter { scalars(NormalizedText.of($0)) != scalars($0.precomposedStringWithCanonicalMapping) }
    #expect(wrong.isEmpty, "\(wrong.count), as \(wrong.prefix(5).map { scalars($0) }), seed \(generator.seed)")
  }

  @Test("Titles, words, authors and messages are stored composed; what others gave stays byte for byte")
  func entry() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    let (typed, stored) = ("Cafe\u{301}", "Caf\u{E9}")
    let details = PresetDetails(
      title: typed, summary: typed, notes: typed, tags: [typed], use: typed, deprecation: Deprecation(reason: typed),
      source: Provenance(location: typed, format: "dtcg", name: typed),
      extensions: ["org.example": ["name": .string(typed)]])
    let context = CommitContext(author: typed, timeMs: 1_700_000_001_000, message: typed)
    try catalog.write(by: context) { try $0.add(Preset(PresetName("a"), Make.duration(0.1), details: details)) }
    let preset = try catalog.get("a")
    let found = preset.preset.details
    let words: [String?] = [
      found.title, found.summary, found.notes, found.tags.first, found.use, found.deprecation?.reason,
      preset.revision.author, preset.revision.message,
    ]
    for text in words { #expect(scalars(text) == scalars(stored)) }
    #expect(scalars(found.source?.location) == scalars(typed) && scalars(found.source?.name) == scalars(typed))
    #expect(found.extensions == details.extensions)

    // The same title in the other spelling is no change, and a tag is found in either.
    let again = try catalog.write(by: context) { try $0.set(PresetName("a"), details: details) }
    #expect(again.map(\.kind) == [.unchanged])
    for tag in [typed, stored] { #expect(try catalog.list(PresetFilter(tag: tag)).count == 1) }
    let release = try catalog.release("1", by: context)
    #expect(scalars(release.author) == scalars(stored) && scalars(release.message) == scalars(stored))
    #expect(try catalog.verify().findings == [])
  }

  @Test("Every text that people write about a preset is stored composed") func completeness() throws {
    func filled(_ shape: Shape) -> JSONValue? {
      switch shape.plain {
      case .text: "e\u{301}"
      case .list(let each, _, _): filled(each).map { .array([$0]) }
      case .object(let object):
        .object(
          object.allFields.filter { $0.key != "source" }.compactMap { field in
            filled(field.shape).map { JSONMember(field.key, $0) }
          })
      default: nil
      }
    }
    let document = try #require(filled(PresetDetails.form.shape))
    let stored = CanonicalJSON.text(PresetDetails.form.json(try PresetDetails(document: document).normalized))
    #expect(stored.unicodeScalars.count { $0 == "\u{E9}" } >= 6)
    #expect(!stored.unicodeScalars.contains("\u{301}"), "a text is forgotten in PresetDetails.normalized: \(stored)")
  }

  @Test("Two people who spell one title differently make the same version") func sameVersion() throws {
    let hashes = try ["Cafe\u{301}", "Caf\u{E9}"].map { title in
      let sandbox = try Sandbox()
      let catalog = try sandbox.create()
      try catalog.write(by: CommitContext(author: title, timeMs: 1_700_000_001_000, message: title)) { batch in
        let derivation = PresetDerivation(source: [1], originalName: "a")
        try batch.add(Make.preset("a", Make.duration(0.1), title: title), derivation: derivation)
      }
      return try catalog.get("a").revision.hash
    }
    #expect(hashes[0] == hashes[1])
  }

  @Test("What is stored in another form is read and verified as it is, and not merged") func asStored() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    let title = "Cafe\u{301}"
    let content = try ContentBody(Make.duration(0.1)).artifact()
    let id = try #require(PresetID(hex: String(repeating: "7", count: 32)))
    let body = RevisionBody(
      preset: id, name: try PresetName("a"), content: content.hash, parents: [], generation: 1, author: title,
      timeMs: 1_700_000_001_000, message: title, details: PresetDetails(title: title))
    let revision = try body.artifact()
    try catalog.connection.withValue { connection in
      try connection.transaction(.write) {
        try connection.insert(content)
        try connection.insert(revision)
      }
    }
    #expect(try catalog.verify().findings == [])
    let other = try sandbox.create("other.motionbook")
    #expect(storeError { try other.merge(catalog.path) }?.code == .corrupt)
    #expect(try other.list().isEmpty)
    let stored = try catalog.get("a")
    #expect(stored.revision.hash == revision.hash)
    #expect(scalars(stored.preset.details.title) == scalars(title))
    #expect(scalars(stored.revision.author) == scalars(title))
  }
}
