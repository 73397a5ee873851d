import MotionModel

/// Turns the nodes of a formula into instructions, computing what needs no variable.
struct FormulaCompiler {
  /// The code of each value that waits to be combined.
  private var parts: [[FormulaStep]] = []

  /// The instructions, once all nodes are in.
  var steps: [FormulaStep] { parts.first ?? [.constant(.nan)] }

  /// Adds a node, whose operands are the last parts; `bindings` says what each variable is.
  mutating func append(_ node: FormulaNode, _ bindings: [FormulaStep]) {
    switch node {
    case .number(let value): parts.append([.constant(value)])
    case .variable(let index): parts.append([bindings.indices.contains(index) ? bindings[index] : .constant(.nan)])
    case .unary(let operation): combine(1, .unary(operation))
    case .binary(let operation): combine(2, .binary(operation))
    case .ternary(.clamp): combine(3, .clamp)
    case .ternary(.lerp): combine(3, .lerp)
    case .ternary(.choose): choose()
    }
  }

  /// Puts the code of the last parts and of what combines them in a row, or its result where it is constant.
  private mutating func combine(_ count: Int, _ step: FormulaStep) {
    guard count >= 1, count <= parts.count else { return }
    let first = parts.count - count
    let isConstant = parts[first...].allSatisfy { $0.count == 1 && $0.first?.isConstant == true }
    var code: [FormulaStep] = []
    swap(&code, &parts[first])
    for operand in parts[(first + 1)...] { code += operand }
    parts.removeLast(count)
    code.append(step)
    parts.append(isConstant ? [.constant(CompiledFormula.folded(code, height: count))] : code)
  }

  /// Puts a choice together: condition, skip, first branch, skip, second branch; a constant condition leaves a branch.
  private mutating func choose() {
    guard parts.count >= 3 else { return }
    let otherwise = parts.removeLast()
    let chosen = parts.removeLast()
    let condition = parts.removeLast()
    if condition.count == 1, case .constant(let value)? = condition.first {
      parts.append(FormulaArithmetic.holds(value) ? chosen : otherwise)
    } else {
      parts.append(
        condition + [.skipUnless(chosen.count + 1)] + chosen + [.skip(otherwise.count)] + otherwise)
    }
  }

  /// The most values on the stack while the steps run.
  ///
  /// Both branches of a choice start from one height and end one higher, so that the second is counted from where the
  /// first began.
  static func stackHeight(of steps: [FormulaStep]) -> Int {
    var (height, highest) = (0, 0)
    for step in steps {
      height += step.growth
      if case .skip = step { height -= 1 }
      highest = max(highest, height)
    }
    return highest
  }
}
