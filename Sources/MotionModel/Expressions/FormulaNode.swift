/// One node of a formula; a formula is the list of its nodes in postfix order, operands before what combines them.
///
/// The operations are split by how many operands they take, so that every evaluation of one is exhaustive.
package enum FormulaNode: Hashable, Sendable {
  /// A number, a constant included: finite.
  case number(Double)
  /// A variable: an index into `Formula.variables`.
  case variable(Int)
  /// Combines the last operand.
  case unary(Unary)
  /// Combines the last two operands.
  case binary(Binary)
  /// Combines the last three operands.
  case ternary(Ternary)

  /// An operation on one value; the raw value is how it is written.
  package enum Unary: String, Hashable, Sendable, CaseIterable {
    case negate = "-"
    case sin, cos, tan, asin, acos, atan, sinh, cosh, tanh
    case exp, log, log2, log10, sqrt
    case abs, floor, ceil, round, sign, fract
  }

  /// An operation on two values; the raw value is how it is written.
  package enum Binary: String, Hashable, Sendable, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case power = "^"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case unequal = "!="
    case atan2, min, max, mod, random
  }

  /// An operation on three values; the raw value is how it is written.
  package enum Ternary: String, Hashable, Sendable, CaseIterable {
    case choose = "if"
    case clamp, lerp
  }

  /// By how much the node changes the number of values that wait to be combined; what `if` uses up goes at its commas.
  var growth: Int {
    switch self {
    case .number, .variable: 1
    case .unary: 0
    case .binary: -1
    // Only one branch of a choice is computed, after its condition is used up.
    case .ternary(.choose): 0
    case .ternary: -2
    }
  }
}
