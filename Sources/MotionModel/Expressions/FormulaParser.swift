/// Reads a formula by operator precedence and emits its nodes in postfix order.
///
/// Recursion is bounded: every nested call either opens a level, of which there are 64, or leaves a value waiting to
/// be combined, of which there are 64.
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

  /// The nodes so far.
  private(set) var nodes: [FormulaNode] = []
  /// The variables in the order in which they first stand.
  private(set) var variables: [Variable] = []
  private var indices: [String: Int] = [:]
  private var lexer: FormulaLexer
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
    try expression(.comparison)
    switch lexer.token {
    case .end: return
    case .close:
      throw ModelError(.syntax, "“)” without a “(” before it", location: lexer.here)
    case .comma: throw strayComma()
    case .number, .name, .open, .sign: throw missingOperator()
    }
  }

  // MARK: Expressions

  private mutating func expression(_ loosest: Precedence) throws(ModelError) {
    try operand()
    var compared = false
    while case .sign(let sign) = lexer.token, let precedence = Precedence(sign),
      precedence.rawValue >= loosest.rawValue
    {
      if precedence == .comparison, compared {
        throw ModelError(
          .syntax, "comparisons cannot be chained", allowed: "one comparison, or parentheses",
          hint: "write (a < b) * (b < c)", location: lexer.here)
      }
      let place = lexer.here
      try lexer.advance()
      switch precedence {
      case .comparison:
        try expression(.sum)
        compared = true
      case .sum: try expression(.product)
      case .product: try expression(.prefix)
      case .prefix, .power: try nested { parser throws(ModelError) in try parser.expression(.power) }
      }
      try emit(.binary(sign), at: place)
    }
  }

  private mutating func operand() throws(ModelError) {
    let place = lexer.here
    switch lexer.token {
    case .number(let value):
      try lexer.advance()
      try emit(.number(value), at: place)
    case .name(let name):
      try lexer.advance()
      if lexer.token == .open { try call(name, at: place) } else { try reference(name, at: place) }
    case .open:
      try lexer.advance()
      try nested { parser throws(ModelError) in try parser.expression(.comparison) }
      try close(opened: place)
    case .sign(.subtract), .sign(.add):
      let negates = lexer.token == .sign(.subtract)
      try lexer.advance()
      // A sign binds more loosely than a power: −2² is −4.
      try nested { parser throws(ModelError) in try parser.expression(.prefix) }
      if negates { try emit(.unary(.negate), at: place) }
    case .sign, .close, .comma, .end:
      throw ModelError(
        .syntax, "\(lexer.spelling) where a value is expected", allowed: "a number, a name, a function or “(”",
        location: place)
    }
  }

  private mutating func reference(_ name: String, at place: TextLocation) throws(ModelError) {
    if let constant = Self.constants.first(where: { $0.name == name }) {
      return try emit(.number(constant.value), at: place)
    }
    if let function = FormulaFunction.named(name) {
      throw ModelError(
        .syntax, "“\(name)” is a function and needs its arguments", allowed: function.signature, location: place)
    }
    let index = indices[name] ?? variables.count
    if index == variables.count {
      variables.append(Variable(name: name, location: place))
      indices[name] = index
    }
    try emit(.variable(index), at: place)
  }

  private mutating func call(_ name: String, at place: TextLocation) throws(ModelError) {
    guard let function = FormulaFunction.named(name) else { throw unknownFunction(name, at: place) }
    let opening = lexer.here
    try lexer.advance()
    var count = 0
    if lexer.token != .close {
      while true {
        try nested { parser throws(ModelError) in try parser.expression(.comparison) }
        count += 1
        // Further arguments of min and max are combined as they come, so they do not pile up.
        if function.isVariadic, count > 1 { try emit(function.node, at: place) }
        guard lexer.token == .comma else { break }
        try lexer.advance()
      }
    }
    try close(opened: opening)
    guard function.takes(count) else {
      throw ModelError(
        .syntax, "\(name) takes \(function.expectation), not \(count)", allowed: function.signature, location: place)
    }
    if !function.isVariadic { try emit(function.node, at: place) }
  }

  private mutating func close(opened place: TextLocation) throws(ModelError) {
    switch lexer.token {
    case .close: try lexer.advance()
    case .end:
      throw ModelError(
        .syntax, "“(” at \(place) is never closed", allowed: "an operator or “)”", location: lexer.here)
    case .comma: throw strayComma()
    case .number, .name, .open, .sign: throw missingOperator()
    }
  }

  // MARK: Bounds

  private mutating func nested(
    _ body: (inout FormulaParser) throws(ModelError) -> Void
  ) throws(ModelError) {
    depth += 1
    guard depth <= Formula.maximumDepth else {
      throw ModelError(
        .tooLarge, "the formula is nested too deeply", allowed: "at most \(Formula.maximumDepth) levels",
        hint: "name a part as a parameter", location: lexer.here)
    }
    try body(&self)
    depth -= 1
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
      .syntax, "\(lexer.spelling) where an operator is expected", allowed: "\(FormulaLexer.operators), or the end",
      hint: "a product is written with *: 2*pi", location: lexer.here)
  }

  private func strayComma() -> ModelError {
    ModelError(
      .syntax, "a comma outside a function's arguments", allowed: "an operator, “)” or the end",
      hint: "numbers are written with a point: 0.5", location: lexer.here)
  }

  private func unknownFunction(_ name: String, at place: TextLocation) -> ModelError {
    let names = FormulaFunction.all.map(\.name)
    let isConstant = Self.constants.contains { $0.name == name }
    return ModelError(
      .unknown,
      isConstant ? "“\(name)” is a constant, not a function" : "there is no function \(FormulaLexer.quoted(name))",
      allowed: names.joined(separator: ", "), hint: isConstant ? "a product is written with *: \(name)*(…)" : nil,
      location: place)
  }
}
