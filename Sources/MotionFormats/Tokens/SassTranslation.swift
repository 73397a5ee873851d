import MotionModel

/// Makes JSON of the variables and maps of a Sass file.
///
/// Read are `$name: value;`, maps in parentheses, and the map that a function returns. Rules, mixins and imports are
/// stepped over; `$other` and `map.get($map, key)` become references, arithmetic its result.
///
/// Source: https://sass-lang.com/documentation/values/maps/
struct SassTranslation {
  private static let depthLimit = 64

  private var text: TextScanner
  private var depth = 0
  private(set) var result = TranslatedText()
  /// Variables outside of maps, as far as arithmetic may use them.
  private var variables = CSSVariables()

  /// - Parameter bytes: UTF-8.
  /// - Throws: ``ModelError`` with the place of unsupported text.
  init(_ bytes: [UInt8]) throws(ModelError) {
    text = TextScanner(script: bytes)
    result.add("{", at: 0)
    while true {
      text.skipBlanks()
      guard !text.isAtEnd else { break }
      try statement()
    }
    result.add("}", at: bytes.count)
  }

  private mutating func statement() throws(ModelError) {
    let start = text.position
    if text.take("}") || text.take(";") { return }
    if text.take("@function") {
      // The content of its braces is read like the file itself.
      text.skip { $0 != UInt8(ascii: "{") }
      text.take("{")
      return
    }
    if text.take("$") {
      let name = text.word()
      text.skipBlanks()
      if text.next == UInt8(ascii: ":") { return try member(name, at: start) }
    } else if text.take("@return") {
      text.skipBlanks()
      if text.take("(") {
        // The keys of the map are no variables.
        depth += 1
        defer { depth -= 1 }
        return try group(isMap: true)
      }
    }
    skipStatement()
  }

  /// Steps over a statement, and over the block after it.
  private mutating func skipStatement() {
    var braces = 0
    while !text.isAtEnd {
      text.skipBlanks()
      let byte = text.next
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        text.skipString()
        continue
      }
      if !text.isAtEnd { text.position += 1 }
      braces += byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") ? -1 : 0
      if braces <= 0, byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";") { return }
    }
  }

  // MARK: Values

  private mutating func member(_ name: String, at start: Int) throws(ModelError) {
    text.position += 1
    text.skipBlanks()
    let place = text.position
    let whole = part(atMost: Self.longestSum)
    let written = String(whole.prefix { $0 != "!" })
    let value = whole.utf8.count <= Self.longestSum ? CSSParser.sassValue(written) : nil
    let known = value.flatMap { try? variables.resolved($0) }
    let number = known.flatMap { $0.count == 1 ? $0[0].calculated : nil }
    if depth == 0, let value = number.flatMap(CSSParser.sassValue) ?? value {
      variables.global["--" + name] = CSSDeclaration(name: name, value: value, place: SourcePlace())
    }
    if let number {
      result.add(key: name, at: start)
      result.add(scalar: number, at: place)
    } else if value?.count == 1, value?[0].functionName == "calc", !written.hasPrefix("calc(") {
      result.leftOut.append(("\(QuotedText.quote(written.trimmed)) is computed by Sass", start))
    } else {
      text.position = place
      result.add(key: name, at: start)
      try self.value()
    }
  }

  /// The most bytes of arithmetic.
  private static let longestSum = 200

  private mutating func value() throws(ModelError) {
    text.skipBlanks()
    let start = text.position
    guard text.next == UInt8(ascii: "(") else { return result.add(scalar: scalar(), at: start) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw text.error("maps are nested too deep", .tooLarge, at: start, allowed: "depth \(Self.depthLimit)")
    }
    text.position += 1
    // A map begins with a key, a list with a value.
    let inside = text.position
    _ = part(until: ":")
    let isMap = text.next == UInt8(ascii: ":")
    text.position = inside
    result.add(isMap ? "{" : "[", at: start)
    try group(isMap: isMap)
    result.add(isMap ? "}" : "]", at: text.position)
    // Text after a map: !default.
    _ = scalar()
  }

  /// Members of a map or elements of a list, up to and including the closing parenthesis.
  private mutating func group(isMap: Bool) throws(ModelError) {
    let start = text.position
    while true {
      text.skipBlanks()
      let item = text.position
      if text.take(")") { return }
      if isMap, !text.isAtEnd {
        let name = Self.unquoted(part(until: ":"))
        guard text.next == UInt8(ascii: ":"), !name.isEmpty else {
          throw text.error("expected a key and a colon", at: item, allowed: "key: value")
        }
        try member(name, at: item)
      } else if !text.isAtEnd {
        try value()
      }
      text.skipBlanks()
      guard text.next == UInt8(ascii: ",") || text.next == UInt8(ascii: ")") else {
        throw text.error("the parenthesis is never closed", at: isMap ? start : start - 1)
      }
      text.take(",")
    }
  }

  /// Text to the next comma, semicolon, closing parenthesis or additional sign outside of parentheses.
  /// - Parameter limit: The bytes after which the rest is of no interest.
  private mutating func part(until end: Unicode.Scalar? = nil, atMost limit: Int = .max) -> String {
    var result = ""
    var parentheses = 0
    while !text.isAtEnd, result.utf8.count <= limit {
      let before = text.position
      text.skipBlanks()
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

  private mutating func scalar() -> String { Self.resolved(String(part().prefix { $0 != "!" }).trimmed) }

  /// Interpreted value: the last choice of `if()`, references for variables, a string without its quotation marks.
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
