/// Reads a formula by operator precedence and emits its nodes in postfix order.
///
/// Open operators and calls are kept in a list instead of recursion, so that no text can exhaust the thread's stack.
///
/// Source: Dijkstra's shunting yard, https://ir.cwi.nl/pub/9251
struct FormulaParser {
  /// Names with a fixed value, which are not variables.
  static let constants: [(name: String, value: Double)] = [
    ("pi", .pi), ("tau", 2 * .pi), ("e", 2.718281828459045),
  ]

  private enum Token: Equatable {
    case number(Double)
    case name(String)
    case sign(FormulaNode.Binary)
    case open, close, comma
    case end
  }

  /// Precedence of operators, from the loosest.
  private enum Precedence: Int {
    case comparison, sum, product, prefix, power

    /// Nil for operations written as calls.
    init?(_ sign: FormulaNode.Binary) {
      switch sign {
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal: self = .comparison
      case .add, .subtract: self = .sum
      case .multiply, .divide: self = .product
      case .power: self = .power
      case .atan2, .min, .max, .mod, .random: return nil
      }
    }
  }

  /// Construct that waits for an operand or its end; places are byte offsets.
  private enum Opening {
    /// An operator, or a sign before a value; a plus sign has no node.
    case operation(FormulaNode?, Precedence, Int)
    /// A parenthesis; that of a function with the number of arguments before the current one.
    case parenthesis(Int, of: (function: FormulaFunction, place: Int, count: Int)? = nil)

    /// Indicates that it counts against the limit of nesting.
    var isLevel: Bool {
      if case .operation(_, let precedence, _) = self { precedence == .prefix || precedence == .power } else { true }
    }
  }

  private(set) var nodes: [FormulaNode] = []
  /// Names that need a value, counted in the order of their first uses, with the places of these.
  private(set) var variables: [String: (index: Int, location: TextLocation)] = [:]
  private var openings: [Opening] = []
  private var depth = 0
  private var pending = 0

  private let text: NotationText
  private var scanner: TextScanner
  private var token = Token.end
  private var start = 0

  /// Prepares to read; rejects texts that are too long or not ASCII.
  init(_ text: String) throws(ModelError) {
    self.text = try NotationText(
      text, maximumLength: Formula.maximumLength, noun: "formula",
      hint: "split it into several channels or parameters")
    if let foreign = self.text.bytes.firstIndex(where: { $0 >= 0x80 }) {
      throw self.text.foreign(at: foreign, alphabet: "ASCII: names, numbers and \(Self.operators)") {
        Self.standIns[$0]
      }
    }
    scanner = TextScanner(self.text.bytes)
    try advance()
  }

  mutating func parse() throws(ModelError) {
    if token == .end {
      throw ModelError(.missing, "the formula is empty", allowed: "an expression such as sin(2*pi*t)")
    }
    repeat {
      while try !operand() {}
      while try closing() {}
    } while try continuation()
  }

  // MARK: Operands

  /// Reads a value, or a prefix of one.
  /// - Returns: `true` if it was a value.
  private mutating func operand() throws(ModelError) -> Bool {
    let place = start
    switch token {
    case .number(let value):
      try advance()
      try emit(.number(value), at: place)
      return true
    case .name(let name):
      try advance()
      guard token == .open else {
        try reference(name, at: place)
        return true
      }
      guard let function = FormulaFunction.named(name) else { throw unknownFunction(name, at: place) }
      try open(.parenthesis(start, of: (function, place, 0)))
      if token == .close { throw wrongCount(0, for: function, at: place) }
    case .open: try open(.parenthesis(place))
    case .sign(.subtract): try open(.operation(.unary(.negate), .prefix, place))
    case .sign(.add): try open(.operation(nil, .prefix, place))
    case .sign, .close, .comma, .end:
      throw text.error(
        .syntax, at: start, "expected a value, found \(spelling)", allowed: "a number, a name, a function or \"(\"")
    }
    return false
  }

  private mutating func reference(_ name: String, at place: Int) throws(ModelError) {
    if let constant = Self.constants.first(where: { $0.name == name }) {
      return try emit(.number(constant.value), at: place)
    }
    if let function = FormulaFunction.named(name) {
      throw text.error(
        .syntax, at: place, "\"\(name)\" is a function and needs its arguments", allowed: function.signature)
    }
    let variable = variables[name] ?? (variables.count, text.location(place))
    variables[name] = variable
    try emit(.variable(variable.index), at: place)
  }

