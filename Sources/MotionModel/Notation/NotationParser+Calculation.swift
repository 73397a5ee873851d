/// CSS arithmetic: `calc()`, `min()`, `max()` and `clamp()` with + - * / and parentheses inside.
///
/// It is worked out where it stands. Around + and - there is white space, as CSS demands: `1 -2` are two numbers.
/// Source: https://www.w3.org/TR/css-values-4/#calc-syntax
extension NotationParser {
  /// The functions, as they are written in lower case.
  static let calculations = ["calc", "min", "max", "clamp"]
  /// Most functions and parentheses inside each other.
  static let maximumCalculationDepth = 32

  /// Reads a function from its parenthesis to behind the closing one.
  mutating func calculation(_ name: String, at start: Int) throws(ModelError) -> NotationItem {
    lexer.readsArithmetic = true
    var reader = CalculationReader(lexer: lexer)
    let number = try reader.call(name, depth: 1)
    lexer = reader.lexer
    lexer.readsArithmetic = false
    let end = lexer.token.end
    try lexer.advance()
    return NotationItem(kind: .calculation(number), start: start, end: end)
  }
}

/// Reads one function of CSS arithmetic; recursion is bounded by ``NotationParser/maximumCalculationDepth``.
private struct CalculationReader {
  var lexer: NotationLexer

  private var text: NotationText { lexer.text }
  private var token: NotationLexer.Token { lexer.token }

  /// Reads from the parenthesis behind a function's name up to the closing one, which stays the current token.
  mutating func call(_ name: String, depth: Int) throws(ModelError) -> CalculatedNumber {
    let opening = token.start
    guard depth <= NotationParser.maximumCalculationDepth else {
      throw text.error(
        .tooLarge, at: opening, "too many parentheses inside each other",
        allowed: "at most \(NotationParser.maximumCalculationDepth) in a calculation")
    }
    try lexer.advance()
    var operands = [try sum(depth)]
    while token.kind == .comma {
      guard operands.count < Bounds.shortListLength else {
        throw text.error(.tooLarge, at: token.start, "too many values", allowed: "at most \(Bounds.shortListLength)")
      }
      let comma = token.start
      try lexer.advance()
      let next = try sum(depth)
      guard next.isPercentage == operands[0].isPercentage else { throw mixed(at: comma) }
      operands.append(next)
    }
    guard token.kind == .close else { throw misplaced(opening) }
    let wanted = name == "calc" ? 1...1 : name == "clamp" ? 3...3 : 1...Bounds.shortListLength
    guard wanted.contains(operands.count) else {
      let found = CountedNoun.text(operands.count, "value")
      throw text.error(
        .syntax, at: token.start, "\(name)() with \(found)",
        allowed: name == "calc" ? "one: calc(1 / 3)" : "three: clamp(0, 1.2, 1)")
    }
    let values = operands.map(\.value)
    let value: Double =
      switch name {
      case "min": CalculatedNumber.smallest(values)
      case "max": CalculatedNumber.largest(values)
      case "clamp": CalculatedNumber.largest([values[0], CalculatedNumber.smallest([values[1], values[2]])])
      default: values[0]
      }
    return CalculatedNumber(value: value, isPercentage: operands[0].isPercentage)
  }

  private mutating func sum(_ depth: Int) throws(ModelError) -> CalculatedNumber {
    var result = try product(depth)
    while token.kind == .plus || token.kind == .minus {
      let sign = token
      try lexer.advance()
      guard sign.isSpaced, token.isSpaced else {
        throw text.error(
          .syntax, at: sign.start, "\(sign.kind == .plus ? "+" : "-") without white space around it",
          hint: "CSS wants it: calc(1 - 0.5)")
      }
      let next = try product(depth)
      guard next.isPercentage == result.isPercentage else { throw mixed(at: sign.start) }
      result.value += sign.kind == .plus ? next.value : -next.value
    }
    return result
  }

