import MotionModel

/// Search for comments of any language, outside of quoted text.
struct CommentSearch {
  /// The open quote of a line.
  private var quote: UInt8?
  /// First byte that quotes have not been looked for in.
  private var next = 0

  /// End of the comment that begins at a byte; nil if none does.
  /// - Parameter place: Places of a file outside of words and comments, in their order.
  mutating func end(at place: Int, in bytes: [UInt8]) -> Int? {
    // A value that was passed over has quotes, too.
    for skipped in min(next, place)...place {
      let byte = bytes[skipped]
      if byte == UInt8(ascii: "\n") {
        quote = nil
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let escapes = bytes[..<skipped].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        if quote == nil { quote = byte } else if quote == byte, escapes.isMultiple(of: 2) { quote = nil }
      }
    }
    next = place + 1
    guard quote == nil, bytes[place] == UInt8(ascii: "/") || bytes[place] == UInt8(ascii: "<") else { return nil }
    // Two slashes within an address are none: `https://`, `url(//`.
    let isAddress = place > 0 && ":(".utf8.contains(bytes[place - 1])
    let kinds: [(begin: StaticString, end: StaticString)] = [("/*", "*/"), ("<!--", "-->"), ("//", "\n")]
    var text = TextScanner(bytes, place..<bytes.count)
    guard let kind = kinds.dropLast(isAddress ? 1 : 0).first(where: { text.take($0.begin) }) else { return nil }
    text.skip(past: kind.end)
    next = text.position
    return next
  }
}
