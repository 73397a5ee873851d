public import MotionModel

extension ResolvedMotion {
  /// Compiles it.
  /// - Parameter options: Mode, range, triggers and the like.
  /// - Throws: `ModelError`: a broken or circular reference, or a motion that expands too much.
  public func timeline(_ options: CompileOptions = CompileOptions()) throws(ModelError) -> Timeline {
    try TimelineCompiler.compile(motion, references: references, options: options)
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
    try TimelineCompiler.check(options, for: motion, references)
    var resolver = MotionResolver(references: references, options: options)
    resolver.isExplaining = true
    let timeline = try TimelineCompiler.compile(motion, &resolver)
    let end = timeline.loop.map { $0.start + $0.length } ?? .infinity
    return resolver.explanations.filter { $0.time < end }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Returns its curve, or that of its alias's target; nil for other kinds.
  /// - Throws: `ModelError` for a broken or circular reference.
  package func curve() throws(ModelError) -> Curve? {
    if case .curve(let curve) = try withoutAlias() { curve } else { nil }
  }

  /// The easing that it is, for progress inside and outside 0…1.
  ///
  /// ```swift
  /// let swing = ResolvedMotion(.curve(try Curve(notation: "cubic-bezier(0.5, -0.5, 0.5, 1.5)")))
  /// let beyond = try swing.easing().value(at: 1.5)
  /// ```
  /// - Parameter options: Mode and parameters.
  /// - Throws: `ModelError` for a broken or circular reference; `contradiction` for motions with a time of their own:
  ///   springs, curves with modifiers, every other kind but an alias of an easing.
  public func easing(_ options: CompileOptions = CompileOptions()) throws(ModelError) -> UnitEasing {
    try TimelineCompiler.easing(of: motion, references: references, options: options)
  }

  /// Indicates that it goes from `CompileOptions.from` to `to`: a curve, a transition that animates a property's
  /// change, or an alias of such; all others have values of their own.
  /// - Throws: `ModelError` for a broken or circular reference.
  package func takesRange() throws(ModelError) -> Bool {
    switch try withoutAlias() {
    case .curve: return true
    case .transition(let transition):
      return transition.insertion == nil && transition.removal == nil && transition.content == nil
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
  /// - Throws: `ModelError` for a broken alias.
  package func parameterNames() throws(ModelError) -> [String] {
    try TimelineCompiler.parameterNames(of: motion, references)
  }
}
