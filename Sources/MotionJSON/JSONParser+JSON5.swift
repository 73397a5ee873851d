/// The liberties of JSON5.
extension JSONParser {
  /// Steps over a comment or a blank that JSON does not have.
  /// - Returns: `true` if there was any.
  mutating func skipLooseSpace() -> Bool {
    switch (next, byte(position + 1)) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")):
      while position < bytes.count, next != 0x0A, next != 0x0D { position += 1 }
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      position += 2
      while position < bytes.count, next != UInt8(ascii: "*") || byte(position + 1) != UInt8(ascii: "/") {
        position += 1
      }
      position = min(position + 2, bytes.count)
    case (0x0B, _), (0x0C, _): position += 1
    case (0xC2, 0xA0): position += 2
    default: return false
    }
    return true
  }

  /// A key in single quotes or without any.
  mutating func looseKey() throws(Refusal) -> String {
    if isJSON5, next == UInt8(ascii: "'") { return try string() }
    let start = position
    while isJSON5, position < bytes.count {
      if next >= 0x80 {
        position += try sequenceLength()
      } else if Self.continuesWord(next) || next == UInt8(ascii: "$") || next == UInt8(ascii: "-") {
        position += 1
      } else {
        break
      }
    }
    guard position > start else { throw misplacedKey() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// A number with a plus sign, with a point at one of its ends, or in hexadecimal.
  mutating func looseNumber() throws(Refusal) -> Double {
    let start = position
    while position < bytes.count, Self.continuesNumber(next) { position += 1 }
    guard let number = LooseNumber.value(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw malformedNumber(from: start)
    }
    return number
  }

  mutating func looseEscape(_ letter: UInt8, from start: Int, into resolved: inout [UInt8]) throws(Refusal) {
    switch letter {
    case UInt8(ascii: "v"): resolved.append(0x0B)
    case UInt8(ascii: "0"): resolved.append(0)
    case UInt8(ascii: "x"):
      let scalar = Unicode.Scalar(UInt8(try hexDigits(2, from: start)))
      resolved.append(contentsOf: String(Character(scalar)).utf8)
    case 0x0A: break
    case 0x0D: if next == 0x0A { position += 1 }
    case 0x80...:
      position -= 1
      let length = try sequenceLength()
      resolved.append(contentsOf: bytes[position..<position + length])
      position += length
    default: resolved.append(letter)
    }
  }
}

/// Numbers as scripts write them.
package enum LooseNumber {
  /// Value of `.5`, `+1`, `0x1F`; nil if not a number.
  package static func value(_ word: String) -> Double? {
    let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
    let digits = isSigned ? String(word.dropFirst()) : word
    guard let first = digits.utf8.first, ".0123456789".utf8.contains(first) else { return nil }
    let value: Double?
    if digits.lowercased().hasPrefix("0x") {
      value = UInt64(digits.dropFirst(2), radix: 16).map { Double($0) }
    } else {
      let isDecimal = digits.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
      let isOctal = digits.utf8.count > 1 && digits.hasPrefix("0") && !digits.hasPrefix("0.") && !digits.hasPrefix("0e")
      value = isDecimal && !isOctal ? Double(digits.hasSuffix(".") ? digits + "0" : digits) : nil
    }
    guard let value, value.isFinite else { return nil }
    return word.hasPrefix("-") ? -value : value
  }
}
