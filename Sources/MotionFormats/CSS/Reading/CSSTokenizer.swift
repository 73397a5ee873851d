import MotionModel

/// A place in one of the files of an import.
struct CSSPlace: Hashable, Sendable {
  let file: Int
  /// The byte.
  let offset: Int
}

/// What is wrong with a style sheet, and where.
struct CSSFault: Error {
  var code: ModelError.Code
  var message: IssueMessage
  var hint: String?
  var place: CSSPlace

  init(_ code: ModelError.Code, _ message: IssueMessage, hint: String? = nil, at place: CSSPlace) {
    (self.code, self.message, self.hint, self.place) = (code, message, hint, place)
  }

  /// What is wrong with a value that stands somewhere in a sheet.
  init(_ error: ModelError, at place: CSSPlace) {
    self.init(error.code, IssueMessage(error), hint: error.hint, at: place)
  }
}

/// A token of a style sheet.
struct CSSToken: Sendable {
  enum Kind: Hashable, Sendable {
    case word(String)
    /// A name with its opening parenthesis.
    case function(String)
    case atWord(String)
    case hash(String)
    case text(String)
    case url
    case number(Double)
    case percentage(Double)
    /// A number and its unit, in small letters.
    case dimension(Double, String)
    /// Any other sign.
    case mark(UInt8)
    case space
    case comment(String)
    case end
  }

  let kind: Kind
  /// The first byte.
  let start: Int
}

/// Takes a style sheet apart into tokens.
///
/// O(bytes). Source: https://www.w3.org/TR/css-syntax-3/#tokenization
struct CSSTokenizer {
  let bytes: [UInt8]
  let file: Int
  /// Whether it is SCSS, with comments to the line end and variables; these are words like custom properties.
  let isSass: Bool
  private(set) var position = 0

