import MotionEngine
import MotionModel
import Testing

/// Binding of names, constants and slots.
@Suite struct CompiledFormulaTests {
  static func compile(
    _ text: String, _ parameters: [String: Double] = [:], slots: [String]
  ) throws -> CompiledFormula {
    try CompiledFormula(Formula(text), parameters: parameters, slots: slots)
  }

  @Test("Parameters and slots are found by name, slots in their order")
  func bindings() throws {
    let formula = try Self.compile("a*x - offset.y", ["a": 10, "unused": 1], slots: ["offset.y", "x"])
    #expect(formula.slotCount == 2)
    #expect(formula.value([1, 2]) == 19)
    #expect(try Self.compile("x", ["x": 1], slots: ["x"]).value([5]) == 5)
    #expect(try Self.compile("x", slots: ["x", "x"]).value([5, 6]) == 5)
  }

  @Test("A formula of parameters alone is a constant")
  func constants() throws {
    #expect(try Self.compile("60/bpm", ["bpm": 120], slots: ["t"]).constant == 0.5)
    #expect(try Self.compile("if(a < 1, 2, t)", ["a": 0], slots: ["t"]).constant == 2)
    #expect(try Self.compile("if(a < 1, 2, t)", ["a": 3], slots: ["t"]).constant == nil)
    #expect(try Self.compile("2*t", slots: ["t"]).constant == nil)
    #expect(try Self.compile("60/bpm", ["bpm": 120], slots: []).value([]) == 0.5)
  }

  @Test("A name that is nowhere is refused with its place and what there is")
  func unbound() throws {
    let formula = try Formula("a * sin(x) + wobble")
    let misspelled = #expect(throws: ModelError.self) { try Self.compile("amplitud * PI", slots: ["amplitude"]) }
    #expect(misspelled?.hint?.contains("pi") == true)
    let error = #expect(throws: ModelError.self) {
      try CompiledFormula(formula, parameters: ["b": 1, "a": 2], slots: ["x", "y"])
    }
    #expect(error?.code == .unknown)
    #expect(error?.problem.contains("\"wobble\"") == true)
    #expect(error?.location == TextLocation(line: 1, column: 14))
    #expect(error?.allowed?.contains("x, y, a, b") == true)
  }

  @Test("Too few values give NaN, more than needed are ignored")
  func counts() throws {
    let formula = try Self.compile("x + y", slots: ["x", "y"])
    #expect(formula.value([1]).isNaN)
    #expect(formula.value(at: 1).isNaN)
    #expect(formula.value([1, 2, 99]) == 3)
    #expect(formula.dual([1, 2], [1]).derivative.isNaN)
    #expect(formula.dual(at: 1).value.isNaN)
  }

  @Test("The branch that is not taken has no part in value or derivative")
  func laziness() throws {
    let formula = try Self.compile("if(x < 0, 0/0 * x, 3*x)", slots: ["x"])
    let result = formula.dual(at: 2)
    #expect(result.value == 6)
    #expect(result.derivative == 3)
    #expect(formula.value(at: -1).isNaN)
  }

  @Test("The largest formulas are computed", arguments: [false, true])
  func largest(_ constant: Bool) throws {
    let term = constant ? "1" : "x"
    let sum = try Self.compile(term + String(repeating: "+" + term, count: 511), slots: ["x"])
    #expect(sum.value(at: 1) == 512)
    #expect(sum.dual(at: 1).derivative == (constant ? 0 : 512))
    let nest = String(repeating: "1<1+\(term)*(", count: 21) + "0" + String(repeating: ")", count: 21)
    // 1 < 1 + 0 is 0, 1 < 1 + 1·0 again, and so on.
    #expect(try Self.compile(nest, slots: ["x"]).value(at: 1) == 0)
    let powers = String(repeating: "\(term)^", count: 63) + "1"
    #expect(try Self.compile(powers, slots: ["x"]).dual(at: 1).value == 1)
    let choices = String(repeating: "if(\(term), 1+", count: 60) + "0" + String(repeating: ", 9)", count: 60)
    #expect(try Self.compile(choices, slots: ["x"]).value(at: 1) == 60)
  }
}
