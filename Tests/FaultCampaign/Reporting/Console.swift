import Foundation

/// Output of the campaign while it runs.
enum Console {
  /// Writes a line to standard output at once: what a worker said last must be known when it crashes.
  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
