import MotionEngine
import MotionModel

/// The eases of GSAP: those it knows by name, and the data of a CustomEase.
///
/// Its `back.inOut` does not increase the overshoot as Penner's does, its `expo` is blended to reach the end exactly
/// (since 3.12), and `steps(5)` has six levels.
/// Sources: https://gsap.com/docs/v3/Eases/, https://gsap.com/docs/v3/Eases/CustomEase/
enum GSAPEase {
  /// Curve of a name, `power2.out`, `back.out(1.7)`, `Power2.easeOut`; nil if unknown.
  /// - Throws: ``ModelError`` for numbers that are out of range.
  static func named(_ text: String) throws(ModelError) -> Curve? {
    var name = text.filter { !$0.isWhitespace }
    // As GSAP 2 wrote them: Back.easeOut.config(1.7).
    for (old, new) in [(".config", ""), (".easeInOut", ".inOut"), (".easeIn", ".in"), (".easeOut", ".out")] {
      name = name.replacing(old, with: new)
    }
    var arguments: [Double?] = []
    var isImmediate = false
    if let open = name.firstIndex(of: "("), name.last == ")" {
      let words = name[name.index(after: open)...].dropLast().split(separator: ",", omittingEmptySubsequences: false)
      arguments = words.map { Double($0) }
      isImmediate = words.last == "true"
      name = String(name[..<open])
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { $0.lowercased() }
    guard let family = parts.first, parts.count <= 2 else { return nil }
    guard let direction = ["in": 0, "out": 1, "inout": 2, "easenone": 0][parts.count == 2 ? parts[1] : "out"] else {
      return nil
    }
    func argument(_ index: Int, or usual: Double) -> Double {
      arguments.indices.contains(index) ? arguments[index] ?? usual : usual
    }
    switch family {
    // linear(0, 0.2, 1) is CSS's.
    case "none", "linear", "power0": return arguments.isEmpty ? try Curve(.linear(.extend)) : nil
    case "steps", "steppedease": return try steps(argument(0, or: 1), isImmediate: isImmediate)
    case "elastic":
      return try elastic(direction, amplitude: argument(0, or: 1), period: argument(1, or: 0))
    // Cubic(0.2, 0, 0, 1) is Flutter's.
    default:
      guard arguments.count <= (family == "back" ? 1 : 0) else { return nil }
      let parameters = family == "back" ? ["s": argument(0, or: 1.70158)] : [:]
      return try families[family].map { (texts) throws(ModelError) in try formula(texts[direction], parameters) }
    }
  }

  /// Names of eases, those that a program makes among them.
  static let names: [String] =
    ["none", "steps", "slow", "rough", "expoScale"]
    + (families.keys + ["elastic"]).sorted().flatMap { family in
      [family] + ["in", "out", "inOut"].map { "\(family).\($0)" }
    }

  private static func formula(_ text: String, _ parameters: [String: Double]) throws(ModelError) -> Curve {
    try Curve(.formula(try Formula(text), parameters: parameters))
  }

  /// Ease from its out form, a formula in u.
  private static func text(_ direction: Int, out: String) -> String {
    func at(_ place: String) -> String { out.replacing("u", with: place) }
    return switch direction {
    case 0: "1 - (\(at("(1 - t)")))"
    case 1: at("t")
    default: "if(t < 0.5, (1 - (\(at("(1 - 2*t)")))) / 2, 0.5 + (\(at("(2*t - 1)"))) / 2)"
    }
  }

  /// GSAP's steps hold at both ends, unless immediate.
  private static func steps(_ count: Double, isImmediate: Bool) throws(ModelError) -> Curve {
    guard let count = Int(exactly: count), (1...1000).contains(count) else {
      throw ModelError(.outOfRange, "the steps are \(NotationDecimal.text(count))", allowed: "1…1000, whole")
    }
    return try Curve(.steps(isImmediate ? Steps(count, .jumpStart) : Steps(count + 1, .jumpNone)))
  }

  private static func elastic(_ direction: Int, amplitude: Double, period: Double) throws(ModelError) -> Curve {
    // A smaller amplitude than 1 makes the period longer instead; a period of 0 is the usual one.
    let period = (period == 0 ? direction == 2 ? 0.45 : 0.3 : period) / min(amplitude, 1)
    guard amplitude > 0, period.isFinite, period > 0 else {
      throw ModelError(.outOfRange, "the numbers of elastic", allowed: "an amplitude and a period above 0")
    }
    guard amplitude > 1 else { return try formula(elastic[direction], ["period": period]) }
    let out = """
      if(u <= 0, 0, if(u >= 1, 1, 1 + a * 2^(-10*u) \
      * sin((u - asin(1/a) * period / (2*pi)) * 2*pi / period)))
      """
    return try formula(text(direction, out: out), ["a": amplitude, "period": period])
  }

  // MARK: Formulas, as the seeds have them

  private static let powers = [
    "power1": 2, "quad": 2, "power2": 3, "cubic": 3, "power3": 4, "quart": 4, "power4": 5, "quint": 5, "strong": 5,
  ].mapValues { power in
    [
      "t^\(power)", "1 - (1 - t)^\(power)",
      "if(t < 0.5, \(1 << (power - 1)) * t^\(power), 1 - (2 - 2*t)^\(power) / 2)",
    ]
  }

  private static let elastic = [
    "if(t <= 0, 0, if(t >= 1, 1, -2^(10*t - 10) * sin((t - 1 - period/4) * 2*pi / period)))",
    "if(t <= 0, 0, if(t >= 1, 1, 1 + 2^(-10*t) * sin((t - period/4) * 2*pi / period)))",
    text(2, out: "if(u <= 0, 0, if(u >= 1, 1, 1 + 2^(-10*u) * sin((u - period/4) * 2*pi / period)))"),
  ]

  private static func bounce(_ place: String) -> String {
    let base = place.contains(" ") && !place.hasSuffix(")") ? "(\(place))" : place
    return """
      if(\(place) < 1/2.75, 7.5625 * \(base)^2, if(\(place) < 2/2.75, 7.5625 * (\(place) - 1.5/2.75)^2 + 0.75, \
      if(\(place) < 2.5/2.75, 7.5625 * (\(place) - 2.25/2.75)^2 + 0.9375, 7.5625 * (\(place) - 2.625/2.75)^2 + 0.984375)))
      """
  }

  /// The eases in, out, and in and out.
  private static let families: [String: [String]] = powers.merging([
    "back": [
      "t^2 * ((s + 1)*t - s)", "1 + (t - 1)^2 * ((s + 1)*(t - 1) + s)",
      text(2, out: "1 + (u - 1)^2 * ((s + 1)*(u - 1) + s)"),
    ],
    "sine": ["1 - cos(t * pi / 2)", "sin(t * pi / 2)", "(1 - cos(pi * t)) / 2"],
    "circ": [
      "1 - sqrt(1 - t^2)", "sqrt(1 - (t - 1)^2)",
      "if(t < 0.5, (1 - sqrt(1 - 4*t^2)) / 2, (1 + sqrt(1 - (2 - 2*t)^2)) / 2)",
    ],
    "bounce": ["1 - " + bounce("1 - t"), bounce("t"), "0.5 + sign(2*t - 1) / 2 * " + bounce("abs(2*t - 1)")],
    "expo": (0...2).map { text($0, out: "1 - (2^(-10*u) * (1 - u) + (1 - u)^6 * u)") },
  ]) { own, _ in own }

  // MARK: Drawn eases

  /// The curve of a CustomEase: four numbers, or path data in any coordinates.
  /// - Returns: The curve, with its distance from GSAP's; 0 if equal.
  /// - Throws: ``ModelError`` for an invalid path, one without width, or more than can be distinguished.
  static func custom(_ data: String) throws(ModelError) -> (curve: Curve, error: Double) {
    let numbers = data.split { ", \n\t".contains($0) }.compactMap { Double($0) }
    if numbers.count == 4, !data.contains(where: { "Mm".contains($0) }) {
      return (try Curve(.cubicBezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]), .extend)), 0)
    }
    var reader = PathDataReader(Array(data.utf8), isEasing: false)
    do throws(ModelError) { try reader.read() } catch {
      throw error.with(\.problem, error.problem + " at character \(reader.position + 1) of the path")
    }
    let points = try normalized([reader.origin.x, reader.origin.y] + reader.segments.flatMap(\.numbers))
    let segments = stride(from: 2, to: points.count - 5, by: 6).map { index in
      BezierPath.Segment(
        points[index], points[index + 1], points[index + 2], points[index + 3], points[index + 4], points[index + 5])
    }
    if points[0] == 0, points[1] == 0 {
      if segments.count == 1, let only = segments.first, only.x == 1, only.y == 1,
        let bezier = try? CubicBezier(only.x1, only.y1, only.x2, only.y2)
      {
        return (try Curve(.cubicBezier(bezier, .extend)), 0)
      }
      if let path = try? BezierPath(segments) { return (try Curve(.path(path)), 0) }
    }
    return try drawn(segments, from: (points[0], points[1]))
  }

  /// Brings x to 0…1 and y to the same scale, as GSAP does with a path that does not begin at x 0 and end at x 1: the
  /// y of pictures grows downwards.
  private static func normalized(_ points: [Double]) throws(ModelError) -> [Double] {
    let count = points.count
    let (firstX, lastX) = (points[0], points[count - 2])
    guard lastX > firstX else { throw ModelError(.outOfRange, "the path ends where it begins", allowed: "a rising x") }
    guard firstX != 0 || lastX != 1 else { return points }
    let (firstY, lastY) = (points[1], points[count - 1])
    let bottom = max(firstY, lastY)
    var height = lastY - bottom
    if abs(lastY - firstY) < 0.01 * (lastX - firstX) {
      height = (stride(from: 7, to: count, by: 6).map { points[$0] }.min() ?? bottom) - bottom
    }
    let scale = height == 0 ? -1 / (lastX - firstX) : 1 / height
    func snapped(_ value: Double) -> Double { abs(value - value.rounded()) < 1e-9 ? value.rounded() : value }
    return points.enumerated().map { index, value in
      snapped(index.isMultiple(of: 2) ? (value - firstX) / (lastX - firstX) : (value - bottom) * scale)
    }
  }

  /// Straight lines for a path that is not a Bézier easing: one that does not end at 1, or steps back, which GSAP
  /// ignores.
  private static func drawn(
    _ segments: [BezierPath.Segment], from start: (x: Double, y: Double)
  ) throws(ModelError) -> (curve: Curve, error: Double) {
    var (pieces, x, y): ([Segment], Double, Double) = ([], start.x, start.y)
    for segment in segments {
      if segment.x > x {
        let controls = [segment.x1, segment.y1, segment.x2, segment.y2]
        pieces.append(Segment(from: y, to: segment.y, over: x...segment.x, controls: controls))
        x = segment.x
      }
      y = segment.y
    }
    let row = SegmentRow(pieces, last: y)
    let line = try Polyline(over: 0...1, joints: pieces.map(\.end), within: 0.001, endingAt: y) { row.value(at: $0) }
    return (try Curve(.points(LinearPoints(line.points.map { LinearPoints.Stop($0.y, at: [$0.x]) }))), line.error)
  }
}
