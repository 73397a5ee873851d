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
