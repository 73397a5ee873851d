import MotionModel

/// A CSS shorthand as tokens hold it: `0.3s cubic-bezier(0, 0, 0, 1)`, `1s step-end infinite`, `{fast} {ease.out}`.
///
/// Source: https://www.w3.org/TR/css-transitions-1/#transition-shorthand-property, https://www.w3.org/TR/css-animations-1/#animation
struct TokenShorthand {
  /// The times, a duration and then a delay, in seconds.
  var times: [Double] = []
  var easing: Curve?
  /// References, in order: their tokens determine the roles.
  var references: [String] = []
  /// Number of plays; nil for once, and the inner nil if endless.
  var count: Double??
  var alternates = false
  /// Words that no preset has a place for.
  var unkept: [String] = []
  /// The property or the animation.
  var name: String?

  init?(_ text: String) {
    let pieces = Self.split(text, at: " ").filter { !$0.isEmpty }
    guard pieces.count >= 2, pieces.count <= 12 else { return nil }
    for piece in pieces { guard add(piece) else { return nil } }
    guard times.count <= 2, !times.isEmpty || easing != nil || !references.isEmpty else { return nil }
  }

  private mutating func add(_ piece: String) -> Bool {
    if piece.hasPrefix("{"), piece.hasSuffix("}") {
      references.append(piece)
    } else if let seconds = try? DurationNotation.parse(piece, in: Bounds.delay) {
      times.append(seconds)
    } else if let curve = Self.easing(piece) {
      guard easing == nil else { return false }
      easing = curve
    } else if let number = Double(piece), number.isFinite, number >= 0 {
      guard count == nil else { return false }
      count = number
    } else {
      switch piece.lowercased() {
      case "infinite": count = .some(nil)
      case "alternate": alternates = true
      case "normal", "all", "running": break
      case "reverse", "alternate-reverse", "forwards", "backwards", "both", "none", "paused", "allow-discrete":
        unkept.append(piece)
      default:
        let isName = piece.utf8.allSatisfy(NotationAlphabet.isName)
        guard name == nil, isName, piece.first?.isNumber == false else { return false }
        name = piece
      }
    }
    return true
  }

  /// An easing as CSS writes it, or any other curve with a parenthesis; nil for other words.
  static func easing(_ text: String) -> Curve? {
    let isWord = CSSTiming.easingWords.contains(text.lowercased())
    guard isWord || (text.contains("(") && text.hasSuffix(")")) else { return nil }
    return try? Curve(notation: isWord ? text.lowercased() : text)
  }

  /// Parts of a text between separators outside of parentheses, braces and quotation marks.
  ///
  /// A space separates by any blank.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else {
        switch character {
        case "(", "{", "[": depth += 1
        case ")", "}", "]": depth -= 1
        case "\"", "'": quote = character
        default: break
        }
        if depth == 0, character == separator || (separator == " " && character.isWhitespace) {
          parts.append("")
          continue
        }
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// The shorthands of a list, by the property or animation of each; nil for a text that is no list of them.
  static func list(_ text: String) -> [(name: String, text: String)]? {
    guard text.utf8.count <= 4096, text.utf8.contains(UInt8(ascii: ",")) else { return nil }
    let parts = split(text, at: ",")
    guard (2...32).contains(parts.count) else { return nil }
    var result: [(name: String, text: String)] = []
    for (index, part) in parts.enumerated() {
      guard let shorthand = TokenShorthand(part) else { return nil }
      let name = shorthand.name ?? "part-\(index + 1)"
      result.append((result.contains { $0.name == name } ? "\(name)-\(index + 1)" : name, part))
    }
    return result
  }
}
