import Motionbook

/// Events triggered by keys while a motion plays.
///
/// Events become part of the motion: rewinding undoes them, and a loop repeats them.
struct PlayEvents {
  /// Indicates that part of the motion waits for a trigger.
  let takesTriggers: Bool
  /// States entered by the keys 1 to 9.
  let states: [String]
  private var motion: ResolvedMotion
  private var options: CompileOptions
  private let isTransition: Bool

  init(_ motion: ResolvedMotion, _ options: CompileOptions) throws(ModelError) {
    self.motion = motion
    self.options = options
    let stage = try LiveStage(motion, options)
    takesTriggers = stage.takesTriggers
    states = Array(stage.states.prefix(9))
    if case .transition? = try? motion.withoutAlias() { isTransition = true } else { isTransition = false }
  }

  /// Keys and their actions, such as "1 stopped".
  var keys: [String] {
    states.enumerated().map { "\($0 + 1) \(QuotedText.visible($1, limit: 20))" } + (takesTriggers ? ["t trigger"] : [])
  }

  /// The motion with one more event; nil for a key without a meaning.
  /// - Throws: `ModelError` if it expands to too much; the event is not added.
  mutating func take(_ key: PlayKey, at time: Double) throws(ModelError) -> Timeline? {
    var options = options
    switch key {
    case .trigger where takesTriggers:
      options.triggers = (options.triggers + [time]).sorted()
    case .state(let number) where states.indices.contains(number - 1):
      // A view without events is inserted at the start.
      if options.events.isEmpty, isTransition { options.events = [.init("insertion", at: 0)] }
      options.events.append(.init(states[number - 1], at: time))
    default: return nil
    }
    let timeline = try motion.timeline(options)
    self.options = options
    return timeline
  }

  /// Plays another motion with the same events.
  /// - Throws: `ModelError` if it cannot be played; the previous motion is kept.
  mutating func play(_ motion: ResolvedMotion) throws(ModelError) -> Timeline {
    let timeline = try motion.timeline(options)
    self.motion = motion
    return timeline
  }

  /// Settling duration of the motion.
  func whole(of timeline: Timeline) -> Double { timeline.settledDuration(epsilon: options.settleEpsilon) }
}
