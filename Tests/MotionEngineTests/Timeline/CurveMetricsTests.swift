import MotionEngine
import MotionModel
import TestSupport
import Testing

/// What is measured on curves, against closed forms and against dense sampling.
@Suite struct CurveMetricsTests {
  @Test("A bouncy spring: overshoot, its time, crossings and peak velocity have their textbook values")
  func spring() throws {
    let curve = try Make.compiled(.spring(.response(1, dampingFraction: 0.5), blendDuration: 0))
    let metrics = CurveMetrics(curve)
    let damped = 2 * Double.pi * 0.75.squareRoot()
    let overshoot = try #require(metrics.overshoot)
    // e^(-πζ/√(1-ζ²)) for ζ = 1/2.
    #expect(abs(overshoot.value - 0.16303353482158049) < 1e-12)
    #expect(abs(overshoot.time - .pi / damped) < 1e-12)
    #expect(metrics.undershoot == nil)
    #expect(metrics.crossings.count >= 3)
    // The first crossing lies a third of a damped period in: cos + sin/√3 = 0 at 2π/3.
    #expect(abs(metrics.crossings[0] - 2 * .pi / 3 / damped) < 1e-12)
    #expect(metrics.settlingTime == metrics.duration && metrics.logicalDuration == 1)
    #expect(abs(curve.value(at: metrics.settlingTime) - 1) <= 0.001 + 1e-12)
  }

  @Test("Measured and closed-form metrics of a spring agree: a delay of nothing makes the numeric way")
  func numericEqualsClosed() throws {
    var generator = SeededGenerator()
    for _ in 0..<60 {
      let spring = SpringParameters.response(
        Double.random(in: 0.2...2, using: &generator), dampingFraction: Double.random(in: 0.15...1.5, using: &generator)
      )
      let velocity = Double.random(in: -6...6, using: &generator)
      let base = CurveBase.physicsSpring(spring, initialVelocity: velocity)
      let closed = CurveMetrics(try Make.compiled(base))
      let numeric = CurveMetrics(try Make.compiled(base, 1, [.delay(0)]))
      let label = "\(spring) \(velocity), seed \(generator.seed)"
      #expect(abs(closed.settlingTime - numeric.settlingTime) < 1e-6, "\(label)")
      #expect(abs((closed.overshoot?.value ?? 0) - (numeric.overshoot?.value ?? 0)) < 1e-9, "\(label)")
      #expect(abs((closed.undershoot?.value ?? 0) - (numeric.undershoot?.value ?? 0)) < 1e-9, "\(label)")
      #expect(
        abs(abs(closed.peakVelocity.value) - abs(numeric.peakVelocity.value)) < 1e-6 * abs(closed.peakVelocity.value),
        "\(label)")
      #expect(closed.crossings.count == numeric.crossings.count, "\(label)")
      for (a, b) in zip(closed.crossings, numeric.crossings) { #expect(abs(a - b) < 1e-9, "\(label)") }
    }
  }

  @Test("A Bézier that swings out: dense sampling finds nothing larger")
  func bezier() throws {
    var generator = SeededGenerator()
    for _ in 0..<60 {
      func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
      let bezier = try CubicBezier(any(0.1...0.9), any(-1...0), any(0.1...0.9), any(1...2))
      let curve = try Make.compiled(.cubicBezier(bezier, .clamp), 2)
      let metrics = CurveMetrics(curve)
      let samples = (0...20_000).map { curve.value(at: Double($0) / 10_000) }
      let label = "\(bezier.points), seed \(generator.seed)"
      let (top, bottom) = (samples.max() ?? 0, samples.min() ?? 0)
      #expect(1 + (metrics.overshoot?.value ?? 0) >= top - 1e-12, "\(label)")
      #expect(1 + (metrics.overshoot?.value ?? 0) <= top + 1e-6, "\(label)")
      #expect(-(metrics.undershoot?.value ?? 0) <= bottom + 1e-12, "\(label)")
      #expect(metrics.crossings.count == (top > 1 + 1e-9 ? 1 : 0), "\(label)")
      #expect(metrics.duration == 2 && metrics.logicalDuration == 2)
    }
  }

  @Test(
    "Endless, instant and jumping curves have metrics too, and work stays bounded", arguments: EvaluationMode.allCases)
  func oddities(mode: EvaluationMode) throws {
    let endless = CurveMetrics(
      try Make.compiled(.linear(.clamp), 1, [.repeats(count: nil, autoreverses: true)], mode: mode))
    #expect(endless.settlingTime == .infinity && endless.duration == .infinity)
    #expect(abs(endless.peakVelocity.value) == 1)
    let instant = CurveMetrics(try Make.compiled(.linear(.clamp), 0, mode: mode))
    #expect(instant.settlingTime == 0 && instant.duration == 0)
    let undamped = CurveMetrics(try Make.compiled(.spring(.duration(0.5, bounce: 1), blendDuration: 0), mode: mode))
    #expect(undamped.settlingTime == .infinity)
    #expect(abs((undamped.overshoot?.value ?? 0) - 1) < 0.02)
    let steps = CurveMetrics(try Make.compiled(.steps(try Steps(4)), 1, mode: mode))
    #expect(abs(steps.settlingTime - 1) < 1e-9)
    let held = CurveMetrics(try Make.compiled(.points(try LinearPoints([.init(0), .init(0.5)])), 1))
    #expect(held.settlingTime == .infinity)
    let many = try Make.compiled(.linear(.clamp), 1, [.repeats(count: 1_000_000, autoreverses: true)], mode: mode)
    #expect(CurveMetrics(many).duration >= 1e6)
  }
}
