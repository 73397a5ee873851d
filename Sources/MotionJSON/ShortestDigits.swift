/// The fewest digits that read back as the same binary64: the standard library's, as ECMAScript lays them out.
///
/// Plain from 1e-6 to below 1e21, with an exponent outside (`1e-7`, `1e+21`); 0 for −0.
/// Source: https://tc39.es/ecma262/#sec-numeric-types-number-tostring
package enum ShortestDigits {
  /// Appends a finite number × 10^shift.
  /// - Parameter plus: The sign of a positive exponent.
  package static func append(_ value: Double, shift: Int = 0, plus: String = "+", to output: inout [UInt8]) {
    if shift == 0 || value == 0, let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      output.append(contentsOf: whole.description.utf8)
      return
    }
    if (0...3).contains(shift), var (digits, places) = ExactDecimal.shortest(abs(value)) {
      places -= shift
      while places < 0 { (digits, places) = (digits * 10, places + 1) }
      return ExactDecimal.append(digits, places: places, isNegative: value < 0, to: &output)
    }
    // Digits without a point, and the number of them before it.
    var digits: (bytes: [UInt8], point: Int) = ([], 0)
    digits.bytes.reserveCapacity(20)
    var (isFraction, hasExponent, exponent, exponentSign) = (false, false, 0, 1)
    for byte in value.magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): hasExponent = true
      case UInt8(ascii: "-"): exponentSign = -1
      case UInt8(ascii: "+"): break
      case _ where hasExponent: exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
      default:
        // Zeros in front only move the point.
        if byte != UInt8(ascii: "0") || !digits.bytes.isEmpty {
          digits.bytes.append(byte)
          if !isFraction { digits.point += 1 }
        } else if isFraction {
          digits.point -= 1
        }
      }
    }
    while digits.bytes.last == UInt8(ascii: "0") { digits.bytes.removeLast() }
    if value < 0 { output.append(UInt8(ascii: "-")) }
    lay(digits.bytes, point: digits.point + exponentSign * exponent + shift, plus, &output)
  }

  private static func lay(_ digits: [UInt8], point: Int, _ plus: String, _ output: inout [UInt8]) {
    let zero = UInt8(ascii: "0")
    switch point {
    case digits.count...21 where point > 0:
      output += digits
      output.append(contentsOf: repeatElement(zero, count: point - digits.count))
    case 1...21:
      output += digits[..<point]
      output.append(UInt8(ascii: "."))
      output += digits[point...]
    case -5...0:
      output.append(contentsOf: "0.".utf8)
      output.append(contentsOf: repeatElement(zero, count: -point))
      output += digits
    default:
      output += digits.prefix(1)
      if digits.count > 1 {
        output.append(UInt8(ascii: "."))
        output += digits[1...]
      }
      output.append(contentsOf: (point > 0 ? "e" + plus : "e-").utf8)
      output.append(contentsOf: abs(point - 1).description.utf8)
    }
  }
}

/// Decimal numbers of which one exact operation makes a double.
package enum ExactDecimal {
  /// Powers of ten that binary64 holds exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// `mantissa · 10^exponent`, correctly rounded; nil beyond a mantissa of 2^53 or a power of 10^±22.
  ///
  /// Source: Clinger, "How to read floating point numbers accurately", https://doi.org/10.1145/93542.93557
  package static func value(_ mantissa: UInt64, exponent: Int) -> Double? {
    guard mantissa <= 1 << 53, -22 <= exponent, exponent <= 22 else { return nil }
    let power = powers[abs(exponent)]
    return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
  }

  /// Shortest digits that read back as a magnitude, with the number of decimals; nil if it takes more than eight
  /// decimals or 15 digits, or is below 1e-6.
  ///
  /// A quotient of two numbers that binary64 holds is the double nearest to that decimal, so it reads back; two decimals of
  /// at most 15 digits never read as one double, so the one with the fewest decimals is the shortest.
  static func shortest(_ magnitude: Double) -> (digits: UInt64, places: Int)? {
    guard magnitude >= 1e-6 else { return nil }
    var scale = 1.0
    for places in 0...8 {
      let digits = (magnitude * scale).rounded()
      guard digits < 1e15 else { return nil }
      if digits / scale == magnitude { return (UInt64(digits), places) }
      scale *= 10
    }
    return nil
  }

  /// Appends `digits · 10^-places`.
  /// - Parameter places: 0…12; as many decimals are written.
  static func append(_ digits: UInt64, places: Int, isNegative: Bool, to output: inout [UInt8]) {
    if isNegative { output.append(UInt8(ascii: "-")) }
    // A UInt64 has at most 20 digits; the point and a zero before it are two more.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
      var start = text.count
      var (rest, left) = (digits, min(max(0, places), 12))
      repeat {
        if left == 0, places > 0 {
          start -= 1
          text[start] = UInt8(ascii: ".")
        }
        start -= 1
        text[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
        left -= 1
      } while rest > 0 || left >= 0
      output.append(contentsOf: text[start...])
    }
  }
}
