import MotionModel

/// Compiles sequences: steps, phases and states.
enum SequenceCompiler {
  /// What a sequence compiles to.
  struct Outcome {
    var timeline: Timeline
    /// How long it counts for whoever waits for it, in seconds; the tail of a spring comes after.
    var logicalDuration: Double
  }

  /// The timeline of a sequence.
  static func timeline(_ sequence: MotionSequence, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    try outcome(sequence, &resolver, inherited: [:]).timeline
  }

  /// Compiles a sequence that may play inside another.
  /// - Parameter inherited: What its channels show when it begins, where it does not say itself.
  static func outcome(
    _ sequence: MotionSequence, _ resolver: inout MotionResolver, inherited: [String: MotionValue]
  ) throws(ModelError) -> Outcome {
    resolver.bind(sequence.parameters)
    switch sequence.body {
    case .steps(let list):
      let outcome = try StepCompiler.outcome(list, sequence, &resolver, inherited: inherited)
      guard let schedule = sequence.schedule else { return outcome }
      return try ScheduledPlay.outcome(outcome, schedule, sequence, &resolver)
    case .phases(let cycle): return try PhaseCompiler.outcome(cycle, sequence, &resolver, inherited: inherited)
    case .states(let map): return try StateCompiler.outcome(map, sequence, &resolver, inherited: inherited)
    }
  }

  /// A stage with the first values of a sequence: its own, else those of its first phase or state, else what shows
  /// already, else neutral ones.
  static func stage(
    _ sequence: MotionSequence, first: [PropertyChange], later: [PropertyChange], inherited: [String: MotionValue],
    _ resolver: MotionResolver
  ) throws(ModelError) -> Stage {
    var stage = Stage(resolver: resolver)
    var values: [String: MotionValue] = [:]
    for change in sequence.initial { values[change.channel] = change.value }
    for change in first { values[change.channel] = change.value }
    for change in sequence.initial + first + later where !stage.contains(change.channel) {
      let type = change.value.type
      let shown = inherited[change.channel].flatMap { $0.type == type ? $0 : nil }
      if let value = values[change.channel] ?? shown ?? StageValue.neutral(change.property, type) {
        try stage.add(channel: change.channel, value: value)
      }
    }
    return stage
  }

  /// Puts the timeline of a sequence together.
  static func timeline(
    _ stage: Stage, _ sequence: MotionSequence, cues: CueTrack, atLeast duration: Double,
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
    try DerivedCompiler.append(sequence.derived, to: &entries, &resolver)
    return Timeline(
      mode: resolver.options.mode, duration: tracks.reduce(duration) { max($0, $1.end) }, entries: entries, cues: cues)
  }

  /// The compiled curve of a choice: a curve without a duration of its own lasts 0.35 s, as SwiftUI's do.
  static func curve(
    _ choice: CurveChoice, duration: Double? = nil, _ resolver: inout MotionResolver
  ) throws(ModelError) -> CompiledCurve? {
    switch choice {
    case .none: nil
    case .standard: try resolver.compile(try Curve(.systemDefault))
    case .curve(let source): try resolver.compile(try resolver.curve(source), duration: duration, fallback: 0.35)
    }
  }
}
