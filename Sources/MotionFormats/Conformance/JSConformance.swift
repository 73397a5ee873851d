import MotionEngine
import MotionModel

/// JavaScript: a test plays the easings, springs and keyframes of what `export js` writes.
struct JSConformance: ConformanceClaimant {
  // The digits of the numbers.
  private static let rounding = 1e-6

  func claim(
    _ vectors: [(index: Int, vector: ConformanceVector)], _ options: ExportOptions,
    into claims: inout ConformanceClaims
  ) throws(ModelError) {
    guard let first = vectors.first?.vector else { return }
    let label = first.source.name.text + (first.isReduced ? " (reduced motion)" : "")
    var outcomes: [String: LossReport.Outcome] = [:]
    var notes: [(part: String, outcome: LossReport.Outcome)] = []
    let written = try WebMotion.of(first.motion, for: .webAnimations, within: options.maximumError) {
      notes.append(($0, $1))
    }
    for (part, outcome) in notes {
      outcomes[part] = outcome
      if case .dropped(let reason) = outcome { claims.omit(label, part, reason) }
    }
    guard let written else { return }
    func add(_ index: Int, _ members: [JSONMember], _ allowed: [Double]) {
      claims.checks.append(.init(vector: index, members: members, allowed: allowed))
    }
    switch written {
    case .length, .timing:
      guard let (index, vector) = vectors.first, vectors.count == 1, vector.numbers.count == 1,
        let (place, channel) = vector.numbers.first
      else { return claims.omit(label, "curve", "the export is one curve for what the engine plays as several values") }
      if let reason = outcomes.reasonToLeaveOut { return claims.omit(label, "curve", reason) }
      let error: Double
      if case .length = written {
        error = 0
      } else {
        guard let stated = outcomes["curve"]?.error(atLeast: options.settleEpsilon) else { return }
        error = stated
      }
      let allowed = vector.allowance(error, clock: vector.isProgress ? 1e-9 : 1e-6, rounding: Self.rounding) {
        [vector.timeline.value(place, at: $0)]
      }
      add(index, [JSONMember("channels", [.string(channel)])], allowed)
    case .animations(let animations):
      guard outcomes["beginning"] == nil else {
        return claims.omit(label, "rounds", "the export begins with the round that comes again, the vector before it")
      }
      for (event, animation) in animations {
        guard let (index, vector) = vectors.first(where: { $0.vector.event == event }) else { continue }
        let prefix = animation.target.map { $0 + "/" } ?? ""
        for track in animation.tracks {
          guard let error = track.outcome.error(atLeast: options.settleEpsilon) else { continue }
          guard track.property.name != "transform" else {
            claims.omit(label, "transform", "the test reads no transforms in space")
            continue
          }
          let places = track.property.channels.map { vector.timeline.index(of: prefix + $0) }
          let allowed = vector.allowance(
            error, clock: 2e-6 * max(1, animation.duration), rounding: Self.rounding
          ) { time in
            track.property.parts(places.map { $0.map { vector.timeline.value($0, at: time) } }).filter { !$0.isNaN }
          }
          let channels = zip(track.property.channels, places).map { name, place in
            place == nil ? JSONValue.null : .string(prefix + name)
          }
          var members = [
            JSONMember("channels", .array(channels)), JSONMember("property", .string(Self.member(track.property))),
          ]
          if let target = animation.target { members.append(JSONMember("target", .string(target))) }
          if let size = animation.size, track.property.name == "translate" {
            members.append(JSONMember("size", [.number(size.width), .number(size.height)]))
          }
          add(index, members, allowed)
        }
      }
    }
  }

  private static func member(_ property: WebProperty) -> String {
    property.isCustom ? property.name : CodeName.lower(property.name)
  }
}
