import MotionEngine
import TestSupport
import Testing

@Suite struct CubicBezierReferenceTests {
  @Test("ref_cubic_bezier: every row's y is within its tolerance, and within 1e-13 on regular curves")
  func values() throws {
    let table = try CSVTable(Fixtures.reference("ref_cubic_bezier.csv"))
    #expect(table.rows.count == 1809)
    var report = ToleranceReport()
    var regular = ToleranceReport()
    for row in table.rows {
      let sample = try #require(Sample(row))
      let found = sample.solver.value(at: sample.x)
      report.compare(found, sample.y, tolerance: try #require(row.number("tol")), row.description)
      let height = max(1, abs(sample.solver.y1), abs(sample.solver.y2))
      if sample.flatness >= 0.05 { regular.compare(found, sample.y, tolerance: 1e-13 * height, row.description) }
    }
    #expect(report.failures == 0, "\(report.summary)")
    #expect(regular.rows > 700)
    #expect(regular.failures == 0, "\(regular.summary)")
  }

  @Test("ref_cubic_bezier: slopes are the derivative, infinite where the tangent is vertical")
  func slopes() throws {
    let table = try CSVTable(Fixtures.reference("ref_cubic_bezier.csv"))
    var report = ToleranceReport()
    var blank = 0
    for row in table.rows {
      let sample = try #require(Sample(row))
      let found = sample.solver.slope(at: sample.x)
      guard let expected = row.number("slope_dy_dx") else {
        // 0/0 at an end: the limit is the slope of the line to the farther control point.
        blank += 1
        let curve = sample.solver
        let limit = sample.x == 0 ? curve.y2 / curve.x2 : (1 - curve.y1) / (1 - curve.x1)
        report.compare(found, limit, tolerance: 1e-15 * limit, row.description)
        continue
      }
      if expected.isInfinite {
        report.require(found == expected, row.description)
        continue
      }
      report.compare(found, expected, tolerance: sample.slopeTolerance(expected), row.description)
    }
    #expect(blank == 4)
    #expect(report.rows == 1809)
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("ref_cubic_bezier: the curve parameter is found")
  func parameters() throws {
    let table = try CSVTable(Fixtures.reference("ref_cubic_bezier.csv"))
    var report = ToleranceReport()
    for row in table.rows {
      let sample = try #require(Sample(row))
      let expected = try #require(row.number("curve_parameter_s"))
      // A rounding of x moves s by this much.
      let tolerance = 1e-14 + 4 * sample.parameterMovement
      report.compare(sample.solver.parameter(at: sample.x), expected, tolerance: tolerance, row.description)
    }
    #expect(report.rows == 1809)
    #expect(report.failures == 0, "\(report.summary)")
  }

  private struct Sample {
    var solver: CubicBezierSolver
    var x: Double
    var y: Double
    var s: Double

    init?(_ row: CSVTable.Row) {
      guard let x1 = row.number("x1"), let y1 = row.number("y1"), let x2 = row.number("x2"),
        let y2 = row.number("y2"), let x = row.number("x"), let y = row.number("y"),
        let s = row.number("curve_parameter_s"), let solver = CubicBezierSolver(x1: x1, y1: y1, x2: x2, y2: y2)
      else { return nil }
      (self.solver, self.x, self.y, self.s) = (solver, x, y, s)
    }

    func run(_ s: Double) -> Double {
      let u = 1 - s
      return 3 * (u * u * solver.x1 + 2 * u * s * (solver.x2 - solver.x1) + s * s * (1 - solver.x2))
    }

    /// The smallest dx/ds.
    var flatness: Double {
      let bend = 2 * (1 - 3 * solver.x2 + 3 * solver.x1)
      let vertex = bend == 0 ? 0 : (2 * solver.x1 - solver.x2) * 2 / bend
      return min(run(0), run(1), run(min(max(vertex, 0), 1)))
    }

    /// Change of s when x changes by a rounding: ε/x′, (ε/x″)^½ or (ε/x‴)^⅓, depending on the dominant term.
    var parameterMovement: Double {
      let epsilon = 2 * x.ulp
      let u = 1 - s
      let second = abs(6 * (u * (solver.x2 - 2 * solver.x1) + s * (1 - 2 * solver.x2 + solver.x1)))
      let third = abs(6 * (1 - 3 * solver.x2 + 3 * solver.x1))
      return min(
        epsilon / run(s), (2 * epsilon / second).squareRoot(), 2 * cubeRoot(6 * epsilon / third), 1)
    }

    /// The movement of dy/dx with s, on top of some roundings.
    func slopeTolerance(_ slope: Double) -> Double {
      let h = max(parameterMovement, 1e-15) * 4
      let near = [max(s - h, 0), min(s + h, 1)].map { s in
        let u = 1 - s
        let rise = 3 * (u * (u - 2 * s) * solver.y1 + s * (2 * u - s) * solver.y2 + s * s)
        return abs(rise / run(s) - slope)
      }
      let height = max(1, abs(solver.y1), abs(solver.y2))
      let floor = 64 * 0x1p-52 * (abs(slope) + height / max(run(s), 1e-300))
      return 2 * max(near[0].isNaN ? 0 : near[0], near[1].isNaN ? 0 : near[1]) + floor
    }

    private func cubeRoot(_ x: Double) -> Double {
      guard x > 0, x.isFinite else { return x }
      var root = x.squareRoot().squareRoot()
      for _ in 0..<200 { root = (2 * root + x / (root * root)) / 3 }
      return root
    }
  }
}
