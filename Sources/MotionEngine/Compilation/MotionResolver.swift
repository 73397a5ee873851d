package import MotionModel

/// Resolves sources (inline or by reference), and counts the expansion of a motion.
package struct MotionResolver: Sendable {
  package let references: ReferenceTable
  package let options: CompileOptions
  /// Numbers for formulas: the preset's own with overrides.
  package private(set) var parameters: [String: Double]
  /// Number of leaves (keyframes, changes, curves) so far.
  package private(set) var leafCount = 0

  var budget = ExpansionBudget()

  /// Records the animation of each change, and its reason.
  var isExplaining = false
  var explanations: [AnimationExplanation] = []

  /// Counted lengths of presets that steps play, each computed once.
  var playedLengths: [PresetReference: Double] = [:]

  private var path = ReferencePath()

  package static let maximumLeafCount = 10_000

  /// Starts without parameters.
  package init(references: ReferenceTable, options: CompileOptions) {
    (self.references, self.options) = (references, options)
    parameters = options.parameters
  }

  /// Makes the parameters of a motion known; overrides replace those of the same names.
  package mutating func bind(_ own: [String: Double]) {
    parameters = own.merging(options.parameters.filter { own[$0.key] != nil }) { $1 }
  }

  mutating func note(_ explanation: AnimationExplanation) {
    if explanations.count < 100_000 { explanations.append(explanation) }
  }

  /// Counts leaves.
  /// - Throws: ``ModelError`` (`tooLarge`) beyond ``maximumLeafCount``.
  package mutating func count(_ leaves: Int) throws(ModelError) {
    leafCount += min(max(leaves, 0), Self.maximumLeafCount + 1)
    guard leafCount <= Self.maximumLeafCount else {
      throw ModelError(
        .tooLarge, "the motion expands to more than \(Self.maximumLeafCount) keyframes and changes",
        hint: "fewer repetitions, triggers or nested presets")
    }
  }

  /// Looks up a motion and compiles inside it; references, cycles and depth are those of the whole path.
  package mutating func entering<Result>(
    _ reference: PresetReference, _ body: (Motion, inout MotionResolver) throws(ModelError) -> Result
  ) throws(ModelError) -> Result {
    let (outer, bound) = (path, parameters)
    let motion = try references.resolve(reference, as: .played, path: &path)
    let result = try body(motion, &self)
    path = outer
    parameters = bound
    return result
  }

  /// The length of time that a source means, in seconds.
  /// - Throws: ``ModelError``: a reference of another kind, or a formula without a finite result of 0…1e9.
  package func seconds(_ source: DurationSource) throws(ModelError) -> Double {
    var (path, source) = (path, source)
    while case .reference(let reference) = source {
      guard case .duration(let next) = try references.resolve(reference, as: .duration, path: &path) else {
        throw mismatch(reference, wanted: "a duration")
      }
      source = next
    }
    var seconds = 0.0
    if case .seconds(let value) = source { seconds = value }
    if case .formula(let formula) = source {
      guard let value = try CompiledFormula(formula, parameters: parameters, slots: []).constant, !value.isNaN else {
        throw ModelError(.outOfRange, "the duration \"\(formula.text)\" has no value")
      }
      seconds = value
    }
    guard Bounds.duration.contains(seconds) else {
      throw ModelError(
        .outOfRange, "a duration of \(seconds) s",
        allowed: "\(Bounds.duration.lowerBound)…\(Bounds.duration.upperBound) s")
    }
    return seconds
  }

  /// The seconds of a delay, which may be negative; nil without one.
  package func delay(_ source: DurationSource?) throws(ModelError) -> Double? {
    switch source {
    case nil: nil
    case .seconds(let seconds)?: seconds
    case let source?: try seconds(source)
    }
  }

  /// Curve of a transition or of its side, after the transition's delay.
  package func curve(of transition: MotionTransition, _ source: CurveSource?) throws(ModelError) -> Curve {
    let own = if let source { try curve(source) } else { try Curve(.systemDefault) }
    guard let seconds = try delay(transition.delay) else { return own }
    return try own.adding(.delay(seconds))
  }

  /// The curve that a source means.
  /// - Throws: ``ModelError`` for a reference of another kind.
  package func curve(_ source: CurveSource) throws(ModelError) -> Curve {
    switch source {
    case .inline(let curve): return curve
    case .reference(let reference):
      var inner = self
      let motion = try references.resolve(reference, as: .curve, path: &inner.path)
      if case .curve(let curve) = motion { return curve }
      // A transition with a curve can be used as a curve.
      guard case .transition(let transition) = motion, let source = transition.curve else {
        throw mismatch(reference, wanted: "a curve")
      }
      return try inner.curve(source)
    }
  }

  /// The spring that a source means: of a curve preset the base's.
  /// - Throws: ``ModelError`` for a reference that is not a spring.
  package func spring(_ source: SpringSource) throws(ModelError) -> SpringParameters {
    switch source {
    case .inline(let spring): return spring
    case .reference(let reference):
      guard case .curve(let curve) = try references.resolve(reference, as: .spring), let spring = curve.base.spring
      else { throw mismatch(reference, wanted: "a spring") }
      return spring
    }
  }

  /// The schedule that a source means.
  /// - Throws: ``ModelError`` for a reference of another kind.
  package func schedule(_ source: ScheduleSource) throws(ModelError) -> MotionSchedule {
    switch source {
    case .inline(let schedule): return schedule
    case .reference(let reference):
      guard case .schedule(let schedule) = try references.resolve(reference, as: .schedule) else {
        throw mismatch(reference, wanted: "a schedule")
      }
      return schedule
    }
  }

  /// Compiles a curve.
  /// - Parameters:
  ///   - duration: Overrides its own duration; nil: its own, otherwise `fallback`.
  ///   - fallback: The length of a curve that has none; nil: the options'.
  ///   - distance: The length of the travel in animatable units.
  package mutating func compile(
    _ curve: Curve, duration: Double? = nil, fallback: Double? = nil, distance: Double = 1
  ) throws(ModelError) -> CompiledCurve {
    try count(curve.base)
    var length = duration
    if length == nil, let source = curve.duration { length = try seconds(source) }
    return try CompiledCurve(
      curve, duration: length ?? fallback ?? options.defaultDuration, mode: options.mode,
      epsilon: options.settleEpsilon, frameRate: options.frameRate, parameters: parameters, distance: distance,
      curves: options.registeredCurves)
  }

  /// Compiles the curve of a choice; a curve without a duration takes SwiftUI's default.
  mutating func compile(_ choice: CurveChoice, duration: Double? = nil) throws(ModelError) -> CompiledCurve? {
    switch choice {
    case .none: nil
    case .standard: try compile(try Curve(.systemDefault))
    case .curve(let source): try compile(try curve(source), duration: duration, fallback: Curve.swiftUIDuration)
    }
  }

  /// An easing for a linear keyframe.
  package mutating func easing(_ source: CurveSource) throws(ModelError) -> UnitEasing {
    let curve = try curve(source)
    if !curve.base.isSpring, curve.modifiers.isEmpty {
      try count(curve.base)
      return UnitEasing(
        shape: try SegmentShape(
          easing: curve.base, mode: options.mode, overrides: parameters, curves: options.registeredCurves))
    }
    let compiled = try compile(curve)
    guard compiled.duration.isFinite else {
      throw ModelError(
        .contradiction, "a curve that never ends cannot pace a keyframe", hint: "give it an end, or use an easing")
    }
    return UnitEasing(shape: .stretched(compiled))
  }

  /// The cubic Bézier that an easing is, also one by a formula; nil for any other.
  package mutating func bezier(_ base: CurveBase) throws(ModelError) -> CubicBezier? {
    guard case .formula = base else { return base.bezier }
    guard case .formula(let formula) = try easing(.inline(try Curve(base))).shape else { return nil }
    return formula.bezier
  }

  private mutating func count(_ base: CurveBase) throws(ModelError) {
    try budget.add(1, .curve)
    try budget.add(base.compiledPartCount, .curvePart)
  }

  private func mismatch(_ reference: PresetReference, wanted: String) -> ModelError {
    let kind = (try? references.resolve(reference))?.kind.rawValue ?? "nothing"
    return ModelError(.badReference, "\(reference) is a preset of kind \(kind)", allowed: wanted)
  }
}

extension ModelError {
  /// Runs a body, in whose errors a place is prepended to their own.
  static func locating<Value>(
    _ tokens: String..., body: () throws(ModelError) -> Value
  ) throws(ModelError) -> Value {
    do { return try body() } catch { throw error.inside(JSONPointer(tokens)) }
  }
}
