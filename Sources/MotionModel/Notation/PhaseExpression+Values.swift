/// Values of pasted Swift: literals, members, calls, and what an enum computes.
extension PhaseExpression {
  /// A value with the members and calls behind it.
  mutating func member() throws(ModelError) -> PhaseValue {
    let start = scanner.position
    var value = try bounded(try primary(), at: start)
    while true {
      let end = scanner.position
      skipSpace()
      guard scanner.peek() == UInt8(ascii: "."), scanner.peek(1).map(ASCIIScanner.beginsName) == true else {
        scanner.position = end
        return value
      }
      scanner.position += 1
      value = try bounded(try self.value(named: word(), behind: value), at: end)
    }
  }

  private func bounded(_ value: PhaseValue, at start: Int) throws(ModelError) -> PhaseValue {
    guard value.text.utf8.count <= Self.maximumLength else {
      throw text.error(.tooLarge, at: start, "a value is too long", allowed: "at most \(Self.maximumLength) bytes")
    }
    return value
  }

  private mutating func value(named name: String, behind value: PhaseValue) throws(ModelError) -> PhaseValue {
    if scanner.peek() == UInt8(ascii: "(") {
      let fields = try arguments()
      return .call(text: "\(value.text).\(name)\(Self.text(fields))", fields: fields)
    }
    switch value {
    case .call(_, let fields):
      if let field = fields.first(where: { $0.label == name }) { return field.value }
    case .member(let owner, _):
      for known in enums where hasCase(owner, known) {
        if name == "rawValue" { return try raw(of: owner, in: known) }
        if let body = known.values[name] { return try computed(body, of: value) }
      }
    case .written(let type) where name == "pi" && ["Double", "CGFloat", "Float"].contains(type):
      return .number(.pi, isInteger: false)
    default: break
    }
    return .member(name, text: "\(value.text).\(name)")
  }

