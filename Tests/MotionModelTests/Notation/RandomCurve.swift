import MotionModel
import TestSupport

/// Draws legal curves of every base, dialect, duration and modifier, with numbers that are hard to write.
struct RandomCurve {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A curve; `kind` runs through the bases when it counts up.
  mutating func next(kind: Int) throws -> Curve {
    let base = try base(kind)
    let modifiers = try (0..<(Bool.random(using: &generator) ? 0 : int(0, 5))).map { _ in try modifier() }
    return try Curve(base, duration: base.isSpring ? nil : try duration(), modifiers: modifiers)
  }

  static let kindCount = 12

  private mutating func base(_ kind: Int) throws -> CurveBase {
    switch kind % Self.kindCount {
    case 0: .linear(extrapolation())
    case 1: .named(pick(NamedEasing.allCases))
    case 2:
      .cubicBezier(
        try CubicBezier(number(Bounds.unit), number(Bounds.number), number(Bounds.unit), number(Bounds.number)),
        extrapolation())
    case 3: .path(try path())
    case 4: .points(try points())
    case 5: .steps(try Steps(pick([2, 3, 7, 1_000_000, int(2, 1_000_000)]), pick(Steps.Position.allCases)))
    case 6: .systemDefault
    case 7: .formula(try Formula(pick(Self.formulas)), parameters: parameters())
    case 8, 9: .spring(spring(), blendDuration: pick([0, 0.25, number(Bounds.duration)]))
    case 10: .interpolatingSpring(spring(), initialVelocity: pick([0, number(-1e6...1e6)]))
    default: .physicsSpring(spring(), initialVelocity: pick([0, number(-1e6...1e6)]))
    }
  }

  private static let formulas = [
    "t", "a * t^duration", "1 - exp(-a*t)", "if(t <\n 0.5,\t0,\r\n a)", "sin(2*pi*t) + t * duration / a",
  ]

  private mutating func parameters() -> [String: Double] {
    ["a": number(Bounds.number), "duration": number(Bounds.number), "z_9": number(Bounds.number)]
  }

  private mutating func duration() throws -> DurationSource? {
    switch int(0, 6) {
    case 0, 1: nil
    case 2: .seconds(0.35)
    case 3: .seconds(number(Bounds.duration))
    case 4: .formula(try Formula("60/bpm"))
    case 5: .reference(try PresetReference(pick(["brand/fast", "m3.2/x-y@3", "a@#1f3a9c", "a@release:\"x\\),"])))
    default: .reference(try PresetReference("p:0123456789abcdef0123456789abcdef"))
    }
  }

  private mutating func modifier() throws -> CurveModifier {
    switch int(0, 4) {
    case 0: .delay(number(Bounds.delay))
    case 1: .speed(number(Bounds.speed))
    case 2: .repeats(count: pick([1, 2, 1_000_000, int(1, 1_000_000)]), autoreverses: Bool.random(using: &generator))
    case 3: .repeats(count: nil, autoreverses: Bool.random(using: &generator))
    default: .logicallyComplete(after: number(Bounds.duration))
    }
  }

  private mutating func spring() -> SpringParameters {
    switch int(0, 10) {
    case 0: .duration(pick([0.5, number(Bounds.duration)]), bounce: pick([0, number(Bounds.bounce)]))
    case 1:
      .response(pick([0.5, number(Bounds.duration)]), dampingFraction: pick([0.825, number(Bounds.nonnegative)]))
    case 2:
      .interactiveResponse(
        pick([0.15, number(Bounds.duration)]), dampingFraction: pick([0.86, number(Bounds.nonnegative)]))
    case 3:
      style(pick(SpringStyle.allCases))
    case 4:
      .physics(
        mass: pick([1, number(Bounds.positive)]), stiffness: number(Bounds.positive),
        damping: number(Bounds.nonnegative), allowOverDamping: Bool.random(using: &generator))
    case 5:
      .settling(
        duration: number(0.01...10), dampingRatio: number(1e-9...1), epsilon: pick([0.001, number(1e-12...0.5)]))
    case 6: .compose(dampingRatio: number(Bounds.nonnegative), stiffness: number(Bounds.positive))
    case 7:
      .tension(
        number(Bounds.positive), friction: number(Bounds.nonnegative), mass: pick([1, number(Bounds.positive)]))
    case 8: .visualDuration(number(1e-6...1e9), bounce: number(Bounds.unit))
    case 9: .motion(duration: number(0.01...10), bounce: number(Bounds.unit))
    default: .anime(duration: number(0.01...10), bounce: number(Bounds.bounce))
    }
  }

  private mutating func style(_ style: SpringStyle) -> SpringParameters {
    .style(
      style, duration: pick([style.defaultDuration, number(Bounds.duration)]),
      extraBounce: pick([0, number((-1 - style.baseBounce)...(1 - style.baseBounce))]))
  }

  private mutating func points() throws -> LinearPoints {
    try LinearPoints(
      (0..<int(1, 12)).map { _ in
        LinearPoints.Stop(number(Bounds.number), at: (0..<int(0, 2)).map { _ in number(Bounds.number) })
      })
  }

  private mutating func path() throws -> BezierPath {
    let count = int(1, 5)
    let ends = (1..<count).map { _ in number(Bounds.unit) }.sorted() + [1]
    var start = 0.0
    var segments: [BezierPath.Segment] = []
    for end in ends {
      let y = segments.count == count - 1 ? 1 : number(Bounds.number)
      segments.append(
        .init(number(start...end), number(Bounds.number), number(start...end), number(Bounds.number), end, y))
      start = end
    }
    return try BezierPath(segments)
  }

  private mutating func extrapolation() -> Extrapolation { pick(Extrapolation.allCases) }

  /// Number of a range: its ends, short decimals, uniform ones, and any bit pattern in it.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    switch int(0, 5) {
    case 0: return pick([range.lowerBound, range.upperBound])
    case 1: return min(max(Double(int(-1000, 1000)) / pick([1, 10, 100, 1000]), range.lowerBound), range.upperBound)
    case 2:
      for _ in 0..<50 {
        let value = Double(bitPattern: generator.next())
        if range.contains(value) { return value }
      }
      return range.lowerBound
    default: return Double.random(in: range, using: &generator)
    }
  }

  private mutating func int(_ low: Int, _ high: Int) -> Int { Int.random(in: low...high, using: &generator) }

  private mutating func pick<T>(_ list: [T]) -> T { list[int(0, list.count - 1)] }
}
