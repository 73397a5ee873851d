/// CSS arithmetic: `calc()`, `min()`, `max()` and `clamp()` with + - * / and parentheses inside.
///
/// The result is computed during parsing. White space around + and - is required, as in CSS: `1 -2` are two numbers.
/// Source: https://www.w3.org/TR/css-values-4/#calc-syntax
extension NotationParser: CalculationReader {
  /// Most functions and parentheses inside each other.
  static let maximumCalculationDepth = 32

  /// Reads a function from its parenthesis to after the closing one.
  mutating func calculation(_ name: String, at start: Int) throws(ModelError) -> NotationItem {
    lexer.readsArithmetic = true
    let number = try calculated(name)
    lexer.readsArithmetic = false
    let end = token.end
    try lexer.advance()
    return NotationItem(kind: .calculation(number), start: start, end: end)
  }

  /// Reads from the parenthesis after a function's name up to the closing one, which stays the current token.
  private mutating func calculated(_ name: String) throws(ModelError) -> CalculatedNumber {
    let opening = token.start
    calculationDepth += 1
    guard calculationDepth <= Self.maximumCalculationDepth else {
      throw text.error(
        .tooLarge, at: opening, "too many parentheses inside each other",
        allowed: "at most \(Self.maximumCalculationDepth) in a calculation")
    }
    try lexer.advance()
    var operands = [try sum()]
    while token.kind == .comma {
      guard operands.count < Bounds.shortListLength else {
        throw text.tooMany("values", Bounds.shortListLength, at: token.start)
      }
      let comma = token.start
      try lexer.advance()
      operands.append(try sum())
      guard operands.last?.unit == operands[0].unit else { throw mismatch(UInt8(ascii: ","), at: comma) }
    }
    guard token.kind == .close else { throw misplaced(opening) }
    guard let result = CalculatedNumber(name, of: operands) else {
      let found = CountedNoun.text(operands.count, "value")
      throw text.error(
        .syntax, at: token.start, "\(name)() with \(found)",
        allowed: name == "calc" ? "one: calc(1 / 3)" : "three: clamp(0, 1.2, 1)")
    }
    calculationDepth -= 1
    return result
  }

  mutating func takeSign(_ signs: StaticString) throws(ModelError) -> (byte: UInt8, place: Int)? {
    let sign = token
    guard sign.kind == .sign, let byte = text.byte(sign.start), signs.withUTF8Buffer({ $0.contains(byte) })
    else { return nil }
    try lexer.advance()
    guard sign.isSpaced && token.isSpaced || "*/".utf8.contains(byte) else {
      throw text.error(
        .syntax, at: sign.start, "\(text.slice(sign.start, sign.end)) without white space around it",
        hint: "CSS wants it: calc(1 - 0.5)")
    }
    return (byte, sign.start)
  }

  mutating func operand() throws(ModelError) -> CalculatedNumber {
    let first = token
    switch first.kind {
    case .number:
      try lexer.advance()
      return try calculated(first)
    case .open:
      let result = try calculated("calc")
      try lexer.advance()
      return result
    case .word:
      let word = NotationAlphabet.lowered(text.slice(first.start, first.end))
      try lexer.advance()
      if token.kind == .open, !token.isSpaced, CalculatedNumber.functions.contains(word) {
        let result = try calculated(word)
        try lexer.advance()
        return result
      }
      if token.kind != .open, let constant = CalculatedNumber.keywords[word] { return CalculatedNumber(constant) }
      throw text.error(
        .unknown, at: first.start, "\(text.quoted(first.start, first.end)) in a calculation",
        allowed: "numbers, percentages, pi, e, infinity, -infinity, NaN, calc(), min(), max(), clamp()")
    default:
      throw lexer.unexpected("a value", allowed: "a number, a percentage or (")
    }
  }

  private func calculated(_ token: NotationLexer.Token) throws(ModelError) -> CalculatedNumber {
    let unit = text.slice(token.unit, token.end)
    guard unit.isEmpty || unit == "%" else {
      throw text.error(
        .wrongType, at: token.start, "\(text.quoted(token.start, token.end)) in a calculation",
        allowed: "numbers and percentages")
    }
    guard let value = NotationDecimal.value(text.slice(token.start, token.unit), shift: unit == "%" ? -2 : 0) else {
      throw text.error(
        .outOfRange, at: token.start,
        "the number \(text.quoted(token.start, token.end)) is too large", hint: "write infinity")
    }
    return CalculatedNumber(value, unit == "%" ? .share : .none)
  }

  func mismatch(_ sign: UInt8, at place: Int) -> ModelError {
    let (problem, allowed) =
      switch sign {
      case UInt8(ascii: "*"): ("a percentage times a percentage", "50% * 2")
      case UInt8(ascii: "/"): ("a division by a percentage", "50% / 2")
      default: ("a number together with a percentage", "only numbers, or only percentages")
      }
    return text.error(.wrongType, at: place, problem, allowed: allowed)
  }

  private func misplaced(_ opening: Int) -> ModelError {
    if token.kind == .end {
      return text.error(
        .syntax, at: token.start, "\"(\" at \(text.location(opening)) is never closed", allowed: "\")\"")
    }
    return lexer.unexpected(
      "an operator or \")\"", allowed: "+ - * /",
      hint: token.kind == .number ? "put white space around + and -: calc(1 - 0.5)" : nil)
  }
}
