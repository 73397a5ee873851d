import MotionModel

/// Compiles motions into timelines.
enum TimelineCompiler {
  static func compile(_ motion: Motion, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    switch motion {
    case .curve(let curve): return try timeline(curve, &resolver)
    case .duration(let source): return try timeline(source, resolver)
    case .keyframes(let set): return try KeyframeRuns.timeline(set, &resolver)
    case .transition(let transition): return try TransitionRun.timeline(transition, &resolver)
    case .sequence(let sequence): return try SequenceCompiler.timeline(sequence, &resolver, inherited: [:])
    case .schedule(let schedule): return try timeline(schedule, &resolver)
    case .alias(let reference):
      return try resolver.entering(reference) { (target, resolver) throws(ModelError) in
        try compile(target, &resolver)
      }
    }
  }

  private static func timeline(_ curve: Curve, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    let options = resolver.options
    var compiled = try resolver.compile(curve, distance: abs(options.to - options.from))
    if var context = compiled.base.custom?.context {
      (context.from, context.to) = (options.from, options.to)
      compiled = compiled.bound(to: context)
    }
    let entry = Timeline.Entry(channel: Channel("value"), program: .curve(compiled, from: options.from, to: options.to))
    return Timeline(
      mode: options.mode, duration: compiled.duration, logicalDuration: compiled.logicalDuration, entries: [entry])
  }

  /// Values available to formulas.
  private static func timeline(
    _ schedule: MotionSchedule, _ resolver: inout MotionResolver
  ) throws(ModelError) -> Timeline {
    var entries: [Timeline.Entry] = []
    let channels = try [ScheduleReading.tick, .date].map { (reading) throws(ModelError) in
      DerivedChannel(try PropertyName(reading.rawValue), try Formula(reading.rawValue))
    }
    try DerivedCompiler.append(channels, to: &entries, &resolver, clock: try resolver.clock(of: .inline(schedule)))
    return Timeline(mode: resolver.options.mode, duration: DerivedCompiler.end(of: entries), entries: entries)
  }

  private static func timeline(_ source: DurationSource, _ resolver: MotionResolver) throws(ModelError) -> Timeline {
    let seconds = try resolver.seconds(source)
    let entry = Timeline.Entry(channel: Channel("seconds", unit: .seconds), program: .constant(seconds))
    return Timeline(mode: resolver.options.mode, duration: seconds, entries: [entry])
  }
}
