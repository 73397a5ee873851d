import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite struct EasingPropertyTests {
  @Test("The solver finds its own curve: y(X(s)) = Y(s) to 1e-13 for random regular curves")
  func findsItsCurve() throws {
    var generator = SeededGenerator()
    var report = ToleranceReport()
    for _ in 0..<20_000 {
      let (x1, x2) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
      let (y1, y2) = (
        Double.random(in: -0.5...1.5, using: &generator), Double.random(in: -0.5...1.5, using: &generator)
      )
      let s = Double.random(in: 0...1, using: &generator)
      let solver = try #require(CubicBezierSolver(x1: x1, y1: y1, x2: x2, y2: y2))
      let u = 1 - s
      let run = 3 * (u * u * x1 + 2 * u * s * (x2 - x1) + s * s * (1 - x2))
      if run < 0.05 { continue }
      let x = 3 * u * u * s * x1 + 3 * u * s * s * x2 + s * s * s
      let y = 3 * u * u * s * y1 + 3 * u * s * s * y2 + s * s * s
      report.compare(
        solver.value(at: x), y, tolerance: 1e-13, "\(x1) \(y1) \(x2) \(y2) at s \(s), seed \(generator.seed)")
    }
    #expect(report.rows > 15_000)
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("A curve with rising y rises, step by step, over any x")
  func rises() throws {
    var generator = SeededGenerator()
    for _ in 0..<100 {
      let c = (0..<4).map { _ in Double.random(in: 0...1, using: &generator) }
      let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
      var last = 0.0
      for step in 0...1000 {
        let y = solver.value(at: Double(step) / 1000)
        #expect(y >= last - 1e-13, "\(c) at \(step)/1000, seed \(generator.seed)")
        last = y
      }
    }
  }

  @Test("The inverse undoes the curve, both ways")
  func inverse() throws {
    var generator = SeededGenerator()
    var report = ToleranceReport()
    for _ in 0..<2000 {
      let c = (0..<4).map { _ in Double.random(in: 0.05...0.95, using: &generator) }
      let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
      let inverse = try #require(solver.inverse)
      let x = Double.random(in: 0...1, using: &generator)
      let y = solver.value(at: x)
      // A rounding of y, seen through the inverse's slope.
      let steepness = max(1, inverse.slope(at: y).magnitude)
      report.compare(inverse.value(at: y), x, tolerance: 1e-13 * steepness, "\(c) at \(x), seed \(generator.seed)")
    }
    #expect(report.failures == 0, "\(report.summary)")
    #expect(CubicBezierSolver(x1: 0.3, y1: 1.2, x2: 0.5, y2: 1)?.inverse == nil)
  }

  @Test("Slopes are the difference quotient")
  func slopes() throws {
    var generator = SeededGenerator()
    var report = ToleranceReport()
    for _ in 0..<2000 {
      let c = (0..<4).map { _ in Double.random(in: 0.1...0.9, using: &generator) }
      let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
      let x = Double.random(in: 0.01...0.99, using: &generator)
      let h = 1e-6
      let quotient = (solver.value(at: x + h) - solver.value(at: x - h)) / (2 * h)
      let slope = solver.slope(at: x)
      report.compare(
        quotient, slope, tolerance: 1e-5 * max(1, abs(slope)) * max(1, abs(slope)),
        "\(c) at \(x), seed \(generator.seed)")
    }
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("Beyond the ends the curve goes on without a jump or a kink; clamped it stands still")
  func extrapolation() throws {
    var generator = SeededGenerator()
    for _ in 0..<500 {
      let (x1, x2) = (
        Double.random(in: 0.01...0.99, using: &generator), Double.random(in: 0.01...0.99, using: &generator)
      )
      let (y1, y2) = (Double.random(in: -1...2, using: &generator), Double.random(in: -1...2, using: &generator))
      let solver = try #require(CubicBezierSolver(x1: x1, y1: y1, x2: x2, y2: y2))
      let label = "\(x1) \(y1) \(x2) \(y2), seed \(generator.seed)"
      for (edge, side) in [(0.0, -1.0), (1.0, 1.0)] {
        let outer = solver.value(at: edge + side * 1e-9)
        #expect(abs(outer - solver.value(at: edge)) < 1e-6, "\(label)")
        let slope = (solver.value(at: edge + side) - edge) / side
        #expect(abs(slope - solver.slope(at: edge)) <= 1e-12 * max(1, abs(slope)), "\(label)")
      }
      let clamped = try #require(CubicBezierSolver(x1: x1, y1: y1, x2: x2, y2: y2, outside: .clamp))
      #expect(clamped.value(at: -3) == 0)
      #expect(clamped.value(at: 3) == 1)
    }
  }

  @Test("The range holds every value and is reached")
  func range() throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let (x1, x2) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
      let (y1, y2) = (Double.random(in: -2...3, using: &generator), Double.random(in: -2...3, using: &generator))
      let solver = try #require(CubicBezierSolver(x1: x1, y1: y1, x2: x2, y2: y2))
      // Walks the parameter, not x: extremes may be anywhere.
      var (low, high) = (0.0, 1.0)
      for step in 0...2000 {
        let s = Double(step) / 2000
        let u = 1 - s
        let y = 3 * u * u * s * y1 + 3 * u * s * s * y2 + s * s * s
        (low, high) = (min(low, y), max(high, y))
      }
      let range = solver.range
      #expect(range.lowerBound <= low + 1e-14 && range.lowerBound > low - 1e-5, "\(y1) \(y2) \(generator.seed)")
      #expect(range.upperBound >= high - 1e-14 && range.upperBound < high + 1e-5, "\(y1) \(y2) \(generator.seed)")
    }
  }

  @Test("NaN in, NaN out; nothing traps at the ends of the number range")
  func extremes() throws {
    let solver = try #require(CubicBezierSolver(x1: 0.3, y1: -0.5, x2: 0.6, y2: 1.4))
    #expect(solver.value(at: .nan).isNaN)
    #expect(solver.slope(at: .nan).isNaN)
    for x in [-Double.infinity, -.greatestFiniteMagnitude, -0.0, .leastNonzeroMagnitude, .infinity] {
      #expect(!solver.value(at: x).isNaN)
      #expect(!solver.slope(at: x).isNaN)
    }
    #expect(solver.value(at: -.infinity) == .infinity)
    #expect(CubicBezierSolver(x1: .nan, y1: 0, x2: 1, y2: 1) == nil)
    #expect(CubicBezierSolver(x1: 0.5, y1: .infinity, x2: 1, y2: 1) == nil)
    let points = LinearPointsSolver(try LinearPoints([.init(0), .init(1)]))
    #expect(points.value(at: .infinity) == .infinity)
    #expect(points.value(at: .nan).isNaN)
    let steps = StepsSolver(try Steps(3))
    #expect(steps.value(at: .nan).isNaN)
    #expect(steps.value(at: -.infinity) == -.infinity)
  }
}
