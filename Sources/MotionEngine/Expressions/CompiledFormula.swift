package import MotionModel

/// Formula prepared for evaluation: parameters are constants, variables are numbered slots.
///
/// Evaluation allocates nothing and always ends with a result: a division by zero, a logarithm of a negative number and
/// the like yield ∞ or NaN as in IEEE 754. Only the selected branch of `if(c, a, b)` is evaluated.
///
/// The derivative comes from the rules of calculus applied along the formula (forward differentiation), not from
/// differences. At points without a derivative:
/// - the branch of `if`, and the operand of `min`, `max` and `clamp`, that is selected determines the derivative; at a
///   tie `min` and `max` take their first operand, and at a bound `clamp` takes x;
/// - of `abs` at 0 it is 0; of `sign`, `floor`, `ceil`, `round`, `random` and comparisons it is 0 everywhere, of
///   `fract` and `mod` that of the smooth piece, the jumps themselves included;
/// - of a power with a negative base and a varying exponent it is NaN;
/// - if the value is NaN the derivative is NaN, and if a part of the formula is infinite it may be; on the edge of a
///   domain it may be infinite (`sqrt` at 0).
///
/// Subexpressions without variables are computed once, by the same code, so they have the same bits as if computed each
/// time. `+ - * / sqrt abs floor ceil round sign fract mod min max clamp lerp random`, comparisons and squares (`x^2`)
/// are exactly specified and give the same bits on every platform. The other powers, the exponential, logarithmic,
/// trigonometric and hyperbolic functions come from the platform's mathematics library, whose results may differ
/// between systems in the last bit or two; round values that must be equal everywhere.
package struct CompiledFormula: Hashable, Sendable {
  /// Number of stack slots of an evaluation.
  package let slotCount: Int
  /// The instructions; running them leaves one value.
  let steps: [FormulaStep]
  /// The most values on the stack at any moment: 1...64.
  let stackHeight: Int

  /// Compiles a formula.
  ///
  /// - Parameters:
  ///   - parameters: Constant values of variables by name; unused ones are ignored.
  ///   - slots: The names of the values that each evaluation gets, in their order. A slot hides a parameter of the same
  ///     name; of two slots of one name the first counts.
  /// - Throws: `ModelError` (`unknown`) for a variable that is neither, with its place in the formula.
  /// - Complexity: O(n · d) for n nodes nested d deep.
  package init(_ formula: Formula, parameters: [String: Double] = [:], slots: [String]) throws(ModelError) {
    let bindings = try formula.variables.enumerated().map { (index, name) throws(ModelError) -> FormulaStep in
      if let slot = slots.firstIndex(of: name) { return .slot(slot) }
      if let value = parameters[name] { return .constant(value) }
      let known = slots + parameters.keys.sorted()
      throw ModelError(
        .unknown, "nothing named \(QuotedText.quote(name)) is known to the formula \(QuotedText.quote(formula.text))",
        allowed: (known.isEmpty ? "numbers only" : known.joined(separator: ", ")) + ", and the constants "
          + Formula.constantNames.joined(separator: ", "),
        hint: Suggestion.closest(to: name, among: known + Formula.constantNames).map { "did you mean \"\($0)\"?" },
        location: formula.locations[index])
    }
    var compiler = FormulaCompiler()
    for node in formula.nodes { compiler.append(node, bindings) }
    (steps, stackHeight) = compiler.code
    slotCount = slots.count
  }

  /// The value, when it needs no variable.
  package var constant: Double? {
    if steps.count == 1, case .constant(let value)? = steps.first { value } else { nil }
  }
}

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
  /// Takes the top and skips a number of steps unless it is true.
  case skipUnless(Int)
  /// Skips a number of steps.
  case skip(Int)

  var isConstant: Bool { if case .constant = self { true } else { false } }
}

/// Compiles the nodes of a formula into instructions, evaluating subexpressions without variables.
struct FormulaCompiler {
  /// Instructions that leave one value, and the most values on the stack while they run.
  typealias Code = (steps: [FormulaStep], height: Int)

  /// Code of each pending value.
  private var parts: [Code] = []

  /// The instructions, once all nodes are in.
  var code: Code { parts.first ?? ([.constant(.nan)], 1) }

  /// Appends a node, whose operands are the last parts; `bindings` has the meaning of each variable.
  mutating func append(_ node: FormulaNode, _ bindings: [FormulaStep]) {
    switch node {
    case .number(let value): parts.append(([.constant(value)], 1))
    case .variable(let index):
      parts.append(([bindings.indices.contains(index) ? bindings[index] : .constant(.nan)], 1))
    case .unary(let operation): combine(1, .unary(operation))
    case .binary(let operation): combine(2, .binary(operation))
    case .ternary(.clamp): combine(3, .clamp)
    case .ternary(.lerp): combine(3, .lerp)
    case .ternary(.choose): choose()
    }
  }

  /// Concatenates the code of the last parts and their operation, or evaluates it if constant.
  private mutating func combine(_ count: Int, _ step: FormulaStep) {
    guard count >= 1, count <= parts.count else { return }
    let first = parts.count - count
    let isConstant = parts[first...].allSatisfy { $0.steps.count == 1 && $0.steps.first?.isConstant == true }
    // Each operand runs above the values of those before it.
    let height = parts[first...].enumerated().reduce(0) { max($0, $1.offset + $1.element.height) }
    var code: [FormulaStep] = []
    swap(&code, &parts[first].steps)
    for operand in parts[(first + 1)...] { code += operand.steps }
    parts.removeLast(count)
    code.append(step)
    guard isConstant else { return parts.append((code, height)) }
    let value: Double = CompiledFormula.run(code, height: count, UnsafeBufferPointer(start: nil, count: 0))
    parts.append(([.constant(value)], 1))
  }

  /// Puts a choice together: condition, skip, first branch, skip, second branch; a constant condition leaves a branch.
  private mutating func choose() {
    guard parts.count >= 3 else { return }
    let otherwise = parts.removeLast()
    let chosen = parts.removeLast()
    let condition = parts.removeLast()
    if condition.steps.count == 1, case .constant(let value)? = condition.steps.first {
      return parts.append(FormulaArithmetic.holds(value) ? chosen : otherwise)
    }
    let branches =
      [.skipUnless(chosen.steps.count + 1)] + chosen.steps + [.skip(otherwise.steps.count)] + otherwise.steps
    parts.append((condition.steps + branches, max(condition.height, chosen.height, otherwise.height)))
  }
}
