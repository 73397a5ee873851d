import MotionModel

/// Makes JSON of the part of YAML that token files use.
///
/// Supports mappings and sequences by indentation or in brackets, plain and quoted scalars, texts after `|` and `>`,
/// comments. Anchors, aliases, tags and several documents are rejected.
///
/// Source: https://yaml.org/spec/1.2.2/
struct YAMLTranslation {
  private static let depthLimit = 64

  private var text: TextScanner
  private var lineStart: Int
  /// Indicates that only spaces precede the current byte on its line.
  private var isFirstOfLine = true
  private var depth = 0
  private(set) var result = TranslatedText()

  /// - Parameter bytes: UTF-8.
  /// - Throws: ``ModelError`` with the place of unsupported text.
  init(_ bytes: [UInt8]) throws(ModelError) {
    text = TextScanner(script: bytes)
    lineStart = text.position
    try advance()
    guard !text.isAtEnd else { throw text.error("the text is empty", at: 0, allowed: "tokens") }
    try block()
    if !text.isAtEnd { throw misplaced }
  }

  private var column: Int { text.position - lineStart }
  private var isLineEnd: Bool { text.isAtEnd || [0x0A, 0x0D].contains(text.next) }
  private var isItem: Bool { text.next == UInt8(ascii: "-") && (text.peek(1) ?? 0x0A) <= 0x20 }

  /// Steps over blanks, comments and empty lines to the next text.
  private mutating func advance() throws(ModelError) {
    isFirstOfLine = text.position == lineStart
    while !text.isAtEnd {
      let before = text.skip { $0 == 0x20 || $0 == 0x09 && !isFirstOfLine }
      if isLineEnd {
        if !text.isAtEnd { text.position += 1 }
        (lineStart, isFirstOfLine) = (text.position, true)
      } else if text.next == UInt8(ascii: "#"), before > 0 || isFirstOfLine {
        skipLine()
      } else if isFirstOfLine, text.next == 0x09 {
        throw text.error("a tab in front of a line", at: text.position, hint: "YAML indents by spaces")
      } else if isFirstOfLine, text.begins(with: "---") || text.begins(with: "...") || text.begins(with: "%") {
        guard result.json.isEmpty || !text.begins(with: "---") else {
          throw text.error("a second document", at: text.position, hint: "keep one document a file")
        }
        skipLine()
      } else {
        return
      }
    }
  }

  private mutating func skipLine() { text.skip { $0 != 0x0A && $0 != 0x0D } }

  private mutating func nest() throws(ModelError) {
    depth += 1
    guard depth > Self.depthLimit else { return }
    throw text.error(
      "mappings and sequences are nested too deep", .tooLarge, at: text.position, allowed: "depth \(Self.depthLimit)")
  }

  // MARK: Blocks

  private mutating func block() throws(ModelError) {
    let (start, indent, isList) = (text.position, column, isItem)
    try nest()
    defer { depth -= 1 }
    result.add(isList ? "[" : "{", at: start)
    while !text.isAtEnd, column == indent, isItem == isList {
      if isList { try item(indent) } else { try member(indent) }
    }
    if !text.isAtEnd, column > indent { throw misplaced }
    result.add(isList ? "]" : "}", at: start)
  }

  private mutating func item(_ indent: Int) throws(ModelError) {
    text.position += 1
    text.skip { $0 == 0x20 }
    let start = text.position
    let isKey = isLineEnd ? false : try key() != nil
    text.position = start
    if !isLineEnd && isItem || isKey { try block() } else { try value(below: indent, isItem: true) }
  }

  private mutating func member(_ indent: Int) throws(ModelError) {
    let start = text.position
    guard let key = try key() else { throw text.error("expected a key and a colon", at: start, allowed: "key: value") }
    result.add(key: key, at: start)
    text.position += 1
    text.skip { $0 == 0x20 || $0 == 0x09 }
    try value(below: indent, isItem: false)
  }

  /// Current key, up to its colon; nil if there is none.
  private mutating func key() throws(ModelError) -> String? {
    guard !"[{&*!|>#".utf8.contains(text.next) else { return nil }
    let key = try scalar(isKey: true)
    return text.next == UInt8(ascii: ":") ? key.text : nil
  }

