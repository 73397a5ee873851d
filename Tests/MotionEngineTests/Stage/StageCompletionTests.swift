import MotionModel
import TestSupport
import Testing

@testable import MotionEngine

@Suite("Completion of changes") struct StageCompletionTests {
  @Test("logical completion comes before removal, each once, at the curve's times") func order() throws {
    let curve = try Sample.curve(.linear(.clamp), [.logicallyComplete(after: 1)])
    var stage = Stage()
    try stage.add(try PropertyName("x"), value: MotionValue(number: 0))
    try stage.add(try PropertyName("y"), value: MotionValue(number: 0))
    var long = Curve?.none
    if case .curve(.inline(let base)) = curve { long = try base.with(duration: .seconds(5)) }
    let source = CurveChoice.curve(.inline(try #require(long)))
    try stage.set(
      [try Sample.change("x", 1)], at: 0, StageTransaction(source, completion: "removed", criteria: .removed))
    try stage.set([try Sample.change("y", 1)], at: 0, StageTransaction(source, completion: "logical"))
    #expect(stage.completions.map(\.name) == ["logical", "removed"])
    #expect(stage.completions.map(\.time) == [1, 5])
  }

  @Test("a change that animates nothing completes at once") func atOnce() throws {
    var stage = try Sample.stage(3)
    try stage.set(3, at: 1, try Sample.linear(1), completion: "same value")
    try stage.set(4, at: 2, .none, completion: "no animation")
    #expect(stage.completions.map(\.time) == [1, 2])
  }

  @Test("a later change does not delay the logical end, but the removal") func retarget() throws {
    var stage = try Sample.stage(0)
    try stage.set(10, at: 0, try Sample.linear(1), completion: "logical")
    try stage.set(10.5, at: 0.1, .none)
    var other = try Sample.stage(0)
    try other.set(10, at: 0, try Sample.linear(1), completion: "removed", criteria: .removed)
    for index in 1...2 {
      let time = Double(index) * 0.5
      try stage.set(20 + Double(index), at: time, try Sample.linear(1))
      try other.set(20 + Double(index), at: time, try Sample.linear(1))
    }
    #expect(stage.completions.map(\.time) == [1])
    // The changes at 0.5 and 1 took the property over before it had come to rest.
    #expect(other.completions.map(\.time) == [2])
  }

  @Test("a spring counts as complete after its response, an interpolating one after a period") func springs() throws {
    var stage = try Sample.stage(0)
    try stage.set(10, at: 0, try Sample.spring(0.5, 0.3), completion: "spring")
    #expect(abs(stage.completions[0].time - 0.5) < 1e-12)
    var other = try Sample.stage(0)
    let physics = SpringParameters.physics(mass: 1, stiffness: 100, damping: 10, allowOverDamping: false)
    try other.set(10, at: 0, try Sample.curve(.interpolatingSpring(physics, initialVelocity: 0)), completion: "b")
    #expect(abs(other.completions[0].time - 0.628_318_530_717_958_6) < 1e-12)
  }

  @Test("an endless animation never completes") func endless() throws {
    var stage = try Sample.stage(0)
    let endless = try Sample.curve(.linear(.clamp), [.repeats(count: nil, autoreverses: true)])
    try stage.set(10, at: 0, endless, completion: "never")
    #expect(stage.completions[0].time == .infinity)
    #expect(stage.timeline().cues(in: 0..<1e12).isEmpty)
    // A running stage does not keep what never comes; a removal may still come.
    try stage.set(20, at: 1, endless, completion: "removed", criteria: .removed)
    #expect(stage.takeCompletions(through: 2).isEmpty)
    #expect(stage.completions.map(\.name) == ["removed"])
    try stage.set(30, at: 3, try Sample.linear(1))
    #expect(stage.nextCompletion == 4 && stage.takeCompletions(through: 4).map(\.name) == ["removed"])
  }
}

@Suite("Velocity of untold motion") struct VelocitySamplerTests {
  @Test("swiftui_reference_values: the rows about the sampler") func rows() throws {
    let samples: [String: [(Double, Double)]] = [
      "(1@1)(2@2)(4@3)": [(1, 1), (2, 2), (4, 3)],
      "(1@1.0)(2@1.1)": [(1, 1), (2, 1.1)],
      "(1@1)(3@1+tiny)(4@2)": [(1, 1), (3, 1 + .ulpOfOne / 2), (4, 2)],
    ]
    let table = try CSVTable(Fixtures.reference("swiftui_reference_values.csv"))
    let rows = table.rows.filter { $0["subject"] == "VelocitySampler" }
    #expect(rows.count == 3)
    for row in rows {
      var sampler = VelocitySampler()
      for (value, time) in try #require(samples[row["parameters"]], "\(row)") {
        sampler.add(SIMD4(value, 0, 0, 0), at: time)
      }
      let expected = try #require(row.number("expected"))
      #expect(abs(sampler.velocity[0] - expected) <= 1.5e-8 * abs(expected), "\(row)")
    }
  }

  @Test("a velocity decays by 0.998 a millisecond and is forgotten after 2 s") func decay() {
    var sampler = VelocitySampler()
    #expect(sampler.velocity(at: 0) == nil)
    sampler.add(SIMD4(0, 0, 0, 0), at: 0)
    sampler.add(SIMD4(10, 0, 0, 0), at: 0.1)
    // 100 · 0.998^50 = 100 · e^(50 ln 0.998)
    #expect(abs((sampler.velocity(at: 0.15)?[0] ?? 0) - 90.474_68) < 1e-4)
    #expect(sampler.velocity(at: 2.1) == nil)
    sampler.add(SIMD4(99, 0, 0, 0), at: 0.05)
    #expect(sampler.velocity[0] == 100)
  }

  @Test("a spring goes on with the velocity of a drag") func drag() throws {
    var stage = try Sample.stage(0)
    for index in 1...3 {
      try stage.set(
        [try Sample.change("x", Double(index) * 10)], at: Double(index) / 10,
        StageTransaction(.none, isContinuous: true, tracksVelocity: true))
    }
    try stage.set(0, at: 0.3, try Sample.spring(0.5, 0.5))
    let timeline = stage.timeline()
    #expect(timeline.at(0.25) == 20)
    #expect(timeline.at(0.3) == 30)
    #expect(abs((timeline.velocity("x", at: 0.3) ?? 0) - 100) < 1e-9)
    let expected = dampedSpring(0.5, 0.5, from: 30, velocity: 100, to: 0, 0.2)
    #expect(abs(timeline.at(0.5) - expected.value) < 1e-9)
    // An easing has no use for it.
    var easing = try Sample.stage(0)
    for index in 1...3 {
      try easing.set(
        [try Sample.change("x", Double(index) * 10)], at: Double(index) / 10,
        StageTransaction(.none, tracksVelocity: true))
    }
    try easing.set(0, at: 0.3, try Sample.linear(1))
    #expect(abs(easing.timeline().at(0.8) - 15) < 1e-9)
  }
}

@Suite("Transactions") struct TransactionTests {
  private func resolve(
    _ explicit: CurveChoice, _ chain: [TransactionModifier], changed: [String] = ["size"], disables: Bool = false,
    continuous: Bool = false
  ) throws -> CurveChoice {
    TransactionResolver(
      StageTransaction(explicit, disablesAnimations: disables, isContinuous: continuous),
      chain: chain.map { AnimationDecision.Modifier(owner: nil, modifier: $0) },
      changed: Set(try changed.map { try PropertyName($0) })
    ).decision.animation
  }

