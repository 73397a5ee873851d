/// Cuts notation into tokens.
///
/// A number may carry a unit (`400ms`, `25%`); a word may contain hyphens (`ease-in-out`); strings are in `"` or `'`
/// and know the escapes `\n \r \t \" \' \\`.
struct NotationLexer {
  /// A piece of the text.
  struct Token: Equatable {
    enum Kind: Equatable {
      case number, word, string, open, close, comma, colon, dot, plus, minus, times, divided, end
    }

    var kind = Kind.end
    /// The bytes from its first to behind its last.
    var start = 0
    var end = 0
    /// Where a number's unit begins; `end` when it has none.
    var unit = 0
    /// Whether white space is before it.
    var isSpaced = false
  }

  let text: NotationText
  /// Whether + - * / may stand between values, as inside CSS's `calc()`.
  var readsArithmetic = false
  private(set) var token = Token()
  private var scanner: ASCIIScanner

  /// Reads the first token.
  init(_ text: NotationText) throws(ModelError) {
    self.text = text
    scanner = ASCIIScanner(text.bytes)
    try advance()
  }

  /// The current token as typed, for messages.
  var spelling: String {
    token.kind == .end ? "the end" : QuotedText.quote(text.slice(token.start, token.end))
  }

  /// Reads the next token.
  mutating func advance() throws(ModelError) {
    let before = position
    scanner.skipSpace()
    token = Token(start: position, end: position, unit: position, isSpaced: position > before)
    guard let byte = peek(0) else { return }
    if readsArithmetic, try arithmetic(byte) { return }
    switch byte {
    case UInt8(ascii: "("): single(.open)
    case UInt8(ascii: ")"): single(.close)
    case UInt8(ascii: ","): single(.comma)
    case UInt8(ascii: ":"): single(.colon)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try string(quote: byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): try number()
    case UInt8(ascii: ".") where peek(1).map(NotationAlphabet.isDigit) == true: try number()
    case UInt8(ascii: "."): single(.dot)
    default:
      guard NotationAlphabet.isLetter(byte) || byte == UInt8(ascii: "_") else { throw foreign(byte) }
      scanner.skip(NotationAlphabet.isWord)
      finish(.word)
    }
  }

  /// Reads what is a token of its own only in CSS arithmetic.
  private mutating func arithmetic(_ byte: UInt8) throws(ModelError) -> Bool {
    switch byte {
    case UInt8(ascii: "*"): single(.times)
    case UInt8(ascii: "/"): single(.divided)
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let next = peek(1), !NotationAlphabet.isDigit(next), next != UInt8(ascii: ".") else { return false }
      guard byte == UInt8(ascii: "-"), NotationAlphabet.isLetter(next) else {
        single(byte == UInt8(ascii: "+") ? .plus : .minus)
        return true
      }
      // The word -infinity.
      position += 1
      word()
    default:
      guard NotationAlphabet.isLetter(byte) else { return false }
      word()
    }
    return true
  }

  /// A word of CSS: a slash behind it divides.
  private mutating func word() {
    scanner.skip { NotationAlphabet.isWord($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "@") }
    finish(.word)
  }

  private var position: Int {
    get { scanner.position }
    set { scanner.position = newValue }
  }

  private func peek(_ offset: Int) -> UInt8? { scanner.peek(offset) }

  private mutating func single(_ kind: Token.Kind) {
    position += 1
    finish(kind)
  }

  private mutating func finish(_ kind: Token.Kind) {
    token.kind = kind
    token.end = position
    token.unit = position
  }

  private mutating func number() throws(ModelError) {
    let allowed = "decimal numbers such as 2, -0.5, .5 or 1e-3"
    scanner.skipSign()
    let whole = scanner.skipDigits() > 0
    if peek(0) == UInt8(ascii: "."), peek(1).map(NotationAlphabet.isDigit) == true {
      position += 1
      scanner.skipDigits()
    } else if !whole {
      throw text.error(.syntax, at: position, "digits must follow the sign", allowed: allowed)
    } else if peek(0) == UInt8(ascii: ".") {
      throw text.error(.syntax, at: position + 1, "digits must follow the decimal point", allowed: allowed)
    }
    // `1em` is the number 1 with a unit that nobody knows; `1e3` is a thousand.
    scanner.skipExponent()
    let unit = position
    if peek(0) == UInt8(ascii: "%") {
      position += 1
    } else {
      scanner.skip { NotationAlphabet.isLetter($0) || $0 == UInt8(ascii: "_") }
    }
    finish(.number)
    token.unit = unit
  }

  private mutating func string(quote: UInt8) throws(ModelError) {
    position += 1
    while let byte = peek(0), byte != quote {
      if byte == UInt8(ascii: "\\") {
        guard let next = peek(1), NotationString.escaped(next) != nil else {
          throw text.error(
            .syntax, at: position, "an escape that does not exist", allowed: #"\n \r \t \" \' \\"#)
        }
        position += 1
      }
      position += 1
    }
    guard peek(0) != nil else {
      let mark = quote == UInt8(ascii: "'") ? "'" : "\""
      throw text.error(
        .syntax, at: position, "the string that begins at \(text.location(token.start)) never ends", allowed: mark)
    }
    single(.string)
  }

  private func foreign(_ byte: UInt8) -> ModelError {
    let hint: String? =
      switch byte {
      case UInt8(ascii: ";"): "leave out the semicolon"
      case UInt8(ascii: "*"), UInt8(ascii: "/"):
        "arithmetic is only read inside calc(…) of CSS easings and formula(\"…\")"
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): "write ( ) around arguments"
      case UInt8(ascii: "="): "a label ends with a colon: duration: 0.3"
      default: nil
      }
    return text.error(
      .syntax, at: position,
      "\(QuotedText.quote(text.slice(position, position + 1))) is not part of the notation",
      allowed: "words, numbers, ( ) , : . and strings in quotation marks", hint: hint)
  }
}
