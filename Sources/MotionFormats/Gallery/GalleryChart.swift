import MotionEngine
import MotionModel

/// The lines of a motion as a picture draws them, in few points.
struct GalleryChart {
  private static let samples = 481
  /// More lanes than these are told, not drawn.
  private static let mostLanes = 12
  private static let mostCues = 24
  /// Points are whole numbers from 0 to this along both sides.
  private static let scale = 1000.0
  /// How far lines may be from the samples, as a share of the height.
  private static let error = 0.0012

  let json: JSONValue
  /// The lowest and highest value of what goes from 0 to 1; nil for what has values of its own.
  let range: (low: Double, high: Double)?

  init(_ subject: PlotSubject, _ motion: ResolvedMotion) throws(ModelError) {
    let end = max(subject.length, 1e-3)
    var members = [JSONMember("end", .number(Self.rounded(end)))]
    if !subject.hasLength { members.append(JSONMember("unit", "progress")) }
    if subject.isEndless { members.append(JSONMember("endless", true)) }
    if try motion.takesRange() {
      let values = subject.samples(0, to: end, count: Self.samples).values
      let finite = values.filter(\.isFinite)
      let (low, high) = (min(finite.min() ?? 0, 0), max(finite.max() ?? 1, 1))
      range = (low, high)
      members.append(JSONMember("lanes", [Self.lane("value", values, low, high)]))
    } else {
      range = nil
      let lanes = subject.lanes(to: end, count: Self.samples)
      members.append(
        JSONMember(
          "lanes",
          .array(
            lanes.prefix(Self.mostLanes).map { lane in
              let finite = lane.samples.values.filter(\.isFinite)
              return Self.lane(
                subject.timeline.channels[lane.index].name, lane.samples.values, finite.min() ?? 0, finite.max() ?? 0)
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

  private static func lane(_ name: String, _ values: [Double], _ low: Double, _ high: Double) -> JSONValue {
    [
      "name": .string(name), "low": .number(rounded(low)), "high": .number(rounded(high)),
      "points": .array(points(values, low, high)),
    ]
  }

  /// The fewest lines along the samples: x and y in turns.
  private static func points(_ values: [Double], _ low: Double, _ high: Double) -> [JSONValue] {
    let span = high > low ? high - low : 1
    var gates: [FewestLines.Gate] = []
    for (index, value) in values.enumerated() where value.isFinite {
      let (x, y) = (Double(index) / Double(max(values.count - 1, 1)), (value - low) / span)
      let isEnd = gates.isEmpty || index == values.count - 1
      gates.append(.init(x, y - (isEnd ? 0 : error), y + (isEnd ? 0 : error)))
    }
    guard gates.count > 1 else { return gates.flatMap { [place($0.x), place($0.low)] } }
    return (FewestLines.through(gates) ?? []).flatMap { [place($0.x), place($0.y)] }
  }

  private static func place(_ share: Double) -> JSONValue { .number((share * scale).rounded() + 0) }

  /// To six digits behind the point.
  static func rounded(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 + 0 : value
  }
}
