import MotionEngine
import MotionModel

/// Common input of the reference and the engine: changes of a number, or phases.
struct FrameTimeline {
  enum Body {
    case changes([FrameChange])
    case phases(FramePhases)
  }

  var start: Double
  var body: Body
  /// Ascending; between frames and between steps, where a rounding decides nothing.
  var times: [Double]

  /// The values by the reference.
  var reference: [Double] { FrameProperty.values(from: start, changes, at: times) }

  private var changes: [FrameChange] {
    switch body {
    case .changes(let changes): changes
    case .phases(let phases): phases.changes(until: times.last ?? 0)
    }
  }

  /// The distance travelled by the model until each time; at least the first step's.
  private var ways: [Double] {
    var (way, shown, next) = (0.0, start, 0)
    let changes = changes
    return times.map { time in
      while next < changes.count, changes[next].time <= time {
        way += abs(changes[next].value - shown)
        shown = changes[next].value
        next += 1
      }
      return way
    }
  }

  /// The values by the engine, through its public interface.
  func engine() throws -> [Double] {
    let timeline: Timeline
    switch body {
    case .changes(let changes):
      var stage = try Sample.stage(start, mode: .swiftUI)
      for change in changes { try stage.set(change.value, at: change.time, try change.animation.choice()) }
      timeline = stage.timeline()
    case .phases(let phases):
      let list = try zip(phases.values, phases.animations).map { value, animation in
        try Sample.phase([("x", value)], try animation.choice())
      }
      let cycle = try PhaseCycle(list, advance: phases.triggers == nil ? .looping : .trigger)
      timeline = try Sample.compile(try MotionSequence(.phases(cycle))) { options in
        options.mode = .swiftUI
        if let triggers = phases.triggers { options.triggers = triggers }
      }
    }
    return times.map { timeline.at($0) }
  }

  /// First difference of more than 1e-9 of the travel, in words; nil if they agree.
  func mismatch() -> String? {
    let found: [Double]
    do { found = try engine() } catch { return "refused: \(error)" }
    for (index, (engine, expected)) in zip(found, reference).enumerated() {
      let way = ways[index]
      if abs(engine - expected) <= 1e-9 * way { continue }
      return "at \(times[index]): \(engine), expected \(expected), \((engine - expected) / way) of the travel"
    }
    return nil
  }
}

extension FrameTimeline: CustomStringConvertible {
  var description: String {
    switch body {
    case .changes(let changes):
      return "\(start)"
        + changes.map { " | at \($0.time) to \($0.value) \($0.animation?.notation ?? "at once")" }.joined()
    case .phases(let phases):
      let list = zip(phases.values, phases.animations).map { "\($0) \($1?.notation ?? "at once")" }
      return (phases.triggers.map { "phases triggered at \($0): " } ?? "looping phases: ")
        + list.joined(separator: " | ")
    }
  }

  /// The combination of features, without numbers.
  var kind: String {
    switch body {
    case .changes(let changes):
      return changes.map { $0.animation?.kind ?? "at once" }.joined(separator: " > ")
    case .phases(let phases):
      let kinds = phases.animations.map { $0?.kind ?? "at once" }.joined(separator: " > ")
      return "\(phases.triggers.map { "\($0.count) triggers" } ?? "loop"): \(kinds)"
    }
  }
}

extension Optional<FrameAnimation> {
  fileprivate func choice() throws -> CurveChoice {
    guard let self else { return .none }
    return .curve(.inline(try self.curve()))
  }
}

extension FrameAnimation {
  /// The same animation in the model's words.
  func curve() throws -> Curve {
    switch self {
    case .standard: try Curve(.systemDefault)
    case .spring(let response, let fraction, let blend):
      try Curve(.spring(.response(response, dampingFraction: fraction), blendDuration: blend))
    case .bezier(let bezier, let duration):
      try Curve(
        bezier == FrameBezier(0, 0, 1, 1)
          ? .linear(.clamp) : .cubicBezier(CubicBezier(bezier.x1, bezier.y1, bezier.x2, bezier.y2), .clamp),
        duration: .seconds(duration))
    case .circular(let circle, let duration):
      try Curve(.named(circle.easing), duration: .seconds(duration))
    case .interpolating(let spring):
      try Curve(
        .interpolatingSpring(
          .physics(
            mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, allowOverDamping: false),
          initialVelocity: spring.initialVelocity))
    case .modified(let base, let modifier):
      try base.curve().adding(modifier.modifier)
    }
  }

  var notation: String {
    switch self {
    case .standard: ".default"
    case .spring(let response, let fraction, let blend): ".spring(\(response), \(fraction), blend \(blend))"
    case .bezier(let bezier, let duration):
      ".timingCurve(\(bezier.x1), \(bezier.y1), \(bezier.x2), \(bezier.y2), duration \(duration))"
    case .circular(let circle, let duration): ".\(circle.easing.rawValue)(\(duration))"
    case .interpolating(let spring):
      ".interpolatingSpring(\(spring.mass), \(spring.stiffness), \(spring.damping), \(spring.initialVelocity))"
    case .modified(let base, let modifier): "\(base.notation).\(modifier)"
    }
  }

  var kind: String {
    switch self {
    case .spring(_, _, let blend): blend > 0 ? "blend" : "spring"
    case .bezier: "bezier"
    case .circular: "circular"
    case .interpolating: "interpolating"
    case .modified(let base, .delay): base.kind + ".delay"
    case .modified(let base, .speed): base.kind + ".speed"
    case .modified(let base, .repeats): base.kind + ".repeat"
    case .modified(let base, .logicallyComplete): base.kind + ".after"
    }
  }
}

extension FrameCircle {
  fileprivate var easing: NamedEasing {
    switch self {
    case .easeIn: .circularEaseIn
    case .easeOut: .circularEaseOut
    case .easeInOut: .circularEaseInOut
    }
  }
}

extension FrameModifier {
  fileprivate var modifier: CurveModifier {
    switch self {
    case .delay(let seconds): .delay(seconds)
    case .speed(let factor): .speed(factor)
    case .repeats(let count, let autoreverses): .repeats(count: count, autoreverses: autoreverses)
    case .logicallyComplete(let seconds): .logicallyComplete(after: seconds)
    }
  }
}

extension Curve {
  fileprivate func adding(_ modifier: CurveModifier) throws -> Curve {
    try Curve(base, duration: duration, modifiers: modifiers + [modifier])
  }
}
