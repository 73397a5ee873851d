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
      if let string = text.readString() {
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
    result.add(Self.number(word).map(CanonicalJSON.number) ?? word, at: start)
  }

  /// A number as scripts write it; nil for what is none.
  static func number(_ word: String) -> Double? {
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
    return isNegative ? -value : value
  }
}
