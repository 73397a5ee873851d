import MotionEngine
import MotionModel

/// The lines of a motion as a picture draws them: few cubics, upright where they jump.
struct GalleryChart {
  private static let samples = 481
  /// More lanes than these are told, not drawn.
  private static let mostLanes = 12
  private static let mostCues = 24
  /// What takes more cubics is drawn through its samples.
  private static let mostPieces = 240
  /// Places are whole numbers from 0 to this along both sides.
  private static let scale = 10_000.0
  /// How far lines may be from the motion, as a share of the height.
  private static let error = 0.0004

  let json: JSONValue
  /// The values of what goes from 0 to 1; nil for what has values of its own.
  let range: ClosedRange<Double>?

  init(_ subject: PlotSubject, _ motion: ResolvedMotion) throws(ModelError) {
    let end = max(subject.length, 1e-3)
    var members = [JSONMember("end", .number(Self.rounded(end)))]
    if !subject.hasLength { members.append(JSONMember("unit", "progress")) }
    if subject.isEndless { members.append(JSONMember("endless", true)) }
    if try motion.takesRange() {
      let values = subject.samples(0, to: end, count: Self.samples).values
      let finite = values.filter(\.isFinite)
      let (low, high) = (min(finite.min() ?? 0, 0), max(finite.max() ?? 1, 1))
      let line = try Self.ownLine(motion, subject) ?? Self.line(subject, 0, to: end, values, low, high)
      let shown = CurveScale.union([0...1, line.range]) ?? 0...1
      range = shown
      members.append(JSONMember("lanes", [Self.lane("value", line, shown)]))
    } else {
      range = nil
      let lanes = subject.lanes(to: end, count: Self.samples)
      members.append(
        JSONMember(
          "lanes",
          .array(
            lanes.prefix(Self.mostLanes).map { lane in
              let finite = lane.samples.values.filter(\.isFinite)
              let (low, high) = (finite.min() ?? 0, finite.max() ?? 0)
              let line = Self.line(subject, lane.index, to: end, lane.samples.values, low, high)
              return Self.lane(subject.timeline.channels[lane.index].name, line, line.range)
            })))
      if lanes.count > Self.mostLanes {
        members.append(JSONMember("more", .number(Double(lanes.count - Self.mostLanes))))
      }
    }
    let cues = subject.timeline.cues(in: 0..<end.nextUp).prefix(Self.mostCues)
    if !cues.isEmpty {
      members.append(
        JSONMember("cues", .array(cues.map { .array([.number(Self.rounded($0.time)), .string($0.name)]) })))
    }
    json = .object(members)
  }

  private static func lane(_ name: String, _ line: SegmentRow, _ values: ClosedRange<Double>) -> JSONValue {
    let (low, high) = (values.lowerBound, values.upperBound)
    func place(_ share: Double) -> String { WebNumber.text((share * scale).rounded() + 0) }
    let span = high > low ? high - low : 1
    let path = line.pathData(from: line.segments.first?.from ?? line.last) { x, y in
      place(x) + "," + place((y - low) / span)
    }
    return [
      "name": .string(name), "low": .number(rounded(low)), "high": .number(rounded(high)), "path": .string(path),
    ]
  }

  /// What an easing is by its own words: its Bézier, its steps, its stops; nil for everything else.
  private static func ownLine(_ motion: ResolvedMotion, _ subject: PlotSubject) throws(ModelError) -> SegmentRow? {
    guard let curve = try motion.curve(), curve.modifiers.isEmpty, subject.length > 0 else { return nil }
    switch curve.base {
    case .linear, .cubicBezier, .named, .steps, .points, .path:
      var resolver = MotionResolver(references: motion.references, options: CompileOptions())
      return try? SegmentRow(curve.base, &resolver, within: error)
    default: return nil
    }
  }

  /// The line of a channel; of what bends too often to be seen the one through its samples.
  private static func line(
    _ subject: PlotSubject, _ channel: Int, to end: Double, _ values: [Double], _ low: Double, _ high: Double
  ) -> SegmentRow {
    func finite(_ value: Double) -> Double { value.isFinite ? value : value > 0 ? high : low }
    let tolerance = error * (high > low ? high - low : 1)
    let joints = subject.timeline.joints(channel).map { $0 / end }
    let cubics = try? SegmentRow(over: 0...1, joints: joints, within: tolerance) {
      finite(subject.timeline.value(channel, at: $0 * end))
    }
    if let cubics, cubics.segments.count <= mostPieces { return cubics }
    let points = values.enumerated().map {
      FunctionSamples.Point(Double($0.offset) / Double(max(values.count - 1, 1)), finite($0.element))
    }
    return SegmentRow(FunctionSamples(through: points), over: 0...1, within: tolerance)
  }

  /// To six digits behind the point.
  static func rounded(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 + 0 : value
  }
}
