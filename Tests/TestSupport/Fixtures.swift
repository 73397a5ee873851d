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

  /// Other people's files, which stand beside a checkout and are never committed; nil where that folder is absent.
  public static func shared(_ path: String) -> URL? {
    let url = root.deletingLastPathComponent().appendingPathComponent("shared/fixtures").appendingPathComponent(path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Whether the folder of other people's files is here; a test that needs it says "skipped: fixtures absent".
  public static var sharedIsPresent: Bool { shared("data") != nil }
}
