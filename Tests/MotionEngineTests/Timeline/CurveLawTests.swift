import MotionEngine
import MotionModel
import TestSupport
import Testing

/// Laws of every curve, tried on random ones.
@Suite struct CurveLawTests {
  static func base(_ generator: inout SeededGenerator) throws -> CurveBase {
    func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return .linear(.clamp)
    case 1: return .named(NamedEasing.allCases.randomElement(using: &generator) ?? .ease)
    case 2: return .cubicBezier(try CubicBezier(any(0.05...0.95), any(-1...2), any(0.05...0.95), any(-1...2)), .extend)
    case 3: return .spring(.duration(any(0.05...2), bounce: any(-0.8...0.9)), blendDuration: 0)
    case 4: return .spring(.response(any(0.05...2), dampingFraction: any(0.05...3)), blendDuration: 0)
    case 5:
      let spring = SpringParameters.physics(
        mass: any(0.2...3), stiffness: any(10...500), damping: any(1...60),
        allowOverDamping: Bool.random(using: &generator))
      return .interpolatingSpring(spring, initialVelocity: any(-5...5))
    case 6:
      return .physicsSpring(
        .compose(dampingRatio: any(0.05...2), stiffness: any(5...2000)), initialVelocity: any(-5...5))
    case 7: return .formula(try Formula("t^k * (1 + 0.3 * sin(2*pi*t))"), parameters: ["k": any(1...4)])
    default: return .path(try BezierPath([.init(0.1, 0, 0.2, 0.1, 0.3, 0.4), .init(0.5, 0.9, 0.6, 1, 1, 1)]))
    }
  }

  static func modifiers(_ generator: inout SeededGenerator) -> [CurveModifier] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: .delay(Double.random(in: -0.3...1, using: &generator))
      case 1: .speed(Double.random(in: 0.2...4, using: &generator))
      case 2: .repeats(count: Int.random(in: 1...4, using: &generator), autoreverses: Bool.random(using: &generator))
      default: .logicallyComplete(after: Double.random(in: 0...2, using: &generator))
      }
    }
  }

  @Test("A curve without modifiers starts at 0 and ends at 1", arguments: EvaluationMode.allCases)
  func ends(mode: EvaluationMode) throws {
    var generator = SeededGenerator()
    for _ in 0..<Campaign.rounds(4_000) {
      let base = try Self.base(&generator)
      let curve = try Make.compiled(base, Double.random(in: 0.1...3, using: &generator), mode: mode)
      let label = "\(base), seed \(generator.seed)"
      #expect(abs(curve.value(at: 0)) < 1e-12, "\(label)")
      #expect(curve.value(at: -5) == curve.value(at: 0), "\(label)")
      #expect(
        abs(curve.value(at: curve.duration * 1.0001 + 0.001) - 1) <= (base.isSpring ? 1.001e-3 : 1e-12), "\(label)")
      #expect(curve.duration >= 0 && curve.logicalDuration <= curve.duration, "\(label)")
      #expect(
        curve.isFinished(at: curve.duration + 1e-6) && !curve.isFinished(at: curve.duration * 0.999 - 1e-6), "\(label)")
    }
  }

  @Test("The velocity is the slope of the value, modified or not")
  func velocity() throws {
    var generator = SeededGenerator()
    var tried = 0
    var worst = (error: 0.0, label: "")
    for _ in 0..<Campaign.rounds(6_000) {
      let base = try Self.base(&generator)
      let modifiers = Self.modifiers(&generator)
      let curve = try Make.compiled(base, 1, modifiers)
      let span = min(curve.duration, 10) + 0.5
      for _ in 0..<10 {
        let time = Double.random(in: 0.01...span, using: &generator)
        let h = 1e-6
        let (before, here, after) = (curve.value(at: time - h), curve.value(at: time), curve.value(at: time + h))
        let slope = (after - before) / (2 * h)
        // Beside joints and vertical tangents the two sides differ.
        guard abs((after - here) - (here - before)) < 1e-8 * max(1, abs(slope)) else { continue }
        tried += 1
        let error = abs(curve.velocity(at: time) - slope) / max(1, abs(slope))
        if error > worst.error { worst = (error, "\(base) \(modifiers) at \(time), seed \(generator.seed)") }
      }
    }
    #expect(tried > Campaign.rounds(48_000))
    #expect(worst.error < 1e-3, "\(worst)")
  }

  @Test("Speed divides time and multiplies velocity; a delay shifts; they nest as written")
  func algebra() throws {
    var generator = SeededGenerator()
    for _ in 0..<Campaign.rounds(3_200) {
      let base = try Self.base(&generator)
      let inner = Self.modifiers(&generator)
      let curve = try Make.compiled(base, 1, inner)
      let factor = Double.random(in: 0.1...5, using: &generator)
      let delay = Double.random(in: 0...2, using: &generator)
      let fast = try Make.compiled(base, 1, inner + [.speed(factor)])
      let late = try Make.compiled(base, 1, inner + [.delay(delay)])
      let label = "\(base) \(inner) ×\(factor) +\(delay), seed \(generator.seed)"
      #expect(abs(fast.duration - curve.duration / factor) <= 1e-12 * max(1, fast.duration), "\(label)")
      #expect(abs(late.duration - max(curve.duration + delay, 0)) <= 1e-12 * max(1, late.duration), "\(label)")
      for _ in 0..<10 {
        let time = Double.random(in: 0...5, using: &generator)
        #expect(fast.value(at: time) == curve.value(at: time * factor), "\(label) at \(time)")
        let (found, expected) = (fast.velocity(at: time), curve.velocity(at: time * factor) * factor)
        #expect(found == expected || abs(found - expected) <= 1e-12 * abs(expected) + 1e-12, "\(label) at \(time)")
        if time > delay { #expect(late.value(at: time) == curve.value(at: time - delay), "\(label) at \(time)") }
      }
      #expect(late.velocity(at: delay * 0.5 - 1e-9) == 0 || delay == 0, "\(label)")
    }
  }

  @Test("Pass k of a repetition is the base on k·D…(k+1)·D, reversed passes are 1 − f", arguments: [true, false])
  func passes(autoreverses: Bool) throws {
    var generator = SeededGenerator()
    for _ in 0..<Campaign.rounds(2_000) {
      let base = try Self.base(&generator)
      let count = Int.random(in: 1...5, using: &generator)
      let once = try Make.compiled(base, 0.7)
      let curve = try Make.compiled(base, 0.7, [.repeats(count: count, autoreverses: autoreverses)])
      let label = "\(base) ×\(count), seed \(generator.seed)"
      let length = once.duration
      guard length > 0 else { continue }
      #expect(abs(curve.duration - length * Double(count)) < 1e-9, "\(label)")
      for _ in 0..<12 {
        let pass = Int.random(in: 0..<count, using: &generator)
        let elapsed = length * Double.random(in: 0.001...0.999, using: &generator)
        let value = once.value(at: elapsed)
        let expected = autoreverses && pass % 2 == 1 ? 1 - value : value
        let found = curve.value(at: Double(pass) * length + elapsed)
        let slope = abs(once.velocity(at: elapsed))
        #expect(abs(found - expected) <= 1e-12 * (1 + slope), "\(label) pass \(pass) at \(elapsed)")
      }
      #expect(curve.value(at: curve.duration + 1) == 1 || !autoreverses || count % 2 == 1, "\(label)")
    }
  }

  @Test("SwiftUI's stepped spring at any time equals stepping there frame by frame")
  func stepping() throws {
    var generator = SeededGenerator()
    var worst = (error: 0.0, label: "")
    for _ in 0..<60 {
      let response = Double.random(in: 0.01...1.5, using: &generator)
      let fraction = Double.random(in: 0.05...1.5, using: &generator)
      let distances: [Double] = [1, 37, 1000]
      let distance: Double = distances.randomElement(using: &generator) ?? 1
      let curve = try CompiledCurve(
        Curve(.spring(.response(response, dampingFraction: fraction), blendDuration: 0)), duration: 1, mode: .swiftUI,
        distance: distance)
      var stepper = FluidSpringStepper(response: response, dampingFraction: fraction, target: distance)
      let label = "response \(response), fraction \(fraction), distance \(distance), seed \(generator.seed)"
      for frame in 0...240 {
        let time = Double(frame) / 60
        let stepped = stepper.advance(to: time)
        let expected: Double = stepped.map { $0.x } ?? distance
        let isOver = curve.isFinished(at: time)
        #expect((stepped == nil) == isOver, "\(label) at frame \(frame)")
        let error = abs(curve.value(at: time) * distance - expected) / distance
        if error > worst.error { worst = (error, "\(label) at frame \(frame)") }
      }
    }
    #expect(worst.error < 1e-9, "\(worst)")
  }

  @Test("In both modes every curve is finite at every time, whatever its numbers", arguments: EvaluationMode.allCases)
  func extremes(mode: EvaluationMode) throws {
    let eased: [CurveBase] = [
      .linear(.extend), .named(.circularEaseInOut),
      .formula(try Formula("log(t) / 0"), parameters: [:]), .formula(try Formula("sqrt(t - 2)"), parameters: [:]),
      .points(try LinearPoints([.init(0.25)])), .steps(try Steps(1_000_000, .jumpBoth)),
    ]
    // Their time is their own.
    let springs: [CurveBase] = [
      .systemDefault, .spring(.duration(0, bounce: 0.3), blendDuration: 1),
      .spring(.duration(1e9, bounce: 0), blendDuration: 0), .spring(.duration(0.5, bounce: -1), blendDuration: 0),
      .spring(.duration(0.5, bounce: 1), blendDuration: 0),
      .spring(.response(0.5, dampingFraction: 1e9), blendDuration: 0),
      .spring(.response(1e-300, dampingFraction: 1), blendDuration: 0),
      .spring(.response(0, dampingFraction: 0), blendDuration: 0),
      .interpolatingSpring(
        .physics(mass: 1e-9, stiffness: 1e9, damping: 0, allowOverDamping: true), initialVelocity: 1e6),
      .interpolatingSpring(
        .physics(mass: 1e9, stiffness: 1e-9, damping: 1e9, allowOverDamping: true), initialVelocity: -1e6),
      .physicsSpring(.tension(1e9, friction: 1e9, mass: 1e-9), initialVelocity: 0),
      .physicsSpring(.duration(0.5, bounce: -1), initialVelocity: 3),
    ]
    let chains: [[CurveModifier]] = [
      [], [.delay(1e9)], [.delay(-1e9)], [.speed(1e6), .speed(1e6)], [.speed(0)],
      [.repeats(count: nil, autoreverses: true)],
      [.repeats(count: 1_000_000, autoreverses: true), .repeats(count: 1_000_000, autoreverses: false)],
      [.repeats(count: 2, autoreverses: true), .delay(0.3), .repeats(count: 3, autoreverses: true), .speed(1e-6)],
    ]
    for (bases, durations) in [(eased, [0, 1, 1e9, .leastNonzeroMagnitude]), (springs, [1])] {
      for (base, chain) in bases.flatMap({ base in chains.map { (base, $0) } }) {
        for duration in durations {
          let curve = try Make.compiled(base, duration, chain, mode: mode)
          let label = "\(base) \(chain) over \(duration)"
          #expect(!curve.duration.isNaN && curve.duration >= 0, "\(label)")
          #expect(!curve.logicalDuration.isNaN && curve.logicalDuration >= 0, "\(label)")
          for time in [0, .leastNonzeroMagnitude, 1 / 60.0, 0.5, 1, 1e9, 1e15, 1e300, .infinity, -1, -.infinity, .nan] {
            #expect(curve.value(at: time).isFinite, "\(label) at \(time)")
            #expect(!curve.velocity(at: time).isNaN, "\(label) at \(time)")
          }
        }
      }
    }
  }
}
