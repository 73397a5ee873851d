import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Curve metrics, compared with closed forms and with dense sampling.
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
    // The first crossing is a third of a damped period in: cos + sin/√3 = 0 at 2π/3.
    #expect(abs(metrics.crossings[0] - 2 * .pi / 3 / damped) < 1e-12)
    #expect(metrics.settlingTime == metrics.duration && metrics.logicalDuration == 1)
    #expect(abs(curve.value(at: metrics.settlingTime) - 1) <= 0.001 + 1e-12)
  }

  @Test("Measured and closed-form metrics of a spring agree: a delay of nothing makes the numeric way")
  func numericEqualsClosed() throws {
    var generator = SeededGenerator()
    for _ in 0..<Campaign.rounds(160) {
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

  /// Worked out by hand from the corners.
  @Test("A linear() is measured at its corners")
  func linear() throws {
    // 1.2 after a second, then back to 1: within 0.01 of it for good when 0.2 (2 - t) < 0.01.
    let over = CurveMetrics(
      try Make.compiled(try Curve(notation: "linear(0, 1.2 50%, 1)").base, 2), epsilon: 0.01)
    #expect(over.overshoot.map { abs($0.value - 0.2) < 1e-15 && $0.time == 1 } == true)
    #expect(abs(over.settlingTime - 1.95) < 1e-12 && over.undershoot == nil)
    #expect(over.crossings.count == 1 && abs(over.crossings[0] - 1 / 1.2) < 1e-12)
    #expect(abs(over.peakVelocity.value - 1.2) < 1e-15 && over.peakVelocity.time == 0)
    // Down to -0.5, a jump to 1.5, and from there to 1 in the last quarter.
    let jump = CurveMetrics(
      try Make.compiled(try Curve(notation: "linear(0, -0.5 75%, 1.5 75%, 1)").base, 4), epsilon: 0.001)
    for moment in [jump.undershoot, jump.overshoot] { #expect(moment?.time == 3 && moment?.value == 0.5) }
    #expect(jump.crossings == [3] && abs(jump.settlingTime - 3.998) < 1e-12)
    #expect(jump.peakVelocity.time == 3 && jump.peakVelocity.value == -0.5)
    // It rests on 1, is above it, and ends there; a line that stops short of the end is drawn on.
    let rest = CurveMetrics(try Make.compiled(try Curve(notation: "linear(0, 1 25% 50%, 1.1 75%, 1)").base, 1))
    #expect(rest.crossings == [0.5] && abs((rest.overshoot?.value ?? 0) - 0.1) < 1e-15)
    let short = CurveMetrics(try Make.compiled(try Curve(notation: "linear(0, 0.5 100%)").base, 1))
    #expect(short.settlingTime == .infinity && short.crossings.isEmpty && short.peakVelocity.value == 0.5)
  }

  @Test("Measured and closed-form metrics of a linear() agree within what a survey can see")
  func numericEqualsClosedLinear() throws {
    var generator = SeededGenerator()
    for round in 0..<Campaign.rounds(500) {
      func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
      let count = Int.random(in: 1...12, using: &generator)
      let stops = (0..<count).map { _ in "\(any(-0.5...1.6))" }.joined(separator: ", ")
      let base = try Curve(notation: "linear(0, \(stops), 1)").base
      let (epsilon, length) = ([0.001, 0.05, 0.3][round % 3], any(0.1...3))
      let closed = CurveMetrics(try Make.compiled(base, length), epsilon: epsilon)
      // A delay of nothing makes the numeric way.
      let numeric = CurveMetrics(try Make.compiled(base, length, [.delay(0)]), epsilon: epsilon)
      let label = "linear(0, \(stops), 1) over \(length) s, ε \(epsilon), seed \(generator.seed)"
      #expect(abs(closed.settlingTime - numeric.settlingTime) < 2e-3 * length, "\(label)")
      for (one, other) in [(closed.overshoot, numeric.overshoot), (closed.undershoot, numeric.undershoot)] {
        #expect(abs((one?.value ?? 0) - (other?.value ?? 0)) < 1e-6, "\(label)")
      }
      #expect(closed.crossings.count == numeric.crossings.count, "\(label)")
      for (one, other) in zip(closed.crossings, numeric.crossings) { #expect(abs(one - other) < 1e-9, "\(label)") }
      #expect(abs(closed.peakVelocity.value) >= abs(numeric.peakVelocity.value) * (1 - 1e-9), "\(label)")
      #expect(abs(closed.peakVelocity.value) <= abs(numeric.peakVelocity.value) * (1 + 1e-9), "\(label)")
    }
  }

  @Test("Measured and closed-form metrics of a Bézier agree within what a survey can see")
  func numericEqualsClosedBezier() throws {
    var generator = SeededGenerator()
    var (settled, crossed, peaks) = (0, 0, 0)
    let count = Campaign.rounds(800)
    for round in 0..<count {
      func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
      let reach = round % 3 == 0 ? 1.0 : 2.5
      let bezier = try CubicBezier(any(0.02...0.98), any(-reach...reach), any(0.02...0.98), any(1 - reach...1 + reach))
      let epsilon = [0.001, 0.05, 0.3][round % 3]
      let length = any(0.1...3)
      let closed = CurveMetrics(try Make.compiled(.cubicBezier(bezier, .clamp), length), epsilon: epsilon)
      // A delay of nothing makes the numeric way.
      let numeric = CurveMetrics(try Make.compiled(.cubicBezier(bezier, .clamp), length, [.delay(0)]), epsilon: epsilon)
      let label = "\(bezier.points) over \(length) s, ε \(epsilon), seed \(generator.seed)"
      // Near-touching of the band, or of 1, from inside is ambiguous.
      if abs((closed.overshoot?.value ?? 0) - epsilon) > 1e-7 {
        #expect(abs(closed.settlingTime - numeric.settlingTime) < 1e-6 * length, "\(label)")
        settled += 1
      }
      for (one, other) in [(closed.overshoot, numeric.overshoot), (closed.undershoot, numeric.undershoot)] {
        #expect(abs((one?.value ?? 0) - (other?.value ?? 0)) < 1e-9, "\(label)")
        if let one, let other, one.value > 1e-3 { #expect(abs(one.time - other.time) < 1e-4 * length, "\(label)") }
      }
      if abs(closed.overshoot?.value ?? 1) > 1e-6 {
        #expect(closed.crossings.count == numeric.crossings.count, "\(label)")
        for (one, other) in zip(closed.crossings, numeric.crossings) {
          #expect(abs(one - other) < 1e-6 * length, "\(label)")
          crossed += 1
        }
      }
      let (fastest, seen) = (abs(closed.peakVelocity.value), abs(numeric.peakVelocity.value))
      #expect(fastest >= seen * (1 - 1e-9) && fastest <= seen * (1 + 1e-6), "\(label): \(fastest), \(seen)")
      peaks += 1
    }
    #expect(settled > count * 5 / 6 && crossed > count / 6 && peaks == count)
  }

  @Test("Béziers whose metrics are known by hand")
  func knownBeziers() throws {
    func metrics(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> CurveMetrics {
      CurveMetrics(try Make.compiled(.cubicBezier(try CubicBezier(x1, y1, x2, y2), .clamp), 2), epsilon: 0.125)
    }
    // y = x: 1/2 a second; within an eighth of 1 from 7/8 on.
    let line = try metrics(0.25, 0.25, 0.75, 0.75)
    #expect(line.peakVelocity.time == 0 && line.peakVelocity.value == 0.5 && line.crossings.isEmpty)
    #expect(abs(line.settlingTime - 1.75) < 1e-12 && line.overshoot == nil && line.undershoot == nil)
    // X = s, Y = 3s(1-s)² · 0 + 3s²(1-s) · 2 + s³ = 6s² - 5s³: highest at 4/5, 32/25; 1 at (1+√21)/10 = s where 5s² - s - 1 = 0.
    let over = try metrics(1.0 / 3, 0, 2.0 / 3, 2)
    #expect(abs((over.overshoot?.value ?? 0) - 7.0 / 25) < 1e-12 && abs((over.overshoot?.time ?? 0) - 1.6) < 1e-12)
    #expect(over.crossings.count == 1 && abs(over.crossings[0] - 2 * (1 + 21.0.squareRoot()) / 10) < 1e-12)
    // Y′ = 12s - 15s²: 2.4 at 2/5, -3 at the end.
    #expect(abs(over.peakVelocity.value + 1.5) < 1e-12 && over.peakVelocity.time == 2)
    // A vertical start.
    let start = try metrics(0, 0.5, 0.5, 1).peakVelocity
    #expect(start.time == 0 && start.value == .infinity)
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
    for count in [1, 2, 3, nil] {
      let endless: [CurveModifier] = [
        .repeats(count: nil, autoreverses: true), .repeats(count: count, autoreverses: true),
      ]
      let curve = try Make.compiled(.linear(.clamp), 1, endless, mode: mode)
      #expect(curve.duration == .infinity && curve.logicalDuration == .infinity, "\(count ?? 0) passes")
    }
    let many = try Make.compiled(.linear(.clamp), 1, [.repeats(count: 1_000_000, autoreverses: true)], mode: mode)
    #expect(CurveMetrics(many).duration >= 1e6)
  }
}
