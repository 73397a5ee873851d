import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Assertions of other projects' test suites about cubic Béziers and steps.
@Suite struct BezierTableTests {
  @Test("gfx_cubic_bezier: Chromium's assertions hold")
  func chromium() throws {
    let table = try CSVTable(Fixtures.reference("gfx_cubic_bezier.csv"))
    #expect(table.rows.count == 139)
    var report = ToleranceReport()
    for row in table.rows {
      let c = JSONParameters(row).numbers
      try #require(c.count == 4, "\(row)")
      let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]), "\(row)")
      if row["relation"] == "isfinite" {
        for step in 0...20 {
          let x = Double(step) * 0.05
          // Chromium clamps a vertical tangent's slope to the largest number; ours is infinite there and only there.
          let s = solver.parameter(at: x)
          let stands = (s == 0 && c[0] == 0) || (s == 1 && c[2] == 1) || (s == 0.5 && c[0] == 1 && c[2] == 0)
          let found = row["subject"] == "bezier.slope" ? solver.slope(at: x) : solver.value(at: x)
          report.require(found.isFinite || (stands && row["subject"] == "bezier.slope" && !found.isNaN), "\(x) \(row)")
        }
        continue
      }
      let expected = try #require(row.number("expected"))
      let tolerance = try #require(row.number("tolerance"))
      let found: Double
      switch row["subject"] {
      case "bezier.value", "bezier.value_extrapolated": found = solver.value(at: try #require(row.number("t")))
      case "bezier.slope": found = solver.slope(at: try #require(row.number("t")))
      case "bezier.range_min": found = solver.range.lowerBound
      case "bezier.range_max": found = solver.range.upperBound
      default:
        Issue.record("unknown subject: \(row)")
        continue
      }
      report.compare(found, expected, tolerance: tolerance, row.description)
    }
    #expect(report.rows == 139 - 32 + 32 * 21)
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("gre_bezier_laws: what is rejected, and the laws of symmetry and inversion")
  func laws() throws {
    let table = try CSVTable(Fixtures.reference("gre_bezier_laws.csv"))
    #expect(table.rows.count == 9)
    var generator = SeededGenerator()
    var seen = 0
    for row in table.rows {
      if row["relation"] == "invalid" {
        let c = JSONParameters(row).numbers
        try #require(c.count == 4)
        #expect(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]) == nil, "\(row)")
        seen += 1
        continue
      }
      let law = try #require(JSONParameters(row).text("law"))
      let tolerance = try #require(row.number("tolerance"))
      var report = ToleranceReport()
      for _ in 0..<200 {
        let (a, b) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
        let (c, d) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
        let x = Double.random(in: 0...1, using: &generator)
        let label = "\(a) \(b) \(c) \(d) at \(x), seed \(generator.seed)"
        if law.hasPrefix("value(0)==0") {
          let solver = try #require(CubicBezierSolver(x1: a, y1: 2 * b - 0.5, x2: c, y2: 2 * d - 0.5))
          report.compare(solver.value(at: 0), 0, tolerance: tolerance, label)
          report.compare(solver.value(at: 1), 1, tolerance: tolerance, label)
        } else if law.contains("after bezier(y1,x1,y2,x2)") {
          let solver = try #require(CubicBezierSolver(x1: a, y1: b, x2: c, y2: d))
          let inverse = try #require(solver.inverse)
          report.compare(solver.value(at: inverse.value(at: x)), x, tolerance: tolerance, label)
        } else if law.contains("is 0.5 at 0.5") {
          let solver = try #require(CubicBezierSolver(x1: a, y1: b, x2: 1 - a, y2: 1 - b))
          report.compare(solver.value(at: 0.5), 0.5, tolerance: tolerance, label)
        } else if law.contains("1 - y(1-x)") {
          let solver = try #require(CubicBezierSolver(x1: a, y1: b, x2: 1 - a, y2: 1 - b))
          report.compare(solver.value(at: x), 1 - solver.value(at: 1 - x), tolerance: tolerance, label)
        } else if law.contains("equal the identity") {
          for c in [[0.0, 0, 1, 1], [1, 1, 0, 0]] {
            let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
            report.compare(solver.value(at: x), x, tolerance: tolerance, label)
          }
        } else {
          Issue.record("unknown law: \(row)")
        }
      }
      #expect(report.failures == 0, "\(law): \(report.summary)")
      seen += 1
    }
    #expect(seen == 9)
  }

  @Test("motion_easing: Motion's assertions about Béziers and steps hold")
  func motion() throws {
    let table = try CSVTable(Fixtures.reference("motion_easing.csv"))
    #expect(table.rows.count == 20)
    var report = ToleranceReport()
    for row in table.rows {
      let parameters = JSONParameters(row)
      let (x, expected) = (try #require(row.number("t")), try #require(row.number("expected")))
      let tolerance = try #require(row.number("tolerance"))
      if row["subject"] == "bezier.value" {
        let c = parameters.numbers
        let solver = try #require(CubicBezierSolver(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
        report.compare(solver.value(at: x), expected, tolerance: tolerance, row.description)
      } else {
        let position = try #require(Steps.Position(rawValue: parameters.text("position") ?? ""))
        let solver = StepsSolver(try Steps(Int(parameters["n"]), position))
        report.compare(solver.value(at: x), expected, tolerance: tolerance, row.description)
      }
    }
    #expect(report.rows == 20)
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("openswiftui_unitcurve_value and _velocity: SwiftUI's unit curves answer as tested")
  func unitCurves() throws {
    let values = try CSVTable(Fixtures.reference("openswiftui_unitcurve_value.csv"))
    let velocities = try CSVTable(Fixtures.reference("openswiftui_unitcurve_velocity.csv"))
    #expect(values.rows.count == 53)
    #expect(velocities.rows.count == 26)
    var report = ToleranceReport()
    for row in values.rows + velocities.rows {
      let parameters = JSONParameters(row)
      var curve: UnitCurveRule?
      if let name = parameters.text {
        curve = UnitCurveRule.named(name)
      } else if let c = parameters.numbers("bezier"), c.count == 4 {
        curve = .bezier(x1: c[0], y1: c[1], x2: c[2], y2: c[3])
      } else if let name = parameters.text("inverse") {
        curve = UnitCurveRule.named(name)?.inverse
      }
      let rule = try #require(curve, "\(row)")
      let (x, expected) = (try #require(row.number("t")), try #require(row.number("expected")))
      let found = row["subject"] == "UnitCurve.velocity" ? rule.velocity(at: x) : rule.value(at: x)
      report.compare(found, expected, tolerance: try #require(row.number("tolerance")), row.description)
    }
    #expect(report.rows == 79)
    #expect(report.failures == 0, "\(report.summary)")
  }
}

extension UnitCurveRule {
  /// A curve by SwiftUI's name.
  static func named(_ name: String) -> UnitCurveRule? {
    switch name {
    case "linear": .linear
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInOut": .easeInOut
    case "circularEaseIn": .circular(.easeIn)
    case "circularEaseOut": .circular(.easeOut)
    case "circularEaseInOut": .circular(.easeInOut)
    default: nil
    }
  }
}
