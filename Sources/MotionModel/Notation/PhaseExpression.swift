/// What an expression of pasted Swift is worth in one phase.
enum PhaseValue: Equatable {
  /// A number; whether Swift has it as an integer, whose quotients have no fraction.
  case number(Double, isInteger: Bool)
  case truth(Bool)
  /// A member by its own name, with the text that names it: a case of an enum, or `UnitPoint.top`.
  case member(String, text: String)
  /// A call, with the values of its labels.
  case call(text: String, fields: [Field])
  /// Anything else, with what it contains worked out.
  case written(String)

  struct Field: Equatable {
    let label: String?
    let value: PhaseValue
  }

  /// The text that notation reads.
  var text: String {
    switch self {
    case .number(let number, _): NotationDecimal.text(number)
    case .truth(let truth): truth ? "true" : "false"
    case .member(_, let text), .call(let text, _), .written(let text): text
    }
  }

  /// Whether it is known here, and not something that only the rest of the code knows.
  var isKnown: Bool {
    switch self {
    case .number, .truth: true
    // A type begins with a capital letter.
    case .member(_, let text): text.first == "." || text.first?.isUppercase == true
    case .written(let text): text.first == "\""
    case .call: false
    }
  }

  /// Whether Swift's `==` holds; cases are the same by their names, whatever type is written before them.
  func isEqual(to other: PhaseValue) -> Bool {
    switch (self, other) {
    case (.number(let left, _), .number(let right, _)): left == right
    case (.member(let left, _), .member(let right, _)): left == right
    default: self == other
    }
  }
}

/// An enum of phases as it stands in the source: its cases, and the values computed from them.
struct PhaseEnum {
  struct Case {
    let name: String
    /// Where the raw value is written.
    var raw: Range<Int>?
  }

  let name: String
  var cases: [Case] = []
  /// What its raw values are; neither: numbers with fractions, or none.
  var isText = false
  var isInteger = false
  /// What stands between the braces of each computed value.
  var values: [String: Range<Int>] = [:]

  /// The error of a case that it does not have.
  func lacks(_ wanted: String, in text: NotationText, at start: Int) -> ModelError {
    let names = cases.map(\.name)
    return text.error(
      .unknown, at: start, "\(name) has no case \(QuotedText.quote(wanted))",
      allowed: names.prefix(12).joined(separator: ", "), hint: Suggestion.hint(for: wanted, among: names))
  }
}

/// Works out expressions of Swift for one phase: literals, members, calls, conditions, arithmetic, `if` and `switch`.
///
/// What it does not know stays as it is written, for the readers of notation. Recursion is bounded by ``maximumDepth``, all
/// work together by ``maximumSteps``.
struct PhaseExpression {
  /// Most parentheses, conditions and computed values inside each other.
  static let maximumDepth = 48
  /// Most values that are worked out for all phases of a text.
  static let maximumSteps = 200_000
  /// Most bytes of one value.
  static let maximumLength = 4_096

  let text: NotationText
  let enums: [PhaseEnum]
  /// What the phase is called where the expression stands, and what it is.
  let name: String
  let phase: PhaseValue
  /// How many values may still be worked out.
  var budget: Int
  /// Whether the phase was asked for.
  var asksForPhase = false

  var scanner: ASCIIScanner
  var depth: Int
  /// Whether what is read does not count: the other branch of a condition.
  var isSkipping = false

  init(
    _ text: NotationText, _ range: Range<Int>, enums: [PhaseEnum], name: String, phase: PhaseValue, budget: Int,
    depth: Int = 0
  ) {
    (self.text, self.enums, self.name, self.phase) = (text, enums, name, phase)
    (self.budget, self.depth) = (budget, depth)
    scanner = ASCIIScanner(text.bytes, range)
  }

  // MARK: Statements

  /// A body: an expression, `return`, `if` or `switch`, and nothing behind it.
  mutating func body() throws(ModelError) -> PhaseValue {
    let value = try statement()
    skipSpace()
    guard scanner.peek() == nil else { throw unexpected("the end") }
    return value
  }

  private mutating func statement() throws(ModelError) -> PhaseValue {
    try enter()
    defer { depth -= 1 }
    if take(word: "return") { return try expression() }
    if take(word: "switch") { return try choice() }
    if take(word: "if") { return try branches() }
    return try expression()
  }

