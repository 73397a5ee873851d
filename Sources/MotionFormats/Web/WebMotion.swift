import MotionEngine
import MotionModel

/// What plays motions on the web.
enum WebPlayer: Sendable {
  /// CSS: keyframes have easings, the whole of them has none.
  case styleSheets
  /// The Web Animations API: both have.
  case webAnimations
}

/// A motion in the terms of the web: what CSS, its relatives and the Web Animations API are written from.
enum WebMotion: Sendable {
  /// A length of time, in seconds.
  case length(Double)
  /// An easing, with its times where it has some, for changes of the properties named; none: of any.
  case timing(WebTiming, properties: [String])
  /// Animations that go by a name each: none for the only one, `in` and `out` for a view that comes and goes.
  case animations([(name: String?, animation: WebAnimation)])

  /// Translates a motion and notes what became of it.
  /// - Parameters:
  ///   - motion: What is translated.
  ///   - player: What will play it.
  ///   - error: The largest error of what cannot be said exactly, as a share of the way.
  ///   - note: Called with each part and what became of it.
  /// - Returns: Nil for what the web has no words for; the reason is noted.
  static func of(
    _ motion: ResolvedMotion, for player: WebPlayer, within error: Double, note: (String, LossReport.Outcome) -> Void
  ) throws(ModelError) -> WebMotion? {
    var options = CompileOptions()
    options.settleEpsilon = min(options.settleEpsilon, error / 2)
    var resolver = MotionResolver(references: motion.references, options: options)
    let alone = try motion.withoutAlias()
    switch alone {
    case .duration(let source):
      note("duration", .exact)
      return .length(try resolver.seconds(source))
    case .curve(let curve):
      if case .formula(_, let parameters) = curve.base { resolver.bind(parameters) }
      return try timing(curve, [], &resolver, error, note)
    case .keyframes(let set): return .animations([(nil, try keyframes(set, player, &resolver, error, note))])
    case .transition(let transition): return try self.transition(transition, resolver, error, note)
    case .sequence:
      return try sequence(ResolvedMotion(alone, references: motion.references), options, error, note)
    case .alias: return nil
    }
  }

  private static func timing(
    _ curve: Curve, _ properties: [String], _ resolver: inout MotionResolver, _ error: Double,
    _ note: (String, LossReport.Outcome) -> Void
  ) throws(ModelError) -> WebMotion? {
    guard try resolver.compile(curve.withoutRepeats).duration.isFinite else {
      note("curve", .dropped(reason: "it never comes to rest"))
      return nil
    }
    let timing = try WebTiming(curve, &resolver, within: error)
    note("curve", timing.outcome)
    for modifier in curve.modifiers {
      if case .logicallyComplete = modifier {
        note("logicallyCompleteAfter", .dropped(reason: "the web knows one end only"))
      }
    }
    return .timing(timing, properties: properties)
  }

  private static func keyframes(
    _ set: KeyframeSet, _ player: WebPlayer, _ resolver: inout MotionResolver, _ error: Double,
    _ note: (String, LossReport.Outcome) -> Void
  ) throws(ModelError) -> WebAnimation {
    let pass = try KeyframeSet(
      tracks: set.tracks, derived: set.derived, parameters: set.parameters, easing: set.easing)
    let said = try paced(pass, player, &resolver, error)
    var (animation, notes): Noted
    if let said { (animation, notes) = said } else { (animation, notes) = try self.pass(pass, &resolver, error) }
    for (part, outcome) in notes { note(part, outcome) }
    if let delay = set.delay {
      if case .seconds(let seconds) = delay {
        animation.delay = seconds
      } else {
        animation.delay = try resolver.seconds(delay)
      }
    }
    if case .repeats(let count, let alternates) = set.playback {
      (animation.iterations, animation.alternates) = (count, alternates)
    }
    return animation
  }

  private typealias Noted = (animation: WebAnimation, notes: [(String, LossReport.Outcome)])

  /// The keyframes as they are with the easing of all of them apart; nil where they have none, or it cannot be said.
  private static func paced(
    _ set: KeyframeSet, _ player: WebPlayer, _ resolver: inout MotionResolver, _ error: Double
  ) throws(ModelError) -> Noted? {
    guard player == .webAnimations, set.derived.isEmpty, let source = set.easing else { return nil }
    let curve = try resolver.curve(source)
    guard curve.modifiers.isEmpty, let easing = WebEasing(curve.base) else { return nil }
    var even = try pass(KeyframeSet(tracks: set.tracks, parameters: set.parameters), &resolver, error)
    // Beyond its ends only what is said exactly goes on as it should.
    let goesOn =
      even.notes.allSatisfy { if case .approximated = $0.1 { false } else { true } }
      && set.tracks.allSatisfy { $0.keyframes.first?.kind != .move }
    guard easing.staysInside || goesOn else { return nil }
    even.animation.easing = easing
    return even
  }

