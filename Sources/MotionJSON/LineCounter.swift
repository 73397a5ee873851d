/// Counts lines and columns along UTF-8 text; lines end with LF, CR LF or CR.
///
/// All places of a text, requested in order, take O(n) together. A text that is not UTF-8 counts every byte that is not
/// a continuation byte as one column.
package struct LineCounter {
  private var location = TextLocation(line: 1, column: 1)
  private var index = 0
  private var previous: UInt8 = 0

  package init() {}

  /// Place of a byte not before the last requested one.
  /// - Parameter offset: The byte's index; limited to the text.
  package mutating func location(of offset: Int, in bytes: [UInt8]) -> TextLocation {
    bytes.withUnsafeBufferPointer { location(of: offset, in: $0) }
  }

  mutating func location(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> TextLocation {
    while index < min(offset, bytes.count) {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || previous != 0x0D { location.line += 1 }
        location.column = 1
      } else if byte & 0xC0 != 0x80 {
        location.column += 1
      }
      previous = byte
      index += 1
    }
    return location
  }
}
