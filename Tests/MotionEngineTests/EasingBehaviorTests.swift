import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite struct EasingBehaviorTests {
  @Test(
    "Golden values of common curves at 0.1, 0.25, 0.5, 0.75, 0.9",
    arguments: [
      ([0.25, 0.1, 0.25, 1], [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
      ([0.42, 0, 1, 1], [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
      ([0, 0, 0.58, 1], [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
      ([0.42, 0, 0.58, 1], [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
      ([0.4, 0, 0.2, 1], [0.025863, 0.236587, 0.775561, 0.959368, 0.994354]),
      ([0.34, 1.56, 0.64, 1], [0.403933, 0.816289, 1.087401, 1.059647, 1.012616]),
    ] as [([Double], [Double])])
  func goldenCurves(c: [Double], expected: [Double]) throws {
    let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(abs(solver.value(at: x) - y) <= 1e-6, "\(c) at \(x)")
    }
  }

  @Test("Material's emphasized path has its golden values, and is smooth in value at the joint")
  func emphasized() throws {
    let path = try Self.emphasizedPath()
    for (x, y) in [(0.1, 0.09348), (0.25, 0.77283), (0.5, 0.95061), (0.75, 0.9914)] {
      #expect(abs(path.value(at: x) - y) <= 1e-5, "at \(x): \(path.value(at: x))")
    }
    #expect(path.value(at: 0) == 0)
    #expect(path.value(at: 1) == 1)
    #expect(path.value(at: -1) == 0)
    #expect(path.value(at: 2) == 1)
    #expect(abs(path.value(at: 0.166666) - 0.4) <= 1e-15)
    #expect(abs(path.value(at: (0.166666).nextDown) - 0.4) <= 1e-14)
    // P0 to P1 is level; at the end the tangent is level too.
    #expect(path.slope(at: 0) == 0)
    #expect(abs(path.slope(at: 1)) <= 1e-12)
  }

  @Test("A path of one segment equals the Bézier; a straight one is the identity")
  func pathOfOne() throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let c = (0..<4).map { _ in Double.random(in: 0...1, using: &generator) }
      let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3], outside: .clamp))
      let path = BezierPathSolver(try BezierPath([.init(c[0], c[1], c[2], c[3], 1, 1)]))
      for x in [0, 0.2, 0.7, 1, -0.5, 1.5] {
        let slope = solver.slope(at: x)
        #expect(abs(path.value(at: x) - solver.value(at: x)) <= 1e-13 * max(1, abs(slope)), "\(c) \(generator.seed)")
        #expect(abs(path.slope(at: x) - slope) <= 1e-9 * max(1, abs(slope)), "\(c) at \(x) \(generator.seed)")
      }
    }
  }

  @Test("A jump in a path answers with the value after it, and the slope there is that of the next segment")
  func jumps() throws {
    let path = BezierPathSolver(
      try BezierPath([
        .init(0, 0, 0, 0.25, 0, 0.25), .init(0.1, 0.25, 0.4, 0.25, 0.5, 0.25), .init(0.5, 0.3, 0.5, 0.6, 0.5, 0.75),
        .init(0.6, 0.8, 0.9, 0.95, 1, 1),
      ]))
    #expect(path.value(at: -1) == 0.25)
    #expect(path.value(at: 0) == 0.25)
    #expect(path.value(at: (0.5).nextDown) == 0.25)
    #expect(path.value(at: 0.5) == 0.75)
    #expect(abs(path.slope(at: 0.5) - 0.5) < 1e-12)
  }

  @Test(
    "Golden values of steps(4) at 0, 0.24, 0.25, 0.5, 0.99, 1",
    arguments: [
      (Steps.Position.jumpStart, [0.25, 0.25, 0.5, 0.75, 1, 1]), (.jumpEnd, [0, 0, 0.25, 0.5, 0.75, 1]),
      (.jumpNone, [0, 0, 1.0 / 3, 2.0 / 3, 1, 1]), (.jumpBoth, [0.2, 0.2, 0.4, 0.6, 0.8, 1]),
    ] as [(Steps.Position, [Double])])
  func goldenSteps(position: Steps.Position, expected: [Double]) throws {
    let solver = StepsSolver(try Steps(4, position))
    #expect([0, 0.24, 0.25, 0.5, 0.99, 1].map { solver.value(at: $0) } == expected)
  }

  @Test(
    "at a decimal time that is a jump, the stair after it shows: hundredths, with and without a delay and a pass before"
  )
  func decimalJumps() throws {
    func seconds(hundredths: Int) throws -> Double { try #require(Double("\(hundredths)e-2")) }
    for count in 1...24 {
      for (before, modifiers) in [(0, ""), (30, ".delay(0.3)"), (5 * count, ".repeatCount(2, autoreverses: false)")] {
        let duration = try seconds(hundredths: 5 * count)
        let curve = try Curve(notation: "steps(\(count)).duration(\(duration)s)\(modifiers)")
        let timeline = try ResolvedMotion(.curve(curve)).timeline()
        for step in 0..<count {
          let time = try seconds(hundredths: before + 5 * step)
          #expect(
            timeline.value("value", at: time) == Double(step) / Double(count), "\(count) steps at \(time)\(modifiers)")
          let just = timeline.value("value", at: time + 1e-9)
          #expect(just == Double(step) / Double(count), "\(count) steps after \(time)\(modifiers)")
          if step > 0 {
            #expect(
              timeline.value("value", at: time - 1e-9) == Double(step - 1) / Double(count), "\(count) before \(time)")
          }
        }
      }
    }
    let eighths = try ResolvedMotion(.curve(try Curve(notation: "steps(8).duration(0.8s)"))).timeline()
    let pictures = try (0...8).map { try #require(eighths.value("value", at: seconds(hundredths: 10 * $0))) }
    #expect(pictures == (0...8).map { Double($0) / 8 })
  }

  @Test("The before flag holds back a jump exactly there; steps go on outside 0...1")
  func beforeFlag() throws {
    let start = StepsSolver(try Steps(4, .jumpStart))
    #expect(start.value(at: 0, before: true) == 0)
    #expect(start.value(at: 0.25, before: true) == 0.25)
    #expect(start.value(at: 0.3, before: true) == 0.5)
    #expect(start.value(at: -0.1) == 0)
    #expect(start.value(at: -0.3) == -0.25)
    let end = StepsSolver(try Steps(4))
    #expect(end.value(at: 0, before: true) == 0)
    #expect(end.value(at: -0.1) == -0.25)
    #expect(end.value(at: 1.25) == 1.25)
    #expect(end.value(at: 1, before: true) == 0.75)
  }

  @Test("linear() canonicalizes as CSS serializes it")
  func canonicalPoints() throws {
    func inputs(_ stops: [LinearPoints.Stop]) throws -> [Double] {
      LinearPointsSolver(try LinearPoints(stops)).points.map(\.input)
    }
    #expect(try inputs([.init(0), .init(0.25), .init(1)]) == [0, 0.5, 1])
    #expect(try inputs([.init(0, at: [0.2]), .init(0.5, at: [0.1]), .init(1)]) == [0.2, 0.2, 1])
    #expect(try inputs([.init(0), .init(0.25, at: [0.25, 0.75]), .init(1)]) == [0, 0.25, 0.75, 1])
    #expect(try inputs([.init(0), .init(1, at: [1.5]), .init(0)]) == [0, 1.5, 1.5])
    let constant = LinearPointsSolver(try LinearPoints([.init(0.3)]))
    #expect(constant.value(at: 0.9) == 0.3)
    #expect(constant.slope(at: 0.9) == 0)
    let jump = LinearPointsSolver(
      try LinearPoints([.init(0), .init(0.2, at: [0.5]), .init(0.7, at: [0.5]), .init(1)]))
    #expect(jump.value(at: 0.5) == 0.7)
    #expect(jump.value(at: 1.5) == 1.3)
    #expect(abs(jump.value(at: -0.5) + 0.2) < 1e-15)
  }

  @Test("Circular easings: the textbook values, continuous slopes, and SwiftUI's idea of an inverse")
  func circular() {
    for p in [0.1, 0.3, 0.5, 0.8] {
      #expect(abs(CircularEase.easeIn.value(at: p) - (1 - (1 - p * p).squareRoot())) < 1e-15)
      #expect(abs(CircularEase.easeOut.value(at: p) - (1 - (1 - p) * (1 - p)).squareRoot()) < 1e-15)
      let inOut =
        p < 0.5 ? (1 - (1 - 4 * p * p).squareRoot()) / 2 : (((8 - 4 * p) * p - 3).squareRoot() + 1) / 2
      #expect(abs(CircularEase.easeInOut.value(at: p) - inOut) < 1e-15)
    }
    // Relative accuracy next to 0: p²/2.
    #expect(abs(CircularEase.easeIn.value(at: 1e-9) - 5e-19) < 1e-33)
    #expect(CircularEase.easeInOut.slope(at: 0.5) == .infinity)
    #expect(CircularEase.easeIn.slope(at: 1) == .infinity)
    #expect(CircularEase.easeOut.slope(at: 0) == .infinity)
    #expect(CircularEase.easeOut.value(at: 2) == 1)
    #expect(UnitCurveRule.circular(.easeIn).inverse == .circular(.easeOut))
    #expect(UnitCurveRule.circular(.easeInOut).inverse == .circular(.easeInOut))
    #expect(UnitCurveRule.easeIn.inverse != .easeOut)
  }

  @Test("SwiftUI's curve gives multiples of 2⁻²⁰: ease-in-out at a quarter is 135436 of them")
  func quantized() {
    #expect(UnitCurveRule.easeInOut.value(at: 0.25) == 135436 / 0x1p20)
    #expect(UnitCurveRule.bezier(x1: -0.5, y1: 2, x2: 1.5, y2: -1).velocity(at: 0.5) == -1)
    var generator = SeededGenerator()
    for _ in 0..<2000 {
      let c = (0..<4).map { _ in Double.random(in: 0...1, using: &generator) }
      let x = Double.random(in: 0...1, using: &generator)
      let value = QuantizedBezier(x1: c[0], y1: c[1], x2: c[2], y2: c[3]).value(at: x)
      #expect(value * 0x1p20 == (value * 0x1p20).rounded(), "\(c) at \(x), seed \(generator.seed)")
    }
    // Out of reach of Newton and of the interval, it still returns.
    #expect(QuantizedBezier(x1: 2, y1: 0, x2: -1, y2: 1).value(at: 0.3).isFinite)
    #expect(QuantizedBezier(x1: 0.2, y1: 0, x2: 0.2, y2: 1).value(at: .nan).isNaN)
  }

  private static func emphasizedPath() throws -> BezierPathSolver {
    let path = try BezierPath([
      .init(0.05, 0, 0.133333, 0.06, 0.166666, 0.4), .init(0.208333, 0.82, 0.25, 1, 1, 1),
    ])
    return BezierPathSolver(path)
  }
}