  private mutating func primary() throws(ModelError) -> PhaseValue {
    budget -= 1
    guard budget > 0 else {
      throw text.error(
        .tooLarge, at: scanner.position, "the phases ask for too many values",
        allowed: "\(Self.maximumSteps) for all of them")
    }
    skipSpace()
    let start = scanner.position
    guard let byte = scanner.peek() else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "("):
      let fields = try arguments()
      if fields.count == 1, fields[0].label == nil { return fields[0].value }
      return .call(text: Self.text(fields), fields: fields)
    case UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "\\"):
      if byte == UInt8(ascii: "\\") {
        scanner.position += 1
        scanner.skipName()
      } else if let problem = scanner.skipClosure() {
        throw text.error(
          problem == .deep ? .tooLarge : .syntax, at: start,
          "\(QuotedText.quote(text.slice(start, start + 1))) is never closed")
      }
      return .written(text.slice(start, scanner.position))
    case UInt8(ascii: ".") where scanner.peek(1).map(ASCIIScanner.beginsName) == true:
      scanner.position += 1
      let name = word()
      if scanner.peek() == UInt8(ascii: "(") {
        let fields = try arguments()
        return .call(text: ".\(name)\(Self.text(fields))", fields: fields)
      }
      return name == "pi" ? .number(.pi, isInteger: false) : .member(name, text: ".\(name)")
    case _ where ASCIIScanner.beginsName(byte) || byte == UInt8(ascii: "$"): return try named(word())
    default: throw unexpected("a value")
    }
  }

  private mutating func named(_ word: String) throws(ModelError) -> PhaseValue {
    if word == name {
      asksForPhase = true
      return phase
    }
    if word == "true" || word == "false" { return .truth(word == "true") }
    if scanner.peek() == UInt8(ascii: "(") { return try call(word) }
    // Inside a computed value, one beside it.
    if name == "self", case .member(let owner, _) = phase {
      for known in enums where hasCase(owner, known) {
        if word == "rawValue" { return try raw(of: owner, in: known) }
        if let body = known.values[word] { return try computed(body, of: phase) }
      }
    }
    return .written(word)
  }

  private mutating func call(_ name: String) throws(ModelError) -> PhaseValue {
    let start = scanner.position
    let fields = try arguments()
    var isInteger = false
    let numbers = fields.compactMap { field -> Double? in
      guard case .number(let number, let isStrict) = field.value else { return nil }
      isInteger = isInteger || isStrict
      return number
    }
    if numbers.count == fields.count, fields.allSatisfy({ $0.label == nil }), let first = numbers.first {
      switch name {
      case "Double", "CGFloat", "Float", "TimeInterval": return .number(first, isInteger: false)
      case "Int": return .number(first.rounded(.towardZero), isInteger: true)
      case "abs": return .number(abs(first), isInteger: isInteger)
      case "min": return .number(numbers.reduce(first, Swift.min), isInteger: isInteger)
      case "max": return .number(numbers.reduce(first, Swift.max), isInteger: isInteger)
      default: break
      }
    }
    guard text.slice(start, start + 1) == "(" else { return .written(name) }
    return .call(text: name + Self.text(fields), fields: fields)
  }

  /// From “(” to behind “)”.
  mutating func arguments() throws(ModelError) -> [PhaseValue.Field] {
    try expect("(", "\"(\"")
    var fields: [PhaseValue.Field] = []
    while !take(")") {
      guard fields.count < Bounds.shortListLength else {
        throw text.error(
          .tooLarge, at: scanner.position, "too many arguments", allowed: "at most \(Bounds.shortListLength)")
      }
      let label = self.label()
      fields.append(PhaseValue.Field(label: label, value: try expression()))
      guard take(",") else {
        try expect(")", "\",\" or \")\"")
        break
      }
    }
    return fields
  }

  /// `x:` before an argument.
  private mutating func label() -> String? {
    skipSpace()
    let start = scanner.position
    let word = word()
    skipSpace()
    if !word.isEmpty, scanner.peek() == UInt8(ascii: ":") {
      scanner.position += 1
      return word
    }
    scanner.position = start
    return nil
  }

  private static func text(_ fields: [PhaseValue.Field]) -> String {
    "(" + fields.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }.joined(separator: ", ") + ")"
  }

  private mutating func number() throws(ModelError) -> PhaseValue {
    let start = scanner.position
    func skipDigits(_ scanner: inout ASCIIScanner) {
      scanner.skip { NotationAlphabet.isDigit($0) || $0 == UInt8(ascii: "_") }
    }
    skipDigits(&scanner)
    if scanner.peek() == UInt8(ascii: "."), scanner.peek(1).map(NotationAlphabet.isDigit) == true {
      scanner.position += 1
      skipDigits(&scanner)
    }
    scanner.skipExponent()
    let digits = text.slice(start, scanner.position).filter { $0 != "_" }
    guard scanner.peek().map(ASCIIScanner.beginsName) != true, let value = NotationDecimal.value(digits, shift: 0)
    else {
      throw text.error(.outOfRange, at: start, "\(QuotedText.quote(digits)) is not a number here", allowed: "−1e9…1e9")
    }
    return .number(value, isInteger: false)
  }

  // MARK: Enums

  private mutating func computed(_ body: Range<Int>, of owner: PhaseValue) throws(ModelError) -> PhaseValue {
    var reader = PhaseExpression(
      text, body, enums: enums, name: "self", phase: owner, budget: budget, depth: depth)
    try reader.enter()
    reader.isSkipping = isSkipping
    let value = try reader.body()
    budget = reader.budget
    return value
  }

  /// Whether an enum has a case; each that is looked at counts as work.
  private mutating func hasCase(_ name: String, _ known: PhaseEnum) -> Bool {
    budget -= known.cases.count / 16
    return known.cases.contains { $0.name == name }
  }

  private mutating func raw(of name: String, in owner: PhaseEnum) throws(ModelError) -> PhaseValue {
    var next = 0.0
    for known in owner.cases {
      budget -= 1
      var value = owner.isText ? PhaseValue.written(NotationString.quote(known.name)) : .number(next, isInteger: true)
      if let range = known.raw {
        var reader = PhaseExpression(
          text, range, enums: [], name: "self", phase: .written("self"), budget: budget, depth: depth)
        value = try reader.body()
        budget = reader.budget
      }
      if case .number(let number, _) = value {
        value = .number(number, isInteger: owner.isInteger)
        next = number + 1
      }
      if known.name == name { return value }
    }
    return .written(NotationString.quote(name))
  }
}
