import Foundation
import MotionModel
import Testing

@testable import MotionStore

/// Catalogues that grow in one direction, to see how the work of readers grows with them.
enum GrownCatalogue: String, CaseIterable {
  case presets, versions, releases, releasesOfOneName, followers, pins, renames, heads

  func make(_ sandbox: Sandbox, _ count: Int) throws -> Repository {
    let repository = try sandbox.create("\(rawValue)-\(count).motionbook")
    try repository.add("base", Make.duration(1))
    let base = try repository.get("base")
    try repository.change { connection in
      func batch(_ number: Int, _ body: (WriteBatch) throws -> Void) throws {
        let batch = WriteBatch(connection, Make.context("", at: Int64(number)), SystemRandomNumberGenerator())
        defer { _ = batch.close() }
        try body(batch)
        _ = try batch.commit()
      }
      let numbers = 1...count
      func versions() throws {
        for number in numbers {
          try batch(number) { try $0.set(base.preset.name, motion: Make.duration(1 + Double(number) / 1000)) }
        }
      }
      switch self {
      case .presets:
        try batch(0) { batch in
          for number in numbers { try batch.add(Make.preset("p/n\(number)", Make.duration(Double(number) / 1000))) }
        }
      case .versions: try versions()
      case .releases, .releasesOfOneName:
        for number in numbers {
          let name = self == .releases ? "r\(number)" : "one"
          _ = try connection.insert(
            ReleaseBody(
              name: name, entries: [base.revision.hash], author: "Ada", timeMs: 1_700_000_000_000 + Int64(number),
              message: ""))
        }
      case .followers:
        try versions()
        try batch(0) { batch in for number in numbers { try batch.add(Make.preset("f\(number)", Make.alias("base"))) } }
      case .pins:
        // Many versions say the same, and many presets pin what they say.
        for number in numbers {
          let details = PresetDetails(title: "\(number)")
          try batch(number) { try $0.set(base.preset.name, details: details) }
        }
        try batch(0) { batch in
          for number in numbers { try batch.add(Make.preset("f\(number)", .alias(.content(base.content)))) }
        }
      case .renames:
        for number in numbers {
          let old = number == 1 ? "base" : "name\(number - 1)"
          try batch(number) { try $0.rename(PresetName(old), to: PresetName("name\(number)")) }
        }
      case .heads:
        for number in numbers {
          let body = RevisionBody(
            preset: base.id, name: base.preset.name, content: base.content, parents: [base.revision.hash],
            generation: 2, author: "Ada", timeMs: 1_700_000_000_000 + Int64(number), message: "",
            details: PresetDetails(title: "\(number)"))
          let artifact = try body.artifact()
          try connection.insert(artifact, try ArtifactBody(.revision, artifact.body).facts)
        }
      }
    }
    return repository
  }
}

@Suite("Work grows with the file") struct GrowthTests {
  /// What reads a catalogue, by the name of the command that it serves.
  private static let readers: [(name: String, run: @Sendable (Repository, Sandbox) throws -> Void)] = [
    ("list", { repository, _ in _ = try repository.list() }),
    ("show", { repository, _ in _ = try repository.presets() }),
    ("log", { repository, _ in _ = try repository.log() }),
    ("releases", { repository, _ in _ = try repository.releases() }),
    ("dump --text", { repository, _ in _ = try repository.releasesWithEntries() }),
    ("conflicts", { repository, _ in _ = try repository.conflicts() }),
    ("verify", { repository, _ in _ = try repository.verify() }),
    ("dump --diffable", { repository, sandbox in try repository.dump(to: sandbox.path("dump-\(UUID().uuidString)")) }),
    ("backup", { repository, sandbox in try repository.backup(to: sandbox.path("copy-\(UUID().uuidString)")) }),
    (
      "export --prune",
      { repository, sandbox in
        try repository.exportCatalogue(to: sandbox.path("copy-\(UUID().uuidString)"), prune: true)
      }
    ),
    ("uses", { repository, _ in _ = try repository.users(of: repository.list()[0].name) }),
    ("blame", { repository, _ in _ = try repository.blame(repository.list()[0].name) }),
    (
      "diff",
      { repository, _ in _ = try repository.snapshot(.time(1_700_000_000_000)).changes(to: repository.snapshot()) }
    ),
  ]

  /// What another connection reads, and how much that takes.
  private static let foreign: [(name: String, steps: @Sendable (Repository, Sandbox) throws -> Int)] = [
    (
      "git textconv",
      { repository, _ in try Repository.openForeign(at: repository.path).connection.withValue { $0.steps } }
    ),
    (
      "merge",
      { repository, sandbox in
        let other = try sandbox.create("other-\(UUID().uuidString)")
        try other.merge(repository.path)
        return try other.connection.withValue { $0.steps }
      }
    ),
  ]

  @Test(
    "Twice the file is at most some more than twice the work, whatever it is that grows",
    arguments: GrownCatalogue.allCases)
  func linear(_ shape: GrownCatalogue) throws {
    let sandbox = try Sandbox()
    let count = 40
    var steps: [[String: Int]] = []
    for size in [count, 2 * count, 4 * count] {
      let repository = try shape.make(sandbox, size)
      var found: [String: Int] = [:]
      func note(_ name: String, _ body: () throws -> Int?) throws {
        let before = try repository.connection.withValue { $0.steps }
        do {
          let own = try body()
          found[name] = try own ?? repository.connection.withValue { $0.steps } - before
        } catch let error as StoreError where error.code == .stale {
          // What several presets share a name of cannot be dumped.
        }
      }
      for reader in Self.readers {
        try note(reader.name) {
          try reader.run(repository, sandbox)
          return nil
        }
      }
      for reader in Self.foreign { try note(reader.name) { try reader.steps(repository, sandbox) } }
      steps.append(found)
    }
    for name in steps[0].keys.sorted() {
      let row = steps.map { $0[name] ?? 0 }
      #expect(row[2] - row[1] <= (row[1] - row[0]) * 5 / 2 + 1000, "\(shape) \(name): \(row) steps")
    }
  }
}
