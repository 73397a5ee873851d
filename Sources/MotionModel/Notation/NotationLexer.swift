/// Cuts notation into tokens.
///
/// A number may carry a unit (`400ms`, `25%`) and, as in Swift, underscores between its digits; a word may contain
/// hyphens (`ease-in-out`); strings are in `"` or `'` and know the escapes
/// `\n \r \t \" \' \\`. A closure is one token from its opening brace to the closing one, read by a separate lexer.
/// Comments are white space.
struct NotationLexer {
  struct Token: Equatable {
    enum Kind: Equatable {
      case number, word, string, closure, open, close, openBracket, closeBracket, comma, colon, semicolon, dot, range
      case keyPath, assign, addAssign, minus, sign, end
    }

    var kind = Kind.end
    /// Range of its bytes.
    var start = 0
    var end = 0
    /// Start of a number's unit; `end` if it has none.
    var unit = 0
    var isSpaced = false

    /// Range between its braces, for a closure.
    var inside: Range<Int> { start + 1..<max(start + 1, end - 1) }
  }

  let text: NotationText
  /// Accepts + - * / between values, as inside CSS's `calc()`.
  var readsArithmetic = false
  /// Accepts = and += between values, as inside `withAnimation { … }`.
  private(set) var readsAssignments = false
  /// Accepts all Swift operators and names between values, as in a pasted phase animator.
  private(set) var readsCode = false
  private(set) var token = Token()
  private var scanner: TextScanner

  /// - Parameter closure: Range between the braces of a closure; nil for the whole text.
  init(
    _ text: NotationText, in closure: Range<Int>? = nil, readsAssignments: Bool = false, readsCode: Bool = false
  ) throws(ModelError) {
    (self.text, self.readsAssignments, self.readsCode) = (text, readsAssignments, readsCode)
    scanner = TextScanner(text.bytes, closure)
    try advance()
  }

  var spelling: String {
    token.kind == .end ? "the end" : QuotedText.quote(text.slice(token.start, token.end))
  }

  /// The error for the current token in place of what is wanted.
  func unexpected(_ wanted: String, allowed: String? = nil, hint: String? = nil) -> ModelError {
    text.error(.syntax, at: token.start, "expected \(wanted), found \(spelling)", allowed: allowed, hint: hint)
  }

  mutating func advance() throws(ModelError) {
    let before = position
    try skipSpace()
    token = Token(start: position, end: position, unit: position, isSpaced: position > before)
    guard let byte = peek(0) else { return }
    if readsArithmetic, arithmetic(byte) { return }
    if readsCode, try code(byte) { return }
    switch byte {
    case UInt8(ascii: "("): single(.open)
    case UInt8(ascii: ")"): single(.close)
    case UInt8(ascii: "["): single(.openBracket)
    case UInt8(ascii: "]"): single(.closeBracket)
    case UInt8(ascii: "{"): try closure()
    case UInt8(ascii: ","): single(.comma)
    case UInt8(ascii: ":"): single(.colon)
    case UInt8(ascii: ";"): single(.semicolon)
    case UInt8(ascii: "\\"): single(.keyPath)
    case UInt8(ascii: "=") where readsAssignments && peek(1) != UInt8(ascii: "="): single(.assign)
    case UInt8(ascii: "+") where readsAssignments && peek(1) == UInt8(ascii: "="):
      position += 1
      single(.addAssign)
    case UInt8(ascii: "-") where beginsWord(1) || peek(1) == UInt8(ascii: ".") && beginsWord(2): single(.minus)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try string(quote: byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): try number()
    case UInt8(ascii: ".") where peek(1).map(NotationAlphabet.isDigit) == true: try number()
    case UInt8(ascii: ".") where peek(1) == UInt8(ascii: ".") && peek(2) == UInt8(ascii: "."):
      position += 2
      single(.range)
    case UInt8(ascii: "."): single(.dot)
    default:
      guard beginsWord(0) else { throw foreign(byte) }
      while let byte = peek(0), NotationAlphabet.isWord(byte), !scanner.beginsComment { position += 1 }
      finish(.word)
    }
  }

  /// Steps over an expression of Swift to the comma or bracket behind it.
  mutating func skipExpression() throws(ModelError) -> Range<Int> {
    try skipSpace()
    let start = position
    while let byte = peek(0), !",)]}".utf8.contains(byte) {
      if "({[\"".utf8.contains(byte) { try closure() } else { position += 1 }
      try skipSpace()
    }
    let end = position
    try advance()
    guard end > start else { throw unexpected("a value") }
    return start..<end
  }

