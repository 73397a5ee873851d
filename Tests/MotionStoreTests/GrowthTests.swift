import Foundation
import MotionModel
import Testing

@testable import MotionStore

/// Catalogs that grow in one direction, to see how the work of readers grows with them.
enum GrownCatalog: String, CaseIterable {
  case presets, versions, releases, releasesOfOneName, followers, pins, renames, heads

  func make(_ sandbox: Sandbox, _ count: Int) throws -> Catalog {
    let catalog = try sandbox.create("\(rawValue)-\(count).motionbook")
    try catalog.add("base", Make.duration(1))
    let base = try catalog.get("base")
    try catalog.change { connection in
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
              message: ""
            ).artifact())
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
          try connection.insert(body.artifact())
        }
      }
    }
    return catalog
  }
}

@Suite("Work grows with the file") struct GrowthTests {
  /// Readers of a catalog, by the name of their command.
  private static let readers: [(name: String, run: @Sendable (Catalog, Sandbox) throws -> Void)] = [
    ("list", { catalog, _ in _ = try catalog.list() }),
    ("show", { catalog, _ in _ = try catalog.presets() }),
    ("log", { catalog, _ in _ = try catalog.log() }),
    ("releases", { catalog, _ in _ = try catalog.releases() }),
    ("git textconv", { catalog, _ in _ = try catalog.releasesWithEntries() }),
    ("conflicts", { catalog, _ in _ = try catalog.conflicts() }),
    ("verify", { catalog, _ in _ = try catalog.verify() }),
    ("backup", { catalog, sandbox in try catalog.backup(to: sandbox.path("copy-\(UUID().uuidString)")) }),
    (
      "export --prune",
      { catalog, sandbox in
        try catalog.export(to: sandbox.path("copy-\(UUID().uuidString)"), prune: true)
      }
    ),
    ("uses", { catalog, _ in _ = try catalog.users(of: catalog.list()[0].name) }),
    ("blame", { catalog, _ in _ = try catalog.blame(catalog.list()[0].name) }),
    (
      "diff",
      { catalog, _ in _ = try catalog.snapshot(.time(1_700_000_000_000)).changes(to: catalog.snapshot()) }
    ),
  ]

  /// Reads of another connection, with their cost.
  private static let foreign: [(name: String, steps: @Sendable (Catalog, Sandbox) throws -> Int)] = [
    (
      "git textconv",
      { catalog, _ in try Catalog.openForeign(at: catalog.path).connection.withValue { $0.steps } }
    ),
    (
      "merge",
      { catalog, sandbox in
        let other = try sandbox.create("other-\(UUID().uuidString)")
        try other.merge(catalog.path)
        return try other.connection.withValue { $0.steps }
      }
    ),
  ]

  @Test(
    "Twice the file is at most some more than twice the work, whatever it is that grows",
    arguments: GrownCatalog.allCases)
  func linear(_ shape: GrownCatalog) throws {
    let sandbox = try Sandbox()
    let count = 24
    var steps: [[String: Int]] = []
    for size in [count, 2 * count, 4 * count] {
      let catalog = try shape.make(sandbox, size)
      var found: [String: Int] = [:]
      func note(_ name: String, _ body: () throws -> Int?) throws {
        let before = try catalog.connection.withValue { $0.steps }
        do {
          let own = try body()
          found[name] = try own ?? catalog.connection.withValue { $0.steps } - before
        } catch let error as StoreError where error.code == .stale {
          // A name shared by several presets cannot be dumped.
        }
      }
      for reader in Self.readers {
        try note(reader.name) {
          try reader.run(catalog, sandbox)
          return nil
        }
      }
      for reader in Self.foreign { try note(reader.name) { try reader.steps(catalog, sandbox) } }
      steps.append(found)
    }
    for name in steps[0].keys.sorted() {
      let row = steps.map { $0[name] ?? 0 }
      #expect(row[2] - row[1] <= (row[1] - row[0]) * 5 / 2 + 1000, "\(shape) \(name): \(row) steps")
    }
  }

  @Test("Looking one preset up does not walk the catalog") func lookupIsNarrow() throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    try catalog.write(by: Make.context()) { batch in
      for number in 0..<3000 { try batch.add(Make.preset("p\(number)", Make.duration(Double(number % 50)))) }
      try batch.add(Make.preset("user", Make.alias("p7")))
    }
    // A walk over 3,000 versions takes more steps of SQLite's machine than this.
    func within(_ body: (CatalogReader) throws -> Void) -> String? {
      do {
        try catalog.read { reader in
          reader.connection.limitWork(steps: 20_000)
          defer { reader.connection.unlimitWork() }
          try body(reader)
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
    for reference in ["p2000", "p2000@1", "user"] {
      #expect(within { _ = try $0.preset(PresetReference(reference)) } == nil, "\(reference)")
    }
    #expect(within { _ = try $0.log(of: $0.find(PresetName("p5")).id, limit: nil) } == nil)
    #expect(within { _ = try $0.users(of: $0.find(PresetName("p7")).id) } == nil)
    #expect(within { _ = try $0.list(.all) } != nil)
  }
}