  private func source(_ choice: CurveChoice) -> CurveSource? {
    if case .curve(let source) = choice { source } else { nil }
  }

  @Test("the table of implicit and explicit animation") func table() throws {
    let (a, b, c) = (try Sample.linear(1), try Sample.linear(2), try Sample.linear(3))
    let size = try PropertyName("size")
    let bound = TransactionModifier.animation(source(b), value: size)
    #expect(try resolve(a, []) == a, "the explicit one where nothing else applies")
    #expect(try resolve(a, [bound]) == b, "implicit beats explicit")
    #expect(try resolve(a, [bound], changed: ["color"]) == a, "not bound to what changed")
    #expect(try resolve(a, [bound], disables: true) == a, "disabled: the transaction's own")
    #expect(try resolve(.none, [bound], disables: true) == CurveChoice.none)
    #expect(try resolve(a, [bound, .animation(source(c), value: nil)]) == c, "the nearest wins")
    #expect(try resolve(a, [.animation(source(c), value: nil), bound]) == b)
    #expect(try resolve(a, [.animation(nil, value: nil)]) == CurveChoice.none, "a nil animation switches off")
    #expect(try resolve(a, [.transaction(source(c), when: .always)], disables: true) == c, "closures always run")
    #expect(try resolve(a, [.transaction(nil, when: .continuous)]) == a)
    #expect(try resolve(a, [.transaction(nil, when: .continuous)], continuous: true) == CurveChoice.none)
    #expect(try resolve(a, [.transaction(source(c), when: .discrete)]) == c)
    #expect(try resolve(a, [.transaction(source(c), when: .discrete)], continuous: true) == a)
    #expect(try resolve(a, [.animation(source(c), value: nil)], changed: []) == a, "nothing changed")
  }

  @Test("drag-size: the button animates although it disables animations") func dragSize() throws {
    let spring = CurveSource.inline(try Curve(.spring(.duration(0.5, bounce: 0), blendDuration: 0)))
    let chain: [TransactionModifier] = [
      .transaction(nil, when: .continuous), .transaction(spring, when: .discrete),
      .animation(spring, value: try PropertyName("size")),
    ]
    #expect(try resolve(.none, chain, disables: true) == .curve(spring))
    // A drag moves at once only as far as the implicit animation lets it: it is bound to the size.
    #expect(try resolve(.none, chain, continuous: true) == .curve(spring))
    #expect(try resolve(.none, Array(chain.dropLast()), continuous: true) == CurveChoice.none)
  }
}
