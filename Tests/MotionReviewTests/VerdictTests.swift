import MotionEngine
import MotionModel
import MotionReview
import TestSupport
import Testing

/// Each rule of the verdict with the smallest difference that meets it.
@Suite struct VerdictTests {
  private func curve(_ duration: Double, _ base: CurveBase = .linear(.clamp)) throws -> Motion {
    .curve(try Make.curve(base, duration))
  }

  private func keyframes(_ names: String...) throws -> Motion {
    .keyframes(try KeyframeSet(tracks: names.map { try Make.track($0, from: 0, [Make.linear(1, 1)]) }))
  }

  private func state(
    _ motion: Motion, name: String = "brand/pop", _ details: PresetDetails = PresetDetails()
  ) throws -> ResolvedPreset {
    ResolvedPreset(Preset(try PresetName(name), motion, details: details))
  }

  private func verdict(_ pairs: [(ResolvedPreset?, ResolvedPreset?)]) -> Verdict {
    Verdict(
      CatalogDifference(
        BeforeAfter(before: "a", after: "b"), pairs.map { PresetDifference(before: $0.0, after: $0.1) }))
  }

  private func rules(_ before: ResolvedPreset?, _ after: ResolvedPreset?) -> [Verdict.Rule] {
    verdict([(before, after)]).reasons.map(\.rule)
  }

  @Test("presets: added is minor, removed and renamed away major, renamed behind an alias minor")
  func presets() throws {
    let pop = try state(curve(1))
    #expect(verdict([(pop, pop)]).level == .none)
    #expect(verdict([(nil, pop)]).level == .minor)
    #expect(verdict([(pop, nil)]).level == .major)
    let renamed = try state(curve(1), name: "brand/bounce")
    #expect(rules(pop, renamed) == [.presetRenamed])
    let alias = try state(.alias(PresetReference("brand/bounce")))
    let kept = verdict([(pop, renamed), (nil, alias)])
    #expect(kept.level == .minor)
    #expect(Set(kept.reasons.map(\.rule)) == [.presetRenamedWithAlias, .presetAdded])
  }

  @Test("durations: up to 1 % is a patch, up to 25 % minor, more or endless is major")
  func durations() throws {
    for (seconds, rule) in [
      (1.01, Verdict.Rule.durationSlight), (1.02, .duration), (1.25, .duration), (1.26, .durationMuch),
      (0.5, .durationMuch), (0.99, .duration),
    ] {
      let found = rules(
        try state(.duration(.seconds(1))), try state(.duration(.seconds(seconds))))
      #expect(found == [rule], "1 s to \(seconds) s")
    }
    // The second swing of a spring, e^(-2πζ/√(1-ζ²)) = 0.001 at ζ = 0.74, makes it last 0.8 s in place of 0.63 s.
    let springs = try [0.26, 0.28].map { try state(.curve(Curve(notation: "spring(duration: 0.5, bounce: \($0))"))) }
    #expect(rules(springs[0], springs[1]) == [.duration, .deviation])
    let fades = try [0.26, 0.28].map {
      try state(
        .transition(MotionTransition(notation: ".opacity.animation(.spring(duration: 0.5, bounce: \($0)))")))
    }
    #expect(Set(rules(fades[0], fades[1])) == [.duration, .deviation])
    let endless = Motion.curve(try Make.curve(.linear(.clamp), 1, [.repeats(count: nil, autoreverses: true)]))
    #expect(rules(try state(curve(1)), try state(endless)).contains(.durationMuch))
  }

  @Test("deviations: up to 1 % of the span is a patch, up to 25 % minor, more is major")
  func deviations() throws {
    func points(_ middle: Double) throws -> Motion {
      try curve(
        1,
        .points(
          LinearPoints([LinearPoints.Stop(0), LinearPoints.Stop(middle, at: [0.5]), LinearPoints.Stop(1)])))
    }
    for (middle, rule) in [
      (0.509, Verdict.Rule.deviationSlight), (0.52, .deviation), (0.74, .deviation), (0.76, .deviationMuch),
    ] {
      #expect(rules(try state(points(0.5)), try state(points(middle))) == [rule], "\(middle)")
    }
  }

