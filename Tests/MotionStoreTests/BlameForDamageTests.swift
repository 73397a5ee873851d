import Foundation
import MotionModel
import MotionStore
import TestSupport
import Testing

@Suite("Who is blamed for a damaged file") struct BlameForDamageTests {
  /// Everything that is asked of a catalog, by name.
  private static let questions: [(name: String, ask: @Sendable (Catalog, String) throws -> Void)] = [
    ("list", { catalog, _ in _ = try catalog.list() }),
    ("presets", { catalog, _ in _ = try catalog.presets() }),
    ("log", { catalog, _ in _ = try catalog.log() }),
    ("info", { catalog, _ in _ = try catalog.info() }),
    ("conflicts", { catalog, _ in _ = try catalog.conflicts() }),
    ("releases", { catalog, _ in _ = try catalog.releases() }),
    ("snapshot", { catalog, _ in _ = try catalog.snapshot(.now).presets() }),
    ("users", { catalog, _ in _ = try catalog.transitiveUsers(of: try PresetName("brand/time")) }),
    ("blame", { catalog, _ in _ = try catalog.blame(try PresetName("brand/curve-1")) }),
    ("load", { catalog, _ in _ = try catalog.load(try PresetReference("brand/enter")) }),
    ("export", { catalog, path in _ = try catalog.export(to: path + ".copy", replacing: true) }),
    (
      "pruned",
      { catalog, path in _ = try catalog.export(to: path + ".copy", prune: true, replacing: true) }
    ),
    ("add", { catalog, _ in try catalog.add("new/one", Make.duration(3)) }),
    ("set", { catalog, _ in _ = try catalog.set("brand/curve-1", Make.curve(0.2, 0, 0.4, 1)) }),
    ("undo", { catalog, _ in _ = try catalog.undo(last: 1, by: Make.context()) }),
    ("release", { catalog, _ in _ = try catalog.release("2026.12", by: Make.context()) }),
    ("resolve", { catalog, _ in _ = try catalog.resolveAutomatically() }),
  ]

  @Test("A flipped bit is the file's fault, or nobody's, whatever is asked; never ours") func flips() throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path())
    let sound = try sandbox.read()
    var generator = SeededGenerator()
    let count = Campaign.isOn ? 4_000 : 20
    var told: [StoreError.Code: Int] = [:]
    for _ in 0..<count {
      var bytes = sound
      // The first bytes of a page hold its structure, where a flip leads furthest.
      let page = Int.random(in: 0..<sound.count / 4096, using: &generator) * 4096
      let place =
        page
        + (Bool.random(using: &generator)
          ? Int.random(in: 0..<64, using: &generator) : Int.random(in: 0..<4096, using: &generator))
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      for (name, ask) in Self.questions {
        try sandbox.write(bytes)
        do {
          try ask(try Catalog.open(at: sandbox.path(), access: .readWrite).withoutSync(), sandbox.path())
        } catch let error as StoreError {
          told[error.code, default: 0] += 1
          #expect(
            [.catalog, .notFound, .conflict].contains(error.category),
            "byte \(place), seed \(generator.seed): \(name): \(error.code) \(error.message)")
        } catch {
          Issue.record("byte \(place), seed \(generator.seed): \(name): \(type(of: error)) \(error)")
        }
        try? FileManager.default.removeItem(atPath: sandbox.path() + "-journal")
      }
    }
    print("blamed for damage: \(told.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", "))")
    #expect(told[.corrupt, default: 0] > 0)
  }
}
