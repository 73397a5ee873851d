import MotionModel

/// One instruction of a compiled formula, for a machine with a stack of values.
enum FormulaStep: Hashable, Sendable {
  /// Pushes a number.
  case constant(Double)
  /// Pushes the value of a slot.
  case slot(Int)
  /// Replaces the top.
  case unary(FormulaNode.Unary)
  /// Replaces the top two.
  case binary(FormulaNode.Binary)
  /// Replaces the top three (x, lo, hi) by x held between the bounds.
  case clamp
  /// Replaces the top three (a, b, f) by their mix.
  case lerp
  /// Takes the top and skips so many steps unless it holds.
  case skipUnless(Int)
  /// Skips so many steps.
  case skip(Int)

  /// By how much the step changes the stack's height; a branch is counted by the compiler.
  var growth: Int {
    switch self {
    case .constant, .slot: 1
    case .unary, .skip: 0
    case .binary, .skipUnless: -1
    case .clamp, .lerp: -2
    }
  }

  /// Whether the step pushes a number.
  var isConstant: Bool { if case .constant = self { true } else { false } }
}
