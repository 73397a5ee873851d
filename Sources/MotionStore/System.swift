#if canImport(Darwin)
  package import Darwin
#else
  package import Glibc
#endif

/// The operating system, as far as the store and the tool both need it.
package enum System {
  /// An environment variable; nil when unset or empty.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The wall clock: milliseconds since 1970-01-01T00:00:00Z.
  package static var milliseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }

  /// A clock that only runs forward.
  package static var monotonicSeconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Absolute path with links resolved; nil if it does not exist or cannot be reached, for the reason in `errno`.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension stat {
  /// Facts of the system about a file; nil if it has none, for the reason in `errno`.
  package init?(of path: String, followsLinks: Bool = true) {
    self.init()
    guard (followsLinks ? stat(path, &self) : lstat(path, &self)) == 0 else { return nil }
  }

  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
}
