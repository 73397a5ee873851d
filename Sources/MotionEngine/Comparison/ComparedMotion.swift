import MotionModel

/// A motion on its way into a comparison.
struct ComparedMotion {
  let motion: Motion
  let references: ReferenceTable
  let options: CompileOptions
  /// What it is, aliases followed; nil for an alias that leads nowhere.
  let resolved: Motion?
  /// Whether it is a curve that leaves its length to its user.
  let isShapeOnly: Bool
  let parameters: [String]

  init(_ motion: Motion, _ references: ReferenceTable, _ options: CompileOptions) {
    self.motion = motion
    self.references = references
    self.options = options
    if case .alias(let target) = motion {
      resolved = try? references.resolve(target)
    } else {
      resolved = motion
    }
    if case .curve(let curve)? = resolved {
      isShapeOnly = curve.duration == nil && !curve.base.isSpring
    } else {
      isShapeOnly = false
    }
    parameters = (try? TimelineCompiler.parameterNames(of: motion, references)) ?? []
  }

  /// Plays it.
  /// - Parameter length: How long a curve takes that leaves its length to its user.
  func timeline(length: Double?) throws(ModelError) -> Timeline {
    try TimelineCompiler.compile(motion, references: references, options: options(length: length))
  }

  /// Whether it is a transition of something that comes or goes.
  var comesAndGoes: Bool {
    guard case .transition(let transition)? = resolved else { return false }
    return transition.insertion != nil || transition.removal != nil
  }

  /// Plays a transition's insertion at 0 and its removal at a time.
  func timeline(removalAt time: Double) throws(ModelError) -> Timeline {
    var options = options(length: nil)
    options.events = [CompileOptions.StateEvent("insertion", at: 0), CompileOptions.StateEvent("removal", at: time)]
    return try TimelineCompiler.compile(motion, references: references, options: options)
  }

  /// Measures it, when it is a curve.
  func metrics(length: Double?) -> CurveMetrics? {
    guard case .curve(let curve)? = resolved else { return nil }
    let options = options(length: length)
    var resolver = MotionResolver(references: references, options: options)
    if case .formula(_, let own) = curve.base { resolver.bind(own) }
    guard let compiled = try? resolver.compile(curve, distance: abs(options.to - options.from)) else { return nil }
    return CurveMetrics(compiled, epsilon: options.settleEpsilon)
  }

  private func options(length: Double?) -> CompileOptions {
    var options = options
    if let length, length.isFinite { options.defaultDuration = length }
    let known = Set(parameters)
    options.parameters = options.parameters.filter { known.contains($0.key) }
    return options
  }
}
