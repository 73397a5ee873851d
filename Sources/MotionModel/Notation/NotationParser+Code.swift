/// Values available to pasted code: the phase, and computed properties of its enum.
final class PhaseScope {
  /// Most parentheses, conditions and computed values inside each other.
  static let maximumDepth = 48
  /// Most values that are worked out for all phases of a text; long ones count more.
  static let maximumSteps = 200_000

  let type: PhaseEnum?
  /// Name of the phase in the expression; `self` in the enum's computed properties.
  var name = ""
  var phase = NotationItem(kind: .truth(false), start: 0, end: 0)
  /// Values with names of their own: `let y = …`.
  var locals: [String: NotationItem] = [:]
  /// Indicates an unchosen branch, which is read without evaluation.
  var skips: Bool
  /// Chooses between two values by what they are, as the conditions are unknown; nil to work these out.
  var choose: ((NotationItem, NotationItem) -> NotationItem)?
  /// Setting for reduced motion, with its names.
  fileprivate var isReduced = false
  fileprivate var condition = ReducedMotionCondition()
  fileprivate var depth = 0
  fileprivate var steps = 0

  init(_ type: PhaseEnum? = nil, skips: Bool = false) { (self.type, self.skips) = (type, skips) }
}

/// Code that asks for the setting for reduced motion.
package struct ReducedMotionCondition: Sendable {
  private static let usual: Set<String> = [
    "reduceMotion", "accessibilityReduceMotion", "isReduceMotionEnabled", "shouldReduceMotion", "prefersReducedMotion",
  ]
  private var names = usual

  package init() {}

  /// Adds the names of variables in a source that have the setting: `@Environment(\.accessibilityReduceMotion) var calm`.
  /// - Complexity: O(bytes).
  package mutating func addNames(in source: [UInt8]) {
    for range in source.ranges(of: Array("accessibilityReduceMotion)".utf8)) {
      let rest = String(decoding: source[range.upperBound...].prefix(80), as: UTF8.self)
      if let match = rest.prefixMatch(of: /\s*(?:private |fileprivate )?var (\w+)/) { names.insert(String(match.1)) }
    }
  }

  package func contains(_ name: String) -> Bool { names.contains(name) }

  /// The branch that an expression takes: `.bouncy` of `reduceMotion ? nil : .bouncy`, or the expression with those that its
  /// arguments take; nil without such a condition.
  /// - Complexity: O(bytes).
  package func branch(of code: String, isReduced: Bool) -> String? {
    guard code.contains("?"), names.contains(where: code.contains),
      let text = try? NotationText(code)
    else { return nil }
    let scope = PhaseScope()
    (scope.isReduced, scope.condition) = (isReduced, self)
    if var parser = try? NotationParser(text, of: .curve, in: 0..<text.bytes.count, scope: scope),
      let branch = try? parser.branch()
    {
      return text.slice(branch.lowerBound, branch.upperBound).trimmed
    }
    let choice = /(!?)(?:\w+\.)*(\w+)\s*\?\s*([^?:,()]+?)\s*:\s*([^?:,()]+?)\s*(?=[,)])/
    let chosen = code.replacing(choice) { match in
      guard names.contains(String(match.2)) else { return match.0 }
      return isReduced == match.1.isEmpty ? match.3 : match.4
    }
    return chosen == code ? nil : chosen
  }
}

/// Enum of phases as declared in source: its cases and computed properties.
struct PhaseEnum {
  let name: String
  var cases: [String] = []
  var values: [String: Range<Int>] = [:]
}

/// Evaluates code for one phase: `? :`, comparisons, arithmetic, `switch`, and computed properties of an enum.
extension NotationParser {
  /// Values of pasted code; of notation, which has none, an empty scope.
  private var code: PhaseScope { scope ?? PhaseScope() }

  /// Reads a body: an expression, `return` or `switch`, and nothing after it.
  mutating func body() throws(ModelError) -> NotationItem {
    let item = try statement()
    guard token.kind == .end else { throw unexpected("the end") }
    return item
  }

  /// - Parameter counts: `true` for a chosen branch; others are read without evaluation.
  mutating func statement(counts: Bool = true) throws(ModelError) -> NotationItem {
    let before = code.skips
    code.skips = before || !counts
    defer { code.skips = before }
    _ = try take("return")
    guard try take("switch") else { return try expression() }
    let start = token.start
    let phase = try expression()
    guard token.kind == .closure else { throw unexpected("\"{\" after the subject of switch") }
    let cases = token.inside
    var parser = try NotationParser(text, of: subject, in: cases, scope: scope)
    try lexer.advance()
    var result: NotationItem?
    while parser.token.kind != .end {
      var isChosen = try parser.take("default")
      if !isChosen {
        guard try parser.take("case") else { throw parser.unexpected("case or default") }
        repeat {
          let isSame = try parser.areEqual(phase, try parser.expression(), at: start)
          isChosen = isChosen || isSame
        } while try parser.take(.comma)
      }
      guard try parser.take(.colon) else { throw parser.unexpected("\":\" after the case") }
      let value = try parser.statement(counts: isChosen && result == nil)
      if isChosen, result == nil { result = value }
      _ = try parser.take(.semicolon)
    }
    guard let result = result ?? (code.skips ? phase : nil) else {
      throw text.error(.missing, at: start, "no case of switch is for \(NotationReader(text: text).spelling(phase))")
    }
    return result
  }

