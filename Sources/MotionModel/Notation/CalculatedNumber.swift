/// A number or a percentage on its way through CSS arithmetic.
///
/// As in CSS, a division by zero and whatever follows from it has a result: infinity, or NaN.
/// Source: https://www.w3.org/TR/css-values-4/#calc-func
struct CalculatedNumber: Equatable {
  /// 0.5 for 50 %.
  var value: Double
  var isPercentage = false

  /// The keywords of CSS arithmetic, as they are written in lower case.
  static let keywords: [String: Double] = [
    "pi": .pi, "e": 2.718_281_828_459_045, "infinity": .infinity, "-infinity": -.infinity, "nan": .nan,
  ]

  /// The smallest or largest of several; NaN if one of them is.
  static func smallest(_ values: [Double]) -> Double { values.reduce(.infinity) { $0.isNaN || $0 < $1 ? $0 : $1 } }
  static func largest(_ values: [Double]) -> Double { values.reduce(-.infinity) { $0.isNaN || $0 > $1 ? $0 : $1 } }

  /// The result as CSS lets it through where a range is allowed: NaN counts as 0, what leaves the range is clamped.
  func result(in range: ClosedRange<Double>) -> Double {
    value.isNaN ? min(max(0, range.lowerBound), range.upperBound) : min(max(value, range.lowerBound), range.upperBound)
  }
}
