/// What a string of a document means where a curve or a spring stands: with a dot in front or a parenthesis it is
/// notation, else the name of a preset.
public enum DocumentText {
  /// Whether a text can only be notation, not the name of a preset: it has a parenthesis, or begins with a dot.
  static func isNotation(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: ".") || text.utf8.contains(UInt8(ascii: "("))
  }

  /// The regular expression of notation, for schemas.
  static let notationPattern = "^\\.|\\("

  /// Notation, as a document takes it, for a curve that is known by a word: `cubic-bezier(0, 0, 0.58, 1)` for `ease-out`,
  /// `.bouncy` for `bouncy`; nil for a word that is no curve's.
  static func notation(of word: String) -> String? {
    let word = word.utf8.first == UInt8(ascii: ".") ? String(word.dropFirst()) : word
    guard let curve = try? CurveNotation.parse(word) else { return nil }
    switch curve.base {
    case .linear(.extend) where curve.duration == nil && curve.modifiers.isEmpty: return "linear(0, 1)"
    case .named(let easing) where !easing.isSwiftUI:
      guard let bezier = easing.bezier else { return nil }
      return (try? Curve(.cubicBezier(bezier, .extend), duration: curve.duration, modifiers: curve.modifiers))?.notation
    case .named(let easing) where curve.duration == nil: return ".\(easing.rawValue)"
    default:
      return [curve.notation, "\(curve.notation)()"].first { isNotation($0) && (try? CurveNotation.parse($0)) == curve }
    }
  }

  /// The same for the word of a spring alone.
  static func springNotation(of word: String) -> String? {
    (try? SpringParameters(notation: word)) == nil ? nil : notation(of: word)
  }

  /// What to write for a text that was taken for the name of a preset and is the name of a curve; nil for any other.
  public static func hint(for text: String) -> String? { notation(of: text).map(hint(toWrite:)) }

  static func hint(toWrite notation: String) -> String {
    "write \(QuotedText.quote(notation, limit: 200)); a string without a dot in front or a parenthesis names a preset"
  }
}
