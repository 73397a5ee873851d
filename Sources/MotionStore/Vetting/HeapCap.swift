import CSQLite
import MotionbookMigrations

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A cap on the memory that SQLite may use while it reads a file that nobody vouches for.
///
/// SQLite knows one limit for the whole process, so it is set with the first file being vetted and lifted with the last;
/// other connections of the process have the cap in common meanwhile, on top of what was in use when it was set.
/// Source: https://www.sqlite.org/c3ref/hard_heap_limit64.html
enum HeapCap {
  /// What vetting may add, in bytes: a page cache of 2 MiB, rows of at most 4 MiB, and a schema.
  static let bytes: Int64 = 96 << 20

  private struct State {
    var users = 0
    var previous: Int64 = 0
  }

  private final class Box {
    var state = State()
  }

  private static let state = Guarded(Box())

  /// Runs a closure under the cap.
  static func capped<Value>(_ body: () throws -> Value) throws -> Value {
    try state.withValue { box in
      if box.state.users == 0 {
        let limit = sqlite3_memory_used() + bytes
        let previous = sqlite3_hard_heap_limit64(-1)
        box.state.previous = previous
        if previous == 0 || previous > limit { _ = sqlite3_hard_heap_limit64(limit) }
      }
      box.state.users += 1
    }
    defer {
      try? state.withValue { box in
        box.state.users -= 1
        if box.state.users == 0 { _ = sqlite3_hard_heap_limit64(box.state.previous) }
      }
    }
    return try body()
  }
}

/// A file from elsewhere that passed every check, in a few numbers.
package struct VettedSummary: Hashable, Sendable {
  /// The path as it was given.
  package let path: String
  /// The number of its last migration.
  package let format: Int
  /// Versions of all presets.
  package let versionCount: Int
  /// Distinct motions.
  package let contentCount: Int
  package let releaseCount: Int
  /// SHA-256 over the sorted hashes of all artifacts.
  package let stateHash: String
}

extension Catalog {
  /// Checks a catalog from elsewhere as a merge would, and takes nothing.
  ///
  /// Nothing in the file can run, and it is never written to. O(bytes), with caps on size, work and memory.
  /// - Throws: ``StoreError`` with the diagnosis.
  package static func vet(
    _ path: String, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> VettedSummary {
    try ForeignCatalog.vetted(at: path, migrations: MigrationFile.all, progress: progress) { try $0.summary() }
  }

  /// The most bytes that a catalog from elsewhere may have.
  package static let largestForeignFile = Int(ForeignCatalog.maximumSize)

  /// Checks a catalog from elsewhere as a merge would, and opens it for reading.
  ///
  /// Nothing else can come between the check and the reading: what is read is what was checked, even when another file
  /// takes the path, or it is removed. Writers of that file wait until the catalog is gone. O(bytes), with the caps of
  /// ``vet(_:progress:)``.
  /// - Parameter name: What messages call it, where the path says nothing to anybody.
  /// - Throws: ``StoreError`` with the diagnosis.
  package static func openForeign(
    at path: String, named name: String? = nil, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(StoreError) -> Catalog {
    try ForeignCatalog.kept(at: path, named: name ?? path, migrations: MigrationFile.all, progress: progress)
  }
}
