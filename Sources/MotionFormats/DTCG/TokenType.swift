/// The types of the format.
///
/// Their names are case-sensitive.
///
/// Source: https://www.designtokens.org/tr/2025.10/format/#types
enum TokenType: String, CaseIterable {
  case color, dimension, fontFamily, fontWeight, duration, cubicBezier, number
  case strokeStyle, border, transition, shadow, gradient, typography

  /// Whether it becomes a preset.
  var isMotion: Bool { self == .duration || self == .cubicBezier || self == .transition }
}

/// What a file says about a type.
enum DeclaredType: Hashable {
  case known(TokenType)
  case unknown(String)

  init(_ text: String) { self = TokenType(rawValue: text).map(Self.known) ?? .unknown(text) }

  /// Whether it is known to be no motion.
  var isOther: Bool {
    if case .known(let type) = self { return !type.isMotion }
    return false
  }
}
