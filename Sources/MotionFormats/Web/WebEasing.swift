import MotionEngine
import MotionModel

/// Easing on the web: a CSS easing function of progress from 0 to 1.
///
/// Source: https://www.w3.org/TR/css-easing-2/
struct WebEasing: Hashable, Sendable {
  /// `cubic-bezier(0.2, 0, 0, 1)`, `linear(0, 0.5 20%, 1)`.
  let text: String
  /// The same as a curve: straight, a Bézier, points or steps.
  let base: CurveBase
  /// Largest distance from the curve, and its progress; 0 if equal.
  let error: Double
  let place: Double

  static let linear = WebEasing("linear", .linear(.extend))

  private init(_ text: String, _ base: CurveBase, error: Double = 0, at place: Double = 0) {
    (self.text, self.base, self.error, self.place) = (text, base, error, place)
  }

  /// Compares texts of easings; stops of `linear()` may have their places written, or equal ones not.
  static func areEqual(_ left: String, _ right: String) -> Bool {
    guard left != right, left.hasPrefix("linear("), right.hasPrefix("linear(") else { return left == right }
    let points = [left, right].map { text -> [Polyline.Point]? in
      guard case .points(let points)? = (try? Curve(notation: text))?.base else { return nil }
      return LinearPointsSolver(points).points.map { .init($0.input, $0.output) }
    }
    guard let first = points[0], let second = points[1], first.count == second.count else { return false }
    return zip(first, second).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 }
  }

  /// Indicates values within 0…1.
  var staysInside: Bool {
    switch base {
    case .cubicBezier(let bezier, _): [bezier.y1, bezier.y2].allSatisfy(Bounds.unit.contains)
    case .points(let points): points.stops.allSatisfy { Bounds.unit.contains($0.output) }
    default: true
    }
  }

  /// The easing of a base that CSS has itself; nil for any other.
  init?(_ base: CurveBase) {
    let css: CurveBase? =
      switch base {
      case .linear: .linear(.extend)
      // A single stop is a constant, which not every browser takes.
      case .points(let points) where points.stops.count > 1: base
      case .steps: base
      default: base.bezier.map(Self.base)
      }
    guard let css, let curve = try? Curve(css) else { return nil }
    self.init(curve.notation, css)
  }

  /// The easing of a segment that CSS has itself; nil for any other.
  init?(_ segment: Segment) {
    let rise = segment.to - segment.from
    switch segment.shape {
    case .line, .still: self = .linear
    case .bezier(let solver): self.init([solver.x1, solver.y1, solver.x2, solver.y2])
    case .formula(let formula):
      guard let bezier = formula.bezier else { return nil }
      self.init(bezier.points)
    case .steps(let solver): self.init(.steps(solver.steps))
    case .points(let solver):
      guard let points = try? Self.stops(solver.points.map { .init($0.input, $0.output) }) else { return nil }
      self.init(.points(points))
    // A cubic over time is a Bézier whose control points are a third of the time apart.
    case .cubic where rise != 0:
      guard case .cubic(let x1, let y1, let x2, let y2) = segment.form else { return nil }
      let points = [x1, (y1 - segment.from) / rise, x2, (y2 - segment.from) / rise]
      self.init(points.map { ($0 * 1e9).rounded() / 1e9 })
    default: return nil
    }
  }

  fileprivate init?(_ points: [Double]) {
    guard let bezier = try? CubicBezier(points[0], points[1], points[2], points[3]) else { return nil }
    self.init(.cubicBezier(bezier, .extend))
  }

  fileprivate static func base(_ bezier: CubicBezier) -> CurveBase {
    NamedEasing.css.first { $0.bezier == bezier }.map { .named($0) } ?? .cubicBezier(bezier, .extend)
  }

  /// The `linear()` of fewest stops within an error.
  /// - Parameters:
  ///   - end: End value; nil: the function's.
  ///   - function: Of progress 0…1.
  init(
    within error: Double, endingAt end: Double? = nil, joints: [Double] = [], _ function: (Double) -> Double
  ) throws(ModelError) {
    let last = (function(1) * 1e9).rounded() / 1e9
    let line = try Polyline(over: 0...1, joints: joints, within: error, endingAt: end ?? last, function)
    let base = CurveBase.points(try Self.stops(line.points))
    self.init(try Curve(base).notation, base, error: line.error, at: line.errorPlace)
  }

  /// Stops without the inputs that go without saying; neighbors of one output are one stop with two inputs.
  private static func stops(_ points: [Polyline.Point]) throws(ModelError) -> LinearPoints {
    var stops: [(output: Double, inputs: [Double])] = []
    // A value for no time at all is that of the segment before, whose end is rounded.
    let first = points.lastIndex { $0.x > points[0].x && $0.x < 1e-9 }
    for point in first.map({ [.init(points[0].x, points[$0].y)] + points[($0 + 1)...] }) ?? points {
      if let last = stops.last, abs(last.output - point.y) < 1e-9, last.inputs.count == 1 {
        stops[stops.count - 1].inputs.append(point.x)
      } else {
        // A formula ends at 0 only up to rounding.
        stops.append((point.y.rounded(to: 1e-9), [point.x]))
      }
    }
    if stops.first?.inputs == [0] { stops[0].inputs = [] }
    if stops.last?.inputs == [1] { stops[stops.count - 1].inputs = [] }
    return try LinearPoints(stops.map { LinearPoints.Stop($0.output, at: $0.inputs) })
  }
}

