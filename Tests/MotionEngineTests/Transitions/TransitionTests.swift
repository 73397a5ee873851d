import MotionEngine
import MotionModel
import TestSupport
import Testing

@Suite("Transitions") struct TransitionTests {
  private let second = try? Curve(.linear(.clamp), duration: .seconds(1))

  private func motion(
    _ effects: [TransitionEffect], removal: [TransitionEffect]? = nil, events: [(String, Double)] = [],
    _ set: (inout CompileOptions) -> Void = { _ in }
  ) throws -> Timeline {
    let transition = try MotionTransition(
      curve: .inline(try #require(second)), insertion: .init(effects), removal: removal.map { .init($0) }, width: 200,
      height: 80, seed: 1989)
    var options = CompileOptions()
    options.events = events.map { CompileOptions.StateEvent($0.0, at: $0.1) }
    set(&options)
    return try ResolvedMotion(.transition(transition)).timeline(options)
  }

  @Test("each effect: before it comes, halfway in, at rest, halfway out, gone") func effects() throws {
    for row in Self.table { try check(row) }
  }

  private func check(_ row: (effect: TransitionEffect, channel: String, values: [Double])) throws {
    let timeline = try motion([row.effect], events: [("insertion", 0), ("removal", 2)])
    for (time, expected) in zip([0, 0.5, 1.5, 2.5, 3.5], row.values) {
      let found = timeline.value(row.channel, at: time) ?? .nan
      #expect(abs(found - expected) < 1e-9, "\(row.effect) \(row.channel) at \(time): \(found)")
    }
  }

  /// The view is 200 by 80 points, the curve linear over a second.
  static let table: [(effect: TransitionEffect, channel: String, values: [Double])] = [
    (.opacity, "opacity", [0, 0.5, 1, 0.5, 0]),
    (.scale(1e-5, anchorX: 0.5, anchorY: 0.5), "scale", [1e-5, 0.500005, 1, 0.500005, 1e-5]),
    (.offset(x: 10, y: -20), "offset.x", [10, 5, 0, 5, 10]),
    (.offset(x: 10, y: -20), "offset.y", [-20, -10, 0, -10, -20]),
    (.move(.top), "offset.y", [-80, -40, 0, -40, -80]),
    (.move(.bottom), "offset.y", [80, 40, 0, 40, 80]),
    (.move(.leading), "offset.x", [-200, -100, 0, -100, -200]),
    (.move(.trailing), "offset.x", [200, 100, 0, 100, 200]),
    (.slide, "offset.x", [-200, -100, 0, 100, 200]),
    (.push(from: .bottom), "offset.y", [80, 40, 0, -40, -80]),
    (.push(from: .bottom), "opacity", [0, 0.5, 1, 0.5, 0]),
    (.rotation(degrees: 90, anchorX: 0, anchorY: 0), "rotation", [90, 45, 0, 45, 90]),
    (.blur(radius: 10), "blur", [10, 5, 0, 5, 10]),
    (.blurReplace(.downUp), "scale", [0.9, 0.95, 1, 0.95, 0.9]),
    (.blurReplace(.upUp), "scale", [0.9, 0.95, 1, 1.05, 1.1]),
    (.blurReplace(.upUp), "blur", [7, 3.5, 0, 3.5, 7]),
    (.asymmetric(insertion: .opacity, removal: .move(.top)), "opacity", [0, 0.5, 1, 1, 1]),
    (.asymmetric(insertion: .opacity, removal: .move(.top)), "offset.y", [0, 0, 0, -40, -80]),
    (.combined([.opacity, .opacity]), "opacity", [0, 0.25, 1, 0.25, 0]),
    (.combined([.blur(radius: 3), .blur(radius: 4)]), "blur", [5, 2.5, 0, 2.5, 5]),
    (.matchedGeometry(MatchedGeometry(id: "a")), "geometry.progress", [0, 0.5, 1, 0.5, 0]),
  ]

  @Test("custom values: fixed, signed by the phase, with an identity of their own") func custom() throws {
    let effect = TransitionEffect.custom([
      EffectValue(try PropertyName("saturation"), active: .value(0)),
      EffectValue(try PropertyName("rotation"), active: .signed(30)),
      EffectValue(try PropertyName("padding-top"), active: .value(8), identity: 2),
    ])
    let timeline = try motion([effect], events: [("insertion", 0), ("removal", 2)])
    for (channel, values) in [
      ("saturation", [0, 1, 0.0]), ("rotation", [-30, 0, 30]), ("padding-top", [8, 2, 8]),
    ] {
      for (time, value) in zip([0, 1.5, 4], values) {
        #expect(timeline.value(channel, at: time) == value, "\(channel)")
      }
    }
  }

  @Test("move from an edge has y = -h(1 - f), also where a spring overshoots") func overshoot() throws {
    let transition = try MotionTransition(
      curve: .inline(try Curve(.spring(.response(0.5, dampingFraction: 0.4), blendDuration: 0))),
      insertion: .init([.move(.top)]), height: 80)
    let timeline = try ResolvedMotion(.transition(transition)).timeline()
    for time in [0.1, 0.3, 0.4, 0.9] {
      let f = dampedSpring(0.5, 0.4, from: 0, velocity: 0, to: 1, time).value
      #expect(abs((timeline.value("offset.y", at: time) ?? 0) + 80 * (1 - f)) < 1e-9)
    }
  }

  @Test("a removal in mid-flight turns around from what shows; after its end the view comes anew")
  func reversal() throws {
    let turned = try motion([.slide], events: [("insertion", 0), ("removal", 0.5), ("insertion", 0.75)])
    // In: -200(1 - t). Out at 0.5 adds up: R goes on from -100 and to +200.
    #expect(abs((turned.value("offset.x", at: 0.5) ?? 0) + 100) < 1e-9)
    let atTurn = turned.value("offset.x", at: 0.75 - 1e-9) ?? 0
    #expect(abs((turned.value("offset.x", at: 0.75) ?? 0) - atTurn) < 1e-6)
    #expect(turned.value("offset.x", at: 3) == 0)
    let anew = try motion([.slide], events: [("insertion", 0), ("removal", 2), ("insertion", 5)])
    #expect(anew.value("offset.x", at: 4) == 200)
    #expect(anew.value("offset.x", at: 5) == -200)
    #expect(anew.value("offset.x", at: 5.5) == -100)
    #expect(anew.cues(in: 0..<9).map(\.name) == ["insertion", "removal", "insertion"])
  }

  @Test("a view that is removed first was at rest before") func removalFirst() throws {
    let timeline = try motion([.opacity], events: [("removal", 1)])
    #expect([0, 1, 1.5, 2].map { timeline.value("opacity", at: $0) } == [1, 1, 0.5, 0])
  }

  @Test("an effect's own animation replaces the transition's; none is at once") func animated() throws {
    let fast = CurveSource.inline(try Curve(.linear(.clamp), duration: .seconds(0.5)))
    let timeline = try motion([.animated(.opacity, fast), .animated(.blur(radius: 4), nil), .move(.top)])
    #expect(timeline.value("opacity", at: 0.25) == 0.5)
    #expect(timeline.value("blur", at: 0) == 0)
    #expect(timeline.value("offset.y", at: 0.5) == -40)
  }

  @Test("effects that turn about one point say so") func anchor() throws {
    #expect(try motion([.scale(0.5, anchorX: 0, anchorY: 0)]).value("anchor.x", at: 0) == 0)
    #expect(try motion([.scale(0.5, anchorX: 0.5, anchorY: 0.5)]).value("anchor.x", at: 0) == nil)
    let two = [TransitionEffect.scale(0.5, anchorX: 0, anchorY: 0), .rotation(degrees: 9, anchorX: 1, anchorY: 0)]
    #expect(try motion(two).value("anchor.x", at: 0) == nil)
  }

  @Test("glitch: random values stay in their ranges, differ by run and seed, and come again") func glitch() throws {
    let effect = TransitionEffect.custom([
      EffectValue(try PropertyName("rotation"), active: .random(-10...10)),
      EffectValue(try PropertyName("offset.x"), active: .random(-10...10)),
    ])
    let events: [(String, Double)] = [("insertion", 0), ("removal", 2), ("insertion", 5), ("removal", 8)]
    func outside(_ seed: Int?) throws -> [Double] {
      let timeline = try motion([effect], events: events) { $0.seed = seed }
      return [0.0, 4, 5, 10].flatMap { time in ["rotation", "offset.x"].map { timeline.at(time, $0) } }
    }
    let values = try outside(nil)
    #expect(values.allSatisfy { abs($0) <= 10 && $0 != 0 })
    #expect(Set(values).count == values.count)
    #expect(try outside(nil) == values)
    #expect(try outside(7) != values)
  }

  @Test("right to left, leading is right; a chosen size replaces the view's own") func layout() throws {
    let mirrored = try motion([.slide]) { $0.isRightToLeft = true }
    #expect(mirrored.value("offset.x", at: 0) == 200)
    let sized = try motion([.slide]) { $0.viewSize = (50, 50) }
    #expect(sized.value("offset.x", at: 0) == -50)
  }

  @Test("a transition without sides animates a change; content has its own channels") func plain() throws {
    let curve = CurveSource.inline(try #require(second))
    func compile(_ transition: MotionTransition) throws -> Timeline {
      try ResolvedMotion(.transition(transition)).timeline()
    }
    let change = try compile(try MotionTransition(curve: curve, duration: .seconds(2), delay: .seconds(-0.5)))
    #expect(change.value("value", at: 0) == 0.25)
    #expect(change.duration == 1.5)
    let fade = try compile(try MotionTransition(curve: curve, content: .opacity))
    #expect(fade.value("outgoing.opacity", at: 0.25) == 0.75)
    #expect(fade.value("incoming.opacity", at: 0.25) == 0.25)
    let digits = try compile(try MotionTransition(curve: curve, content: .numericTextCountingDown))
    #expect(digits.value("direction", at: 0) == -1 && digits.value("progress", at: 0.5) == 0.5)
    #expect(try compile(try MotionTransition(curve: curve, content: .identity)).duration == 0)
    #expect(throws: ModelError.self) { try motion([.opacity], events: [("come", 0)]) }
  }
}
