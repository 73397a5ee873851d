import MotionModel

extension MotionSequence {
  /// Stage with the first values of a sequence: its own, otherwise those of its first phase or state, otherwise the
  /// shown ones, otherwise neutral ones.
  /// - Parameter steps: Changes of its steps.
  func stage(
    steps: [PropertyChange] = [], inherited: [String: MotionValue] = [:], _ resolver: MotionResolver
  ) throws(ModelError) -> Stage {
    var stage = Stage(resolver: resolver)
    stage.transactionKeys = transactionKeys
    var places: [(changes: [PropertyChange], members: [MemberChange])] = []
    switch body {
    case .steps: break
    case .phases(let cycle): places = cycle.phases.map { ($0.changes, $0.members) }
    case .states(let map):
      places = map.states.map { ($0.changes, $0.members) }
      stage.chain = map.chain
    }
    var values: [String: MotionValue] = [:]
    let first = Self.values(of: members) + initial + (places.first?.changes ?? [])
    for change in first where !change.change.isRelative { values[change.channel] = change.value }
    for change in first + places.dropFirst().flatMap(\.changes) + steps where !stage.contains(change.channel) {
      let type = change.value.type
      let shown = inherited[change.channel].flatMap { $0.type == type ? $0 : nil }
      if let value = values[change.channel] ?? shown ?? MotionValue.neutral(change.property, type) {
        try stage.add(channel: change.channel, value: value)
      }
    }
    try stage.add(self, first: places.first?.members ?? [])
    return stage
  }

  /// Puts the timeline of a sequence together.
  /// - Parameters:
  ///   - marks: Starts of its phases or states, for their cues.
  ///   - ticks: Entries of its schedule, for cues by ticks.
  ///   - own: Cues of its steps.
  ///   - logicalDuration: Logical completion, in seconds; the tail of a spring comes after.
  ///   - duration: Minimum duration even without motion; nil: the logical one.
  func timeline(
    of stage: Stage, marks: CueCompiler.Marks = CueCompiler.Marks(), ticks: ScheduleEntries?, own: CueTrack = .none,
    logicalDuration: Double, atLeast duration: Double? = nil, _ resolver: inout MotionResolver
  ) throws(ModelError) -> Timeline {
    let track = try CueCompiler.track(cues, marks: marks, ticks: ticks, own: own, &resolver.budget)
    let tracks = stage.tracks
    var entries = stage.entries(of: tracks)
    let names = entries.map(\.channel.name)
    guard Set(names).count == names.count else {
      let twice = Set(names.filter { name in names.count { $0 == name } > 1 }).sorted().joined(separator: ", ")
      throw ModelError(
        .contradiction, "two properties share the channel \(twice)",
        hint: "set the components of a point, size or color one by one everywhere, or together everywhere")
    }
    var end = tracks.reduce(duration ?? logicalDuration) { max($0, $1.end) }
    if !isPlayedByTicks {
      try DerivedCompiler.append(derived, to: &entries, &resolver, clock: try clock(resolver))
      end = max(end, DerivedCompiler.end(of: entries))
    }
    return Timeline(
      mode: resolver.options.mode, duration: end, logicalDuration: logicalDuration, entries: entries, cues: track)
  }

  /// Indicates that a schedule plays its steps repeatedly.
  private var isPlayedByTicks: Bool { if case .steps = body { schedule != nil } else { false } }
}
