import CSQLite

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
