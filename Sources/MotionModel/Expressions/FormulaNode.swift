/// One node of a formula, which is a list of nodes in postfix order.
///
/// Operations are split by arity, so that every switch over one is exhaustive.
package enum FormulaNode: Hashable, Sendable {
  /// A number, a constant included: finite.
  case number(Double)
  /// A variable: an index into `Formula.variables`.
  case variable(Int)
  case unary(Unary)
  case binary(Binary)
  case ternary(Ternary)

  /// An operation on one value; the raw value is its spelling.
  package enum Unary: String, Hashable, Sendable, CaseIterable {
    case negate = "-"
    case sin, cos, tan, asin, acos, atan, sinh, cosh, tanh
    case exp, log, log2, log10, sqrt
    case abs, floor, ceil, round, sign, fract
  }

  /// An operation on two values; the raw value is its spelling.
  package enum Binary: String, Hashable, Sendable, CaseIterable {
    case add = "+", subtract = "-", multiply = "*", divide = "/", power = "^"
    case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "==", unequal = "!="
    case atan2, min, max, mod, random
  }

  /// An operation on three values; the raw value is its spelling.
  package enum Ternary: String, Hashable, Sendable, CaseIterable {
    case choose = "if"
    case clamp, lerp
  }

  /// Change in the number of pending values; `if` consumes its values at its commas.
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

/// Function in text: its name, its parameters and its node.
struct FormulaFunction {
  let name: String
  let parameters: [String]
  /// Accepts more arguments, combined from the left, two at a time.
  let isVariadic: Bool
  let node: FormulaNode

  /// Syntax of a call: `clamp(x, lo, hi)`.
  var signature: String { name + "(" + parameters.joined(separator: ", ") + (isVariadic ? ", …" : "") + ")" }

  func takes(_ count: Int) -> Bool { isVariadic ? count >= parameters.count : count == parameters.count }

  /// Expected number of arguments, in words.
  var expectation: String {
    isVariadic ? "at least \(parameters.count) arguments" : CountedNoun.text(parameters.count, "argument")
  }

  static func named(_ name: String) -> FormulaFunction? { all.first { $0.name == name } }

  static let all: [FormulaFunction] =
    FormulaNode.Unary.allCases.filter { $0 != .negate }.map { FormulaFunction($0.rawValue, ["x"], .unary($0)) }
    + [
      (.atan2, ["y", "x"]), (.min, ["a", "b"]), (.max, ["a", "b"]), (.mod, ["a", "b"]), (.random, ["seed", "i"]),
    ].map { (operation: FormulaNode.Binary, names) in FormulaFunction(operation.rawValue, names, .binary(operation)) }
    + [(.choose, ["c", "a", "b"]), (.clamp, ["x", "lo", "hi"]), (.lerp, ["a", "b", "f"])]
    .map { (operation: FormulaNode.Ternary, names) in FormulaFunction(operation.rawValue, names, .ternary(operation)) }

  private init(_ name: String, _ parameters: [String], _ node: FormulaNode) {
    (self.name, self.parameters, self.node) = (name, parameters, node)
    isVariadic = node == .binary(.min) || node == .binary(.max)
  }
}
