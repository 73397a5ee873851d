import MotionEngine
import MotionModel
import RealModule
import TestSupport
import Testing

@Suite("Curves behind samples") struct CurveFitTests {
  /// 1 − e^(−at)·(cos bt + c·sin bt), what design tools print for a spring at rest: c is a/b.
  private static func closedForm(_ a: Double, _ b: Double, at time: Double) -> Double {
    1 - .exp(-a * time) * (.cos(b * time) + a / b * .sin(b * time))
  }

  /// Samples of a function, the last at the target.
  private static func samples(
    _ count: Int, over length: Double, _ function: (Double) -> Double
  ) -> [CurveFit.Sample] {
    (0..<count).map { index in
      let time = length * Double(index) / Double(count - 1)
      return CurveFit.Sample(time: time, value: index == count - 1 ? 1 : function(time))
    }
  }

  private static func spring(_ candidate: CurveFit.Candidate?) throws -> (duration: Double, bounce: Double) {
    let coefficients = try #require(candidate?.curve.base.spring.flatMap { SpringCoefficients($0) })
    return (coefficients.response, coefficients.bounce)
  }

  @Test("the closed form of a spring gives its duration 2π/√(a² + b²) and its bounce 1 − a/√(a² + b²)")
  func closedForms() throws {
    for (a, b) in [(6.0, 12.0), (10, 3), (2, 30)] {
      let notation = "formula(\"1 - exp(-\(a)*t)*(cos(\(b)*t) + \(a / b)*sin(\(b)*t))\", duration: 1)"
      let fit = try CurveFit(of: ResolvedMotion(.curve(try Curve(notation: notation))))
      let frequency = (a * a + b * b).squareRoot()
      let best = try #require(fit.candidates.first)
      #expect(best.family == .spring)
      let (duration, bounce) = try Self.spring(best)
      #expect(abs(duration - 2 * .pi / frequency) < 1e-5, "\(a), \(b)")
      #expect(abs(bounce - (1 - a / frequency)) < 1e-5, "\(a), \(b)")
    }
  }

  @Test("a list of 51 points with four decimals is the spring that it was made of: bounce 0.35, 400 ms")
  func designTool() throws {
    // ζ = 0.65, ω = 2π/0.4.
    let frequency = 2 * Double.pi / 0.4
    let (a, b) = (0.65 * frequency, (1 - 0.65 * 0.65).squareRoot() * frequency)
    let stops = Self.samples(51, over: 1) { (Self.closedForm(a, b, at: $0) * 1e4).rounded() / 1e4 }
    let text = stops.map { "\($0.value)" }.joined(separator: ", ")
    let list = try Curve(notation: "linear(\(text))")
    let best = try #require(try CurveFit(of: ResolvedMotion(.curve(list)), lasting: 1).candidates.first)
    #expect(best.curve.notation == ".spring(duration: 0.4, bounce: 0.35)")
    #expect(best.error <= 2e-4)
  }

