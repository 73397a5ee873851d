import Foundation
import MotionEngine
import MotionModel
import Testing

/// Derivatives of every operation.
@Suite struct FormulaDerivativeTests {
  static func dual(_ text: String, _ x: Double) throws -> FormulaDual {
    try CompiledFormula(Formula(text), slots: ["x"]).dual(at: x)
  }

  @Test(
    "Derivatives follow the rules of calculus",
    arguments: [
      ("3*x + 1", 2, 3), ("x*x", 3, 6), ("x^2", 3, 6), ("x^3", 2, 12), ("x^-1", 2, -0.25), ("x^0", 5, 0),
      ("x^0", 0, 0), ("x^1", 0, 1), ("x^2", 0, 0), ("(-x)^3", 2, -12), ("1/x", 2, -0.25), ("x/4", 8, 0.25),
      ("-x", 1, -1), ("2^x", 3, 8 * log(2.0)), ("x^x", 2, 4 * (log(2.0) + 1)), ("0^x", 2, 0),
      ("sin(x)", 0, 1), ("cos(x)", .pi / 2, -1), ("tan(x)", .pi / 4, 2), ("asin(x)", 0.6, 1.25),
      ("acos(x)", 0.6, -1.25),
      ("atan(x)", 1, 0.5), ("atan2(x, 1)", 1, 0.5), ("atan2(1, x)", 1, -0.5), ("atan2(x, x)", 2, 0),
      ("sinh(x)", 0, 1), ("cosh(x)", 0, 0), ("tanh(x)", 0, 1), ("exp(2*x)", 0, 2), ("log(x)", 4, 0.25),
      ("log2(x)", 1, 1 / log(2.0)), ("log10(x)", 1, 1 / log(10.0)), ("sqrt(x)", 4, 0.25),
      ("abs(x)", -2, -1), ("abs(x)", 2, 1), ("fract(3*x)", 0.1, 3), ("mod(5*x, 2)", 0.5, 5), ("mod(7, x)", 2, -3),
      ("mod(-7, x)", 2, 4), ("min(x, 3*x)", 1, 1), ("max(x, 3*x)", 1, 3), ("clamp(2*x, 0, 1)", 0.25, 2),
      ("clamp(2*x, 0, 1)", 3, 0), ("clamp(0, x, 1)", 0.5, 1), ("clamp(9, 0, 2*x)", 1, 2), ("lerp(x, 3*x, 0.5)", 1, 2),
      ("lerp(10, 30, x)", 0.5, 20), ("if(x < 1, 2*x, 5*x)", 0, 2), ("if(x < 1, 2*x, 5*x)", 1, 5),
      ("floor(x)", 0.5, 0), ("ceil(x)", 0.5, 0), ("round(x)", 0.2, 0), ("sign(x)", 2, 0), ("x < 1", 0, 0),
      ("random(1, x)", 3, 0), ("sin(2*pi*x)*x", 0.25, 1), ("7", 1, 0),
    ] as [(String, Double, Double)])
  func rules(_ text: String, _ x: Double, _ expected: Double) throws {
    let derivative = try Self.dual(text, x).derivative
    #expect(abs(derivative - expected) <= 1e-14 * max(1, abs(expected)), "\(derivative)")
  }

  @Test(
    "Where there is no derivative the documented one comes back",
    arguments: [
      ("abs(x)", 0, 0), ("sign(x)", 0, 0), ("floor(x)", 1, 0), ("round(x)", 0.5, 0), ("fract(x)", 1, 1),
      ("mod(x, 1)", 2, 1), ("min(x, 2*x)", 0, 1), ("max(x, 2*x)", 0, 1), ("clamp(2*x, 0, 1)", 0, 2),
      ("clamp(2*x, 0, 1)", 0.5, 2), ("sqrt(x)", 0, .infinity), ("asin(x)", 1, .infinity), ("acos(x)", 1, -.infinity),
      ("x^0.5", 0, .infinity), ("1/x", 0, -.infinity), ("log(x)", -1, .nan), ("sqrt(x)", -1, .nan), ("0/x", 0, .nan),
      ("(-2)^x", 2, .nan), ("sqrt(0)*x", 3, 0), ("sqrt(0*x)", 3, 0), ("(x*0)^0.5 + x", 3, 1),
    ] as [(String, Double, Double)])
  func kinks(_ text: String, _ x: Double, _ expected: Double) throws {
    let derivative = try Self.dual(text, x).derivative
    #expect(derivative == expected || (derivative.isNaN && expected.isNaN), "\(derivative)")
  }

  @Test("The derivative along a direction joins the partial ones: velocity of a derived channel")
  func directions() throws {
    let formula = try CompiledFormula(
      Formula("amplitude * sin(2*pi*times) + y^2"), parameters: ["amplitude": 10], slots: ["times", "y"])
    let partial = formula.dual([0.5, 3], [1, 0]).derivative
    #expect(abs(partial + 20 * .pi) < 1e-12)
    #expect(formula.dual([0.5, 3], [0, 1]).derivative == 6)
    #expect(abs(formula.dual([0.5, 3], [6, 0.5]).derivative - (6 * -20 * .pi + 3)) < 1e-12)
  }
}
