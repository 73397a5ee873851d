import MotionEngine
import MotionModel

extension WebTiming {
  /// The spring that the curve is; nil for others and for one that begins with a velocity, which libraries measure in what
  /// they move.
  var spring: SpringCoefficients? {
    guard passes.turns == 1, let spring = passes.spring, spring.velocity == 0 else { return nil }
    return spring.coefficients
  }

  /// The path of a Bézier, or of several, as `CustomEase` reads it.
  var path: String? {
    let numbers: [Double]
    if passes.turns == 1, case .path(let path)? = passes.plainBase {
      numbers = path.segments.flatMap(\.numbers)
    } else if let bezier = easing.bezier {
      numbers = bezier.points + [1, 1]
    } else {
      return nil
    }
    let texts = numbers.map(WebNumber.text)
    return "M0,0 C"
      + stride(from: 1, to: texts.count, by: 2).map { texts[$0 - 1] + "," + texts[$0] }.joined(separator: " ")
  }
}

extension WebEasing {
  /// The Bézier that it is.
  var bezier: CubicBezier? {
    switch base {
    case .named(let easing): easing.bezier
    case .cubicBezier(let bezier, _): bezier
    default: nil
    }
  }

  /// Control points, or a function of progress.
  var script: String {
    switch base {
    case .points(let points):
      let numbers = LinearPointsSolver(points).points.flatMap { [$0.input, $0.output] }
      return "$linear(\(numbers.map(WebNumber.text).joined(separator: ", ")))"
    case .steps(let steps):
      let (jumps, first) =
        switch steps.position {
        case .jumpEnd, .end: (steps.count, 0)
        case .jumpStart, .start: (steps.count, 1)
        case .jumpNone: (steps.count - 1, 0)
        case .jumpBoth: (steps.count + 1, 1)
        }
      return "$steps(\(steps.count), \(jumps), \(first))"
    default:
      return bezier.map { "[\($0.points.map(WebNumber.text).joined(separator: ", "))]" } ?? "(progress) => progress"
    }
  }
}

extension SpringCoefficients {
  /// Whether it creeps to its end; a rounding error beyond the critical damping is none.
  var isOverdamped: Bool { dampingRatio > 1 + 1e-9 }

  /// The spring in the words of a library.
  func script(_ dialect: SpringDialect) -> ScriptValue {
    .object((dialect.describe(self)?.parameters ?? []).map { ($0.label, .number($0.value)) })
  }
}
