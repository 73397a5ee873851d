import MotionEngine
import MotionModel
import TestSupport
import Testing

/// A delay and an easing of the whole set, by the rules of Web Animations.
///
/// Source: https://www.w3.org/TR/web-animations-1/#calculating-the-transformed-progress
@Suite struct KeyframePaceTests {
  private func timeline(
    _ tracks: [MotionTrack]? = nil, _ playback: KeyframeSet.Playback = .once, delay: Double? = nil,
    easing: CurveBase? = nil, _ options: CompileOptions = CompileOptions()
  ) throws -> Timeline {
    let line = [try Make.track(from: 0, [try Make.linear(10, 1)])]
    let set = try KeyframeSet(
      tracks: tracks ?? line, playback: playback, delay: delay.map { .seconds($0) },
      easing: try easing.map { .inline(try Curve($0)) })
    return try ResolvedMotion(.keyframes(set)).timeline(options)
  }

  private func expect(_ timeline: Timeline, _ values: [(Double, Double)], _ label: String = "") {
    for (time, expected) in values {
      let found = timeline.value(0, at: time)
      #expect(abs(found - expected) < 1e-9, "\(label) at \(time): \(found), expected \(expected)")
    }
  }

  @Test("A negative delay starts an endless set partway", arguments: EvaluationMode.allCases)
  func negative(mode: EvaluationMode) throws {
    let options = CompileOptions(mode: mode)
    let once = try timeline(delay: -0.3, easing: nil, options)
    #expect(once.duration == 0.7)
    expect(once, [(0, 3), (0.5, 8), (0.7, 10), (2, 10)])
    let endless = try timeline(nil, .repeats(count: nil, autoreverses: false), delay: -0.3, options)
    #expect(endless.duration == .infinity)
    expect(endless, [(0, 3), (0.5, 8), (0.9, 2), (100.2, 5)])
    let mirrored = try timeline(nil, .repeats(count: nil, autoreverses: true), delay: -1.25, options)
    expect(mirrored, [(0, 7.5), (0.5, 2.5), (1, 2.5)])
    #expect(mirrored.velocity(0, at: 0.25) == -10 && mirrored.velocity(0, at: 1) == 10)
    let gone = try timeline(nil, .repeats(count: 2, autoreverses: false), delay: -5, options)
    #expect(gone.duration == 0)
    expect(gone, [(0, 10), (1, 10)])
  }

  @Test("A delay is waited once, before the first pass, where the tracks begin")
  func positive() throws {
    let repeated = try timeline(nil, .repeats(count: 2, autoreverses: true), delay: 0.25)
    #expect(repeated.duration == 2.25)
    expect(repeated, [(0, 0), (0.25, 0), (0.75, 5), (1.5, 7.5), (2.25, 0)])
    #expect(repeated.velocity(0, at: 0.1) == 0 && repeated.velocity(0, at: 1.5) == -10)
    let jump = try timeline([try Make.track(from: 1, [try Make.move(5), try Make.linear(6, 1)])], delay: 0.5)
    expect(jump, [(0, 1), (0.4, 1), (0.5, 5), (1, 5.5), (1.5, 6)])
  }

  @Test("An easing runs over the set's own time, whatever duration it has; a delay is not eased", arguments: [nil, 7])
  func paced(duration: Double?) throws {
    // Half the time makes a fifth of the change, the other half the rest.
    let base = CurveBase.points(
      try LinearPoints([LinearPoints.Stop(0), LinearPoints.Stop(0.2, at: [0.5]), LinearPoints.Stop(1)]))
    let easing = CurveSource.inline(try Curve(base, duration: duration.map { .seconds($0) }))
    for (delay, length, values) in [
      (0.0, 1.0, [(0, 0), (0.25, 1), (0.5, 2), (0.75, 6), (1, 10)]),
      (0.5, 1.5, [(0.25, 0), (0.5, 0), (1, 2), (1.25, 6), (1.5, 10)]),
      (-0.5, 0.5, [(0, 2), (0.25, 6), (0.5, 10)]),
    ] as [(Double, Double, [(Double, Double)])] {
      let set = try KeyframeSet(
        tracks: [try Make.track(from: 0, [try Make.linear(10, 1)])], delay: .seconds(delay), easing: easing)
      let timeline = try ResolvedMotion(.keyframes(set)).timeline()
      #expect(timeline.duration == length)
      expect(timeline, values, "delay \(delay)")
    }
  }

