/// Reads tokens into chains, arguments and values; knows no names but those of the calls that closures may follow.
///
/// Recursion is bounded: every nested call opens a parenthesis, whose nesting is limited.
struct NotationParser {
  /// Most values between two commas.
  static let maximumItems = 8

  var lexer: NotationLexer
  let subject: NotationSubject
  var structures: [String: Range<Int>] = [:]
  /// Values available to pasted code; nil for notation, which has none.
  let scope: PhaseScope?
  /// Closure's name for its last argument.
  private(set) var argumentName: String?
  private var depth = 0
  /// Functions and parentheses of CSS arithmetic that are open.
  var calculationDepth = 0

  /// Prepares to read.
  /// - Parameters:
  ///   - subject: Subject of the text, for messages.
  ///   - closure: Range between the braces of a closure; nil for the whole text.
  init(
    _ text: NotationText, of subject: NotationSubject = .curve, in closure: Range<Int>? = nil,
    readsAssignments: Bool = false, scope: PhaseScope? = nil
  ) throws(ModelError) {
    lexer = try NotationLexer(text, in: closure, readsAssignments: readsAssignments, readsCode: scope != nil)
    self.subject = subject
    self.scope = scope
    if closure != nil { try skipClosureHead() }
  }

  /// Steps over the names of a closure's arguments: `view, value in`, `(phase: Phase) -> Animation in`.
  private mutating func skipClosureHead() throws(ModelError) {
    guard token.kind == .word || token.kind == .open, !Self.otherCode.contains(text.slice(token.start, token.end))
    else { return }
    var ahead = lexer
    var (name, isName): (String?, Bool) = (nil, true)
    for _ in 0..<32 {
      switch ahead.token.kind {
      case .word where text.slice(ahead.token.start, ahead.token.end) == "in":
        try ahead.advance()
        lexer = ahead
        argumentName = name
        return
      case .word, .comma, .colon, .open, .close, .dot, .sign:
        if isName, ahead.token.kind == .word { name = text.slice(ahead.token.start, ahead.token.end) }
        isName = ahead.token.kind == .comma || ahead.token.kind == .open && name == nil
        do throws(ModelError) { try ahead.advance() } catch { return }
      default: return
      }
    }
  }

  var text: NotationText { lexer.text }
  var token: NotationLexer.Token { lexer.token }

  /// Reads the whole text as one chain.
  mutating func parse() throws(ModelError) -> NotationChain {
    switch token.kind {
    case .end:
      throw text.error(
        .missing, at: token.start, "the text is empty", allowed: subject.example)
    case .word, .dot: break
    default:
      throw lexer.unexpected(
        "a \(subject.noun)", allowed: subject.names, hint: token.kind == .number ? subject.hintForNumber : nil)
    }
    let chain = try self.chain()
    // One that was cut out of a list.
    if token.kind == .comma, chain.segments.last?.arguments != nil || chain.hasDot { try lexer.advance() }
    switch token.kind {
    case .end: return chain
    case .semicolon:
      throw text.error(
        .syntax, at: token.start, "unexpected \";\" after the \(subject.noun)", hint: "remove the semicolon")
    case .close: throw text.error(.syntax, at: token.start, "\")\" without a \"(\" before it")
    case .open:
      throw text.error(
        .syntax, at: token.start, "white space before \"(\"", hint: "write it right after the name: \(subject.call)")
    default:
      throw text.error(
        .syntax, at: token.start, "unexpected \(lexer.spelling) after the \(subject.noun)",
        allowed: subject.continuation, hint: token.kind == .number ? subject.hintForNumberBehind : nil)
    }
  }

  mutating func chain() throws(ModelError) -> NotationChain {
    let start = token.start
    let hasDot = try take(.dot)
    var segments = [try segment()]
    while token.kind == .dot {
      guard segments.count < subject.maximumNames else {
        throw text.error(.tooLarge, at: token.start, "more than \(subject.maximumNames) names joined by dots")
      }
      try lexer.advance()
      segments.append(try segment())
    }
    return NotationChain(
      hasDot: hasDot, segments: segments, start: start,
      end: segments.last.map { min($0.close + ($0.isClosed ? 1 : 0), text.bytes.count) } ?? start)
  }

