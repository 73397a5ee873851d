extension TextScanner {
  /// Most braces, parentheses, brackets and interpolations inside each other in a closure.
  static let maximumDepth = 64

  /// Reason that a closure is invalid.
  package enum ClosureProblem {
    case open, unbalanced, deep
  }

  /// Indicates a Swift comment at the current position.
  package var beginsComment: Bool {
    peek() == UInt8(ascii: "/") && (peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"))
  }

  /// Steps over a comment; those between `/*` and `*/` nest, as in Swift.
  /// - Returns: `true` if it is terminated.
  package mutating func skipComment() -> Bool {
    guard peek(1) == UInt8(ascii: "*") else {
      skip { $0 != 0x0A && $0 != 0x0D }
      return true
    }
    var depth = 0
    while let byte = peek() {
      let next = peek(1)
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return true }
      } else {
        position += 1
      }
    }
    return false
  }

  /// Steps over white space and comments of Swift.
  package mutating func skipSpaceAndComments() {
    skipSpace()
    while beginsComment, skipComment() { skipSpace() }
  }

  /// Steps over a name of Swift, `$0` among them, if one is here.
  mutating func skipName() {
    guard let byte = peek(), Self.beginsName(byte) || byte == UInt8(ascii: "$") else { return }
    position += 1
    skip { Self.beginsName($0) || NotationAlphabet.isDigit($0) }
  }

  /// Indicates that a byte may begin a Swift name; every letter beyond ASCII may.
  package static func beginsName(_ byte: UInt8) -> Bool {
    NotationAlphabet.isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Steps over a string of several lines or a raw one, `#"…"#`, if one is here.
  /// - Returns: `true` if it is terminated; nil if there is none.
  package mutating func skipLongString() -> Bool? {
    let quote = UInt8(ascii: "\"")
    var signs = 0
    // No string has more; a long row of them would be counted again at each.
    while signs < 64, peek(signs) == UInt8(ascii: "#") { signs += 1 }
    let isLong = peek(signs) == quote && peek(signs + 1) == quote && peek(signs + 2) == quote
    guard peek(signs) == quote, isLong || signs > 0 else { return nil }
    let quotes = isLong ? 3 : 1
    position += signs + quotes
    while let byte = peek() {
      if byte == UInt8(ascii: "\\"), signs == 0 {
        position = min(position + 2, end)
      } else if byte == quote, (0..<quotes).allSatisfy({ peek($0) == quote }),
        (0..<signs).allSatisfy({ peek(quotes + $0) == UInt8(ascii: "#") })
      {
        position += quotes + signs
        return true
      } else {
        position += 1
      }
    }
    return false
  }

  /// Steps over a closure of Swift, or another group in brackets or quotation marks, with its content, including
  /// strings and comments; nil if it is complete.
  package mutating func skipClosure() -> ClosureProblem? {
    var awaited: [UInt8] = []
    while let byte = peek() {
      guard awaited.count <= Self.maximumDepth else { return .deep }
      let quote = UInt8(ascii: "\"")
      if awaited.last == quote {
        if byte == UInt8(ascii: "\\") {
          if peek(1) == UInt8(ascii: "(") { awaited.append(UInt8(ascii: ")")) }
          position += 1
        } else if byte == quote {
          awaited.removeLast()
        }
      } else if beginsComment {
        guard skipComment() else { return .open }
        continue
      } else if byte == quote || byte == UInt8(ascii: "#"), let ends = skipLongString() {
        guard ends else { return .open }
        if awaited.isEmpty { return nil }
        continue
      } else {
        switch byte {
        case UInt8(ascii: "{"): awaited.append(UInt8(ascii: "}"))
        case UInt8(ascii: "("): awaited.append(UInt8(ascii: ")"))
        case UInt8(ascii: "["): awaited.append(UInt8(ascii: "]"))
        case quote: awaited.append(quote)
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
          guard awaited.last == byte else { return .unbalanced }
          awaited.removeLast()
        default: break
        }
      }
      position = min(position + 1, end)
      if awaited.isEmpty { return nil }
    }
    return .open
  }
}
