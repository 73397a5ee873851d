/// Reads tokens into chains, arguments and values; knows no names.
///
/// Recursion is bounded: every nested call opens a parenthesis, of which there are 8 inside each other.
struct NotationParser {
  /// Most parentheses inside each other.
  static let maximumDepth = 8
  /// Most values between two commas.
  static let maximumItems = 8

  var lexer: NotationLexer
  private let subject: NotationSubject
  private var depth = 0

  /// Prepares to read.
  /// - Parameter subject: What the text describes, for messages.
  init(_ text: NotationText, of subject: NotationSubject = .curve) throws(ModelError) {
    lexer = try NotationLexer(text)
    self.subject = subject
  }

  private var text: NotationText { lexer.text }
  private var token: NotationLexer.Token { lexer.token }

  /// Reads the whole text as one chain.
  mutating func parse() throws(ModelError) -> NotationChain {
    switch token.kind {
    case .end:
      throw text.error(
        .missing, at: token.start, "the text is empty", allowed: subject.example)
    case .word, .dot: break
    case .number, .string, .open, .close, .comma, .colon, .plus, .minus, .times, .divided:
      throw text.error(
        .syntax, at: token.start, "expected a \(subject.noun), found \(lexer.spelling)", allowed: subject.names,
        hint: token.kind == .number ? subject.hintForNumber : nil)
    }
    let chain = try self.chain()
    switch token.kind {
    case .end: return chain
    case .close: throw text.error(.syntax, at: token.start, "\")\" without a \"(\" before it")
    case .open:
      throw text.error(
        .syntax, at: token.start, "white space before \"(\"", hint: "write it right behind the name: \(subject.call)")
    case .number, .word, .string, .comma, .colon, .dot, .plus, .minus, .times, .divided:
      throw text.error(
        .syntax, at: token.start, "\(lexer.spelling) behind the \(subject.noun)", allowed: subject.continuation,
        hint: token.kind == .number ? subject.hintForNumberBehind : nil)
    }
  }

  private mutating func chain() throws(ModelError) -> NotationChain {
    let start = token.start
    let hasDot = token.kind == .dot
    if hasDot { try lexer.advance() }
    var segments = [try segment()]
    while token.kind == .dot {
      guard segments.count < 64 else {
        throw text.error(.tooLarge, at: token.start, "more than 64 names joined by dots")
      }
      try lexer.advance()
      segments.append(try segment())
    }
    return NotationChain(
      hasDot: hasDot, segments: segments, start: start, end: segments.last.map { $0.close } ?? start)
  }

  private mutating func segment() throws(ModelError) -> NotationSegment {
    guard token.kind == .word else {
      throw text.error(
        .syntax, at: token.start, "expected a name, found \(lexer.spelling)", allowed: "a name right behind the dot")
    }
    let word = token
    try lexer.advance()
    var segment = NotationSegment(
      name: text.slice(word.start, word.end), start: word.start, arguments: nil, close: word.end)
    if token.kind == .open, !token.isSpaced {
      segment.arguments = try arguments(close: &segment.close)
    }
    return segment
  }