  @Test("random springs come back from their samples, also where these end before the spring rests")
  func springs() throws {
    var random = SeededGenerator(seed: 0xF17)
    for index in 0..<Campaign.rounds(60) {
      let duration = (Double.random(in: 0.1...2, using: &random) * 1000).rounded() / 1000
      let bounce = (Double.random(in: -0.4...0.8, using: &random) * 100).rounded() / 100
      let solver = SpringSolver(try #require(SpringCoefficients(duration: duration, bounce: bounce)))
      let length = duration * Double.random(in: 1.4...5, using: &random)
      var samples = Self.samples(80, over: length, solver.value)
      if index.isMultiple(of: 2) { samples[79] = CurveFit.Sample(time: length, value: solver.value(at: length)) }
      guard abs(solver.value(at: length) - 1) < 0.02 else { continue }
      let found = try Self.spring(try CurveFit(samples).candidates.first)
      let label = "seed \(random.seed), \(index): \(duration), \(bounce) over \(length)"
      #expect(abs(found.duration - duration) < 1e-4 && abs(found.bounce - bounce) < 1e-3, "\(label): \(found)")
    }
  }

  @Test("random Bézier easings come back from their samples")
  func beziers() throws {
    var random = SeededGenerator(seed: 0xBE2)
    for index in 0..<Campaign.rounds(40) {
      let points = (0..<4).map { place in
        let range = place.isMultiple(of: 2) ? 0.05...0.95 : -0.5...1.5
        return (Double.random(in: range, using: &random) * 100).rounded() / 100
      }
      let solver = try #require(CubicBezierSolver(x1: points[0], y1: points[1], x2: points[2], y2: points[3]))
      let fit = try CurveFit(Self.samples(101, over: 1, solver.value))
      let bezier = try #require(fit.candidates.first { $0.family == .bezier }, "\(points)")
      #expect(bezier.error < 1e-3, "seed \(random.seed), \(index): \(points), not \(bezier.curve.notation)")
    }
    let named = try CurveFit(of: ResolvedMotion(.curve(try Curve(notation: "ease-in-out"))))
    #expect(named.candidates.first?.curve.base == .cubicBezier(try CubicBezier(0.42, 0, 0.58, 1), .extend))
  }

  /// A random search over control points and lengths came to 0.0137, the search over the whole time alone to 0.085.
  @Test("the Bézier of a spring takes the time that suits it best, as the spring is nearly at rest for long")
  func bezierOfSpring() throws {
    let fit = try CurveFit(of: ResolvedMotion(.curve(try Curve(notation: "spring(duration: 0.5, bounce: 0.3)"))))
    let bezier = try #require(fit.candidates.first { $0.family == .bezier })
    #expect(bezier.error < 0.016)
    guard case .seconds(let seconds)? = bezier.curve.duration else { throw ModelError(.missing, "no duration") }
    #expect((0.45...0.55).contains(seconds))
  }

  @Test("a spring that starts with a velocity is told from one that does not")
  func velocity() throws {
    let coefficients = try #require(SpringCoefficients(duration: 0.5, bounce: 0.2))
    let solver = SpringSolver(coefficients, initialVelocity: 8)
    let fit = try CurveFit(Self.samples(120, over: 1.5, solver.value))
    let best = try #require(fit.candidates.first)
    #expect(best.family == .springWithVelocity)
    #expect(best.error < 1e-4)
  }

  @Test("the fewest points lie within the error asked for")
  func points() throws {
    let samples = Self.samples(400, over: 1) { $0 * $0 * (3 - 2 * $0) }
    for tolerance in [1e-6, 1e-4, 0.001, 0.01] {
      let points = try #require(try CurveFit(samples, within: tolerance).candidates.last)
      let solver = try #require(
        { if case .points(let list) = points.curve.base { LinearPointsSolver(list) } else { nil } }())
      let worst = samples.map { abs(solver.value(at: $0.time) - $0.value) }.max() ?? 1
      #expect(points.family == .points && worst <= tolerance, "\(tolerance): \(worst)")
    }
    let jump = [(0, 0), (0.2, 0.4), (0.5, 0.5), (0.5, 0.7), (0.8, 0.9), (1, 1)].map {
      CurveFit.Sample(time: $0.0, value: $0.1)
    }
    let points = try #require(try CurveFit(jump).candidates.last)
    #expect(points.family == .points && points.error <= 0.002)
  }

  @Test("a quarter of a sine is no spring that swings for ever")
  func quarter() throws {
    let samples = (0...100).map { CurveFit.Sample(time: Double($0) / 100, value: 1 - .cos(Double($0) * .pi / 200)) }
    for candidate in try CurveFit(samples).candidates where candidate.error < 0.002 {
      let length = try #require(try ResolvedMotion(.curve(candidate.curve)).ownDuration())
      #expect(length <= 4, "\(candidate)")
    }
  }

  @Test("a spring that misses the last sample is not near, as the fewest points are")
  func lastSample() throws {
    let samples = (0...5).map { CurveFit.Sample(time: Double($0) / 10, value: $0 == 5 ? 1 : 0) }
    let fit = try CurveFit(samples)
    #expect(fit.candidates.last?.family == .points && fit.candidates.last?.error == 0)
    let springs = fit.candidates.filter { $0.family == .spring || $0.family == .springWithVelocity }
    #expect(!springs.isEmpty)
    for spring in springs {
      let timeline = try ResolvedMotion(.curve(spring.curve)).timeline()
      let distances = samples.map { abs(timeline.value(0, at: $0.time) - $0.value) }
      // No spring rests for four fifths of its way.
      #expect(spring.error > 0.1 && abs(spring.error - (distances.max() ?? 0)) < 1e-6, "\(spring): \(distances)")
    }
  }

  @Test("many samples are no other curve than few, and take no longer than they must")
  func many() throws {
    let solver = SpringSolver(try #require(SpringCoefficients(duration: 0.5, bounce: 0.3)))
    let fit = try CurveFit(Self.samples(20_000, over: 2, solver.value))
    #expect(fit.candidates.first?.curve.notation == ".spring(duration: 0.5, bounce: 0.3)")
  }

  @Test("what is no way from one value to another is refused")
  func refusals() throws {
    let flat = (0..<9).map { CurveFit.Sample(time: Double($0), value: 2) }
    let back = (0..<9).map { CurveFit.Sample(time: -Double($0), value: Double($0)) }
    let beyond = (0..<9).map { CurveFit.Sample(time: Double($0), value: $0 == 4 ? .nan : Double($0)) }
    for samples in [flat, back, beyond, Array(flat.prefix(3)), []] {
      #expect { _ = try CurveFit(samples) } throws: { ($0 as? ModelError)?.code == .outOfRange }
    }
    let endless = ResolvedMotion(.curve(try Curve(notation: ".linear(duration: 1).repeatForever()")))
    #expect { _ = try CurveFit(of: endless) } throws: { ($0 as? ModelError)?.code == .contradiction }
  }
}