  mutating func segment() throws(ModelError) -> NotationSegment {
    guard token.kind == .word else {
      throw lexer.unexpected("a name", allowed: "a name right after the dot")
    }
    let word = token
    try lexer.advance()
    var segment = NotationSegment(
      name: text.slice(word.start, word.end), start: word.start, arguments: nil, close: word.end)
    if token.kind == .open, !token.isSpaced {
      segment.isClosed = true
      segment.arguments = try arguments(.close, of: &segment)
    }
    // A brace after a switch's subject begins its cases.
    if scope == nil { try readClosures(of: &segment) }
    return segment
  }

  /// Reads a name of pasted code with its arguments and trailing closures.
  mutating func call() throws(ModelError) -> NotationSegment {
    var segment = try segment()
    try readClosures(of: &segment)
    return segment
  }

  /// Reads trailing closures: `{ … }`, `keyframes: { … }`.
  private mutating func readClosures(of segment: inout NotationSegment) throws(ModelError) {
    while true {
      let label = segment.closures.isEmpty ? nil : try takeLabel()
      if label != nil { try lexer.advance() }
      guard token.kind == .closure, label != nil || segment.closures.isEmpty else { return }
      guard scope != nil || subject.closures.contains(segment.name) else {
        throw text.error(
          .syntax, at: token.start, "a closure after \(QuotedText.quote(segment.name))",
          allowed: subject.closures.isEmpty ? nil : "after \(subject.closures.joined(separator: ", "))",
          hint: Suggestion.hint(for: segment.name, among: subject.closures) ?? subject.hintForClosure)
      }
      segment.closures.append((label, token.inside))
      segment.close = token.end - 1
      segment.isClosed = true
      try lexer.advance()
    }
  }

  /// Steps over a name to the colon after it, if both are here.
  private mutating func takeLabel() throws(ModelError) -> String? {
    guard token.kind == .word else { return nil }
    var ahead = lexer
    try ahead.advance()
    guard ahead.token.kind == .colon else { return nil }
    defer { lexer = ahead }
    return text.slice(token.start, token.end)
  }

  /// Reads from “(” to after “)”, or from “[” to after “]”; a trailing comma is allowed, as in Swift.
  private mutating func arguments(
    _ end: NotationLexer.Token.Kind, of segment: inout NotationSegment
  ) throws(ModelError) -> [NotationArgument] {
    let opening = token.start
    depth += 1
    guard depth <= subject.maximumDepth else {
      throw text.tooMany("parentheses inside each other", subject.maximumDepth, at: opening)
    }
    try lexer.advance()
    var arguments: [NotationArgument] = []
    // As many as most calls have.
    if token.kind != end { arguments.reserveCapacity(4) }
    while token.kind != end {
      guard arguments.count < Bounds.listLength else {
        throw text.tooMany("arguments", Bounds.listLength, at: token.start)
      }
      arguments.append(try argument())
      segment.endsWithComma = try take(.comma)
      if !segment.endsWithComma { break }
    }
    guard token.kind == end else { throw unclosed(opening, end) }
    segment.close = token.start
    depth -= 1
    try lexer.advance()
    return arguments
  }

  private func unclosed(_ opening: Int, _ end: NotationLexer.Token.Kind) -> ModelError {
    let (begin, close) = end == .close ? ("\"(\"", "\")\"") : ("\"[\"", "\"]\"")
    if token.kind == .end {
      return text.error(
        .syntax, at: token.start, "\(begin) at \(text.location(opening)) is never closed", allowed: "\",\" or \(close)")
    }
    if token.kind == .colon {
      // The label behind a value: `1.2 duration: 0.3`.
      let length = text.bytes[..<token.start].reversed().prefix { NotationAlphabet.isName($0) }.count
      let label = text.slice(token.start - length, token.start)
      return text.error(
        .syntax, at: token.start - length, "expected \",\" before \(label)", allowed: "\",\" or \(close)")
    }
    return lexer.unexpected(
      "\",\" or \(close)",
      hint: token.kind == .open
        ? "write \"(\" right after the name" : token.kind == .semicolon ? text.decimalCommaHint : nil)
  }

