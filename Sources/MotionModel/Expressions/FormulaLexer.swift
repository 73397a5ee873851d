/// Cuts the text of a formula into tokens.
struct FormulaLexer {
  /// A word of the formula.
  enum Token: Equatable {
    case number(Double)
    case name(String)
    case sign(FormulaNode.Binary)
    case open, close, comma
    case end
  }

  private let bytes: [UInt8]
  /// Where the next token's search begins.
  private var position = 0
  /// Where the current token begins.
  private(set) var start = 0
  /// The current token.
  private(set) var token = Token.end

  /// Checks size and alphabet and reads the first token.
  init(_ text: String) throws(ModelError) {
    let count = text.utf8.count
    guard count <= Formula.maximumLength else {
      throw ModelError(
        .tooLarge, "the formula is \(count) bytes long", allowed: "at most \(Formula.maximumLength) bytes",
        hint: "split it into several channels or parameters")
    }
    bytes = Array(text.utf8)
    if let foreign = bytes.firstIndex(where: { $0 >= 0x80 }) {
      throw Self.foreignError(in: text, at: location(foreign))
    }
    try advance()
  }

  /// The whole text without white space at its ends.
  var trimmedText: String {
    guard let first = bytes.firstIndex(where: { !Self.isSpace($0) }),
      let last = bytes.lastIndex(where: { !Self.isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// Where the current token begins, as line and column.
  var here: TextLocation { location(start) }

  /// The current token as typed, for messages.
  var spelling: String {
    token == .end ? "the end" : QuotedText.quote(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads the next token.
  mutating func advance() throws(ModelError) {
    while let byte = peek(0), Self.isSpace(byte) { position += 1 }
    start = position
    guard let byte = peek(0) else {
      token = .end
      return
    }
    if Self.isDigit(byte) || byte == UInt8(ascii: ".") {
      token = .number(try number())
    } else if Self.isLetter(byte) {
      token = .name(try name())
    } else {
      token = try mark(byte)
    }
  }

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  /// Line and column of a byte; everything before it is ASCII.
  private func location(_ index: Int) -> TextLocation {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return TextLocation(line: 1 + before.count { $0 == 0x0A }, column: 1 + index - lineStart)
  }

  // MARK: Tokens

  private mutating func number() throws(ModelError) -> Double {
    let allowed = "decimal numbers such as 2, 0.5 or 1e-3"
    skipDigits()
    if peek(0) == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else {
        throw ModelError(
          .syntax, "digits must follow the decimal point", allowed: allowed, location: location(position))
      }
    }
    // `2e` followed by no digit is the number 2 and the name that begins with e, which the parser refuses.
    if let exponent = peek(0), exponent | 0x20 == UInt8(ascii: "e") {
      let signed = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")
      if let digit = peek(signed ? 2 : 1), Self.isDigit(digit) {
        position += signed ? 2 : 1
        skipDigits()
      }
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(digits), value.isFinite else {
      throw ModelError(
        .outOfRange, "the number \(QuotedText.quote(digits)) is too large", allowed: "at most 1.7976931348623157e308",
        location: here)
    }
    return value
  }

  private mutating func name() throws(ModelError) -> String {
    while true {
      while let byte = peek(0), Self.isLetter(byte) || Self.isDigit(byte) { position += 1 }
      guard peek(0) == UInt8(ascii: ".") else { break }
      position += 1
      guard let byte = peek(0), Self.isLetter(byte) else {
        throw ModelError(
          .syntax, "a name must follow the dot", allowed: "names such as offset.y", location: location(position))
      }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func mark(_ byte: UInt8) throws(ModelError) -> Token {
    let single: Token? =
      switch byte {
      case UInt8(ascii: "("): .open
      case UInt8(ascii: ")"): .close
      case UInt8(ascii: ","): .comma
      default: nil
      }
    if let single {
      position += 1
      return single
    }
    for length in [2, 1] where position + length <= bytes.count {
      let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
      if let sign = FormulaNode.Binary(rawValue: text) {
        position += length
        return try checked(sign)
      }
    }
    throw ModelError(
      .syntax,
      Self.isPrintable(byte) ? "\"\(Character(UnicodeScalar(byte)))\" is not an operator" : "a control character",
      allowed: Self.operators, hint: Self.hint(for: byte), location: here)
  }

  /// Refuses `**`, which would otherwise read as a missing operand.
  private func checked(_ sign: FormulaNode.Binary) throws(ModelError) -> Token {
    if sign == .multiply, peek(0) == UInt8(ascii: "*") {
      throw ModelError(
        .syntax, "\"**\" is not an operator", allowed: Self.operators, hint: "write a^b for a power", location: here)
    }
    return .sign(sign)
  }

  @discardableResult
  private mutating func skipDigits() -> Bool {
    let before = position
    while let byte = peek(0), Self.isDigit(byte) { position += 1 }
    return position > before
  }

  // MARK: Alphabet

  static let operators = "+ - * / ^ < <= > >= == != ( ) ,"

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func hint(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "%"): "write mod(a, b) for a remainder"
    case UInt8(ascii: "="): "write a == b for a comparison"
    case UInt8(ascii: "&"): "write a * b: a product of comparisons is 1 when both hold"
    case UInt8(ascii: "|"): "write max(a, b): it is 1 when one of two comparisons holds"
    case UInt8(ascii: "!"): "write a == 0"
    case UInt8(ascii: "?"), UInt8(ascii: ":"): "write if(c, a, b) for a choice"
    case UInt8(ascii: "["), UInt8(ascii: "{"): "write ( ) around parts"
    default: nil
    }
  }

  /// Names the usual typographic stand-ins for what can be typed.
  private static func foreignError(in text: String, at location: TextLocation) -> ModelError {
    let scalar = text.unicodeScalars.first { $0.value >= 0x80 } ?? "?"
    let plain: String? =
      switch scalar.value {
      case 0xD7, 0xB7, 0x22C5, 0x2217: "*"
      case 0xF7, 0x2215, 0x2044: "/"
      case 0x2212, 0x2013, 0x2014: "-"
      case 0x3C0: "pi"
      case 0x3C4: "tau"
      case 0x221A: "sqrt(x)"
      case 0xB2: "^2"
      case 0xB3: "^3"
      case 0x2264: "<="
      case 0x2265: ">="
      case 0x2260: "!="
      case 0xA0: "an ordinary space"
      default: nil
      }
    let code = String(scalar.value, radix: 16, uppercase: true)
    return ModelError(
      .syntax, "the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code) is not allowed here",
      allowed: "ASCII: names, numbers and \(operators)", hint: plain.map { "write \($0)" }, location: location)
  }
}
