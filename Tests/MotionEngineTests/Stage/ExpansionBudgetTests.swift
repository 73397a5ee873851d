import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

@Suite("Bounded expansion") struct ExpansionBudgetTests {
  /// Number of samples stored by the blending springs of a property.
  private func sampleCount(_ track: StageTrack) -> Int {
    track.runs.reduce(0) { sum, run in
      guard case .blended(let table, _) = run.motion else { return sum }
      return sum + table.samples.count
    }
  }

  private func expectTooLarge(
    _ part: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    do {
      try body()
      Issue.record("nothing was refused", sourceLocation: sourceLocation)
    } catch let error as ModelError {
      #expect(error.code == .tooLarge, "\(error)", sourceLocation: sourceLocation)
      #expect(error.problem.contains(part), "\(error)", sourceLocation: sourceLocation)
      #expect(error.allowed != nil && error.hint != nil, sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }

  /// A heart whose springs differ so much that a blend outlasts its phase many times.
  private func heart(_ blend: Double, _ offsets: [Double]) throws -> MotionSequence {
    let phases = [
      try Sample.phase([("scale", 2)], try Sample.spring(0.1, 0.24, blend: 0.2)),
      try Sample.phase([("scale", 1.6)], try Sample.spring(0.1, 0.24, blend: blend)),
      try Sample.phase([("scale", 2)], try Sample.spring(6.1, 0.24, blend: 0.2)),
    ]
    return try MotionSequence(
      .phases(try PhaseCycle(phases, advance: .schedule, advancesAtStart: true)),
      schedule: .inline(.cyclic(offsets.map { .seconds($0) })))
  }

  @Test("a table ends where the next change replaces its run", arguments: EvaluationMode.allCases)
  func cut(_ mode: EvaluationMode) throws {
    var stage = try Sample.stage(1, mode: mode)
    var time = 0.0
    let springs = [
      try Sample.spring(0.1, 0.24, blend: 0.2), try Sample.spring(0.1, 0.24, blend: 7.2),
      try Sample.spring(6.1, 0.24, blend: 0.2),
    ]
    for step in 0..<102 {
      try stage.set([2, 1.6, 2][step % 3], at: time, springs[step % 3])
      time += [0.2, 0.2, 0.4][step % 3]
    }
    let track = stage.tracks[0]
    var (blends, samples, allowed) = (0, 0, 0)
    for (run, next) in zip(track.runs, track.runs.dropFirst()) {
      guard case .blended(let table, _) = run.motion else { continue }
      blends += 1
      samples += table.samples.count
      #expect(table.samples.capacity < table.samples.count + 16)
      allowed += Int(((next.start - run.start) / table.spacing).rounded(.up)) + 3
    }
    // 69 changes; the first two do not blend, the last one is not replaced.
    #expect(blends == 66)
    #expect(samples <= allowed)
  }

  @Test("a loop of long blends compiles within the bound") func loop() throws {
    let timeline = try Sample.compile(try heart(7.2, [0.2, 0.2, 0.4]))
    guard case .stage(let track, component: 0)? = timeline.entries.first?.program, let fold = track.fold else {
      Issue.record("no loop")
      return
    }
    // 2,000 samples a second until it repeats itself, and one table to its end.
    #expect(sampleCount(track) > 10_000)
    #expect(Double(sampleCount(track)) < 2_000 * 1.02 * (fold.start + fold.length) + 20_001)
    #expect(sampleCount(track) * MemoryLayout<BlendedRun.Sample>.stride < ExpansionBudget.maximumSize)
  }

  @Test("what showed before a change does not depend on it", arguments: EvaluationMode.allCases)
  func causality(_ mode: EvaluationMode) throws {
    var generator = SeededGenerator(seed: 16)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    var blends = 0
    for round in 0..<Campaign.rounds(160) {
      var stage = try Sample.stage(0, mode: mode)
      var time = 0.0
      for _ in 0..<5 {
        let before = stage.timeline()
        let start = time
        time += number(0...1.2)
        let shown = stage.presented("x", at: time)?.components[0]
        let expected = min(max(before.at(time), -1e9), 1e9)
        #expect(shown == expected, "seed \(generator.seed), round \(round), at \(time)")
        let curve =
          round % 3 == 0 && generator.next() % 3 == 0
          ? try Sample.easing(.easeOut, number(0.1...1))
          : try Sample.spring(number(0.05...2), number(0.2...1.5), blend: number(0.1...3))
        try stage.set(number(-100...100), at: time, curve)
        let after = stage.timeline()
        for step in 0..<40 {
          let probe = start + (time - start) * Double(step) / 40
          guard probe < time else { continue }
          #expect(
            before.at(probe).bitPattern == after.at(probe).bitPattern,
            "seed \(generator.seed), round \(round), at \(probe)")
          #expect(before.velocity("x", at: probe) == after.velocity("x", at: probe))
        }
      }
      if case .stage(let track, _)? = stage.timeline().entries.first?.program {
        blends += track.runs.count { if case .blended = $0.motion { true } else { false } }
      }
    }
    #expect(blends > Campaign.rounds(260))
  }

  @Test("many blends at once are refused, and nothing grows after that")
  func refused() throws {
    var stage = Stage(options: CompileOptions(mode: .swiftUI))
    let fast = try Sample.spring(0.01, 0.5)
    let names = (0..<100).map { "x\($0)" }
    for name in names { try stage.set([try Sample.change(name, 0)], at: 0) }
    for name in names { try stage.set([try Sample.change(name, 1)], at: 1, StageTransaction(fast)) }
    for step in 0..<3 {
      expectTooLarge(step == 0 ? "blending springs at the change of x" : "too much") {
        for name in names {
          // So little damping that it moves through the whole blend.
          let slow = try Sample.spring(600 + Double(step), 0.000_01, blend: 6_000)
          let time = 1.01 + Double(step) / 100
          try stage.set([try Sample.change(name, 2 + Double(step))], at: time, StageTransaction(slow))
        }
      }
    }
    let tracks = stage.tracks
    let bytes = tracks.reduce(0) { $0 + sampleCount($1) } * MemoryLayout<BlendedRun.Sample>.stride
    // One table may have gone beyond.
    #expect(bytes < ExpansionBudget.maximumSize + 100_001 * 96)
  }

  @Test("a cue at every tick of two long rounds is refused") func cues() throws {
    let step = SequenceStep.act(try StepAction(.changes([try Sample.change("x", 1)], .none)), .then)
    let cue = try Cue(try CueName("tick"), .tick(every: 9_999, offsets: Array(0..<9_999)))
    let sequence = try MotionSequence(
      .steps(try StepList([step])), schedule: .inline(.cyclic((0..<10_000).map { _ in .seconds(0.5) })), cues: [cue])
    expectTooLarge("cues at the cue tick") { _ = try Sample.compile(sequence) }
  }

  @Test("ticks are listed in their order, with the last of a round") func ticks() throws {
    let step = SequenceStep.act(try StepAction(.changes([try Sample.change("x", 1)], .none)), .then)
    let cue = try Cue(try CueName("tick"), .tick(every: 4, offsets: [3, 0, 1]))
    let sequence = try MotionSequence(
      .steps(try StepList([step])), schedule: .inline(.cyclic([.seconds(0.5), .seconds(1), .seconds(1.5)])), cues: [cue]
    )
    // Ticks at 0.5, 1.5, 3, 3.5, 4.5, 6, 6.5, 7.5, 9, 9.5 …; 0 is the start.
    let wanted = [0, 0.5, 3, 3.5, 4.5, 6.5, 7.5, 9, 10.5, 12, 12.5]
    #expect(try Sample.compile(sequence).cues(in: 0..<13).map(\.time) == wanted)
    let listed = try MotionSequence(
      .steps(try StepList([step])), schedule: .inline(.explicit([0.5, 1.5, 3, 3.5, 4.5, 6])), cues: [cue])
    #expect(try Sample.compile(listed).cues(in: 0..<13).map(\.time) == [0, 0.5, 3, 3.5, 4.5])
  }

  @Test("many starts of many channels are refused") func starts() throws {
    let changes = try (0..<100).map { try Sample.change("x\($0)", 1) }
    let step = SequenceStep.act(try StepAction(.changes(changes, .none)), .then)
    let sequence = try MotionSequence(
      .steps(try StepList([step])), schedule: .inline(.explicit((0..<10_000).map { Double($0) })))
    expectTooLarge("changes") { _ = try Sample.compile(sequence) }
  }

  @Test("a preset that plays many times counts every time") func nested() throws {
    let name = "long"
    let points = try LinearPoints((0..<10_000).map { LinearPoints.Stop(Double($0) / 9_999) })
    let easing = CurveSource.inline(try Curve(.points(points)))
    let keyframes = try (0..<20).map {
      try MotionKeyframe(.linear(easing: easing), to: MotionValue(number: Double($0)), duration: .seconds(1))
    }
    let track = try MotionTrack(try PropertyName("x"), initial: MotionValue(number: 0), keyframes: keyframes)
    let inner = Motion.keyframes(try KeyframeSet(tracks: [track]))
    func played(_ count: Int) throws -> MotionSequence {
      let targets = try (0..<count).map { try TargetName("t\($0)") }
      let step = SequenceStep.act(try StepAction(.preset(try PresetReference(name)), targets: targets), .async)
      return try MotionSequence(.steps(try StepList([step])))
    }
    _ = try Sample.compile(try played(1), [name: inner])
    expectTooLarge("points and steps") { _ = try Sample.compile(try played(50), [name: inner]) }
  }

  @Test("a long curve that many keyframes use counts every time") func curves() throws {
    let points = try LinearPoints((0..<10_000).map { LinearPoints.Stop(Double($0) / 9_999) })
    let source = CurveSource.reference(try PresetReference("long"))
    let keyframes = try (0..<1_000).map {
      try MotionKeyframe(.linear(easing: source), to: MotionValue(number: Double($0)), duration: .seconds(1))
    }
    let track = try MotionTrack(try PropertyName("x"), initial: MotionValue(number: 0), keyframes: keyframes)
    let set = Motion.keyframes(try KeyframeSet(tracks: [track]))
    var table = ReferenceTable()
    table[try PresetReference("long")] = .curve(try Curve(.points(points)))
    expectTooLarge("points and steps") { _ = try ResolvedMotion(set, references: table).timeline() }
  }

  @Test("a stage takes as many changes as it says") func changes() throws {
    var budget = ExpansionBudget()
    try budget.add(Stage.maximumChangeCount, .piece)
    try budget.add(Stage.maximumChangeCount, .run)
    #expect(budget.size < ExpansionBudget.maximumSize)
  }

  @Test("what is counted is not less than what is stored") func sizes() {
    typealias Item = ExpansionBudget.Item
    // An object has a header of 16 bytes, and then its members.
    typealias Members = (
      EvaluationMode, [CurveModifier], Double, Double, Double, MergingSpring?, Bool, CurveMotion, [CurveClock], Double,
      Double, Double
    )
    let curve = MemoryLayout<Members>.stride + 16
    #expect(MemoryLayout<BlendedRun.Sample>.stride <= Item.sample.size)
    #expect(MemoryLayout<FollowingRun.Frame>.stride <= Item.frame.size)
    #expect(MemoryLayout<StageRun>.stride + curve <= Item.run.size)
    #expect(MemoryLayout<StageTrack.Segment>.stride <= Item.piece.size)
    #expect(MemoryLayout<TimelineCue>.stride <= Item.cue.size)
    #expect(curve + MemoryLayout<UnitEasing>.stride <= Item.curve.size)
    #expect(MemoryLayout<FormulaStep>.stride <= Item.curvePart.size)
    #expect(MemoryLayout<LinearPointsSolver.Point>.stride <= Item.curvePart.size)
    #expect(
      MemoryLayout<Stage.Property>.stride + 4 * MemoryLayout<Timeline.Entry>.stride <= Item.property.size)
    #expect(MemoryLayout<String>.stride <= Item.text.size)
  }
}
