import MotionModel

/// Says which presets move something, and so owe a reduced-motion variant.
///
/// Curves, durations and aliases move nothing by themselves. Keyframes, transitions and sequences move something if
/// they animate a property that is not *quiet*: light, color and text are quiet; place, size, angle and others are not.
/// Immediate changes do not move.
enum SeedMovement {
  static let quiet: Set<String> = [
    "opacity", "color", "background", "foreground", "tint", "saturation", "text", "image", "weight", "font", "beat",
  ]

  static func moves(_ preset: Preset, among presets: [String: Preset]) -> Bool {
    switch preset.motion {
    case .curve, .duration, .schedule, .alias: false
    case .keyframes(let set): moves(set)
    case .transition(let transition): moves(transition)
    case .sequence(let sequence): moves(sequence, among: presets) || movesMembers(of: sequence)
    }
  }

  private static func moves(_ set: KeyframeSet) -> Bool {
    let animated = set.tracks.filter { track in track.keyframes.contains { $0.kind != .move } }
    return (animated.map(\.property) + set.derived.map(\.property)).contains { !quiet.contains($0.text) }
  }

  private static func moves(_ transition: MotionTransition) -> Bool {
    if let content = transition.content, content != .identity, content != .opacity { return true }
    return [transition.insertion, transition.removal].compactMap { $0 }.contains { $0.effects.contains(where: moves) }
  }

  private static func moves(_ effect: TransitionEffect) -> Bool {
    switch effect {
    case .identity, .opacity: false
    case .custom(let values): values.contains { !quiet.contains($0.property.text) }
    case .combined(let effects): effects.contains(where: moves)
    case .asymmetric(let insertion, let removal): moves(insertion) || moves(removal)
    case .animated(let effect, _): moves(effect)
    default: true
    }
  }

  private static func moves(_ sequence: MotionSequence, among presets: [String: Preset]) -> Bool {
    switch sequence.body {
    case .steps(let list):
      list.steps.contains { $0.action.map { moves($0, among: presets) } ?? false }
    case .phases(let cycle): cycle.phases.contains { $0.curve != .none && moves($0.changes) }
    case .states(let map):
      map.states.contains { moves($0.changes) } && (!map.chain.isEmpty || map.states.contains { $0.curve != .none })
    }
  }

  /// Layout moves members that change size or place, or make room; digits roll.
  private static func movesMembers(of sequence: MotionSequence) -> Bool {
    let rolling = Set(ContentChange.allCases).subtracting([.identity, .opacity])
    let rolls = sequence.members.contains { rolling.contains($0.behavior.content) }
    return MotionSequence.parts(of: sequence.body).flatMap(\.members).contains { change in
      change.size != nil || change.place != nil || change.layout != nil || change.geometry != nil
        || change.parent != nil || change.isPresent != nil || change.text != nil && rolls
    }
  }

  private static func moves(_ action: StepAction, among presets: [String: Preset]) -> Bool {
    switch action.content {
    case .changes(let changes, let curve): curve != .none && moves(changes)
    case .preset(let reference): presets[reference.description].map { moves($0, among: presets) } ?? false
    }
  }

  private static func moves(_ changes: [PropertyChange]) -> Bool {
    changes.contains { !quiet.contains($0.property.text) }
  }
}
