import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("Contents kept as changes of others") struct SpliceTests {
  private static func keyframes(_ numbers: [Double]) throws -> Motion {
    let frames = numbers.map { #"{"linear":\#($0),"duration":0.25}"# }.joined(separator: ",")
    return try Make.motion(
      #"{"kind":"keyframes","tracks":[{"property":"opacity","initial":0,"keyframes":[\#(frames)]}]}"#)
  }

  private struct Kept: Equatable {
    var hash: ArtifactHash
    var bytes: Int
    var isChange: Bool
  }

  private func contents(_ repository: Repository) throws -> [Kept] {
    try repository.connection.withValue { connection in
      try connection.all("SELECT hash, length(body), base FROM artifact WHERE type = 'content' ORDER BY id") {
        Kept(hash: try $0.hash(0), bytes: Int(try $0.requiredInteger(1)), isChange: try $0.integer(2) != nil)
      }
    }
  }

  @Test("A change leads from one text to the other, for any two texts") func roundTrip() throws {
    var generator = SeededGenerator(seed: 31)
    let letters = Array("ab".utf8)
    var changes = 0
    for _ in 0..<20_000 {
      func text() -> [UInt8] {
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? 0 }
      }
      let (old, new) = (text(), text())
      guard let splice = Splice(from: old, to: new) else { continue }
      changes += 1
      #expect(splice.applied(to: old) == new, "\(old) to \(new), seed \(generator.seed)")
    }
    #expect(changes > 5000)
  }

  @Test(
    "A change that does not fit the text is none",
    arguments: [(at: -1, cut: 0), (0, -1), (4, 0), (0, 4), (2, 2), (Int.max, 1), (1, Int.max), (Int.min, Int.min)])
  func outOfRange(_ range: (at: Int, cut: Int)) {
    #expect(Splice(at: range.at, cut: range.cut, inserted: []).applied(to: Array("abc".utf8)) == nil)
  }

  @Test("Only short ASCII texts are kept as changes") func allowed() {
    let long = Array(repeating: UInt8(ascii: "x"), count: Splice.longestText)
    #expect(Splice(from: long, to: long.dropLast() + [UInt8(ascii: "y")]) != nil)
    #expect(Splice(from: long, to: long + [UInt8(ascii: "y")]) == nil)
    #expect(Splice(from: Array("abcdef".utf8), to: Array("abcdéf".utf8)) == nil)
    #expect(Splice(from: Array("abcdéf".utf8), to: Array("abcdef".utf8)) == nil)
    #expect(Splice(at: 0, cut: 0, inserted: [0xC3, 0xA9]).applied(to: Array("abc".utf8)) == nil)
    #expect(Splice(at: 0, cut: 0, inserted: [65]).applied(to: long) == nil)
  }

  @Test("Every version of a long history reads back, in the store and by any SQLite tool") func history() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.create().withoutSync()
    var generator = SeededGenerator(seed: 5)
    var numbers = (0..<30).map { Double($0) / 4 }
    try repository.add("a", Self.keyframes(numbers))
    var motions = [try Self.keyframes(numbers)]
    for _ in 0..<60 {
      numbers[Int.random(in: 0..<30, using: &generator)] = Double(Int.random(in: 0...99_999, using: &generator)) / 1000
      let motion = try Self.keyframes(numbers)
      if motion != motions.last { motions.append(motion) }
      _ = try repository.set("a", motion)
    }
    for (index, motion) in motions.enumerated() {
      #expect(try repository.get("a@\(index + 1)").preset.motion == motion)
    }

    let rows = try contents(repository)
    #expect(rows.count == motions.count)
    // A whole text, then as many changes in a row as may be.
    for (index, row) in rows.enumerated() {
      #expect(row.isChange == (index % (Splice.longestChain + 1) != 0), "row \(index)")
      #expect(row.isChange ? row.bytes <= 8 : row.bytes > 900, "row \(index)")
    }
    let viewed = try repository.connection.withValue { connection in
      try connection.all("SELECT motion FROM history ORDER BY version") { try $0.requiredText(0) }
    }
    let written = try motions.map { String(decoding: try ContentBody($0).artifact().body, as: UTF8.self) }
    #expect(viewed == written)
    #expect(try repository.verify().findings == [])
  }

  @Test("Other references are never kept as a change") func references() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.create()
    try repository.write(Make.context()) { batch in
      for name in ["one", "two"] { try batch.add(Make.preset(name, Make.curve(0.1, 0, 0.5, name == "one" ? 1 : 0.5))) }
      try batch.add(Make.preset("three", Make.duration(0.25)))
      try batch.add(Make.preset("move", Make.transition(curve: "one", duration: "three")))
    }
    _ = try repository.set("move", Make.transition(curve: "two", duration: "three"))
    #expect(try contents(repository).allSatisfy { !$0.isChange })
    // The same references are: only the seed differs.
    let seeded = #"{"kind":"transition","curve":"two","duration":"three","seed":7}"#
    _ = try repository.set("move", Make.motion(seeded))
    #expect(try contents(repository).last?.isChange == true)
    #expect(try repository.transitiveUsers(of: PresetName("two")).map(\.user.name.text) == ["move"])
    #expect(try repository.verify().findings == [])
  }

  @Test("A motion of another kind, or quite another motion, is kept whole") func unlike() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.create()
    try repository.add("a", Make.duration(0.25))
    _ = try repository.set("a", Make.curve(0.1, 0, 0.5, 1))
    _ = try repository.set("a", Self.keyframes((0..<30).map { Double($0) }))
    _ = try repository.set("a", Self.keyframes((0..<30).map { Double($0) / 7 }))
    #expect(try contents(repository).allSatisfy { !$0.isChange })
  }

  @Test("Merging and exporting keep changes as changes, and the state the same") func copies() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.create("a.motionbook").withoutSync()
    var numbers = (0..<30).map { Double($0) / 4 }
    try repository.add("a", Self.keyframes(numbers))
    for step in 1...20 {
      numbers[step] = -1
      _ = try repository.set("a", Self.keyframes(numbers))
    }
    let state = try repository.stateHash()
    let other = try sandbox.create("b.motionbook")
    #expect(try other.merge(sandbox.path("a.motionbook")).stateHash == state)
    try repository.exportCatalogue(to: sandbox.path("c.motionbook"), at: .now, prune: true)
    let copy = try Repository.open(at: sandbox.path("c.motionbook"))
    #expect(try copy.stateHash() == state)
    for kept in [other, copy] {
      #expect(try contents(kept) == contents(repository))
      #expect(try kept.get("a").preset.motion == Self.keyframes(numbers))
      #expect(try kept.verify().findings == [])
    }
  }
}
