import MotionEngine
import MotionModel
import Testing

@Suite("States") struct StateTests {
  private func state(
    _ name: String, _ value: Double, _ curve: CurveChoice, disables: Bool = false, continuous: Bool = false
  ) throws -> StateMap.State {
    try StateMap.State(
      try TargetName(name), [try Sample.change("x", value)], curve: curve, disablesAnimations: disables,
      isContinuous: continuous)
  }

  private func compile(
    _ map: StateMap, _ events: [(String, Double)], cues: [Cue] = [], schedule: MotionSchedule? = nil
  ) throws -> Timeline {
    try Sample.compile(try MotionSequence(.states(map), schedule: schedule.map { .inline($0) }, cues: cues)) {
      $0.events = events.map { CompileOptions.StateEvent($0.0, at: $0.1) }
    }
  }

  @Test("movie-status: each state is entered with its own curve") func movie() throws {
    let map = try StateMap([
      try state("stopped", 0, try Sample.easing(.easeInOut, 1)), try state("playing", 1, try Sample.linear(2)),
      try state("paused", 0.5, .none),
    ])
    let timeline = try compile(
      map, [("playing", 1), ("paused", 4), ("stopped", 5)], cues: [try Cue(try CueName("go"), .phase(1))])
    let expected: [(Double, Double)] = [(0, 0), (2, 0.5), (3, 1), (4, 0.5), (5.5, 0.25), (6, 0)]
    for (time, value) in expected { #expect(abs(timeline.at(time) - value) < 1e-9, "at \(time)") }
    #expect(timeline.cues(in: 0..<9) == [TimelineCue("go", at: 1)])
  }

  @Test("book-status: the curve is that of the state that is left") func book() throws {
    let map = try StateMap(
      [
        try state("small", 100, try Sample.linear(0.4)), try state("medium", 200, .none),
        try state("large", 300, try Sample.linear(1)),
      ], curveOwner: .left)
    let timeline = try compile(map, [("medium", 0), ("large", 1), ("small", 2)])
    let expected: [(Double, Double)] = [(0.2, 150), (0.4, 200), (1, 300), (2.5, 200), (3, 100)]
    for (time, value) in expected { #expect(abs(timeline.at(time) - value) < 1e-9, "at \(time)") }
  }

  @Test("drag-size: a closure that always runs animates the button that disables animations") func drag() throws {
    let spring = CurveSource.inline(try Curve(.spring(.response(0.5, dampingFraction: 0.5), blendDuration: 0)))
    let map = try StateMap(
      [try state("rest", 100, .none), try state("button", 50, .none, disables: true)],
      chain: [
        .transaction(nil, when: .continuous), .transaction(spring, when: .discrete),
        .animation(spring, value: try PropertyName("x")),
      ])
    let timeline = try compile(map, [("button", 0)])
    let expected = dampedSpring(0.5, 0.5, from: 100, velocity: 0, to: 50, 0.2)
    #expect(abs(timeline.at(0.2) - expected.value) < 1e-9)
    // Without the closure it jumps.
    let bare = try StateMap(
      [try state("rest", 100, .none), try state("button", 50, .none, disables: true)],
      chain: [.animation(spring, value: try PropertyName("x"))])
    #expect(try compile(bare, [("button", 0)]).at(0) == 50)
  }

  @Test("without events the states are entered in their order and end where they began") func tour() throws {
    let map = try StateMap([
      try state("a", 0, try Sample.linear(2)), try state("b", 10, try Sample.linear(1)), try state("c", 20, .none),
    ])
    let timeline = try compile(map, [])
    // b from 0 to 1, c at 1 for a second, back to a from 2 to 4.
    let expected: [(Double, Double)] = [(0.5, 5), (1, 20), (1.9, 20), (3, 10), (4, 0), (9, 0)]
    for (time, value) in expected { #expect(abs(timeline.at(time) - value) < 1e-9, "at \(time)") }
  }

  @Test("with a schedule every tick leads to the next state") func scheduled() throws {
    let map = try StateMap(try ["a", "b", "c"].enumerated().map { try state($1, Double($0), .none) })
    let timeline = try compile(map, [], schedule: .periodic(from: 0, by: .seconds(1)))
    #expect([0, 0.9, 1, 2.5, 3, 3_000_001].map { timeline.at($0) } == [0, 0, 1, 2, 0, 1])
  }

  @Test("an unknown state is named with those that exist") func unknown() throws {
    let map = try StateMap([try state("a", 0, .none)])
    do {
      _ = try compile(map, [("b", 0)])
      Issue.record("accepted")
    } catch let error as ModelError {
      #expect(error.code == .unknown && error.allowed == "a")
    }
  }
}
