import MotionModel

/// What this build is, for `--version` and for the mark it leaves in files.
public enum ToolVersion {
  /// The version of the library and the tool.
  public static let number = "0.1.0"
  /// The mark in files that it makes.
  public static let name = "motionbook \(number)"
  /// The document format it reads and writes.
  public static var documentFormat: Int { Preset.documentFormat }
  /// The catalog format it writes.
  public static var catalogFormat: Int { Catalog.currentFormat }
  /// The SQLite library in use.
  public static var sqlite: String { Catalog.sqliteVersion }
}
