extension JSONParser {
  /// As many digits as fit a UInt64 for certain.
  private static let wordDigits = 19
  /// More significant digits than any binary64 or midpoint between two has (767), so that one further nonzero digit
  /// represents all that follow.
  private static let decidingDigits = 800
  /// An exponent beyond which the digits of no text that fits memory matter.
  private static let endlessExponent = 1 << 48

  /// Reads the current number, correctly rounded; −0 becomes 0.
  ///
  /// Other numbers than ``ExactDecimal`` go through the standard library, shortened to the decisive digits.
  mutating func number() throws(Refusal) -> Double {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let digitsStart = position
    guard Self.isDigit(next) else { throw malformedNumber(from: start) }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var isWhole = true
    if next == UInt8(ascii: "0"), Self.isDigit(byte(position + 1)) { throw malformedNumber(from: start) }
    while Self.isDigit(next) {
      if digits < Self.wordDigits {
        mantissa = mantissa &* 10 &+ UInt64(next &- 0x30)
        if mantissa != 0 { digits += 1 }
      } else {
        isWhole = false
      }
      position += 1
    }
    if next == UInt8(ascii: ".") {
      position += 1
      guard Self.isDigit(next) else { throw malformedNumber(from: start) }
      while Self.isDigit(next) {
        if digits < Self.wordDigits {
          mantissa = mantissa &* 10 &+ UInt64(next &- 0x30)
          if mantissa != 0 { digits += 1 }
          exponent -= 1
        } else {
          isWhole = false
        }
        position += 1
      }
    }
    let digitsEnd = position
    var typedExponent = 0
    if next | 0x20 == UInt8(ascii: "e") { typedExponent = try exponentPart(from: start) }
    if Self.continuesNumber(next) { throw malformedNumber(from: start) }
    exponent += typedExponent

    if isWhole, mantissa == 0 {
      if position - start > 1 { isCanonical = false }
      return 0
    }
    let magnitude: Double
    if isWhole, let exact = ExactDecimal.value(mantissa, exponent: exponent) {
      magnitude = exact
    } else if isWhole {
      magnitude = Self.rounded("\(mantissa)", digits: digits, exponent: exponent)
    } else {
      magnitude = longNumber(digitsStart..<digitsEnd, typedExponent: typedExponent)
    }
    guard magnitude.isFinite else { throw overflowingNumber(from: start) }
    let number = isNegative && magnitude != 0 ? -magnitude : magnitude
    // No other decimal of up to 15 digits reads as the same number.
    let isShortest =
      digits <= 15 && position == digitsEnd && magnitude >= 1e-6 && (exponent == 0 || byte(position - 1) != 0x30)
    if !isShortest { noteForm(of: .number(number), from: start) }
    return number
  }

  /// Reads `e`, sign and digits; an endless exponent is limited.
  private mutating func exponentPart(from start: Int) throws(Refusal) -> Int {
    position += 1
    let isNegative = next == UInt8(ascii: "-")
    if isNegative || next == UInt8(ascii: "+") { position += 1 }
    guard Self.isDigit(next) else { throw malformedNumber(from: start) }
    var exponent = 0
    while Self.isDigit(next) {
      if exponent < Self.endlessExponent { exponent = exponent * 10 + Int(next &- 0x30) }
      position += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// The magnitude of more than 19 digits: the first 800 significant ones and a 1 for any nonzero digit after them.
  private func longNumber(_ range: Range<Int>, typedExponent: Int) -> Double {
    var kept: [UInt8] = []
    kept.reserveCapacity(min(range.count, Self.decidingDigits) + 1)
    var exponent = typedExponent
    var isFraction = false
    var hasRest = false
    for index in range {
      let digit = bytes[index]
      if digit == UInt8(ascii: ".") {
        isFraction = true
      } else if kept.count < Self.decidingDigits {
        if !kept.isEmpty || digit != UInt8(ascii: "0") { kept.append(digit) }
        if isFraction { exponent -= 1 }
      } else {
        if digit != UInt8(ascii: "0") { hasRest = true }
        if !isFraction { exponent += 1 }
      }
    }
    if hasRest {
      kept.append(UInt8(ascii: "1"))
      exponent -= 1
    }
    return Self.rounded(String(decoding: kept, as: UTF8.self), digits: kept.count, exponent: exponent)
  }

  /// `digits × 10^exponent`, correctly rounded by the standard library; infinity when it is too large.
  private static func rounded(_ text: String, digits: Int, exponent: Int) -> Double {
    // Far outside binary64's range the answer is known, and the standard library need not see it.
    if digits + exponent > 400 { return .infinity }
    if digits + exponent < -400 { return 0 }
    return Double("\(text)e\(exponent)") ?? .infinity
  }

  mutating func malformedNumber(from start: Int) -> Refusal {
    var end = start
    while end < bytes.count, Self.continuesNumber(bytes[end]) { end += 1 }
    let text = String(decoding: bytes[start..<min(end, start + 200)], as: UTF8.self)
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let hint: String? =
      if text == "-Infinity" {
        "JSON has no infinity; use a large number, or the word that the field allows"
      } else if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
        "JSON numbers are decimal"
      } else if digits.hasPrefix("0"), digits.dropFirst().first.map({ $0.isASCII && $0.isNumber }) ?? false {
        "remove the leading zeros"
      } else if digits.contains("_") {
        "remove the underscores"
      } else if digits.hasPrefix(".") {
        "write a digit before the point: -0.5"
      } else if digits.hasSuffix(".") {
        "write a digit after the point, or no point"
      } else if digits.hasSuffix("ms") || digits.hasSuffix("s") || digits.hasSuffix("px") || digits.hasSuffix("deg") {
        "write the number without its unit"
      } else {
        nil
      }
    return refuse(
      .syntax, "\(QuotedText.quote(text)) is not a JSON number", at: start, allowed: "such as 12, -0.5 or 1e-3",
      hint: hint)
  }

  private mutating func overflowingNumber(from start: Int) -> Refusal {
    let text = String(decoding: bytes[start..<min(position, start + 200)], as: UTF8.self)
    return refuse(
      .outOfRange, "the number \(QuotedText.visible(text, limit: 24)) is too large", at: start,
      allowed: "at most 1.7976931348623157e308")
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Continuation of a word: letters, digits and `_`.
  static func continuesWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
  }

  static func continuesNumber(_ byte: UInt8) -> Bool {
    continuesWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
