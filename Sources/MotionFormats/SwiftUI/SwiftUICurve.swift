import MotionEngine
import MotionModel

/// A curve in SwiftUI's words.
///
/// The notation of curves is SwiftUI's own, so SwiftUI's curves are written in notation.
struct SwiftUICurve {
  /// Kind of expression.
  enum Shape {
    /// A `UnitCurve`: an easing that leaves its duration to its user.
    case unitCurve
    /// An `Animation`.
    case animation
    /// An `Animation` of a variable `duration`.
    case timed
  }

  let expression: String
  let shape: Shape
  let outcome: LossReport.Outcome

  /// - Parameters:
  ///   - duration: Overrides its own duration.
  ///   - fallback: The length of a curve that has none; nil: left open.
  ///   - isFollowed: Another animation begins before this one has ended, so that it counts how they add up.
  init(
    _ curve: Curve, duration: Double? = nil, fallback: Double? = nil, isFollowed: Bool = false,
    _ resolver: inout MotionResolver, within error: Double
  ) throws(ModelError) {
    let modifiers = curve.modifiers.map(\.notation).joined()
    if curve.base.isSpring, let spring = try Self.spring(curve.base, isFollowed: isFollowed) {
      expression = try Curve(spring).notation + modifiers
      shape = .animation
      outcome = try Self.difference(curve.base, spring, &resolver)
      return
    }
    var length = curve.base.isSpring ? nil : duration ?? fallback
    if duration == nil, let source = curve.duration { length = try resolver.seconds(source) }
    if let unit = try Self.easing(curve.base, &resolver) {
      shape = length != nil ? .animation : curve.modifiers.isEmpty ? .unitCurve : .timed
      outcome = .exact
      if let length {
        expression = try Self.timed(unit, CodeText.number(length), length) + modifiers
      } else {
        expression = try shape == .unitCurve ? Curve(unit).notation : Self.timed(unit, "duration", nil) + modifiers
      }
      return
    }
    let path: SegmentRow
    var completion = ""
    if curve.base.isSpring {
      // An overdamped spring that starts with a velocity or adds up, as no animation of SwiftUI's does.
      let compiled = try resolver.compile(try Curve(curve.base))
      let time = compiled.duration
      path = try SegmentRow(over: 0...1, within: error, endingAt: 1) { compiled.value(at: $0 * time) }
      length = time
      completion = CurveModifier.logicallyComplete(after: compiled.logicalDuration).notation
    } else {
      path = try SegmentRow(curve.base, &resolver, within: error)
    }
    shape = length == nil ? .timed : .animation
    let pieces = path.segments.map { segment in
      func list(_ numbers: [Double]) -> String { numbers.map(CodeText.number).joined(separator: ", ") }
      let controls = segment.controls.map { ", controls: [\(list($0))]" } ?? ""
      let (end, from, to) = (list([segment.end]), list([segment.from]), list([segment.to]))
      return "      .init(until: \(end), from: \(from), to: \(to)\(controls)),\n"
    }
    expression =
      "Animation(\n  PiecewiseAnimation(\n    duration: \(length.map(CodeText.number) ?? "duration"), pieces: [\n"
      + pieces.joined() + "    ]))" + completion + modifiers
    outcome = path.outcome(over: length ?? 1)
  }

  /// The animation with a duration: its text begins with a dot.
  private static func timed(_ unit: CurveBase, _ text: String, _ seconds: Double?) throws(ModelError) -> String {
    if let seconds, unit.isAnimation { return try Curve(unit, duration: .seconds(seconds)).notation }
    if unit.isAnimation, case .cubicBezier(let bezier, _) = unit {
      return
        ".timingCurve(\(bezier.points.map { NotationDecimal.text($0) }.joined(separator: ", ")), duration: \(text))"
    }
    return ".timingCurve(\(try Curve(unit).notation.replacing("UnitCurve.", with: ".")), duration: \(text))"
  }

  /// The unit curve that runs as a base does between 0 and 1; nil where SwiftUI has none.
  static func easing(_ base: CurveBase, _ resolver: inout MotionResolver) throws(ModelError) -> CurveBase? {
    if case .linear = base { return .linear(.clamp) }
    if case .named(let easing) = base, let own = easing.inSwiftUI { return .named(own) }
    return try resolver.bezier(base).map { .cubicBezier($0, .clamp) }
  }

  // MARK: Springs

  /// Spring in SwiftUI's terms; nil if not representable.
  private static func spring(_ base: CurveBase, isFollowed: Bool) throws(ModelError) -> CurveBase? {
    switch base {
    case .spring(let spring, let blendDuration): return .spring(spring.inSwiftUI(), blendDuration: blendDuration)
    case .interpolatingSpring(let spring, let velocity):
      return .interpolatingSpring(spring.inSwiftUI(isValue: true), initialVelocity: velocity)
    case .physicsSpring(let spring, 0) where !isFollowed:
      return .spring(spring.inSwiftUI(isValue: true), blendDuration: 0)
    case .physicsSpring(let spring, let velocity):
      guard let own = SpringCoefficients(spring), own.dampingRatio <= 1 else { return nil }
      guard isFollowed else { return .interpolatingSpring(spring.inSwiftUI(isValue: true), initialVelocity: velocity) }
      // The mass does not count for the logical end of SwiftUI's.
      let (stiffness, damping) = (own.stiffness / own.mass, own.damping / own.mass)
      return .interpolatingSpring(
        .physics(mass: 1, stiffness: stiffness, damping: damping, allowOverDamping: false), initialVelocity: velocity)
    default: return base
    }
  }

  private static func difference(
    _ one: CurveBase, _ other: CurveBase, _ resolver: inout MotionResolver
  ) throws(ModelError) -> LossReport.Outcome {
    guard one != other else { return .exact }
    let (first, second) = (try resolver.compile(try Curve(one)), try resolver.compile(try Curve(other)))
    let times = (0...512).map { min(first.duration, 100) * Double($0) / 512 }
    let worst = largest(times) { abs(first.value(at: $0) - second.value(at: $0)) }
    return worst.error <= 1e-9 ? .exact : .approximated(error: worst.error, at: worst.time)
  }
}

extension CurveBase {
  /// Indicates an animation in SwiftUI, not only a unit curve.
  fileprivate var isAnimation: Bool {
    if case .named(let easing) = self { easing.bezier != nil } else { true }
  }
}

extension SpringParameters {
  /// The same spring in words that SwiftUI has.
  /// - Parameter isValue: Requires a `Spring`, of which SwiftUI has no interactive one.
  func inSwiftUI(isValue: Bool = false) -> SpringParameters {
    if dialect.isSwiftUI, !(isValue && valueNotation.hasPrefix("Spring.interactive")) { return self }
    return switch oscillator {
    case .perceptual(let duration, let bounce): .duration(duration, bounce: bounce)
    case .response(let response, let ratio): .response(response, dampingFraction: ratio)
    case .physics(let mass, let stiffness, let damping, let allowOverDamping):
      .physics(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    case .settling(let duration, let ratio, let epsilon):
      .settling(duration: duration, dampingRatio: ratio, epsilon: epsilon)
    }
  }
}
