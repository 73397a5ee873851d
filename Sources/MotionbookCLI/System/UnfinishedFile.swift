#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one file that is being written, so that Ctrl-C can remove it.
///
/// A signal handler may neither allocate nor lock, so the path is kept as a C string that is set before any handler runs
/// and freed only when no file is being written.
enum UnfinishedFile {
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?

  /// Remembers a path, or forgets it.
  ///
  /// Call once with nil before handlers are installed.
  static func register(_ newPath: String?) {
    let old = path
    path = newPath.flatMap { strdup($0) }
    free(old)
  }

  /// Removes the file.
  ///
  /// Safe in a signal handler.
  static func remove() {
    if let path { unlink(path) }
  }
}
