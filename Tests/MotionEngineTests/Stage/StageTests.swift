import MotionEngine
import MotionModel
import Testing

@Suite("Stage") struct StageTests {
  @Test("an animated change starts at the old value and ends at the new one") func single() throws {
    var stage = try Sample.stage(0)
    try stage.set(10, at: 1, try Sample.linear(1))
    let timeline = stage.timeline()
    let expected: [(Double, Double)] = [(0, 0), (1, 0), (1.25, 2.5), (1.5, 5), (2, 10), (9, 10)]
    for (time, value) in expected { #expect(abs(timeline.at(time) - value) < 1e-12, "at \(time)") }
    #expect(timeline.duration == 2)
    #expect(timeline.velocity("x", at: 1.5) == 10)
  }

  @Test("a change without animation is there at once") func instant() throws {
    var stage = try Sample.stage(1)
    try stage.set(5, at: 2)
    let timeline = stage.timeline()
    #expect(timeline.at(1.999) == 1)
    #expect(timeline.at(2) == 5)
  }

  @Test("curves that do not merge add up: the worked numbers of two linear runs") func additive() throws {
    var stage = try Sample.stage(0)
    try stage.set(10, at: 0, try Sample.linear(1))
    try stage.set(20, at: 0.5, try Sample.linear(1))
    let timeline = stage.timeline()
    // R = f1·V1·(1 - f2) + f2·(V1 + dV) with V1 = 10 and dV = 10.
    let expected: [(Double, Double)] = [(0.5, 5), (0.75, 10.625), (1, 15), (1.25, 17.5), (1.5, 20), (2, 20)]
    for (time, value) in expected { #expect(abs(timeline.at(time) - value) < 1e-12, "at \(time)") }
  }

  @Test("a change without animation lets what runs go on to the new end") func offsetByInstantChange() throws {
    var stage = try Sample.stage(0)
    try stage.set(10, at: 0, try Sample.linear(1))
    try stage.set(100, at: 0.5)
    let timeline = stage.timeline()
    #expect(abs(timeline.at(0.5) - 95) < 1e-12)
    #expect(abs(timeline.at(0.75) - 97.5) < 1e-12)
    #expect(timeline.at(1) == 100)
  }

  @Test("an animation that has not had a frame is replaced") func replacement() throws {
    var stage = try Sample.stage(0)
    try stage.set(10, at: 0, try Sample.linear(1))
    try stage.set(20, at: 0, try Sample.linear(2))
    let timeline = stage.timeline()
    #expect(abs(timeline.at(1) - 10) < 1e-12)
    #expect(timeline.duration == 2)
  }

  @Test("a spring takes over another with its velocity") func merge() throws {
    var stage = try Sample.stage(0)
    try stage.set(100, at: 0, try Sample.spring(0.5, 0.6))
    try stage.set(-50, at: 0.2, try Sample.spring(0.8, 0.4))
    let timeline = stage.timeline()
    let first = dampedSpring(0.5, 0.6, from: 0, velocity: 0, to: 100, 0.2)
    for time in [0.2, 0.21, 0.5, 1.3] {
      let second = dampedSpring(0.8, 0.4, from: first.value, velocity: first.velocity, to: -50, time - 0.2)
      #expect(abs(timeline.at(time) - second.value) < 1e-9, "at \(time)")
      #expect(abs((timeline.velocity("x", at: time) ?? 0) - second.velocity) < 1e-7, "at \(time)")
    }
  }

  @Test("a spring after a Bézier starts at rest, after a formula with its velocity") func reportedVelocity() throws {
    var bezier = try Sample.stage(0)
    try bezier.set(10, at: 0, try Sample.easing(.ease, 1))
    try bezier.set(20, at: 0.5, try Sample.spring(0.5, 1))
    #expect(bezier.timeline().velocity("x", at: 0.5) == 0)
    var formula = try Sample.stage(0)
    let line = CurveBase.formula(try Formula("t"), parameters: [:])
    try formula.set(10, at: 0, .curve(.inline(try Curve(line, duration: .seconds(1)))))
    try formula.set(20, at: 0.5, try Sample.spring(0.5, 1))
    #expect(abs((formula.timeline().velocity("x", at: 0.5) ?? 0) - 10) < 1e-9)
  }

  @Test("springs with the same modifiers merge, without waiting again; others add up") func modifiers() throws {
    let base = CurveBase.spring(.response(0.5, dampingFraction: 0.7), blendDuration: 0)
    let delayed = try Sample.curve(base, [.delay(0.1)])
    var stage = try Sample.stage(0)
    try stage.set(100, at: 0, delayed)
    try stage.set(200, at: 0.3, delayed)
    let timeline = stage.timeline()
    let first = dampedSpring(0.5, 0.7, from: 0, velocity: 0, to: 100, 0.2)
    // A modified animation reports no velocity, the spring's own state does.
    let second = dampedSpring(0.5, 0.7, from: first.value, velocity: first.velocity, to: 200, 0.1)
    #expect(abs(timeline.at(0.4) - second.value) < 1e-9)
    var other = try Sample.stage(0)
    try other.set(100, at: 0, delayed)
    try other.set(200, at: 0.3, try Sample.curve(base, [.delay(0.2)]))
    // Added up: while the second waits, the first goes on.
    let alone = dampedSpring(0.5, 0.7, from: 0, velocity: 0, to: 100, 0.35)
    #expect(abs(other.timeline().at(0.45) - alone.value) < 1e-9)
  }

  @Test("colors cross in linear light and texts change at once") func types() throws {
    var stage = Stage()
    let (color, text) = (try PropertyName("color"), try PropertyName("text"))
    try stage.add(color, value: try MotionValue(.color, [0, 0, 0, 1]))
    try stage.add(text, value: try MotionValue(text: "one"))
    try stage.set(
      [
        PropertyChange(color, try MotionValue(.color, [1, 1, 1, 1])),
        PropertyChange(text, try MotionValue(text: "two")),
      ], at: 1, StageTransaction(try Sample.linear(1)))
    let timeline = stage.timeline()
    #expect(abs(timeline.at(1.5, "color.red") - 0.7354) < 5e-5)
    #expect(timeline.text("text", at: 0.9) == "one")
    #expect(timeline.text("text", at: 1) == "two")
    #expect(stage.presented("text", at: 1) == (try MotionValue(text: "two")))
  }

  @Test("what cannot be is refused") func refusals() throws {
    var stage = try Sample.stage(0)
    try stage.set(1, at: 1)
    #expect(throws: ModelError.self) { try stage.set(2, at: 0.5) }
    #expect(throws: ModelError.self) { try stage.set(2, at: .nan) }
    #expect(throws: ModelError.self) { try stage.set(2, at: .infinity) }
    #expect(throws: ModelError.self) { try stage.add(try PropertyName("x"), value: MotionValue(number: 0)) }
    #expect(throws: ModelError.self) {
      try stage.set([PropertyChange(try PropertyName("x"), try MotionValue(text: "a"))], at: 2)
    }
    #expect(throws: ModelError.self) {
      try stage.set(2, at: 2, .curve(.reference(try PresetReference("nowhere"))))
    }
    #expect(stage.model("x") == MotionValue(number: 1))
  }

  @Test("extreme lengths are defined: nothing, 10⁹ seconds, for ever") func extremes() throws {
    var stage = try Sample.stage(0)
    try stage.set(10, at: 0, try Sample.linear(0))
    #expect(stage.timeline().at(0) == 10)
    try stage.set(20, at: 1, try Sample.linear(1e9))
    #expect(abs(stage.timeline().at(5e8 + 1) - 15) < 1e-9)
    try stage.set(30, at: 2, try Sample.curve(.linear(.clamp), [.repeats(count: nil, autoreverses: true)]))
    let timeline = stage.timeline()
    #expect(timeline.duration == .infinity)
    for time in [-1.0, 0, 1e-300, 1e9, 1e18, 1e300, .infinity, .nan] {
      #expect(timeline.at(time).isFinite, "at \(time)")
      #expect((timeline.velocity("x", at: time) ?? .nan).isNaN == false, "at \(time)")
    }
  }
}
