import MotionModel

/// Makes JSON of the variables and maps of a Sass file.
///
/// Read are `$name: value;`, maps in parentheses, and the map that a function returns. Rules, mixins and imports are stepped over; `$other` and `map.get($map, key)` become references.
///
/// Source: https://sass-lang.com/documentation/values/maps/
struct SassTranslation {
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var text: TokenText
  private var depth = 0
  private var isFirst = true
  private(set) var result = TranslatedText()

  /// - Parameter bytes: UTF-8.
  /// - Throws: ``ModelError`` with the place of what is not read.
  init(_ bytes: [UInt8]) throws(ModelError) {
    self.bytes = bytes
    text = TokenText(bytes[...])
    result.add("{", at: 0)
    while true {
      text.skipSpace()
      guard !text.isAtEnd else { break }
      try statement()
    }
    result.add("}", at: bytes.count)
  }

  private mutating func statement() throws(ModelError) {
    switch text.next {
    case UInt8(ascii: "$"):
      let start = text.position
      text.position += 1
      let name = text.word()
      text.skipSpace()
      guard text.next == UInt8(ascii: ":") else { return skipStatement() }
      text.position += 1
      separate(at: start)
      result.add(string: name, at: start)
      result.add(":", at: start)
      try value()
      text.skipSpace()
      if text.next == UInt8(ascii: ";") { text.position += 1 }
    case UInt8(ascii: "@"):
      text.position += 1
      switch text.word() {
      // What stands in a function's braces is read like the file itself.
      case "function":
        while !text.isAtEnd, text.next != UInt8(ascii: "{") { text.position += 1 }
        text.position = min(text.position + 1, bytes.count)
      case "return":
        text.skipSpace()
        guard text.next == UInt8(ascii: "(") else { return skipStatement() }
        text.position += 1
        try members()
      default: skipStatement()
      }
    case UInt8(ascii: "}"), UInt8(ascii: ";"): text.position += 1
    default: skipStatement()
    }
  }

  private mutating func separate(at offset: Int) {
    if !isFirst { result.add(",", at: offset) }
    isFirst = false
  }

