import MotionModel

extension MotionSequence {
  /// Stage with the first values of a sequence: its own, otherwise those of its first phase or state, otherwise the
  /// shown ones, otherwise neutral ones.
  func stage(
    first: [PropertyChange] = [], members: [MemberChange] = [], later: [PropertyChange],
    inherited: [String: MotionValue], _ resolver: MotionResolver
  ) throws(ModelError) -> Stage {
    var stage = Stage(resolver: resolver)
    stage.transactionKeys = transactionKeys
    var values: [String: MotionValue] = [:]
    let initial = Self.values(of: self.members) + initial
    for change in initial + first where !change.change.isRelative { values[change.channel] = change.value }
    for change in initial + first + later where !stage.contains(change.channel) {
      let type = change.value.type
      let shown = inherited[change.channel].flatMap { $0.type == type ? $0 : nil }
      if let value = values[change.channel] ?? shown ?? MotionValue.neutral(change.property, type) {
        try stage.add(channel: change.channel, value: value)
      }
    }
    try stage.add(self, first: members)
    return stage
  }

  /// Puts the timeline of a sequence together.
  /// - Parameters:
  ///   - logicalDuration: Logical completion, in seconds; the tail of a spring comes after.
  ///   - duration: Minimum duration even without motion; nil: the logical one.
  func timeline(
    of stage: Stage, cues: CueTrack, logicalDuration: Double, atLeast duration: Double? = nil,
    _ resolver: inout MotionResolver
  ) throws(ModelError) -> Timeline {
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
      mode: resolver.options.mode, duration: end, logicalDuration: logicalDuration, entries: entries, cues: cues)
  }
}
