import MotionModel

/// Texts between the tags of JSX, in which quotes and slashes mean nothing.
///
/// Source: https://facebook.github.io/jsx/
package struct JSXText {
  private var reader: JSReader
  private var texts: [Range<Int>] = []
  private var failures = 0

  private static let maximumDepth = 64
  private static let maximumFailures = 64

  /// A script with blanks in place of these texts, and everything else where it was.
  ///
  /// O(bytes).
  package static func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = TextScanner(bytes)
    guard scanner.skip(past: "</") else { return bytes }
    var own = JSXText(reader: JSReader(bytes))
    own.skipCode(depth: 0)
    var blanked = bytes
    for place in own.texts.joined() where bytes[place] != 0x0A { blanked[place] = 0x20 }
    return blanked
  }

  /// Steps over code and the brace that closes it, or to the end.
  private mutating func skipCode(depth: Int) {
    var (open, before) = (0, JSReader.Lexeme.end)
    while true {
      let token = reader.lexeme()
      switch token {
      case .end: return
      case .sign("{"): open += 1
      case .sign("}"):
        if open == 0, depth > 0 { return }
        open -= 1
      case .sign("<") where Self.beginsValue(behind: before):
        let (start, count) = (reader.text.position, texts.count)
        if depth < Self.maximumDepth, failures < Self.maximumFailures, !takeElement(depth: depth + 1) {
          // A type in brackets, or a comparison.
          reader.text.position = start
          texts.removeSubrange(count...)
          failures += 1
        }
      default: break
      }
      before = token
    }
  }

  private static func beginsValue(behind token: JSReader.Lexeme) -> Bool {
    switch token {
    case .end, .name("return"), .name("default"): true
    case .sign(let sign): sign != ")" && sign != "]"
    case .name, .value: false
    }
  }

  /// Takes an element behind its first sign.
  /// - Returns: `true` if it is closed.
  private mutating func takeElement(depth: Int) -> Bool {
    let name = tagName()
    while !reader.text.take(">") {
      reader.text.skipBlanks()
      if reader.text.take("/>") { return true }
      if reader.text.take("{") {
        skipCode(depth: depth)
      } else if !reader.text.begins(with: ">"), [.end, .sign(","), .sign("("), .sign(";")].contains(reader.lexeme()) {
        return false
      }
    }
    while !reader.text.isAtEnd {
      let start = reader.text.position
      reader.text.skip { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "{") }
      texts.append(start..<reader.text.position)
      if reader.text.take("</") {
        let isSame = tagName() == name
        return reader.text.skip(past: ">") && isSame
      }
      if reader.text.take("{") {
        skipCode(depth: depth)
      } else if reader.text.take("<"), depth >= Self.maximumDepth || !takeElement(depth: depth + 1) {
        return false
      }
    }
    return false
  }

  private mutating func tagName() -> String {
    reader.text.skipBlanks()
    let start = reader.text.position
    reader.text.skip { TextScanner.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
    return reader.text.text(from: start)
  }
}
