/// Reads a stream line by line; a line beyond the limit is dropped.
struct LineReader {
  /// Result of a read.
  enum Line {
    /// A line without its line feed.
    case text([UInt8])
    case tooLong
    case end
  }

  private let descriptor: Int32
  /// Maximum length of a line in bytes.
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 65_536)
  /// The part of the chunk behind the last line.
  private var rest = 0..<0

  init(_ descriptor: Int32, limit: Int) { (self.descriptor, self.limit) = (descriptor, limit) }

  /// The next line; the last one needs no line feed.
  /// - Parameter willWait: Called before a read that would wait, so that answers can go out first.
  mutating func next(willWait: () throws -> Void) throws -> Line {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if rest.isEmpty {
        if !System.hasInput(descriptor) { try willWait() }
        let count = try ToolError.saying("the requests cannot be read") {
          try System.readSome(descriptor, into: &chunk)
        }
        if count == 0 { return isTooLong ? .tooLong : line.isEmpty ? .end : .text(line) }
        rest = 0..<count
      }
      let stop = chunk[rest].firstIndex(of: 0x0A)
      let piece = chunk[rest.lowerBound..<(stop ?? rest.upperBound)]
      rest = min(rest.upperBound, piece.endIndex + 1)..<rest.upperBound
      isTooLong = isTooLong || line.count + piece.count > limit
      if !isTooLong { line += piece }
      if stop != nil { return isTooLong ? .tooLong : .text(line) }
    }
  }
}
