import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

@Suite("Relative changes") struct RelativeChangeTests {
  private func by(_ amount: Double, _ property: String = "x") throws -> PropertyChange {
    PropertyChange(try PropertyName(property), try ValueChange(by: MotionValue(number: amount)))
  }

  private func step(_ changes: [PropertyChange], _ curve: CurveChoice) throws -> SequenceStep {
    .act(try StepAction(.changes(changes, curve)), .then)
  }

  private func compile(_ document: String, _ set: (inout CompileOptions) -> Void = { _ in }) throws -> Timeline {
    try Make.timeline(document: #"{"motionbook":1,"name":"a","kind":"sequence","# + document + "}", set)
  }

  @Test("a stage raises the value a property has, not the one that shows") func stage() throws {
    var stage = try Sample.stage(10)
    try stage.set([try by(10)], at: 0, StageTransaction(try Sample.linear(1)))
    try stage.set([try by(10)], at: 0.5, StageTransaction(try Sample.linear(1)))
    #expect(stage.model("x") == MotionValue(number: 30))
    // R = f₁V₁(1 − f₂) + f₂(V₁ + dV): 0.75 · 10 · 0.75 + 0.25 · 20 above 10
    #expect(abs((stage.presented("x", at: 0.75)?.components.first ?? 0) - 20.625) < 1e-9)
    do {
      try stage.set([try by(1, "y")], at: 1)
      Issue.record("accepted")
    } catch let error as ModelError { #expect(error.code == .missing) }
  }

  @Test("an implicit animation acts on what is raised, and not on what is raised by nothing") func implicit() throws {
    for (amount, expected) in [(10.0, 5.0), (0, 0)] {
      var stage = try Sample.stage()
      guard case .curve(let linear) = try Sample.linear(1) else { return }
      stage.chain = [.animation(linear, value: try PropertyName("x"))]
      let end = try stage.set([try by(amount)], at: 0)
      #expect(end == (amount == 0 ? nil : 1))
      #expect(stage.presented("x", at: 0.5) == MotionValue(number: expected))
    }
  }

  @Test("on any curves, at any times, raising is the same as setting the sum") func sums() throws {
    var drawn = RandomMotion(seed: 1_101)
    for round in 0..<200 {
      let mode: EvaluationMode = drawn.chance(0.5) ? .exact : .swiftUI
      var (raised, set) = (try Sample.stage(mode: mode), try Sample.stage(mode: mode))
      var (time, sum) = (0.0, 0.0)
      for _ in 0..<drawn.pick([1, 2, 5]) {
        let (amount, transaction) = (drawn.number(-50...50).rounded(), StageTransaction(try drawn.choice()))
        sum += amount
        try raised.set([try by(amount)], at: time, transaction)
        try set.set([try Sample.change("x", sum)], at: time, transaction)
        time += drawn.number(0...0.6)
      }
      let (first, second) = (raised.timeline(), set.timeline())
      #expect(first == second, "seed \(drawn.seed), round \(round)")
    }
  }

  @Test("triggered steps count on; those in mid-flight add up; what earlier triggers began goes on") func triggers()
    throws
  {
    let document = """
      "steps":[{"animate":{"x":{"by":3}},"curve":".linear(duration: 0.5)"},{"cue":"done"}],"trigger":true
      """
    for (triggers, time, expected) in [
      ([0.0, 1], 0.25, 1.5), ([0, 1], 1.25, 4.5), ([0, 1, 2], 9, 9), ([0, 0.25], 0.3, 2.22), ([], 1, 0),
    ] {
      let timeline = try compile(document) { $0.triggers = triggers }
      #expect(abs(timeline.at(time) - expected) < 1e-9, "\(triggers)")
      #expect(timeline.cues(in: 0..<99).map(\.time) == triggers.map { $0 + 0.5 })
    }
    // Both plays are under way: 1, then 2 of the first; 1 of the second between them.
    let chain =
      #""steps":[{"animate":{"x":1},"curve":null},{"wait":1},{"animate":{"x":2},"curve":null}],"trigger":true"#
    let timeline = try compile(chain) { $0.triggers = [0, 0.5] }
    #expect([0.2, 0.7, 1.2, 1.7].map { timeline.at($0) } == [1, 1, 2, 2])
  }

  @Test("repeated steps count on from pass to pass, for ever too; what a pass also sets begins anew") func repetition()
    throws
  {
    func steps(_ count: String, _ more: String = "") -> String {
      #""steps":[{"animate":{"x":{"by":10}},"curve":".linear(duration: 1)"}\#(more)],"repeat":\#(count)"#
    }
    let thrice = try compile(steps("3"))
    #expect([0.5, 1.5, 2.5, 3, 99].map { thrice.at($0) } == [5, 15, 25, 30, 30])
    let endless = try compile(steps(#""forever""#))
    #expect(abs(endless.at(1e6 + 0.5) - 10_000_005) < 1e-3)
    #expect(abs(endless.velocity(0, at: 1e6 + 0.5) - 10) < 1e-6)
    let set = try compile(steps("3", #",{"animate":{"x":4},"curve":null},{"wait":1}"#))
    #expect([0.5, 1.5, 2.5, 4.5].map { set.at($0) } == [5, 4, 5, 5])
  }

  @Test("a schedule counts: steps, states and phases, and what is computed from them") func schedules() throws {
    let every = #""schedule":"periodic(by: 2)""#
    let steps = try compile(
      #""steps":[{"animate":{"x":{"by":10}},"curve":".linear(duration: 1)"}],"derived":[{"property":"y","formula":"x / 10"}],"#
        + every)
    #expect([0.5, 1.5, 2.5, 3.5, 2e6 + 0.5].map { steps.at($0) } == [5, 10, 15, 20, 1e7 + 5])
    #expect(abs(steps.at(4.5, "y") - 2.5) < 1e-9)
    let cyclic = try compile(
      #""steps":[{"animate":{"x":{"by":1}},"curve":null}],"schedule":"cyclic(0.2, 0.3)""#)
    #expect([0.1, 0.3, 0.6, 0.75, 1.1, 100.1].map { cyclic.at($0) } == [1, 2, 3, 4, 5, 401])
    let phases = try compile(
      #""phases":[{"values":{"x":{"by":1}},"curve":null},{"values":{"x":{"by":10}},"curve":null}],"advance":"schedule","#
        + every)
    #expect([1, 3, 5, 7, 9].map { phases.at($0) } == [0, 10, 11, 21, 22])
    #expect(phases.at(4_000_001) == 11_000_000)
    let states = try compile(
      #""states":[{"name":"a","values":{}},{"name":"b","values":{"x":{"by":1}},"curve":null}],"# + every)
    #expect([1, 3, 5, 7, 4_000_003].map { states.at($0) } == [0, 1, 1, 2, 1_000_001])
  }

  @Test("looping phases turn on and on, as far as one asks") func phases() throws {
    let turn = try compile(
      #""phases":[{"values":{"rotation":{"by":90}},"curve":".linear(duration: 1)"},{"values":{"rotation":{"by":90}},"#
        + #""curve":".linear(duration: 1)"}]"#)
    for time in [0, 0.5, 1, 7.25, 1e5 + 0.5] {
      #expect(abs(turn.at(time, "rotation") - 90 * time) < 1e-6, "at \(time)")
    }
    for mode in EvaluationMode.allCases {
      let springs = try compile(
        #""phases":[{"values":{"x":{"by":4}},"curve":".bouncy"},{"values":{"x":{"by":-1}},"curve":".snappy"}]"#
      ) { $0.mode = mode }
      // A round of two springs of half a second each raises by 3.
      for time in [20.1, 20.4, 20.8] {
        #expect(abs(springs.at(time + 1_000) - springs.at(time) - 3_000) < 1e-5, "\(mode), at \(time)")
      }
    }
  }

  @Test("triggered phases count on, and a run in mid-flight adds up") func triggeredPhases() throws {
    let timeline = try compile(
      #""phases":[{"values":{"y":0},"curve":null},{"values":{"x":{"by":3},"y":1},"curve":".linear(duration: 0.5)"}],"#
        + #""advance":"trigger""#
    ) { $0.triggers = [0, 0.25, 2] }
    for (time, expected) in [(0.2, 1.2), (0.3, 2.22), (1, 6), (2.25, 7.5), (9, 9)] {
      #expect(abs(timeline.at(time) - expected) < 1e-9, "at \(time): \(timeline.at(time))")
    }
  }

  @Test("the first phase and state show before they are ever entered: what they raise comes later") func first() throws
  {
    let states = #""states":[{"name":"tap","values":{"x":{"by":3}},"curve":".linear(duration: 0.5)"}]"#
    let timeline = try compile(states) { $0.events = [.init("tap", at: 1), .init("tap", at: 1.25)] }
    #expect([0, 1].map { timeline.at($0) } == [0, 0])
    #expect(abs(timeline.at(1.3) - 2.22) < 1e-9)
    #expect(timeline.at(9) == 6)
    let begun = try compile(#""initial":{"x":5},"# + states) { $0.events = [.init("tap", at: 1)] }
    #expect(begun.at(9) == 8)
  }

  @Test("a keyframe goes on from where the one before went, the first from where the run begins") func keyframes()
    throws
  {
    func play(_ triggers: [Double], _ playback: String) throws -> Timeline {
      try Make.timeline(
        document: """
          {"motionbook":1,"name":"a","kind":"keyframes",\(playback),"tracks":[{"property":"x","initial":1,"keyframes":[
           {"linear":{"by":3},"duration":1},{"move":{"by":2}},{"spring":{"by":4},"duration":0.1},
           {"linear":{"by":-1},"duration":1}]}]}
          """
      ) { $0.triggers = triggers }
    }
    // 1 → 4 → 6 → (toward 10) → 9
    let tapped = try play([0, 5], #""trigger":true"#)
    for (time, expected) in [(0.5, 2.5), (1, 4), (2.1, 9), (5.5, 10.5), (9, 17)] {
      #expect(abs(tapped.at(time) - expected) < 1e-9, "at \(time): \(tapped.at(time))")
    }
    let early = try play([0, 0.5], #""trigger":true"#)
    #expect(abs(early.at(1) - 4) < 1e-9, "from 2.5, half of 3 further")
    let twice = try play([0], #""repeat":2"#)
    #expect(abs(twice.at(2.6) - 2.5) < 1e-9, "a pass begins with the initial value")
  }

  @Test("a preset that is played twice goes on from where it was") func played() throws {
    let shake = try MotionSequence(.steps(try StepList([try step([try by(3)], try Sample.linear(1))])))
    let play = SequenceStep.act(try StepAction(.preset(try PresetReference("s"))), .then)
    let timeline = try Sample.compile(
      try MotionSequence(.steps(try StepList([play, play]))), ["s": .sequence(shake)])
    #expect([0.5, 1, 1.5, 2].map { timeline.at($0) } == [1.5, 3, 4.5, 6])
  }

  @Test("many triggers of many steps are refused, not worked out") func bounds() throws {
    let document = #""steps":[{"animate":{"x":{"by":1},"y":{"by":1}},"curve":null}],"trigger":true"#
    do {
      _ = try compile(document) { $0.triggers = (0..<10_000).map { Double($0) } }
      Issue.record("accepted")
    } catch let error as ModelError { #expect(error.code == .tooLarge) }
    let timeline = try compile(document) { $0.triggers = (0..<1_000).map { Double($0) } }
    #expect(timeline.at(999.5) == 1_000)
  }
}
