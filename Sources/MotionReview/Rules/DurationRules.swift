import MotionEngine
import MotionModel

extension LintRule {
  private static let margin = LintParameter(
    "margin", .seconds, 0.01, in: 0...10, "additional duration allowed for an exit")

  static let exitSlowerThanEntrance = LintRule(
    id: "exit-slower-than-entrance", severity: .warning, summary: "The exit is slower than the entrance.",
    reason: """
      An entrance shows something new that needs attention; an exit removes something finished, and should be faster. \
      Pairs are found by words in otherwise equal names (enter and exit or leave, in and out, appear and disappear, \
      show and hide, open and close, present and dismiss, expand and collapse, insert and remove, reveal and conceal), \
      and in the two sides of a transition. Durations are measured until settled; an immediate entrance is assumed to \
      be intended.
      """,
    sources: [
      "https://m3.material.io/styles/motion/easing-and-duration/applying-easing-and-duration",
      "https://www.nngroup.com/articles/animation-duration/",
    ],
    parameters: [margin],
    documents: """
      {"motionbook": 1, "name": "card/enter", "kind": "curve", "easing": "easeOut", "duration": 0.25}

      {"motionbook": 1, "name": "card/exit", "kind": "curve", "easing": "easeIn", "duration": 0.4}
      """,
    check: .one { preset, limits in
      if case .transition(let transition)? = preset.motion, transition.insertion != nil, transition.removal != nil,
        let entrance = preset.duration(of: .insertion), let exit = preset.duration(of: .removal),
        let own = slowness(of: preset, exit, against: entrance, limits[margin], nil)
      {
        return own
      }
      guard let exit = preset.duration ?? preset.duration(of: .removal) else { return nil }
      return entrances(of: preset).lazy.compactMap { entrance in
        let other = MeasuredPreset(entrance, in: preset.catalog)
        let both = [other, preset].contains { $0.duration(of: .insertion) != nil }
        return slowness(
          of: preset, (both ? preset.duration(of: .removal) : nil) ?? exit,
          against: (both ? other.duration(of: .insertion) : nil) ?? other.duration ?? 0, limits[margin], other.name)
      }.first
    })

  static let ignoredDuration = LintRule(
    id: "ignored-duration", severity: .warning, summary: "A duration has no effect beside a spring.",
    reason: """
      A spring takes the time that follows from its numbers. Where the curve of a transition refers to a preset that \
      has become a spring, the stated duration is lost, and a short one for reduced motion with it. Checked are \
      transitions with a duration of their own.
      """,
    sources: ["https://developer.apple.com/documentation/swiftui/spring"],
    documents: """
      {"motionbook": 1, "name": "ease/standard", "kind": "curve", "spring": {"perceptual": {"duration": 0.4, "bounce": 0.2}}}

      {"motionbook": 1, "name": "card/fade", "kind": "transition", "curve": "ease/standard", "duration": 0.001,
       "properties": ["opacity"]}
      """,
    check: .one { preset, _ in
      guard case .transition(let transition)? = preset.motion, transition.duration != nil,
        case .reference(let reference)? = transition.curve,
        case .curve(let curve)? = try? preset.linted.motion.references.resolve(reference), curve.base.isSpring
      else { return nil }
      let length = preset.duration.map { LintQuantity($0, .seconds) }
      return LintObservation(
        problem: "states a duration, which its spring ignores: it takes \(length?.text ?? "another")", measured: length,
        allowed: "an easing beside a duration", advice: "choose an easing, or leave the duration out")
    })

  private static func slowness(
    of preset: MeasuredPreset, _ exit: Double, against entrance: Double, _ margin: Double, _ other: PresetName?
  ) -> LintObservation? {
    guard entrance > 0, exit.isFinite, exit > entrance + margin + 1e-9 else { return nil }
    let (slow, quick) = (LintQuantity(exit, .seconds), LintQuantity(entrance, .seconds))
    // A bare duration without delay or speed is fixed; whole milliseconds are accurate enough.
    let milliseconds = (entrance * 1000).rounded(.down)
    let isCurve = milliseconds >= 1 && preset.curve.map { !$0.base.isSpring && $0.modifiers.isEmpty } ?? false
    return LintObservation(
      problem: "exits in \(slow.text)\(other.map { ", and \($0) enters" } ?? " and enters") in \(quick.text)",
      measured: slow, allowed: "at most \(quick.text)", advice: "make the exit as fast as the entrance, or faster",
      command: isCurve && other != nil ? "motionbook set \(preset.name) --duration \(Int(milliseconds))ms" : nil,
      place: other == nil ? "removal" : nil, related: [other].compactMap { $0 })
  }

  /// Words for exits, with those for entrances.
  private static let counterparts: [String: [String]] = [
    "exit": ["enter", "entrance", "entry"], "leave": ["enter"], "out": ["in"], "disappear": ["appear"],
    "hide": ["show"], "close": ["open"], "dismiss": ["present"], "collapse": ["expand"], "remove": ["insert", "add"],
    "removal": ["insertion"], "outgoing": ["incoming"], "conceal": ["reveal"],
  ]
  /// Words before in and out that make these the two ends of an easing.
  private static let easings: Set<String> = [
    "ease", "easing", "sine", "quad", "cubic", "quart", "quint", "expo", "circ", "circular", "back", "elastic",
    "bounce",
  ]

