#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files that are being written under names of their own, so that a signal can remove them.
///
/// A signal handler may neither allocate nor lock, so paths are kept as C strings in a table of fixed size, which threads
/// fill under a lock. What finds no place in it only stays behind when the process is killed, as it does by SIGKILL.
package enum UnfinishedFiles {
  private static let capacity = 16
  private static let lock = Guarded<Void>(())
  nonisolated(unsafe) private static let paths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let table = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    table.initialize(repeating: nil, count: capacity)
    return table
  }()

  /// Makes the table; before a handler is installed that calls ``removeAll()``.
  package static func prepare() { _ = paths }

  /// Remembers a file, and the journal that SQLite may put beside it.
  static func add(_ path: String) {
    try? lock.withValue { _ in
      for name in [path, path + "-journal"] {
        guard let slot = (0..<capacity).first(where: { paths[$0] == nil }) else { return }
        paths[slot] = strdup(name)
      }
    }
  }

  /// Forgets a file that is finished or gone.
  static func forget(_ path: String) {
    try? lock.withValue { _ in
      for slot in 0..<capacity {
        guard let known = paths[slot], [path, path + "-journal"].contains(String(cString: known)) else { continue }
        paths[slot] = nil
        free(known)
      }
    }
  }

  /// Removes the files.
  ///
  /// Safe in a signal handler.
  package static func removeAll() {
    var slot = 0
    while slot < capacity {
      if let path = paths[slot] { unlink(path) }
      slot += 1
    }
  }
}
