import MotionEngine
import MotionModel
import Testing

/// Expected numbers are computed by hand: a view of 100 by 100 points that comes at 0 and goes at 2 s.
@Suite("Seed transitions, evaluated")
struct SeedTransitionEvaluationTests {
  private static let way = SeedEvaluator.springTenth

  private func passage(_ name: String) throws -> Timeline {
    var options = CompileOptions()
    options.events = [.init("insertion", at: 0), .init("removal", at: 2)]
    return try SeedEvaluator.timeline(name, options)
  }

  /// Expects a channel on its way in, at 0.1 s, and on its way out, at 2.1 s.
  private func expect(
    _ name: String, _ channel: String, coming: Double, going: Double, within tolerance: Double = 1e-4,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let timeline = try passage(name)
    for (time, value) in [(0.1, coming), (2.1, going)] {
      let found = timeline.value(channel, at: time) ?? .nan
      #expect(
        abs(found - value) <= tolerance, "\(name), \(channel) at \(time): \(found), not \(value)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("moves, slides and pushes: from where, to where")
  func moves() throws {
    let (near, far) = (100 * Self.way, 100 * (1 - Self.way))
    try expect("system/transition/move-top", "offset.y", coming: -far, going: -near)
    try expect("system/transition/move-bottom", "offset.y", coming: far, going: near)
    try expect("system/transition/move-leading", "offset.x", coming: -far, going: -near)
    try expect("system/transition/move-trailing", "offset.x", coming: far, going: near)
    for name in ["system/transition/slide", "seed/slide-rect"] {
      try expect(name, "offset.x", coming: -far, going: near)
    }
    try expect("system/transition/push-top", "offset.y", coming: -far, going: near)
    try expect("system/transition/push-trailing", "offset.x", coming: far, going: -near)
    try expect("system/transition/push-trailing", "opacity", coming: Self.way, going: 1 - Self.way)
    try expect("system/transition/offset", "offset.y", coming: 0.4 * far, going: 0.4 * near)
  }

  @Test("scales, turns, fades and blurs")
  func others() throws {
    let way = Self.way
    try expect("system/transition/opacity", "opacity", coming: way, going: 1 - way)
    try expect("system/transition/scale", "scale", coming: way, going: 1 - way)
    try expect("system/transition/scale-corner", "scale", coming: 0.5 + 0.5 * way, going: 1 - 0.5 * way)
    try expect("system/transition/rotation", "rotation", coming: -45 * (1 - way), going: -45 * way)
    try expect("system/transition/phase-signed", "rotation", coming: -30 * (1 - way), going: 30 * way)
    try expect("system/transition/blur-replace", "blur", coming: 7 * (1 - way), going: 7 * way)
    try expect("system/transition/blur-replace", "scale", coming: 0.9 + 0.1 * way, going: 1 - 0.1 * way)
    try expect("system/transition/blur-replace-up", "scale", coming: 0.9 + 0.1 * way, going: 1 + 0.1 * way)
    try expect("system/transition/asymmetric", "scale", coming: 0.5 + 0.5 * way, going: 1)
    try expect("system/transition/asymmetric", "offset.y", coming: 0, going: 100 * way)
    try expect("system/transition/combined", "offset.y", coming: -100 * (1 - way), going: -100 * way)
    try expect("system/transition/combined", "opacity", coming: way, going: 1 - way)
    // its own curve: bouncy, 0.423302 after a tenth of a second
    try expect("system/transition/own-curve", "offset.y", coming: 100 * (1 - 0.423302), going: 100 * 0.423302)
    try expect("seed/blur-transition", "blur", coming: 50 * (1 - way), going: 50 * way)
    try expect("seed/blur-transition", "opacity", coming: way, going: 1 - way)
    try expect("seed/phase-albums-transition", "offset.x", coming: -100 * (1 - way), going: 100 * way)
    #expect(try passage("system/transition/identity").duration == 0)
  }

  @Test("matched geometry: how far a view is on its way to its partner")
  func matchedGeometry() throws {
    try expect("system/transition/matched-follower", "geometry.progress", coming: Self.way, going: 1 - Self.way)
  }

  @Test("glitch: within 10 and drawn anew, back to rest in two eased seconds")
  func glitch() throws {
    var options = CompileOptions()
    options.events = [.init("insertion", at: 0), .init("removal", at: 3)]
    let timeline = try SeedEvaluator.timeline("seed/glitch-transition", options)
    for channel in ["rotation", "offset.x", "offset.y"] {
      let (before, after) = (timeline.value(channel, at: 0) ?? .nan, timeline.value(channel, at: 5) ?? .nan)
      #expect(abs(before) <= 10 && abs(after) <= 10 && before != after && before != 0, "\(channel)")
      #expect(abs((timeline.value(channel, at: 1) ?? .nan) - before / 2) <= 1e-9)
      #expect(abs(timeline.value(channel, at: 2.5) ?? .nan) <= 1e-12)
      #expect(abs((timeline.value(channel, at: 4) ?? .nan) - after / 2) <= 1e-9)
    }
    #expect(abs((timeline.value("opacity", at: 0.5) ?? .nan) - 0.129162) <= 1e-6)
  }

  @Test("content: cross-fades and rolling digits")
  func content() throws {
    let fade = try SeedEvaluator.timeline("system/content/opacity")
    #expect(abs((fade.value("outgoing.opacity", at: 0.1) ?? .nan) - (1 - Self.way)) <= 1e-9)
    #expect(abs((fade.value("incoming.opacity", at: 0.1) ?? .nan) - Self.way) <= 1e-9)
    #expect(try SeedEvaluator.timeline("system/content/numeric-text-counting-down").value("direction", at: 0) == -1)
  }

  @Test("pairs of curve and duration by reference")
  func pairs() throws {
    let rows: [(String, Double, at: Double, Double)] = [
      ("primer/transition/hover", 0.1, 0.025, 0.408511), ("material3/transition/move", 0.5, 0.05, 0.09348),
      ("material3/transition/move", 0.5, 0.25, 0.95061), ("carbon/surface/invoke", 0.24, 0.12, 0.747209),
      ("carbon/surface/disclosure", 0.15, 0.075, 0.730055),
    ]
    for (name, duration, time, value) in rows {
      let timeline = try SeedEvaluator.timeline(name)
      #expect(timeline.duration == duration, "\(name)")
      #expect(abs((timeline.value("value", at: time) ?? .nan) - value) <= 6e-6, "\(name)")
    }
  }

  @Test("what stands in for movement: fades, glows, reveals")
  func reduced() throws {
    let rows: [(String, String, Double, Double)] = [
      ("reduced/fade", "opacity", 0.05, 0.129162), ("reduced/cross-fade", "incoming.opacity", 0.05, 0.129162),
      ("reduced/beat", "left/opacity", 0.05, 0.65), ("reduced/beat", "right/opacity", 0.5, 1),
      ("reduced/beat", "left/opacity", 1.2, 1), ("reduced/heartbeat", "opacity", 0.1, 0.6 + 0.2 * 0.684643),
      ("reduced/reveal-in-order", "item-1/opacity", 0.35, 0.129162),
      ("reduced/reveal-in-order", "item-3/opacity", 0.95, 0.129162),
      ("reduced/albums", "fearless/opacity", 0.125, 0.129162), ("reduced/albums", "folklore/opacity", 0.5, 0),
    ]
    for (name, channel, time, value) in rows {
      let found = try SeedEvaluator.timeline(name).value(channel, at: time) ?? .nan
      #expect(abs(found - value) <= 1e-6, "\(name), \(channel) at \(time): \(found)")
    }
    #expect(try SeedEvaluator.timeline("reduced/fade").duration == 0.2)
  }
}
