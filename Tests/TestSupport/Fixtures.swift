public import Foundation

/// Finds files that tests read.
public enum Fixtures {
  /// The repository's root folder.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reference tables of our own, in `Tests/Reference`.
  public static func reference(_ name: String) -> URL {
    root.appendingPathComponent("Tests/Reference").appendingPathComponent(name)
  }

  /// Third-party files beside a checkout, never committed; nil if that folder is missing.
  public static func shared(_ path: String) -> URL? {
    let url = root.deletingLastPathComponent().appendingPathComponent("shared/fixtures").appendingPathComponent(path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Indicates the folder of third-party files; a test that needs it prints "skipped: fixtures absent".
  public static var sharedIsPresent: Bool { shared("data") != nil }
}
