import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

@Suite("Phases") struct PhaseTests {
  private func cues(_ count: Int) throws -> [Cue] {
    try (0..<count).map { try Cue(try CueName("p\($0)"), .phase($0)) }
  }

  private func times(_ timeline: Timeline, _ name: String, _ range: Range<Double> = 0..<1e6) -> [Double] {
    timeline.cues(in: range).filter { $0.name == name }.map(\.time)
  }

  @Test("albums: seven springs of 0.5 s make a run of 3.5 s") func albums() throws {
    let spring = try Sample.curve(.spring(.duration(0.5, bounce: 0), blendDuration: 0))
    let phases = try (0..<7).map { try Sample.phase([("shown", Double($0))], spring) }
    let end = try Cue(try CueName("back"), .phase(0))
    let sequence = try MotionSequence(
      .phases(try PhaseCycle(phases, advance: .trigger)), cues: try cues(7) + [end])
    for mode in EvaluationMode.allCases {
      let timeline = try Sample.compile(sequence) { $0.mode = mode }
      for (phase, time) in [(1, 0.0), (2, 0.5), (3, 1), (4, 1.5), (5, 2), (6, 2.5)] {
        #expect(times(timeline, "p\(phase)").count == 1)
        #expect(abs((times(timeline, "p\(phase)").first ?? -1) - time) < 1e-9, "\(mode), phase \(phase)")
      }
      #expect(times(timeline, "back").count == 2)
      #expect(abs((times(timeline, "back").last ?? 0) - 3) < 1e-9)
      #expect(abs(timeline.at(20, "shown")) < 1e-9)
      // The last step leads back to phase 0, and is complete half a second later.
      #expect(timeline.duration >= 3.5)
    }
    var resolver = MotionResolver(references: ReferenceTable(), options: CompileOptions())
    let compiled = try SequenceCompiler.timeline(sequence, &resolver, inherited: [:])
    #expect(abs(compiled.logicalDuration - 3.5) < 1e-9)
  }

