import MotionModel

/// Takes a style sheet apart into words, numbers and signs.
///
/// O(bytes). Source: https://www.w3.org/TR/css-syntax-3/#tokenization
struct CSSLexer {
  var scanner: TextScanner
  let file: Int
  /// Indicates SCSS, with line comments and variables, which are lexed as custom properties.
  let isSass: Bool
  /// Expressions of SCSS that are put in where the current position is: `#{…}`.
  private var openCount = 0
  /// Reported place of everything, for a text outside of files.
  private let origin: SourcePlace?

  init(_ bytes: [UInt8], file: Int, isSass: Bool = false, from origin: SourcePlace? = nil) {
    (scanner, self.file, self.isSass, self.origin) = (TextScanner(bytes), file, isSass, origin)
    if origin == nil { scanner.take("\u{FEFF}") }
  }

  /// Start of the next component.
  var place: SourcePlace { origin ?? SourcePlace(file: file, offset: scanner.position) }

  /// The next component, flat: a function's name alone; nil at the end.
  /// - Throws: ``ImportFault`` (`syntax`) for a comment or a text without its end.
  mutating func next() throws(ImportFault) -> CSSComponent? {
    let place = place
    return try value().map { CSSComponent($0, at: place) }
  }

  private mutating func value() throws(ImportFault) -> CSSComponent.Value? {
    guard let byte = scanner.peek() else { return nil }
    switch byte {
    case UInt8(ascii: "/") where scanner.begins(with: "/*"): return try comment()
    case _ where NotationAlphabet.isSpace(byte):
      scanner.skipSpace()
      return .space
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try text(byte))
    case UInt8(ascii: "#") where isName(at: 1) || isEscape(at: 1):
      scanner.position += 1
      return .hash(name())
    case UInt8(ascii: "@") where isWord(at: 1):
      scanner.position += 1
      return .word("@" + NotationAlphabet.lowered(name()))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
      if let number = number() { return number }
      if scanner.take("-->") { return .space }
    case UInt8(ascii: "<"): if scanner.take("<!--") { return .space }
    default: break
    }
    if isSass {
      if scanner.begins(with: "//") {
        let start = scanner.position + 2
        scanner.skip { $0 != 0x0A && $0 != 0x0D }
        return .comment(scanner.text(from: start))
      }
      if let variable = variable() { return variable }
      let place = place
      if byte == UInt8(ascii: "-"), !isWord(at: 0) {
        scanner.position += 1
        guard let variable = variable() else { return .mark(byte) }
        let product = [.number(-1), .mark(UInt8(ascii: "*")), variable].map { CSSComponent($0, at: place) }
        return .function("calc", product)
      }
      // Anything else that is put in is read as if it stood there.
      if scanner.take("#{") {
        openCount += 1
        return .space
      }
      if openCount > 0, scanner.take("}") {
        openCount -= 1
        return .space
      }
    }
    if isWord(at: 0) { return word() }
    scanner.position += 1
    return .mark(byte)
  }

  // MARK: Signs

  private func isName(_ byte: UInt8) -> Bool {
    TextScanner.beginsName(byte) || NotationAlphabet.isDigit(byte) || byte == UInt8(ascii: "-")
  }

  private func isName(at ahead: Int) -> Bool { scanner.peek(ahead).map(isName) ?? false }

  private func isEscape(at ahead: Int) -> Bool {
    guard scanner.peek(ahead) == UInt8(ascii: "\\"), let next = scanner.peek(ahead + 1) else { return false }
    return next != 0x0A && next != 0x0D && next != 0x0C
  }

  private func isWord(at ahead: Int) -> Bool {
    guard let byte = scanner.peek(ahead) else { return false }
    guard byte == UInt8(ascii: "-") else { return TextScanner.beginsName(byte) || isEscape(at: ahead) }
    return scanner.peek(ahead + 1).map { $0 == byte || TextScanner.beginsName($0) } ?? false || isEscape(at: ahead + 1)
  }

  // MARK: Components

  private mutating func comment() throws(ImportFault) -> CSSComponent.Value {
    let (start, begin) = (place, scanner.position + 2)
    scanner.position = begin
    guard scanner.skip(past: "*/") else {
      throw ImportFault(.syntax, "the comment is not closed", hint: "write */", at: start)
    }
    return .comment(String(scanner.text(from: begin).dropLast(2)))
  }

  private mutating func text(_ quote: UInt8) throws(ImportFault) -> String {
    let start = place
    scanner.position += 1
    var content: [UInt8] = []
    while let byte = scanner.peek() {
      switch byte {
      case quote:
        scanner.position += 1
        return String(decoding: content, as: UTF8.self)
      case 0x0A, 0x0C, 0x0D:
        throw ImportFault(
          .syntax, "the text ends with its line", hint: "close it with \(Character(Unicode.Scalar(quote)))", at: start)
      case UInt8(ascii: "\\") where isEscape(at: 0): escape(into: &content)
      case UInt8(ascii: "\\"):
        // Continued line.
        scanner.position += 1
        if !scanner.take("\r\n") { scanner.position += 1 }
      default:
        content.append(byte)
        scanner.position += 1
      }
    }
    throw ImportFault(.syntax, "the string is not closed", at: start)
  }

  private mutating func name() -> String {
    var content: [UInt8] = []
    while true {
      let start = scanner.position
      scanner.skip(isName)
      content += scanner.bytes[start..<scanner.position]
      guard isEscape(at: 0) else { return String(decoding: content, as: UTF8.self) }
      escape(into: &content)
    }
  }

  private mutating func escape(into content: inout [UInt8]) {
    scanner.position += 1
    let rest = scanner.bytes[scanner.position..<scanner.end]
    let digits = rest.prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    scanner.position += digits.count
    guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      // The sign itself; the bytes that belong to it are part of the name anyway.
      if let byte = scanner.peek() { content.append(byte) }
      scanner.position += 1
      return
    }
    if !scanner.take("\r\n"), scanner.peek().map(NotationAlphabet.isSpace) == true { scanner.position += 1 }
    let scalar = code == 0 ? nil : Unicode.Scalar(code)
    content += Array(String(scalar.map(Character.init) ?? "\u{FFFD}").utf8)
  }

  private mutating func word() -> CSSComponent.Value {
    let word = name()
    // A variable of a module.
    if isSass, scanner.take(".$") { return .word("--" + name()) }
    if isSass, word == "math", scanner.take(".div(") { return .open("math.div") }
    if isSass, word == "map", scanner.take(".get(") { return .open("map.get") }
    guard scanner.take("(") else { return .word(word) }
    guard NotationAlphabet.lowered(word) == "url" else { return .open(word) }
    var ahead = scanner
    ahead.skipSpace()
    if ahead.begins(with: "\"") || ahead.begins(with: "'") { return .open(word) }
    // Unquoted URL, which is never a motion.
    while let byte = scanner.peek(), byte != UInt8(ascii: ")") { scanner.position += isEscape(at: 0) ? 2 : 1 }
    scanner.position = min(scanner.position + 1, scanner.end)
    return .function("url", [])
  }

  /// A variable of SCSS, `$name` or `#{$name}`.
  private mutating func variable() -> CSSComponent.Value? {
    let start = scanner.position
    let isPutIn = scanner.take("#{")
    guard scanner.begins(with: "$"), isName(at: 1) else {
      scanner.position = start
      return nil
    }
    scanner.position += 1
    let variable = name()
    guard isPutIn, !scanner.take("}") else { return .word("--" + variable) }
    scanner.position = start
    return nil
  }

  private mutating func number() -> CSSComponent.Value? {
    let start = scanner.position
    guard scanner.skipNumber() else {
      scanner.position = start
      return nil
    }
    let limit = Double.greatestFiniteMagnitude
    let number = min(max(Double(scanner.text(from: start)) ?? 0, -limit), limit)
    if scanner.take("%") { return .percentage(number) }
    return isWord(at: 0) ? .dimension(number, NotationAlphabet.lowered(name())) : .number(number)
  }
}
