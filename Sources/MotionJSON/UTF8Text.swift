/// Text compared as bytes, where Swift's `==` and `<` would compare characters.
package enum UTF8Text {
  /// Runs a body over the text's UTF-8.
  package static func withBytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  /// Whether both texts are the same bytes.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    // Same bytes are always the same characters, and `==` is quick to say no.
    guard left.utf8.count == right.utf8.count, left == right else { return false }
    return left.utf8.elementsEqual(right.utf8)
  }

  /// Feeds the bytes.
  package static func hash(_ text: String, into hasher: inout Hasher) {
    withBytes(text) { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }

  /// Whether `left` comes before `right` when both are compared as UTF-16 code units, as RFC 8785 §3.2.3 sorts keys.
  ///
  /// UTF-8 orders as code points do; UTF-16 differs only in that the surrogates of U+10000 and above (UTF-8 lead bytes
  /// F0…F4) come before U+E000…U+FFFF (lead bytes EE and EF).
  package static func precedesInUTF16(_ left: String, _ right: String) -> Bool {
    withBytes(left) { left in
      withBytes(right) { right in
        let shared = min(left.count, right.count)
        for index in 0..<shared where left[index] != right[index] {
          return rank(left[index]) < rank(right[index])
        }
        return left.count < right.count
      }
    }
  }

  private static func rank(_ byte: UInt8) -> UInt8 {
    byte == 0xEE || byte == 0xEF ? byte + 0x0A : byte
  }
}

/// A key that is equal to another when its bytes are.
struct ByteKey: Hashable {
  let text: String

  package static func == (left: ByteKey, right: ByteKey) -> Bool { UTF8Text.areEqual(left.text, right.text) }
  func hash(into hasher: inout Hasher) { UTF8Text.hash(text, into: &hasher) }
}

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
