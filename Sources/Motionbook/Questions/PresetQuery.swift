import MotionModel

/// A condition on presets: `settle < 0.3 and overshoot < 2% and kind = curve`.
///
/// Conditions on ``QueryField``s with `=`, `!=`, `<`, `<=`, `>`, `>=` and `~` (contains), joined by `and`, `or` and
/// `not` and grouped by parentheses; a field alone matches presets that have it. Missing values match only `!=`.
package struct PresetQuery: Sendable {
  indirect enum Node: Sendable {
    case all([Node]), any([Node]), not(Node)
    case test(Test)
  }

  /// A field with a comparison; without one the preset must have it.
  struct Test: Sendable {
    let field: QueryField
    var comparison: (sign: Comparison, operand: Operand)?
  }

  enum Comparison: String, Sendable, CaseIterable {
    // Read in this order: the longer ones first.
    case lessOrEqual = "<=", greaterOrEqual = ">=", notEqual = "!=", equal = "=", less = "<", greater = ">"
    case contains = "~"
  }

  enum Operand: Sendable {
    case number(Double)
    /// In lower case.
    case text(String)
    case flag(Bool)
  }

  let root: Node
  /// Fields whose values are wanted beside those of the condition.
  let shown: Set<String>

  package static let maximumLength = 4_096

  /// Reads an expression, and fields whose values are wanted too; other words are ignored.
  /// - Parameter text: Nil for all presets.
  /// - Throws: `ModelError` with the place and the allowed values there.
  package init(_ text: String?, showing words: [String] = []) throws(ModelError) {
    shown = Set(words.compactMap { QueryField.named($0)?.name })
    guard let text else {
      root = .all([])
      return
    }
    guard text.utf8.count <= Self.maximumLength else {
      throw ModelError(.tooLarge, "an expression of \(text.utf8.count) bytes", allowed: "at most \(Self.maximumLength)")
    }
    var parser = PresetQueryParser(text)
    root = try parser.expression()
  }
}

