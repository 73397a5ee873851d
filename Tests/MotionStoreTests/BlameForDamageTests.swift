import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("Who is blamed for a damaged file") struct BlameForDamageTests {
  /// Everything that is asked of a catalogue, by name.
  private static let questions: [(name: String, ask: @Sendable (Repository, String) throws -> Void)] = [
    ("list", { repository, _ in _ = try repository.list() }),
    ("presets", { repository, _ in _ = try repository.presets() }),
    ("log", { repository, _ in _ = try repository.log() }),
    ("info", { repository, _ in _ = try repository.info() }),
    ("conflicts", { repository, _ in _ = try repository.conflicts() }),
    ("releases", { repository, _ in _ = try repository.releases() }),
    ("snapshot", { repository, _ in _ = try repository.snapshot(.now).presets() }),
    ("users", { repository, _ in _ = try repository.transitiveUsers(of: try PresetName("brand/time")) }),
    ("blame", { repository, _ in _ = try repository.blame(try PresetName("brand/curve-1")) }),
    ("load", { repository, _ in _ = try repository.load(try PresetReference("brand/enter")) }),
    ("export", { repository, path in _ = try repository.exportCatalogue(to: path + ".copy", replacing: true) }),
    (
      "pruned",
      { repository, path in _ = try repository.exportCatalogue(to: path + ".copy", prune: true, replacing: true) }
    ),
    ("add", { repository, _ in try repository.add("new/one", Make.duration(3)) }),
    ("set", { repository, _ in _ = try repository.set("brand/curve-1", Make.curve(0.2, 0, 0.4, 1)) }),
    ("undo", { repository, _ in _ = try repository.undo(last: 1, Make.context()) }),
    ("release", { repository, _ in _ = try repository.release("2026.12", Make.context()) }),
    ("resolve", { repository, _ in _ = try repository.resolveAutomatically() }),
  ]

  @Test("A flipped bit is the file's fault, or nobody's, whatever is asked; never ours") func flips() throws {
    let sandbox = try Sandbox()
    try DamageSample.make(at: sandbox.path())
    let sound = try sandbox.read()
    var generator = SeededGenerator()
    let count = ProcessInfo.processInfo.environment["MOTIONBOOK_BLAME_FLIPS"].flatMap(Int.init) ?? 40
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
          try ask(try Repository.open(at: sandbox.path(), access: .readWrite).withoutSync(), sandbox.path())
        } catch let error as StoreError {
          told[error.code, default: 0] += 1
          #expect(
            [.catalogue, .notFound, .conflict].contains(error.category),
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
