extension JSONParser {
  /// Reads the current number, correctly rounded; −0 becomes 0.
  ///
  /// Other numbers than ``ExactDecimal`` go through the standard library.
  mutating func number() throws(Refusal) -> Double {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let digitsStart = position
    guard Self.isDigit(next), next != UInt8(ascii: "0") || !Self.isDigit(byte(position + 1)) else {
      throw malformedNumber(from: start)
    }
    var (mantissa, digits, exponent) = (UInt64(0), 0, 0)
    while Self.isDigit(next) { takeDigit(&mantissa, &digits) }
    if next == UInt8(ascii: "."), Self.isDigit(byte(position + 1)) {
      position += 1
      let fraction = position
      while Self.isDigit(next) { takeDigit(&mantissa, &digits) }
      exponent = fraction - position
    }
    let digitsEnd = position
    if next | 0x20 == UInt8(ascii: "e") { exponent += try exponentPart(from: start) }
    if Self.continuesNumber(next) { throw malformedNumber(from: start) }
    guard digits > 0 else {
      if position - start > 1 { isCanonical = false }
      return 0
    }
    // 19 digits fit a UInt64 for certain.
    let exact = digits > 19 ? nil : ExactDecimal.value(mantissa, exponent: exponent)
    let magnitude = exact ?? Double(String(decoding: bytes[digitsStart..<position], as: UTF8.self)) ?? .infinity
    guard magnitude.isFinite else {
      let text = String(decoding: bytes[start..<min(position, start + 200)], as: UTF8.self)
      throw refuse(
        .outOfRange, "the number \(QuotedText.visible(text, limit: 24)) is too large", at: start,
        allowed: "at most 1.7976931348623157e308")
    }
    let number = isNegative && magnitude != 0 ? -magnitude : magnitude
    // No other decimal of up to 15 digits reads as the same number.
    let isShortest =
      digits <= 15 && position == digitsEnd && magnitude >= 1e-6 && (exponent == 0 || byte(position - 1) != 0x30)
    if !isShortest { noteForm(of: .number(number), from: start) }
    return number
  }

  /// Adds a digit to a mantissa, and counts it from the first one that is not 0.
  @inline(__always)
  private mutating func takeDigit(_ mantissa: inout UInt64, _ digits: inout Int) {
    mantissa = mantissa &* 10 &+ UInt64(next &- 0x30)
    if digits > 0 || mantissa != 0 { digits += 1 }
    position += 1
  }

  /// Reads `e`, sign and digits; an exponent is limited beyond which the digits of no text that fits memory matter.
  private mutating func exponentPart(from start: Int) throws(Refusal) -> Int {
    position += 1
    let isNegative = next == UInt8(ascii: "-")
    if isNegative || next == UInt8(ascii: "+") { position += 1 }
    guard Self.isDigit(next) else { throw malformedNumber(from: start) }
    var exponent = 0
    while Self.isDigit(next) {
      if exponent < 1 << 48 { exponent = exponent * 10 + Int(next &- 0x30) }
      position += 1
    }
    return isNegative ? -exponent : exponent
  }

  mutating func malformedNumber(from start: Int) -> Refusal {
    var end = start
    while end < bytes.count, Self.continuesNumber(bytes[end]) { end += 1 }
    let text = String(decoding: bytes[start..<min(end, start + 200)], as: UTF8.self)
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let second = digits.dropFirst().first
    let slips: [(isMade: Bool, hint: String)] = [
      (text == "-Infinity", "JSON has no infinity; use a large number, or the word that the field allows"),
      (digits.hasPrefix("0x") || digits.hasPrefix("0X"), "JSON numbers are decimal"),
      (digits.hasPrefix("0") && second?.isASCII == true && second?.isNumber == true, "remove the leading zeros"),
      (digits.contains("_"), "remove the underscores"),
      (digits.hasPrefix("."), "write a digit before the point: -0.5"),
      (digits.hasSuffix("."), "write a digit after the point, or no point"),
      (["s", "px", "deg"].contains { digits.hasSuffix($0) }, "write the number without its unit"),
    ]
    return refuse(
      .syntax, "\(QuotedText.quote(text)) is not a JSON number", at: start, allowed: "such as 12, -0.5 or 1e-3",
      hint: slips.first(where: \.isMade)?.hint)
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
