/// Foreign text made fit to stand in a message.
public enum QuotedText {
  /// The text in double quotes, cut to a length, with everything that could disturb a terminal made visible.
  ///
  /// Control characters, bidirectional marks, zero-width characters and line separators are shown as `\u{…}`.
  /// - Parameter limit: the most scalars kept; a cut is shown as `…`.
  public static func quote(_ text: String, limit: Int = 40) -> String { "\"\(visible(text, limit: limit))\"" }

  /// The same without the quotes.
  public static func visible(_ text: String, limit: Int = 40) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else {
        result.append("…")
        break
      }
      count += 1
      if isInvisible(scalar) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}
