import MotionModel

/// Makes JSON of JSON5: comments, trailing commas, single quotes, keys without quotes, numbers such as `.5`, `+1`, `0x1F`.
///
/// What JSON5 does not have either is passed on as it stands, for the strict reader to refuse.
/// Source: https://spec.json5.org
struct JSON5Translation {
  private var text: TokenText
  private(set) var result = TranslatedText()
  /// A comma that stands only if something follows it.
  private var comma: Int?

  /// - Parameter bytes: UTF-8.
  init(_ bytes: [UInt8]) {
    text = TokenText(bytes[...])
    while true {
      text.skipSpace()
      guard !text.isAtEnd else { break }
      token()
    }
    keepComma()
  }

  private mutating func token() {
    let start = text.position
    switch text.next {
    case UInt8(ascii: ","):
      keepComma()
      comma = start
      text.position += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      comma = nil
      punctuation()
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"):
      keepComma()
      punctuation()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      keepComma()
      if let string = string() {
        result.add(string: string, at: start)
      } else {
        result.add(text.text(from: start), at: start)
      }
    default:
      keepComma()
      word()
    }
  }

  private mutating func keepComma() {
    if let comma { result.add(",", at: comma) }
    comma = nil
  }

  private mutating func punctuation() {
    let start = text.position
    text.position += 1
    result.add(text.text(from: start), at: start)
  }

  /// A key without quotes, a number, or a word.
  private mutating func word() {
    let start = text.position
    while !text.isAtEnd, text.isWord || text.next == UInt8(ascii: "+") || text.next == UInt8(ascii: ".") {
      text.position += 1
    }
    guard text.position > start else { return punctuation() }
    let word = text.text(from: start)
    text.skipSpace()
    if text.next == UInt8(ascii: ":"), word.utf8.allSatisfy({ $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "+") }) {
      return result.add(string: word, at: start)
    }
    result.add(Self.number(word) ?? word, at: start)
  }

  /// A number as JSON writes it; nil for what is no number.
  private static func number(_ word: String) -> String? {
    guard let first = word.utf8.first, "+-.0123456789".utf8.contains(first) else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    let digits = first == UInt8(ascii: "+") || isNegative ? String(word.dropFirst()) : word
    let value: Double?
    if digits.lowercased().hasPrefix("0x") {
      value = UInt64(digits.dropFirst(2), radix: 16).map { Double($0) }
    } else {
      let isDecimal = digits.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
      let isOctal = digits.utf8.count > 1 && digits.hasPrefix("0") && !digits.hasPrefix("0.") && !digits.hasPrefix("0e")
      value = isDecimal && !isOctal ? Double(digits.hasSuffix(".") ? digits + "0" : digits) : nil
    }
    guard let value, value.isFinite else { return nil }
    return CanonicalJSON.number(isNegative ? -value : value)
  }

  /// The string at hand; nil when it has no end.
  private mutating func string() -> String? {
    let quote = text.next
    text.position += 1
    var bytes: [UInt8] = []
    while !text.isAtEnd, text.next != quote {
      let byte = text.next
      text.position += 1
      guard byte == UInt8(ascii: "\\") else {
        // A line that ends inside a string is a forgotten quotation mark.
        if byte == 0x0A || byte == 0x0D { return nil }
        bytes.append(byte)
        continue
      }
      guard escape(into: &bytes) else { return nil }
    }
    guard !text.isAtEnd else { return nil }
    text.position += 1
    return String(validating: bytes, as: UTF8.self)
  }

  private mutating func escape(into bytes: inout [UInt8]) -> Bool {
    let byte = text.next
    text.position += 1
    switch byte {
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "0"): bytes.append(0)
    case 0x0A: break
    case 0x0D: if text.next == 0x0A { text.position += 1 }
    case UInt8(ascii: "x"): return scalar(digits: 2, into: &bytes)
    case UInt8(ascii: "u"): return scalar(digits: 4, into: &bytes)
    default: bytes.append(byte)
    }
    return true
  }

  private mutating func scalar(digits: Int, into bytes: inout [UInt8]) -> Bool {
    guard var value = hex(digits) else { return false }
    if (0xD800..<0xDC00).contains(value), text.next == UInt8(ascii: "\\"), text.byte(1) == UInt8(ascii: "u") {
      text.position += 2
      guard let low = hex(4), (0xDC00..<0xE000).contains(low) else { return false }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { return false }
    bytes += Array(String(Character(scalar)).utf8)
    return true
  }

  private mutating func hex(_ digits: Int) -> UInt32? {
    let start = text.position
    text.position = min(text.position + digits, text.bytes.endIndex)
    return UInt32(text.text(from: start), radix: 16)
  }
}