  /// Value after a key or a dash, or on the lines below; null if there is none.
  private mutating func value(below indent: Int, isItem isInList: Bool) throws(ModelError) {
    let (start, byte) = (text.position, text.next)
    if isLineEnd || byte == UInt8(ascii: "#") {
      try advance()
      let isBelow = column > indent || column == indent && isItem && !isInList
      return try text.isAtEnd || !isBelow ? result.add("null", at: start) : block()
    }
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw text.error("anchors, aliases and tags are not read", at: start, hint: "write the value, or a {reference}")
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      var parts: [String] = []
      skipLine()
      try advance()
      while !text.isAtEnd, column > indent {
        let line = text.position
        skipLine()
        parts.append(text.text(from: line).trimmed)
        try advance()
      }
      return result.add(string: parts.joined(separator: byte == UInt8(ascii: "|") ? "\n" : " "), at: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"): try flow()
    default: try addScalar()
    }
    try advance()
    guard text.isAtEnd || isFirstOfLine else { throw text.error("something after the value", at: text.position) }
  }

  // MARK: Brackets and scalars

  /// A collection in brackets, over as many lines as it takes.
  private mutating func flow() throws(ModelError) {
    let (start, isMapping) = (text.position, text.next == UInt8(ascii: "{"))
    let close = UInt8(ascii: isMapping ? "}" : "]")
    try nest()
    defer { depth -= 1 }
    result.add(isMapping ? "{" : "[", at: start)
    text.position += 1
    try advance()
    while text.next != close {
      guard !text.isAtEnd else { throw text.error("the bracket is never closed", at: start) }
      if isMapping {
        let (place, key) = (text.position, try scalar(isKey: true, inBrackets: true))
        result.add(key: key.text, at: place)
        try advance()
        guard text.next == UInt8(ascii: ":") else { throw text.error("expected a colon", at: text.position) }
        text.position += 1
        try advance()
      }
      if "[{".utf8.contains(text.next) { try flow() } else { try addScalar(inBrackets: true) }
      try advance()
      if !text.take(","), text.next != close, !text.isAtEnd {
        throw text.error("expected a comma or the closing bracket", at: text.position)
      }
      try advance()
    }
    result.add(isMapping ? "}" : "]", at: text.position)
    text.position += 1
  }

  private mutating func addScalar(inBrackets: Bool = false) throws(ModelError) {
    let start = text.position
    let own = try scalar(inBrackets: inBrackets)
    result.add(scalar: own.text, isQuoted: own.isQuoted, at: start)
  }

  /// Current text: in quotation marks, or up to a comment, the end of the line or a delimiter in brackets.
  private mutating func scalar(
    isKey: Bool = false, inBrackets: Bool = false
  ) throws(ModelError) -> (text: String, isQuoted: Bool) {
    let start = text.position
    switch text.next {
    case UInt8(ascii: "\""):
      guard let string = text.readString() else { throw text.error("the string cannot be read", at: start) }
      return (string, true)
    case UInt8(ascii: "'"):
      // Two quotation marks are one that does not end the text.
      repeat {
        text.position += 1
        text.skip { $0 != UInt8(ascii: "'") }
        guard !text.isAtEnd else { throw text.error("the string is never closed", at: start) }
        text.position += 1
      } while text.next == UInt8(ascii: "'")
      return (String(text.text(from: start + 1).dropLast()).replacing("''", with: "'"), true)
    default:
      while !isLineEnd {
        let (byte, next) = (text.next, text.peek(1) ?? 0x0A)
        if byte <= 0x20, next == UInt8(ascii: "#") { break }
        if inBrackets, ",]}".utf8.contains(byte) { break }
        if isKey, byte == UInt8(ascii: ":"), inBrackets || next <= 0x20 { break }
        text.position += 1
      }
      return (text.text(from: start).trimmed, false)
    }
  }

  // MARK: Faults

  private var misplaced: ModelError {
    text.error(
      "the line is indented unlike those around it", at: text.position,
      hint: "a text over several lines begins with | or >, or is in quotation marks")
  }
}
