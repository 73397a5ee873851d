public import MotionModel

extension ResolvedMotion {
  /// Compiles it.
  ///
  /// A curve yields a channel `value` from `options.from` to `options.to`, a duration a constant channel `seconds` of
  /// that length, keyframes a channel for each component of each property and for each derived channel, a schedule the
  /// channels `tick` and `date`, an alias its target's channels.
  /// - Parameter options: Mode, range, triggers and the like.
  /// - Throws: `ModelError`: a reference that is broken, circular or of the wrong kind; an option out of range; a motion
  ///   that expands too much.
  /// - Complexity: O(expanded size), at most 10,000 keyframes and changes and, with the expansion of loops and blending
  ///   springs, 80 MB.
  public func timeline(_ options: CompileOptions = CompileOptions()) throws(ModelError) -> Timeline {
    try check(options)
    var resolver = MotionResolver(references: references, options: options)
    return try TimelineCompiler.compile(motion, &resolver)
  }

  /// Returns the animation of each change of its properties with the reason, by time; of an endless motion through its
  /// first loop.
  ///
  /// Empty for motions without transactions: curves, keyframes, transitions.
  /// - Parameter options: Mode, triggers, events and the like.
  /// - Throws: The errors of ``timeline(_:)``.
  public func animationExplanations(
    _ options: CompileOptions = CompileOptions()
  ) throws(ModelError) -> [AnimationExplanation] {
    try check(options)
    var resolver = MotionResolver(references: references, options: options)
    resolver.isExplaining = true
    let timeline = try TimelineCompiler.compile(motion, &resolver)
    let end = timeline.loop.map { $0.start + $0.length } ?? .infinity
    return resolver.explanations.filter { $0.time < end }.ordered(by: \.time)
  }

  /// Returns its curve, or that of its alias's target; nil for other kinds.
  /// - Throws: `ModelError` for a broken or circular reference.
  package func curve() throws(ModelError) -> Curve? { try withoutAlias().curve }

  /// The easing that it is, for progress inside and outside 0…1.
  ///
  /// CSS easings extend along their ends outside, as needed for an easing that paces another
  /// (https://www.w3.org/TR/css-easing-2/); SwiftUI's, paths and formulas clamp.
  /// ```swift
  /// let swing = ResolvedMotion(.curve(try Curve(notation: "cubic-bezier(0.5, -0.5, 0.5, 1.5)")))
  /// let beyond = try swing.easing().value(at: 1.5)
  /// ```
  /// - Parameter options: Mode and parameters.
  /// - Throws: `ModelError` for a broken or circular reference; `contradiction` for motions with a time of their own:
  ///   springs, curves with modifiers, every other kind but an alias of an easing.
  public func easing(_ options: CompileOptions = CompileOptions()) throws(ModelError) -> UnitEasing {
    try check(options)
    let target = try withoutAlias()
    guard case .curve(let curve) = target else {
      throw Self.noEasing("a motion of kind \(target.kind.rawValue) is not an easing")
    }
    guard !curve.base.isSpring else { throw Self.noEasing("a spring takes time, not progress") }
    guard curve.modifiers.isEmpty else { throw Self.noEasing("a curve with modifiers takes time, not progress") }
    var resolver = MotionResolver(references: references, options: options)
    return try resolver.easing(.inline(curve))
  }

  private static func noEasing(_ problem: String) -> ModelError {
    ModelError(
      .contradiction, problem, allowed: "a curve without modifiers that is not a spring",
      hint: "ask for its values at times")
  }

  /// Indicates that it goes from `CompileOptions.from` to `to`: a curve, a transition that animates a property's
  /// change, or an alias of such; all others have values of their own.
  /// - Throws: `ModelError` for a broken or circular reference.
  package func takesRange() throws(ModelError) -> Bool {
    switch try withoutAlias() {
    case .curve: return true
    case .transition(let transition): return !transition.hasEffects && transition.content == nil
    case .duration, .keyframes, .sequence, .schedule, .alias: return false
    }
  }

  /// Duration until settled; nil for a curve without a duration of its own.
  /// - Throws: `ModelError` for a broken or circular reference.
  package func ownDuration() throws(ModelError) -> Double? {
    if let curve = try curve(), curve.duration == nil, !curve.base.isSpring { return nil }
    return try timeline().settledDuration()
  }

  /// Metrics of a curve or an alias of one; nil for other kinds.
  /// - Parameter options: Mode, length of a curve without a duration, and settling tolerance.
  /// - Throws: `ModelError` for a broken or circular reference.
  /// - Complexity: Up to 100,000 evaluations; springs and Béziers without modifiers are measured in closed form.
  public func metrics(_ options: CompileOptions = CompileOptions()) throws(ModelError) -> CurveMetrics? {
    guard let curve = try curve() else { return nil }
    var resolver = MotionResolver(references: references, options: options)
    if case .formula(_, let own, _) = curve.base { resolver.bind(own) }
    let compiled = try resolver.compile(curve, distance: abs(options.to - options.from))
    return CurveMetrics(compiled, epsilon: options.settleEpsilon)
  }

  /// The parameters that may be given for it, sorted.
  ///
  /// Those it declares; of a length of time by formula, the formula's variables.
  /// - Throws: `ModelError` for a broken alias.
  package func parameterNames() throws(ModelError) -> [String] {
    switch try withoutAlias() {
    case .alias: return []
    case .keyframes(let set): return set.parameters.keys.sorted()
    case .sequence(let sequence): return sequence.parameters.keys.sorted()
    case .duration(let source): return Self.variables(of: source)
    case .schedule(let schedule): return Set(schedule.intervals.flatMap(Self.variables)).sorted()
    case .transition(let transition):
      return (Self.variables(of: transition.duration) + Self.variables(of: transition.delay)).sorted()
    case .curve(let curve):
      var names = Self.variables(of: curve.duration)
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

  /// Checks options, and that their parameters exist.
  func check(_ options: CompileOptions) throws(ModelError) {
    try options.validate()
    guard !options.parameters.isEmpty else { return }
    let known = try parameterNames()
    for name in options.parameters.keys.sorted() where !known.contains(name) {
      throw ModelError(
        .unknown, "the preset has no parameter \(QuotedText.quote(name))",
        allowed: known.isEmpty ? "none" : known.joined(separator: ", "),
        hint: Suggestion.closest(to: name, among: known).map { "did you mean \"\($0)\"?" })
    }
  }
}
