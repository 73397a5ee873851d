import MotionModel

extension LintRule {
  private static let seconds = LintParameter(
    "seconds", .seconds, 30, in: 1...10_000, "from where on a stated length looks like milliseconds")
  private static let scale = LintParameter(
    "scale", .factor, 50, in: 2...100_000, "from where on a scale looks like a percentage")

  /// Numbers that make sense in another unit.
  static let suspiciousUnits = LintRule(
    id: "suspicious-units", severity: .warning, summary: "A number looks as if it were meant in another unit.",
    reason: """
      Documents take seconds, degrees, factors and components of 0…1. Stated lengths of half a minute up to 10,000 s, all \
      whole numbers, are milliseconds in most cases, angles that are a multiple of π/4 radians, opacities above 1 and scales of 50 and more \
      percentages, and color components above 2 those of 0…255. What is measured on a motion that is slowed down or \
      repeated is not looked at, only what is in the document.
      """,
    sources: ["https://www.designtokens.org/tr/drafts/format/#duration"], parameters: [seconds, scale],
    example: [#"{"motionbook": 1, "name": "time/short", "kind": "duration", "duration": 150}"#],
    check: .each { preset, limits in
      // One finding for each kind of fault says enough.
      var seen: Set<String> = []
      return (preset.motion.map { StatedNumbers($0).numbers } ?? []).compactMap { suspicion($0, preset.name, limits) }
        .filter { seen.insert($0.allowed).inserted }
    })

  /// A value that makes sense in another unit.
  private static func suspicion(
    _ number: StatedNumbers.Number, _ name: PresetName, _ limits: LintLimits
  ) -> LintObservation? {
    let (value, place) = (number.value, number.place)
    func found(
      _ allowed: String, _ unit: String, _ instead: Double, measured: LintQuantity.Unit = .factor
    ) -> LintObservation {
      let isLength = measured == .seconds
      let words = [value, instead].map { isLength ? LintQuantity($0, measured).text : CanonicalJSON.number($0) }
      return LintObservation(
        problem: "\(place) \(isLength ? "states" : "is") \(words[0])", measured: LintQuantity(value, measured),
        allowed: allowed, advice: "if \(unit) are meant, write \(words[1])",
        command: isLength && place == "duration"
          ? "motionbook set \(name) --duration \(CanonicalJSON.number(value))ms" : nil,
        place: place)
    }
    switch number.meaning {
    // A whole number, and no more than ten seconds of milliseconds.
    case .length where value >= limits[seconds] && value <= 10_000 && value.rounded() == value:
      return found("less than \(limits.text(seconds))", "milliseconds", value / 1000, measured: .seconds)
    case .opacity where value > 1: return found("an opacity of 0…1", "percents", value / 100)
    case .scale where value >= limits[scale]:
      return found("a scale below \(CanonicalJSON.number(limits[scale]))", "percents", value / 100)
    case .color where value > 2:
      return found("color components of 0…1", "components of 0…255", (value / 255 * 1000).rounded() / 1000)
    case .angle where isRadians(value):
      return found("an angle in degrees", "radians", (value * 180 / .pi).rounded(), measured: .degrees)
    default: return nil
    }
  }

  /// Whether an angle is a multiple of π/4 as it is written with two digits behind the point, or more.
  private static func isRadians(_ number: Double) -> Bool {
    let eighths = (number / (.pi / 4)).rounded()
    return eighths != 0 && abs(eighths * .pi / 4 - number) <= 0.00500001 && abs(number) < 26
      && number != number.rounded()
  }
}

/// The lengths and values that stand in a document as numbers, with where they stand.
private struct StatedNumbers {
  /// What a value is a number of.
  enum Meaning {
    case length, opacity, scale, angle, color
  }

  struct Number {
    let value: Double
    let meaning: Meaning
    let place: String
  }

  private(set) var numbers: [Number] = []

  init(_ motion: Motion) {
    switch motion {
    case .curve(let curve): add(curve)
    case .duration(let duration): add(duration, "duration")
    case .keyframes(let set):
      add(set.delay, "delay")
      for track in set.tracks {
        add(track.initial, of: track.property, track.property.text)
        for keyframe in track.keyframes {
          add(keyframe.duration, track.property.text)
          if !keyframe.change.isRelative { add(keyframe.value, of: track.property, track.property.text) }
        }
      }
    case .transition(let transition):
      add(transition.duration, "duration")
      add(transition.delay, "delay")
      if case .inline(let curve)? = transition.curve { add(curve) }
      for effect in (transition.insertion?.effects ?? []) + (transition.removal?.effects ?? []) { add(effect) }
    case .sequence(let sequence): add(sequence)
    case .schedule, .alias: break
    }
  }

  private mutating func add(_ sequence: MotionSequence) {
    add(sequence.initial)
    switch sequence.body {
    case .phases(let cycle): for phase in cycle.phases { add(phase.changes) }
    case .states(let map): for state in map.states { add(state.changes) }
    case .steps(let list):
      for (index, step) in list.steps.enumerated() {
        switch step {
        case .act(let action, _): add(action, "steps/\(index)")
        case .stagger(let action, let interval, _):
          add(action, "steps/\(index)")
          add(interval, "steps/\(index)")
        case .wait(let duration): add(duration, "steps/\(index)")
        case .defaults(_, let duration, let delay):
          add(duration, "steps/\(index)")
          add(delay, "steps/\(index)")
        case .cue: break
        }
      }
    }
  }

  private mutating func add(_ action: StepAction, _ place: String) {
    add(action.duration, place)
    add(action.delay, place)
    guard case .changes(let changes, let choice) = action.content else { return }
    add(changes)
    if case .curve(.inline(let curve)) = choice { add(curve, place) }
  }

  private mutating func add(_ curve: Curve, _ place: String = "duration") {
    add(curve.duration, place)
    if let stated = curve.base.spring?.statedLength {
      add(.seconds(stated), place == "duration" ? "the spring" : place)
    }
    for case .delay(let seconds) in curve.modifiers { add(.seconds(seconds), "delay") }
  }

  private mutating func add(_ source: DurationSource?, _ place: String) {
    if case .seconds(let seconds)? = source { add([seconds], .length, place) }
  }

  private mutating func add(_ values: [Double], _ meaning: Meaning, _ place: String) {
    numbers += values.map { Number(value: $0, meaning: meaning, place: place) }
  }

  private mutating func add(_ changes: [PropertyChange]) {
    for change in changes where !change.change.isRelative { add(change.value, of: change.property, change.channel) }
  }

  private mutating func add(_ value: MotionValue, of property: PropertyName, _ place: String) {
    let meaning: Meaning
    switch value.type {
    case .angle: meaning = .angle
    case .color: meaning = .color
    case .number where property.isOpacity: meaning = .opacity
    case .number where property.text.hasPrefix("scale"): meaning = .scale
    default: return
    }
    add(value.components, meaning, place)
  }

  private mutating func add(_ effect: TransitionEffect) {
    switch effect {
    case .scale(let factor, _, _): add([factor], .scale, "scale")
    case .rotation(let degrees, _, _): add([degrees], .angle, "rotation")
    case .combined(let effects): for effect in effects { add(effect) }
    case .asymmetric(let insertion, let removal):
      add(insertion)
      add(removal)
    case .animated(let effect, _): add(effect)
    default: break
    }
  }
}
