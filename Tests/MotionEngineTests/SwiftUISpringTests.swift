import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite struct SwiftUISpringTests {
  @Test("Settling durations of the presets, and the two envelopes that disagree")
  func settling() {
    #expect(SwiftUISpring(duration: 0.5, bounce: 0).settlingDuration == 0.7999999999999999)
    #expect(abs(SwiftUISpring(duration: 0.5, bounce: 0.3).settlingDuration - 1.04471) < 1e-5)
    #expect(abs(SwiftUISpring(duration: 0.5, bounce: 0.15).settlingDuration - 0.87683) < 1e-5)
    let made = SwiftUISpring(settlingDuration: 1, dampingRatio: 0.5)
    #expect(abs(made.settlingDuration - 1.4003) < 1e-4)
  }

  @Test("Newton's iteration ends within 1e-4 of the equation's root; no root is NaN")
  func settlingInitializer() throws {
    for ratio in [0.1, 0.3, 0.5, 0.7, 0.9, 1] {
      for time in [0.1, 0.5, 1, 3, 10] {
        let exact = try #require(SpringCoefficients(settlingDuration: time, dampingRatio: ratio))
        let found = SwiftUISpring(settlingDuration: time, dampingRatio: ratio)
        let difference = abs(found.naturalFrequency - exact.angularFrequency)
        #expect(difference <= 1e-4 * exact.angularFrequency, "\(ratio) \(time): \(difference)")
      }
    }
    #expect(SwiftUISpring(settlingDuration: 1, dampingRatio: 1e-6).naturalFrequency.isNaN)
  }

  @Test("Stored numbers decide equality: bounce 0.2 is damping ratio 0.8")
  func equality() {
    #expect(SwiftUISpring(duration: 0.5, bounce: 0.2) == SwiftUISpring(response: 0.5, dampingRatio: 0.8))
    let spring = SwiftUISpring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(spring.duration - 0.6283185307179586) < 1e-15)
    #expect(abs(spring.bounce - 0.5) < 1e-15)
  }

  @Test("Beyond critical damping is made critical unless allowed")
  func overDamping() {
    let capped = SwiftUISpring(mass: 1, stiffness: 100, damping: 50)
    #expect(capped.angularFrequency == 0)
    #expect(capped.damping == 20)
    let allowed = SwiftUISpring(mass: 1, stiffness: 100, damping: 50, allowOverDamping: true)
    #expect(allowed.angularFrequency < 0)
    #expect(allowed.damping == 50)
    // Apple reads back w² + λ², not λ² - w².
    #expect(abs(SwiftUISpring(duration: 0.5, bounce: -0.5).stiffness - 1105.3957) < 1e-4)
  }

  @Test("Infinite damping gives what the platform gives: NaN and infinity")
  func infiniteDamping() {
    let spring = SwiftUISpring(duration: 0.5, bounce: -1)
    #expect(spring.angularFrequency == -.infinity)
    #expect(spring.decayConstant == .infinity)
    #expect(spring.duration.isNaN && spring.bounce.isNaN && spring.dampingRatio.isNaN)
    #expect(spring.stiffness == .infinity && spring.damping == .infinity)
    #expect(spring.settlingDuration == 0)
    #expect(SwiftUISpring(response: .infinity, dampingRatio: 0.8).settlingDuration == .infinity)
    #expect(SwiftUISpring(response: .nan, dampingRatio: 0.8).settlingDuration == 0)
  }

  @Test("The motion is the physical one in every regime; only the over-damped velocity has its quirk")
  func motion() throws {
    var generator = SeededGenerator()
    for ratio in [0, 0.1, 0.5, 0.9, 1, 1.2, 3] {
      let exact = SpringSolver(try #require(SpringCoefficients(response: 0.6, dampingRatio: ratio)))
      let spring = SwiftUISpring(response: 0.6, dampingRatio: ratio)
      for _ in 0..<50 {
        let (target, velocity) = (
          Double.random(in: -9...9, using: &generator), Double.random(in: -9...9, using: &generator)
        )
        let time = Double.random(in: 0...2, using: &generator)
        let state = exact.displacement(from: -target, velocity: velocity, at: time)
        let label = "\(ratio) \(target) \(velocity) \(time), seed \(generator.seed)"
        let value = spring.value(target: target, initialVelocity: velocity, time: time)
        #expect(abs(value - target - state.value) < 1e-12, "\(label)")
        let platform = spring.velocity(target: target, initialVelocity: velocity, time: time)
        #expect(abs(platform - state.velocity - (ratio > 1 ? target : 0)) < 1e-11, "\(label)")
      }
    }
  }

  @Test("interpolatingSpring: lifetime, logical completion and the cap at critical damping")
  func interpolating() throws {
    func curve(
      mass: Double = 1, stiffness: Double, damping: Double, velocity: Double = 0
    ) throws -> CompiledCurve {
      let spring = SpringParameters.physics(
        mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: false)
      let curve = try Curve(.interpolatingSpring(spring, initialVelocity: velocity))
      return try CompiledCurve(curve, duration: 1, mode: .swiftUI)
    }
    let rule = try curve(stiffness: 5, damping: 3)
    #expect(abs(rule.duration - 5.03466) < 1e-5)
    #expect(abs(rule.value(at: rule.duration - 1e-8) - 1) < 1e-3)
    #expect(abs(rule.logicalDuration - 2.8099258924162904) < 1e-15)
    let heavy = try curve(mass: 4, stiffness: 5, damping: 3)
    #expect(heavy.logicalDuration == rule.logicalDuration)
    let over = try curve(stiffness: 100, damping: 70)
    let critical = try curve(stiffness: 100, damping: 20)
    #expect(over.value(at: 0.3) == critical.value(at: 0.3))
    #expect(over.duration == critical.duration)
    #expect(try curve(stiffness: 100, damping: 0).duration == .infinity)
    let spring = SwiftUISpring(mass: 1.2, stiffness: 90, damping: 12)
    let parameters = SpringParameters.response(spring.response, dampingFraction: spring.dampingRatio)
    let motion = ResolvedMotion(.curve(try Curve(.interpolatingSpring(parameters, initialVelocity: 0))))
    guard case .spring(let mass, let stiffness, let damping, _)? = try motion.timeline().segments(of: "value")?[0].form
    else {
      Issue.record("no spring")
      return
    }
    #expect(mass == 1 && abs(stiffness - 75) < 1e-12 && abs(damping - 10) < 1e-12)
    let exact = SpringSolver(try #require(SpringCoefficients(stiffness: 5, damping: 3)), initialVelocity: 1.5)
    let moving = try curve(stiffness: 5, damping: 3, velocity: 1.5)
    for time in [0, 0.2, 1, 3] { #expect(abs(moving.value(at: time) - exact.value(at: time)) < 1e-14) }
  }
}
