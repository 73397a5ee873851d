import Foundation
import Motionbook
import MotionbookSeeds
import TestSupport
import Testing

/// Questions to a whole catalog: words, conditions, distances, SQL.
@Suite("Questions to a catalog") struct QuestionTests {
  private static let context = CommitContext(author: "Ada", timeMs: 1_795_246_200_000, message: "test")

  private func withCatalog<Result>(_ presets: [Preset], _ body: (Catalog) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("questions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("team.motionbook").path
    _ = try Catalog.create(at: file, by: Self.context) { try SeedLibrary.add(presets, to: $0) }
    return try body(try Catalog.open(at: file))
  }

  private func curve(_ name: String, _ notation: String, _ details: PresetDetails = PresetDetails()) throws -> Preset {
    Preset(try PresetName(name), .curve(try Curve(notation: notation)), details: details)
  }

  // MARK: Words

  @Test("a name that is the word goes before one that begins with it, a title, a tag and notes")
  func ranking() throws {
    let presets = [
      try curve("a/notes", "ease", PresetDetails(notes: "made for the pop sound")),
      try curve("b/tagged", "ease", PresetDetails(tags: ["POP"])),
      try curve("c/titled", "ease", PresetDetails(title: "Pop it")), try curve("d/popover", "ease"),
      try curve("e/pop", "ease"), try curve("f/lollipop", "ease"), try curve("g/none", "ease"),
    ]
    try withCatalog(presets) { catalog throws in
      #expect(
        try catalog.search("Pop").map(\.revision.name.text)
          == ["e/pop", "d/popover", "c/titled", "f/lollipop", "b/tagged", "a/notes"])
      #expect(try catalog.search("pop sound").map(\.revision.name.text) == ["a/notes"])
      #expect(try catalog.search("pop sound").first?.places == ["notes"])
      #expect(try catalog.search("popp").isEmpty)
      #expect(throws: ModelError.self) { try catalog.search(" – ") }
    }
  }

  @Test("words are found whatever their case and spelling of accents, quotes in them too")
  func spelling() throws {
    let presets = [
      try curve("a/one", "ease", PresetDetails(title: "Élan", notes: "say \"hi\"")), try curve("a/two", "ease"),
    ]
    try withCatalog(presets) { catalog throws in
      for text in ["élan", "E\u{301}LAN", "\"hi\"", "ÉL"] {
        #expect(try catalog.search(text).map(\.revision.name.text) == ["a/one"], "\(text)")
      }
    }
  }

  // MARK: Conditions

  private var measured: [Preset] {
    get throws {
      [
        try curve("brand/pop", "spring(duration: 0.5, bounce: 0.3)", PresetDetails(title: "Pop", tags: ["playful"])),
        try curve("brand/enter", "linear.duration(400ms)", PresetDetails(use: "sheets")),
        try curve("brand/free", "ease"), Preset(try PresetName("time/short"), .duration(.seconds(0.15))),
        Preset(try PresetName("brand/default"), .alias(try PresetReference("brand/pop"))),
      ]
    }
  }

  @Test(
    "conditions mean what they say",
    arguments: [
      // Overshoot e^(-πζ/√(1-ζ²)) = 4.6 % for ζ = 0.7.
      ("overshoot > 4.5% and overshoot < 4.7%", ["brand/default", "brand/pop"]),
      ("bounce >= 0.299 and bounce <= 0.301", ["brand/default", "brand/pop"]), ("duration = 150ms", ["time/short"]),
      ("duration = 0.4", ["brand/enter"]), ("settle < 0.4", ["brand/enter"]), ("velocity = 2.5", ["brand/enter"]),
      ("kind = curve and not duration", ["brand/free"]), ("TAG = Playful", ["brand/pop"]), ("use", ["brand/enter"]),
      ("name = 'brand/*e*' and kind != alias", ["brand/enter", "brand/free"]), ("family = time", ["time/short"]),
      ("title ~ 'OP' or use contains sheet", ["brand/enter", "brand/pop"]),
      ("base = bezier || base = linear", ["brand/enter", "brand/free"]),
      ("not (kind = curve or kind = alias)", ["time/short"]), ("created = 2026-11 && kind = duration", ["time/short"]),
      ("changed < 2026-11", []), ("changed >= 2026 and family = time", ["time/short"]), ("version > 1", []),
      ("reduced = yes or deprecated", []), ("tag != playful and kind = curve", ["brand/enter", "brand/free"]),
    ])
  func conditions(_ condition: String, _ names: [String]) throws {
    try withCatalog(measured) { catalog throws in
      #expect(try catalog.find(condition).map(\.name.text) == names)
    }
  }

