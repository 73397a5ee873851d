/// Reads a formula by operator precedence and emits its nodes in postfix order.
///
/// What is open is kept in a list and not in calls of calls, so that no text can exhaust the thread's stack.
///
/// Source: Dijkstra's shunting yard, https://ir.cwi.nl/pub/9251
struct FormulaParser {
  /// A name that needs a value, and where it first stands.
  struct Variable {
    let name: String
    let location: TextLocation
  }

  /// What a name may stand for without being a variable.
  static let constants: [(name: String, value: Double)] = [
    ("pi", .pi), ("tau", 2 * .pi), ("e", 2.718281828459045),
  ]

  /// How tightly an operator binds, from the loosest.
  private enum Precedence: Int {
    case comparison, sum, product, prefix, power

    /// Nil for what is written as a call.
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

  /// What has begun and waits for an operand or its end.
  private enum Opening {
    case infix(FormulaNode.Binary, Precedence, TextLocation)
    case prefix(negates: Bool, TextLocation)
    case group(TextLocation)
    case call(FormulaFunction, TextLocation, parenthesis: TextLocation, count: Int)

    /// Whether it counts against the limit of nesting.
    var isLevel: Bool {
      switch self {
      case .infix(_, let precedence, _): precedence == .power
      case .prefix, .group, .call: true
      }
    }
  }

  /// The nodes so far.
  private(set) var nodes: [FormulaNode] = []
  /// The variables in the order in which they first stand.
  private(set) var variables: [Variable] = []
  private var indices: [String: Int] = [:]
  private var lexer: FormulaLexer
  private var openings: [Opening] = []
  private var depth = 0
  private var pending = 0

  /// Prepares to read; refuses what is too long or not ASCII.
  init(_ text: String) throws(ModelError) { lexer = try FormulaLexer(text) }

  /// The text without white space at its ends.
  var trimmedText: String { lexer.trimmedText }

  /// Reads the whole text.
  mutating func parse() throws(ModelError) {
    if lexer.token == .end {
      throw ModelError(.missing, "the formula is empty", allowed: "an expression such as sin(2*pi*t)")
    }
    repeat {
      while try !operand() {}
      while try closing() {}
    } while try continuation()
  }

  // MARK: Operands

  /// Reads a value, or what may be before one; says whether it was a value.
  private mutating func operand() throws(ModelError) -> Bool {
    let place = lexer.here
    switch lexer.token {
    case .number(let value):
      try lexer.advance()
      try emit(.number(value), at: place)
      return true
    case .name(let name):
      try lexer.advance()
      if lexer.token == .open {
        try call(name, at: place)
        return false
      }
      try reference(name, at: place)
      return true
    case .open:
      try open(.group(place))
      return false
    case .sign(.subtract), .sign(.add):
      try open(.prefix(negates: lexer.token == .sign(.subtract), place))
      return false
    case .sign, .close, .comma, .end:
      throw ModelError(
        .syntax, "expected a value, found \(lexer.spelling)", allowed: "a number, a name, a function or \"(\"",
        location: place)
    }
  }

  private mutating func reference(_ name: String, at place: TextLocation) throws(ModelError) {
    if let constant = Self.constants.first(where: { $0.name == name }) {
      return try emit(.number(constant.value), at: place)
    }
    if let function = FormulaFunction.named(name) {
      throw ModelError(
        .syntax, "\"\(name)\" is a function and needs its arguments", allowed: function.signature, location: place)
    }
    let index = indices[name] ?? variables.count
    if index == variables.count {
      variables.append(Variable(name: name, location: place))
      indices[name] = index
    }
    try emit(.variable(index), at: place)
  }

  /// Opens a call; there is no function without arguments.
  private mutating func call(_ name: String, at place: TextLocation) throws(ModelError) {
    guard let function = FormulaFunction.named(name) else { throw unknownFunction(name, at: place) }
    try open(.call(function, place, parenthesis: lexer.here, count: 0))
    if lexer.token == .close { throw wrongCount(0, for: function, at: place) }
  }

  // MARK: Operators

  /// After a value: ends what `)` ends, which is a value again; says whether there was one.
  private mutating func closing() throws(ModelError) -> Bool {
    guard lexer.token == .close else { return false }
    try combine(from: .comparison)
    switch openings.last {
    case .group: break
    case .call(let function, let place, _, let others):
      guard function.takes(others + 1) else { throw wrongCount(others + 1, for: function, at: place) }
      // Of a function with any number of arguments each is combined with those before it as soon as it ends.
      try emit(function.node, at: place)
    case .infix, .prefix, nil:
      throw ModelError(.syntax, "\")\" without a \"(\" before it", location: lexer.here)
    }
    closeLast()
    try lexer.advance()
    return true
  }

