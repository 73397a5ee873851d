// Common mistakes in JSON, with corrections.

extension JSONParser {
  mutating func skipByteOrderMark() throws(Refusal) {
    if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF {
      guard !isJSON5 else { return position = 3 }
      throw refuse(
        .syntax, "the text starts with a byte-order mark", at: 0, hint: "save it as UTF-8 without the mark (BOM)")
    }
    if (byte(0) == 0xFF && byte(1) == 0xFE) || (byte(0) == 0xFE && byte(1) == 0xFF) {
      throw refuse(.syntax, "the text is UTF-16, not UTF-8", at: 0, hint: "save it as UTF-8")
    }
  }

  mutating func trailingContent() -> Refusal {
    if let slip = commonSlip() { return slip }
    return refuse(
      .syntax, "\(found()) follows the end of the value", at: position, allowed: "one JSON value",
      hint: next == UInt8(ascii: "{") ? "one file holds one value; put several into an array" : nil)
  }

  mutating func trailingComma(at comma: Int, in container: String) -> Refusal {
    refuse(.syntax, "unexpected comma before the end of the \(container)", at: comma, hint: "remove the comma")
  }

  mutating func unclosed(_ container: String, from start: Int) -> Refusal {
    let opened = TextLocation(offset: start, in: bytes)
    return refuse(
      .syntax, "the text ends inside the \(container) that opens at \(opened)", at: bytes.count,
      hint: "write \(container == "array" ? "]" : "}") at its end")
  }

  mutating func missingComma(in container: String, from start: Int) -> Refusal {
    if position >= bytes.count { return unclosed(container, from: start) }
    if let slip = commonSlip() { return slip }
    let close = container == "array" ? "]" : "}"
    let hint: String? =
      switch next {
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        "the \(container) that opens at \(TextLocation(offset: start, in: bytes)) ends with \(close)"
      case UInt8(ascii: ";"): "write , between \(container == "array" ? "elements" : "members")"
      case UInt8(ascii: ":"), UInt8(ascii: "="): nil
      default: "is a comma missing before it?"
      }
    return refuse(
      .syntax, "expected the \(container) to continue or end, found \(found())", at: position, allowed: ", or \(close)",
      hint: hint)
  }

  mutating func missingColon(after key: String) -> Refusal {
    if let slip = commonSlip() { return slip }
    return refuse(
      .syntax, "expected a colon after the key \(QuotedText.quote(key)), found \(found())", at: position,
      allowed: ":", hint: next == UInt8(ascii: "=") ? "JSON writes \"key\": value" : nil)
  }

  mutating func misplacedKey() -> Refusal {
    if let slip = commonSlip() { return slip }
    let isWord = Self.continuesWord(next) || next == UInt8(ascii: "$")
    return refuse(
      .syntax, isWord ? "the key \(found()) has no quotes" : "expected a key, found \(found())", at: position,
      allowed: "a key in double quotes", hint: isWord ? "write the key in double quotes" : nil)
  }

  mutating func misplacedValue() -> Refusal {
    if let slip = commonSlip() { return slip }
    if position >= bytes.count {
      return refuse(.syntax, "the text ends where a value must be", at: position, allowed: "a JSON value")
    }
    let hint: String? =
      switch next {
      case UInt8(ascii: "+"): "write the number without its plus sign"
      case UInt8(ascii: "."): "write a digit before the point: 0.5"
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): "write a value, or remove the comma before it"
      default: wordHint()
      }
    return refuse(
      .syntax, "\(found()) is not a JSON value", at: position,
      allowed: "an object, array, string, number, true, false or null", hint: hint)
  }

  private func wordHint() -> String? {
    switch word() {
    case "": nil
    case "True", "TRUE", "yes", "Yes", "on": "write true"
    case "False", "FALSE", "no", "No", "off": "write false"
    case "None", "nil", "Null", "NULL", "undefined": "write null, or leave the member out"
    case "NaN", "nan", "Infinity", "inf", "infinity": "JSON has no such number"
    default: "text needs double quotes"
    }
  }

  /// Mistakes possible anywhere: comments, other quotes, other spaces.
  private mutating func commonSlip() -> Refusal? {
    let second = byte(position + 1)
    let third = byte(position + 2)
    switch next {
    case UInt8(ascii: "/") where second == UInt8(ascii: "/") || second == UInt8(ascii: "*"), UInt8(ascii: "#"):
      return refuse(.syntax, "a comment: JSON has no comments", at: position, hint: "remove the comment")
    case UInt8(ascii: "'"), UInt8(ascii: "`"): return otherQuotes()
    case 0xE2 where second == 0x80 && (0x98...0x9F).contains(third): return otherQuotes()
    case 0xC2 where second == 0xA0:
      return refuse(.syntax, "found a no-break space", at: position, hint: "write a plain space")
    case 0xEF where second == 0xBB && third == 0xBF:
      return refuse(.syntax, "found a byte-order mark", at: position, hint: "remove it")
    default: return nil
    }
  }

  private mutating func otherQuotes() -> Refusal {
    refuse(.syntax, "expected double quotes, found \(found())", at: position, hint: "write \"…\"")
  }

  /// Current ASCII word, at most 64 bytes of it.
  private func word() -> String {
    var end = position
    while end < bytes.count, end - position < 64, Self.continuesWord(bytes[end]) || bytes[end] == UInt8(ascii: "$") {
      end += 1
    }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Description of the current position, for a sentence: a word, a character, or the end of the text.
  private func found() -> String {
    guard position < bytes.count else { return "the end of the text" }
    let word = word()
    if !word.isEmpty { return QuotedText.quote(word) }
    let end = min(position + 4, bytes.count)
    // The replacement of a truncated sequence follows the one scalar wanted here.
    let scalar = String(decoding: bytes[position..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    guard scalar != "\u{FFFD}" else { return "byte 0x\(QuotedText.hex(UInt32(bytes[position]), digits: 2))" }
    return scalar == "\"" ? "a string" : QuotedText.quote(String(Character(scalar)))
  }
}