  private mutating func product(_ depth: Int) throws(ModelError) -> CalculatedNumber {
    var result = try value(depth)
    while token.kind == .times || token.kind == .divided {
      let sign = token
      try lexer.advance()
      let next = try value(depth)
      if sign.kind == .times {
        guard !result.isPercentage || !next.isPercentage else {
          throw text.error(.wrongType, at: sign.start, "a percentage times a percentage", allowed: "50% * 2")
        }
        result = CalculatedNumber(
          value: result.value * next.value, isPercentage: result.isPercentage || next.isPercentage)
      } else {
        guard !next.isPercentage else {
          throw text.error(.wrongType, at: sign.start, "a division by a percentage", allowed: "50% / 2")
        }
        result.value /= next.value
      }
    }
    return result
  }

  private mutating func value(_ depth: Int) throws(ModelError) -> CalculatedNumber {
    let first = token
    switch first.kind {
    case .number:
      try lexer.advance()
      return try literal(first)
    case .open:
      let result = try call("calc", depth: depth + 1)
      try lexer.advance()
      return result
    case .word:
      let word = NotationAlphabet.lowered(text.slice(first.start, first.end))
      try lexer.advance()
      if token.kind == .open, !token.isSpaced, NotationParser.calculations.contains(word) {
        let result = try call(word, depth: depth + 1)
        try lexer.advance()
        return result
      }
      if token.kind != .open, let constant = CalculatedNumber.keywords[word] {
        return CalculatedNumber(value: constant)
      }
      throw text.error(
        .unknown, at: first.start, "\(QuotedText.quote(text.slice(first.start, first.end))) in a calculation",
        allowed: "numbers, percentages, pi, e, infinity, -infinity, NaN, calc(), min(), max(), clamp()")
    default:
      throw text.error(
        .syntax, at: first.start, "expected a value, found \(lexer.spelling)",
        allowed: "a number, a percentage or (")
    }
  }

  private func literal(_ token: NotationLexer.Token) throws(ModelError) -> CalculatedNumber {
    let unit = text.slice(token.unit, token.end)
    guard unit.isEmpty || unit == "%" else {
      throw text.error(
        .wrongType, at: token.start, "\(QuotedText.quote(text.slice(token.start, token.end))) in a calculation",
        allowed: "numbers and percentages")
    }
    guard let value = NotationDecimal.value(text.slice(token.start, token.unit), shift: unit == "%" ? -2 : 0) else {
      throw text.error(
        .outOfRange, at: token.start,
        "the number \(QuotedText.quote(text.slice(token.start, token.end))) is too large", hint: "write infinity")
    }
    return CalculatedNumber(value: value, isPercentage: unit == "%")
  }

  private func mixed(at place: Int) -> ModelError {
    text.error(
      .wrongType, at: place, "a number together with a percentage", allowed: "only numbers, or only percentages")
  }

  private func misplaced(_ opening: Int) -> ModelError {
    if token.kind == .end {
      return text.error(
        .syntax, at: token.start, "\"(\" at \(text.location(opening)) is never closed", allowed: "\")\"")
    }
    return text.error(
      .syntax, at: token.start, "expected an operator or \")\", found \(lexer.spelling)", allowed: "+ - * /",
      hint: token.kind == .number ? "put white space around + and -: calc(1 - 0.5)" : nil)
  }
}

/// A number or a percentage on its way through CSS arithmetic.
///
/// As in CSS, a division by zero and whatever follows from it has a result: infinity, or NaN.
/// Source: https://www.w3.org/TR/css-values-4/#calc-func
struct CalculatedNumber: Equatable {
  /// 0.5 for 50 %.
  var value: Double
  var isPercentage = false

  /// The keywords of CSS arithmetic, as they are written in lower case.
  static let keywords: [String: Double] = [
    "pi": .pi, "e": 2.718_281_828_459_045, "infinity": .infinity, "-infinity": -.infinity, "nan": .nan,
  ]

  /// The smallest or largest of several; NaN if one of them is.
  static func smallest(_ values: [Double]) -> Double { values.reduce(.infinity) { $0.isNaN || $0 < $1 ? $0 : $1 } }
  static func largest(_ values: [Double]) -> Double { values.reduce(-.infinity) { $0.isNaN || $0 > $1 ? $0 : $1 } }

  /// The result as CSS lets it through where a range is allowed: NaN counts as 0, what leaves the range is clamped.
  func result(in range: ClosedRange<Double>) -> Double {
    value.isNaN ? min(max(0, range.lowerBound), range.upperBound) : min(max(value, range.lowerBound), range.upperBound)
  }
}