  private mutating func argument() throws(ModelError) -> NotationArgument {
    let start = token.start
    if scope != nil, let label = try takeLabel() {
      return NotationArgument(label: label, start: start, item: try labeled(label))
    }
    var argument = NotationArgument(start: start, item: try item())
    if token.kind == .colon {
      let first = argument.item
      switch first.kind {
      case .string:
        argument.label = NotationString.value(text, from: first.start, to: first.end).value
        argument.isQuoted = true
      case .chain(let chain)
      where chain.segments.allSatisfy({ $0.arguments == nil && $0.closures.isEmpty }) && !chain.hasDot:
        argument.label = chain.path
      default:
        throw text.error(.syntax, at: first.start, "a label must be a name", allowed: "such as duration: 0.3")
      }
      argument.item = try labeled(argument.label)
    }
    while isValue {
      guard argument.others.count + 1 < Self.maximumItems else {
        throw text.error(.tooLarge, at: token.start, "too many values without a comma between them")
      }
      argument.others.append(try item())
    }
    return argument
  }

  /// Reads the value behind a colon; that of a trigger is any expression, and not looked at.
  private mutating func labeled(_ label: String?) throws(ModelError) -> NotationItem {
    guard label == "trigger" else {
      try lexer.advance()
      return try item()
    }
    let code = try lexer.skipExpression()
    return NotationItem(kind: .code, start: code.lowerBound, end: code.upperBound)
  }

  private var isValue: Bool {
    // A call's parenthesis is read with its name; one after white space is left for the error.
    token.kind == .number || token.kind == .word || token.kind == .string
  }

  /// Reads one value; in pasted code, works it out.
  mutating func item() throws(ModelError) -> NotationItem {
    try scope == nil ? literal() : expression()
  }

  mutating func literal() throws(ModelError) -> NotationItem {
    let first = token
    if [.number, .minus, .closure, .keyPath, .string].contains(first.kind) { try lexer.advance() }
    switch first.kind {
    case .number:
      let number = NotationItem(kind: .number(unit: first.unit), start: first.start, end: first.end)
      guard try take(.range) else { return number }
      let upper = token
      guard try take(.number) else { throw lexer.unexpected("a number", allowed: "-10...10") }
      let bound = NotationItem(kind: .number(unit: upper.unit), start: upper.start, end: upper.end)
      return NotationItem(kind: .range([number, bound]), start: first.start, end: upper.end)
    case .minus:
      let chain = try self.chain()
      let negated = NotationItem(kind: .chain(chain), start: chain.start, end: chain.end)
      return NotationItem(kind: .negative([negated]), start: first.start, end: chain.end)
    case .closure: return NotationItem(kind: .closure(first.inside), start: first.start, end: first.end)
    case .keyPath:
      let chain = try self.chain()
      return NotationItem(kind: .keyPath(chain), start: first.start, end: chain.end)
    case .string: return NotationItem(kind: .string, start: first.start, end: first.end)
    case .word, .dot:
      if first.kind == .word, text.byte(first.end) == UInt8(ascii: "(") {
        let word = NotationAlphabet.lowered(text.slice(first.start, first.end))
        if CalculatedNumber.functions.contains(word) {
          try lexer.advance()
          return try calculation(word, at: first.start)
        }
      }
      let chain = try self.chain()
      return NotationItem(kind: .chain(chain), start: chain.start, end: chain.end)
    case .open, .openBracket:
      var tuple = NotationSegment(name: "", start: first.start, close: first.start)
      let arguments = try arguments(first.kind == .open ? .close : .closeBracket, of: &tuple)
      return NotationItem(
        kind: first.kind == .open ? .tuple(arguments) : .array(arguments), start: first.start, end: tuple.close + 1)
    default:
      throw lexer.unexpected("a value", allowed: "a number, a name or a string")
    }
  }
}