  // MARK: Operators

  /// Reads `a ? b : c`, and all operators of higher precedence.
  mutating func expression(counts: Bool = true) throws(ModelError) -> NotationItem {
    let before = code.skips
    code.skips = before || !counts
    code.depth += 1
    defer {
      code.skips = before
      code.depth -= 1
    }
    guard code.depth <= PhaseScope.maximumDepth else {
      throw text.tooMany("values inside each other", PhaseScope.maximumDepth, at: token.start)
    }
    let start = token.start
    let isUnknown = try skipUnknownCondition()
    var result = isUnknown ? code.phase : try binary(0)
    if token.kind == .sign, try take("?") {
      let truth = isUnknown ? nil : try truth(result, at: start)
      let first = try expression(counts: truth != false)
      guard try take(.colon) else { throw unexpected("\":\" of the condition") }
      let second = try expression(counts: truth != true)
      result = truth.map { $0 ? first : second } ?? code.choose?(first, second) ?? first
    }
    return result
  }

  /// Reads a whole text that is a condition and two branches.
  /// - Returns: The range of the branch that it takes, which is not worked out.
  fileprivate mutating func branch() throws(ModelError) -> Range<Int> {
    let start = token.start
    let condition = try binary(0)
    guard try take("?") else { throw unexpected("\"?\"") }
    let isFirst = try truth(condition, at: start)
    code.skips = true
    let first = token.start
    _ = try expression()
    let end = token.start
    guard try take(.colon) else { throw unexpected("\":\" of the condition") }
    let second = token.start
    _ = try expression()
    guard token.kind == .end else { throw unexpected("the end") }
    return isFirst ? first..<end : second..<token.start
  }

  /// Steps over a condition, if one is here, that does not depend on the closure's value.
  private mutating func skipUnknownCondition() throws(ModelError) -> Bool {
    guard code.choose != nil, !code.skips else { return false }
    var ahead = self
    code.skips = true
    defer { code.skips = false }
    _ = try ahead.binary(0)
    guard ahead.word == "?", text.mention(of: code.name, in: token.start..<ahead.token.start) == nil else {
      return false
    }
    lexer = ahead.lexer
    return true
  }

