import MotionEngine
import MotionModel
import Testing

@Suite("Springs over what runs") struct TakeoverTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let changes: [(value: Double, time: Double, curve: @Sendable () throws -> CurveChoice)]
    let expected: [(time: Double, value: Double)]
  }

  private static let standard = { @Sendable () throws -> CurveChoice in try Sample.curve(.systemDefault) }
  private static let delayed = { @Sendable () throws -> CurveChoice in try Sample.curve(.systemDefault, [.delay(0.1)]) }
  private static let interactive = { @Sendable () throws -> CurveChoice in try Sample.spring(0.15, 0.86, blend: 0.25) }

  static let rows = [
    Row(
      testDescription: "a running blend goes on when the next spring has the same response",
      changes: [(100, 0, standard), (200, 0.2, interactive), (300, 0.25, interactive)],
      expected: [(0.2811, 129.098_645), (0.3011, 154.9458), (0.3511, 222.881_396)]),
    Row(
      testDescription: "a delayed spring over a running easing is stepped toward a moving target",
      changes: [(1, 0, { try Sample.easing(.easeInOut, 1) }), (2, 0.2, delayed)],
      expected: [(0.5011, 1.693_632), (0.7011, 2.149_358), (0.9011, 2.121_56), (1.1011, 2.027_752)]),
    Row(
      testDescription: "a combination stays one after its lower run has ended, and reports no velocity",
      changes: [
        (1, 0, { try Sample.linear(0.3) }), (2, 0.2, { try Sample.easing(.circularEaseIn, 1) }), (3, 0.9, standard),
      ],
      expected: [(0.9211, 1.340_579), (0.9611, 1.605_672), (1.0011, 1.921_396)]),
    Row(
      testDescription: "a spring that takes over one with the same modifiers keeps its force",
      changes: [(1, 0, delayed), (0, 0.2012, delayed)], expected: [(0.3011, 0.365_498)]),
  ]

  @Test("in SwiftUI's mode, as worked out frame by frame", arguments: rows) func stepped(_ row: Row) throws {
    var stage = try Sample.stage(0, mode: .swiftUI)
    for change in row.changes { try stage.set(change.value, at: change.time, try change.curve()) }
    let timeline = stage.timeline()
    for (time, value) in row.expected {
      #expect(abs(timeline.at(time) - value) < 1e-6 * max(1, abs(value)), "at \(time): \(timeline.at(time))")
    }
  }

  @Test("a spring ends by its rule while its response blends") func endOfBlend() throws {
    var stage = try Sample.stage(0, mode: .swiftUI)
    try stage.set(0.432, at: 0, .standard)
    let bouncy = try Sample.curve(.spring(.duration(0.173, bounce: 0.54), blendDuration: 0.65))
    try stage.set(0.632, at: 0.131_23, bouncy, completion: "removed", criteria: .removed)
    let timeline = stage.timeline()
    // Velocity, force and 1 % of the travel are first met on the 35th frame after the change, stepped by hand.
    #expect(abs(stage.completions[0].time - (0.131_23 + 35.0 / 60)) < 1e-9)
    #expect(abs(timeline.at(0.131_23 + 34.5 / 60) - 0.632) > 1e-4)
    #expect(timeline.at(0.8122) == 0.632)
  }

  @Test("in exact mode a blend goes on over springs of the same response") func exactBlend() throws {
    var stage = try Sample.stage(0)
    try stage.set(100, at: 0, .standard)
    try stage.set(200, at: 0.2, try Self.interactive())
    try stage.set(300, at: 0.25, try Self.interactive())
    let timeline = stage.timeline()
    // x″ = k(V - x) - cx′ from 0.2 on, with the response 0.15 + 0.35(1 - p²(3 - 2p)), p = (t - 0.2)/0.25.
    let w = 4 * Double.pi
    var x = 100 * (1 - (1 + w * 0.2) * exponential(-w * 0.2))
    var v = 100 * w * w * 0.2 * exponential(-w * 0.2)
    let h = 1e-6
    var step = 0
    for check in [0.2811, 0.3011, 0.3511, 0.5] {
      while Double(step) * h < check - 0.2 {
        let p = min(Double(step) * h / 0.25, 1)
        let turn = 2 * Double.pi / (0.15 + 0.35 * (1 - p * p * (3 - 2 * p)))
        let target = Double(step) * h < 0.05 ? 200.0 : 300
        v += h * (turn * turn * (target - x) - 2 * 0.86 * turn * v)
        x += h * v
        step += 1
      }
      #expect(abs(timeline.at(check) - x) < 5e-3, "at \(check): \(timeline.at(check)) and \(x)")
    }
  }

  @Test("in exact mode a blend has settled when it stays within epsilon, also before its end") func exactSettling()
    throws
  {
    var stage = try Sample.stage(0)
    try stage.set(100, at: 0, .standard)
    try stage.set(200, at: 0.2, try Sample.spring(0.15, 0.86, blend: 1.4), completion: "removed", criteria: .removed)
    let timeline = stage.timeline()
    let end = stage.completions[0].time
    #expect(end < 1.6)
    let way = 200 - timeline.at(0.2)
    for frame in 0..<120 {
      #expect(abs(timeline.at(end + 1e-6 + Double(frame) / 60) - 200) < 1.01e-3 * max(way, 200))
    }
  }

  @Test("a combination reports no velocity in exact mode either, also when its lower run has ended")
  func exactCombination() throws {
    let formula = CurveChoice.curve(
      .inline(try Curve(.formula(try Formula("t * t"), parameters: [:]), duration: .seconds(1))))
    var stage = try Sample.stage(0)
    try stage.set(1, at: 0, try Sample.linear(0.3))
    try stage.set(2, at: 0.2, formula)
    try stage.set(3, at: 0.9, .standard)
    // From 1 + 0.7² at rest: 3 - 1.51·(1 + wt)e^(-wt), w = 4π.
    let timeline = stage.timeline()
    for t in [0.0, 0.05, 0.2] {
      let w = 4 * Double.pi
      #expect(abs(timeline.at(0.9 + t) - (3 - 1.51 * (1 + w * t) * exponential(-w * t))) < 1e-9, "after \(t)")
    }
  }

  @Test("a modified spring never takes over a combination") func modifiedOverCombination() throws {
    var stage = try Sample.stage(0)
    try stage.set(10, at: 0, try Sample.linear(1))
    try stage.set(20, at: 0.2, try Self.delayed())
    try stage.set(30, at: 0.4, try Self.delayed())
    // While the third waits, the two before it go on.
    let w = 4 * Double.pi
    let second = 1 - (1 + w * 0.18) * exponential(-w * 0.18)
    #expect(abs(stage.timeline().at(0.48) - (4.8 + second * (20 - 4.8))) < 1e-9)
  }

  @Test("a spring over an endless run follows it for ever, in bounded memory") func endless() throws {
    var stage = try Sample.stage(0, mode: .swiftUI)
    try stage.set(1, at: 0, try Sample.curve(.linear(.clamp), [.repeats(count: nil, autoreverses: true)]))
    try stage.set(2, at: 0.5, try Self.delayed())
    let timeline = stage.timeline()
    #expect(timeline.duration == .infinity)
    // There and back in 22 frames each.
    for time in [30.01, 31.37, 44.44] {
      #expect(abs(timeline.at(time) - timeline.at(time + 44.0 / 60)) < 1e-9)
      #expect(abs(timeline.at(time) - timeline.at(time + 44.0 / 60 * 10_000)) < 1e-6)
    }
    for time in [1e300, .infinity, .nan, -1] { #expect(timeline.at(time).isFinite) }
  }
}
