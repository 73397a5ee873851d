import MotionEngine
import MotionModel

/// A sequence in SwiftUI's words: phases for a phase animator, states, or steps as keyframes.
struct SwiftUISequence {
  /// The declarations that go into a type of their own; nil where nothing is left.
  let text: String?

  init(
    _ motion: ResolvedMotion, _ sequence: MotionSequence, _ resolver: inout MotionResolver, within error: Double,
    note: LossReport.Note
  ) throws(ModelError) {
    if !sequence.cues.isEmpty { note("cues", .dropped(reason: "SwiftUI gives no cues")) }
    if !sequence.members.isEmpty {
      note("members", .dropped(reason: "views, their layout and their transitions are left to the app"))
    }
    switch sequence.body {
    case .steps: text = try Self.steps(motion, resolver.options, within: error, note: note)
    case .phases(let cycle):
      guard sequence.derived.isEmpty, cycle.advance != .schedule, cycle.order == .cycle(from: 0) else {
        note("phases", .dropped(reason: "a phase animator goes from phase to phase as soon as it can, and round"))
        text = nil
        return
      }
      text = try Self.list(
        "Phase", cycle.phases.map { (nil, $0.changes, $0.curve) }, &resolver, within: error, note: note)
    case .states(let map):
      guard sequence.derived.isEmpty, map.chain.isEmpty, map.curveOwner == .entered,
        map.states.allSatisfy({ !$0.disablesAnimations && !$0.isContinuous && $0.transaction.isEmpty })
      else {
        note("states", .dropped(reason: "their transactions depend on what happens"))
        text = nil
        return
      }
      text = try Self.list(
        "State", map.states.map { ($0.name.text, $0.changes, $0.curve) }, &resolver, within: error, note: note)
    }
  }

  /// Steps that end, as keyframes.
  private static func steps(
    _ motion: ResolvedMotion, _ options: CompileOptions, within error: Double,
    note: LossReport.Note
  ) throws(ModelError) -> String? {
    let timeline = try motion.timeline(options)
    guard timeline.duration.isFinite else {
      note("sequence", .dropped(reason: "it never ends"))
      return nil
    }
    if !timeline.cues(in: 0..<timeline.duration.nextUp).isEmpty {
      note("cues", .dropped(reason: "SwiftUI gives no cues"))
    }
    return try SwiftUIKeyframes(timeline, within: error, note: note).text
  }

  private typealias Place = (name: String?, changes: [PropertyChange], curve: CurveChoice)

  /// Values side by side, each with the animation that leads to it.
  private static func list(
    _ type: String, _ places: [Place], _ resolver: inout MotionResolver, within error: Double,
    note: LossReport.Note
  ) throws(ModelError) -> String? {
    let part = type == "Phase" ? "phases" : "states"
    let channels = places.first?.changes.map(\.channel) ?? []
    guard
      places.allSatisfy({ $0.changes.map(\.channel) == channels && !$0.changes.contains(where: \.change.isRelative) })
    else {
      note(part, .dropped(reason: "one of them does not say every value, which then depends on the way there"))
      return nil
    }
    var properties = SwiftUIProperties()
    var names: [String] = []
    for change in places.first?.changes ?? [] { names.append(try properties.add(change.channel, change.value)) }
    var values: [(name: String?, text: String)] = []
    for (index, place) in places.enumerated() {
      let curve = try animation(place.curve, &resolver, within: error)
      note("\(place.name ?? "phase \(index)") curve", curve.outcome)
      let arguments = zip(names, place.changes).map { ", \($0): \(SwiftUIValues.text($1.value))" }.joined()
      values.append((place.name, "\(type)(index: \(index)\(arguments), animation: \(curve.text))"))
    }
    var own = SwiftUIProperties()
    if values.contains(where: { $0.name != nil }) {
      for value in values { _ = try own.add(value.name ?? "", MotionValue(number: 0)) }
    }
    let structure =
      "struct \(type): Hashable, Sendable {\n  var index: Int\n"
      + CodeText.indented(properties.declarations.joined() + "var animation: Animation?\n") + "}\n\n"
    let list =
      type == "Phase"
      ? "static let phases: [Phase] = [\n" + CodeText.indented(values.map { $0.text + ",\n" }.joined()) + "]\n"
      : values.map { "static let \(CodeLanguage.swift.identifier($0.name ?? "")) = \($0.text)\n" }.joined()
    return structure + list
  }

  private static func animation(
    _ choice: CurveChoice, _ resolver: inout MotionResolver, within error: Double
  ) throws(ModelError) -> (text: String, outcome: LossReport.Outcome) {
    switch choice {
    case .none: return ("nil", .exact)
    case .standard: return (".default", .exact)
    case .curve(let source):
      let curve = try SwiftUICurve(
        try resolver.curve(source), fallback: Curve.swiftUIDuration, &resolver, within: error)
      return (curve.expression, curve.outcome)
    }
  }
}
