import MotionEngine
import MotionModel

/// JavaScript: a test plays the easings, springs and keyframes of `export js`.
enum JSConformance {
  // The digits of the numbers.
  private static let rounding = 1e-6

  static func claim(_ vectors: ConformanceClaims.Vectors, into claims: inout ConformanceClaims) throws(ModelError) {
    guard let motion = vectors.first?.vector.motion else { return }
    let written = try WebMotion.of(motion, for: .webAnimations, within: claims.options.maximumError) {
      claims.note($0, $1)
    }
    switch written {
    case nil: break
    case .length, .timing:
      guard let (index, vector, channel) = claims.curve(vectors), let place = vector.timeline.index(of: channel) else {
        return
      }
      var error = claims.error(of: "curve")
      if case .length = written { error = 0 }
      guard let error else { return }
      claims.check(
        index, vector, [JSONMember("channels", [.string(channel)])], error: error,
        clock: vector.isProgress ? 1e-9 : 1e-6, rounding: rounding
      ) { [vector.timeline.value(place, at: $0)] }
    case .animations(let animations):
      guard claims.outcomes["beginning"] == nil else {
        return claims.omit("rounds", "the export begins with the repeating part, the vector before it")
      }
      for animation in animations {
        guard let (index, vector) = vectors.first(where: { $0.vector.event == animation.event }) else { continue }
        for track in animation.tracks { claim(track, of: animation, index, vector, into: &claims) }
      }
    }
  }

  private static func claim(
    _ track: WebTrack, of animation: WebAnimation, _ index: Int, _ vector: ConformanceVector,
    into claims: inout ConformanceClaims
  ) {
    let property = track.property
    guard let error = claims.error(track.outcome) else { return }
    guard property.name != "transform" else { return claims.omit("transform", "the test reads no transforms in space") }
    let prefix = animation.target.map { $0 + "/" } ?? ""
    let places = property.channels.map { vector.timeline.index(of: prefix + $0) }
    let channels = zip(property.channels, places).map { name, place in
      place == nil ? JSONValue.null : .string(prefix + name)
    }
    let size = property.name == "translate" ? animation.size : nil
    let members = [JSONMember](present: [
      "channels": .array(channels),
      "property": .string(property.isCustom ? property.name : CodeName.lower(property.name)),
      "target": animation.target.map { .string($0) }, "size": size.map { [.number($0.width), .number($0.height)] },
    ])
    claims.check(
      index, vector, members, error: error, clock: 2e-6 * max(1, animation.duration), rounding: rounding
    ) { time in
      property.parts(places.map { $0.map { vector.timeline.value($0, at: time) } }).filter { !$0.isNaN }
    }
  }
}