/// Names joined by dots, each with or without arguments: `.spring(duration: 0.5).delay(1)`.
struct NotationChain {
  var hasDot: Bool
  /// The names; at least one.
  var segments: [NotationSegment]
  /// Range of its bytes.
  var start, end: Int

  var first: NotationSegment { segments[0] }
  /// Only name, without a leading dot.
  var only: NotationSegment? { segments.count == 1 && !hasDot ? segments[0] : nil }
  /// Name after a dot or a type: `.easeIn`, `UnitCurve.easeIn`.
  var call: NotationSegment? { segments.count <= 2 ? segments.last : nil }
  /// Its names with dots between them.
  var path: String { segments.count == 1 ? segments[0].name : segments.map(\.name).joined(separator: ".") }
}

/// A name with or without arguments.
struct NotationSegment {
  var name: String
  var start: Int
  /// Arguments in parentheses; nil without parentheses.
  var arguments: [NotationArgument]?
  /// Closing parenthesis or brace, or the end of the name.
  var close: Int
  /// Indicates a closing parenthesis or brace, and a trailing comma.
  var isClosed = false
  var endsWithComma = false
  /// Trailing closures, with labels from the second one on.
  var closures: [(label: String?, closure: Range<Int>)] = []
}

/// Argument between two commas.
struct NotationArgument {
  var label: String?
  /// Indicates a label in quotation marks, which always names a formula's parameter.
  var isQuoted = false
  var start: Int
  var item: NotationItem
  /// Values after it, which only CSS has: `0.25 25% 75%`.
  var others: [NotationItem] = []

  var items: [NotationItem] { [item] + others }
  var only: NotationItem? { others.isEmpty ? item : nil }
}

/// One value of an argument.
struct NotationItem {
  enum Kind {
    /// A number; its unit begins at the byte given.
    case number(unit: Int)
    case string
    /// A word, or a call.
    case chain(NotationChain)
    /// Values in parentheses, or in brackets.
    case tuple([NotationArgument])
    case array([NotationArgument])
    /// CSS arithmetic, worked out: `calc(1 / 3)`.
    case calculation(CalculatedNumber)
    /// Result of pasted code; marked if Swift has it as an integer, which divides without a fraction.
    case worked(Double, isInteger: Bool)
    case truth(Bool)
    /// A name with a minus sign: `-.pi`; one element.
    case negative([NotationItem])
    /// Two numbers with `...` between them.
    case range([NotationItem])
    /// `\.offset.y`.
    case keyPath(NotationChain)
    case closure(Range<Int>)
    /// An expression of Swift, unread.
    case code
  }

  var kind: Kind
  /// Range of its bytes.
  var start, end: Int
}

/// Subject of a notation text, with the words of its error messages.
struct NotationSubject: Sendable {
  let noun: String
  var example = ""
  /// Beginning of a text.
  let names: String
  /// Call with its parenthesis, and possible continuation, of a text that is one chain.
  var call = "", continuation = ""
  /// Calls that closures may follow, with advice about others.
  var closures: [String] = []
  var hintForClosure = "write ( ) around arguments"
  /// Most parentheses inside each other, and most names joined by dots.
  var maximumDepth = 8
  var maximumNames = 64
  /// Hints for a number at the beginning, and after the whole.
  var hintForNumber, hintForNumberBehind: String?

  static let curve = NotationSubject(
    noun: "curve", example: "a curve such as ease-in-out or .spring",
    names: "a name such as ease-in, cubic-bezier(…), .easeInOut or spring(…)", call: "spring(…)",
    continuation: "a modifier such as .delay(0.5), or the end", closures: ["withAnimation"],
    hintForNumber: "a duration follows the curve: ease-in.duration(400ms)",
    hintForNumberBehind: "write .duration(400ms) or .delay(100ms)")
}
