import Foundation
import Motionbook
import TestSupport

/// A program with `import Motionbook`, as the campaign starts it: it opens catalogs, keeps them open, drops them in the
/// middle of their work, and is killed.
enum LibraryWorker: String {
  /// FILE GROUP SEED: commits until it is killed, and says what it begins and what is acknowledged.
  case write = "library-write"
  /// FILE STOP: reads through one open catalog until a file appears, and once more after that.
  case read = "library-read"
  /// FILE: a few commits and questions on one open catalog; goes on after an error.
  case steps = "library-steps"
  /// FILE GROUP COUNT: threads that share a catalog, and others that open and drop many.
  case threads = "library-threads"

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  /// - Returns: the exit code.
  func run(_ arguments: [String]) throws -> Int32 {
    func text(_ index: Int) -> String { index < arguments.count ? arguments[index] : "" }
    switch self {
    case .write: return try Self.write(text(0), group: text(1), seed: UInt64(text(2)) ?? 0)
    case .read: return try Self.read(text(0), stop: text(1))
    case .steps: return Self.steps(text(0))
    case .threads: return try LibraryThreads(path: text(0), group: text(1), count: Int(text(2)) ?? 0).run()
    }
  }

  // MARK: Writing until the end

  private struct ChangedMind: Error {}

  private static func write(_ path: String, group: String, seed: UInt64) throws -> Int32 {
    var generator = SeededGenerator(seed: seed)
    var catalog = try Catalog.open(at: path, access: .readWrite)
    var live: [Int] = []
    var next = 0
    for salt in 0..<Int.max {
      let change: LibraryChange
      switch Int.random(in: 0..<6, using: &generator) {
      case 0 where live.count > 2:
        change = LibraryChange(.remove, [live.removeFirst()])
      case 1 where !live.isEmpty, 2 where !live.isEmpty:
        change = LibraryChange(.set, [live[Int.random(in: 0..<live.count, using: &generator)]])
      case 3:
        change = LibraryChange(.add, Array(next..<next + 40))
      default:
        change = LibraryChange(.add, [next])
      }
      if change.kind == .add {
        next += change.pairs.count
        live += change.pairs
      }
      Console.say("begin \(change)")
      try catalog.write(by: LibraryChange.context(salt)) { try change.ask($0, group: group, salt: salt) }
      Console.say("done \(change)")
      // Now and then it changes its mind in the middle of a change, or drops the catalog and opens it again.
      if salt % 5 == 3 {
        do {
          try catalog.write(by: LibraryChange.context(salt)) { batch in
            try LibraryChange(.add, [1_000_000]).ask(batch, group: group, salt: salt)
            throw ChangedMind()
          }
        } catch is ChangedMind {}
      }
      if salt % 7 == 6 { catalog = try Catalog.open(at: path, access: .readWrite) }
    }
    return 0
  }

  // MARK: Reading meanwhile

  /// Searches for half a pair, and runs all queries through bodies.
  static func look(at catalog: Catalog) throws {
    let stored = try catalog.presets()
    let pairs = Dictionary(grouping: stored.map(\.preset.name.text)) { $0.dropLast(2) }
    if let half = pairs.first(where: { $0.value.count != 2 }) { throw Wrong(description: "half a pair: \(half.value)") }
    if let name = stored.last?.preset.name {
      do throws(StoreError) {
        _ = try catalog.log(name)
      } catch {
        // It may have been removed since.
        if error.category != .notFound { throw error }
      }
    }
  }

  private static func read(_ path: String, stop: String) throws -> Int32 {
    let kept = try Catalog.open(at: path)
    var rounds = 0
    var isLast = false
    repeat {
      isLast = Files.exists(stop)
      try look(at: kept)
      if rounds % 3 == 2 { try look(at: try Catalog.open(at: path)) }
      rounds += 1
      usleep(3_000)
    } while !isLast
    Console.say("read \(rounds)")
    return 0
  }

  // MARK: Step by step

  /// Work of the writer; the campaign looks for the names of its commits.
  static let stepGroup = "steps"
  static let commits = [LibraryChange(.add, [1]), LibraryChange(.add, Array(10..<30)), LibraryChange(.set, [1])]

  private static func steps(_ path: String) -> Int32 {
    var worst: Int32 = 0
    func step(_ name: String, _ body: () throws -> Void) {
      do {
        try body()
        Console.say("done \(name)")
      } catch let error as StoreError {
        worst = max(worst, Int32(error.category.rawValue))
        Console.say("error \(error.code.rawValue) \(error.category.rawValue) \(name): \(error.message)")
      } catch {
        worst = 70
        Console.say("error OTHER 70 \(name): \(error)")
      }
    }
    var catalog: Catalog?
    // A client that fails to open tries once more.
    for _ in 0..<2 where catalog == nil { step("open") { catalog = try Catalog.open(at: path, access: .readWrite) } }
    guard let catalog else { return worst }
    for (number, change) in commits.enumerated() {
      step("\(number)") {
        try catalog.write(by: LibraryChange.context(number)) { try change.ask($0, group: stepGroup, salt: number) }
      }
      step("look") { _ = try catalog.list() }
    }
    step("other") { _ = try Catalog.open(at: path).info() }
    return worst
  }
}
