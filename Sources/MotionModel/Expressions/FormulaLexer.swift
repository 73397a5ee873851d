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

  private let text: NotationText
  private var scanner: TextScanner
  /// Where the current token begins.
  private(set) var start = 0
  private(set) var token = Token.end

  /// Checks size and alphabet and reads the first token.
  init(_ text: String) throws(ModelError) {
    self.text = try NotationText(
      text, maximumLength: Formula.maximumLength, noun: "formula",
      hint: "split it into several channels or parameters", alphabet: "ASCII: names, numbers and \(Self.operators)",
      standIns: Self.standIn)
    scanner = TextScanner(self.text.bytes)
    try advance()
  }

  /// The whole text without white space at its ends.
  var trimmedText: String {
    let bytes = text.bytes.drop(while: NotationAlphabet.isSpace)
    let end = bytes.lastIndex { !NotationAlphabet.isSpace($0) } ?? bytes.startIndex - 1
    return String(decoding: bytes[..<(end + 1)], as: UTF8.self)
  }

  /// Where the current token begins, as line and column.
  var here: TextLocation { text.location(start) }

  /// The current token as typed, for messages.
  var spelling: String {
    token == .end ? "the end" : QuotedText.quote(scanner.text(from: start))
  }

  /// Reads the next token.
  mutating func advance() throws(ModelError) {
    scanner.skipSpace()
    start = scanner.position
    guard let byte = scanner.peek() else {
      token = .end
      return
    }
    if NotationAlphabet.isDigit(byte) || byte == UInt8(ascii: ".") {
      token = .number(try number())
    } else if Self.isLetter(byte) {
      token = .name(try name())
    } else {
      token = try mark(byte)
    }
  }

  // MARK: Tokens

  private mutating func number() throws(ModelError) -> Double {
    let allowed = "decimal numbers such as 2, 0.5 or 1e-3"
    guard scanner.skipNumber(),
      scanner.peek() != UInt8(ascii: ".") || scanner.peek(1).map(NotationAlphabet.isDigit) == true
    else {
      throw ModelError(
        .syntax, "digits must follow the decimal point", allowed: allowed, location: text.location(scanner.position + 1)
      )
    }
    let digits = scanner.text(from: start)
    guard let value = Double(digits), value.isFinite else {
      throw ModelError(
        .outOfRange, "the number \(QuotedText.quote(digits)) is too large", allowed: "at most 1.7976931348623157e308",
        location: here)
    }
    return value
  }

  private mutating func name() throws(ModelError) -> String {
    while true {
      scanner.skip { Self.isLetter($0) || NotationAlphabet.isDigit($0) }
      guard scanner.peek() == UInt8(ascii: ".") else { break }
      scanner.position += 1
      guard let byte = scanner.peek(), Self.isLetter(byte) else {
        throw ModelError(
          .syntax, "a name must follow the dot", allowed: "names such as offset.y",
          location: text.location(scanner.position))
      }
    }
    return scanner.text(from: start)
  }

  private mutating func mark(_ byte: UInt8) throws(ModelError) -> Token {
    for (sign, token) in [(UInt8(ascii: "("), Token.open), (UInt8(ascii: ")"), .close), (UInt8(ascii: ","), .comma)]
    where byte == sign {
      scanner.position += 1
      return token
    }
    for length in [2, 1] where scanner.position + length <= scanner.end {
      if let sign = FormulaNode.Binary(rawValue: text.slice(scanner.position, scanner.position + length)) {
        scanner.position += length
        // Which would otherwise read as a missing operand.
        guard sign != .multiply || scanner.peek() != UInt8(ascii: "*") else {
          throw ModelError(
            .syntax, "\"**\" is not an operator", allowed: Self.operators, hint: "write a^b for a power", location: here
          )
        }
        return .sign(sign)
      }
    }
    throw ModelError(
      .syntax,
      Self.isPrintable(byte) ? "\"\(Character(UnicodeScalar(byte)))\" is not an operator" : "a control character",
      allowed: Self.operators, hint: Self.hint(for: byte), location: here)
  }

  // MARK: Alphabet

  static let operators = "+ - * / ^ < <= > >= == != ( ) ,"

  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { NotationAlphabet.isLetter(byte) || byte == UInt8(ascii: "_") }

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

  /// What can be typed in place of the usual typographic stand-ins.
  private static func standIn(_ scalar: Unicode.Scalar) -> String? {
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
  }
}