  /// Behind `if`.
  private mutating func branches() throws(ModelError) -> PhaseValue {
    let start = position
    let condition = try truth(of: try expression(), at: start)
    let first = try block(skips: !condition)
    guard take(word: "else") else {
      throw text.error(.missing, at: scanner.position, "an if without an else", allowed: "else { … }")
    }
    let second: PhaseValue
    if take(word: "if") {
      try enter()
      defer { depth -= 1 }
      second = try skipping(condition) { (reader) throws(ModelError) in try reader.branches() }
    } else {
      second = try block(skips: condition)
    }
    return condition ? first : second
  }

  /// Behind `switch`.
  private mutating func choice() throws(ModelError) -> PhaseValue {
    let start = position
    let subject = try known(try expression(), at: start)
    try expect("{", "\"{\" after the subject of switch")
    var result: PhaseValue?
    while !take("}") {
      var isChosen = false
      if take(word: "default") {
        isChosen = result == nil
      } else if take(word: "case") {
        repeat {
          let start = position
          let pattern = try expression()
          try requireCases(pattern, subject, at: start)
          if result == nil, pattern.isEqual(to: subject) { isChosen = true }
        } while take(",")
      } else {
        throw unexpected("case, default or \"}\"")
      }
      try expect(":", "\":\" after the case")
      let value = try skipping(!isChosen) { (reader) throws(ModelError) in try reader.statement() }
      if isChosen { result = value }
      _ = take(";")
    }
    guard let result = result ?? (isSkipping ? .written("") : nil) else {
      throw text.error(.missing, at: start, "no case of switch is for \(QuotedText.quote(subject.text))")
    }
    return result
  }

  /// From “{” to behind “}”.
  private mutating func block(skips: Bool) throws(ModelError) -> PhaseValue {
    try expect("{", "\"{\" after the condition")
    let value = try skipping(skips) { (reader) throws(ModelError) in try reader.statement() }
    try expect("}", "\"}\" after one expression")
    return value
  }

  private mutating func skipping(
    _ skips: Bool, _ read: (inout PhaseExpression) throws(ModelError) -> PhaseValue
  ) throws(ModelError) -> PhaseValue {
    let before = isSkipping
    isSkipping = before || skips
    defer { isSkipping = before }
    return try read(&self)
  }

  // MARK: Operators

  /// `a ? b : c`, and everything that binds more closely.
  mutating func expression() throws(ModelError) -> PhaseValue {
    try enter()
    defer { depth -= 1 }
    let start = position
    let value = try binary(0)
    skipSpace()
    guard take("?") else { return value }
    let condition = try truth(of: value, at: start)
    let first = try skipping(!condition) { (reader) throws(ModelError) in try reader.expression() }
    try expect(":", "\":\" of the condition")
    let second = try skipping(condition) { (reader) throws(ModelError) in try reader.expression() }
    return condition ? first : second
  }