  // MARK: Operators

  /// After a value: closes the parenthesis, which yields a value again.
  /// - Returns: `true` if there was one.
  private mutating func closing() throws(ModelError) -> Bool {
    guard token == .close else { return false }
    try combine(from: .comparison)
    guard case .parenthesis(_, let call)? = openings.last else {
      throw text.error(.syntax, at: start, "\")\" without a \"(\" before it")
    }
    if let (function, place, others) = call {
      guard function.takes(others + 1) else { throw wrongCount(others + 1, for: function, at: place) }
      // Of a function with any number of arguments each is combined with those before it as soon as it ends.
      try emit(function.node, at: place)
    }
    closeLast()
    try advance()
    return true
  }

  /// After a value: reads an operator or a comma, and expects another value.
  /// - Returns: False at the end.
  private mutating func continuation() throws(ModelError) -> Bool {
    switch token {
    case .sign(let sign):
      guard let precedence = Precedence(sign) else { throw missingOperator() }
      try combine(from: precedence)
      try open(.operation(.binary(sign), precedence, start))
    case .comma:
      try combine(from: .comparison)
      guard case .parenthesis(let parenthesis, (let function, let place, let others)?)? = openings.last else {
        throw text.error(
          .syntax, at: start, "a comma outside a function's arguments", allowed: "an operator, \")\" or the end",
          hint: "numbers are written with a point: 0.5")
      }
      if function.isVariadic, others > 0 { try emit(function.node, at: place) }
      if function.node == .ternary(.choose) { pending -= 1 }
      openings[openings.count - 1] = .parenthesis(parenthesis, of: (function, place, others + 1))
      try advance()
    case .end:
      try combine(from: .comparison)
      guard case .parenthesis(let place, _)? = openings.last else { return false }
      throw text.error(
        .syntax, at: start, "\"(\" at \(text.location(place)) is never closed", allowed: "an operator or \")\"")
    case .number, .name, .open, .close: throw missingOperator()
    }
    return true
  }

  /// Combines the open operators that bind at least as tightly as the next one.
  private mutating func combine(from loosest: Precedence) throws(ModelError) {
    while case .operation(let node, let precedence, let place)? = openings.last {
      if case .sign(let next) = token, precedence == .comparison, Precedence(next) == .comparison {
        throw text.error(
          .syntax, at: start, "comparisons cannot be chained", allowed: "one comparison, or parentheses",
          hint: "write (a < b) * (b < c)")
      }
      // Powers are right-associative, all others left-associative; a sign binds more loosely than a power: −2² is −4.
      guard precedence.rawValue >= loosest.rawValue, precedence != .power || loosest != .power else { return }
      closeLast()
      if let node { try emit(node, at: place) }
    }
  }

  private mutating func open(_ opening: Opening) throws(ModelError) {
    if opening.isLevel { depth += 1 }
    guard depth <= Formula.maximumDepth else {
      throw tooLarge("the formula is nested too deeply", "at most \(Formula.maximumDepth) levels", at: start)
    }
    openings.append(opening)
    try advance()
  }

  private mutating func closeLast() { if openings.removeLast().isLevel { depth -= 1 } }

  private mutating func emit(_ node: FormulaNode, at place: Int) throws(ModelError) {
    guard nodes.count < Formula.maximumNodeCount else {
      throw tooLarge(
        "the formula has too many parts", "at most \(Formula.maximumNodeCount) numbers, names, operators and calls",
        at: place)
    }
    nodes.append(node)
    pending += node.growth
    guard pending <= Formula.maximumPending else {
      throw tooLarge("too many values wait to be combined", "at most \(Formula.maximumPending)", at: place)
    }
  }

  // MARK: Tokens

