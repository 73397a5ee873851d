/// Works out expressions of Swift for one phase: literals, members, calls, arithmetic, comparisons, `? :`, `switch`, and what
/// an enum computes of its cases.
///
/// What it does not know stays as it is written, for the readers of notation. Recursion is bounded by ``maximumDepth``, all
/// work together by ``maximumSteps``.
struct PhaseReader {
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
  var scanner: TextScanner
  private var depth: Int

  init(
    _ text: NotationText, _ range: Range<Int>, enums: [PhaseEnum] = [], name: String = "",
    phase: PhaseValue = .written(""), budget: Int = maximumSteps, depth: Int = 0
  ) {
    (self.text, self.enums, self.name, self.phase) = (text, enums, name, phase)
    (self.budget, self.depth) = (budget, depth)
    scanner = TextScanner(text.bytes, range)
  }

  // MARK: Statements

  /// A body: an expression, `return` or `switch`, and nothing behind it.
  mutating func body() throws(ModelError) -> PhaseValue {
    let value = try statement()
    skipSpace()
    guard scanner.peek() == nil else { throw unexpected("the end") }
    return value
  }

  private mutating func statement() throws(ModelError) -> PhaseValue {
    let isReturn = take(word: "return")
    if !isReturn, take(word: "switch") { return try choice() }
    return try expression()
  }

  /// Behind `switch`.
  private mutating func choice() throws(ModelError) -> PhaseValue {
    let start = position
    let subject = try expression()
    try expect("{", "\"{\" after the subject of switch")
    var result: PhaseValue?
    while !take("}") {
      var isChosen = false
      if take(word: "default") {
        isChosen = true
      } else if take(word: "case") {
        repeat {
          let isSame = PhaseValue.areEqual(subject, try expression())
          guard let isSame else { return .failed(unknown(subject, at: start)) }
          isChosen = isChosen || isSame
        } while take(",")
      } else {
        throw unexpected("case, default or \"}\"")
      }
      try expect(":", "\":\" after the case")
      let value = try statement()
      if isChosen, result == nil { result = value }
      _ = take(";")
    }
    return result
      ?? .failed(text.error(.missing, at: start, "no case of switch is for \(QuotedText.quote(subject.text))"))
  }

  // MARK: Operators