  /// One pass.
  private static func pass(
    _ set: KeyframeSet, _ resolver: inout MotionResolver, _ error: Double
  ) throws(ModelError) -> Noted {
    let timeline = try ResolvedMotion(.keyframes(set), references: resolver.references).timeline(resolver.options)
    var builder = WebTrackBuilder(timeline: timeline, range: 0...max(timeline.duration, 0), error: error)
    if set.easing == nil {
      let derived = Set(set.derived.map(\.property))
      for track in set.tracks where !derived.contains(track.property) {
        var easings: [WebEasing?] = []
        for keyframe in track.keyframes {
          switch keyframe.kind {
          case .linear(nil): easings.append(.linear)
          case .linear(let source?):
            let curve = try resolver.curve(source)
            easings.append(curve.modifiers.isEmpty ? WebEasing(curve.base) : nil)
          default: easings.append(nil)
          }
        }
        builder.sources.append((track, easings))
      }
    }
    var notes: [(String, LossReport.Outcome)] = []
    let animation = try animation(nil, builder) { notes.append(($0, $1)) }
    return (animation, notes)
  }

  private static func animation(
    _ target: String?, _ builder: WebTrackBuilder, _ note: (String, LossReport.Outcome) -> Void
  ) throws(ModelError) -> WebAnimation {
    let (tracks, untold) = try builder.tracks(of: target)
    let prefix = target.map { $0 + "/" } ?? ""
    for track in tracks { note(prefix + track.property.name, track.outcome) }
    for channel in untold { note(prefix + channel, .dropped(reason: "the web has no property for it")) }
    return WebAnimation(target: target, tracks: tracks, duration: builder.range.upperBound - builder.range.lowerBound)
  }

  private static func transition(
    _ transition: MotionTransition, _ resolver: MotionResolver, _ error: Double,
    _ note: (String, LossReport.Outcome) -> Void
  ) throws(ModelError) -> WebMotion? {
    var resolver = resolver
    func curve(_ side: MotionTransition.Side?) throws(ModelError) -> Curve {
      var curve = try Curve(.systemDefault)
      if let source = side?.curve ?? transition.curve { curve = try resolver.curve(source) }
      if let duration = transition.duration, !curve.base.isSpring {
        curve = try curve.with(duration: .seconds(try resolver.seconds(duration)))
      }
      switch transition.delay {
      case nil: return curve
      case .seconds(let seconds)?: return try curve.adding(.delay(seconds))
      case let source?: return try curve.adding(.delay(try resolver.seconds(source)))
      }
    }
    guard transition.insertion != nil || transition.removal != nil else {
      if let content = transition.content, content != .opacity {
        note("content", .dropped(reason: "the web does not change contents"))
      }
      let properties = transition.properties.map { property in
        WebProperty.all.first { $0.channels.contains { $0 == property.text || $0.hasPrefix(property.text + ".") } }?
          .name
          ?? WebProperty.custom(property.text).name
      }
      return try timing(try curve(nil), properties, &resolver, error, note)
    }
    var animations: [(name: String?, animation: WebAnimation)] = []
    for (event, name, side) in [("insertion", "in", transition.insertion), ("removal", "out", transition.removal)] {
      var options = resolver.options
      options.events = [.init(event, at: 0)]
      let timeline = try ResolvedMotion(.transition(transition), references: resolver.references).timeline(options)
      let curve = try curve(side ?? (event == "insertion" ? transition.removal : transition.insertion))
      guard timeline.duration.isFinite else {
        note(name, .dropped(reason: "it never comes to rest"))
        continue
      }
      let timing = try WebTiming(curve, fallback: 0.35, &resolver, within: error)
      let wait = timing.iterations == 1 ? min(max(timing.delay, 0), timeline.duration) : 0
      var builder = WebTrackBuilder(timeline: timeline, range: wait...timeline.duration, error: error)
      if timing.iterations == 1, timing.delay >= 0 {
        let compiled = try resolver.compile(curve, fallback: 0.35)
        builder.pace = (timing.easing, { compiled.value(at: $0) })
      }
      var animation = try animation(nil, builder) { note("\(name)/\($0)", $1) }
      animation.delay = wait
      animations.append((name, animation))
    }
    return animations.isEmpty ? nil : .animations(animations)
  }

  private static func sequence(
    _ motion: ResolvedMotion, _ options: CompileOptions, _ error: Double,
    _ note: (String, LossReport.Outcome) -> Void
  ) throws(ModelError) -> WebMotion? {
    if case .sequence(let sequence) = motion.motion, case .states = sequence.body {
      note("states", .dropped(reason: "somebody has to say which state is entered when"))
      return nil
    }
    let timeline = try motion.timeline(options)
    guard timeline.duration.isFinite else {
      note("sequence", .dropped(reason: "it never ends"))
      return nil
    }
    let builder = WebTrackBuilder(timeline: timeline, range: 0...timeline.duration, error: error)
    var targets: [String?] = []
    for channel in timeline.channels {
      let target = channel.name.firstIndex(of: "/").map { String(channel.name[..<$0]) }
      if !targets.contains(target) { targets.append(target) }
    }
    var animations: [(name: String?, animation: WebAnimation)] = []
    for target in targets { animations.append((nil, try animation(target, builder, note))) }
    if !timeline.cues(in: 0..<timeline.duration.nextUp).isEmpty {
      note("cues", .dropped(reason: "the web gives no cues"))
    }
    return .animations(animations)
  }
}

extension Curve {
  /// The curve without its repetitions.
  fileprivate var withoutRepeats: Curve {
    let once = modifiers.filter { if case .repeats = $0 { false } else { true } }
    return (try? Curve(base, duration: duration, modifiers: once)) ?? self
  }
}