  private mutating func advance() throws(ModelError) {
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

  private mutating func number() throws(ModelError) -> Double {
    guard scanner.skipNumber(),
      scanner.peek() != UInt8(ascii: ".") || scanner.peek(1).map(NotationAlphabet.isDigit) == true
    else {
      throw text.error(
        .syntax, at: scanner.position + 1, "digits must follow the decimal point",
        allowed: "decimal numbers such as 2, 0.5 or 1e-3")
    }
    let digits = scanner.text(from: start)
    guard let value = Double(digits), value.isFinite else {
      throw text.error(
        .outOfRange, at: start, "the number \(QuotedText.quote(digits)) is too large",
        allowed: "at most 1.7976931348623157e308")
    }
    return value
  }

  private mutating func name() throws(ModelError) -> String {
    repeat {
      guard let byte = scanner.peek(), Self.isLetter(byte) else {
        throw text.error(.syntax, at: scanner.position, "a name must follow the dot", allowed: "names such as offset.y")
      }
      scanner.skip { Self.isLetter($0) || NotationAlphabet.isDigit($0) }
    } while scanner.take(".")
    return scanner.text(from: start)
  }

  private mutating func mark(_ byte: UInt8) throws(ModelError) -> Token {
    if scanner.take("(") { return .open }
    if scanner.take(")") { return .close }
    if scanner.take(",") { return .comma }
    for length in [2, 1] {
      guard let sign = FormulaNode.Binary(rawValue: text.slice(start, start + length)) else { continue }
      scanner.position += length
      // This would otherwise read as a missing operand.
      guard sign != .multiply || scanner.peek() != UInt8(ascii: "*") else {
        throw text.error(
          .syntax, at: start, "\"**\" is not an operator", allowed: Self.operators, hint: "write a^b for a power")
      }
      return .sign(sign)
    }
    let isPrintable = (0x20...0x7E).contains(byte)
    throw text.error(
      .syntax, at: start,
      isPrintable ? "\"\(Character(UnicodeScalar(byte)))\" is not an operator" : "a control character",
      allowed: Self.operators, hint: Self.hints[byte])
  }

  private static func isLetter(_ byte: UInt8) -> Bool { NotationAlphabet.isLetter(byte) || byte == UInt8(ascii: "_") }

  // MARK: Faults

  private static let operators = "+ - * / ^ < <= > >= == != ( ) ,"

  private static let hints: [UInt8: String] = [
    UInt8(ascii: "%"): "write mod(a, b) for a remainder", UInt8(ascii: "="): "write a == b for a comparison",
    UInt8(ascii: "&"): "write a * b: a product of comparisons is 1 when both hold",
    UInt8(ascii: "|"): "write max(a, b): it is 1 when one of two comparisons holds",
    UInt8(ascii: "!"): "write a == 0", UInt8(ascii: "?"): "write if(c, a, b) for a choice",
    UInt8(ascii: ":"): "write if(c, a, b) for a choice", UInt8(ascii: "["): "write ( ) around parts",
    UInt8(ascii: "{"): "write ( ) around parts",
  ]

  /// ASCII replacements for common typographic characters.
  private static let standIns: [Unicode.Scalar: String] = [
    "×": "*", "·": "*", "⋅": "*", "∗": "*", "÷": "/", "∕": "/", "⁄": "/", "−": "-", "–": "-", "—": "-", "π": "pi",
    "τ": "tau", "√": "sqrt(x)", "²": "^2", "³": "^3", "≤": "<=", "≥": ">=", "≠": "!=", "\u{A0}": "an ordinary space",
  ]

  private var spelling: String { token == .end ? "the end" : QuotedText.quote(scanner.text(from: start)) }

  private func tooLarge(_ problem: String, _ allowed: String, at place: Int) -> ModelError {
    text.error(
      .tooLarge, at: place, problem, allowed: allowed,
      hint: "name a part as a parameter, or write the innermost part first")
  }

  private func missingOperator() -> ModelError {
    text.error(
      .syntax, at: start, "expected an operator, found \(spelling)", allowed: "\(Self.operators), or the end",
      hint: "a product is written with *: 2*pi")
  }

  private func wrongCount(_ count: Int, for function: FormulaFunction, at place: Int) -> ModelError {
    text.error(
      .syntax, at: place, "\(function.name) takes \(function.expectation), not \(count)", allowed: function.signature)
  }

  private func unknownFunction(_ name: String, at place: Int) -> ModelError {
    if Self.constants.contains(where: { $0.name == name }) {
      return text.error(
        .syntax, at: place, "\(name) is a constant, not a function", allowed: "an operator",
        hint: "a product is written with *: \(name)*(…)")
    }
    return text.unknown(
      "there is no function \(QuotedText.quote(name))", at: place, name, among: FormulaFunction.all.map(\.name))
  }
}
