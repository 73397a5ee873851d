/// Interpretation of a document's string as a curve or spring: with a leading dot or a parenthesis it is notation,
/// otherwise the name of a preset.
package enum DocumentText {
  /// Indicates that a text can only be notation, not the name of a preset: it has a parenthesis, or begins with a dot.
  static func isNotation(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: ".") || text.utf8.contains(UInt8(ascii: "("))
  }

  /// The regular expression of notation, for schemas.
  static let notationPattern = "^\\.|\\("

  /// Notation, as a document takes it, for a curve that is known by a word: `cubic-bezier(0, 0, 0.58, 1)` for `ease-out`,
  /// `.bouncy` for `bouncy` and `Bouncy`; nil for a word that is no curve's.
  private static func notation(of word: String) -> String? {
    let word = cased(word)
    guard let curve = try? Curve(notation: word) else { return nil }
    switch curve.base {
    case .linear(.extend) where curve.duration == nil && curve.modifiers.isEmpty: return "linear(0, 1)"
    case .named(let easing) where !easing.isSwiftUI:
      guard let bezier = easing.bezier else { return nil }
      return (try? Curve(.cubicBezier(bezier, .extend), duration: curve.duration, modifiers: curve.modifiers))?.notation
    case .named(let easing) where curve.duration == nil: return ".\(easing.rawValue)"
    default:
      return [curve.notation, "\(curve.notation)()"].first { isNotation($0) && (try? Curve(notation: $0)) == curve }
    }
  }

  /// A word without the dot in front and with the capitals of the curve that has it, if one has.
  private static func cased(_ word: String) -> String {
    let word = word.utf8.first == UInt8(ascii: ".") ? String(word.dropFirst()) : word
    if (try? Curve(notation: word)) != nil { return word }
    return Suggestion.closest(to: word, among: CurveNotation.names, limit: 0) ?? word
  }

  /// Returns a replacement for a text that was taken for a preset's name and names something valid in its place; nil
  /// for any other.
  /// - Parameter role: Role of the reference in its document.
  package static func hint(for text: String, as role: ReferenceRole = .curve) -> String? {
    let notation: String?
    switch role {
    case .curve: notation = self.notation(of: text)
    case .duration:
      return self.notation(of: text).map { _ in "expected a length of time: seconds, or a duration's name" }
    case .spring: notation = (try? SpringParameters(notation: cased(text))) == nil ? nil : self.notation(of: text)
    case .schedule:
      // With an interval as an example if it needs one.
      let name = Suggestion.closest(to: text, among: ScheduleNotation.names, limit: 0)
      notation = name.map { name in
        MotionSchedule.words.contains(name) ? ".\(name)" : name == "periodic" ? "periodic(by: 1)" : "\(name)(0.5, 1)"
      }
    case .transition, .played, .alias: return nil
    }
    return notation.map {
      "write \(QuotedText.quote($0, limit: 200)); a string without a dot in front or a parenthesis names a preset"
    }
  }
}