  private static func entrances(of preset: MeasuredPreset) -> [Int] {
    let words = preset.name.words
    return words.indices.flatMap { place -> [Int] in
      if words[place] == "out", place > 0, easings.contains(String(words[place - 1])) { return [] }
      return (counterparts[String(words[place])] ?? []).compactMap { word in
        preset.name.replacing(words[place], with: word).flatMap { preset.catalog.places[.name($0, .latest)] }
      }
    }
  }

  private static let budget = LintParameter(
    "budget", .seconds, 0.5, in: 0...60, "delay allowed between the first and the last target")

  static let staggerOverBudget = LintRule(
    id: "stagger-over-budget", severity: .warning, summary: "The last staggered item starts too late.",
    reason: """
      A stagger guides the eye from one item to the next, and delays the last. Beyond about half a second the delay is \
      noticeable, and grows with the list. Measured is the interval times the number of targets minus one, of each \
      staggered step.
      """,
    sources: [
      "https://www.nngroup.com/articles/animation-duration/",
      "https://m1.material.io/motion/choreography.html",
    ],
    parameters: [budget],
    documents: """
      {"motionbook": 1, "name": "list/reveal", "kind": "sequence", "steps": [
        {"animate": {"opacity": 1}, "curve": {"easing": "easeOut", "duration": 0.2}, "stagger": 0.1,
         "targets": ["a", "b", "c", "d", "e", "f", "g", "h"]}], "initial": {"opacity": 0}}
      """,
    check: .each { preset, limits in
      guard case .sequence(let sequence)? = preset.motion, case .steps(let list) = sequence.body else { return [] }
      return list.steps.enumerated().compactMap { index, step -> LintObservation? in
        guard let action = step.action, let interval = action.stagger,
          let seconds = preset.seconds(interval, sequence.parameters)
        else { return nil }
        let last = Double(action.targets.count - 1) * seconds
        guard last > limits[budget] + 1e-9 else { return nil }
        let most = LintQuantity(limits[budget] / Double(action.targets.count - 1), .seconds)
        return LintObservation(
          problem: "staggers \(action.targets.count) targets by \(LintQuantity(seconds, .seconds).text), "
            + "so that the last starts after \(LintQuantity(last, .seconds).text)",
          measured: LintQuantity(last, .seconds), allowed: "at most \(limits.text(budget))",
          advice: "stagger by \(most.text) or less, or let several start together", place: "steps/\(index)")
      }
    })

  private static let factor = LintParameter(
    "factor", .factor, 3, in: 1...1_000, "settling time allowed, as a multiple of the stated duration")

  static let settlesLate = LintRule(
    id: "settles-late", severity: .warning, summary: "A spring settles long after the duration that it states.",
    reason: """
      The duration of a spring is that of one undamped oscillation, not its settling time. Without bounce it settles \
      after 1.5 times its duration; with much bounce, or much over-damping, after several times, so that schedules \
      based on the stated number are wrong: dependent steps start late, and taps hit a moving target. Measured is the \
      time after which a spring with a stated duration or response stays within 0.001 of its end.
      """,
    sources: ["https://developer.apple.com/documentation/swiftui/spring/settlingduration"],
    parameters: [factor],
    documents: """
      {"motionbook": 1, "name": "brand/wobble", "kind": "curve",
       "spring": {"perceptual": {"duration": 0.5, "bounce": 0.8}}}
      """,
    check: .one { preset, limits in
      guard let spring = preset.statedCurve?.base.spring, let stated = spring.statedLength, stated > 0,
        let curve = try? Curve(.spring(spring, blendDuration: 0)),
        let settled = ((try? ResolvedMotion(.curve(curve)).metrics()) ?? nil)?.settlingTime,
        settled > stated * limits[factor] + 1e-9
      else { return nil }
      let (length, most) = (LintQuantity(settled, .seconds), LintQuantity(stated * limits[factor], .seconds))
      return LintObservation(
        problem: "settles after \(length.text), and states \(LintQuantity(stated, .seconds).text)", measured: length,
        allowed: "at most \(most.text), \(limits.text(factor)) the stated duration",
        advice: "give it less bounce, or a shorter duration", command: "motionbook show \(preset.name)")
    })

  private static let longest = LintParameter("longest", .seconds, 10, in: 0.001...86_400, "longest duration allowed")

  /// Words for immediate changes.
  private static let instant: Set<String> = [
    "none", "zero", "instant", "instantly", "immediate", "immediately", "off", "no", "once", "identity", "cut",
  ]

