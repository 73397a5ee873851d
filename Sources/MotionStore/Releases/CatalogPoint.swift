/// A state of a catalog in its history.
public enum CatalogPoint: Hashable, Sendable, CustomStringConvertible {
  /// The current versions.
  case now
  /// The versions that a release pinned.
  case release(String)
  /// The newest versions that claim to have been made by then, in milliseconds since 1970.
  ///
  /// Times are claims of their authors: a wrong clock puts a version at a wrong time. They never decide anything else.
  case time(Int64)

  /// `now`, `release:2026.11` or `time:1763683200000`.
  public var description: String {
    switch self {
    case .now: "now"
    case .release(let name): "release:\(name)"
    case .time(let milliseconds): "time:\(milliseconds)"
    }
  }
}
