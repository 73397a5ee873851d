/// What stands between two braces: read only by those who know what to expect there.
struct NotationClosure {
  /// Behind the opening brace.
  let start: Int
  /// The closing brace.
  let end: Int
}

extension ASCIIScanner {
  /// Most braces, parentheses, brackets and interpolations inside each other in a closure.
  static let maximumDepth = 64

  /// Why a closure is none.
  package enum ClosureProblem {
    case open, unbalanced, deep
  }

  /// Whether a comment of Swift is here.
  package var beginsComment: Bool {
    peek() == UInt8(ascii: "/") && (peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"))
  }

  /// Steps over a comment; those between `/*` and `*/` nest, as in Swift.
  /// - Returns: Whether it ends.
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

  /// Steps over a closure of Swift, or another group in brackets or quotation marks, with what is in it, strings and
  /// comments included; nil when it is whole.
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
