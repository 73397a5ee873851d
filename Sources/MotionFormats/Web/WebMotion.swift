import MotionEngine
import MotionJSON
import MotionModel

/// Player of motions on the web.
enum WebPlayer: Sendable {
  /// CSS: keyframes have easings, the whole of them has none.
  case styleSheets
  /// The Web Animations API: both have.
  case webAnimations
  /// Picture of the visible properties of a shape.
  case pictures
  /// The same by the Web Animations API, playing only automatic motion.
  case previews

  /// Indicates a target with its own size; a picture assumes a view of 100 points.
  var hasShares: Bool { self == .styleSheets || self == .webAnimations }

  func lacks(_ property: WebProperty) -> Bool {
    self == .pictures && (property.isCustom || property.name == "accent-color" || property.name.hasPrefix("padding-"))
  }
}

/// Motion in terms of the web: the source for CSS, its relatives and the Web Animations API.
enum WebMotion: Sendable {
  /// A length of time, in seconds.
  case length(Double)
  /// Easing, with its timing if any, for changes of the named properties; empty: of any.
  case timing(WebTiming, properties: [String])
  case animations([WebAnimation])

  /// Key of a preset's extensions for its manner in the style sheet that it was imported from.
  static let mannerKey = "org.motionbook.css"

  /// Translates a motion and notes the outcome.
  /// - Parameter error: Maximum approximation error, as a fraction of the total change.
  /// - Returns: `nil` if not representable on the web, with the reason noted.
  static func of(
    _ motion: ResolvedMotion, for player: WebPlayer, within error: Double, note: LossReport.Note
  ) throws(ModelError) -> WebMotion? {
    let web = MotionPlayer(description: "the web", entersStates: player == .previews)
    guard let (parts, known) = try MotionParts.of(motion, for: web, within: error, note: note) else { return nil }
    var resolver = known
    switch parts {
    case .length(let seconds): return .length(seconds)
    case .curve(let curve, let properties):
      let timing = try WebTiming(curve, &resolver, within: error)
      note("curve", timing.outcome)
      return .timing(timing, properties: names(of: properties))
    case .passes(let passes):
      return .animations(
        try passes.map { (pass) throws(ModelError) in
          let paced = try paced(pass, player, &resolver, error)
          let (animation, notes) = if let paced { paced } else { try tracks(pass, player, &resolver, error) }
          for (part, outcome) in notes { note(pass.path(to: part), outcome) }
          return animation
        })
    }
  }

  /// The motion in place of another one: of a transition the entrance, where that has neither entrance nor exit.
  func played(as other: WebMotion?) -> WebMotion {
    guard case .animations(var own) = self, case .animations(let others)? = other,
      others.allSatisfy({ $0.event == nil }), own.contains(where: { $0.event == "in" })
    else { return self }
    own.removeAll { $0.event != "in" }
    for index in own.indices { own[index].event = nil }
    return .animations(own)
  }

  /// The motion without animations that only hold the end of others, which these show themselves where they stay.
  /// - Parameter isEndless: Includes the end of a pass of endless ones.
  func withoutEnds(of other: WebMotion?, isEndless: Bool) -> WebMotion {
    guard case .animations(var own) = self, case .animations(let others)? = other else { return self }
    for index in own.indices where own[index].duration == 0 {
      func end(_ track: WebTrack) -> String? {
        own[index].tracks.first { $0.property.name == track.property.name }?.frames.last?.value
          ?? track.property.neutral.map(track.property.text)
      }
      guard let full = others.first(where: { ($0.event, $0.target) == (own[index].event, own[index].target) }),
        isEndless || full.iterations != nil,
        Set(own[index].tracks.map(\.property.name)).isSubset(of: full.tracks.map(\.property.name)),
        full.tracks.allSatisfy({ $0.frames.last?.value == end($0) })
      else { continue }
      own[index].tracks = []
    }
    return .animations(own)
  }

  /// The motion without values of properties that every view has its own of, where it only holds the end of another one;
  /// colors stay.
  func withoutOwnEnds(of other: WebMotion?) -> WebMotion {
    guard case .animations(var own) = self, case .animations(let others)? = other else { return self }
    for index in own.indices where own[index].duration == 0 {
      let full = others.first { ($0.event, $0.target) == (own[index].event, own[index].target) }
      own[index].tracks.removeAll { track in
        let end = full?.tracks.first { $0.property.name == track.property.name }?.frames.last?.value
        return track.property.neutral == nil && !track.property.isUnit && track.frames.last?.value == end
      }
    }
    return .animations(own)
  }

  /// CSS properties for those of a motion; for all parts of a transform the combined one.
  private static func names(of properties: [PropertyName]) -> [String] {
    let names = properties.map(\.text).map { property in
      WebProperty.all.first { $0.animates(property) }?.name
        ?? (WebProperty.others.contains(property) ? property : WebProperty.custom(property).name)
    }
    return ["translate", "rotate", "scale"].allSatisfy(names.contains) ? names + ["transform"] : names
  }

  private typealias Noted = (animation: WebAnimation, notes: [(String, LossReport.Outcome)])

  /// Keyframes with their common easing separated; nil if there is none, or it is not representable.
  private static func paced(
    _ pass: MotionParts.Pass, _ player: WebPlayer, _ resolver: inout MotionResolver, _ error: Double
  ) throws(ModelError) -> Noted? {
    guard player == .webAnimations || player == .previews, let set = pass.set, set.derived.isEmpty,
      let source = set.easing
    else { return nil }
    let curve = try resolver.curve(source)
    guard curve.modifiers.isEmpty, let easing = WebEasing(curve.base) else { return nil }
    let unpaced = try KeyframeSet(tracks: set.tracks, parameters: set.parameters)
    let timeline = try ResolvedMotion(.keyframes(unpaced), references: resolver.references).timeline(resolver.options)
    var even = pass
    even.set = unpaced
    (even.timeline, even.range) = (timeline, 0...max(timeline.duration, 0))
    var said = try tracks(even, player, &resolver, error)
    // Beyond its ends only an exact easing extrapolates correctly.
    let goesOn =
      said.notes.allSatisfy { if case .approximated = $0.1 { false } else { true } }
      && set.tracks.allSatisfy { $0.keyframes.first?.kind != .move }
    guard easing.staysInside || goesOn else { return nil }
    said.animation.easing = easing
    return said
  }

  private static func tracks(
    _ pass: MotionParts.Pass, _ player: WebPlayer, _ resolver: inout MotionResolver, _ error: Double
  ) throws(ModelError) -> Noted {
    var pace: WebPace?
    if let curve = pass.pace {
      let easing = try WebTiming(curve, fallback: Curve.swiftUIDuration, &resolver, within: error).easing
      let compiled = try resolver.compile(curve, fallback: Curve.swiftUIDuration)
      pace = (easing, { compiled.value(at: $0) })
    }
    let (tracks, untold) = try WebTrack.all(of: pass, within: error, hasShares: player.hasShares, pacedBy: pace)
    let shown = tracks.filter { !player.lacks($0.property) }
    let animation = WebAnimation(
      event: pass.event, target: pass.target, tracks: shown, duration: pass.length, delay: pass.delay,
      iterations: pass.iterations, alternates: pass.alternates, size: pass.unsized.map { ($0.width, $0.height) })
    return (
      animation,
      tracks.map { track in
        let isLost = player.lacks(track.property)
        return (track.property.name, isLost ? .dropped(reason: "a picture does not show it") : track.outcome)
      }
        + untold.map { ($0, .dropped(reason: "the web has no property for it")) }
    )
  }
}
