import MotionEngine
import MotionModel
import TestSupport
import Testing

/// References, parameters, bounds and errors of the compiler.
@Suite struct CompilerTests {
  private func reference(_ name: String) throws -> PresetReference { try PresetReference(name) }

  @Test("Curves, durations, springs and easings by reference, through aliases")
  func references() throws {
    var table = ReferenceTable()
    table[try reference("pop")] = .curve(try Make.curve(.spring(.duration(0.4, bounce: 0.2), blendDuration: 0)))
    table[try reference("ease")] = .curve(try Make.curve(.named(.easeIn), 2))
    table[try reference("short")] = .duration(.seconds(0.25))
    table[try reference("brief")] = .alias(try reference("short"))
    table[try reference("shorter")] = .duration(.reference(try reference("brief")))
    let document = """
      {"motionbook": 1, "kind": "keyframes", "name": "a/b", "tracks": [{"property": "x", "initial": 0, "keyframes": [
        {"linear": 1, "duration": "shorter", "easing": "ease"}, {"spring": 2, "duration": "brief", "using": "pop"}]}]}
      """
    let motion = try Preset(json: Array(document.utf8)).motion
    let timeline = try ResolvedMotion(motion, references: table).timeline()
    #expect(timeline.duration == 0.5)
    let eased = try UnitEasing(Make.curve(.named(.easeIn))).value(at: 0.5)
    #expect(timeline.value(0, at: 0.125) == eased)
    let alias = try ResolvedMotion(.alias(reference("brief")), references: table).timeline()
    #expect(alias.channels.map(\.name) == ["seconds"] && alias.value(0, at: 9) == 0.25 && alias.duration == 0.25)
    let scaled = try Make.curve(.linear(.clamp), nil).with(duration: .reference(reference("shorter")))
    #expect(try ResolvedMotion(.curve(scaled), references: table).timeline().duration == 0.25)
  }

  private func failure(
    _ motion: Motion, _ table: ReferenceTable = ReferenceTable(), _ options: CompileOptions = CompileOptions()
  ) -> ModelError? {
    do throws(ModelError) {
      _ = try ResolvedMotion(motion, references: table).timeline(options)
      return nil
    } catch {
      return error
    }
  }

