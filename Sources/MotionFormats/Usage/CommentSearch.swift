import MotionModel

/// Search for comments of any language, outside of quoted text.
struct CommentSearch {
  /// The open quote of a line.
  private var quote: UInt8?

  /// End of the comment that begins at a byte; nil if none does.
  /// - Parameter place: The bytes of a file outside of words and comments, in their order.
  mutating func end(at place: Int, in bytes: [UInt8]) -> Int? {
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "\n"): quote = nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if quote == nil { quote = byte } else if quote == byte, bytes[place - 1] != UInt8(ascii: "\\") { quote = nil }
    case UInt8(ascii: "/"), UInt8(ascii: "<"):
      guard quote == nil else { return nil }
      if bytes[place...].starts(with: "/*".utf8) { return Self.end("*/", behind: place + 2, in: bytes) }
      if bytes[place...].starts(with: "<!--".utf8) { return Self.end("-->", behind: place + 4, in: bytes) }
      // Two slashes within an address are none: `https://`, `url(//`.
      let isAddress = place > 0 && ":(".utf8.contains(bytes[place - 1])
      if bytes[place...].starts(with: "//".utf8), !isAddress { return Self.end("\n", behind: place + 2, in: bytes) }
    default: break
    }
    return nil
  }

  private static func end(_ mark: String, behind place: Int, in bytes: [UInt8]) -> Int {
    var rest = bytes[place...]
    while let start = rest.firstIndex(where: { $0 == mark.utf8.first }) {
      if bytes[start...].starts(with: mark.utf8) { return start + mark.utf8.count }
      rest = bytes[(start + 1)...]
    }
    return bytes.count
  }
}
