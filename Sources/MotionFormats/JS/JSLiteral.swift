import MotionEngine
import MotionModel

/// Literal value in a script, with its place; computed values are code.
struct JSLiteral: Sendable {
  // Swift 6 finds the inferred conformance circular when one file is compiled again.
  enum Value: Sendable {
    case scalar(JSONValue)
    case list([JSLiteral])
    case object([(key: String, value: JSLiteral)])
    case code
  }

  /// Key of the members that another object gives: `{ ...spring, delay: 0.1 }`.
  static let spread = "..."

  let value: Value
  /// Range of its bytes.
  let start, end: Int
  /// Indicates a name that is its own key: `{ duration }`.
  var isShorthand = false
  /// Constant that it was put in for, alone.
  var origin: ScriptConstants.Origin?

  var number: Double? { if case .scalar(.number(let number)) = value { number } else { nil } }
  var text: String? { if case .scalar(.string(let text)) = value { text } else { nil } }
  var list: [JSLiteral]? { if case .list(let list) = value { list } else { nil } }
  var isTrue: Bool { if case .scalar(.bool(true)) = value { true } else { false } }
  var members: [(key: String, value: JSLiteral)]? { if case .object(let members) = value { members } else { nil } }

  func number(of key: String) throws(ModelError) -> Double {
    if let number { return number }
    throw ModelError(.wrongType, "expected a number, found code or a text for \(key)", hint: "write the number")
  }

  /// A member of an object; the last of that name, as in scripts.
  subscript(key: String) -> JSLiteral? { members?.last { $0.key == key }?.value }

  /// Values of a program in it, in their order.
  var codes: [JSLiteral] {
    switch value {
    case .scalar: []
    case .code: [self]
    case .list(let list): list.flatMap(\.codes)
    case .object(let members): members.flatMap(\.value.codes)
    }
  }

  /// Value as JSON; nil if it has code or a duplicate key.
  var json: JSONValue? {
    switch value {
    case .scalar(.number(.infinity)): return .string("Infinity")
    case .scalar(let value): return value
    case .list(let list):
      let values = list.compactMap(\.json)
      return values.count == list.count ? .array(values) : nil
    case .object(let members):
      let values = members.compactMap { member in member.value.json.map { JSONMember(member.key, $0) } }
      guard values.count == members.count, Set(values.map(\.key)).count == values.count else { return nil }
      return .object(values)
    case .code: return nil
    }
  }
}

/// Reads the values that a script writes out.
///
/// Source: https://tc39.es/ecma262/#sec-primary-expression
struct JSReader {
  var text: TextScanner
  /// Constants of values by their starts.
  var origins: [Int: ScriptConstants.Origin] = [:]
  /// Indicates nesting too deep to skip: reading ends then.
  fileprivate var isLost = false
  /// Start of the last token, and its first byte.
  private(set) var start = 0
  fileprivate var before: UInt8 = 0

  /// The most braces and brackets inside each other that are read, and the most that are stepped over.
  private static let maximumDepth = 32
  private static let maximumCodeDepth = 64

  init(_ bytes: [UInt8]) { text = TextScanner(script: bytes) }

  /// The one value of a text; nil if there is more than a comma or a semicolon behind it.
  static func literal(_ text: String) -> JSLiteral? {
    var reader = JSReader(Array(text.utf8))
    let literal = reader.literal()
    reader.text.skipBlanks()
    return reader.text.bytes[reader.text.position...].allSatisfy(",;".utf8.contains) ? literal : nil
  }

  // MARK: Tokens

  enum Lexeme: Equatable {
    case name(String)
    /// A string, digits or a pattern.
    case value
    case sign(Unicode.Scalar)
    case end
  }