  /// After a value: reads an operator or a comma, and expects another value; false at the end.
  private mutating func continuation() throws(ModelError) -> Bool {
    switch lexer.token {
    case .sign(let sign):
      guard let precedence = Precedence(sign) else { throw missingOperator() }
      try combine(from: precedence)
      try open(.infix(sign, precedence, lexer.here))
    case .comma:
      try combine(from: .comparison)
      guard case .call(let function, let place, let parenthesis, let others)? = openings.last else {
        throw strayComma()
      }
      if function.isVariadic, others > 0 { try emit(function.node, at: place) }
      if function.node == .ternary(.choose) { pending -= 1 }
      openings[openings.count - 1] = .call(function, place, parenthesis: parenthesis, count: others + 1)
      try lexer.advance()
    case .end:
      try combine(from: .comparison)
      switch openings.last {
      case .group(let place), .call(_, _, let place, _):
        throw ModelError(
          .syntax, "\"(\" at \(place) is never closed", allowed: "an operator or \")\"", location: lexer.here)
      case .infix, .prefix, nil: return false
      }
    case .number, .name, .open, .close: throw missingOperator()
    }
    return true
  }

  /// Combines the open operators that bind at least as tightly as the one that follows.
  private mutating func combine(from loosest: Precedence) throws(ModelError) {
    while let last = openings.last {
      switch last {
      case .infix(let sign, let precedence, let place):
        if case .sign(let next) = lexer.token, precedence == .comparison, Precedence(next) == .comparison {
          throw chainedComparison()
        }
        // Powers group from the right, everything else from the left.
        guard precedence.rawValue >= loosest.rawValue, precedence != .power || loosest != .power else { return }
        closeLast()
        try emit(.binary(sign), at: place)
      case .prefix(let negates, let place):
        // A sign binds more loosely than a power: −2² is −4.
        guard Precedence.prefix.rawValue >= loosest.rawValue else { return }
        closeLast()
        if negates { try emit(.unary(.negate), at: place) }
      case .group, .call: return
      }
    }
  }

  // MARK: Bounds

  private mutating func open(_ opening: Opening) throws(ModelError) {
    if opening.isLevel { depth += 1 }
    guard depth <= Formula.maximumDepth else {
      throw ModelError(
        .tooLarge, "the formula is nested too deeply", allowed: "at most \(Formula.maximumDepth) levels",
        hint: "name a part as a parameter", location: lexer.here)
    }
    openings.append(opening)
    try lexer.advance()
  }

  private mutating func closeLast() {
    if openings.removeLast().isLevel { depth -= 1 }
  }

  private mutating func emit(_ node: FormulaNode, at place: TextLocation) throws(ModelError) {
    guard nodes.count < Formula.maximumNodeCount else {
      throw ModelError(
        .tooLarge, "the formula has too many parts",
        allowed: "at most \(Formula.maximumNodeCount) numbers, names, operators and calls",
        hint: "name a part as a parameter", location: place)
    }
    nodes.append(node)
    pending += node.growth
    guard pending <= Formula.maximumPending else {
      throw ModelError(
        .tooLarge, "too many values wait to be combined", allowed: "at most \(Formula.maximumPending)",
        hint: "name a part as a parameter, or write the innermost part first", location: place)
    }
  }

  // MARK: Faults

  private func missingOperator() -> ModelError {
    ModelError(
      .syntax, "expected an operator, found \(lexer.spelling)", allowed: "\(FormulaLexer.operators), or the end",
      hint: "a product is written with *: 2*pi", location: lexer.here)
  }

  private func wrongCount(_ count: Int, for function: FormulaFunction, at place: TextLocation) -> ModelError {
    ModelError(
      .syntax, "\(function.name) takes \(function.expectation), not \(count)", allowed: function.signature,
      location: place)
  }

  private func chainedComparison() -> ModelError {
    ModelError(
      .syntax, "comparisons cannot be chained", allowed: "one comparison, or parentheses",
      hint: "write (a < b) * (b < c)", location: lexer.here)
  }

  private func strayComma() -> ModelError {
    ModelError(
      .syntax, "a comma outside a function's arguments", allowed: "an operator, \")\" or the end",
      hint: "numbers are written with a point: 0.5", location: lexer.here)
  }

  private func unknownFunction(_ name: String, at place: TextLocation) -> ModelError {
    let names = FormulaFunction.all.map(\.name)
    if Self.constants.contains(where: { $0.name == name }) {
      return ModelError(
        .syntax, "\(name) is a constant, not a function", allowed: "an operator",
        hint: "a product is written with *: \(name)*(…)", location: place)
    }
    return ModelError(
      .unknown, "there is no function \(QuotedText.quote(name))", allowed: names.joined(separator: ", "),
      hint: Suggestion.hint(for: name, among: names), location: place)
  }
}