  @Test("A delay may be a duration preset or a formula of the set's parameters")
  func sources() throws {
    let fast = try PresetReference("time/fast")
    let table = ReferenceTable([fast: .duration(.seconds(0.4))])
    let tracks = [try Make.track(from: 0, [try Make.linear(10, 1)])]
    let referring = try KeyframeSet(tracks: tracks, delay: .reference(fast))
    #expect(try ResolvedMotion(.keyframes(referring), references: table).timeline().duration == 1.4)
    let computed = try KeyframeSet(tracks: tracks, parameters: ["lag": 0.2], delay: .formula(Formula("2 * lag")))
    var options = CompileOptions()
    options.parameters = ["lag": 0.5]
    #expect(try ResolvedMotion(.keyframes(computed)).timeline(options).duration == 2)
    let dangling = try KeyframeSet(tracks: tracks, easing: .reference(try PresetReference("ease/none")))
    #expect {
      try ResolvedMotion(.keyframes(dangling)).timeline()
    } throws: { error in
      (error as? ModelError)?.pointer?.description == "/easing"
    }
  }

  @Test("The easing paces each pass, backwards too, and the keyframes' own easings run inside it")
  func eased() throws {
    let square = CurveBase.formula(try Formula("t^2"), parameters: [:])
    let repeated = try timeline(nil, .repeats(count: 2, autoreverses: true), delay: 1, easing: square)
    expect(repeated, [(0.5, 0), (1.5, 2.5), (2.25, 5.625), (2.5, 2.5), (3, 0)])
    #expect(abs(repeated.velocity(0, at: 1.5) - 10) < 1e-9)
    #expect(abs(repeated.velocity(0, at: 2.25) + 15) < 1e-9)
    let nested = try timeline([try Make.track(from: 0, [try Make.linear(10, 1, easing: square)])], easing: square)
    expect(nested, [(0.5, 0.625), (1, 10)])
    // 0 → 10 in the first half, 10 → 30 in the other.
    let two = try timeline([try Make.track(from: 0, [try Make.linear(10, 1), try Make.linear(30, 1)])], easing: square)
    #expect(two.duration == 2)
    expect(two, [(1, 5), (1.6, 15.6), (2, 30)])
    let stairs = try timeline(easing: .steps(try Steps(2, .jumpEnd)), CompileOptions(mode: .swiftUI))
    expect(stairs, [(0.4, 0), (0.6, 5), (1, 10)])
  }

  @Test("While it waits the easing has not jumped yet, and after the end it holds what it ends at")
  func edges() throws {
    expect(try timeline(delay: 1, easing: .steps(try Steps(2, .jumpStart))), [(0.5, 0), (1, 5), (1.6, 10), (3, 10)])
    let half = CurveBase.points(try LinearPoints([.init(0.5), .init(0.8)]))
    expect(try timeline(delay: 1, easing: half), [(0, 5), (1.5, 6.5), (2, 8), (9, 8)])
    let spring = try timeline(easing: .spring(.duration(0.5, bounce: 0.4), blendDuration: 0))
    #expect(spring.value(0, at: 0.5) > 10, "a spring is stretched over the pass and overshoots")
    expect(spring, [(1, 10)])
  }

  @Test("Where the easing leaves 0…1, lines go on through their own easing, curves along their tangent")
  func beyond() throws {
    let over = CurveBase.points(try LinearPoints([.init(-0.5), .init(1.5)]))
    func edges(_ keyframes: [MotionKeyframe], _ start: Double, _ end: Double) throws {
      let timeline = try timeline([try Make.track(from: 0, keyframes)], easing: over)
      expect(timeline, [(0, start), (timeline.duration, end)], "\(keyframes)")
    }
    try edges([try Make.linear(10, 1)], -5, 15)
    try edges([try Make.linear(10, 0.5), try Make.linear(14, 0.5)], -10, 18)
    // ease-in ends on its second control point, so that its tangent goes to the first: 1 + 0.5 · 1 / 0.58.
    try edges([try Make.linear(10, 1, easing: .named(.cssEaseIn))], 0, 10 + 5 / 0.58)
    try edges([try Make.linear(10, 1, easing: .named(.easeIn))], 0, 10)
    try edges([try Make.cubic(10, 1, start: 2, end: 4)], -1, 12)
    try edges([try Make.linear(10, 1), try Make.move(3)], -5, 3)
    try edges([try Make.move(3), try Make.linear(10, 1)], 0, 13.5)
    // The shorter of two tracks has ended before the set does.
    let short = try Make.track("y", from: 0, [try Make.linear(10, 0.5)])
    let both = try timeline([try Make.track(from: 0, [try Make.linear(1, 1)]), short], easing: over)
    #expect(both.value("y", at: 1) == 10 && abs((both.value("y", at: 0) ?? 0) + 10) < 1e-9)
    // A tangent of 1e309 in a product with 1e9.
    let cliff = CurveBase.cubicBezier(try CubicBezier(.leastNonzeroMagnitude, 1e9, 1, 1), .extend)
    let far = CurveBase.points(try LinearPoints([.init(-1e9), .init(1)]))
    let wild = try timeline([try Make.track(from: 0, [try Make.linear(1e9, 1, easing: cliff)])], easing: far)
    #expect(wild.value(0, at: 0).isFinite && wild.velocity(0, at: 0).isFinite)
  }

  @Test("A jump at the very end shows after the end, once or repeated; at the end itself the keyframe before answers")
  func jumpAtEnd() throws {
    let tracks = [try Make.track(from: 0, [try Make.linear(10, 1), try Make.move(3)])]
    for count in 1...3 {
      let set = try timeline(tracks, .repeats(count: count, autoreverses: false), delay: 0.1)
      expect(set, [(set.duration - 1e-6, 9.99999), (set.duration, 10), (set.duration + 0.001, 3)])
    }
    expect(try timeline(tracks), [(1, 10), (1.001, 3)])
    expect(try timeline(tracks, delay: -2), [(0, 3)])
  }

  @Test("A triggered set waits after each trigger, from where it is when it begins")
  func triggered() throws {
    var options = CompileOptions()
    options.triggers = [1, 2]
    let late = try timeline(nil, .trigger, delay: 0.5, options)
    #expect(late.duration == 3.5)
    expect(late, [(1.4, 0), (1.5, 0), (2, 5), (2.4, 9), (2.5, 10), (3.5, 10)])
    options.triggers = [1]
    let early = try timeline(nil, .trigger, delay: -0.25, options)
    expect(early, [(0.9, 0), (1, 2.5), (1.5, 7.5), (1.75, 10)])
  }

  @Test("Three loaders stagger by their delays alone")
  func loaders() throws {
    let dots = try [0, -0.3, -0.6].map { delay in
      try timeline(nil, .repeats(count: nil, autoreverses: false), delay: delay, easing: .named(.cssEaseInOut))
    }
    for time in [0.1, 0.25, 0.7, 3.3] {
      for (index, shift) in [0, 0.3, 0.6].enumerated() {
        #expect(abs(dots[index].value(0, at: time) - dots[0].value(0, at: time + shift)) < 1e-9)
      }
    }
  }
}
