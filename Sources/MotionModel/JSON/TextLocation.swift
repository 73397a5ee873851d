/// A place in a text: a line and a column, both counted from 1.
public struct TextLocation: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Makes a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Counts lines and columns up to a byte of UTF-8 text; lines end with LF, CR LF or CR.
  ///
  /// O(n). A text that is not UTF-8 counts every byte that is not a continuation byte as one column.
  /// - Parameter offset: a byte's index; limited to the text.
  public init(offset: Int, in bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { TextLocation(offset: offset, in: $0) }
  }

  init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for index in 0..<min(max(0, offset), bytes.count) {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || previous != 0x0D { line += 1 }
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      previous = byte
    }
    self.init(line: line, column: column)
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
