import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

/// A catalog that is changed at random.
struct RandomHistory {
  let catalog: Catalog
  var generator: SeededGenerator

  /// Names are few, so that presets of one name and changes to one preset happen often.
  private static let names = (0..<5).map { "p\($0)" }

  mutating func step(_ number: Int64, author: String) throws {
    let context = CommitContext(
      author: author, timeMs: 1_700_000_000_000 + number * 1000 + Int64.random(in: -5000...5000, using: &generator),
      message: "step \(number)")
    let name = try PresetName(Self.names.randomElement(using: &generator) ?? "p0")
    let other = try PresetName(Self.names.randomElement(using: &generator) ?? "p0")
    let seconds = Double(Int.random(in: 1...6, using: &generator))
    let choice = Int.random(in: 0..<12, using: &generator)
    var inner = generator
    do {
      switch choice {
      case 0...3:
        try catalog.write(by: context, using: &inner) { try $0.add(Make.preset(name.text, Make.duration(seconds))) }
      case 4, 5: try catalog.write(by: context, using: &inner) { try $0.set(name, motion: Make.duration(seconds)) }
      case 6: try catalog.write(by: context, using: &inner) { try $0.set(name, motion: .alias(.name(other, .latest))) }
      case 7: try catalog.write(by: context, using: &inner) { try $0.rename(name, to: other) }
      case 8: try catalog.write(by: context, using: &inner) { try $0.remove(name, force: true) }
      case 9:
        try catalog.write(by: context, using: &inner) { try $0.set(name, details: PresetDetails(title: "t\(seconds)")) }
      case 10:
        _ = try catalog.resolve(
          name, take: Bool.random(using: &inner) ? .ours : .theirs, by: context)
      default:
        _ =
          seconds < 3 ? try catalog.resolveAutomatically().settled.count : try catalog.undo(by: context).count
      }
    } catch let error as StoreError where [.notFound, .conflict, .invalid].contains(error.category) {
      // A step that cannot be done in this state is no step.
    }
    generator = inner
  }
}

@Suite("Merging by law") struct MergeLawTests {
  private static var triples: Int {
    Campaign.isOn ? 10_000 : 20
  }

  @Test("Merging is commutative, associative and idempotent on random histories") func laws() throws {
    let seed = SeededGenerator(seed: 20_261_121).seed
    var failures: [String] = []
    var conflicts = 0
    var artifacts = 0
    let started = Date()
    for number in 0..<Self.triples {
      do {
        let (found, size) = try Self.triple(seed &+ UInt64(number) &* 7919)
        conflicts += found
        artifacts += size
      } catch {
        failures.append("seed \(seed), triple \(number): \(error)")
      }
    }
    let seconds = Date().timeIntervalSince(started)
    print(
      "merge laws: \(Self.triples) triples, \(artifacts) artifacts, \(conflicts) conflicts, seed \(seed), "
        + "\(Int(seconds * 1000) / max(1, Self.triples)) ms a triple")
    #expect(failures.isEmpty, "\(failures.prefix(5).joined(separator: "\n"))")
    #expect(conflicts > Self.triples / 2)
  }

  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  /// Three copies of a start diverge, sometimes merging on the way; then every order of merging gives one state.
  private static func triple(_ seed: UInt64) throws -> (conflicts: Int, artifacts: Int) {
    let sandbox = try Sandbox()
    var generator = SeededGenerator(seed: seed)
    let start = try sandbox.create("start.motionbook").withoutSync()
    var copies: [RandomHistory] = []
    // An empty start makes the three unrelated.
    let isRelated = Int.random(in: 0..<5, using: &generator) > 0
    if isRelated {
      var history = RandomHistory(catalog: start, generator: generator)
      for step in 0..<10 { try history.step(Int64(step), author: "start") }
      generator = history.generator
    }
    for name in ["a", "b", "c"] {
      let path = sandbox.path("\(name).motionbook")
      try FileManager.default.copyItem(atPath: start.path, toPath: path)
      copies.append(
        RandomHistory(
          catalog: try Catalog.open(at: path, access: .readWrite).withoutSync(), generator: generator))
      generator = SeededGenerator(seed: generator.next())
    }
    for step in 0..<24 {
      let index = Int.random(in: 0..<3, using: &generator)
      try copies[index].step(Int64(20 + step), author: ["Ada", "Bob", "Cyd"][index])
      if Int.random(in: 0..<8, using: &generator) == 0 {
        try copies[index].catalog.merge(copies[(index + 1) % 3].catalog.path)
      }
    }
    let (a, b, c) = (copies[0].catalog, copies[1].catalog, copies[2].catalog)
    func copy(_ catalog: Catalog, _ name: String) throws -> Catalog {
      let path = sandbox.path("\(name).motionbook")
      try FileManager.default.copyItem(atPath: catalog.path, toPath: path)
      return try Catalog.open(at: path, access: .readWrite).withoutSync()
    }
    func require(_ condition: Bool, _ what: String) throws {
      if !condition { throw Broken(description: what) }
    }
    // (a ∪ b) ∪ c
    let left = try copy(a, "ab-c")
    try left.merge(b.path)
    let ab = try left.stateHash()
    try left.merge(c.path)
    // a ∪ (b ∪ c), built from the other end
    let bc = try copy(b, "bc")
    try bc.merge(c.path)
    let right = try copy(a, "a-bc")
    try right.merge(bc.path)
    // b ∪ a
    let ba = try copy(b, "ba")
    try ba.merge(a.path)
    try require(ab == (try ba.stateHash()), "not commutative")
    let state = try left.stateHash()
    try require(state == (try right.stateHash()), "not associative")
    let again = try left.merge(bc.path)
    try require(again.isUpToDate && again.stateHash == state, "not idempotent")
    try require(Set(again.conflicts.map(\.identity)) == Set(try right.conflicts().map(\.identity)), "other conflicts")
    // Displayed versions are the same too.
    let seen = try left.list().map { "\($0.name) \($0.revision.hash)" }
    try require(seen == (try right.list().map { "\($0.name) \($0.revision.hash)" }), "other current versions")
    let unsound = try left.unsound() + right.unsound()
    try require(unsound.isEmpty, "unsound: \(unsound)")
    // Two users resolve independently.
    let one = try left.resolveAutomatically()
    let other = try right.resolveAutomatically()
    try require(one.settled == other.settled, "resolved differently")
    try require(try left.stateHash() == right.stateHash(), "resolving made different versions")
    try require(try left.resolveAutomatically().settled.isEmpty, "resolving again settles more")
    try require(try left.unsound().isEmpty, "unsound after resolving")
    return (again.conflicts.count, again.artifactsSeen)
  }
}

extension Catalog {
  /// The same, not waiting for the disk: thousands of small commits test laws here, not durability.
  func withoutSync() throws -> Catalog {
    try connection.withValue { try $0.execute("PRAGMA synchronous = OFF") }
    return self
  }
}
