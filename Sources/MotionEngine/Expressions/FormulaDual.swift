import MotionModel
import RealModule

/// A value with its derivative, and the rules by which operations carry the derivative along.
///
/// A derivative of 0 marks a constant and stays 0, regardless of the slope it is multiplied by: otherwise √0 of a
/// constant would give 0·∞.
///
/// Source: Griewank and Walther, Evaluating Derivatives, https://doi.org/10.1137/1.9780898717761
package struct FormulaDual: FormulaNumber {
  package var value, derivative: Double

  @inline(__always)
  init(_ value: Double, derivative: @autoclosure () -> Double) { (self.value, self.derivative) = (value, derivative()) }

  var plain: Double { value }

  var orZero: FormulaDual {
    value.isFinite ? FormulaDual(value, derivative: derivative.isNaN ? 0 : derivative) : FormulaDual(0, derivative: 0)
  }

  /// The same, without a derivative where there is no value.
  var checked: FormulaDual { FormulaDual(value, derivative: value.isNaN ? .nan : derivative) }

  /// The derivative times the slope of an operation; the slope is not computed for a constant.
  @inline(__always)
  private func times(_ slope: @autoclosure () -> Double) -> Double { derivative == 0 ? 0 : derivative * slope() }

  static func apply(_ operation: FormulaNode.Unary, _ x: FormulaDual) -> FormulaDual {
    let a = x.value
    let value = Double.apply(operation, a)
    let derivative =
      switch operation {
      case .negate: -x.derivative
      case .sin: x.times(Double.cos(a))
      case .cos: x.times(-Double.sin(a))
      case .tan: x.times(1 + value * value)
      case .asin: x.times(1 / ((1 - a) * (1 + a)).squareRoot())
      case .acos: x.times(-1 / ((1 - a) * (1 + a)).squareRoot())
      case .atan: x.times(1 / (1 + a * a))
      case .sinh: x.times(Double.cosh(a))
      case .cosh: x.times(Double.sinh(a))
      case .tanh: x.times((1 - value) * (1 + value))
      case .exp: x.times(value)
      case .log: x.times(1 / a)
      case .log2: x.times(1 / (a * 0.6931471805599453))
      case .log10: x.times(1 / (a * 2.302585092994046))
      case .sqrt: x.times(0.5 / value)
      case .abs: x.times(a > 0 ? 1 : a < 0 ? -1 : 0)
      case .floor, .ceil, .round, .sign: 0.0
      case .fract: x.derivative
      }
    return FormulaDual(value, derivative: derivative)
  }

  static func apply(_ operation: FormulaNode.Binary, _ x: FormulaDual, _ y: FormulaDual) -> FormulaDual {
    let (a, b) = (x.value, y.value)
    switch operation {
    case .min: return FormulaArithmetic.firstIsLeast(a, b) ? x : y
    case .max: return FormulaArithmetic.firstIsGreatest(a, b) ? x : y
    default: break
    }
    let value = Double.apply(operation, a, b)
    let derivative =
      switch operation {
      case .add: x.derivative + y.derivative
      case .subtract: x.derivative - y.derivative
      case .multiply: x.times(b) + y.times(a)
      case .divide: x.times(1 / b) - y.times(value / b)
      case .power: x.times(baseSlope(a, b)) + y.times(exponentSlope(value, a))
      case .atan2: x.times(b / (a * a + b * b)) - y.times(a / (a * a + b * b))
      case .mod: x.derivative - y.times(((a - value) / b).rounded())
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal, .random, .min, .max: 0.0
      }
    return FormulaDual(value, derivative: derivative)
  }

  static func mix(_ a: FormulaDual, _ b: FormulaDual, _ f: FormulaDual) -> FormulaDual {
    FormulaDual(
      Double.mix(a.value, b.value, f.value),
      derivative: a.times(1 - f.value) + b.times(f.value) + f.times(b.value - a.value))
  }

  /// The slope of a power in its base, b·a^(b−1).
  private static func baseSlope(_ a: Double, _ b: Double) -> Double {
    if b == 0 { return 0 }
    return b == 2 ? 2 * a : b * FormulaArithmetic.power(a, b - 1)
  }

  /// The slope of a power in its exponent, v·ln a, and its limit 0 where v is 0.
  private static func exponentSlope(_ value: Double, _ a: Double) -> Double { value == 0 ? 0 : value * Double.log(a) }
}
