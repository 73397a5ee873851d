/// Steps over the bytes of a text: the base of all text readers.
package struct TextScanner {
  package let bytes: [UInt8]
  package var position: Int
  package var end: Int

  /// Steps over all of the bytes, or a part of them.
  package init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = min(range?.upperBound ?? bytes.count, bytes.count)
  }

  /// Byte at an offset; nil beyond the end.
  package func peek(_ offset: Int = 0) -> UInt8? { position + offset < end ? bytes[position + offset] : nil }

  /// Indicates that a text is at the current position.
  package func begins(with text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + $0.count]) }
  }

  /// Steps over a text, if it is here.
  /// - Returns: `true` if it was found.
  @discardableResult
  package mutating func take(_ text: StaticString) -> Bool {
    guard begins(with: text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Steps past the next place of a text, or to the end.
  /// - Returns: `true` if it was found.
  @discardableResult
  package mutating func skip(past text: StaticString) -> Bool {
    let first = text.utf8CodeUnitCount > 0 ? text.utf8Start.pointee : nil
    // Most bytes begin nothing, and are passed without a call.
    while position < end, bytes[position] != first || !begins(with: text) { position += 1 }
    return take(text)
  }

  /// Text from a place to the current one.
  package func text(from start: Int) -> String {
    let stop = min(position, end)
    return String(decoding: bytes[min(start, stop)..<stop], as: UTF8.self)
  }

  /// Steps over bytes of a class; returns their number.
  @discardableResult
  package mutating func skip(_ belongs: (UInt8) -> Bool) -> Int {
    let before = position
    while position < end, belongs(bytes[position]) { position += 1 }
    return position - before
  }

  package mutating func skipSpace() { skip(NotationAlphabet.isSpace) }

  /// Steps over a decimal number, if one is here: a sign, digits, a fraction, an exponent.
  /// - Parameter isSeparated: Allows underscores between digits.
  /// - Returns: `true` for a number; otherwise only a sign is skipped.
  @discardableResult
  package mutating func skipNumber(isSeparated: Bool = false) -> Bool {
    skipSign()
    var digits = skipDigits(isSeparated)
    if peek() == UInt8(ascii: "."), peek(1).map(NotationAlphabet.isDigit) == true {
      position += 1
      digits += skipDigits(isSeparated)
    }
    if digits > 0 { skipExponent() }
    return digits > 0
  }

  private mutating func skipSign() {
    if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
  }

  private mutating func skipDigits(_ isSeparated: Bool) -> Int {
    var count = skip(NotationAlphabet.isDigit)
    while isSeparated, count > 0, peek() == UInt8(ascii: "_"), peek(1).map(NotationAlphabet.isDigit) == true {
      position += 1
      count += skip(NotationAlphabet.isDigit)
    }
    return count
  }

  /// Steps over an exponent, if present: without a digit after it, `e` begins a word.
  package mutating func skipExponent() {
    guard let mark = peek(), mark | 0x20 == UInt8(ascii: "e") else { return }
    let before = position
    position += 1
    skipSign()
    if skipDigits(false) == 0 { position = before }
  }
}

/// Classes of ASCII characters.
package enum NotationAlphabet {
  /// Space, tab, line ends and form feed, as in CSS.
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D && byte != 0x0B
  }

  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Characters of a name in a style sheet, without escapes.
  package static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Characters after the first letter of a word; `/` and `@` so that a preset's name is one word in a message.
  static func isWord(_ byte: UInt8) -> Bool {
    isName(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "@")
  }

  /// ASCII capitals lowered, as CSS compares words.
  package static func lowered(_ text: String) -> String {
    guard text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return text }
    return String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}
