import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Curves with dx/ds = 0 inside.
///
/// With control points x in 0…1 that is so only for x1 = 1, x2 = 0, where X(½ + τ) = ½ + 4τ³, and nearly so around it.
/// Parameters are chosen as multiples of 1/256, so that every x and y here is exact.
@Suite struct VerticalTangentTests {
  private static func coordinate(_ first: Double, _ second: Double, _ s: Double) -> Double {
    let u = 1 - s
    return 3 * u * u * s * first + 3 * u * s * s * second + s * s * s
  }

  @Test("cubic-bezier(1, 0, 0, 1) is a half in the middle, and vertical there")
  func middle() throws {
    let solver = try #require(CubicBezierSolver(x1: 1, y1: 0, x2: 0, y2: 1))
    #expect(solver.value(at: 0.5) == 0.5)
    #expect(solver.slope(at: 0.5) == .infinity)
    #expect(solver.parameter(at: 0.5) == 0.5)
    // One rounding to either side τ is the cube root of 2⁻⁵⁵ and of -2⁻⁵⁶; dy/dx = (3/2 - 6τ²) / 12τ².
    for (x, offset) in [(0.5.nextUp, 0x1p-55), (0.5.nextDown, -0x1p-56)] {
      let root = offset > 0 ? 3.027_727_226_196_672e-6 : -2.403_108_691_968_677_7e-6
      #expect(abs(root * root * root / offset - 1) < 1e-12)
      #expect(abs(solver.value(at: x) - (0.5 + 1.5 * root)) < 2e-16)
      #expect(abs(solver.slope(at: x) * 8 * root * root - 1) < 1e-4)
    }
  }

  @Test("x1 = 1, x2 = 0: parameter, value and slope are exact at every x, for any y")
  func triple() throws {
    var generator = SeededGenerator()
    for step in 1..<256 {
      let s = Double(step) / 256
      let offset = s - 0.5
      let x = 0.5 + 4 * offset * offset * offset
      #expect(x == Self.coordinate(1, 0, s))
      let (y1, y2) = (
        Double(Int.random(in: -8...8, using: &generator)) / 4, Double(Int.random(in: -8...8, using: &generator)) / 4
      )
      if y1 == 1, y2 == 0 { continue }
      let label = "s \(s), y \(y1) \(y2), seed \(generator.seed)"
      let solver = try #require(CubicBezierSolver(x1: 1, y1: y1, x2: 0, y2: y2))
      #expect(abs(solver.parameter(at: x) - s) < 4e-16, "\(label)")
      #expect(abs(solver.value(at: x) - Self.coordinate(y1, y2, s)) < 4e-15, "\(label)")
      let rise = 3 * ((1 - s) * (1 - s) * y1 + 2 * (1 - s) * s * (y2 - y1) + s * s * (1 - y2))
      let run = 12 * offset * offset
      if run == 0 {
        #expect(solver.slope(at: x).isInfinite, "\(label)")
      } else {
        #expect(abs(solver.slope(at: x) - rise / run) < 1e-10 * (1 + abs(rise)) / run, "\(label)")
      }
    }
  }

  @Test("Nearly vertical tangents: the parameter is found although x hardly moves")
  func nearly() throws {
    var report = ToleranceReport()
    for exponent in [4, 6, 8, 10, 14, 18] {
      for (a, b) in [(1.0, 0.0), (0, 1), (1, 1), (3, 1)] {
        let (x1, x2) = (1 - a * Double(sign: .plus, exponent: -exponent - 2, significand: 1), b / Double(4 << exponent))
        let solver = try #require(CubicBezierSolver(x1: x1, y1: 0, x2: x2, y2: 1))
        for step in 1..<256 {
          let s = Double(step) / 256
          report.compare(
            solver.parameter(at: Self.coordinate(x1, x2, s)), s, tolerance: 1e-15, "\(x1) \(x2) at s \(s)")
        }
      }
    }
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("Where y stands still too, a cusp goes on to the side to which y bends")
  func cusp() throws {
    // Y = ½y + 3(1 - y1)τ² + … with y2 = y1 - 1.
    for (y1, sign) in [(1.5, -1.0), (0.5, 1), (3, -1), (-2, 1)] {
      let solver = try #require(CubicBezierSolver(x1: 1, y1: y1, x2: 0, y2: y1 - 1))
      #expect(solver.value(at: 0.5) == Self.coordinate(y1, y1 - 1, 0.5))
      #expect(solver.slope(at: 0.5) == sign * .infinity, "y1 = \(y1)")
      let path = BezierPathSolver(try BezierPath([.init(1, y1, 0, y1 - 1, 1, 1)]))
      #expect(path.slope(at: 0.5) == sign * .infinity, "y1 = \(y1)")
    }
    let line = BezierPathSolver(try BezierPath([.init(1, 1, 0, 0, 1, 1)]))
    #expect(line.slope(at: 0.5) == 1 && line.value(at: 0.5) == 0.5)
  }

  @Test("A segment of a path with such a tangent is exact in its middle")
  func path() throws {
    let path = BezierPathSolver(try BezierPath([.init(0.5, 0, 0, 0.5, 0.5, 0.5), .init(1, 0.5, 0.5, 1, 1, 1)]))
    #expect(path.value(at: 0.25) == 0.25 && path.value(at: 0.75) == 0.75)
    #expect(path.slope(at: 0.25) == .infinity && path.slope(at: 0.75) == .infinity)
  }

  @Test("Steep curves with rising y rise without a step where the ways of solving meet")
  func rises() throws {
    for (x1, x2) in [(1.0, 0.0), (0.99, 0), (1, 0.02), (0.999_999, 0.000_001)] {
      let solver = try #require(CubicBezierSolver(x1: x1, y1: 0, x2: x2, y2: 1))
      var last = 0.0
      for step in 0...200_000 {
        let y = solver.value(at: Double(step) / 200_000)
        if y < last - 4e-16 { Issue.record("\(x1) \(x2) falls from \(last) to \(y) at \(step)") }
        last = y
      }
    }
  }
}
