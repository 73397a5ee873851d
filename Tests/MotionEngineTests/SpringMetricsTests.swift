import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite struct SpringMetricsTests {
  @Test(
    "Golden positions of springs at 0.05, 0.1, 0.25, 0.5, 1 s",
    arguments: [
      (0, [0.131311, 0.357740, 0.821026, 0.986399, 0.999953]),
      (0.15, [0.138210, 0.388102, 0.894509, 1.006020, 0.999966]),
      (0.3, [0.145715, 0.423302, 0.984087, 1.014498, 1.000072]),
      (0.5, [0.156782, 0.479612, 1.140700, 0.989822, 1.001281]),
      (-0.3, [0.114430, 0.290826, 0.667382, 0.907764, 0.992911]),
    ] as [(Double, [Double])])
  func golden(bounce: Double, expected: [Double]) throws {
    let solver = SpringSolver(try #require(SpringCoefficients(duration: 0.5, bounce: bounce)))
    for (time, value) in zip([0.05, 0.1, 0.25, 0.5, 1], expected) {
      #expect(abs(solver.value(at: time) - value) <= 1e-6, "\(bounce) at \(time)")
    }
  }

  /// Settling times from 70-digit arithmetic; peaks to six decimals.
  @Test(
    "Golden settling times and peaks of the half-second springs",
    arguments: [
      (0, [0.5282632728027604, 0.5912709188912478, 0.7347716981942958], nil, nil),
      (0.15, [0.35511045231674543, 0.5385378088014958, 0.6966985359727474], 1.006288, 0.474579),
      (0.3, [0.523200375512059, 0.5562202434868206, 0.8187467173831086], 1.045988, 0.350070),
      (0.5, [0.6987351394715852, 0.7295710340830112, 1.0107653471580815], 1.163034, 0.288675),
    ] as [(Double, [Double], Double?, Double?)])
  func settling(bounce: Double, times: [Double], peak: Double?, at: Double?) throws {
    let solver = SpringSolver(try #require(SpringCoefficients(duration: 0.5, bounce: bounce)))
    for (epsilon, time) in zip([0.01, 0.005, 0.001], times) {
      #expect(abs(solver.settlingTime(epsilon: epsilon) - time) <= 1e-13, "\(epsilon)")
    }
    #expect((solver.overshoot != nil) == (peak != nil))
    if let peak, let at, let found = solver.overshoot {
      #expect(abs(1 + found.value - peak) <= 1e-6)
      #expect(abs(found.time - at) <= 1e-6)
    }
  }

  @Test("Turning points, crossings and the greatest speed agree with a fine walk through the motion")
  func walk() throws {
    var generator = SeededGenerator()
    for round in 0..<300 {
      let ratio = round % 5 == 0 ? 1.0 : Double.random(in: 0.05...3, using: &generator)
      let velocity = round % 3 == 0 ? 0 : Double.random(in: -60...60, using: &generator)
      let coefficients = try #require(SpringCoefficients(response: 1, dampingRatio: ratio))
      let solver = SpringSolver(coefficients, initialVelocity: velocity)
      let label = "ratio \(ratio), velocity \(velocity), seed \(generator.seed)"
      var highest = (time: 0.0, value: 0.0)
      var fastest = (time: 0.0, value: velocity)
      var crossings: [Double] = []
      var before = solver.state(at: 0)
      for step in 1...20_000 {
        let time = Double(step) * 1e-3
        let state = solver.state(at: time)
        if (state.value < 1) != (before.value < 1), abs(state.value - 1) > 1e-9 { crossings.append(time) }
        if state.value - 1 > highest.value { highest = (time, state.value - 1) }
        if abs(state.velocity) > abs(fastest.value) { fastest = (time, state.velocity) }
        before = state
      }
      let overshoot = solver.overshoot
      // A walk of a millisecond misses a peak by ½·acceleration·step².
      #expect(abs((overshoot?.value ?? 0) - highest.value) <= 1e-3, "\(label)")
      if let overshoot, highest.value > 1e-6 {
        #expect(abs(overshoot.time - highest.time) <= 2e-3, "\(label)")
        #expect(overshoot.value >= highest.value, "\(label)")
        #expect(abs(solver.velocity(at: overshoot.time)) < 1e-9 * max(1, abs(velocity)), "\(label)")
      }
      let peak = solver.peakVelocity
      #expect(abs(peak.value) >= abs(fastest.value) * (1 - 1e-12), "\(label)")
      #expect(abs(abs(peak.value) - abs(fastest.value)) <= 1e-3 * max(1, abs(peak.value)), "\(label)")
      for (index, time) in crossings.prefix(3).enumerated() {
        let found = try #require(solver.targetCrossing(index), "\(label)")
        #expect(found <= time && found >= time - 1.000001e-3, "\(found) \(time) \(label)")
        #expect(abs(solver.value(at: found) - 1) < 1e-9, "\(label)")
      }
      if ratio >= 1 { #expect(solver.targetCrossing(1) == nil) }
    }
  }

  @Test("The settling time is the last crossing: outside the band just before, inside ever after")
  func settlingIsLast() throws {
    var generator = SeededGenerator()
    for _ in 0..<400 {
      let ratio = Double.random(in: 0.02...4, using: &generator)
      let velocity = Double.random(in: -40...40, using: &generator)
      let coefficients = try #require(SpringCoefficients(response: 0.7, dampingRatio: ratio))
      let solver = SpringSolver(coefficients, initialVelocity: velocity)
      let epsilon = 0.002
      let label = "ratio \(ratio), velocity \(velocity), seed \(generator.seed)"
      let time = solver.settlingTime(epsilon: epsilon)
      #expect(abs(abs(solver.value(at: time) - 1) - epsilon) < 1e-12, "\(label)")
      #expect(abs(solver.value(at: time - 1e-7) - 1) > epsilon, "\(label)")
      for step in 1...400 {
        #expect(abs(solver.value(at: time + Double(step) * 0.01) - 1) < epsilon, "\(label)")
      }
    }
  }

  @Test("A textbook spring: overshoot e^(-πζ/√(1-ζ²)) at π/(ω₀√(1-ζ²))")
  func textbook() throws {
    let solver = SpringSolver(try #require(SpringCoefficients(stiffness: 100, damping: 10)))
    let overshoot = try #require(solver.overshoot)
    #expect(abs(overshoot.value - 0.16303353482158) < 1e-13)
    #expect(abs(overshoot.time - 0.362759872846844) < 1e-13)
  }

  @Test("What never settles is infinite, what never moves is 0, and tiny damping takes no longer to find out")
  func extremes() throws {
    let undamped = SpringSolver(try #require(SpringCoefficients(duration: 0.5, bounce: 1)))
    #expect(undamped.settlingTime() == .infinity)
    #expect(undamped.settlingTime(epsilon: 1.5) == 0)
    #expect(abs(undamped.value(at: 0.25) - 2) < 1e-15)
    #expect(abs((undamped.overshoot?.value ?? 0) - 1) < 1e-15)
    let tiny = SpringSolver(try #require(SpringCoefficients(stiffness: 1e4, damping: 1e-10)))
    // The envelope of e^(-λt), λ = 5e-11.
    #expect(abs(tiny.settlingTime(epsilon: 0.001) / (6.907755278982137 / 5e-11) - 1) < 1e-6)
    let settled = SpringSolver(try #require(SpringCoefficients(duration: 0.5, bounce: 0.3)))
    #expect(settled.settlingTime(epsilon: 0) == .infinity)
    #expect(settled.settlingTime(epsilon: .nan).isNaN)
    #expect(settled.lastTime(displacementAtLeast: 0.1, from: 0, velocity: 0) == 0)
    #expect(settled.value(at: .infinity) == 1)
    #expect(settled.velocity(at: .infinity) == 0)
    #expect(settled.value(at: -5) == 0)
    let heavy = SpringSolver(try #require(SpringCoefficients(response: 1, dampingRatio: 1e6)))
    #expect(heavy.settlingTime().isFinite)
    #expect(heavy.overshoot == nil)
    #expect(heavy.targetCrossing(0) == nil)
    let critical = SpringSolver(try #require(SpringCoefficients(stiffness: 100, damping: 20)))
    #expect(critical.overshoot == nil)
    #expect(critical.value(at: .infinity) == 1)
  }
}