  /// Reads from “(” to behind “)”.
  private mutating func arguments(close: inout Int) throws(ModelError) -> [NotationArgument] {
    let opening = token.start
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw text.error(
        .tooLarge, at: opening, "too many parentheses inside each other", allowed: "at most \(Self.maximumDepth)")
    }
    try lexer.advance()
    var arguments: [NotationArgument] = []
    if token.kind != .close {
      while true {
        guard arguments.count < Bounds.listLength else {
          throw text.error(.tooLarge, at: token.start, "too many arguments", allowed: "at most \(Bounds.listLength)")
        }
        arguments.append(try argument())
        guard token.kind == .comma else { break }
        try lexer.advance()
        if token.kind == .close {
          throw text.error(.syntax, at: token.start, "a value is missing behind the last comma")
        }
      }
    }
    guard token.kind == .close else { throw unclosed(opening) }
    close = token.start
    depth -= 1
    try lexer.advance()
    return arguments
  }

  private func unclosed(_ opening: Int) -> ModelError {
    if token.kind == .end {
      return text.error(
        .syntax, at: token.start, "\"(\" at \(text.location(opening)) is never closed", allowed: "\",\" or \")\"")
    }
    return text.error(
      .syntax, at: token.start, "expected \",\" or \")\", found \(lexer.spelling)",
      hint: token.kind == .open ? "write \"(\" right behind the name" : nil)
  }

  private mutating func argument() throws(ModelError) -> NotationArgument {
    var argument = NotationArgument(start: token.start, items: [try item()])
    if token.kind == .colon, let first = argument.items.first {
      switch first.kind {
      case .string:
        argument.label = NotationString.value(text, from: first.start, to: first.end).value
        argument.isQuoted = true
      case .chain(let chain)
      where chain.segments.count == 1 && chain.segments.first?.arguments == nil && !chain.hasDot:
        argument.label = chain.segments.first?.name
      case .chain, .number, .tuple, .calculation:
        throw text.error(.syntax, at: first.start, "a label must be a name", allowed: "such as duration: 0.3")
      }
      try lexer.advance()
      argument.items = [try item()]
    }
    while isValue {
      guard argument.items.count < Self.maximumItems else {
        throw text.error(.tooLarge, at: token.start, "too many values without a comma between them")
      }
      argument.items.append(try item())
    }
    return argument
  }

  private var isValue: Bool {
    switch token.kind {
    case .number, .word, .string: true
    // A call's parenthesis is read with its name; one behind white space is left for the error.
    case .open, .close, .comma, .colon, .dot, .plus, .minus, .times, .divided, .end: false
    }
  }

  private mutating func item() throws(ModelError) -> NotationItem {
    let first = token
    switch first.kind {
    case .number:
      try lexer.advance()
      return NotationItem(kind: .number(unit: first.unit), start: first.start, end: first.end)
    case .string:
      try lexer.advance()
      return NotationItem(kind: .string, start: first.start, end: first.end)
    case .word, .dot:
      let word = first.kind == .word ? NotationAlphabet.lowered(text.slice(first.start, first.end)) : ""
      if Self.calculations.contains(word), text.byte(first.end) == UInt8(ascii: "(") {
        try lexer.advance()
        return try calculation(word, at: first.start)
      }
      let chain = try self.chain()
      return NotationItem(kind: .chain(chain), start: chain.start, end: chain.end)
    case .open:
      var close = first.start
      let arguments = try arguments(close: &close)
      return NotationItem(kind: .tuple(arguments), start: first.start, end: close + 1)
    case .close, .comma, .colon, .plus, .minus, .times, .divided, .end:
      throw text.error(
        .syntax, at: first.start, "expected a value, found \(lexer.spelling)",
        allowed: "a number, a name or a string")
    }
  }
}

/// Names joined by dots, each with or without arguments: `.spring(duration: 0.5).delay(1)`.
struct NotationChain {
  /// Whether a dot is before the first name.
  var hasDot: Bool
  /// The names; at least one.
  var segments: [NotationSegment]
  /// The first byte.
  var start: Int
  /// Behind the last byte.
  var end: Int
}

/// A name with or without arguments.
struct NotationSegment {
  var name: String
  /// The name's first byte.
  var start: Int
  /// What is in its parentheses; nil without parentheses.
  var arguments: [NotationArgument]?
  /// The closing parenthesis, or behind the name.
  var close: Int
}

/// What stands between two commas.
struct NotationArgument {
  var label: String?
  /// Whether the label is in quotation marks, which makes it a formula's parameter whatever it says.
  var isQuoted = false
  /// The first byte.
  var start: Int
  /// The values; at least one, and several only in CSS: `0.25 25% 75%`.
  var items: [NotationItem]
}

/// One value of an argument.
struct NotationItem {
  enum Kind {
    /// A number; its unit begins at the byte given.
    case number(unit: Int)
    /// A string in quotation marks.
    case string
    /// A word, or a call.
    case chain(NotationChain)
    /// Values in parentheses.
    case tuple([NotationArgument])
    /// CSS arithmetic, worked out: `calc(1 / 3)`.
    case calculation(CalculatedNumber)
  }

  var kind: Kind
  /// The first byte.
  var start: Int
  /// Behind the last byte.
  var end: Int
}

/// What a text of notation describes, in the words of its error messages.
struct NotationSubject {
  /// One word.
  let noun: String
  /// What an empty text lacks.
  let example: String
  /// With what a text begins.
  let names: String
  /// A call with its parenthesis.
  let call: String
  /// What may follow.
  let continuation: String
  /// What to do about a number at the beginning.
  var hintForNumber: String?
  /// What to do about a number behind it.
  var hintForNumberBehind: String?

  /// A curve.
  static let curve = NotationSubject(
    noun: "curve", example: "a curve such as ease-in-out or .spring",
    names: "a name such as ease-in, cubic-bezier(…), .easeInOut or spring(…)", call: "spring(…)",
    continuation: "a modifier such as .delay(0.5), or the end",
    hintForNumber: "a duration follows the curve: ease-in.duration(400ms)",
    hintForNumberBehind: "write .duration(400ms) or .delay(100ms)")

  /// A schedule.
  static let schedule = NotationSubject(
    noun: "schedule", example: "a schedule such as periodic(by: 1) or everyMinute",
    names: ScheduleNotation.names.joined(separator: ", "), call: "cyclic(…)", continuation: "the end",
    hintForNumber: "a list of times is written explicit(0, 0.5, 2)")
}
