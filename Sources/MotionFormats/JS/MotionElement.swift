import MotionModel

/// An element of Motion's in JSX: `<motion.div animate={{ x: 100 }} transition={{ duration: 0.3 }} />`.
///
/// Source: https://motion.dev/docs/react-motion-component
struct MotionElement {
  /// The component around it, or its tag.
  let name: String
  /// Values of its attributes in braces.
  private(set) var attributes: [String: JSLiteral] = [:]
  /// Those in quotes, such as names of variants.
  private(set) var words: [String: String] = [:]
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
    var states: (component: String?, words: [String: String]) = (nil, [:])
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
        var element = MotionElement(name: component ?? tag, start: start)
        element.readAttributes(&ahead)
        // Those inside of an element follow it from state to state.
        let own = element.words.filter { word in word.key == "initial" || targets.contains { $0.key == word.key } }
        if !own.isEmpty {
          states = (component, own)
        } else if states.component == component {
          element.words.merge(states.words) { own, _ in own }
        }
        elements.append(element)
        reader.text = ahead.text
      default: break
      }
      before = token
    }
  }

  /// Reads its attributes up to the end of the tag.
  private mutating func readAttributes(_ reader: inout JSReader) {
    var before = JSReader.Lexeme.end
    while true {
      reader.text.skipBlanks()
      if reader.text.isAtEnd || "/>".utf8.contains(reader.text.next) { return }
      let token = reader.lexeme()
      reader.text.skipBlanks()
      if token == .sign("{") {
        _ = reader.literal()
        reader.text.take("}")
      } else if token == .sign("="), case .name(let name) = before {
        if reader.text.take("{") {
          attributes[name] = reader.literal()
          reader.text.skipBlanks()
          reader.text.take("}")
        } else if "\"'".utf8.contains(reader.text.next) {
          words[name] = reader.text.readString()
        }
      }
      before = token
    }
  }

  /// Indicates a variant that it only begins at.
  func onlyBegins(at variant: String) -> Bool {
    words["initial"] == variant && !Self.targets.contains { words[$0.key] == variant }
  }

  /// Variant that it is in before it goes to another one; nil if it does not say so.
  func variant(before variant: String) -> String? {
    Self.targets.first { words[$0.key] == variant }.flatMap { words[$0.start] ?? words["initial"] }
  }
}
