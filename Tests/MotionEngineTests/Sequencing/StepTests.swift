import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

@Suite("Steps") struct StepTests {
  private func animate(
    _ property: String, _ value: Double, _ curve: CurveChoice, of targets: [String] = [], duration: Double? = nil,
    delay: Double? = nil, stagger: Double? = nil
  ) throws -> StepAction {
    try StepAction(
      .changes([try Sample.change(property, value)], curve), targets: try targets.map { try TargetName($0) },
      duration: duration.map(DurationSource.seconds), delay: delay.map(DurationSource.seconds),
      stagger: stagger.map(DurationSource.seconds))
  }

  private func compile(
    _ steps: [SequenceStep], awaitsAsync: Bool = true, repeats: Int? = 1, _ references: [String: Motion] = [:]
  ) throws -> Timeline {
    try Sample.compile(
      try MotionSequence(.steps(try StepList(steps, awaitsAsync: awaitsAsync, repeatCount: repeats))), references)
  }

  @Test("A, B, then C with an async D, then E: the times of the diagram") func diagram() throws {
    let half = try Sample.linear(0.5)
    let steps: [SequenceStep] = [
      .act(try animate("a", 1, half), .then), .act(try animate("b", 1, half), .then),
      .act(try animate("d", 1, try Sample.linear(0.4)), .async), .act(try animate("c", 1, half), .then),
      .act(try animate("e", 1, half), .then),
    ]
    let timeline = try compile(steps, awaitsAsync: false)
    #expect(timeline.duration == 2)
    for (name, middle) in [("a", 0.25), ("b", 0.75), ("c", 1.25), ("d", 1.2), ("e", 1.75)] {
      #expect(abs(timeline.at(middle, name) - 0.5) < 1e-9, "\(name)")
    }
  }

  @Test("async steps are awaited, or not") func awaiting() throws {
    let steps: [SequenceStep] = [
      .act(try animate("x", 1, try Sample.linear(3)), .async), .act(try animate("y", 1, try Sample.linear(1)), .then),
    ]
    for (awaits, expected) in [(true, 3.0), (false, 1)] {
      let list = try StepList(steps, awaitsAsync: awaits)
      var resolver = MotionResolver(references: ReferenceTable(), options: CompileOptions())
      #expect(try StepPlan(list, &resolver).length == expected)
    }
  }

  @Test("with begins where the step before began, wait and delay move on, defaults hold for what follows")
  func placement() throws {
    let steps: [SequenceStep] = [
      .act(try animate("a", 1, try Sample.linear(1)), .then),
      .act(try animate("b", 1, try Sample.linear(2), delay: 0.5), .with),
      .wait(.seconds(1)),
      .defaults(curve: try Sample.linear(9), duration: .seconds(0.5), delay: .seconds(0.25)),
      .act(try animate("c", 1, .standard), .then),
      .cue(try CueName("done")),
    ]
    let timeline = try compile(steps)
    // b runs from 0.5 to 2.5; c waits until 3.5 and 0.25 more, and lasts 0.5.
    for (name, middle) in [("a", 0.5), ("b", 1.5), ("c", 4)] {
      #expect(abs(timeline.at(middle, name) - 0.5) < 1e-9, "\(name)")
    }
    #expect(timeline.cues(in: 0..<10) == [TimelineCue("done", at: 4.25)])
    #expect(timeline.duration == 4.25)
  }

  @Test("a duration stretches an easing, but only counts for a spring") func durations() throws {
    let spring = try Sample.spring(0.5, 0.6)
    let steps: [SequenceStep] = [
      .act(try animate("x", 100, spring, duration: 2), .then),
      .act(try animate("y", 1, try Sample.linear(9), duration: 1), .then),
    ]
    let timeline = try compile(steps)
    let expected = dampedSpring(0.5, 0.6, from: 0, velocity: 0, to: 100, 0.3)
    #expect(abs(timeline.at(0.3) - expected.value) < 1e-9)
    #expect(abs(timeline.at(2.25, "y") - 0.25) < 1e-9)
    // Without a duration a spring counts for its response.
    let own = try compile([
      .act(try animate("x", 100, spring), .then), .act(try animate("y", 1, try Sample.linear(1)), .then),
    ])
    #expect(abs(own.at(1, "y") - 0.5) < 1e-9)
  }

  @Test("a stagger starts its targets one after another") func stagger() throws {
    let action = try animate("opacity", 0, try Sample.linear(1), of: ["a", "b", "c"], delay: 0.5, stagger: 0.25)
    let timeline = try compile([
      .act(action, .then), .act(try animate("x", 1, try Sample.linear(1)), .then),
    ])
    for (target, middle) in [("a", 1.0), ("b", 1.25), ("c", 1.5)] {
      #expect(abs(timeline.at(middle, "\(target)/opacity") - 0.5) < 1e-9)
    }
    #expect(abs(timeline.at(2.5) - 0.5) < 1e-9)
  }

  @Test("a repetition plays again from the first values; for ever is folded") func repetition() throws {
    let steps: [SequenceStep] = [
      .act(try animate("x", 10, try Sample.linear(1)), .then), .cue(try CueName("top")), .wait(.seconds(1)),
    ]
    let thrice = try compile(steps, repeats: 3)
    #expect([0.5, 1.5, 2.5, 4.5, 5.5, 6, 99].map { thrice.at($0) } == [5, 10, 5, 5, 10, 10, 10])
    #expect(thrice.duration == 6)
    #expect(thrice.cues(in: 0..<100).map(\.time) == [1, 3, 5])
    let endless = try compile(steps, repeats: nil)
    #expect(endless.duration == .infinity)
    #expect(abs(endless.at(1e9 + 0.5) - 5) < 1e-6)
    #expect(endless.cues(in: 1e9..<1e9 + 2).map(\.time) == [1e9 + 1])
  }

