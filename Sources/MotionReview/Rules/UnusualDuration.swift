import MotionEngine
import MotionModel

extension LintRule {
  private static let longest = LintParameter("longest", .seconds, 10, in: 0.001...86_400, "the longest that is usual")

  /// Words of what is meant to take no time.
  private static let instant: Set<String> = [
    "none", "zero", "instant", "instantly", "immediate", "immediately", "off", "no", "once", "identity", "cut",
  ]

  /// Motions without a length, or with a very long one.
  static let unusualDuration = LintRule(
    id: "unusual-duration", severity: .warning, summary: "A duration is 0, or longer than people wait.",
    reason: """
      A motion of no length is a jump: a slip, unless its name, title or use says so (none, instant, off, 0 …), or it is \
      a variant for reduced motion. One that takes longer than ten seconds until it has settled is seldom watched \
      to its end. Durations, curves and transitions with a length of their own, keyframes and sequences of steps are \
      measured, of what repeats one pass; sequences of phases and states have no length of their own.
      """,
    sources: ["https://www.nngroup.com/articles/animation-duration/"], parameters: [longest],
    yieldsTo: ["suspicious-units", "settles-late"],
    example: [#"{"motionbook": 1, "name": "time/fast", "kind": "duration", "duration": 0}"#],
    check: .one { preset, limits in
      guard let duration = preset.passDuration else { return nil }
      let length = LintQuantity(duration, .seconds)
      if duration > limits[longest] {
        return LintObservation(
          problem: "takes \(length.text)", measured: length, allowed: "at most \(limits.text(longest))",
          advice: "make it shorter, or several motions of it")
      }
      guard duration == 0, preset.statesLength, !isInstant(preset) else { return nil }
      return LintObservation(
        problem: "takes no time", measured: length, allowed: "more than 0 s",
        advice: "give it a length, or say in its name or use that it is instant")
    })

  private static func isInstant(_ preset: MeasuredPreset) -> Bool {
    if preset.catalog.isVariant(preset.place) { return true }
    let said = [preset.details.use, preset.details.title, preset.details.summary].compactMap { $0 }
    let words = Set(preset.words.words).union(said.flatMap(\.plainWords)).union(preset.details.tags)
    return !words.isDisjoint(with: instant)
      || words.contains { $0.filter(\.isNumber).allSatisfy { $0 == "0" } && $0.contains("0") }
  }
}

extension MeasuredPreset {
  /// How long one pass takes, in seconds; nil for what has no length of its own.
  fileprivate var passDuration: Double? {
    if case .keyframes(let set)? = motion, motion?.repeats == true,
      let once = try? KeyframeSet(
        tracks: set.tracks, derived: set.derived, parameters: set.parameters, easing: set.easing)
    {
      return try? ResolvedMotion(.keyframes(once), references: linted.motion.references).timeline().duration
    }
    return curve != nil && motion?.repeats == true ? nil : duration
  }

  /// Whether somebody wrote down how long it takes.
  fileprivate var statesLength: Bool {
    switch motion {
    case .duration, .keyframes: true
    case .curve(let curve): curve.duration != nil || curve.base.isSpring
    case .transition(let transition): transition.duration != nil || transition.curve != nil
    default: false
    }
  }
}
