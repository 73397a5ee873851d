import MotionModel
import Testing

/// Reading of text: grouping, names, numbers.
@Suite struct FormulaGrammarTests {
  /// Writes the nodes with every group in parentheses, so that a test shows how a text was read.
  static func grouped(_ formula: Formula) -> String {
    var parts: [String] = []
    for node in formula.nodes {
      switch node {
      case .number(let value): parts.append("\(value)")
      case .variable(let index): parts.append(formula.variables[index])
      case .unary(let operation): parts.append("(\(operation.rawValue) \(parts.removeLast()))")
      case .binary(let operation):
        let right = parts.removeLast()
        parts.append("(\(parts.removeLast()) \(operation.rawValue) \(right))")
      case .ternary(let operation):
        let third = parts.removeLast()
        let second = parts.removeLast()
        parts.append("(\(operation.rawValue) \(parts.removeLast()) \(second) \(third))")
      }
    }
    return parts.joined(separator: " | ")
  }

  @Test(
    "Operators group as in mathematics",
    arguments: [
      ("a", "a"),
      ("a-b-c", "((a - b) - c)"),
      ("a/b/c", "((a / b) / c)"),
      ("a/b*c", "((a / b) * c)"),
      ("a+b*c", "(a + (b * c))"),
      ("a*b+c", "((a * b) + c)"),
      ("a^b^c", "(a ^ (b ^ c))"),
      ("-a^b", "(- (a ^ b))"),
      ("(-a)^b", "((- a) ^ b)"),
      ("a^-b", "(a ^ (- b))"),
      ("a^-b^c", "(a ^ (- (b ^ c)))"),
      ("a^-b*c", "((a ^ (- b)) * c)"),
      ("a^+b", "(a ^ b)"),
      ("-a*b", "((- a) * b)"),
      ("-a+b", "((- a) + b)"),
      ("a*-b^c", "(a * (- (b ^ c)))"),
      ("a--b", "(a - (- b))"),
      ("- - a", "(- (- a))"),
      ("+a", "a"),
      ("a*b^c*d", "((a * (b ^ c)) * d)"),
      ("a+b<c*d", "((a + b) < (c * d))"),
      ("(a<b)==c", "((a < b) == c)"),
      ("a<(b<c)", "(a < (b < c))"),
      ("a<=b", "(a <= b)"), ("a>b", "(a > b)"), ("a>=b", "(a >= b)"), ("a==b", "(a == b)"), ("a!=b", "(a != b)"),
      ("a<-b", "(a < (- b))"),
      ("((a))", "a"),
      ("a_1.b2 * _c", "(a_1.b2 * _c)"),
      ("sin(a)^b", "((sin a) ^ b)"),
      ("sin (a+b)", "(sin (a + b))"),
      ("min(a,b)", "(a min b)"),
      ("min(a,b,c,d)", "(((a min b) min c) min d)"),
      ("max(a,b,c)", "((a max b) max c)"),
      ("atan2(a,b)", "(a atan2 b)"), ("mod(a,b)", "(a mod b)"), ("random(a,b)", "(a random b)"),
      ("if(a<b,c,d)", "(if (a < b) c d)"),
      ("clamp(a,b,c)", "(clamp a b c)"), ("lerp(a,b,c)", "(lerp a b c)"),
      ("a\n\t+\r\nb", "(a + b)"),
    ])
  func grouping(_ text: String, _ expected: String) throws {
    #expect(try Self.grouped(Formula(text)) == expected)
  }

  @Test(
    "Numbers are decimal, with an optional point and exponent",
    arguments: [
      ("0", 0), ("12", 12), ("007", 7), ("0.5", 0.5), (".5", 0.5), ("1e3", 1_000), ("1E+3", 1_000), ("25e-1", 2.5),
      ("1.5e-3", 0.0015), ("0.1", 0.1), ("1e-999", 0), ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("pi", 3.141592653589793), ("tau", 6.283185307179586), ("e", 2.718281828459045),
    ] as [(String, Double)])
  func numbers(_ text: String, _ expected: Double) throws {
    #expect(try Formula(text).nodes == [.number(expected)])
  }

  @Test("Variables are the free names, sorted, each once")
  func variables() throws {
    let formula = try Formula("z + amplitude * sin(2*pi*times) - offset.y * e * z + _a1 + E + e.e")
    #expect(formula.variables == ["E", "_a1", "amplitude", "e.e", "offset.y", "times", "z"])
    #expect(try Formula("2*pi").variables == [])
  }

  @Test("The first place of every variable is kept, in the text that was typed")
  func locations() throws {
    let formula = try Formula("  b +\n a * b")
    #expect(formula.variables == ["a", "b"])
    #expect(formula.locations == [TextLocation(line: 2, column: 2), TextLocation(line: 1, column: 3)])
  }

  @Test("The text stays as typed but for white space at its ends")
  func text() throws {
    #expect(try Formula(" \t a  +b\n").text == "a  +b")
    #expect(try Formula("a+b") == Formula(" a+b "))
    #expect(try Formula("a+b") != Formula("a + b"))
    #expect(try "\(Formula(" a"))" == "a")
  }

  @Test("Every listed function and constant can be written as listed")
  func signatures() throws {
    #expect(Formula.functionSignatures.count == 28)
    #expect(Set(Formula.functionSignatures).count == 28)
    for signature in Formula.functionSignatures {
      let text = signature.replacing(", …", with: "")
      let open = try #require(text.firstIndex(of: "("))
      let names = text[text.index(after: open)...].dropLast().split(separator: ", ").map(String.init)
      let formula = try Formula(text)
      #expect(formula.variables == names.sorted(), "\(signature)")
      #expect(formula.nodes.count == names.count + 1, "\(signature)")
    }
    #expect(Formula.constantNames == ["pi", "tau", "e"])
    #expect(["pi", "e", "sin", "if"].allSatisfy(Formula.isReserved))
    #expect(!["Pi", "x", "+", "negate", ""].contains(where: Formula.isReserved))
  }
}
