import Foundation
import MotionEngine
import MotionModel
import Testing

/// Values of every operation against numbers from elsewhere.
@Suite struct FormulaValueTests {
  /// The value with x in the only slot.
  static func value(_ text: String, _ x: Double = 0.7) throws -> Double {
    try CompiledFormula(Formula(text), slots: ["x"]).value(at: x)
  }

  /// Compares two values within a few units in the last place; both NaN, or equally infinite, are equal.
  static func agree(_ a: Double, _ b: Double, _ tolerance: Double = 4e-16) -> Bool {
    a == b || (a.isNaN && b.isNaN) || abs(a - b) <= tolerance * max(abs(a), abs(b))
  }

  // The values are those of Python 3.11's math module, which has its own tests of accuracy.
  @Test(
    "Functions give the values of mathematics",
    arguments: [
      ("sin(x)", 0.644217687237691), ("cos(x)", 0.7648421872844885), ("tan(x)", 0.8422883804630794),
      ("asin(x)", 0.775397496610753), ("acos(x)", 0.7953988301841436), ("atan(x)", 0.6107259643892086),
      ("sinh(x)", 0.7585837018395334), ("cosh(x)", 1.255169005630943), ("tanh(x)", 0.6043677771171636),
      ("exp(x)", 2.0137527074704766), ("log(x)", -0.35667494393873245), ("log2(x)", -0.5145731728297583),
      ("log10(x)", -0.1549019599857432), ("sqrt(x)", 0.8366600265340756), ("e^x", 2.0137527074704766),
      ("log2(8)", 3), ("log10(1000)", 3), ("log(e)", 1), ("sin(pi/2)", 1), ("cos(tau)", 1), ("atan2(1, 0)*2/pi", 1),
      ("atan2(-1, -0.5)", -2.0344439357957027), ("atan2(x, -x)", 2.356194490192345),
    ])
  func functions(_ text: String, _ expected: Double) throws {
    let value = try Self.value(text)
    #expect(Self.agree(value, expected), "\(value)")
  }

  @Test(
    "Arithmetic, comparison and choice",
    arguments: [
      ("1+2*3", 7), ("(1+2)*3", 9), ("7-4-2", 1), ("16/4/2", 2), ("2^3^2", 512), ("-2^2", -4), ("(-2)^2", 4),
      ("2^-2", 0.25), ("2^-2^2", 0.0625), ("4^0.5", 2), ("-3^2*2", -18), ("2--3", 5), ("60/120", 0.5),
      ("1 < 2", 1), ("2 < 2", 0), ("2 <= 2", 1), ("2 > 2", 0), ("2 >= 2", 1), ("2 == 2", 1), ("2 != 2", 0),
      ("1 + 1 < 3", 1), ("(1 < 2) == (3 < 4)", 1), ("if(1, 2, 3)", 2), ("if(0, 2, 3)", 3), ("if(-0.5, 2, 3)", 2),
      ("if(0/0, 2, 3)", 3), ("if(x < 1, 10, 20)", 10), ("if(x > 1, 10, 20)", 20),
      ("if(x > 1, 1, if(x > 0.5, 2, 3)) + 1", 3), ("1 - if(x, if(0, 1, 2), 3)*2", -3),
    ])
  func arithmetic(_ text: String, _ expected: Double) throws {
    #expect(try Self.value(text) == expected)
  }

