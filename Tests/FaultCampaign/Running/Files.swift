import Foundation

/// File operations of the campaign.
enum Files {
  static func bytes(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
  }

  static func text(_ path: String) -> String { String(decoding: bytes(path) ?? [], as: UTF8.self) }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// Creates an empty folder, replacing an existing one.
  static func emptyFolder(_ path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Everything below a folder, sorted.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