  init(_ bytes: [UInt8], file: Int, isSass: Bool = false) {
    (self.bytes, self.file, self.isSass) = (bytes, file, isSass)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next token.
  /// - Throws: ``CSSFault`` (`syntax`) for a comment or a text without its end.
  mutating func next() throws(CSSFault) -> CSSToken {
    let start = position
    return CSSToken(kind: try kind(), start: start)
  }

  private mutating func kind() throws(CSSFault) -> CSSToken.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): return try comment()
    case _ where Self.isSpace(byte):
      while let next = peek(), Self.isSpace(next) { position += 1 }
      return .space
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try text(byte))
    case UInt8(ascii: "#") where isName(at: 1) || isEscape(at: 1):
      position += 1
      return .hash(name())
    case UInt8(ascii: "@") where isWord(at: 1):
      position += 1
      return .atWord(Self.lowered(name()))
    case _ where isNumber(at: 0): return numeric()
    case UInt8(ascii: "<") where bytes[position...].starts(with: Array("<!--".utf8)):
      position += 4
      return .space
    case UInt8(ascii: "-") where bytes[position...].starts(with: Array("-->".utf8)):
      position += 3
      return .space
    case UInt8(ascii: "/") where isSass && peek(1) == UInt8(ascii: "/"):
      while let next = peek(), next != 0x0A, next != 0x0D { position += 1 }
      return .space
    case UInt8(ascii: "$") where isSass && isName(at: 1):
      position += 1
      return .word("--" + name())
    case UInt8(ascii: "#") where isSass && peek(1) == UInt8(ascii: "{") && peek(2) == UInt8(ascii: "$"):
      position += 3
      let variable = name()
      if peek() == UInt8(ascii: "}") { position += 1 }
      return .word("--" + variable)
    case _ where isWord(at: 0): return wordLike()
    default:
      position += 1
      return .mark(byte)
    }
  }

  // MARK: Signs

  private func peek(_ ahead: Int = 0) -> UInt8? {
    let index = position + ahead
    return index < bytes.count ? bytes[index] : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private func isName(at ahead: Int) -> Bool {
    guard let byte = peek(ahead) else { return false }
    return Self.isNameStart(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "-")
  }

  private func isEscape(at ahead: Int) -> Bool {
    guard peek(ahead) == UInt8(ascii: "\\"), let next = peek(ahead + 1) else { return false }
    return next != 0x0A && next != 0x0D && next != 0x0C
  }

  private func isWord(at ahead: Int) -> Bool {
    guard let byte = peek(ahead) else { return false }
    guard byte == UInt8(ascii: "-") else { return Self.isNameStart(byte) || isEscape(at: ahead) }
    guard let next = peek(ahead + 1) else { return false }
    return next == UInt8(ascii: "-") || Self.isNameStart(next) || isEscape(at: ahead + 1)
  }

  private func isNumber(at ahead: Int) -> Bool {
    var ahead = ahead
    if let sign = peek(ahead), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { ahead += 1 }
    return Self.isDigit(peek(ahead)) || peek(ahead) == UInt8(ascii: ".") && Self.isDigit(peek(ahead + 1))
  }

  static func lowered(_ text: String) -> String {
    text.utf8.contains { (0x41...0x5A).contains($0) }
      ? String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self) : text
  }

  // MARK: Tokens

  private mutating func comment() throws(CSSFault) -> CSSToken.Kind {
    let start = position
    position += 2
    while let byte = peek() {
      if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        let text = String(decoding: bytes[(start + 2)..<position], as: UTF8.self)
        position += 2
        return .comment(text)
      }
      position += 1
    }
    throw CSSFault(.syntax, "the comment is not closed", hint: "write */", at: CSSPlace(file: file, offset: start))
  }

  private mutating func text(_ quote: UInt8) throws(CSSFault) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case quote:
        position += 1
        return String(decoding: content, as: UTF8.self)
      case 0x0A, 0x0C, 0x0D:
        throw CSSFault(
          .syntax, "the text ends with its line", hint: "close it with \(Character(Unicode.Scalar(quote)))",
          at: CSSPlace(file: file, offset: start))
      case UInt8(ascii: "\\"):
        if isEscape(at: 0) {
          escape(into: &content)
        } else {
          // A line that goes on.
          position += peek(1) == 0x0D && peek(2) == 0x0A ? 3 : 2
        }
      default:
        content.append(byte)
        position += 1
      }
    }
    throw CSSFault(.syntax, "the string is not closed", at: CSSPlace(file: file, offset: start))
  }

  private mutating func name() -> String {
    let start = position
    while isName(at: 0) { position += 1 }
    guard isEscape(at: 0) else { return String(decoding: bytes[start..<position], as: UTF8.self) }
    var content = Array(bytes[start..<position])
    while true {
      if isName(at: 0) {
        content.append(bytes[position])
        position += 1
      } else if isEscape(at: 0) {
        escape(into: &content)
      } else {
        return String(decoding: content, as: UTF8.self)
      }
    }
  }

  private mutating func escape(into content: inout [UInt8]) {
    position += 1
    var code: UInt32 = 0
    var digits = 0
    while digits < 6, let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 {
      code = code * 16 + UInt32(digit)
      digits += 1
      position += 1
    }
    guard digits > 0 else {
      // The sign itself; the bytes that belong to it are part of the name anyway.
      if let byte = peek() { content.append(byte) }
      position += 1
      return
    }
    if let byte = peek(), Self.isSpace(byte) { position += byte == 0x0D && peek(1) == 0x0A ? 2 : 1 }
    let scalar = code == 0 ? nil : Unicode.Scalar(code)
    content += Array(String(scalar.map(Character.init) ?? "\u{FFFD}").utf8)
  }

  private mutating func wordLike() -> CSSToken.Kind {
    let word = name()
    if isSass, peek() == UInt8(ascii: "."), peek(1) == UInt8(ascii: "$") {
      // A variable of a module.
      position += 2
      return .word("--" + name())
    }
    guard peek() == UInt8(ascii: "(") else { return .word(word) }
    position += 1
    guard word.utf8.count == 3, Self.lowered(word) == "url" else { return .function(word) }
    var ahead = 0
    while let byte = peek(ahead), Self.isSpace(byte) { ahead += 1 }
    if let byte = peek(ahead), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return .function(word) }
    // An address without quotation marks; whatever it is, it is no motion.
    while let byte = peek(), byte != UInt8(ascii: ")") { position += isEscape(at: 0) ? 2 : 1 }
    position = min(position + 1, bytes.count)
    return .url
  }

  private mutating func numeric() -> CSSToken.Kind {
    let start = position
    position += 1
    skipDigits()
    if bytes[start] != UInt8(ascii: "."), peek() == UInt8(ascii: "."), Self.isDigit(peek(1)) { position += 1 }
    skipDigits()
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      let sign = peek(1).map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } ?? false
      if Self.isDigit(peek(sign ? 2 : 1)) {
        position += sign ? 2 : 1
        skipDigits()
      }
    }
    let limit = Double.greatestFiniteMagnitude
    let number = min(max(Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? 0, -limit), limit)
    if peek() == UInt8(ascii: "%") {
      position += 1
      return .percentage(number)
    }
    return isWord(at: 0) ? .dimension(number, Self.lowered(name())) : .number(number)
  }

  private mutating func skipDigits() { while Self.isDigit(peek()) { position += 1 } }
}
