import MotionEngine
import MotionModel

/// Lines of a motion in a picture: few cubics, vertical at jumps.
struct GalleryChart {
  private static let samples = 481
  /// Maximum number of lanes drawn; more are mentioned in text.
  private static let mostLanes = 12
  /// Maximum distance of lines from the motion, as a fraction of the height.
  private static let error = 0.0004

  let json: JSONValue
  /// Range of a motion from 0 to 1; nil for one with its own values.
  let range: ClosedRange<Double>?

  init(_ subject: PlotSubject, _ motion: ResolvedMotion) throws(ModelError) {
    let end = max(subject.length, 1e-3)
    var lanes: [JSONValue]
    var more: JSONValue?
    if try motion.takesRange() {
      let samples = subject.samples(0, to: end, count: Self.samples)
      let line =
        try Self.ownLine(motion, subject) ?? Self.line(subject, 0, to: end, samples, samples.range(with: 0...1))
      let shown = CurveScale.union([0...1, line.range]) ?? 0...1
      (range, lanes) = (shown, [Self.lane("value", line, shown)])
    } else {
      let all = subject.lanes(to: end, count: Self.samples)
      lanes = all.prefix(Self.mostLanes).map { lane in
        let line = Self.line(subject, lane.index, to: end, lane.samples, lane.samples.range())
        return Self.lane(subject.timeline.channels[lane.index].name, line, line.range)
      }
      range = nil
      if all.count > Self.mostLanes { more = .number(Double(all.count - Self.mostLanes)) }
    }
    let cues = subject.timeline.cues(in: 0..<end.nextUp).prefix(24)
    json = .object(present: [
      "end": .number(Self.rounded(end)), "unit": subject.hasLength ? nil : "progress",
      "endless": subject.isEndless ? true : nil, "lanes": .array(lanes), "more": more,
      "cues": cues.isEmpty ? nil : .array(cues.map { .array([.number(Self.rounded($0.time)), .string($0.name)]) }),
    ])
  }

  private static func lane(_ name: String, _ line: SegmentRow, _ values: ClosedRange<Double>) -> JSONValue {
    // Whole numbers along both sides.
    func place(_ share: Double) -> String { WebNumber.text((share * 10_000).rounded() + 0) }
    let path = line.pathData(from: line.segments.first?.from ?? line.last) { x, y in
      place(x) + "," + place((y - values.lowerBound) / (values.span > 0 ? values.span : 1))
    }
    return [
      "name": .string(name), "low": .number(rounded(values.lowerBound)), "high": .number(rounded(values.upperBound)),
      "path": .string(path),
    ]
  }

  /// Own shape of an easing: its Bézier, its steps, its stops; nil for others.
  private static func ownLine(_ motion: ResolvedMotion, _ subject: PlotSubject) throws(ModelError) -> SegmentRow? {
    guard let curve = try motion.curve(), curve.modifiers.isEmpty, subject.length > 0 else { return nil }
    switch curve.base {
    case .linear, .cubicBezier, .named, .steps, .points, .path:
      var resolver = MotionResolver(references: motion.references, options: CompileOptions())
      return try? SegmentRow(curve.base, &resolver, within: error)
    default: return nil
    }
  }

  /// Line of a channel; through its samples if it has too many bends, or would be of more than 240 cubics.
  private static func line(
    _ subject: PlotSubject, _ channel: Int, to end: Double, _ samples: PlotSamples, _ range: ClosedRange<Double>
  ) -> SegmentRow {
    func finite(_ value: Double) -> Double { value.isFinite ? value : value > 0 ? range.upperBound : range.lowerBound }
    let tolerance = error * (range.span > 0 ? range.span : 1)
    let joints = subject.timeline.joints(channel).map { $0 / end }
    let cubics = try? SegmentRow(over: 0...1, joints: joints, within: tolerance) {
      finite(subject.timeline.value(channel, at: $0 * end))
    }
    if let cubics, cubics.segments.count <= 240 { return cubics }
    let points = samples.values.enumerated().map {
      FunctionSamples.Point(Double($0.offset) / Double(max(samples.values.count - 1, 1)), finite($0.element))
    }
    return SegmentRow(FunctionSamples(through: points), over: 0...1, within: tolerance)
  }

  static func rounded(_ value: Double) -> Double { abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 + 0 : value }
}
