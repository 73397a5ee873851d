import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Random formulas against trees computed directly.
@Suite struct FormulaPropertyTests {
  static let points: [(x: Double, y: Double)] = [
    (0, 0), (0.3, -1.7), (-0.9, 0.4), (1, 2), (-2.5, 3.25), (1e9, -1e-9), (.infinity, -1), (.nan, 1), (-0.0, 1e308),
  ]

  static func isSame(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN) }

  @Test("Parsing, compiling and evaluating give the bits of the tree, folded or not")
  func values() throws {
    var generator = SeededGenerator(seed: 0xF0)
    var faults: [String] = []
    var finite = 0
    for _ in 0..<Campaign.rounds(4_000) {
      let tree = FormulaTree.random(depth: Int.random(in: 1...6, using: &generator), using: &generator)
      let text = tree.text(using: &generator)
      guard text.utf8.count <= 4_096 else { continue }
      let k = Double.random(in: -3...3, using: &generator)
      let formula = try Formula(text)
      let compiled = try CompiledFormula(formula, parameters: ["k": k], slots: ["x", "y"])
      let open = try CompiledFormula(formula, slots: ["k", "x", "y"])
      for (x, y) in Self.points {
        let expected = tree.value(["x": x, "y": y, "k": k])
        let folded = try CompiledFormula(formula, parameters: ["k": k, "x": x, "y": y], slots: [])
        let results = [
          compiled.value([x, y]), open.value([k, x, y]), folded.constant ?? 12_345,
          compiled.dual([x, y], [1, 0]).value,
        ]
        if !results.allSatisfy({ Self.isSame($0, expected) }) {
          faults.append("\(text) at \(x), \(y), k \(k): \(results) instead of \(expected)")
        }
        if expected.isFinite { finite += 1 }
      }
    }
    #expect(faults.isEmpty, "seed \(generator.seed), \(faults.count) faults: \(faults.prefix(3))")
    #expect(finite > Campaign.rounds(10_000), "seed \(generator.seed): only \(finite) finite values")
  }

  @Test("Derivatives agree with central differences wherever those settle")
  func derivatives() throws {
    var generator = SeededGenerator(seed: 0xF1)
    var faults: [String] = []
    var (compared, unknown) = (0, 0)
    for _ in 0..<Campaign.rounds(8_000) {
      let tree = FormulaTree.random(depth: Int.random(in: 1...4, using: &generator), using: &generator)
      let text = tree.text(using: &generator)
      let formula = try CompiledFormula(Formula(text), parameters: ["k": 1.3, "y": 0.6], slots: ["x"])
      guard formula.constant == nil else { continue }
      let x = Double.random(in: -2...2, using: &generator)
      func difference(_ step: Double) -> Double {
        func f(_ x: Double) -> Double { tree.value(["x": x, "y": 0.6, "k": 1.3]) }
        return (8 * (f(x + step) - f(x - step)) - (f(x + 2 * step) - f(x - 2 * step))) / (12 * step)
      }
      let (coarse, fine) = (difference(2e-4), difference(1e-4))
      let magnitude = max(1, fine.magnitude, tree.value(["x": x, "y": 0.6, "k": 1.3]).magnitude)
      guard fine.isFinite, magnitude < 1e6, (coarse - fine).magnitude < 1e-8 * magnitude else { continue }
      compared += 1
      let derivative = formula.dual(at: x).derivative
      // A finite value may come from infinite parts, whose derivative is unknown.
      if derivative.isNaN {
        unknown += 1
      } else if (derivative - fine).magnitude > 1e-6 * magnitude {
        faults.append("\(text) at \(x): \(derivative) instead of \(fine)")
      }
    }
    #expect(faults.isEmpty, "seed \(generator.seed), \(faults.count) of \(compared): \(faults.prefix(4))")
    #expect(compared > Campaign.rounds(2_000), "seed \(generator.seed): only \(compared) compared")
    #expect(unknown < compared / 100, "seed \(generator.seed): \(unknown) unknown")
  }

  @Test("Any formula is total: every value and derivative comes back, whatever the variables")
  func totality() throws {
    var generator = SeededGenerator(seed: 0xF2)
    let odd: [Double] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 0x1p63, -0x1p63, 0x1p64, 0x1p53, 0.5, 1e-300,
    ]
    var results = 0
    for _ in 0..<2_000 {
      let tree = FormulaTree.random(depth: 4, using: &generator)
      let formula = try CompiledFormula(Formula(tree.text(using: &generator)), slots: ["x", "y", "k"])
      for _ in 0..<20 {
        let values = (0..<3).map { _ in odd.randomElement(using: &generator) ?? 0 }
        let slopes = (0..<3).map { _ in odd.randomElement(using: &generator) ?? 0 }
        let result = formula.dual(values, slopes)
        if Self.isSame(result.value, formula.value(values)), !result.value.isNaN || result.derivative.isNaN {
          results += 1
        }
      }
    }
    #expect(results == 40_000, "seed \(generator.seed)")
  }
}
