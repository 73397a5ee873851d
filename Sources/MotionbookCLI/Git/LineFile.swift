import Motionbook

/// A small text file in which single lines come and go; everything else in it stays, byte for byte.
struct LineFile {
  private let path: String
  private let original: [UInt8]?
  private var lines: [[UInt8]]

  /// - Parameter path: a file, or where one may be made.
  init(_ path: String) throws(ToolError) {
    self.path = path
    if System.entry(at: path) == .nothing {
      original = nil
      lines = []
      return
    }
    let bytes = try InputFile(path).bytes
    original = bytes
    lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  func contains(_ line: String) -> Bool { lines.contains { Self.matches($0, line) } }

  mutating func append(_ line: String) { lines.append(Array(line.utf8)) }

  mutating func remove(_ line: String) { lines.removeAll { Self.matches($0, line) } }

  /// Writes the file if it has changed, and removes one that has become empty.
  func save() throws(ToolError) {
    let bytes: [UInt8] = lines.flatMap { line -> [UInt8] in line + [0x0A] }
    guard bytes != original, !(original == nil && lines.isEmpty) else { return }
    if let original {
      // A last line without an end is no change that anybody asked for.
      if bytes == original + [0x0A] { return }
      if lines.isEmpty { return System.remove(path) }
    }
    try FileOptions.write(to: path, force: true) { (sink) throws(ToolError) in try sink.write(bytes) }
  }

  /// Whether a line says so, blanks at its ends aside.
  private static func matches(_ line: [UInt8], _ text: String) -> Bool {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let trimmed = line.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return Array(trimmed) == Array(text.utf8)
  }
}
