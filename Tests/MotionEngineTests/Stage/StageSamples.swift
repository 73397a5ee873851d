import MotionEngine
import MotionModel

/// Short ways to say what the tests of stages and sequences need.
enum Sample {
  static func linear(_ seconds: Double) throws -> CurveChoice {
    .curve(.inline(try Curve(.linear(.clamp), duration: .seconds(seconds))))
  }

  static func easing(_ name: NamedEasing, _ seconds: Double) throws -> CurveChoice {
    .curve(.inline(try Curve(.named(name), duration: .seconds(seconds))))
  }

  static func spring(_ response: Double, _ fraction: Double, blend: Double = 0) throws -> CurveChoice {
    .curve(
      .inline(try Curve(.spring(.response(response, dampingFraction: fraction), blendDuration: blend))))
  }

  static func curve(_ base: CurveBase, _ modifiers: [CurveModifier] = []) throws -> CurveChoice {
    .curve(.inline(try Curve(base, modifiers: modifiers)))
  }

  static func change(_ property: String, _ value: Double, of target: String? = nil) throws -> PropertyChange {
    let name = try PropertyName(property)
    let number = name.defaultType == .angle ? try MotionValue(.angle, [value]) : MotionValue(number: value)
    return PropertyChange(target: try target.map { text in try TargetName(text) }, name, number)
  }

  static func phase(_ values: [(String, Double)], _ curve: CurveChoice = .standard) throws -> PhaseCycle.Phase {
    try PhaseCycle.Phase(try values.map { try change($0.0, $0.1) }, curve: curve)
  }

  static func compile(
    _ sequence: MotionSequence, _ references: [String: Motion] = [:], _ set: (inout CompileOptions) -> Void = { _ in }
  ) throws -> Timeline {
    var options = CompileOptions()
    set(&options)
    var table = ReferenceTable()
    for (name, motion) in references { table[try PresetReference(name)] = motion }
    return try ResolvedMotion(.sequence(sequence), references: table).timeline(options)
  }

  /// A stage with one number `x`.
  static func stage(_ first: Double = 0, mode: EvaluationMode = .exact) throws -> Stage {
    var stage = Stage(options: CompileOptions(mode: mode))
    try stage.add(try PropertyName("x"), value: MotionValue(number: first))
    return stage
  }
}

extension Stage {
  /// Sets `x`.
  mutating func set(
    _ value: Double, at time: Double, _ curve: CurveChoice = .none, completion: String? = nil,
    criteria: StageTransaction.CompletionCriteria = .logicallyComplete
  ) throws {
    try set(
      [try Sample.change("x", value)], at: time,
      StageTransaction(curve, completion: completion, criteria: criteria))
  }
}

extension Timeline {
  /// A value that must be there.
  func at(_ time: Double, _ channel: String = "x") -> Double { value(channel, at: time) ?? .nan }
}

/// The closed form of an under-damped spring, written down anew: position and velocity from a state to a target.
func dampedSpring(
  _ response: Double, _ fraction: Double, from start: Double, velocity: Double, to target: Double, _ time: Double
) -> (value: Double, velocity: Double) {
  let w0 = 2 * Double.pi / response
  let b = fraction * w0
  let wd = w0 * (1 - fraction * fraction).squareRoot()
  let d = start - target
  let c = (velocity + b * d) / wd
  let decay = exponential(-b * time)
  let value = target + decay * (d * cosine(wd * time) + c * sine(wd * time))
  let slope =
    decay * (-b * (d * cosine(wd * time) + c * sine(wd * time)) + wd * (c * cosine(wd * time) - d * sine(wd * time)))
  return (value, slope)
}
