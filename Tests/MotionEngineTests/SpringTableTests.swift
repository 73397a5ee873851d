import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Assertions of other projects' test suites about springs.
@Suite struct SpringTableTests {
  @Test("wobble_spring: values and velocities of wobble's snapshots")
  func wobble() throws {
    let table = try CSVTable(Fixtures.reference("wobble_spring.csv"))
    #expect(table.rows.count == 226)
    var report = ToleranceReport()
    for row in table.rows {
      let p = JSONParameters(row)
      let coefficients = SpringCoefficients(mass: p["mass"], stiffness: p["stiffness"], damping: p["damping"])
      let state = SpringSolver(try #require(coefficients)).state(
        from: p["from"], to: p["to"], velocity: p["velocity"], at: try #require(row.number("t")))
      try #require(["spring.value", "spring.velocity"].contains(row["subject"]))
      let found = row["subject"] == "spring.velocity" ? state.velocity : state.value
      report.compare(
        found, try #require(row.number("expected")), tolerance: try #require(row.number("tolerance")), row.description)
    }
    #expect(report.rows == 226)
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("b3ll_motion_spring: response and damping ratio")
  func b3ll() throws {
    let table = try CSVTable(Fixtures.reference("b3ll_motion_spring.csv"))
    #expect(table.rows.count == 2)
    for row in table.rows {
      let p = JSONParameters(row)
      let coefficients = SpringCoefficients(response: p["response"], dampingRatio: p["damping_ratio"])
      let state = SpringSolver(try #require(coefficients)).state(
        from: p["from"], to: p["to"], velocity: p["velocity"], at: try #require(row.number("t")))
      let (expected, tolerance) = (try #require(row.number("expected")), try #require(row.number("tolerance")))
      #expect(abs(state.value - expected) <= tolerance, "\(row)")
    }
  }

  @Test("compose_spring: conversions, rejected numbers and estimated durations")
  func compose() throws {
    let table = try CSVTable(Fixtures.reference("compose_spring.csv"))
    #expect(table.rows.count == 10)
    for row in table.rows {
      let p = JSONParameters(row)
      if row["subject"] == "spring.settle_ms" {
        let coefficients = SpringCoefficients(.compose(dampingRatio: p["damping_ratio"], stiffness: p["stiffness"]))
        let solver = SpringSolver(try #require(coefficients))
        let time = solver.lastTime(
          displacementAtLeast: p["delta"], from: p["displacement0"], velocity: p["velocity0"])
        // Compose's condition is on the envelope, which the spring itself precedes by half a period at most.
        let (expected, tolerance) = (try #require(row.number("expected")), try #require(row.number("tolerance")))
        let turn = solver.discriminant < 0 ? 1000 * .pi / solver.rate : 0
        #expect((-turn - tolerance...tolerance).contains(time * 1000 - expected), "\(time): \(row)")
        continue
      }
      let coefficients = SpringCoefficients(duration: p["duration_ms"] / 1000, bounce: p["bounce"])
      if row["relation"] == "invalid" {
        #expect(coefficients == nil, "\(row)")
        continue
      }
      let spring = try #require(coefficients)
      let found = row["subject"] == "spring.stiffness" ? spring.stiffness : spring.dampingRatio
      let (expected, tolerance) = (try #require(row.number("expected")), try #require(row.number("tolerance")))
      #expect(abs(found - expected) <= tolerance, "\(found): \(row)")
    }
  }
}
