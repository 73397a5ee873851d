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