  @Test("a motion that only takes longer is judged by its duration; one that also changes its shape by both")
  func stretching() throws {
    // Halfway through 0.24 s, at 0.12 s, the other has 0.6 of its 0.2 s behind it, and is more than 0.25 ahead.
    let steep = CurveBase.cubicBezier(try CubicBezier(0.9, 0, 0.1, 1), .clamp)
    for (seconds, rule) in [(0.201, Verdict.Rule.durationSlight), (0.24, .duration), (0.3, .durationMuch)] {
      #expect(rules(try state(curve(0.2, steep)), try state(curve(seconds, steep))) == [rule], "0.2 s to \(seconds) s")
    }
    #expect(rules(try state(curve(0.2)), try state(curve(0.24, steep))).contains(.deviationMuch))
    func keyframes(_ seconds: Double) throws -> ResolvedPreset {
      let cubic = [try Make.cubic(10, seconds), try Make.cubic(0, seconds)]
      return try state(.keyframes(KeyframeSet(tracks: [Make.track("x", from: 0, cubic)])))
    }
    #expect(rules(try keyframes(0.1), try keyframes(0.12)) == [.duration])
  }

  @Test("kinds and channels: another kind and a lost channel are major, a new channel minor")
  func kinds() throws {
    #expect(rules(try state(curve(1)), try state(.duration(.seconds(1)))).contains(.kindChanged))
    #expect(rules(try state(keyframes("x", "blur")), try state(keyframes("x"))) == [.channelRemoved])
    #expect(rules(try state(keyframes("x")), try state(keyframes("x", "blur"))) == [.channelAdded])
  }

  @Test("words are patches, deprecation and its withdrawal minor, another reduced variant minor")
  func details() throws {
    let plain = try state(curve(1))
    let titled = try state(curve(1), PresetDetails(title: "Pop"))
    let noted = try state(curve(1), PresetDetails(notes: "more", tags: ["a"]))
    let old = try state(curve(1), PresetDetails(deprecation: Deprecation(replacement: PresetReference("brand/new"))))
    let reduced = try state(curve(1), PresetDetails(reducedMotion: PresetReference("brand/fade")))
    #expect(rules(plain, titled) == [.words])
    #expect(rules(plain, noted) == [.words])
    #expect(rules(plain, old) == [.presetDeprecated])
    #expect(rules(old, plain) == [.presetReinstated])
    #expect(rules(plain, reduced) == [.reducedMotionChanged])
    #expect(verdict([(plain, old)]).reasons.first?.sentence == "is deprecated in favor of brand/new")
  }

  @Test("the same motion in other words is a patch; one that merges differently is minor")
  func words() throws {
    let bezier = try curve(1, .cubicBezier(CubicBezier(0.3, 0.3, 0.6, 0.6), .clamp))
    #expect(rules(try state(curve(1)), try state(bezier)) == [.reworded])
    let spring = Motion.curve(try Make.curve(.spring(.duration(0.5, bounce: 0), blendDuration: 0)))
    let blended = Motion.curve(try Make.curve(.spring(.duration(0.5, bounce: 0), blendDuration: 0.3)))
    #expect(rules(try state(spring), try state(blended)) == [.behavior])
  }

  @Test("a motion whose reference is gone cannot be played any more: major")
  func unplayable() throws {
    let reference = try PresetReference("time/short")
    let motion = Motion.curve(try Curve(.linear(.clamp), duration: .reference(reference)))
    let preset = Preset(try PresetName("a"), motion)
    let whole = ResolvedPreset(preset, references: ReferenceTable([reference: .duration(.seconds(1))]))
    #expect(rules(whole, ResolvedPreset(preset)) == [.unplayable])
    #expect(rules(ResolvedPreset(preset), whole) == [.notCompared])
  }

  @Test("the furthest-reaching reason decides and comes first; thresholds are the caller's")
  func order() throws {
    let difference = CatalogDifference(
      BeforeAfter(before: "a", after: "b"),
      [
        PresetDifference(before: nil, after: try state(curve(1), name: "a/new")),
        PresetDifference(before: try state(curve(1), name: "b/old"), after: nil),
        PresetDifference(before: try state(curve(1), name: "c/slow"), after: try state(curve(1.1), name: "c/slow")),
      ])
    let verdict = Verdict(difference)
    #expect(verdict.level == .major)
    #expect(verdict.reasons.map(\.rule).first == .presetRemoved)
    #expect(verdict.reasons.map(\.rule.level).sorted(by: >) == verdict.reasons.map(\.rule.level))
    var policy = Verdict.Policy()
    policy.majorDuration = 0.05
    #expect(Verdict(difference, policy: policy).reasons.contains { $0.rule == .durationMuch })
  }

  @Test("every rule has a level")
  func table() {
    for rule in Verdict.Rule.allCases {
      #expect(rule.level > .none, "\(rule)")
    }
    #expect(Verdict.Level.none < .patch && Verdict.Level.patch < .minor && Verdict.Level.minor < .major)
  }
}