  @Test(
    "a mistake is named with its place",
    arguments: [
      ("setle < 1", 1), ("settle <", 9), ("settle < x", 10), ("(kind = curve", 14), ("kind = curve name = a", 14),
      ("kind < curve", 6), ("kind = curvy", 8), ("overshoot ~ 1", 11), ("created = 2026-1", 11),
      ("created = 2026-13", 11),
      ("changed > 2026-02-30", 11), ("changed > 2026-02-28T24:00", 11), ("title = 'x", 9),
      ("", 1), ("settle < 0x1p", 10), ("deprecated > yes", 12),
    ])
  func mistakes(_ condition: String, _ column: Int) throws {
    try withCatalog([]) { catalog throws in
      let error = #expect(throws: ModelError.self) { try catalog.find(condition) }
      #expect(error?.location?.column == column, "\(String(describing: error))")
    }
  }

  @Test("an expression is bounded in length, depth and number of conditions")
  func bounds() throws {
    try withCatalog([]) { catalog throws in
      for condition in [
        String(repeating: "(", count: 100) + "use" + String(repeating: ")", count: 100),
        Array(repeating: "use", count: 300).joined(separator: " or "), String(repeating: " ", count: 5_000) + "use",
        Array(repeating: "not", count: 100).joined(separator: " ") + " use",
      ] {
        let error = #expect(throws: ModelError.self) { try catalog.find(condition) }
        #expect(error?.code == .tooLarge)
      }
    }
  }

  // MARK: Distances

  @Test("the nearest are those that measuring all of them finds", arguments: CurveTimescale.allCases)
  func nearest(_ timescale: CurveTimescale) throws {
    let curves = try SeedLibrary.all().filter { $0.motion.kind == .curve && $0.motion.references.isEmpty }
    let target = ResolvedMotion(.curve(try Curve(notation: "cubic-bezier(0.3, 0.1, 0.2, 1).duration(0.4s)")))
    try withCatalog(curves) { catalog throws in
      for measure in DeviationMeasure.allCases {
        func rank(_ near: NearPreset) -> Double {
          measure == .largest ? near.distance.largest : near.distance.mean
        }
        let all = try catalog.nearest(to: target, count: 1_000, over: timescale, by: measure)
        let some = try catalog.nearest(to: target, count: 7, over: timescale, by: measure)
        #expect(all.count == curves.count && some.map(rank) == Array(all.map(rank).sorted().prefix(7)))
        #expect(some.map(\.revision.name) == all.prefix(7).map(\.revision.name))
      }
    }
  }

  @Test("duplicates are compared in seconds unless asked otherwise; a chain is no group")
  func duplicates() throws {
    // At 1 s, 1 against 1/1.015 and 1/1.03: 0.0148 and 0.0291 away; the others are 0.0146 apart.
    let presets = [
      try curve("a/one", "linear.duration(1s)"), try curve("a/same", "linear.duration(1000ms)"),
      try curve("b/near", "linear.duration(1.015s)"), try curve("c/far", "linear.duration(1.03s)"),
      try curve("d/free", "linear"), try curve("e/long", "linear.duration(9s)"),
    ]
    try withCatalog(presets) { catalog throws in
      let groups = try catalog.duplicates(within: 0.02)
      #expect(groups.map { $0.presets.map(\.name.text) } == [["a/one", "a/same", "b/near"]])
      let distance = try #require(groups.first?.distances.last)
      // Of 513 moments in 1.015 s one is at most a millisecond away from where it is largest.
      #expect(distance <= 1 - 1 / 1.015 + 1e-6 && distance > 1 - 1 / 1.015 - 2e-3)
      #expect(try catalog.duplicates(within: 0.02, over: .normalized).map(\.presets.count) == [6])
      #expect(try catalog.duplicates(within: 0.02, PresetFilter(glob: "b/*")).isEmpty)
      #expect(throws: ModelError.self) { try catalog.duplicates(within: 0) }
    }
  }
}