  /// Steps over a statement, and over the block behind it.
  private mutating func skipStatement() {
    var braces = 0
    while !text.isAtEnd {
      text.skipSpace()
      let byte = text.next
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        text.skipString()
        continue
      }
      if !text.isAtEnd { text.position += 1 }
      if byte == UInt8(ascii: "{") { braces += 1 }
      if byte == UInt8(ascii: "}") {
        braces -= 1
        if braces <= 0 { return }
      }
      if byte == UInt8(ascii: ";"), braces == 0 { return }
    }
  }

  // MARK: Values

  private mutating func value() throws(ModelError) {
    text.skipSpace()
    let start = text.position
    guard text.next == UInt8(ascii: "(") else { return result.add(scalar: scalar(), at: start) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw ModelError(
        .tooLarge, "maps are nested too deep", allowed: "depth \(Self.depthLimit)",
        location: TextLocation(offset: start, in: bytes))
    }
    text.position += 1
    if isMap() {
      result.add("{", at: start)
      let outer = isFirst
      isFirst = true
      try members()
      isFirst = outer
      result.add("}", at: text.position)
    } else {
      result.add("[", at: start)
      try list(from: start)
      result.add("]", at: text.position)
    }
    // What follows a map: !default.
    _ = scalar()
  }

  /// Whether the parenthesis that was opened holds keys.
  private func isMap() -> Bool {
    var ahead = text
    var parentheses = 0
    while !ahead.isAtEnd {
      ahead.skipSpace()
      switch ahead.next {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): ahead.skipString()
      case UInt8(ascii: "("):
        parentheses += 1
        ahead.position += 1
      case UInt8(ascii: ")"):
        if parentheses == 0 { return false }
        parentheses -= 1
        ahead.position += 1
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: ",") where parentheses == 0: return false
      default: ahead.position += 1
      }
    }
    return false
  }

  /// The members of a map, to behind its closing parenthesis.
  private mutating func members() throws(ModelError) {
    let start = text.position
    while true {
      text.skipSpace()
      guard !text.isAtEnd else { throw unclosed(start) }
      if text.next == UInt8(ascii: ")") {
        text.position += 1
        return
      }
      let key = text.position
      let name = Self.unquoted(part(until: ":"))
      guard text.next == UInt8(ascii: ":"), !name.isEmpty else {
        throw ModelError(
          .syntax, "expected a key and a colon", allowed: "key: value", location: TextLocation(offset: key, in: bytes))
      }
      text.position += 1
      separate(at: key)
      result.add(string: name, at: key)
      result.add(":", at: key)
      try value()
      text.skipSpace()
      if text.next == UInt8(ascii: ",") { text.position += 1 }
    }
  }

  private mutating func list(from start: Int) throws(ModelError) {
    var isFirst = true
    while true {
      text.skipSpace()
      guard !text.isAtEnd else { throw unclosed(start) }
      if text.next == UInt8(ascii: ")") {
        text.position += 1
        return
      }
      if !isFirst { result.add(",", at: text.position) }
      isFirst = false
      try value()
      text.skipSpace()
      guard text.next == UInt8(ascii: ",") || text.next == UInt8(ascii: ")") else { throw unclosed(start) }
      if text.next == UInt8(ascii: ",") { text.position += 1 }
    }
  }

  private func unclosed(_ start: Int) -> ModelError {
    ModelError(.syntax, "the parenthesis is never closed", location: TextLocation(offset: start, in: bytes))
  }

  /// The text to the next comma, semicolon, closing parenthesis or one more sign that stand outside of parentheses.
  private mutating func part(until end: Unicode.Scalar? = nil) -> String {
    var result = ""
    var parentheses = 0
    while !text.isAtEnd {
      let before = text.position
      text.skipSpace()
      if text.position > before { result += " " }
      guard !text.isAtEnd else { break }
      let start = text.position
      switch text.next {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): text.skipString()
      case UInt8(ascii: "("):
        parentheses += 1
        text.position += 1
      case UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"):
        if parentheses == 0 { return result }
        if text.next == UInt8(ascii: ")") { parentheses -= 1 }
        text.position += 1
      case let byte where byte < 0x80 && Unicode.Scalar(byte) == end && parentheses == 0: return result
      case 0x80...0xFF: _ = text.word()
      default: text.position += 1
      }
      result += text.text(from: start)
    }
    return result
  }

  private mutating func scalar() -> String {
    var value = part()
    if let mark = value.firstIndex(of: "!") { value = String(value[..<mark]) }
    return Self.resolved(value.trimmed)
  }

  /// What a value means: the last choice of `if()`, references for variables, a string without its quotation marks.
  private static func resolved(_ value: String) -> String {
    guard value.utf8.count <= 4096 else { return value }
    if let arguments = arguments(of: "if", in: value), let last = arguments.last, arguments.count == 3 {
      return resolved(last)
    }
    for name in ["map.get", "map-get"] {
      guard let arguments = arguments(of: name, in: value), let map = arguments.first, map.hasPrefix("$") else {
        continue
      }
      return "{" + ([String(map.dropFirst())] + arguments.dropFirst().map(unquoted)).joined(separator: ".") + "}"
    }
    guard value.contains("$") else { return unquoted(value) }
    return value.split(separator: " ").map { word in
      let name = word.dropFirst()
      let isVariable = word.hasPrefix("$") && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      return isVariable ? "{\(name)}" : String(word)
    }.joined(separator: " ")
  }

  /// The arguments of a call that is the whole value.
  private static func arguments(of name: String, in value: String) -> [String]? {
    guard value.hasPrefix(name + "("), value.hasSuffix(")") else { return nil }
    return TokenShorthand.split(String(value.dropFirst(name.utf8.count + 1).dropLast()), at: ",").map(\.trimmed)
  }

  private static func unquoted(_ text: String) -> String {
    let text = text.trimmed
    guard let first = text.first, first == "\"" || first == "'", text.last == first, text.count > 1 else { return text }
    return String(text.dropFirst().dropLast())
  }
}
