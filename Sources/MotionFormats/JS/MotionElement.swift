import MotionModel

/// An element of Motion's in JSX: `<motion.div animate={{ x: 100 }} transition={{ duration: 0.3 }} />`.
///
/// Source: https://motion.dev/docs/react-motion-component
struct MotionElement {
  /// The component around it, or its tag.
  let name: String
  /// Values of its attributes, except texts in quotes.
  let attributes: [String: JSLiteral]
  let start: Int

  /// Attributes that animate it, each with that whose values it begins at.
  static let targets: [(key: String, start: String)] = [
    ("animate", "initial"), ("whileInView", "initial"), ("exit", "animate"), ("whileHover", "animate"),
    ("whileTap", "animate"), ("whileFocus", "animate"), ("whileDrag", "animate"),
  ]

  /// The elements of a script, in its order.
  ///
  /// O(bytes): values nested in more than 64 brackets are ignored.
  static func all(in bytes: [UInt8]) -> [MotionElement] {
    var reader = JSReader(bytes)
    var (elements, component, before) = ([MotionElement](), String?.none, JSReader.Lexeme.end)
    while true {
      let token = reader.lexeme()
      switch token {
      case .end: return elements
      case .name(let word):
        let isDeclared = ["function", "const", "class"].contains { before == .name($0) }
        if isDeclared, word.first?.isUppercase == true { component = word }
      case .sign("<"):
        let start = reader.start
        var ahead = reader
        guard [.name("motion"), .name("m")].contains(ahead.lexeme()), ahead.lexeme() == .sign("."),
          case .name(let tag) = ahead.lexeme()
        else { break }
        elements.append(MotionElement(name: component ?? tag, attributes: ahead.attributes(), start: start))
        reader.text = ahead.text
      default: break
      }
      before = token
    }
  }
}

extension JSReader {
  /// Attributes of an element of JSX up to its end.
  fileprivate mutating func attributes() -> [String: JSLiteral] {
    var (attributes, before) = ([String: JSLiteral](), Lexeme.end)
    while true {
      text.skipBlanks()
      if text.isAtEnd || "/>".utf8.contains(text.next) { return attributes }
      let token = lexeme()
      if token == .sign("{") {
        _ = literal()
        text.take("}")
      } else if token == .sign("="), case .name(let name) = before {
        text.skipBlanks()
        if text.take("{") {
          attributes[name] = literal()
          text.skipBlanks()
          text.take("}")
        }
      }
      before = token
    }
  }
}
