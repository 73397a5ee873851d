import Motionbook

/// What keys make happen in a motion that is played.
///
/// What was pressed is part of the motion from then on: it can be rewound, and comes again in a loop.
struct PlayEvents {
  /// Whether something in it waits for a trigger.
  let takesTriggers: Bool
  /// The states that it enters, by the keys 1 to 9.
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

  /// The keys and what they do, such as "1 stopped".
  var keys: [String] {
    states.enumerated().map { "\($0 + 1) \(QuotedText.visible($1, limit: 20))" } + (takesTriggers ? ["t trigger"] : [])
  }

  /// The motion with one event more; nil for a key that means nothing here.
  /// - Throws: `ModelError` where it expands to too much; nothing has happened then.
  mutating func take(_ key: PlayKey, at time: Double) throws(ModelError) -> Timeline? {
    var options = options
    switch key {
    case .trigger where takesTriggers:
      options.triggers = (options.triggers + [time]).sorted()
    case .state(let number) where states.indices.contains(number - 1):
      // Without events a view comes at the start.
      if options.events.isEmpty, isTransition { options.events = [.init("insertion", at: 0)] }
      options.events.append(.init(states[number - 1], at: time))
    default: return nil
    }
    let timeline = try motion.timeline(options)
    self.options = options
    return timeline
  }

  /// Another motion, with the same events.
  /// - Throws: `ModelError` where it cannot be played; the motion is that of before then.
  mutating func play(_ motion: ResolvedMotion) throws(ModelError) -> Timeline {
    let timeline = try motion.timeline(options)
    self.motion = motion
    return timeline
  }

  /// When the motion has settled.
  func whole(of timeline: Timeline) -> Double { timeline.settledDuration(epsilon: options.settleEpsilon) }
}
