import MotionModel
import Testing

/// Rejected formulas, with places, and suggestions in the message.
@Suite struct FormulaErrorTests {
  static func error(_ text: String) -> ModelError? {
    do {
      _ = try Formula(text)
      return nil
    } catch { return error }
  }

  @Test(
    "A fault is named with its line and column",
    arguments: [
      ("a +", .syntax, "1:4"),
      ("a + * b", .syntax, "1:5"),
      ("a b", .syntax, "1:3"),
      ("2pi", .syntax, "1:2"),
      ("2e", .syntax, "1:2"),
      ("2(a)", .syntax, "1:2"),
      ("(a", .syntax, "1:3"),
      ("a)", .syntax, "1:2"),
      ("()", .syntax, "1:2"),
      ("sin(a", .syntax, "1:6"),
      ("sin(a b)", .syntax, "1:7"),
      ("sin()", .syntax, "1:1"),
      ("1 + sin(a, b)", .syntax, "1:5"),
      ("min(a)", .syntax, "1:1"),
      ("clamp(a, b)", .syntax, "1:1"),
      ("if(a, b, c, d)", .syntax, "1:1"),
      ("sin(a,)", .syntax, "1:7"),
      ("sin(,a)", .syntax, "1:5"),
      ("sin + 1", .syntax, "1:1"),
      ("1 + sine(a)", .unknown, "1:5"),
      ("SIN(a)", .unknown, "1:1"),
      ("offset.y(a)", .unknown, "1:1"),
      ("pi(a)", .syntax, "1:1"),
      ("a, b", .syntax, "1:2"),
      ("(a, b)", .syntax, "1:3"),
      ("a < b < c", .syntax, "1:7"),
      ("a == b != c", .syntax, "1:8"),
      ("a ** b", .syntax, "1:3"),
      ("a = b", .syntax, "1:3"),
      ("a => b", .syntax, "1:3"),
      ("a & b", .syntax, "1:3"),
      ("a % b", .syntax, "1:3"),
      ("!a", .syntax, "1:1"),
      ("a[0]", .syntax, "1:2"),
      ("1.", .syntax, "1:3"),
      (".", .syntax, "1:2"),
      ("1..2", .syntax, "1:3"),
      ("a.", .syntax, "1:3"),
      ("a.1", .syntax, "1:3"),
      ("a . b", .syntax, "1:4"),
      ("1_000", .syntax, "1:2"),
      ("0x10", .syntax, "1:2"),
      ("1e999", .outOfRange, "1:1"),
      ("a +\n  b c", .syntax, "2:5"),
      ("2 × a", .syntax, "1:3"),
      ("2*π", .syntax, "1:3"),
      ("é", .syntax, "1:1"),
      ("a\u{0}", .syntax, "1:2"),
      ("a \u{1B}[0m", .syntax, "1:3"),
    ] as [(String, ModelError.Code, String)])
  func places(_ text: String, _ code: ModelError.Code, _ place: String) {
    let error = Self.error(text)
    #expect(error?.code == code)
    #expect(error?.location?.description == place)
    #expect(error?.allowed != nil || error?.hint != nil || text.contains(")"))
  }

  @Test("An empty formula is missing, not malformed", arguments: ["", "  ", "\n\t\r\n"])
  func empty(_ text: String) {
    #expect(Self.error(text)?.code == .missing)
  }

  @Test(
    "A message says what to write instead",
    arguments: [
      ("2 × a", "write *"), ("2*π", "write pi"), ("a ≤ b", "write <="), ("a − b", "write -"), ("a²", "write ^2"),
      ("a ** b", "write a^b for a power"), ("a % b", "write mod(a, b) for a remainder"),
      ("2pi", "a product is written with *: 2*pi"), ("max(1,5", "\"(\" at 1:4 is never closed"),
      ("0,5", "numbers are written with a point: 0.5"), ("a < b < c", "write (a < b) * (b < c)"),
      ("sin + 1", "sin(x)"), ("clamp(a, b)", "clamp takes 3 arguments, not 2"), ("min(a)", "min(a, b, …)"),
      ("sine(a)", "sin, cos, tan"), ("sine(a)", "did you mean"), ("Clamp(a, 0, 1)", "clamp"), ("pi(a)", "pi*(…)"),
      ("\u{1F600}", "U+1F600"), ("é", "U+00E9"),
    ])
  func advice(_ text: String, _ expected: String) throws {
    let error = try #require(Self.error(text))
    #expect([error.problem, error.allowed ?? "", error.hint ?? ""].contains { $0.contains(expected) }, "\(error)")
  }

  @Test("A long word is cut in the message")
  func longWords() throws {
    let error = try #require(Self.error(String(repeating: "a", count: 4_000) + "(x)"))
    #expect(error.problem.utf8.count < 100)
    #expect(Self.error(String(repeating: "9", count: 4_000))?.code == .outOfRange)
  }
}
