import MotionEngine
import MotionModel

// A sequence in SwiftUI's words: phases for a phase animator, states, or steps as keyframes.
extension SwiftUIWriter {
  /// Declarations inside a type; nil if empty.
  mutating func text(of sequence: MotionSequence, _ motion: ResolvedMotion) throws(ModelError) -> String? {
    if !sequence.cues.isEmpty { note("cues", .dropped(reason: "SwiftUI has no cues")) }
    if !sequence.members.isEmpty {
      note("members", .dropped(reason: "views, their layout and their transitions are left to the app"))
    }
    switch sequence.body {
    case .steps:
      let timeline = try motion.timeline(resolver.options)
      guard timeline.duration.isFinite else { return LossReport.drop("sequence", "it never ends", note) }
      if !timeline.cues(in: 0..<timeline.duration.nextUp).isEmpty {
        note("cues", .dropped(reason: "SwiftUI has no cues"))
      }
      return try text(of: timeline)
    case .phases(let cycle):
      guard sequence.derived.isEmpty, cycle.advance != .schedule, cycle.order == .cycle(from: 0) else {
        return LossReport.drop("phases", "phase animators advance at once, in a fixed cycle", note)
      }
      return try list("Phase", cycle.phases.map { (nil, $0.changes, $0.curve) })
    case .states(let map):
      guard sequence.derived.isEmpty, map.chain.isEmpty, map.curveOwner == .entered,
        map.states.allSatisfy({ !$0.disablesAnimations && !$0.isContinuous && $0.transaction.isEmpty })
      else { return LossReport.drop("states", "their transactions depend on events", note) }
      return try list("State", map.states.map { ($0.name.text, $0.changes, $0.curve) })
    }
  }

  private typealias Place = (name: String?, changes: [PropertyChange], curve: CurveChoice)

  /// List of values, each with the animation to it.
  private mutating func list(_ type: String, _ places: [Place]) throws(ModelError) -> String? {
    let channels = places.first?.changes.map(\.channel) ?? []
    guard
      places.allSatisfy({ $0.changes.map(\.channel) == channels && !$0.changes.contains(where: \.change.isRelative) })
    else {
      let reason = "one of them omits values, which then depend on the previous one; write each value in every phase"
      return LossReport.drop(type.lowercased() + "s", reason, note)
    }
    var (properties, own) = (SwiftUIProperties(), SwiftUIProperties())
    var names: [String] = []
    for change in places.first?.changes ?? [] { names.append(try properties.add(change.channel, change.value)) }
    var list = ""
    for (index, place) in places.enumerated() {
      let part = "\(place.name ?? "phase \(index)") curve"
      let animation: String
      switch place.curve {
      case .curve(let source): animation = try self.animation(source, part, isFollowed: true)
      case .none, .standard:
        note(part, .exact)
        animation = place.curve == .none ? "nil" : ".default"
      }
      let arguments = zip(names, place.changes).map { ", \($0): \(SwiftUIValues.text($1.value))" }.joined()
      let value = "\(type)(index: \(index)\(arguments), animation: \(animation))"
      let name = try place.name.map { (name) throws(ModelError) in try own.add(name, MotionValue(number: 0)) }
      list += name.map { "static let \($0) = \(value)\n" } ?? "  \(value),\n"
    }
    return "struct \(type): Hashable, Sendable {\n  var index: Int\n"
      + CodeText.indented(properties.declarations.joined() + "var animation: Animation?\n") + "}\n\n"
      + (type == "Phase" ? "static let phases: [Phase] = [\n\(list)]\n" : list)
  }
}
