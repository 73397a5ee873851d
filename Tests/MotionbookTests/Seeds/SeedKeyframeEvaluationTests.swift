import Foundation
import MotionEngine
import MotionModel
import Testing

@Suite("Worked examples: keyframes, evaluated")
struct SeedKeyframeEvaluationTests {
  private func check(
    _ id: String, _ channel: String, _ rows: [(Double, Double)], within tolerance: Double = 1e-9
  ) throws {
    let timeline = try SeedEvaluator.timeline("seed/\(id)")
    for (time, value) in rows {
      let found = try #require(timeline.value(channel, at: time), "seed/\(id) has no channel \(channel)")
      #expect(abs(found - value) <= tolerance, "seed/\(id), \(channel) at \(time): \(found), not \(value)")
    }
  }

  @Test("shake: 10 sin(12πt) for half a second, as an offset and as the matrix's tx")
  func shake() throws {
    let twentyFourth = 1.0 / 24
    let rows: [(Double, Double)] = [
      (0, 0), (twentyFourth, 10), (2 * twentyFourth, 0), (3 * twentyFourth, -10), (5 * twentyFourth, 10), (0.5, 0),
    ]
    try check("shake", "offset.x", rows)
    try check("shake-geometry", "matrix.tx", rows)
    try check("shake-geometry", "matrix.a", [(0.1, 1)])
    try check("shake-geometry", "matrix.b", [(0.1, 0)])
    #expect(try SeedEvaluator.timeline("seed/shake").duration == 0.5)
    // 120π points a second at the start
    let velocity = try #require(try SeedEvaluator.timeline("seed/shake").velocity("offset.x", at: 0))
    #expect(abs(velocity - 120 * .pi) <= 1e-9)
  }

  @Test("bounce: two hops of 10, at rest in the middle")
  func bounce() throws {
    // n = 0.129162 at a quarter: 10 sin(0.129162 · 2π) = 7.25354
    try check("bounce", "offset.y", [(0, 0), (0.25, -7.25354), (0.5, 0), (0.75, -7.25354), (1, 0)], within: 1e-4)
    let timeline = try SeedEvaluator.timeline("seed/bounce")
    let heights = (0...1000).map { timeline.value("offset.y", at: Double($0) / 1000) ?? .nan }
    #expect(abs((heights[0..<500].min() ?? 0) + 10) <= 1e-3)
    #expect(abs((heights[500...].min() ?? 0) + 10) <= 1e-3)
    #expect((heights.max() ?? 1) <= 0)
  }

  @Test("damped bounce: 10 e^(5/6), 10 e^(1/2), 10 e^(1/6) at the sine's maxima, 0 between")
  func dampedBounce() throws {
    try check(
      "damped-bounce", "offset.y",
      [
        (0, 0), (1.0 / 6, -23.009759), (1.0 / 3, 0), (0.5, -16.487213), (2.0 / 3, 0), (5.0 / 6, -11.813604), (1, 0),
      ], within: 1e-6)
  }

  @Test("film poster: the numbers of its three tracks")
  func movie() throws {
    try check("keyframe-movie", "rotation", [(0, 0), (0.5, -15), (1, -30), (1.5, -15), (2, 0)])
    try check(
      "keyframe-movie", "offset.y", [(0.1, 0), (0.25, 13.7011), (0.45, -60), (0.4500001, 0), (1, 0)], within: 1e-4)
    // from 1 towards 1.5 by the bouncy spring: 1 + 0.5 · 0.984087 and 1 + 0.5 · 1.014498
    try check("keyframe-movie", "scale", [(0.2, 1), (0.36, 1), (0.61, 1.492044), (0.86, 1.507249)], within: 1e-6)
    #expect(try SeedEvaluator.timeline("seed/keyframe-movie").duration == .infinity)
  }

  @Test("film poster, repeated: a round is as long as its scale track, 2.12592 s")
  func movieRounds() throws {
    let round = 2.12592
    for time in [0.5, 1, 1.5] {
      let once = try #require(try SeedEvaluator.timeline("seed/keyframe-movie").value("rotation", at: time))
      let again = try #require(try SeedEvaluator.timeline("seed/keyframe-movie").value("rotation", at: time + round))
      #expect(abs(once - again) <= 1e-3, "at \(time)")
    }
  }

  @Test("film poster on a tap: springs take over the speed of the stretch before them")
  func triggeredMovie() throws {
    try check("keyframe-movie-triggered", "rotation", [(0.5, -15), (1, -30), (1.5, -15)])
    // scale: speed 0.5/0.36 at 0.36 s, then towards 1; offset: −600 points a second at 0.1 s, then towards 0
    try check("keyframe-movie-triggered", "scale", [(0.36, 1.5), (0.86, 0.990895)], within: 1e-6)
    try check("keyframe-movie-triggered", "offset.y", [(0.1, -60), (0.25, -36.317326), (0.45, -60)], within: 1e-6)
  }

  @Test("the examples of each keyframe kind")
  func kinds() throws {
    let linear = try SeedEvaluator.timeline("system/keyframe/linear")
    #expect(abs((linear.value("offset.y", at: 0.2) ?? .nan) - 20) <= 1e-9)
    #expect(abs((linear.value("offset.y", at: 0.5) ?? .nan) - 40 * 0.870838) <= 1e-4)
    let cubic = try SeedEvaluator.timeline("system/keyframe/cubic")
    for (time, value) in [(0.3, 30.0), (0.6, -20), (0.9, 0)] {
      #expect(abs((cubic.value("offset.y", at: time) ?? .nan) - value) <= 1e-9)
    }
    // Catmull–Rom: the slope at the first joint is (−20 − 0) / 0.6
    #expect(abs((cubic.velocity("offset.y", at: 0.3) ?? .nan) + 20 / 0.6) <= 1e-9)
    let move = try SeedEvaluator.timeline("system/keyframe/move")
    #expect(move.value("offset.y", at: 0) == 80)
    #expect(abs((move.value("offset.y", at: 0.25) ?? .nan) - 40) <= 1e-9)
  }

  @Test("the pulses that stand in for movement")
  func pulses() throws {
    let once = try SeedEvaluator.timeline("reduced/pulse-once")
    #expect(abs((once.value("opacity", at: 0.2) ?? .nan) - 0.4) <= 1e-12)
    #expect(once.value("opacity", at: 0.4) == 1)
    let forever = try SeedEvaluator.timeline("reduced/pulse-forever")
    #expect(abs((forever.value("opacity", at: 1) ?? .nan) - 0.4) <= 1e-12)
    #expect(abs((forever.value("opacity", at: 20.5) ?? .nan) - 0.7) <= 1e-9)
  }
}