  private static let operators = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "+": 4, "-": 4, "*": 5, "/": 5,
  ]

  private mutating func binary(_ least: Int) throws(ModelError) -> NotationItem {
    let start = token.start
    var left = try signedValue()
    while token.kind == .sign, case let sign = text.slice(token.start, token.end),
      let level = Self.operators[sign], level > least
    {
      try lexer.advance()
      let right = try binary(level)
      if !code.skips { left.kind = try result(left, sign, right, at: start) }
      (left.start, left.end) = (start, max(start, right.end))
    }
    return left
  }

  private func result(
    _ left: NotationItem, _ sign: String, _ right: NotationItem, at start: Int
  ) throws(ModelError) -> NotationItem.Kind {
    switch sign {
    case "==", "!=": return .truth(try areEqual(left, right, at: start) == (sign == "=="))
    case "||", "&&":
      let (one, other) = (try truth(left, at: start), try truth(right, at: start))
      return .truth(sign == "||" ? one || other : one && other)
    default: break
    }
    guard let (a, first) = number(left), let (b, second) = number(right) else {
      let values = NotationReader(text: text)
      throw text.error(
        .wrongType, at: start, "\(values.spelling(left)) \(sign) \(values.spelling(right)) is not worked out",
        allowed: "two numbers, or two truth values", hint: "write the result, or a switch over the phases")
    }
    let isInteger = first || second
    switch sign {
    case "<": return .truth(a < b)
    case "<=": return .truth(a <= b)
    case ">": return .truth(a > b)
    case ">=": return .truth(a >= b)
    case "+": return .worked(a + b, isInteger: isInteger)
    case "-": return .worked(a - b, isInteger: isInteger)
    case "*": return .worked(a * b, isInteger: isInteger)
    default:
      guard b != 0 else { throw text.error(.outOfRange, at: start, "a division by zero") }
      return .worked(isInteger ? (a / b).rounded(.towardZero) : a / b, isInteger: isInteger)
    }
  }

  /// Number, marked if it is an integer; nil for other items.
  func number(_ item: NotationItem) -> (value: Double, isInteger: Bool)? {
    guard let value = try? NotationReader(text: text).number(item) else { return nil }
    switch item.kind {
    case .worked(_, let isInteger): return (value, isInteger)
    case .chain(let chain) where chain.segments[0].name == "Int": return (value.rounded(.towardZero), true)
    default: return (value, false)
    }
  }

  private func truth(_ item: NotationItem, at start: Int) throws(ModelError) -> Bool {
    if case .truth(let truth) = item.kind { return truth }
    if code.skips { return true }
    throw unknown(item, at: start)
  }

  /// Evaluates Swift's `==`.
  private func areEqual(_ one: NotationItem, _ other: NotationItem, at start: Int) throws(ModelError) -> Bool {
    if let one = number(one), let other = number(other) { return one.value == other.value }
    switch (one.kind, other.kind) {
    case (.truth(let one), .truth(let other)): return one == other
    case (.string, .string): return text.slice(one.start, one.end) == text.slice(other.start, other.end)
    default: break
    }
    if let one = one.member, let other = other.member { return one == other }
    if code.skips { return false }
    throw unknown(one.member == nil ? one : other, at: start)
  }

  private func unknown(_ item: NotationItem, at start: Int) -> ModelError {
    text.error(
      .wrongType, at: start, "\(NotationReader(text: text).spelling(item)) is unknown here",
      hint: "a phase's values may depend only on the phase; write the value")
  }

  // MARK: Values

  private mutating func signedValue() throws(ModelError) -> NotationItem {
    let start = token.start
    if try take("!") {
      var item = try value()
      if !code.skips { item.kind = .truth(try !truth(item, at: start)) }
      return item
    }
    let isNegative = try take("-")
    var item = try value()
    if isNegative {
      if let number = number(item) {
        item.kind = .worked(0 - number.value, isInteger: number.isInteger)
      } else if !code.skips {
        throw unknown(item, at: start)
      }
    }
    return item
  }

  private mutating func value() throws(ModelError) -> NotationItem {
    guard ![.sign, .end, .close, .closeBracket].contains(token.kind) else { throw unexpected("a value") }
    let item = try literal()
    code.steps += 1 + (item.end - item.start) / 256
    guard code.steps < PhaseScope.maximumSteps else {
      throw text.error(
        .tooLarge, at: item.start, "the phases ask for too many values",
        allowed: "\(PhaseScope.maximumSteps) for all of them")
    }
    switch item.kind {
    case .tuple(let inside) where inside.count == 1 && inside[0].label == nil: return inside[0].item
    case .chain(let chain) where !chain.hasDot && chain.segments[0].arguments == nil:
      return try resolved(chain, item)
    default: return item
    }
  }

  /// Phase, truth value, or computed property of the enum, with the members after it; others unchanged.
  private func resolved(_ chain: NotationChain, _ item: NotationItem) throws(ModelError) -> NotationItem {
    let name = chain.segments[0].name
    var result = item
    if name == code.name {
      result = code.phase
    } else if name == "true" || name == "false" {
      result.kind = .truth(name == "true")
    } else if let value = code.locals[name] {
      result = value
    } else if code.name == "self", let sibling = try member(name, of: code.phase) {
      result = sibling
    } else if let last = chain.segments.last, last.arguments == nil,
      code.condition.contains(last.name)
    {
      return NotationItem(kind: .truth(code.isReduced), start: item.start, end: item.end)
    } else {
      return item
    }
    var rest = chain.segments.dropFirst()
    while let next = rest.first, next.arguments == nil, let member = try member(next.name, of: result) {
      result = member
      rest.removeFirst()
    }
    if !rest.isEmpty {
      guard case .chain(var longer) = result.kind else { return item }
      longer.segments += rest
      result.kind = .chain(longer)
    }
    switch result.kind {
    // These are known by their place.
    case .string, .number: break
    default: (result.start, result.end) = (item.start, item.end)
    }
    return result
  }

  /// Argument of a call, or computed property of a case; nil if there is none.
  private func member(_ name: String, of item: NotationItem) throws(ModelError) -> NotationItem? {
    if case .chain(let chain) = item.kind,
      let field = chain.segments.last?.arguments?.first(where: { $0.label == name })
    {
      return field.item
    }
    guard !code.skips, let type = code.type, let body = type.values[name], let own = item.member,
      type.cases.contains(own)
    else { return nil }
    let outer = (code.name, code.phase)
    (code.name, code.phase) = ("self", item)
    var parser = try NotationParser(text, of: subject, in: body, scope: scope)
    let result = try parser.body()
    (code.name, code.phase) = outer
    return result
  }

  // MARK: Stepping

  mutating func take(_ word: String) throws(ModelError) -> Bool {
    guard token.kind == .word || token.kind == .sign, text.slice(token.start, token.end) == word else { return false }
    try lexer.advance()
    return true
  }

  mutating func take(_ kind: NotationLexer.Token.Kind) throws(ModelError) -> Bool {
    guard token.kind == kind else { return false }
    try lexer.advance()
    return true
  }

  func unexpected(_ expected: String) -> ModelError {
    lexer.unexpected(expected, hint: "one expression or switch is read for each value, no other code")
  }
}

extension NotationItem {
  /// Named case of an enum: `.calm`, `Mood.calm`, where a type begins with a capital letter.
  var member: String? {
    guard case .chain(let chain) = kind, let last = chain.segments.last, last.arguments == nil,
      chain.hasDot || chain.segments.count > 1 && chain.segments[0].name.first?.isUppercase == true
    else { return nil }
    return last.name
  }
}
