import CSQLite
import Foundation
import MotionModel
import TestSupport
import Testing

@testable import MotionStore

@Suite("Many at once") struct ConcurrencyTests {
  @Test("Queries at once leave no limit of memory behind") func queries() async throws {
    let sandbox = try Sandbox()
    for name in ["a", "b"] { try sandbox.create(name).add("x", Make.duration(1)) }
    let paths = ["a", "b"].map { sandbox.path($0) }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          let catalog = try Catalog.open(at: paths[task % 2])
          return try (0..<5).reduce(0) { sum, _ in try sum + catalog.query("SELECT name FROM preset").rows.count }
        }
      }
      for try await rows in group { #expect(rows == 5) }
    }
    #expect(sqlite3_hard_heap_limit64(-1) == 0)
  }

  @Test("Two connections and many tasks lose nothing, and readers see whole batches") func writers() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.path()
    do { try sandbox.create().add("shared", Make.duration(0)) }
    let first = try Catalog.open(at: path, access: .readWrite)
    let second = try Catalog.open(at: path, access: .readWrite)
    let torn = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        let catalog = task % 2 == 0 ? first : second
        group.addTask {
          for number in 0..<10 {
            try catalog.write(by: Make.context()) { batch in
              try batch.add(Make.preset("t\(task)/one-\(number)", Make.duration(Double(number))))
              try batch.add(Make.preset("t\(task)/two-\(number)", Make.alias("t\(task)/one-\(number)")))
              try batch.set(PresetName("shared"), motion: Make.duration(Double(task * 100 + number + 1)))
            }
          }
          return 0
        }
      }
      for _ in 0..<2 {
        group.addTask {
          let reader = try Catalog.open(at: path)
          var torn = 0
          for _ in 0..<20 {
            let names = try reader.list().map(\.name.text)
            if names.filter({ $0.contains("/one-") }).count != names.filter({ $0.contains("/two-") }).count {
              torn += 1
            }
          }
          return torn
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(torn == 0)
    let catalog = try Catalog.open(at: path)
    #expect(try catalog.list().count == 161)
    let log = try catalog.log(PresetName("shared"))
    #expect(log.map(\.revision.generation) == Array((1...81).reversed()))
    #expect(try catalog.get("shared").headCount == 1)
    #expect(try catalog.verify().findings == [])
  }

  @Test("One catalog serves many tasks") func shared() async throws {
    let sandbox = try Sandbox()
    let catalog = try sandbox.create()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<50 {
        group.addTask {
          _ = try? catalog.add("p\(task)", Make.duration(Double(task)))
          _ = try? catalog.list()
          _ = try? catalog.get("p\(task)")
        }
      }
    }
    #expect(try catalog.list().count == 50)
  }

  @Test("Waiting for a lock ends when its time is up, and begins anew for the next lock") func patience() {
    let wait = BusyWait(timeoutMilliseconds: 40)
    for _ in 0..<2 {
      let start = ContinuousClock.now
      var attempt: Int32 = 0
      while wait.pause(attempt: attempt) { attempt += 1 }
      let waited = ContinuousClock.now - start
      #expect(attempt >= 2)
      #expect(waited >= .milliseconds(40))
    }
    #expect(!BusyWait(timeoutMilliseconds: 0).pause(attempt: 0))
  }
}
