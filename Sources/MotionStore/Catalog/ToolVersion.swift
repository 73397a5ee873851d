import MotionModel

/// What this build is, for `--version` and for the mark it leaves in files.
package enum ToolVersion {
  /// The version of the library and the tool.
  package static let number = "0.1.0"
  /// The mark in files that it makes.
  package static let name = "motionbook \(number)"
  /// The document format it reads and writes.
  package static var documentFormat: Int { Preset.documentFormat }
  /// The catalog format it writes.
  package static var catalogFormat: Int { Catalog.currentFormat }
  /// The SQLite library in use.
  package static var sqlite: String { Catalog.sqliteVersion }
}
