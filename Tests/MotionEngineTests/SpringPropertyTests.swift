import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite struct SpringPropertyTests {
  /// Springs over nine orders of damping, critical ones and their neighbors included.
  private static func randomSpring(_ generator: inout SeededGenerator) -> SpringCoefficients? {
    let near: [Double] = [1, 1 - 1e-12, 1 + 1e-12, 1 - 1e-8, 1 + 1e-8, 1 - 1e-4, 1 + 1e-4]
    let ratio =
      Bool.random(using: &generator)
      ? near.randomElement(using: &generator) ?? 1 : Double.random(in: 0.001...5, using: &generator)
    return SpringCoefficients(response: Double.random(in: 0.1...3, using: &generator), dampingRatio: ratio)
  }

  @Test("Velocity is the derivative of value")
  func derivative() throws {
    var generator = SeededGenerator()
    var report = ToleranceReport()
    for _ in 0..<5000 {
      let coefficients = try #require(Self.randomSpring(&generator))
      let solver = SpringSolver(coefficients, initialVelocity: Double.random(in: -10...10, using: &generator))
      let time = Double.random(in: 0.01...4, using: &generator)
      let h = 1e-5 / coefficients.angularFrequency
      let quotient = (solver.value(at: time + h) - solver.value(at: time - h)) / (2 * h)
      let speed = coefficients.angularFrequency + abs(solver.initialVelocity)
      report.compare(
        quotient, solver.velocity(at: time), tolerance: 1e-8 * speed,
        "\(coefficients) at \(time), seed \(generator.seed)")
    }
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("The energy ½mv² + ½kx² never grows, and stays without damping")
  func energy() throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let coefficients = try #require(Self.randomSpring(&generator))
      let solver = SpringSolver(coefficients, initialVelocity: Double.random(in: -10...10, using: &generator))
      let energies = (0...400).map { step in
        let state = solver.state(at: Double(step) * 0.01)
        let (x, v) = (state.value - 1, state.velocity)
        return (coefficients.mass * v * v + coefficients.stiffness * x * x) / 2
      }
      for (before, after) in zip(energies, energies.dropFirst()) {
        #expect(after <= before + 1e-12 * energies[0], "\(coefficients), seed \(generator.seed)")
      }
    }
    let undamped = SpringSolver(try #require(SpringCoefficients(stiffness: 50, damping: 0)), initialVelocity: 2)
    for step in 0...100 {
      let state = undamped.state(at: Double(step) * 0.1)
      let energy = state.velocity * state.velocity + 50 * (state.value - 1) * (state.value - 1)
      #expect(abs(energy - 54) < 1e-11)
    }
  }

  @Test("Stopping in the middle and going on gives the same motion")
  func semigroup() throws {
    var generator = SeededGenerator()
    var report = ToleranceReport()
    for _ in 0..<3000 {
      let coefficients = try #require(Self.randomSpring(&generator))
      let solver = SpringSolver(coefficients)
      let (first, second) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
      let middle = solver.displacement(from: 4, velocity: 4, at: first)
      let there = solver.displacement(from: middle.value, velocity: middle.velocity, at: second)
      let direct = solver.displacement(from: 4, velocity: 4, at: first + second)
      let label = "\(coefficients) at \(first) + \(second), seed \(generator.seed)"
      report.compare(there.value, direct.value, tolerance: 1e-12, label)
      report.compare(there.velocity, direct.velocity, tolerance: 1e-12 * coefficients.angularFrequency * 10, label)
    }
    #expect(report.failures == 0, "\(report.summary)")
  }

  @Test("The motion passes smoothly through critical damping")
  func throughCritical() throws {
    let critical = SpringSolver(try #require(SpringCoefficients(response: 0.5, dampingRatio: 1)))
    for exponent in 4...15 {
      var power = 1.0
      for _ in 0..<exponent { power /= 10 }
      for ratio in [1 - power, 1 + power] {
        let solver = SpringSolver(try #require(SpringCoefficients(response: 0.5, dampingRatio: ratio)))
        for time in [0.05, 0.2, 0.5, 1] {
          #expect(abs(solver.value(at: time) - critical.value(at: time)) <= 2 * power + 1e-14, "\(ratio) at \(time)")
        }
      }
    }
  }

  @Test("Every dialect comes back from the canonical form")
  func roundTrips() throws {
    var generator = SeededGenerator()
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 4e-15 * max(1, abs(b)) }
    for _ in 0..<2000 {
      let duration = Double.random(in: 0.02...4, using: &generator)
      let bounce = Double.random(in: -0.95...1, using: &generator)
      let ratio = Double.random(in: 0...4, using: &generator)
      let stiffness = Double.random(in: 0.5...5000, using: &generator)
      let label = "\(duration) \(bounce) \(ratio) \(stiffness), seed \(generator.seed)"
      let perceptual = try #require(SpringCoefficients(duration: duration, bounce: bounce))
      #expect(near(perceptual.response, duration) && near(perceptual.bounce, bounce), "\(label)")
      let response = try #require(SpringCoefficients(response: duration, dampingRatio: ratio))
      #expect(near(response.response, duration) && near(response.dampingRatio, ratio), "\(label)")
      let compose = try #require(SpringCoefficients(.compose(dampingRatio: ratio, stiffness: stiffness)))
      #expect(compose.stiffness == stiffness && near(compose.dampingRatio, ratio), "\(label)")
      let heavy = try #require(SpringCoefficients(mass: 3, stiffness: 3 * stiffness, damping: 3 * ratio))
      let normal = heavy.massNormalized
      #expect(normal.mass == 1 && near(normal.stiffness, stiffness) && near(normal.damping, ratio), "\(label)")
      #expect(near(normal.response, heavy.response) && near(normal.dampingRatio, heavy.dampingRatio), "\(label)")
    }
  }

  @Test("Known conversions: Figma's, Material's and Compose's presets in SwiftUI's words")
  func presets() throws {
    let rows: [(SpringCoefficients?, Double, Double)] = [
      (SpringCoefficients(stiffness: 100, damping: 15), 0.6283, 0.25),
      (SpringCoefficients(stiffness: 300, damping: 20), 0.3628, 0.4226),
      (SpringCoefficients(stiffness: 600, damping: 15), 0.2565, 0.6938),
      (SpringCoefficients(stiffness: 80, damping: 20), 0.7025, -0.1056),
      (SpringCoefficients(.compose(dampingRatio: 0.8, stiffness: 380)), 0.3223, 0.2),
      (SpringCoefficients(.compose(dampingRatio: 1, stiffness: 1500)), 0.1622, 0),
      (SpringCoefficients(stiffness: 100, damping: 10), 0.6283, 0.5),
    ]
    for (coefficients, duration, bounce) in rows {
      let spring = try #require(coefficients)
      #expect(abs(spring.response - duration) < 1e-4 && abs(spring.bounce - bounce) < 1e-4, "\(spring)")
    }
  }

  @Test("A settling duration is met: the envelope of the equation is epsilon at that time")
  func settlingDuration() throws {
    for ratio in [0.05, 0.3, 0.7, 0.95] {
      for time in [0.2, 1, 5] {
        let spring = try #require(SpringCoefficients(settlingDuration: time, dampingRatio: ratio))
        #expect(abs(spring.dampingRatio - ratio) < 1e-14)
        // ζ/√(1-ζ²)·e^(-ζω₀T).
        let height = ratio / (1 - ratio * ratio).squareRoot() * exponential(-SpringSolver(spring).decay * time)
        #expect(abs(height - 1e-3) < 1e-12, "\(ratio) \(time): \(height)")
      }
    }
    let critical = try #require(SpringCoefficients(settlingDuration: 1, dampingRatio: 1))
    #expect(abs(critical.angularFrequency - 9.23341) < 1e-5)
    #expect(abs(SpringSolver(critical).settlingTime(epsilon: 0.001) - 1) < 1e-12)
    #expect(SpringCoefficients(.motion(duration: 1, bounce: 0)) == critical)
    #expect(SpringCoefficients(settlingDuration: 1, dampingRatio: 1e-5) == nil)
    #expect(SpringCoefficients(settlingDuration: .nan, dampingRatio: 1) == nil)
    let clamped = try #require(SpringCoefficients(.motion(duration: 99, bounce: 2)))
    #expect(abs(clamped.dampingRatio - 0.05) < 1e-15)
  }

  @Test("anime.js rounds to three decimals and clamps")
  func anime() throws {
    let spring = try #require(SpringCoefficients(.anime(duration: 0.628, bounce: 0.5)))
    // (2π/0.628)² = 100.101…, 2π/0.628 = 10.00507…
    #expect(spring.stiffness == 100.101)
    #expect(spring.damping == 10.005)
    // Read back from the rounded stiffness: 2π/√100.101 = 0.6280014…
    let anime = try #require(SpringDialect.all.first { $0.name == "anime" }?.describe(spring)).parameters
    #expect(anime.map(\.label) == ["duration", "bounce"] && anime.map(\.value) == [0.628001, 0.5])
    let stiff = try #require(SpringCoefficients(.anime(duration: 0.001, bounce: -1)))
    #expect(stiff.damping == 300)
    #expect(stiff.stiffness == 10_000)
  }

  @Test("Numbers that describe no spring are rejected")
  func rejected() {
    for bad in [0, -1, Double.nan, .infinity] {
      #expect(SpringCoefficients(mass: bad, stiffness: 1, damping: 1) == nil)
      #expect(SpringCoefficients(stiffness: bad, damping: 1) == nil)
      #expect(SpringCoefficients(duration: bad, bounce: 0) == nil)
      #expect(SpringCoefficients(response: bad, dampingRatio: 1) == nil)
      #expect(SpringCoefficients(.compose(dampingRatio: 1, stiffness: bad)) == nil)
      #expect(SpringCoefficients(.visualDuration(bad, bounce: 0)) == nil)
    }
    for bad in [-1, Double.nan, .infinity] {
      #expect(SpringCoefficients(stiffness: 1, damping: bad) == nil)
      #expect(SpringCoefficients(duration: 1, bounce: bad) == nil)
    }
    #expect(SpringCoefficients(.anime(duration: .nan, bounce: 0)) == nil)
    #expect(SpringCoefficients(.motion(duration: 1, bounce: .nan)) == nil)
  }
}