/// Reads an expression from left to right.
struct PresetQueryParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private var conditions = 0

  private static let maximumDepth = 32
  private static let maximumConditions = 256

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func expression() throws(ModelError) -> PresetQuery.Node {
    let node = try disjunction()
    skipSpace()
    guard index == scalars.count else {
      throw error(.syntax, at: index, "expected and, or, or the end, found \(found())")
    }
    return node
  }

  private mutating func disjunction() throws(ModelError) -> PresetQuery.Node {
    var nodes = [try conjunction()]
    while takeWord("or") || takeSymbol("||") { nodes.append(try conjunction()) }
    return nodes.count == 1 ? nodes[0] : .any(nodes)
  }

  private mutating func conjunction() throws(ModelError) -> PresetQuery.Node {
    var nodes = [try negation()]
    while takeWord("and") || takeSymbol("&&") { nodes.append(try negation()) }
    return nodes.count == 1 ? nodes[0] : .all(nodes)
  }

  private mutating func negation() throws(ModelError) -> PresetQuery.Node {
    skipSpace()
    let start = index
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw error(.tooLarge, at: start, "nested more than \(Self.maximumDepth) deep")
    }
    if takeWord("not") { return .not(try negation()) }
    guard takeSymbol("(") else { return try condition() }
    let node = try disjunction()
    guard takeSymbol(")") else { throw error(.syntax, at: index, "expected ), found \(found())") }
    return node
  }

  private mutating func condition() throws(ModelError) -> PresetQuery.Node {
    skipSpace()
    let start = index
    conditions += 1
    guard conditions <= Self.maximumConditions else {
      throw error(.tooLarge, at: start, "more than \(Self.maximumConditions) conditions")
    }
    let word = takeLetters()
    let names = QueryField.all.map(\.name)
    guard !word.isEmpty else {
      throw error(.syntax, at: start, "expected a field, found \(found())", allowed: names.joined(separator: ", "))
    }
    guard let field = QueryField.named(word) else {
      throw error(
        .unknown, at: start, "there is no field \(QuotedText.quote(word))", allowed: names.joined(separator: ", "),
        hint: Suggestion.hint(for: word, among: names))
    }
    skipSpace()
    let place = index
    guard let comparison = takeComparison() else { return .test(.init(field: field)) }
    switch (field.kind, comparison) {
    case (.text, .less), (.text, .lessOrEqual), (.text, .greater), (.text, .greaterOrEqual):
      throw error(.syntax, at: place, "\(field.name) is a text", allowed: "=, !=, ~")
    case (.flag, .less), (.flag, .lessOrEqual), (.flag, .greater), (.flag, .greaterOrEqual), (.flag, .contains):
      throw error(.syntax, at: place, "\(field.name) is yes or no", allowed: "=, !=, or \(field.name) alone")
    case (.number, .contains), (.seconds, .contains), (.date, .contains):
      throw error(.syntax, at: place, "~ is for texts", allowed: "=, !=, <, <=, >, >=")
    default: break
    }
    return .test(.init(field: field, comparison: (comparison, try operand(for: field))))
  }

  private mutating func operand(for field: QueryField) throws(ModelError) -> PresetQuery.Operand {
    skipSpace()
    let start = index
    let text = try takeValue()
    guard !text.isEmpty else {
      throw error(.missing, at: start, "expected a value for \(field.name), found \(found())", allowed: field.allowed)
    }
    let wrong = error(
      .syntax, at: start, "\(QuotedText.quote(text)) is not a value for \(field.name)", allowed: field.allowed)
    let lower = text.lowercased()
    switch field.kind {
    case .text:
      if field.name == "kind", MotionKind(rawValue: lower) == nil {
        throw error(
          .unknown, at: start, "there is no kind \(QuotedText.quote(text))", allowed: field.summary,
          hint: Suggestion.hint(for: lower, among: MotionKind.allCases.map(\.rawValue)))
      }
      return .text(lower)
    case .number, .seconds:
      guard let number = Self.number(lower, isTime: field.kind == .seconds) else { throw wrong }
      return .number(number)
    case .date:
      guard Self.isDate(text) else { throw wrong }
      return .text(text.hasSuffix("Z") ? String(text.dropLast()) : text)
    case .flag:
      guard ["yes", "true", "no", "false"].contains(lower) else { throw wrong }
      return .flag(lower == "yes" || lower == "true")
    }
  }

  /// A plain number, a percentage, or a length of time.
  private static func number(_ text: String, isTime: Bool) -> Double? {
    if isTime {
      if text == "forever" || text == "inf" { return .infinity }
      if text.hasSuffix("ms") { return plain(text.dropLast(2)).map { $0 / 1000 } }
      return plain(text.hasSuffix("s") ? text.dropLast() : text[...])
    }
    return text.hasSuffix("%") ? plain(text.dropLast()).map { $0 / 100 } : plain(text[...])
  }

  /// JavaScript's numbers; Swift would also read `nan` and hexadecimal digits.
  private static func plain(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.e".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// `2026-11-21T07:30:00` or the beginning of such a moment.
  private static func isDate(_ text: String) -> Bool {
    let form = /([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})(?:T([0-9]{2})(?::([0-9]{2})(?::([0-9]{2})Z?)?)?)?)?)?/
    guard let found = text.wholeMatch(of: form)?.output else { return false }
    func number(_ digits: Substring?, or least: Int64) -> Int64 { digits.flatMap { Int64($0) } ?? least }
    let (year, month, day) = (number(found.1, or: 0), number(found.2, or: 1), number(found.3, or: 1))
    // 30 February is another day.
    let days = CivilDate.daysSince1970(year: year, month: month, day: day)
    return (1...12).contains(month) && CivilDate(daysSince1970: days).day == day
      && number(found.4, or: 0) < 24 && number(found.5, or: 0) < 60 && number(found.6, or: 0) < 60
  }

  private mutating func skipSpace() {
    while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
  }

  /// Description of the current position, for messages.
  private func found() -> String {
    guard index < scalars.count else { return "the end" }
    let word = scalars[index...].prefix { !$0.properties.isWhitespace }
    return QuotedText.quote(String(String.UnicodeScalarView(word)))
  }

  private mutating func takeLetters() -> String {
    let word = scalars[index...].prefix { $0 == "_" || $0.isASCII && $0.properties.isAlphabetic }
    index += word.count
    return String(String.UnicodeScalarView(word))
  }

  private mutating func takeWord(_ word: String) -> Bool {
    skipSpace()
    let start = index
    if takeLetters().lowercased() == word { return true }
    index = start
    return false
  }

  private mutating func takeSymbol(_ symbol: String) -> Bool {
    skipSpace()
    guard scalars[index...].starts(with: symbol.unicodeScalars) else { return false }
    index += symbol.unicodeScalars.count
    return true
  }

  private mutating func takeComparison() -> PresetQuery.Comparison? {
    if takeSymbol("==") { return .equal }
    if let found = PresetQuery.Comparison.allCases.first(where: { takeSymbol($0.rawValue) }) { return found }
    return takeWord("contains") ? .contains : nil
  }

  /// Quoted text, or text up to a space, a parenthesis or the end.
  private mutating func takeValue() throws(ModelError) -> String {
    guard index < scalars.count else { return "" }
    let start = index
    let quote = scalars[start]
    guard quote == "\"" || quote == "'" else {
      let word = scalars[index...].prefix { !$0.properties.isWhitespace && !"()<>=!&|".unicodeScalars.contains($0) }
      index += word.count
      return String(String.UnicodeScalarView(word))
    }
    guard let end = scalars[(start + 1)...].firstIndex(of: quote) else {
      throw error(.syntax, at: start, "a text without its closing \(quote)")
    }
    index = end + 1
    return String(String.UnicodeScalarView(scalars[(start + 1)..<end]))
  }

  private func error(
    _ code: ModelError.Code, at place: Int, _ problem: String, allowed: String? = nil, hint: String? = nil
  ) -> ModelError {
    ModelError(code, problem, allowed: allowed, hint: hint, location: TextLocation(line: 1, column: place + 1))
  }
}
