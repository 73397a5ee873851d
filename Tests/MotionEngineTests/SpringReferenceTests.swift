import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite struct SpringReferenceTests {
  @Test("ref_spring: every row's value and velocity are within tolerance")
  func motion() throws {
    let table = try CSVTable(Fixtures.reference("ref_spring.csv"))
    #expect(table.rows.count == 1980)
    var values = ToleranceReport()
    var velocities = ToleranceReport()
    for row in table.rows {
      let cell = { (column: String) in try #require(row.number(column), "\(row)") }
      let coefficients = SpringCoefficients(
        mass: try cell("mass"), stiffness: try cell("stiffness"), damping: try cell("damping"))
      let state = SpringSolver(try #require(coefficients)).state(
        from: try cell("from"), to: try cell("to"), velocity: try cell("initial_velocity"), at: try cell("t"))
      values.compare(state.value, try cell("value"), tolerance: try cell("tol_value"), row.description)
      velocities.compare(state.velocity, try cell("velocity"), tolerance: try cell("tol_velocity"), row.description)
    }
    #expect(values.failures == 0, "\(values.summary)")
    #expect(velocities.failures == 0, "\(velocities.summary)")
  }

  @Test("ref_spring: progress from 0 to 1 is the same motion, scaled")
  func progress() throws {
    let table = try CSVTable(Fixtures.reference("ref_spring.csv"))
    var report = ToleranceReport()
    for row in table.rows {
      let cell = { (column: String) in try #require(row.number(column), "\(row)") }
      let (from, to) = (try cell("from"), try cell("to"))
      if from == to { continue }
      let coefficients = SpringCoefficients(
        mass: try cell("mass"), stiffness: try cell("stiffness"), damping: try cell("damping"))
      let solver = SpringSolver(
        try #require(coefficients), initialVelocity: try cell("initial_velocity") / (to - from))
      let state = solver.state(at: try cell("t"))
      report.compare(
        from + (to - from) * state.value, try cell("value"), tolerance: 4 * (try cell("tol_value")), row.description)
      report.compare(
        (to - from) * state.velocity, try cell("velocity"), tolerance: 4 * (try cell("tol_velocity")), row.description)
    }
    #expect(report.rows > 3000)
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("ref_spring_conversions: duration and bounce become stiffness and damping, and come back")
  func conversions() throws {
    let table = try CSVTable(Fixtures.reference("ref_spring_conversions.csv"))
    #expect(table.rows.count == 300)
    var there = ToleranceReport()
    var back = ToleranceReport()
    for row in table.rows {
      let cell = { (column: String) in try #require(row.number(column), "\(row)") }
      let (duration, bounce) = (try cell("duration"), try cell("bounce"))
      let spring = try #require(SpringCoefficients(duration: duration, bounce: bounce), "\(row)")
      let pairs = [
        (spring.mass, try cell("mass")), (spring.stiffness, try cell("stiffness")),
        (spring.damping, try cell("damping")), (spring.dampingRatio, try cell("damping_ratio")),
      ]
      for (found, expected) in pairs {
        there.compare(found, expected, tolerance: 1e-14 * abs(expected), row.description)
      }
      back.compare(spring.response, duration, tolerance: 1e-14 * duration, row.description)
      back.compare(spring.bounce, bounce, tolerance: 1e-14, row.description)
    }
    #expect(there.failures == 0, "\(there.summary)")
    #expect(back.failures == 0, "\(back.summary)")
  }

  @Test("ref_spring_last_crossing: the last moment outside a band is found to 1e-11")
  func lastCrossing() throws {
    let table = try CSVTable(Fixtures.reference("ref_spring_last_crossing.csv"))
    #expect(table.rows.count == 250)
    var report = ToleranceReport()
    for row in table.rows {
      let cell = { (column: String) in try #require(row.number(column), "\(row)") }
      let coefficients = SpringCoefficients(
        mass: try cell("mass"), stiffness: try cell("stiffness"), damping: try cell("damping"))
      let solver = SpringSolver(try #require(coefficients))
      let (start, velocity) = (try cell("displacement0"), try cell("velocity0"))
      let delta = try cell("delta")
      let found = solver.lastTime(displacementAtLeast: delta, from: start, velocity: velocity)
      let expected = try cell("last_time_abs_displacement_ge_delta")
      report.compare(found, expected, tolerance: 1e-11 * expected, row.description)
    }
    #expect(report.failures == 0, "\(report.summary)")
  }
}
