/// Text compared as bytes, where Swift's `==` and `<` would compare characters.
package enum UTF8Text {
  package static func withBytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  /// Compares the bytes of two texts.
  @inline(__always)
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return areIdentical(left, right) || areEqualAtLength(left, right)
  }

  /// Indicates identical memory, as for short texts with equal bytes.
  @inline(__always)
  private static func areIdentical(_ left: String, _ right: String) -> Bool {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in
        left.count == 16 && left.load(as: UInt64.self) == right.load(as: UInt64.self)
          && left.load(fromByteOffset: 8, as: UInt64.self) == right.load(fromByteOffset: 8, as: UInt64.self)
      }
    }
  }

  @inline(never)
  private static func areEqualAtLength(_ left: String, _ right: String) -> Bool {
    // Equal bytes are always equal characters, and `==` is quick to fail.
    left == right && left.utf8.elementsEqual(right.utf8)
  }

  package static func hash(_ text: String, into hasher: inout Hasher) {
    withBytes(text) { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }

  /// Compares two texts as UTF-16 code units, the order of keys in RFC 8785 §3.2.3.
  ///
  /// UTF-8 orders as code points do; UTF-16 differs only in that the surrogates of U+10000 and above (UTF-8 lead bytes
  /// F0…F4) come before U+E000…U+FFFF (lead bytes EE and EF).
  package static func precedesInUTF16(_ left: String, _ right: String) -> Bool {
    withBytes(left) { left in
      withBytes(right) { right in
        let shared = min(left.count, right.count)
        for index in 0..<shared where left[index] != right[index] { return rank(left[index]) < rank(right[index]) }
        return left.count < right.count
      }
    }
  }

  private static func rank(_ byte: UInt8) -> UInt8 { byte == 0xEE || byte == 0xEF ? byte + 0x0A : byte }
}

/// A key that is equal to another when its bytes are.
package struct ByteKey: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ByteKey, right: ByteKey) -> Bool { UTF8Text.areEqual(left.text, right.text) }
  package func hash(into hasher: inout Hasher) { UTF8Text.hash(text, into: &hasher) }
}

extension StringProtocol {
  /// The text without the white space around it.
  package var trimmed: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