  @Test("a step after one that never ends is refused, unless that is async") func unreachable() throws {
    let endless = try Sample.curve(.linear(.clamp), [.repeats(count: nil, autoreverses: false)])
    let first = try animate("x", 1, endless)
    let second = SequenceStep.act(try animate("y", 1, try Sample.linear(1)), .then)
    do {
      _ = try compile([.act(first, .then), second])
      Issue.record("accepted")
    } catch let error as ModelError {
      #expect(error.code == .contradiction)
      #expect(error.pointer == JSONPointer(["steps", "1"]))
    }
    #expect(abs(try compile([.act(first, .async), second]).at(0.5, "y") - 0.5) < 1e-9)
  }

  @Test("presets play below their target, from what shows, with their cues") func play() throws {
    let keyframes = try KeyframeSet(tracks: [
      try MotionTrack(
        try PropertyName("scale"), initial: MotionValue(number: 1),
        keyframes: [
          try MotionKeyframe(.linear(easing: nil), to: MotionValue(number: 3), duration: .seconds(2))
        ])
    ])
    let inner = try MotionSequence(
      .steps(
        try StepList([.act(try animate("x", 100, try Sample.linear(1)), .then), .cue(try CueName("inner"))])))
    let steps: [SequenceStep] = [
      .act(try animate("x", 50, try Sample.linear(1), of: ["b"]), .then),
      .act(try StepAction(.preset(try PresetReference("k")), targets: [try TargetName("a")]), .then),
      .act(try StepAction(.preset(try PresetReference("s")), targets: [try TargetName("b")]), .then),
      .act(try animate("scale", 1, try Sample.linear(1), of: ["a"]), .then),
    ]
    let timeline = try compile(steps, ["k": .keyframes(keyframes), "s": .sequence(inner)])
    #expect(Set(timeline.channels.map(\.name)) == ["b/x", "a/scale"])
    #expect(abs(timeline.at(2, "a/scale") - 2) < 1e-9)
    #expect(abs(timeline.at(3, "b/x") - 50) < 1e-9)
    #expect(abs(timeline.at(3.5, "b/x") - 75) < 1e-9, "the inner sequence begins at what shows")
    #expect(timeline.cues(in: 0..<9) == [TimelineCue("inner", at: 4)])
    #expect(abs(timeline.at(4.5, "a/scale") - 2) < 1e-9, "from where the keyframes ended, 3, to 1")
    #expect(timeline.duration == 5)
  }

  @Test("a circle of presets is named; a wide tree of them is refused") func bounds() throws {
    func playing(_ names: [String]) throws -> Motion {
      let steps = try names.map { SequenceStep.act(try StepAction(.preset(try PresetReference($0))), .then) }
      return .sequence(try MotionSequence(.steps(try StepList(steps))))
    }
    do {
      guard case .sequence(let start) = try playing(["a"]) else { return }
      _ = try Sample.compile(start, ["a": try playing(["b"]), "b": try playing(["a"])])
      Issue.record("accepted")
    } catch let error as ModelError {
      #expect(error.code == .cycle)
      #expect(error.problem.contains("a → b → a"))
    }
    var tree: [String: Motion] = [:]
    for level in 0..<20 {
      tree["n\(level)"] =
        level == 19
        ? .sequence(
          try MotionSequence(.steps(try StepList([.act(try animate("x", 1, try Sample.linear(1)), .then)]))))
        : try playing(["n\(level + 1)", "n\(level + 1)"])
    }
    do {
      guard case .sequence(let start) = try playing(["n0"]) else { return }
      _ = try Sample.compile(start, tree)
      Issue.record("accepted")
    } catch let error as ModelError {
      #expect(error.code == .tooLarge)
    }
  }

  @Test("a schedule plays the steps again at every tick") func scheduled() throws {
    let list = try StepList([.act(try animate("x", 10, try Sample.linear(1)), .then)])
    let sequence = try MotionSequence(.steps(list), schedule: .inline(.periodic(from: 0, by: .seconds(2))))
    let timeline = try Sample.compile(sequence)
    for (time, value) in [(0.5, 5.0), (1.5, 10), (2, 0), (2.5, 5), (2e6 + 0.5, 5)] {
      #expect(abs(timeline.at(time) - value) < 1e-6, "at \(time)")
    }
  }

  @Test("random sequences compile to values at every time, the same twice") func random() throws {
    var drawn = RandomMotion(seed: 31)
    var count = 0
    for round in 0..<Campaign.rounds(300) {
      guard case .sequence(let sequence) = try drawn.motion() else { continue }
      for mode in EvaluationMode.allCases {
        let timeline: Timeline
        do { timeline = try Sample.compile(sequence) { $0.mode = mode } } catch let error as ModelError {
          #expect([.contradiction, .tooLarge, .outOfRange].contains(error.code), "\(error), round \(round)")
          continue
        }
        count += 1
        let again = try Sample.compile(sequence) { $0.mode = mode }
        for time in [0.0, 0.1, 0.37, 1, 2.2, 5, 100.3, 1e9] {
          let values = timeline.values(at: time)
          #expect(values.allSatisfy { $0.isFinite }, "seed \(drawn.seed), round \(round), \(mode), at \(time)")
          #expect(values == again.values(at: time))
          for index in timeline.channels.indices {
            #expect(!timeline.velocity(index, at: time).isNaN, "seed \(drawn.seed), round \(round), at \(time)")
          }
        }
      }
    }
    #expect(count > Campaign.rounds(50))
  }
}
