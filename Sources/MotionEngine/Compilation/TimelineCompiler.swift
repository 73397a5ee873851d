public import MotionModel

/// Compiles motions into timelines.
public enum TimelineCompiler {
  /// Compiles a motion of any kind.
  ///
  /// A curve gives a channel `value` from `options.from` to `options.to`, a duration a constant channel `seconds` of that
  /// length, keyframes a channel for each component of each property and for each derived channel, an alias what it
  /// stands for. Complexity: O(what it expands to), at most 10,000 keyframes and changes.
  /// - Parameters:
  ///   - motion: What is compiled.
  ///   - references: What its references mean.
  ///   - options: Mode, range, triggers and the like.
  /// - Throws: ``ModelError``: a reference that leads nowhere, in a circle or to the wrong kind; an option out of range; a
  ///   motion that expands to too much.
  public static func compile(
    _ motion: Motion, references: ReferenceTable = ReferenceTable(), options: CompileOptions = CompileOptions()
  ) throws(ModelError) -> Timeline {
    try options.validate()
    var resolver = MotionResolver(references: references, options: options)
    return try compile(motion, &resolver)
  }

  /// Compiles a motion inside another.
  static func compile(_ motion: Motion, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    switch motion {
    case .curve(let curve): return try timeline(curve, resolver)
    case .duration(let source): return try timeline(source, resolver)
    case .keyframes(let set): return try KeyframeCompiler.timeline(set, &resolver)
    case .transition(let transition): return try TransitionCompiler.timeline(transition, &resolver)
    case .sequence(let sequence): return try SequenceCompiler.timeline(sequence, &resolver)
    case .alias(let reference):
      return try resolver.entering(reference) { (target, resolver) throws(ModelError) in
        try compile(target, &resolver)
      }
    }
  }

  private static func timeline(_ curve: Curve, _ resolver: MotionResolver) throws(ModelError) -> Timeline {
    let options = resolver.options
    let compiled = try resolver.compile(curve, distance: abs(options.to - options.from))
    let entry = Timeline.Entry(channel: Channel("value"), program: .curve(compiled, from: options.from, to: options.to))
    return Timeline(mode: options.mode, duration: compiled.duration, entries: [entry])
  }

  private static func timeline(_ source: DurationSource, _ resolver: MotionResolver) throws(ModelError) -> Timeline {
    let seconds = try resolver.seconds(source)
    let entry = Timeline.Entry(channel: Channel("seconds", unit: .seconds), program: .constant(seconds))
    return Timeline(mode: resolver.options.mode, duration: seconds, entries: [entry])
  }
}