  /// Operators by how closely they bind, the longer before those that they begin with.
  private static let operators: [[String]] = [
    ["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
  ]

  private mutating func binary(_ level: Int) throws(ModelError) -> PhaseValue {
    guard level < Self.operators.count else { return try prefixed() }
    var start = position
    var left = try binary(level + 1)
    while let sign = Self.operators[level].first(where: { take($0) }) {
      let right = try binary(level + 1)
      left = try Self.isLogical(sign) ? logical(left, sign, right, start) : result(left, sign, right, start)
      start = position
    }
    return left
  }

  private static func isLogical(_ sign: String) -> Bool { sign == "||" || sign == "&&" }

  private func logical(
    _ left: PhaseValue, _ sign: String, _ right: PhaseValue, _ start: Int
  ) throws(ModelError) -> PhaseValue {
    let (left, right) = (try truth(of: left, at: start), try truth(of: right, at: start))
    return .truth(sign == "||" ? left || right : left && right)
  }

  private func result(
    _ left: PhaseValue, _ sign: String, _ right: PhaseValue, _ start: Int
  ) throws(ModelError) -> PhaseValue {
    if sign == "==" || sign == "!=" {
      try requireCases(left, right, at: start)
      let isEqual = try known(left, at: start).isEqual(to: try known(right, at: start))
      return .truth(isEqual == (sign == "=="))
    }
    guard case .number(let a, let first) = left, case .number(let b, let second) = right else {
      if isSkipping { return .written("") }
      throw text.error(
        .wrongType, at: start, "\(QuotedText.quote("\(left.text) \(sign) \(right.text)")) is not worked out",
        allowed: "numbers on both sides", hint: "write the result, or an if or a switch over the phases")
    }
    let isInteger = first || second
    switch sign {
    case "<": return .truth(a < b)
    case "<=": return .truth(a <= b)
    case ">": return .truth(a > b)
    case ">=": return .truth(a >= b)
    case "+": return .number(a + b, isInteger: isInteger)
    case "-": return .number(a - b, isInteger: isInteger)
    case "*": return .number(a * b, isInteger: isInteger)
    default:
      guard b != 0 || isSkipping else { throw text.error(.outOfRange, at: start, "a division by zero") }
      let value = sign == "%" ? a.truncatingRemainder(dividingBy: b) : a / b
      return .number(isInteger ? value.rounded(.towardZero) : value, isInteger: isInteger)
    }
  }

  private mutating func prefixed() throws(ModelError) -> PhaseValue {
    let start = position
    if take("!") {
      return .truth(!(try truth(of: try member(), at: start)))
    }
    let isNegative = take("-")
    let value = try member()
    guard isNegative else { return value }
    if case .number(let number, let isInteger) = value { return .number(0 - number, isInteger: isInteger) }
    return .written("-\(value.text)")
  }

  /// Two cases that are compared are both cases of one enum, as far as it is here.
  private func requireCases(_ one: PhaseValue, _ other: PhaseValue, at start: Int) throws(ModelError) {
    guard case .member(let first, _) = one, case .member(let second, _) = other, !isSkipping else { return }
    func has(_ known: PhaseEnum, _ name: String) -> Bool { known.cases.contains { $0.name == name } }
    guard let owner = enums.first(where: { has($0, first) || has($0, second) }) else { return }
    for name in [first, second] where !has(owner, name) { throw owner.lacks(name, in: text, at: start) }
  }

  /// A value that is compared: what is not known here decides nothing.
  private func known(_ value: PhaseValue, at start: Int) throws(ModelError) -> PhaseValue {
    guard value.isKnown || isSkipping else {
      throw text.error(
        .wrongType, at: start, "\(QuotedText.quote(value.text)) is not known here",
        hint: "only the phase decides what a phase shows; write the value")
    }
    return value
  }

  private func truth(of value: PhaseValue, at start: Int) throws(ModelError) -> Bool {
    if case .truth(let truth) = value { return truth }
    if isSkipping { return false }
    throw text.error(
      .wrongType, at: start, "\(QuotedText.quote(value.text)) is neither true nor false here",
      hint: "only the phase decides what a phase shows; write the value")
  }

  // MARK: Stepping

  mutating func enter() throws(ModelError) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw text.error(
        .tooLarge, at: position, "too many values inside each other", allowed: "at most \(Self.maximumDepth)")
    }
  }

  private var position: Int {
    mutating get {
      skipSpace()
      return scanner.position
    }
  }

  mutating func skipSpace() { scanner.skipSpaceAndComments() }

  /// Steps over a sign if it is here.
  mutating func take(_ sign: String) -> Bool {
    let before = scanner.position
    skipSpace()
    for (offset, byte) in sign.utf8.enumerated() where scanner.peek(offset) != byte {
      scanner.position = before
      return false
    }
    scanner.position += sign.utf8.count
    return true
  }

  /// Steps over a word if it is here.
  mutating func take(word wanted: String) -> Bool {
    let before = scanner.position
    skipSpace()
    if word() == wanted { return true }
    scanner.position = before
    return false
  }

  mutating func expect(_ sign: String, _ expected: String) throws(ModelError) {
    guard take(sign) else { throw unexpected(expected) }
  }

  mutating func unexpected(_ expected: String) -> ModelError {
    skipSpace()
    let start = scanner.position
    scanner.skipName()
    let end = max(scanner.position, start + 1)
    let found = start < scanner.end ? QuotedText.quote(text.slice(start, end)) : "the end"
    return text.error(
      .syntax, at: start, "expected \(expected), found \(found)",
      hint: "one expression, if or switch is read for each value, no other code")
  }

  mutating func word() -> String {
    let start = scanner.position
    scanner.skipName()
    return text.slice(start, scanner.position)
  }
}