/// Timing of a curve on the web: an easing with further CSS values.
struct WebTiming: Sendable {
  let easing: WebEasing
  /// The easing of a pass, of which an iteration may have several.
  let pass: WebEasing
  /// Seconds of one iteration; nil for an easing that leaves it to its user.
  let duration: Double?
  let passes: CurvePasses
  /// Distance of a spring from its end at the end of its duration; nil if exact.
  let settledWithin: Double?
  /// The curve of a pass.
  private let compiled: CompiledCurve

  /// Easing for browsers from before 2023, which have no `linear()`, with its distance; nil for others.
  var fallback: (text: String, error: Double)? {
    guard case .points(let points) = easing.base else { return nil }
    let corners = LinearPointsSolver(points).points.map(\.input).filter(Bounds.unit.contains)
    let fit = BezierFit.standIn(corners: corners) { progress in
      passes.value(at: progress) { compiled.value(at: $0 * compiled.duration) }
    }
    return fit.flatMap { fit in
      (try? Curve(WebEasing.base(fit.bezier)).notation).map { ($0, fit.error) }
    }
  }

  /// - Parameter fallback: The length of a curve that has none.
  /// - Throws: ``ModelError`` (`contradiction`) for a curve whose passes never end.
  init(
    _ curve: Curve, fallback: Double? = nil, _ resolver: inout MotionResolver, within error: Double
  ) throws(ModelError) {
    let passes = try CurvePasses(curve).unfolded(&resolver)
    self.passes = passes
    let compiled = try resolver.compile(passes.pass, fallback: fallback)
    self.compiled = compiled
    let isSpring = curve.base.isSpring
    guard compiled.duration.isFinite else {
      throw ModelError(.contradiction, "it never settles", hint: "give the spring some damping")
    }
    let length = compiled.duration
    var own = passes.plainBase.flatMap { WebEasing($0) }
    if own == nil, let base = passes.plainBase, let bezier = try resolver.bezier(base) {
      own = WebEasing(bezier.points)
    }
    if let own {
      pass = own
    } else {
      // A spring is nearly at its end when its time is over, and there it ends.
      pass =
        length > 0
        ? try WebEasing(within: error, endingAt: isSpring ? 1 : nil) { compiled.value(at: $0 * length) } : .linear
    }
    let turns = Double(passes.turns)
    easing =
      turns == 1
      ? pass
      : try WebEasing(
        within: error, endingAt: isSpring ? turns.truncatingRemainder(dividingBy: 2) : nil,
        joints: (1..<passes.turns).map { Double($0) / turns }
      ) { passes.value(at: $0) { compiled.value(at: $0 * length) } }
    duration = passes.hasLength(fallback) ? compiled.duration * Double(passes.turns) / passes.speed : nil
    settledWithin = isSpring ? resolver.options.settleEpsilon : nil
  }

  var outcome: LossReport.Outcome {
    easing.error == 0 && settledWithin == nil
      ? .exact : .approximated(error: easing.error, at: easing.place * (duration ?? 1))
  }

  /// Indicates that a curve is written as these values, within the largest error of an export.
  static func agrees(_ curve: Curve, _ values: Curve, within error: Double) -> Bool {
    let bound = min(max(error, ExportOptions.errors.lowerBound), ExportOptions.errors.upperBound)
    var resolver = MotionResolver(references: ReferenceTable([:]), options: CompileOptions(within: bound))
    if case .formula(_, let parameters, _) = curve.base { resolver.bind(parameters) }
    guard let timing = try? WebTiming(curve, &resolver, within: bound),
      // Passes of a sheet run backwards in time, so that none is the same as several at once.
      let other = try? WebTiming(values.withoutRepeats, &resolver, within: bound), let passes = try? CurvePasses(values)
    else { return false }
    guard abs((timing.duration ?? -1) - (other.duration ?? -1)) <= 1e-6 * max(1, timing.duration ?? 1),
      abs(timing.passes.delay - passes.delay) <= 1e-6 * max(1, abs(timing.passes.delay)),
      timing.passes.iterations == passes.iterations,
      timing.passes.iterations == 1 || timing.passes.alternates == passes.alternates
    else { return false }
    guard let mine = try? Curve(timing.easing.base), let theirs = try? Curve(other.easing.base), mine != theirs,
      let a = try? UnitEasing(mine), let b = try? UnitEasing(theirs)
    else { return timing.easing.base == other.easing.base }
    return (0...64).allSatisfy { abs(a.value(at: Double($0) / 64) - b.value(at: Double($0) / 64)) <= 2 * bound }
  }
}

/// Numbers and times as CSS and JavaScript read them.
enum WebNumber {
  /// Shortest decimal text; nine decimals are kept.
  static func text(_ number: Double) -> String {
    let rounded = (number * 1e9).rounded() / 1e9
    return NotationDecimal.text(rounded.isFinite ? rounded : number)
  }

  /// Whole milliseconds and less than one in ms, others in seconds, to a tenth of a microsecond.
  static func time(_ seconds: Double) -> String {
    let known = (seconds * 1e7).rounded() / 1e7
    return known != 0 && abs(known) < 0.001 ? text(known * 1e3) + "ms" : DurationNotation.text(known)
  }
}
