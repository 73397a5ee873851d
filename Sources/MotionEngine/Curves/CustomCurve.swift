import MotionModel

/// Curve written in Swift, beyond formulas: SwiftUI's `CustomAnimation` for one number.
///
/// A document names it, `{"custom": "steps-up", "duration": 1}`, and a program registers it under that name; elsewhere the
/// document is refused.
///
/// ```swift
/// struct StepsUp: CustomCurve {
///   func progress(_ context: CurveContext) -> Double { (4 * context.elapsed / context.duration).rounded(.down) / 4 }
/// }
///
/// var settings = CompileOptions()
/// settings.curves["steps-up"] = StepsUp()
/// let steps = ResolvedMotion(.curve(try Curve(notation: "custom(\"steps-up\", duration: 2)")))
/// let halfway = try steps.timeline(settings).value("value", at: 1)
/// ```
///
/// Source: https://developer.apple.com/documentation/swiftui/customanimation
public protocol CustomCurve: Hashable, Sendable {
  /// Fraction of the total change: 0 at `from`, 1 at `to`, outside when overshooting. Non-finite counts as 1.
  ///
  /// Called for times from 0 to the duration, in any order; it has ended after that.
  func progress(_ context: CurveContext) -> Double

  /// Rate of change per second; nil: a spring that replaces it starts without velocity.
  func velocity(_ context: CurveContext) -> Double?

  /// Replaces the running animation at a change instead of adding to it; sees its changes of the state from then on.
  func merges(_ context: inout CurveContext) -> Bool
}

extension CustomCurve {
  /// None.
  public func velocity(_ context: CurveContext) -> Double? { nil }

  /// Adds up.
  public func merges(_ context: inout CurveContext) -> Bool { false }
}

/// Context of a custom curve.
public struct CurveContext: Hashable, Sendable {
  /// Seconds on its clock, which continues when it replaces another one of its kind.
  public internal(set) var elapsed = 0.0
  /// Duration in seconds.
  public internal(set) var duration: Double
  /// The value from which its progress counts; of values with several components 0.
  public internal(set) var from = 0.0
  /// The end value; for values with several components the length of the travel.
  public internal(set) var to = 1.0
  /// Rate of change at the last change, per second.
  public internal(set) var velocity = 0.0
  /// The share of the new way that shows while it takes over.
  public internal(set) var progress = 0.0
  /// Its parameters by name.
  public internal(set) var parameters: [String: Double]
  /// State kept between changes.
  public var state: [String: Double] = [:]
}

/// Any curve written in Swift.
package typealias AnyCurve = AnyEquatable<any CustomCurve>

/// A formula that sees more than its progress, as a curve like one written in Swift.
struct FormulaCurve: CustomCurve {
  private let formula: CompiledFormula
  private let merges: Bool
  /// State written when it replaces an animation, by name, and its formulas.
  private let kept: [String]
  private let keeping: [CompiledFormula]
  /// Meaning of the formulas' first slots, followed by the state and `progress`.
  private let readings: [CurveReading]

  init(_ formula: Formula, parameters: [String: Double], _ takeover: FormulaTakeover?) throws(ModelError) {
    // A parameter hides a context variable of the same name.
    readings = CurveReading.allCases.filter { parameters[$0.rawValue] == nil }
    let state = (takeover?.state ?? [:]).sorted { $0.key < $1.key }
    kept = state.map(\.key)
    let names = readings.map(\.rawValue) + kept
    self.formula = try CompiledFormula(formula, parameters: parameters, slots: names)
    keeping = try state.map { (_, next) throws(ModelError) in
      try CompiledFormula(next, parameters: parameters, slots: names + ["progress"])
    }
    merges = takeover != nil
  }

  func progress(_ context: CurveContext) -> Double { run(formula, context) }

  func velocity(_ context: CurveContext) -> Double? {
    let dual: FormulaDual = run(formula, context)
    return dual.orZero.derivative
  }

  func merges(_ context: inout CurveContext) -> Bool {
    guard merges else { return false }
    let before = context
    for (name, formula) in zip(kept, keeping) {
      let value: Double = run(formula, before)
      context.state[name] = value.orZero
    }
    return true
  }

  private func run<Number: FormulaNumber>(_ formula: CompiledFormula, _ context: CurveContext) -> Number {
    let count = readings.count + kept.count
    return withUnsafeTemporaryAllocation(of: Number.self, capacity: count + 1) { slots in
      for (index, reading) in readings.enumerated() {
        let (value, rate) = Self.moment(of: reading, context)
        slots[index] = Number(value, derivative: rate)
      }
      for (index, name) in kept.enumerated() {
        slots[readings.count + index] = Number(context.state[name] ?? 0, derivative: 0)
      }
      slots[count] = Number(context.progress, derivative: 0)
      return formula.result(UnsafeBufferPointer(start: slots.baseAddress, count: formula.slotCount))
    }
  }

  private static func moment(of reading: CurveReading, _ context: CurveContext) -> (value: Double, rate: Double) {
    switch reading {
    case .t: context.duration > 0 ? (context.elapsed / context.duration, 1 / context.duration) : (1, 0)
    case .elapsed: (context.elapsed, 1)
    case .from: (context.from, 0)
    case .to: (context.to, 0)
    case .velocity: (context.velocity, 0)
    }
  }
}

/// Custom curve with its context, which changes when it takes over.
package struct BoundCurve: Hashable, Sendable {
  let curve: AnyCurve
  var context: CurveContext

  /// The progress at a share of its duration.
  func value(at x: Double) -> Double {
    let value = curve.value.progress(moment(x))
    return value.isFinite ? value : 1
  }

  /// Slope there, by finite differences if the curve provides none.
  func slope(at x: Double) -> Double {
    if let velocity = curve.value.velocity(moment(x)) { return velocity * context.duration }
    let (before, after) = (max(x - Self.step, 0), min(x + Self.step, 1))
    return (value(at: after) - value(at: before)) / (after - before)
  }

  private static let step = 1e-6

  private func moment(_ x: Double) -> CurveContext {
    var context = context
    context.elapsed = min(max(x, 0), 1) * context.duration
    return context
  }
}
