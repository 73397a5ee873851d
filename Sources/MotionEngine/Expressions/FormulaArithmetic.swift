import MotionModel
import RealModule

/// Operations of formulas, for every pair of doubles: infinite and undefined results are values.
extension Double: FormulaNumber {
  init(_ value: Double, derivative: @autoclosure () -> Double) { self = value }

  var plain: Double { self }
  var orZero: Double { isFinite ? self : 0 }

  @inline(__always)
  static func apply(_ operation: FormulaNode.Unary, _ x: Double) -> Double {
    switch operation {
    case .negate: -x
    case .sin: Double.sin(x)
    case .cos: Double.cos(x)
    case .tan: Double.tan(x)
    case .asin: Double.asin(x)
    case .acos: Double.acos(x)
    case .atan: Double.atan(x)
    case .sinh: Double.sinh(x)
    case .cosh: Double.cosh(x)
    case .tanh: Double.tanh(x)
    case .exp: Double.exp(x)
    case .log: Double.log(x)
    case .log2: Double.log2(x)
    case .log10: Double.log10(x)
    case .sqrt: x.squareRoot()
    case .abs: x.magnitude
    case .floor: x.rounded(.down)
    case .ceil: x.rounded(.up)
    case .round: x.rounded(.toNearestOrAwayFromZero)
    case .sign: x > 0 ? 1 : x < 0 ? -1 : x
    case .fract: x - x.rounded(.down)
    }
  }

  /// An operation on two values.
  @inline(__always)
  static func apply(_ operation: FormulaNode.Binary, _ a: Double, _ b: Double) -> Double {
    switch operation {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .power: FormulaArithmetic.power(a, b)
    case .less: a < b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .greater: a > b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .unequal: a != b ? 1 : 0
    case .atan2: Double.atan2(y: a, x: b)
    case .min: FormulaArithmetic.firstIsLeast(a, b) ? a : b
    case .max: FormulaArithmetic.firstIsGreatest(a, b) ? a : b
    case .mod: FormulaArithmetic.modulus(a, b)
    case .random: FormulaArithmetic.random(a, b)
    }
  }

  /// a·(1−f) + b·f, which is a and b themselves at the ends.
  @inline(__always)
  static func mix(_ a: Double, _ b: Double, _ f: Double) -> Double { a * (1 - f) + b * f }
}

/// Rules of operations that are more than one instruction.
enum FormulaArithmetic {
  /// Indicates that `min` takes its first operand: at a tie, or if it is NaN.
  @inline(__always)
  static func firstIsLeast(_ a: Double, _ b: Double) -> Bool { a <= b || a.isNaN }

  /// Indicates that `max` takes its first operand: at a tie, or if it is NaN.
  @inline(__always)
  static func firstIsGreatest(_ a: Double, _ b: Double) -> Bool { a >= b || a.isNaN }

  /// Truth of a condition: any number but 0; NaN is false.
  @inline(__always)
  static func holds(_ condition: Double) -> Bool { condition != 0 && !condition.isNaN }

  /// The power as C has it: x^0 is 1, and a finite negative base needs an integer exponent.
  ///
  /// RealModule's power of a negative number is NaN, and so is its 0^0. A square is a product, which is exactly rounded
  /// on every platform.
  static func power(_ x: Double, _ y: Double) -> Double {
    if y == 2 { return x * x }
    if x > 0 { return Double.pow(x, y) }
    if y == 0 { return 1 }
    let magnitude = Double.pow(x.magnitude, y)
    // An infinite exponent counts as an even integer.
    if y.isInfinite { return magnitude }
    guard y.rounded(.towardZero) == y else { return x == 0 || x.isInfinite ? magnitude : .nan }
    let isOdd = y.truncatingRemainder(dividingBy: 2) != 0
    return isOdd && x.sign == .minus ? -magnitude : magnitude
  }

  /// Floored remainder, with the sign of b; exact except for a changed sign.
  static func modulus(_ a: Double, _ b: Double) -> Double {
    let remainder = a.truncatingRemainder(dividingBy: b)
    if remainder == 0 { return Double(signOf: b, magnitudeOf: 0) }
    return (remainder < 0) == (b < 0) ? remainder : remainder + b
  }

  /// The fixed number in 0..<1 of a pair of integers; `Formula` has the rule.
  static func random(_ seed: Double, _ index: Double) -> Double {
    guard seed.isFinite, index.isFinite else { return .nan }
    let increment = DeterministicGenerator.increment
    let first = DeterministicGenerator.mixed(UInt64(bitPattern: integer(seed)) &+ increment)
    let second = DeterministicGenerator.mixed((first ^ UInt64(bitPattern: integer(index))) &+ increment)
    return Double(second >> 11) * 0x1p-53
  }

  /// The nearest integer, halves away from zero, held within Int64.
  private static func integer(_ x: Double) -> Int64 {
    Int64(exactly: x.rounded(.toNearestOrAwayFromZero)) ?? (x < 0 ? .min : .max)
  }
}
