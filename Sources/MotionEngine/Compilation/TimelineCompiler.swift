import MotionModel

/// Compiles motions into timelines.
enum TimelineCompiler {
  static func compile(_ motion: Motion, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    switch motion {
    case .curve(let curve):
      let options = resolver.options
      var compiled = try resolver.compile(curve, distance: abs(options.to - options.from))
      if var context = compiled.base.custom?.context {
        (context.from, context.to) = (options.from, options.to)
        compiled = compiled.bound(to: context)
      }
      let program = ChannelProgram.curve(compiled, from: options.from, to: options.to)
      return Timeline(
        mode: options.mode, duration: compiled.duration, logicalDuration: compiled.logicalDuration,
        entries: [Timeline.Entry(channel: Channel("value"), program: program)])
    case .duration(let source):
      let seconds = try resolver.seconds(source)
      let entry = Timeline.Entry(channel: Channel("seconds", unit: .seconds), program: .constant(seconds))
      return Timeline(mode: resolver.options.mode, duration: seconds, entries: [entry])
    case .keyframes(let set): return try KeyframeRuns.timeline(set, &resolver)
    case .transition(let transition): return try TransitionRun.timeline(transition, &resolver)
    case .sequence(let sequence): return try SequenceCompiler.timeline(sequence, &resolver, inherited: [:])
    case .schedule(let schedule):
      // Values available to formulas.
      let channels = try [ScheduleReading.tick, .date].map { (reading) throws(ModelError) in
        DerivedChannel(try PropertyName(reading.rawValue), try Formula(reading.rawValue))
      }
      var entries: [Timeline.Entry] = []
      try DerivedCompiler.append(channels, to: &entries, &resolver, clock: try resolver.clock(of: .inline(schedule)))
      return Timeline(mode: resolver.options.mode, duration: DerivedCompiler.end(of: entries), entries: entries)
    case .alias(let reference):
      return try resolver.entering(reference) { (target, resolver) throws(ModelError) in
        try compile(target, &resolver)
      }
    }
  }
}
