/// Classes of ASCII characters in notation.
enum NotationAlphabet {
  /// Space, tab, line ends and form feed, as in CSS.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0A).contains(byte) || (0x0C...0x0D).contains(byte)
  }

  /// `0`…`9`.
  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// `a`…`z` and `A`…`Z`.
  static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  /// What may follow the first letter of a word; `/` and `@` so that a preset's name is one word in a message.
  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "@")
  }

  /// ASCII capitals lowered, as CSS compares words.
  static func lowered(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}