  @Test("Cycles, dead ends, long chains and wrong kinds are refused with the path")
  func badReferences() throws {
    var table = ReferenceTable()
    table[try reference("a")] = .alias(try reference("b"))
    table[try reference("b")] = .alias(try reference("c"))
    table[try reference("c")] = .alias(try reference("a"))
    table[try reference("d")] = .alias(try reference("nowhere"))
    table[try reference("round")] = .duration(.reference(try reference("round")))
    for index in 0..<40 { table[try reference("n\(index)")] = .alias(try reference("n\(index + 1)")) }
    table[try reference("length")] = .duration(.seconds(1))
    let circle = try #require(failure(.alias(try reference("a")), table))
    #expect(circle.code == .cycle && circle.problem.contains("a → b → c → a"), "\(circle)")
    let dead = try #require(failure(.alias(try reference("d")), table))
    #expect(
      dead.code == .badReference && dead.problem.contains("nowhere") && dead.problem.contains("d → nowhere"), "\(dead)")
    #expect(failure(.duration(.reference(try reference("round"))), table)?.code == .cycle)
    #expect(failure(.alias(try reference("n0")), table)?.code == .tooLarge)
    let track = try Make.track(
      from: 0,
      [try MotionKeyframe(.linear(easing: .reference(reference("length"))), to: Make.number(1), duration: .seconds(1))])
    let wrong = try #require(failure(.keyframes(try KeyframeSet(tracks: [track])), table))
    #expect(wrong.code == .badReference && wrong.pointer?.tokens.starts(with: ["tracks", "0"]) == true, "\(wrong)")
  }

  @Test("Expansion is bounded: triggers times keyframes, and derived channels of derived channels")
  func bounds() throws {
    let keyframes = try (0..<200).map { try Make.linear(Double($0), 0.01) }
    let set = try KeyframeSet(tracks: [try Make.track(from: 0, keyframes)], playback: .trigger)
    var options = CompileOptions()
    options.triggers = (0..<50).map(Double.init)
    #expect(failure(.keyframes(set), ReferenceTable(), options) == nil)
    options.triggers = (0..<51).map(Double.init)
    #expect(failure(.keyframes(set), ReferenceTable(), options)?.code == .tooLarge)
    // Each channel uses the two before: evaluating them one by one stays linear.
    var derived = [
      DerivedChannel(try PropertyName("d0"), try Formula("x")),
      DerivedChannel(try PropertyName("d1"), try Formula("x")),
    ]
    for index in 2..<900 {
      derived.append(
        DerivedChannel(try PropertyName("d\(index)"), try Formula("(d\(index - 1) + d\(index - 2)) / 2")))
    }
    let chain = try KeyframeSet(tracks: [try Make.track(from: 0, [try Make.linear(1, 1)])], derived: derived)
    let timeline = try ResolvedMotion(.keyframes(chain)).timeline()
    #expect(abs(try #require(timeline.value("d899", at: 0.5)) - 0.5) < 1e-12)
    #expect(abs(try #require(timeline.velocity("d899", at: 0.5)) - 1) < 1e-12)
  }

  @Test("Options out of range, formulas without a value and springs that never settle are refused")
  func badOptions() throws {
    let curve = Motion.curve(try Make.curve(.linear(.clamp)))
    let changes: [(inout CompileOptions) -> Void] = [
      { $0.from = .nan }, { $0.to = 1e10 }, { $0.frameRate = 0 }, { $0.settleEpsilon = 0 }, { $0.defaultDuration = -1 },
      { $0.triggers = [1, 0] }, { $0.triggers = [.infinity] }, { $0.parameters = ["a": .nan] },
      { $0.events = [.init("x", at: -1)] },
    ]
    for change in changes {
      var options = CompileOptions()
      change(&options)
      #expect(failure(curve, ReferenceTable(), options)?.code == .outOfRange)
    }
    for text in ["1/0", "0/0", "-1", "1e9 * 2"] {
      #expect(failure(.duration(.formula(try Formula(text))))?.code == .outOfRange, "\(text)")
    }
    #expect(failure(.duration(.formula(try Formula("60/bpm"))))?.code == .unknown)
    var options = CompileOptions()
    options.parameters = ["bqm": 120]
    let typo = try #require(failure(.duration(.formula(try Formula("60/bpm"))), ReferenceTable(), options))
    #expect(typo.code == .unknown && typo.allowed == "bpm" && typo.hint?.contains("bpm") == true, "\(typo)")
    options.parameters = ["bpm": 120]
    #expect(try ResolvedMotion(.duration(.formula(Formula("60/bpm")))).timeline(options).duration == 0.5)
    let undamped = try KeyframeSet(tracks: [
      try Make.track(from: 0, [try Make.spring(1, nil, .duration(0.5, bounce: 1))])
    ])
    #expect(failure(.keyframes(undamped))?.code == .contradiction)
  }

  @Test("A curve runs from one value to another, for a second unless it says otherwise")
  func ranges() throws {
    var options = CompileOptions()
    (options.from, options.to) = (20, -60)
    let timeline = try ResolvedMotion(.curve(Make.curve(.linear(.clamp)))).timeline(options)
    #expect(timeline.channels.map(\.name) == ["value"] && timeline.duration == 1)
    #expect(timeline.value(0, at: 0) == 20 && timeline.value(0, at: 0.25) == 0 && timeline.value(0, at: 1) == -60)
    #expect(timeline.velocity(0, at: 0.3) == -80)
    let spring = try ResolvedMotion(.curve(Make.curve(.systemDefault))).timeline(options)
    let settled = spring.settledDuration(epsilon: 0.01)
    #expect(abs(spring.value(0, at: settled) + 60) <= 0.01 + 1e-9)
    #expect(abs(spring.value(0, at: settled * 0.99) + 60) > 0.01)
  }

  @Test(
    "Keyframes of no length, of a thousand million seconds and of extreme numbers stay finite",
    arguments: EvaluationMode.allCases)
  func extremes(mode: EvaluationMode) throws {
    let springs: [SpringParameters?] = [
      nil, .duration(0, bounce: 0), .duration(0.5, bounce: -1), .duration(1e9, bounce: 0.5),
    ]
    for duration in [0.0, 1e-300, 1, 1e9] {
      for spring in springs {
        for velocity in [nil, 1e9] as [Double?] {
          let keyframes = [
            try Make.linear(1e9, duration, easing: .named(.circularEaseIn)),
            try Make.cubic(-1e9, duration, start: velocity),
            try Make.spring(1, duration, spring, start: velocity), try Make.cubic(3, duration), try Make.move(4),
            try Make.linear(5, duration, easing: .named(.circularEaseOut)),
          ]
          for playback in [
            KeyframeSet.Playback.once, .repeats(count: nil, autoreverses: true),
            .repeats(count: 3, autoreverses: false),
          ] {
            let timeline = try Make.timeline(
              [try Make.track(from: -1e9, keyframes)], playback, CompileOptions(mode: mode))
            #expect(!timeline.duration.isNaN)
            for time in [-1, 0, 1e-300, 0.5, 1, 3, 1e9, 6e9, 1e300, .infinity, .nan] {
              #expect(timeline.value(0, at: time).isFinite, "\(duration) \(String(describing: spring)) at \(time)")
              #expect(!timeline.velocity(0, at: time).isNaN, "\(duration) \(String(describing: spring)) at \(time)")
            }
          }
        }
      }
    }
  }
}