  // The remainders are Python's, whose % is floored.
  @Test(
    "Rounding, remainders and bounds",
    arguments: [
      ("abs(-3)", 3), ("floor(-1.5)", -2), ("ceil(-1.5)", -1), ("floor(1.5)", 1), ("ceil(1.2)", 2),
      ("round(0.5)", 1), ("round(1.5)", 2), ("round(2.5)", 3), ("round(-2.5)", -3), ("round(0.49999999999999994)", 0),
      ("sign(-4)", -1), ("sign(0)", 0), ("sign(4)", 1), ("fract(2.75)", 0.75), ("fract(-0.25)", 0.75),
      ("mod(7.5, 2)", 1.5), ("mod(-7.5, 2)", 0.5), ("mod(7.5, -2)", -0.5), ("mod(-7.5, -2)", -1.5), ("mod(6, 3)", 0),
      ("mod(5.5, 1/0)", 5.5), ("mod(-5.5, 1/0)", .infinity), ("mod(1, 0)", .nan), ("mod(1/0, 2)", .nan),
      ("mod(1e300, 7)", 1), ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3), ("min(2, 1)", 1), ("max(1, 2)", 2),
      ("clamp(5, 0, 1)", 1), ("clamp(-5, 0, 1)", 0), ("clamp(0.5, 0, 1)", 0.5), ("clamp(5, 3, 1)", 3),
      ("clamp(0, 3, 1)", 3), ("lerp(10, 20, 0.25)", 12.5), ("lerp(0.1, 0.7, 1)", 0.7), ("lerp(0.1, 0.7, 0)", 0.1),
      ("lerp(10, 20, 2)", 30),
    ] as [(String, Double)])
  func rounding(_ text: String, _ expected: Double) throws {
    let value = try Self.value(text)
    #expect(value == expected || (value.isNaN && expected.isNaN), "\(value)")
  }

  @Test(
    "Every edge has a defined result",
    arguments: [
      ("1/0", .infinity), ("-1/0", -.infinity), ("0/0", .nan), ("1/0 - 1/0", .nan), ("0 * (1/0)", .nan),
      ("0^0", 1), ("(0/0)^0", 1), ("1^(0/0)", 1), ("0^-1", .infinity), ("0^2", 0), ("0^0.5", 0), ("(-8)^3", -512),
      ("(-2)^-3", -0.125), ("(-2)^0.5", .nan), ("(-1)^(1/0)", 1), ("(-2)^(1/0)", .infinity), ("(-2)^(-1/0)", 0),
      ("(-1)^1e300", 1), ("(-1)^9007199254740991", -1), ("(-1/0)^3", -.infinity), ("(-1/0)^-3", 0), ("2^(0/0)", .nan),
      ("(-1/0)^0.5", .infinity),
      ("sqrt(-1)", .nan), ("log(0)", -.infinity), ("log(-1)", .nan), ("asin(2)", .nan), ("exp(1000)", .infinity),
      ("exp(-1000)", 0), ("sin(1/0)", .nan), ("tanh(1/0)", 1), ("atan(1/0)*2/pi", 1), ("floor(1/0)", .infinity),
      ("fract(1/0)", .nan), ("round(1e300)", 1e300), ("sign(0/0)", .nan), ("min(0/0, 1)", .nan), ("min(1, 0/0)", .nan),
      ("max(0/0, 1)", .nan), ("max(1, 0/0)", .nan), ("clamp(0/0, 0, 1)", .nan), ("clamp(0.5, 0/0, 1)", .nan),
      ("clamp(0.5, 0, 0/0)", .nan), ("0/0 == 0/0", 0), ("0/0 != 0/0", 1), ("0/0 < 1", 0), ("random(0/0, 1)", .nan),
      ("random(1, 1/0)", .nan),
    ] as [(String, Double)])
  func edges(_ text: String, _ expected: Double) throws {
    // As constants, and computed: with each 0 replaced by a variable of that value.
    let value = try Self.value(text)
    #expect(value == expected || (value.isNaN && expected.isNaN), "\(value)")
    let variable = text.replacing("(0/0", with: "(x/x").replacing("/0", with: "/x").replacing("0^", with: "x^")
    let computed = try Self.value(variable, 0)
    #expect(computed == expected || (computed.isNaN && expected.isNaN), "\(variable): \(computed)")
  }

  // Computed by a separate Python program from the rule in `Formula`'s documentation.
  @Test(
    "The random numbers are the documented ones",
    arguments: [
      (0, 0, 0.6524484863740322), (0, 1, 0.03401170130434639), (1, 0, 0.36818951565166946),
      (1, 1, 0.9140224628703029), (42, 7, 0.08603176010658542), (-1, 3, 0.011382352467864343),
      (7, -1, 0.6627413876392583), (2.5, 0.49999999999999994, 0.7375181681915192), (3, 0, 0.7375181681915192),
      (-2.5, -0.5, 0.5937731312302), (-3, -1, 0.5937731312302), (1e300, -1e300, 0.7136208401068238),
      (0x1p63, -0x1p63, 0.7136208401068238), (0x1p53, 1e18, 0.16991254571201853),
      (123_456_789, 987_654_321, 0.6594309671775193),
    ])
  func random(_ seed: Double, _ index: Double, _ expected: Double) throws {
    let formula = try CompiledFormula(Formula("random(seed, i)"), slots: ["seed", "i"])
    #expect(formula.value([seed, index]) == expected)
    let folded = try CompiledFormula(Formula("random(seed, i)"), parameters: ["seed": seed, "i": index], slots: [])
    #expect(folded.constant == expected)
  }

  @Test("Random numbers are spread evenly over 0..<1")
  func randomSpread() throws {
    let formula = try CompiledFormula(Formula("random(5, x)"), slots: ["x"])
    var counts = [Int](repeating: 0, count: 10)
    for index in 0..<10_000 {
      let value = formula.value(at: Double(index))
      counts[Int(value * 10)] += 1
    }
    // Five standard deviations of a count of 1,000: 5·√900.
    #expect(counts.allSatisfy { abs($0 - 1_000) < 150 }, "\(counts)")
  }

  // Computed by Python 3.11 from the definition in Apple's CustomAnimation article.
  @Test(
    "The elastic curve of Apple's CustomAnimation example",
    arguments: [
      (0, 8.478914925143103e-05), (0.1, 0.000339156597005722), (0.2, -0.0039062499999999935),
      (0.25, 0.011969444423734044), (0.4, -0.11746157759823855), (0.49, 0.4184134554370459), (0.5, 0.5),
      (0.6, 1.1174615775982386), (0.75, 0.988030555576266), (0.9, 0.9996608434029943), (1, 0.9999152108507485),
    ])
  func elastic(_ progress: Double, _ expected: Double) throws {
    let text = """
      if(p < 0.5, -(2^(20*p-10)*sin((20*p-11.125)*2*pi/4.5))/2,
        2^(-20*p+10)*sin((20*p-11.125)*2*pi/4.5)/2+1)
      """
    let formula = try CompiledFormula(Formula(text), slots: ["p"])
    #expect(abs(formula.value(at: progress) - expected) < 1e-14)
  }

  @Test("The damped bounce reaches 10·e^(1−x) where its sine is extreme", arguments: [1.0 / 6, 0.5, 5.0 / 6])
  func dampedBounce(_ elapsed: Double) throws {
    let formula = try CompiledFormula(
      Formula("-abs(e^(-t) * sin(t * pi * times) * 10)"), parameters: ["times": 3], slots: ["t"])
    let peak = [1.0 / 6: 23.01, 0.5: 16.49, 5.0 / 6: 11.81][elapsed] ?? .nan
    let value = formula.value(at: elapsed - 1)
    #expect(abs(value + peak) < 0.005, "\(value)")
    #expect(abs(value + 10 * exp(1 - elapsed)) < 1e-12)
  }

  @Test("A bounce touches the ground twice and rises to 10 between")
  func bounce() throws {
    let formula = try CompiledFormula(Formula("-abs(sin(n*2*pi)*10)"), slots: ["n"])
    for (n, expected): (Double, Double) in [(0, 0), (0.25, -10), (0.5, 0), (0.75, -10), (1, 0), (1.0 / 12, -5)] {
      #expect(abs(formula.value(at: n) - expected) < 1e-14, "\(n)")
    }
  }
}