  mutating func lexeme() -> Lexeme {
    text.skipBlanks()
    guard !text.isAtEnd else { return .end }
    let byte = text.next
    defer { before = byte }
    start = text.position
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      text.skipString()
      return .value
    case UInt8(ascii: "/") where skipPattern(): return .value
    case _ where TextScanner.isWord(byte) && byte != UInt8(ascii: "-"):
      text.skip { TextScanner.isWord($0) && $0 != UInt8(ascii: "-") }
      // A number is not a name, and has none after its dot.
      return NotationAlphabet.isDigit(byte) ? .value : .name(text.text(from: start))
    default:
      text.position += 1
      return .sign(Unicode.Scalar(byte))
    }
  }

  /// Bytes at which the names in a script begin; O(bytes).
  static func starts(in bytes: [UInt8]) -> Set<Int> {
    var (reader, starts) = (JSReader(bytes), Set<Int>())
    while true {
      switch reader.lexeme() {
      case .end: return starts
      case .name: starts.insert(reader.start)
      case .value, .sign: break
      }
    }
  }

  private var isBehindReturn: Bool {
    guard before == UInt8(ascii: "r") else { return false }
    let code = text.bytes[..<text.position].reversed().drop { $0 == UInt8(ascii: " ") }
    return code.starts(with: "nruter".utf8) && !code.dropFirst(6).prefix(1).contains(where: TextScanner.isWord)
  }

  /// Steps over a regular expression of up to 4096 bytes, which follows no value.
  /// - Returns: `true` if there is one.
  private mutating func skipPattern() -> Bool {
    guard before == 0 || "(,=:[!&|?{};>".utf8.contains(before) || isBehindReturn else { return false }
    // The end of an element: `transition={fast} />`.
    if before == UInt8(ascii: "}"), text.peek(1) == UInt8(ascii: ">") { return false }
    var position = text.position + 1
    var isInClass = false
    while position < min(text.end, text.position + 4096), text.bytes[position] != 0x0A {
      switch text.bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        text.position = position + 1
        return true
      default: break
      }
      position += 1
    }
    return false
  }

  /// Steps over code up to a comma, a semicolon or a closing bracket of an outer level.
  /// - Parameter isStatement: Steps over brackets of any depth, and ends before the first word of another statement, too.
  private mutating func skipCode(isStatement: Bool = false) {
    var (depth, angles, last, isType) = (0, 0, Lexeme.end, false)
    before = 0
    while true {
      text.skipBlanks()
      if depth == 0, ";)]}".utf8.contains(text.next) || angles == 0 && text.next == UInt8(ascii: ",") { return }
      let token = lexeme()
      switch token {
      case .end: return
      case .sign("("), .sign("["), .sign("{"):
        depth += 1
        guard isStatement || depth <= Self.maximumCodeDepth else { return isLost = true }
      case .sign(")"), .sign("]"), .sign("}"): depth -= 1
      // Types of TypeScript may have commas between angle brackets.
      case .sign("<") where isType && depth == 0: angles += 1
      case .sign(">") where isType && depth == 0: angles = max(0, angles - 1)
      case .name("as") where depth == 0, .name("satisfies") where depth == 0: isType = true
      case .name(let word) where isStatement && depth == 0:
        // The first word and TypeScript's `as const` begin none.
        if ![.end, .name("as")].contains(last), Self.statements.contains(word) { return text.position = start }
      default: break
      }
      last = token
    }
  }

  // MARK: Values

  /// Current value, up to the comma or bracket after it.
  mutating func literal(depth: Int = 0) -> JSLiteral {
    text.skipBlanks()
    let start = text.position
    var value: JSLiteral.Value?
    if depth < Self.maximumDepth {
      if text.next == UInt8(ascii: "{") { value = object(depth) }
      if text.position == start, text.take("[") { value = list(to: "]", depth: depth + 1).map { .list($0) } }
    }
    if value != nil { skipType() }
    if value == nil || !text.isAtEnd && !",;)]}".utf8.contains(text.next), !isLost {
      text.position = start
      skipCode()
      let plain = Self.withoutType(text.text(from: start))
      return JSLiteral(
        value: Self.scalar(plain), start: start, end: start + plain.utf8.count, origin: origins[start])
    }
    return JSLiteral(value: value ?? .code, start: start, end: text.position, origin: origins[start])
  }

  /// Scalar: the JSON reader accepts the words and numbers of scripts too.
  private static func scalar(_ plain: String) -> JSLiteral.Value {
    if plain == "undefined" { return .scalar(.null) }
    if plain == "Infinity" { return .scalar(.number(.infinity)) }
    switch try? JSONReader.read(Array(plain.utf8), limits: .file, isJSON5: true) {
    case nil: return computed(plain).map { .scalar(.number($0)) } ?? .code
    case .array?, .object?: return .code
    case .string(let string)? where plain.hasPrefix("`") && string.contains("${"): return .code
    case let value?: return .scalar(value)
    }
  }

  /// Result of numbers alone: `2 * 0.15`; nil for any other text.
  private static func computed(_ text: String) -> Double? {
    guard text.utf8.count <= 200, text.utf8.allSatisfy("0123456789.+-*/() ".utf8.contains),
      let result = (try? CompiledFormula(Formula(text), slots: []))?.constant
    else { return nil }
    return result.isFinite ? result : nil
  }

  /// Arguments of a call, up to and including the closing parenthesis; nil if it is missing.
  mutating func arguments() -> [JSLiteral]? { list(to: ")") }

  private mutating func list(to end: StaticString, depth: Int = 0) -> [JSLiteral]? {
    var list: [JSLiteral] = []
    return elements(to: end) { list.append($0.literal(depth: depth)) } ? list : nil
  }

  /// Reads elements between commas up to and including a closing bracket.
  /// - Returns: `true` if the bracket was found.
  private mutating func elements(to end: StaticString, _ read: (inout JSReader) -> Void) -> Bool {
    while true {
      text.skipBlanks()
      if text.take(end) { return true }
      let before = text.position
      read(&self)
      text.skipBlanks()
      text.take(",")
      guard text.position > before, !text.isAtEnd, !isLost else { return false }
    }
  }

  /// A word or a number without TypeScript's `as const`, `as Transition` or `satisfies Transition` behind it.
  private static func withoutType(_ text: String) -> String {
    func isType(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character.isWhitespace || "_.<>[]|".contains(character)
    }
    let tail = text.suffix(text.reversed().prefix(while: isType).count)
    let end = [" as ", " satisfies "].compactMap { tail.firstRange(of: $0)?.lowerBound }.min()
    return String(text[..<(end ?? text.endIndex)]).trimmed
  }

  /// Steps over the same behind an object or a list, whose types may have commas.
  private mutating func skipType() {
    text.skipBlanks()
    var ahead = self
    if [.name("as"), .name("satisfies")].contains(ahead.lexeme()) { skipCode() }
  }

  private mutating func object(_ depth: Int) -> JSLiteral.Value? {
    text.position += 1
    var (members, hasSpread): ([(key: String, value: JSLiteral)], Bool) = ([], false)
    let isWhole = elements(to: "}") { reader in
      let start = reader.text.position
      if reader.text.take("...") {
        let value = reader.literal(depth: depth + 1)
        members += value.members ?? [(JSLiteral.spread, value)]
        hasSpread = true
        return
      }
      let isQuoted = "\"'".utf8.contains(reader.text.next)
      let key = isQuoted ? reader.text.readString() : reader.text.word()
      reader.text.skipBlanks()
      if let key, isQuoted || !key.isEmpty, reader.text.next == UInt8(ascii: ":") {
        reader.text.position += 1
        var value = reader.literal(depth: depth + 1)
        // Motion takes its own functions as types: { type: spring }.
        if key == "type", case .code = value.value {
          let name = reader.text.text(from: value.start).trimmed
          if ["spring", "inertia"].contains(name) {
            value = JSLiteral(value: .scalar(.string(name)), start: value.start, end: value.end)
          }
        }
        members.append((key, value))
      } else {
        // A shorthand, a method or an accessor: its value is computed.
        let isShorthand = ",}".utf8.contains(reader.text.next) && !isQuoted
        reader.skipCode()
        if let key, isQuoted || !key.isEmpty {
          let end = isShorthand ? start + key.utf8.count : reader.text.position
          members.append((key, JSLiteral(value: .code, start: start, end: end, isShorthand: isShorthand)))
        }
      }
    }
    if hasSpread {
      // The last of a name counts, and of unknown objects all.
      members = members.reversed().unique { key, value in key == JSLiteral.spread ? "\(key)\(value.start)" : key }
        .reversed()
    }
    return isWhole ? .object(members) : nil
  }

  // MARK: Members

  /// Members with some names in a script's objects, and attributes of JSX.
  ///
  /// O(bytes): values nested in more than 64 brackets are ignored.
  static func members(_ names: Set<String>, in bytes: [UInt8]) -> [(key: String, value: JSLiteral)] {
    var reader = JSReader(bytes)
    var members: [(key: String, value: JSLiteral)] = []
    while true {
      var ahead = reader
      let word: String?
      switch reader.lexeme() {
      case .end: return members
      case .name(let name): word = name
      case .value where "\"'`".utf8.contains(reader.before):
        ahead.text.skipBlanks()
        word = ahead.text.readString()
      default: continue
      }
      guard let word, names.contains(word) else { continue }
      ahead = reader
      guard [.sign(":"), .sign("=")].contains(ahead.lexeme()) else { continue }
      ahead.text.skipBlanks()
      if ahead.text.begins(with: "{{") { ahead.text.position += 1 }
      members.append((word, ahead.literal()))
    }
  }

  /// Constants of a script with the values that they are declared with, that of `export default` under this word; not those
  /// inside of other values.
  ///
  /// O(bytes).
  static func constants(in bytes: [UInt8]) -> [(name: String, value: JSLiteral)] {
    var reader = JSReader(bytes)
    var constants: [(name: String, value: JSLiteral)] = []
    while true {
      let token = reader.lexeme()
      if token == .end { return constants }
      var (ahead, name) = (reader, "default")
      switch token {
      case .name("const"), .name("let"), .name("var"):
        guard let own = ahead.declaredName() else { continue }
        name = own
      case .name("export"): guard ahead.lexeme() == .name("default") else { continue }
      default: continue
      }
      constants.append((name, ahead.statementValue()))
      // Others may follow: `const fast = 0.1, slow = 0.4`.
      while token != .name("export"), ahead.text.next == UInt8(ascii: ",") {
        ahead.text.position += 1
        guard let next = ahead.declaredName() else { break }
        constants.append((next, ahead.statementValue()))
      }
      reader = ahead
    }
  }

  /// Name before an equals sign, with or without a type between them; nil if there is none.
  private mutating func declaredName() -> String? {
    guard case .name(let name) = lexeme() else { return nil }
    var (next, count) = (lexeme(), 0)
    while next != .sign("="), next != .sign(";"), next != .end, count < 24 {
      (next, count) = (lexeme(), count + 1)
    }
    return next == .sign("=") ? name : nil
  }

  /// Value up to the end of its statement, which may lack a semicolon.
  private mutating func statementValue() -> JSLiteral {
    var own = self
    skipCode(isStatement: true)
    own.text.end = text.position
    return own.literal()
  }

  private static let statements: Set<String> = [
    "const", "let", "var", "export", "import", "function", "class", "type", "interface", "enum", "declare", "return",
    "if", "for", "while", "switch", "async", "module",
  ]

  /// Finds objects of Motion's in a script: `{ type: "spring", … }`, `transition={{ duration: 0.3 }}`.
  static func motionObjects(in bytes: [UInt8]) -> [Int] {
    members(["type", "transition"], in: bytes).filter { key, value in
      key == "type"
        ? ["spring", "tween", "inertia"].contains(value.text)
        : value["type"] == nil && (value["duration"]?.number != nil || value["ease"] != nil)
    }.map(\.value.start)
  }
}