  @Test("a loop takes the curve of the phase it leads to") func curveOfTarget() throws {
    let phases = [
      try Sample.phase([("x", 0)], try Sample.linear(3)), try Sample.phase([("x", 10)], try Sample.linear(1)),
      try Sample.phase([("x", 20)], try Sample.linear(2)),
    ]
    let timeline = try Sample.compile(
      try MotionSequence(.phases(try PhaseCycle(phases)), cues: try cues(3)))
    // To 10 in 1 s, to 20 in 2 s, back to 0 in 3 s: a loop of 6 s.
    let expected: [(Double, Double)] = [
      (0, 0), (0.5, 5), (1, 10), (2, 15), (3, 20), (4.5, 10), (6, 0), (6.5, 5), (1e8 * 6 + 2, 15),
    ]
    for (time, value) in expected { #expect(abs(timeline.at(time) - value) < 1e-6, "at \(time)") }
    #expect(timeline.duration == .infinity)
    #expect(times(timeline, "p1", 0..<14) == [0, 6, 12])
  }

  @Test("looping phases of two springs come to repeat themselves in SwiftUI's mode") func loopingSprings() throws {
    let slow = try Sample.curve(.spring(.duration(0.82, bounce: 0), blendDuration: 0))
    let phases = [try Sample.phase([("x", 0.47)], slow), try Sample.phase([("x", 1.31)])]
    let timeline = try Sample.compile(try MotionSequence(.phases(try PhaseCycle(phases)), cues: try cues(2))) {
      $0.mode = .swiftUI
    }
    // 30 frames there and 50 back.
    for round in 0..<50 {
      #expect(abs(times(timeline, "p1", 0..<100)[round] - Double(round) * 80 / 60) < 1e-6, "round \(round)")
    }
    #expect(abs(timeline.at(81.003) - timeline.at(81.003 + 80.0 / 60 * 1_000)) < 1e-6)
  }

  @Test("a phase without a curve, or that changes nothing, is passed at once") func passed() throws {
    let phases = [
      try Sample.phase([("x", 0)], try Sample.linear(1)), try Sample.phase([("x", 10)], CurveChoice.none),
      try Sample.phase([("x", 10)], try Sample.linear(5)), try Sample.phase([("x", 20)], try Sample.linear(1)),
    ]
    let timeline = try Sample.compile(try MotionSequence(.phases(try PhaseCycle(phases))))
    let expected: [(Double, Double)] = [(0, 10), (0.5, 15), (1, 20), (1.5, 10), (2, 10), (2.5, 15)]
    for (time, value) in expected { #expect(abs(timeline.at(time) - value) < 1e-9, "at \(time)") }
  }

  @Test("a loop that animates nothing rests at phase 0; one phase never advances") func resting() throws {
    let phases = try [3.0, 4, 5].map { try Sample.phase([("x", $0)], CurveChoice.none) }
    let timeline = try Sample.compile(try MotionSequence(.phases(try PhaseCycle(phases))))
    #expect(timeline.at(0) == 3)
    #expect(timeline.at(100) == 3)
    #expect(timeline.duration == 0)
    let single = try Sample.compile(
      try MotionSequence(.phases(try PhaseCycle([try Sample.phase([("x", 7)], try Sample.linear(1))]))))
    #expect(single.at(50) == 7 && single.duration == 0)
  }

  @Test("a trigger in mid-run starts again at phase 1 from where it is") func midRun() throws {
    let phases = [
      try Sample.phase([("x", 0)], try Sample.linear(1)), try Sample.phase([("x", 10)], try Sample.linear(1)),
      try Sample.phase([("x", 20)], try Sample.linear(1)),
    ]
    let sequence = try MotionSequence(
      .phases(try PhaseCycle(phases, advance: .trigger)), cues: try cues(3))
    let timeline = try Sample.compile(sequence) { $0.triggers = [1, 2.5] }
    #expect(timeline.at(0.9) == 0)
    #expect(abs(timeline.at(1.5) - 5) < 1e-9)
    #expect(abs(timeline.at(2.5) - 15) < 1e-9)
    // On the way to 20 it turns to 10: the runs add up, R = f1·(10)(1 - f2) + f2·0 above 10.
    #expect(abs(timeline.at(3) - (10 + 10 * 0.5)) < 1e-9)
    #expect(times(timeline, "p1") == [1, 2.5])
    #expect(times(timeline, "p2") == [2, 3.5])
    #expect(times(timeline, "p0") == [0, 4.5])
    #expect(timeline.duration == 5.5)
    #expect(timeline.at(9) == 0)
  }

  @Test("beating heart: springs go from scale to scale and keep their velocity") func heart() throws {
    let spring = try Sample.spring(0.1, 0.24, blend: 0.2)
    let phases = try [1.0, 1.6, 2].map { try Sample.phase([("scale", $0)], spring) }
    let sequence = try MotionSequence(
      .phases(try PhaseCycle(phases, advance: .schedule, advancesAtStart: true)),
      schedule: .inline(.cyclic([.seconds(0.2), .seconds(0.2), .seconds(0.4)])))
    let timeline = try Sample.compile(sequence)
    let a = dampedSpring(0.1, 0.24, from: 1, velocity: 0, to: 1.6, 0.2)
    let b = dampedSpring(0.1, 0.24, from: a.value, velocity: a.velocity, to: 2, 0.2)
    let c = dampedSpring(0.1, 0.24, from: b.value, velocity: b.velocity, to: 1, 0.4)
    let d = dampedSpring(0.1, 0.24, from: c.value, velocity: c.velocity, to: 1.6, 0.03)
    #expect(timeline.at(0, "scale") == 1)
    #expect(abs(timeline.at(0.2, "scale") - a.value) < 1e-9)
    #expect(abs(timeline.at(0.4, "scale") - b.value) < 1e-9)
    #expect(abs(timeline.at(0.8, "scale") - c.value) < 1e-9)
    #expect(abs(timeline.at(0.83, "scale") - d.value) < 1e-9)
    #expect(abs(timeline.at(80.05, "scale") - timeline.at(8_000.05, "scale")) < 1e-6)
    let stepped = try Sample.compile(sequence) { $0.mode = .swiftUI }
    // Apart by what stepping errs, some percent of a way of 1.
    #expect(abs(stepped.at(0.25, "scale") - timeline.at(0.25, "scale")) < 0.1)
  }

  @Test("jumping emoji: eight stretches in three seconds") func emoji() throws {
    let rows: [(Double, Double, Double, CurveChoice)] = [
      (0, 1, 0, .none), (0, 0.5, 20, try Sample.linear(0.2)), (0, 1, -20, try Sample.linear(0.4)),
      (360, 1, -80, try Sample.easing(.easeOut, 0.5)), (360, 1, -20, try Sample.easing(.easeIn, 0.4)),
      (360, 0.5, 20, try Sample.easing(.easeOut, 0.2)), (360, 1, -20, try Sample.linear(0.4)),
      (0, 1, -80, try Sample.easing(.easeOut, 0.5)), (0, 1, -20, try Sample.easing(.easeIn, 0.4)),
    ]
    let phases = try rows.map {
      try Sample.phase([("rotation", $0.0), ("scale.y", $0.1), ("offset.y", $0.2)], $0.3)
    }
    let offsets = [0.2, 0.4, 0.5, 0.4, 0.2, 0.4, 0.5, 0.4].map(DurationSource.seconds)
    let timeline = try Sample.compile(
      try MotionSequence(
        .phases(try PhaseCycle(phases, advance: .schedule, order: .cycle(from: 1), advancesAtStart: true)),
        schedule: .inline(.cyclic(offsets))))
    let expected: [(Double, Double)] = [
      (0, 0), (0.1, 10), (0.2, 20), (0.4, 0), (0.6, -20), (1.1, -80), (1.5, -20), (1.7, 20), (2.1, -20), (2.6, -80),
      (3, -20), (3.1, 0), (3.2, 20), (3.4, 0), (6.1, 0), (3e6 + 0.4, 0), (3e6 + 1.1, -80),
    ]
    for (time, value) in expected { #expect(abs(timeline.at(time, "offset.y") - value) < 1e-6, "at \(time)") }
    #expect(abs(timeline.at(1.1, "rotation") - 360) < 1e-9)
    #expect(abs(timeline.at(2.6, "rotation")) < 1e-9)
    #expect(abs(timeline.at(0.1, "scale.y") - 0.75) < 1e-9)
    #expect(timeline.duration == .infinity)
  }

  @Test("metronome: swings with each beat, rings on the fourth") func metronome() throws {
    let beat = DurationSource.formula(try Formula("60/bpm"))
    let swing = CurveChoice.curve(.inline(try Curve(.named(.easeInOut), duration: beat)))
    let phases = [try Sample.phase([("rotation", 30)], swing), try Sample.phase([("rotation", -30)], swing)]
    let sequence = try MotionSequence(
      .phases(try PhaseCycle(phases, advance: .schedule, advancesAtStart: true)),
      schedule: .inline(.periodic(from: 0, by: beat)),
      cues: [
        try Cue(try CueName("bell"), .tick(every: 4, offsets: [3])),
        try Cue(try CueName("click"), .tick(every: 4, offsets: [0, 1, 2])),
      ], parameters: ["bpm": 60])
    let timeline = try Sample.compile(sequence)
    for (time, angle) in [(0.0, 30.0), (0.5, 0), (1, -30), (1.5, 0), (2, 30), (1000, 30), (1001, -30)] {
      #expect(abs(timeline.at(time, "rotation") - angle) < 1e-6, "at \(time)")
    }
    #expect(times(timeline, "bell", 0..<12) == [3, 7, 11])
    #expect(times(timeline, "click", 0..<6) == [0, 1, 2, 4, 5])
    let fast = try Sample.compile(sequence) { $0.parameters = ["bpm": 120] }
    #expect(times(fast, "bell", 0..<4) == [1.5, 3.5])
    #expect(abs(fast.at(0.25, "rotation")) < 1e-9)
  }

  @Test("random phases are the same for the same seed, and differ for another") func random() throws {
    let phases = try (0..<13).map { try Sample.phase([("x", Double($0))], CurveChoice.none) }
    func faces(_ seed: Int) throws -> [Double] {
      let timeline = try Sample.compile(
        try MotionSequence(
          .phases(try PhaseCycle(phases, advance: .schedule, order: .random(seed: seed))),
          schedule: .inline(.periodic(from: 0, by: .seconds(0.2)))))
      return (0..<200).map { timeline.at(Double($0) * 0.2 + 0.1) }
    }
    let first = try faces(1)
    #expect(try faces(1) == first)
    #expect(try faces(2) != first)
    #expect(Set(first).count == 13)
    #expect(first[0] == 0)
  }

  @Test("explicit schedules end, paused ones never begin, minutes follow the wall clock") func schedules() throws {
    let phases = try [0.0, 1, 2].map { try Sample.phase([("x", $0)], CurveChoice.none) }
    func timeline(_ schedule: MotionSchedule, start: Double = 0) throws -> Timeline {
      try Sample.compile(
        try MotionSequence(.phases(try PhaseCycle(phases, advance: .schedule)), schedule: .inline(schedule))
      ) { $0.scheduleStart = start }
    }
    let explicit = try timeline(.explicit([0.3, 0.6]))
    #expect([0.2, 0.3, 0.5, 0.6, 99].map { explicit.at($0) } == [0, 1, 1, 2, 2])
    #expect(try timeline(.animation(minimumInterval: nil, paused: true)).at(99) == 0)
    let minute = try timeline(.everyMinute, start: 36_572)
    #expect([0, 27.9, 28, 87.9, 88, 148].map { minute.at($0) } == [0, 0, 1, 1, 2, 0])
    let animation = try timeline(.animation(minimumInterval: 0.5, paused: false))
    #expect([0, 0.4, 0.5, 1, 1.5].map { animation.at($0) } == [0, 0, 1, 2, 0])
  }

  @Test("a loop of springs comes to repeat itself; one without damping is refused") func periodic() throws {
    let soft = try Sample.spring(0.5, 0.05)
    let phases = try [0.0, 10].map { try Sample.phase([("x", $0)], soft) }
    let timeline = try Sample.compile(try MotionSequence(.phases(try PhaseCycle(phases))))
    #expect(abs(timeline.at(1_000.3) - timeline.at(1_001.3)) < 1e-6)
    let undamped = try Sample.spring(0.5, 0)
    let endless = try [0.0, 10].map { try Sample.phase([("x", $0)], undamped) }
    let sequence = try MotionSequence(
      .phases(try PhaseCycle(endless, advance: .schedule)), schedule: .inline(.periodic(from: 0, by: .seconds(0.33))))
    do {
      _ = try Sample.compile(sequence)
      Issue.record("an undamped loop was accepted")
    } catch let error as ModelError {
      #expect(error.code == .tooLarge)
    }
  }
}
