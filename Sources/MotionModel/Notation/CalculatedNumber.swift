/// A number of CSS arithmetic with its unit: `calc()`, `min()`, `max()` and `clamp()` with + - * / and parentheses inside.
///
/// As in CSS, division by zero and operations on its result yield infinity or NaN.
/// Source: https://www.w3.org/TR/css-values-4/#calc-func
package struct CalculatedNumber: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    case none, seconds, degrees, points
    /// Per cent, as a fraction: 0.5 for 50 %.
    case share
  }

  package var value: Double
  package var unit = Unit.none
  /// The share of a size that is added to points.
  package var share = 0.0

  package init(_ value: Double, _ unit: Unit = .none) { (self.value, self.unit) = (value, unit) }

  /// Functions, in lower case.
  package static let functions = ["calc", "min", "max", "clamp"]

  /// Keywords of CSS arithmetic, in lower case.
  package static let keywords: [String: Double] = [
    "pi": .pi, "e": 2.718_281_828_459_045, "infinity": .infinity, "-infinity": -.infinity, "nan": .nan,
  ]

  /// Result in an allowed range, as in CSS: NaN counts as 0, and values are clamped.
  func result(in range: ClosedRange<Double>) -> Double {
    value.isNaN ? min(max(0, range.lowerBound), range.upperBound) : min(max(value, range.lowerBound), range.upperBound)
  }

  /// Combines two numbers; nil if their units are incompatible.
  package func combined(with other: CalculatedNumber, by sign: UInt8) -> CalculatedNumber? {
    var result = self
    switch sign {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let factor = sign == UInt8(ascii: "-") ? -1.0 : 1
      if unit == other.unit {
        result.value += factor * other.value
        result.share += factor * other.share
      } else if unit == .points, other.unit == .share {
        result.share += factor * other.value
      } else if unit == .share, other.unit == .points {
        result = CalculatedNumber(factor * other.value, .points)
        result.share = value + factor * other.share
      } else {
        return nil
      }
    case UInt8(ascii: "*"):
      guard unit == .none || other.unit == .none else { return nil }
      if unit == .none { result = other }
      let factor = unit == .none ? value : other.value
      result.value *= factor
      result.share *= factor
    default:
      guard other.unit == .none else { return nil }
      result.value /= other.value
      result.share /= other.value
    }
    return result
  }

  /// The result of a function; nil for a wrong number of values, or units that differ.
  package init?(_ name: String, of operands: [CalculatedNumber]) {
    guard let first = operands.first else { return nil }
    self = first
    guard name != "calc" else {
      if operands.count > 1 { return nil }
      return
    }
    guard operands.allSatisfy({ $0.unit == first.unit && $0.share == 0 }), name != "clamp" || operands.count == 3 else {
      return nil
    }
    let values = operands.map(\.value)
    // NaN if one of them is.
    func smallest(_ values: [Double]) -> Double { values.reduce(.infinity) { $0.isNaN || $0 < $1 ? $0 : $1 } }
    func largest(_ values: [Double]) -> Double { values.reduce(-.infinity) { $0.isNaN || $0 > $1 ? $0 : $1 } }
    switch name {
    case "min": value = smallest(values)
    case "max": value = largest(values)
    default: value = largest([values[0], smallest([values[1], values[2]])])
    }
  }
}

/// Reads sums of products, independent of the text's representation.
package protocol CalculationReader {
  /// Steps over one of some operators, if present.
  mutating func takeSign(_ signs: StaticString) throws(ModelError) -> (byte: UInt8, place: Int)?
  /// Reads a number, a keyword, a function or a parenthesized sum.
  mutating func operand() throws(ModelError) -> CalculatedNumber
  /// Error for two numbers with incompatible units.
  func mismatch(_ sign: UInt8, at place: Int) -> ModelError
}

extension CalculationReader {
  package mutating func sum() throws(ModelError) -> CalculatedNumber {
    var result = try product()
    while let sign = try takeSign("+-") { result = try combine(result, try product(), sign) }
    return result
  }

  private mutating func product() throws(ModelError) -> CalculatedNumber {
    var result = try operand()
    while let sign = try takeSign("*/") { result = try combine(result, try operand(), sign) }
    return result
  }

  private func combine(
    _ left: CalculatedNumber, _ right: CalculatedNumber, _ sign: (byte: UInt8, place: Int)
  ) throws(ModelError) -> CalculatedNumber {
    guard let result = left.combined(with: right, by: sign.byte) else { throw mismatch(sign.byte, at: sign.place) }
    return result
  }
}
