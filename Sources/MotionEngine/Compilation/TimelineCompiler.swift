package import MotionModel

/// Compiles motions into timelines.
package enum TimelineCompiler {
  /// Compiles a motion of any kind.
  ///
  /// A curve yields a channel `value` from `options.from` to `options.to`, a duration a constant channel `seconds` of
  /// that length, keyframes a channel for each component of each property and for each derived channel, a schedule the
  /// channels `tick` and `date`, an alias its target's channels. Complexity: O(expanded size), at most 10,000 keyframes
  /// and changes and, with the expansion of loops and blending springs, 80 MB.
  /// - Parameters:
  ///   - motion: The motion to compile.
  ///   - references: Motions by reference.
  ///   - options: Mode, range, triggers and the like.
  /// - Throws: ``ModelError``: a reference that is broken, circular or of the wrong kind; an option out of range; a
  ///   motion that expands too much.
  package static func compile(
    _ motion: Motion, references: ReferenceTable = ReferenceTable(), options: CompileOptions = CompileOptions()
  ) throws(ModelError) -> Timeline {
    try check(options, for: motion, references)
    var resolver = MotionResolver(references: references, options: options)
    return try compile(motion, &resolver)
  }

  /// Compiles a motion as an easing: output progress by input progress, also outside 0…1.
  ///
  /// CSS easings then extend along their ends, as needed for an easing that paces another
  /// (https://www.w3.org/TR/css-easing-2/); SwiftUI's, paths and formulas clamp.
  /// - Parameters:
  ///   - motion: A curve, or an alias of one.
  ///   - references: Motions by reference.
  ///   - options: Mode and parameters; range, duration and the like do not matter.
  /// - Throws: ``ModelError`` for a broken or circular reference or one of the wrong kind; `contradiction` for motions
  ///   with a time of their own: any other kind, a spring, a curve with modifiers.
  package static func easing(
    of motion: Motion, references: ReferenceTable = ReferenceTable(), options: CompileOptions = CompileOptions()
  ) throws(ModelError) -> UnitEasing {
    try check(options, for: motion, references)
    switch motion {
    case .alias(let target): return try easing(of: references.resolve(target), references: references, options: options)
    case .curve(let curve):
      guard !curve.base.isSpring else { throw noEasing("a spring takes time, not progress") }
      guard curve.modifiers.isEmpty else { throw noEasing("a curve with modifiers takes time, not progress") }
      var resolver = MotionResolver(references: references, options: options)
      return try resolver.easing(.inline(curve))
    case .duration, .keyframes, .transition, .sequence, .schedule:
      throw noEasing("a motion of kind \(motion.kind.rawValue) is not an easing")
    }
  }

  private static func noEasing(_ problem: String) -> ModelError {
    ModelError(
      .contradiction, problem, allowed: "a curve without modifiers that is not a spring",
      hint: "ask for its values at times")
  }

  /// Checks options, and that their parameters exist.
  static func check(
    _ options: CompileOptions, for motion: Motion, _ references: ReferenceTable
  ) throws(ModelError) {
    try options.validate()
    guard !options.parameters.isEmpty else { return }
    for name in options.parameters.keys.sorted() {
      let known = try parameterNames(of: motion, references)
      guard !known.contains(name) else { continue }
      throw ModelError(
        .unknown, "the preset has no parameter \(QuotedText.quote(name))",
        allowed: known.isEmpty ? "none" : known.joined(separator: ", "),
        hint: Suggestion.closest(to: name, among: known).map { "did you mean \"\($0)\"?" })
    }
  }

  /// The parameters that may be given for a motion, sorted.
  ///
  /// Those it declares; of a length of time by formula, the formula's variables.
  /// - Throws: ``ModelError`` for a broken alias.
  package static func parameterNames(
    of motion: Motion, _ references: ReferenceTable = ReferenceTable()
  ) throws(ModelError) -> [String] {
    switch motion {
    case .alias(let target): return try parameterNames(of: references.resolve(target), references)
    case .keyframes(let set): return set.parameters.keys.sorted()
    case .sequence(let sequence): return sequence.parameters.keys.sorted()
    case .duration(let source): return variables(of: source)
    case .schedule(let schedule): return Set(schedule.intervals.flatMap(variables)).sorted()
    case .transition(let transition):
      return (variables(of: transition.duration) + variables(of: transition.delay)).sorted()
    case .curve(let curve):
      var names = variables(of: curve.duration)
      switch curve.base {
      case .formula(_, let parameters, _), .custom(_, let parameters): names += parameters.keys
      default: break
      }
      return names.sorted()
    }
  }

  private static func variables(of source: DurationSource?) -> [String] {
    if case .formula(let formula)? = source { formula.variables } else { [] }
  }

  /// Compiles a motion inside another.
  static func compile(_ motion: Motion, _ resolver: inout MotionResolver) throws(ModelError) -> Timeline {
    switch motion {
    case .curve(let curve): return try timeline(curve, &resolver)
    case .duration(let source): return try timeline(source, resolver)
    case .keyframes(let set): return try KeyframeCompiler.timeline(set, &resolver)
    case .transition(let transition): return try TransitionCompiler.timeline(transition, &resolver)
    case .sequence(let sequence): return try SequenceCompiler.timeline(sequence, &resolver)
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
    var channels: [DerivedChannel] = []
    for reading in [ScheduleReading.tick, .date] {
      channels.append(DerivedChannel(try PropertyName(reading.rawValue), try Formula(reading.rawValue)))
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