  private func beginsWord(_ offset: Int) -> Bool {
    peek(offset).map { NotationAlphabet.isLetter($0) || $0 == UInt8(ascii: "_") } == true
  }

  /// Steps over white space and comments.
  private mutating func skipSpace() throws(ModelError) {
    scanner.skipSpace()
    while !readsArithmetic, scanner.beginsComment {
      let start = position
      guard scanner.skipComment() else {
        throw text.error(.syntax, at: start, "a comment that never ends", allowed: "*/ after it")
      }
      scanner.skipSpace()
    }
  }

  /// Reads a group from “{” or a quotation mark to after its end.
  private mutating func closure(_ kind: Token.Kind = .closure) throws(ModelError) {
    let start = position
    guard let problem = scanner.skipClosure() else { return finish(kind) }
    switch problem {
    case .open:
      throw text.error(
        .syntax, at: position,
        kind == .string
          ? "the string that begins at \(text.location(start)) never ends"
          : "\"{\" at \(text.location(start)) is never closed", allowed: kind == .string ? nil : "\"}\"")
    case .unbalanced:
      throw text.error(
        .syntax, at: position, "\(QuotedText.quote(text.slice(position, position + 1))) was never opened")
    case .deep:
      throw text.error(
        .tooLarge, at: position, "too many braces and parentheses inside each other",
        allowed: "at most \(TextScanner.maximumDepth)")
    }
  }

  /// Reads tokens that only Swift has; other characters are operators.
  private mutating func code(_ byte: UInt8) throws(ModelError) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): try closure(.string)
    case _ where byte == UInt8(ascii: "$") || TextScanner.beginsName(byte):
      scanner.skipName()
      finish(.word)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return false
    case _ where "()[]{,:;.\\".utf8.contains(byte): return false
    default:
      let next = peek(1)
      let isPair = next == byte && (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|"))
      position += isPair || next == UInt8(ascii: "=") && "=!<>".utf8.contains(byte) ? 2 : 1
      finish(.sign)
    }
    return true
  }

  /// Reads tokens that only CSS arithmetic has: signs, and words that end before a slash, which divides.
  private mutating func arithmetic(_ byte: UInt8) -> Bool {
    let next = peek(1)
    let isNegative = byte == UInt8(ascii: "-") && next.map(NotationAlphabet.isLetter) == true
    // Also the word -infinity.
    if isNegative || NotationAlphabet.isLetter(byte) {
      position += 1
      scanner.skip(NotationAlphabet.isName)
      finish(.word)
      return true
    }
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      guard let next, !NotationAlphabet.isDigit(next), next != UInt8(ascii: ".") else { return false }
    } else if byte != UInt8(ascii: "*"), byte != UInt8(ascii: "/") {
      return false
    }
    single(.sign)
    return true
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
    // `1em` is the number 1 with an unknown unit; `1e3` is a thousand.
    guard scanner.skipNumber(isSeparated: true) else {
      throw text.error(
        .syntax, at: position, "digits must follow the sign", allowed: allowed,
        hint: "write a sum as one number: it is not calculated here")
    }
    guard peek(0) != UInt8(ascii: ".") || peek(1) == UInt8(ascii: ".") || peek(1).map(NotationAlphabet.isDigit) == true
    else { throw text.error(.syntax, at: position + 1, "digits must follow the decimal point", allowed: allowed) }
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
        guard let next = peek(1), NotationString.escaped[next] != nil else {
          throw text.error(
            .syntax, at: position, "an escape that does not exist", allowed: #"\n \r \t \" \' \\"#)
        }
        position += 1
      }
      position += 1
    }
    guard peek(0) != nil else {
      throw text.error(
        .syntax, at: position, "the string that begins at \(text.location(token.start)) never ends",
        allowed: String(UnicodeScalar(quote)))
    }
    single(.string)
  }

  private func foreign(_ byte: UInt8) -> ModelError {
    guard byte < 0x80 else { return text.foreign(at: position) }
    let hint: String? =
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "/"):
        "arithmetic is only read inside calc(…) of CSS easings and formula(\"…\"); write the result"
      case UInt8(ascii: "}"): "leave it out, or write \"{\" before it"
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        "conditions are not read; write the value"
      case UInt8(ascii: "="): "a label ends with a colon: duration: 0.3"
      default: nil
      }
    return text.error(
      .syntax, at: position,
      "\(QuotedText.quote(text.slice(position, position + 1))) is not part of the notation",
      allowed: "words, numbers, ( ) , : . and strings in quotation marks", hint: hint)
  }
}
