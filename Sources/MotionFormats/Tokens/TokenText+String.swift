/// Strings of scripts.
///
/// Source: https://spec.json5.org/#strings
extension TokenText {
  /// The string at hand; nil when it has no end.
  mutating func readString() -> String? {
    let quote = next
    position += 1
    var bytes: [UInt8] = []
    while !isAtEnd, next != quote {
      let byte = next
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        // A line that ends inside a string is a forgotten quotation mark.
        if byte == 0x0A || byte == 0x0D { return nil }
        bytes.append(byte)
        continue
      }
      guard escape(into: &bytes) else { return nil }
    }
    guard !isAtEnd else { return nil }
    position += 1
    return String(validating: bytes, as: UTF8.self)
  }

  private mutating func escape(into bytes: inout [UInt8]) -> Bool {
    let byte = next
    position += 1
    switch byte {
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "0"): bytes.append(0)
    case 0x0A: break
    case 0x0D: if next == 0x0A { position += 1 }
    case UInt8(ascii: "x"): return scalar(digits: 2, into: &bytes)
    case UInt8(ascii: "u"): return scalar(digits: 4, into: &bytes)
    default: bytes.append(byte)
    }
    return true
  }

  private mutating func scalar(digits: Int, into bytes: inout [UInt8]) -> Bool {
    guard var value = hex(digits) else { return false }
    if (0xD800..<0xDC00).contains(value), next == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u") {
      position += 2
      guard let low = hex(4), (0xDC00..<0xE000).contains(low) else { return false }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { return false }
    bytes += Array(String(Character(scalar)).utf8)
    return true
  }

  private mutating func hex(_ digits: Int) -> UInt32? {
    let start = position
    position = min(position + digits, bytes.endIndex)
    return UInt32(text(from: start), radix: 16)
  }
}
