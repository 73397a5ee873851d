import MotionModel

/// Selectors of a page's rules, as far as exports write them.
enum CSSSelector {
  /// Name of the class that a selector is; nil for any other selector, and for names with escapes.
  static func className(_ selector: String) -> String? {
    let name = selector.dropFirst()
    let isPlain = name.utf8.allSatisfy { NotationAlphabet.isName($0) }
    let first = name.utf8.first { $0 != UInt8(ascii: "-") }
    return selector.hasPrefix(".") && isPlain && first.map { !NotationAlphabet.isDigit($0) } == true
      ? String(name) : nil
  }

  /// Indicates a selector in which nothing ends the rule, or begins another.
  static func isSelector(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 200 else { return false }
    var open: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): if open.last == byte { open.removeLast() } else { open.append(byte) }
      case _ where open.last == UInt8(ascii: "\""): if byte < 0x20 || byte == UInt8(ascii: "\\") { return false }
      case UInt8(ascii: "("), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: ")"): if open.popLast() != UInt8(ascii: "(") { return false }
      case UInt8(ascii: "]"): if open.popLast() != UInt8(ascii: "[") { return false }
      default: guard NotationAlphabet.isName(byte) || " .#:,>*~+=^$|".utf8.contains(byte) else { return false }
      }
    }
    return open.isEmpty
  }
}
