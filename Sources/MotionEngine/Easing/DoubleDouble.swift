/// An unevaluated sum of two numbers: about 106 bits, for the few places where all digits of a difference cancel.
///
/// Source: Dekker, "A floating-point technique for extending the available precision",
/// https://doi.org/10.1007/BF01397083
struct DoubleDouble: Sendable {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = a.high + b.high
    let part = sum - a.high
    let error = (a.high - (sum - part)) + (b.high - part)
    return normalized(sum, error + a.low + b.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + DoubleDouble(-b.high, -b.low) }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high)
    return normalized(product, error + (a.high * b.low + a.low * b.high))
  }

  private static func normalized(_ high: Double, _ low: Double) -> DoubleDouble {
    let sum = high + low
    return DoubleDouble(sum, low - (sum - high))
  }
}
