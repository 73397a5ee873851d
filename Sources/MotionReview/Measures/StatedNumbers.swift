import MotionModel

/// The lengths and values that stand in a document as numbers, with where they stand.
struct StatedNumbers {
  /// What a value is a number of.
  enum Meaning {
    case length, opacity, scale, angle, color
  }

  struct Number {
    let value: Double
    let meaning: Meaning
    let place: String
  }

  private(set) var lengths: [Number] = []
  private(set) var values: [Number] = []

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
    if case .seconds(let seconds)? = source { lengths.append(Number(value: seconds, meaning: .length, place: place)) }
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
    values += value.components.map { Number(value: $0, meaning: meaning, place: place) }
  }

  private mutating func add(_ effect: TransitionEffect) {
    switch effect {
    case .scale(let factor, _, _): values.append(Number(value: factor, meaning: .scale, place: "scale"))
    case .rotation(let degrees, _, _): values.append(Number(value: degrees, meaning: .angle, place: "rotation"))
    case .combined(let effects): for effect in effects { add(effect) }
    case .asymmetric(let insertion, let removal):
      add(insertion)
      add(removal)
    case .animated(let effect, _): add(effect)
    default: break
    }
  }
}