  static let unusualDuration = LintRule(
    id: "unusual-duration", severity: .warning, summary: "A duration is 0 or too long.",
    reason: """
      A motion without duration is a jump: an error, unless its name, title or use states it (none, instant, off, 0 \
      …), or it is a variant for reduced motion. One longer than ten seconds is seldom watched to its end. Measured \
      are durations, curves and transitions with a duration of their own, keyframes and sequences of steps, for \
      repetitions one pass; sequences of phases and states have no duration of their own.
      """,
    sources: ["https://www.nngroup.com/articles/animation-duration/"], parameters: [longest],
    yieldsTo: ["suspicious-units", "settles-late"],
    documents: #"{"motionbook": 1, "name": "time/fast", "kind": "duration", "duration": 0}"#,
    check: .one { preset, limits in
      guard let duration = preset.passDuration else { return nil }
      let length = LintQuantity(duration, .seconds)
      // Exports round, and an import may bring 0.70000002 home.
      if duration > limits[longest] + 1e-6 {
        return LintObservation(
          problem: "takes \(length.text)", measured: length, allowed: "at most \(limits.text(longest))",
          advice: "shorten it, or split it into several motions")
      }
      guard duration == 0, preset.statesLength, !isInstant(preset) else { return nil }
      return LintObservation(
        problem: "has no duration", measured: length, allowed: "more than 0 s",
        advice: "set a duration, or name it as instant")
    })

  private static func isInstant(_ preset: MeasuredPreset) -> Bool {
    if preset.catalog.variants.contains(preset.place) { return true }
    let said = [preset.details.use, preset.details.title, preset.details.summary].compactMap { $0 }
    let words = preset.words.union(said.flatMap(\.plainWords)).union(preset.details.tags)
    return !words.isDisjoint(with: instant)
      || words.contains { $0.filter(\.isNumber).allSatisfy { $0 == "0" } && $0.contains("0") }
  }

  private static let limit = LintParameter("limit", .seconds, 5, in: 0...3_600, "loop duration allowed")

  /// Words for waiting, whose loop is essential.
  private static let waiting: Set<String> = [
    "loading", "loader", "load", "spinner", "progress", "preload", "skeleton", "shimmer", "indeterminate",
  ]

  static let endlessLoop = LintRule(
    id: "endless-loop", severity: .note, summary: "A loop runs for more than five seconds.",
    reason: """
      Motion beside text distracts from reading, and makes it impossible for some readers. WCAG requires a way to \
      pause, stop or hide automatic motion of more than five seconds beside other content. A preset cannot show that \
      its surroundings have one, so this is a note. Schedules, changing texts, and loops for waiting (loading, \
      progress, skeleton … in the name, the tags or the use) are essential, and skipped.
      """,
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/pause-stop-hide.html"],
    parameters: [limit],
    documents: """
      {"motionbook": 1, "name": "badge/pulse", "kind": "keyframes", "repeat": "forever", "tracks": [
        {"property": "opacity", "initial": 1, "keyframes": [
          {"linear": 0.5, "duration": 0.8}, {"linear": 1, "duration": 0.8}]}]}
      """,
    check: .one { preset, limits in
      guard let timeline = preset.timeline, preset.motion?.comesAgain == true, timeline.duration > limits[limit],
        timeline.channels.contains(where: { $0.type != .text }),
        !preset.says(waiting, in: [preset.details.use, preset.details.title] + preset.details.tags)
      else { return nil }
      let length = LintQuantity(timeline.duration, .seconds)
      return LintObservation(
        problem: timeline.duration.isFinite ? "repeats for \(length.text)" : "repeats forever",
        measured: length, allowed: "at most \(limits.text(limit))",
        advice: "provide a way to pause it, or limit its repetitions")
    })
}

extension MeasuredPreset {
  /// Duration in seconds; nil for a broken reference.
  fileprivate func seconds(_ source: DurationSource, _ parameters: [String: Double]) -> Double? {
    var resolver = MotionResolver(references: linted.motion.references, options: CompileOptions())
    resolver.bind(parameters)
    return try? resolver.seconds(source)
  }

  /// Duration of one pass, in seconds; nil if it has none of its own.
  fileprivate var passDuration: Double? {
    if case .keyframes(let set)? = motion, motion?.repeats == true,
      let once = try? KeyframeSet(
        tracks: set.tracks, derived: set.derived, parameters: set.parameters, easing: set.easing)
    {
      return try? ResolvedMotion(.keyframes(once), references: linted.motion.references).timeline().duration
    }
    return curve != nil && motion?.repeats == true ? nil : duration
  }

  fileprivate var statesLength: Bool {
    switch motion {
    case .duration, .keyframes: true
    case .curve(let curve): curve.duration != nil || curve.base.isSpring
    case .transition(let transition): transition.duration != nil || transition.curve != nil
    default: false
    }
  }
}

extension Motion {
  /// Indicates automatic repetition; schedules are clocks and move nothing.
  fileprivate var comesAgain: Bool {
    switch self {
    case .curve, .keyframes: return repeats
    case .sequence(let sequence):
      switch sequence.body {
      case .steps(let list): return list.repeatCount != 1 || sequence.schedule != nil || !sequence.derived.isEmpty
      case .phases(let cycle): return cycle.advance != .trigger
      case .states: return sequence.schedule != nil
      }
    case .transition, .duration, .schedule, .alias: return false
    }
  }
}