  /// `a ? b : c`, and everything that binds more closely.
  mutating func expression() throws(ModelError) -> PhaseValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw text.error(
        .tooLarge, at: position, "too many values inside each other", allowed: "at most \(Self.maximumDepth)")
    }
    let start = position
    let condition = try binary(0)
    guard take("?") else { return condition }
    let first = try expression()
    try expect(":", "\":\" of the condition")
    let second = try expression()
    guard case .truth(let truth) = condition else {
      if case .failed = condition { return condition }
      return .failed(unknown(condition, at: start))
    }
    return truth ? first : second
  }

  /// Operators by how closely they bind, the longer before those that they begin with.
  private static let operators: [[String]] = [
    ["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["+", "-"], ["*", "/"],
  ]

  private mutating func binary(_ level: Int) throws(ModelError) -> PhaseValue {
    guard level < Self.operators.count else { return try prefixed() }
    let start = position
    var left = try binary(level + 1)
    while let sign = Self.operators[level].first(where: { take($0) }) {
      left = result(left, sign, try binary(level + 1), start)
    }
    return left
  }

  private func result(_ left: PhaseValue, _ sign: String, _ right: PhaseValue, _ start: Int) -> PhaseValue {
    for case .failed(let error) in [left, right] { return .failed(error) }
    if sign == "==" || sign == "!=" {
      guard let areEqual = PhaseValue.areEqual(left, right) else {
        return .failed(unknown(left.member == nil ? left : right, at: start))
      }
      return .truth(areEqual == (sign == "=="))
    }
    if case .truth(let a) = left, case .truth(let b) = right, sign == "||" || sign == "&&" {
      return .truth(sign == "||" ? a || b : a && b)
    }
    guard case .number(let a, let first) = left, case .number(let b, let second) = right else {
      return .failed(
        text.error(
          .wrongType, at: start, "\(QuotedText.quote("\(left.text) \(sign) \(right.text)")) is not worked out",
          allowed: "two numbers, or two truth values", hint: "write the result, or a switch over the phases"))
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
    case "/" where b == 0: return .failed(text.error(.outOfRange, at: start, "a division by zero"))
    default: return .number(isInteger ? (a / b).rounded(.towardZero) : a / b, isInteger: isInteger)
    }
  }

  private mutating func prefixed() throws(ModelError) -> PhaseValue {
    let start = position
    if take("!") {
      let value = try value()
      if case .truth(let truth) = value { return .truth(!truth) }
      return .failed(unknown(value, at: start))
    }
    guard take("-") else { return try value() }
    let value = try value()
    if case .number(let number, let isInteger) = value { return .number(0 - number, isInteger: isInteger) }
    return .written("-\(value.text)")
  }

  private func unknown(_ value: PhaseValue, at start: Int) -> ModelError {
    text.error(
      .wrongType, at: start, "\(QuotedText.quote(value.text)) is not known here",
      hint: "only the phase decides what a phase shows; write the value")
  }

  // MARK: Values

  /// A value with the members and calls behind it.
  private mutating func value() throws(ModelError) -> PhaseValue {
    let start = position
    var value = try primary()
    while true {
      guard value.text.utf8.count <= Self.maximumLength else {
        throw text.error(.tooLarge, at: start, "a value is too long", allowed: "at most \(Self.maximumLength) bytes")
      }
      let end = scanner.position
      skipSpace()
      guard scanner.peek() == UInt8(ascii: "."), scanner.peek(1).map(TextScanner.beginsName) == true else {
        scanner.position = end
        return value
      }
      scanner.position += 1
      value = try member(word(), of: value)
    }
  }

  private mutating func member(_ name: String, of value: PhaseValue) throws(ModelError) -> PhaseValue {
    if scanner.peek() == UInt8(ascii: "(") { return try call("\(value.text).\(name)") }
    if let computed = try computed(name, of: value) { return computed }
    guard case .written(let owner, let fields) = value else { return .written("\(value.text).\(name)") }
    if let field = fields.first(where: { $0.label == name }) { return field.value }
    return name == "pi" ? .number(.pi, isInteger: false) : .written("\(owner).\(name)")
  }

  /// What the enum of a case computes of it; nil where there is no such value.
  private mutating func computed(_ name: String, of value: PhaseValue) throws(ModelError) -> PhaseValue? {
    guard let (type, own) = value.member,
      let body = enums.first(where: { $0.name == type ?? $0.name && $0.cases.contains(own) })?.values[name]
    else { return nil }
    var reader = PhaseReader(text, body, enums: enums, name: "self", phase: value, budget: budget, depth: depth + 1)
    defer { budget = reader.budget }
    return try reader.body()
  }

  private mutating func primary() throws(ModelError) -> PhaseValue {
    budget -= 1
    guard budget > 0 else {
      throw text.error(
        .tooLarge, at: position, "the phases ask for too many values", allowed: "\(Self.maximumSteps) for all of them")
    }
    let start = position
    guard let byte = scanner.peek() else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "("):
      let call = try call("")
      if case .written(_, let fields) = call, fields.count == 1, fields[0].label == nil { return fields[0].value }
      return call
    case UInt8(ascii: "["):
      scanner.position += 1
      return .list(try fields(until: "]").map(\.value))
    case UInt8(ascii: "\""), UInt8(ascii: "{"):
      if let problem = scanner.skipClosure() {
        throw text.error(
          problem == .deep ? .tooLarge : .syntax, at: start,
          "\(QuotedText.quote(text.slice(start, start + 1))) is never closed")
      }
      let end = scanner.position
      return byte == UInt8(ascii: "{") ? .closure((start + 1)..<(end - 1)) : .written(text.slice(start, end))
    case UInt8(ascii: "."), UInt8(ascii: "\\"):
      scanner.position += 1
      let name = text.slice(start, start + 1) + word()
      if scanner.peek() == UInt8(ascii: "(") { return try call(name) }
      return name == ".pi" ? .number(.pi, isInteger: false) : .written(name)
    case _ where TextScanner.beginsName(byte) || byte == UInt8(ascii: "$"): return try named(word())
    default: throw unexpected("a value")
    }
  }

  private mutating func named(_ word: String) throws(ModelError) -> PhaseValue {
    if word == name {
      asksForPhase = true
      return phase
    }
    if word == "true" || word == "false" { return .truth(word == "true") }
    if scanner.peek() != UInt8(ascii: "(") {
      // Inside a computed value, one beside it.
      let sibling = name == "self" ? try computed(word, of: phase) : nil
      return sibling ?? .written(word)
    }
    let call = try call(word)
    guard case .written(_, let fields) = call, fields.count == 1, case .number(let number, _) = fields[0].value,
      fields[0].label == nil
    else { return call }
    switch word {
    case "Double", "CGFloat", "Float", "TimeInterval": return .number(number, isInteger: false)
    case "Int": return .number(number.rounded(.towardZero), isInteger: true)
    default: return call
    }
  }

  /// A call, from its parenthesis to behind the closing one.
  private mutating func call(_ name: String) throws(ModelError) -> PhaseValue {
    let fields = try arguments()
    for case .failed(let error) in fields.map(\.value) { return .failed(error) }
    let list = fields.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }.joined(separator: ", ")
    return .written("\(name)(\(list))", fields)
  }

  /// From “(” to behind “)”.
  mutating func arguments() throws(ModelError) -> [PhaseValue.Field] {
    try expect("(", "\"(\"")
    return try fields(until: ")")
  }

  private mutating func fields(until end: String) throws(ModelError) -> [PhaseValue.Field] {
    var fields: [PhaseValue.Field] = []
    while !take(end) {
      guard fields.count < Bounds.listLength else {
        throw text.error(.tooLarge, at: position, "too many of them", allowed: "at most \(Bounds.listLength)")
      }
      let start = position
      var label: String? = word()
      if label == "" || !take(":") {
        scanner.position = start
        label = nil
      }
      fields.append(PhaseValue.Field(label: label, value: try expression()))
      guard take(",") else {
        try expect(end, "\",\" or \"\(end)\"")
        break
      }
    }
    return fields
  }

  private mutating func number() throws(ModelError) -> PhaseValue {
    let start = scanner.position
    func skipDigits(_ scanner: inout TextScanner) {
      scanner.skip { NotationAlphabet.isDigit($0) || $0 == UInt8(ascii: "_") }
    }
    skipDigits(&scanner)
    if scanner.peek() == UInt8(ascii: "."), scanner.peek(1).map(NotationAlphabet.isDigit) == true {
      scanner.position += 1
      skipDigits(&scanner)
    }
    scanner.skipExponent()
    let digits = text.slice(start, scanner.position)
    guard scanner.peek().map(TextScanner.beginsName) != true, let value = NotationDecimal.value(digits) else {
      throw text.error(.outOfRange, at: start, "\(QuotedText.quote(digits)) is not a number here", allowed: "−1e9…1e9")
    }
    return .number(value, isInteger: false)
  }

  // MARK: Stepping

  var position: Int {
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
    guard sign.utf8.enumerated().allSatisfy({ scanner.peek($0.offset) == $0.element }) else {
      scanner.position = before
      return false
    }
    scanner.position += sign.utf8.count
    return true
  }

  /// Steps over a word if it is here.
  private mutating func take(word wanted: String) -> Bool {
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
    let start = position
    scanner.skipName()
    let end = max(scanner.position, start + 1)
    let found = start < scanner.end ? QuotedText.quote(text.slice(start, end)) : "the end"
    return text.error(
      .syntax, at: start, "expected \(expected), found \(found)",
      hint: "one expression or switch is read for each value, no other code")
  }

  mutating func word() -> String {
    let start = scanner.position
    scanner.skipName()
    return text.slice(start, scanner.position)
  }
}