/// A call in a script: `gsap.to(".card", { x: 100 })`.
struct JSCall {
  /// Receiver before its name: `gsap`; empty after another call.
  let receiver: String
  let name: String
  let arguments: [JSLiteral]
  /// Indicates a script that ends before its closing parenthesis; it has no arguments then.
  let isOpen: Bool
  /// Start of the whole call.
  let start: Int
  /// Variable or key of the result: `const hop = …`, `hop: …`.
  let variable: String?

  /// The calls of a script, in its order, those within each other too.
  ///
  /// O(bytes): arguments nested in more than 64 brackets are ignored.
  /// - Parameter isWanted: By the receiver and the name.
  static func all(in bytes: [UInt8], _ isWanted: (String, String) -> Bool) -> [JSCall] {
    var reader = JSReader(bytes)
    var calls: [JSCall] = []
    var (path, start): ([String], Int) = ([], 0)
    var (before, variable): (JSReader.Lexeme, String?) = (.end, nil)
    while true {
      let token = reader.lexeme()
      switch token {
      case .end: return calls
      case .name(let word):
        if before == .sign(".") { path.append(word) } else { (path, start) = ([word], reader.start) }
      case .sign("."): if case .name = before {} else { (path, start) = ([], reader.start) }
      case .sign("("):
        if case .name(let name) = before {
          let receiver = path.dropLast().joined(separator: ".")
          if isWanted(receiver, name) {
            var inner = reader
            let arguments = inner.arguments()
            let isOpen = arguments == nil && !inner.isLost && inner.text.isAtEnd
            if arguments != nil || isOpen {
              calls.append(
                JSCall(
                  receiver: receiver, name: name, arguments: arguments ?? [], isOpen: isOpen, start: start,
                  variable: variable))
            }
          }
          variable = nil
        }
        path = []
      case .sign("="), .sign(":"): (variable, path) = (path.isEmpty ? nil : path.joined(separator: "."), [])
      case .sign: (variable, path) = (nil, [])
      case .value: path = []
      }
      before = token
    }
  }
}
