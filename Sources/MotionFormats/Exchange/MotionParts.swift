import MotionEngine
import MotionModel

/// Player of motions in another format.
struct MotionPlayer: Sendable, CustomStringConvertible {
  /// Name in reasons for losses: `the web`.
  let description: String
  var givesCues = false
  /// Indicates that it enters the states of a sequence by their default times.
  var entersStates = false
  /// Indicates a platform whose lengths are whole milliseconds.
  var countsMilliseconds = false
  /// Power of ten of which times of keyframes are multiples, in seconds; nil for any times.
  var timeStep: Double?
  /// Legal ranges of some channels, beyond which nothing more is visible.
  var limits: [String: ClosedRange<Double>] = [:]
  /// Channels that multiply others: that of `scale.x` is `scale`.
  var factors: [String: String] = [:]
}

/// A motion taken apart for players that know easings and keyframes, but no effects, states or cues.
enum MotionParts: Sendable {
  /// A length of time, in seconds.
  case length(Double)
  /// A curve, for changes of the properties named; none: of any.
  case curve(Curve, properties: [PropertyName])
  case passes([Pass])

  /// Stretch of a timeline, with its repetition.
  struct Pass: RunInPasses, Sendable {
    /// `in` and `out` for insertion and removal of a view.
    var event: String?
    /// Target; nil for the only one.
    var target: String?
    var timeline: Timeline
    /// Timeline for a view without size, and the size of the view: travel may depend on it.
    var unsized: (timeline: Timeline, width: Double, height: Double)?
    /// The stretch that is played.
    var range: ClosedRange<Double>
    /// The keyframes that it plays.
    var set: KeyframeSet?
    /// Pace of everything in range, from its first to its last value.
    var pace: Curve?
    /// Easing by which every value goes from its first to its last, with the preset that has it; nil for any other pass.
    var easing: (base: CurveBase, preset: PresetName?, row: SegmentRow?)?
    var delay = 0.0
    var iterations: Int? = 1
    var alternates = false

    var length: Double { range.upperBound - range.lowerBound }

    /// `card/`, before the names of the target's channels.
    var prefix: String { target.map { $0 + "/" } ?? "" }

    /// Path of a channel in reports: `in/opacity`, `card/opacity`.
    func path(to channel: String) -> String { (event.map { $0 + "/" } ?? prefix) + channel }

    /// Horizontal and vertical travel in multiples of the view's own size, at a time.
    func share(at time: Double) -> [Double] {
      guard let unsized else { return [0, 0] }
      return [("offset.x", unsized.width), ("offset.y", unsized.height)].map { name, side in
        guard side > 0, let channel = timeline.index(of: name) else { return 0 }
        return (timeline.value(channel, at: time) - unsized.timeline.value(channel, at: time)) / side
      }
    }

    /// Channels of the target in the timeline, each with its name; without translations of which style sheets' transforms
    /// were made, and which the offset has already.
    var channels: [(index: Int, name: String)] {
      let hasParts = set?.derived.contains { $0.property.text.hasPrefix("offset.") } == true
      let parts = hasParts ? [WebProperty.outer + ".", WebProperty.inner + "."] : []
      return channels { !parts.contains(where: $0.hasPrefix) }
    }

    /// Channels with these translations in place of the offset.
    var nestedChannels: [(index: Int, name: String)] { channels { !$0.hasPrefix("offset.") } }

    private func channels(where isKept: (String) -> Bool) -> [(index: Int, name: String)] {
      timeline.channels.enumerated().compactMap { index, channel in
        guard isKept(channel.name), channel.name.hasPrefix(prefix), target != nil || !channel.name.contains("/") else {
          return nil
        }
        return (index, String(channel.name.dropFirst(prefix.utf8.count)))
      }
    }
  }

  /// Splits a motion into parts and notes the losses.
  /// - Returns: The parts, and the targets of their references; nil if nothing remains.
  static func of(
    _ motion: ResolvedMotion, for player: MotionPlayer, within error: Double, note: LossReport.Note
  ) throws(ModelError) -> (parts: MotionParts, resolver: MotionResolver)? {
    let options = CompileOptions(within: error)
    var resolver = MotionResolver(references: motion.references, options: options)
    let alone = ResolvedMotion(try motion.withoutAlias(), references: motion.references)
    switch alone.motion {
    case .duration(let source):
      note("duration", .exact)
      return (.length(try resolver.seconds(source)), resolver)
    case .curve(let curve):
      if case .custom = curve.base { return LossReport.drop("curve", "a program writes it in Swift", note) }
      if case .formula(_, let parameters, let takeover) = curve.base {
        resolver.bind(parameters)
        if takeover != nil { note("merges", .dropped(reason: "\(player) only adds up animations")) }
      }
      return try self.curve(curve, [], for: player, &resolver, note).map { ($0, resolver) }
    case .keyframes(let set): return (.passes([try keyframes(set, for: player, resolver, note)]), resolver)
    case .transition(let transition):
      return try self.transition(transition, for: player, &resolver, note).map { ($0, resolver) }
    case .sequence(let sequence):
      return try self.sequence(alone, sequence, for: player, options, note).map { ($0, resolver) }
    case .schedule: return LossReport.drop("schedule", "\(player) has no clocks", note)
    case .alias: return nil
    }
  }

  private static func curve(
    _ curve: Curve, _ properties: [PropertyName], for player: MotionPlayer, _ resolver: inout MotionResolver,
    _ note: LossReport.Note
  ) throws(ModelError) -> MotionParts? {
    guard try resolver.compile(curve.withoutRepeats).duration.isFinite else {
      return LossReport.drop("curve", "it never settles", note)
    }
    for case .logicallyComplete in curve.modifiers {
      note("logicallyCompleteAfter", .dropped(reason: "\(player) knows one end only"))
    }
    if let (error, time) = try CurvePasses(curve).unfolded(&resolver).reversalError(&resolver) {
      note(Self.reversedPasses, .approximated(error: error, at: time))
    }
    return .curve(curve, properties: properties)
  }

  /// The part of a curve of too many passes that other players run backwards in time, where SwiftUI runs the same easing to
  /// the start.
  static let reversedPasses = "reversed passes"

  private static func keyframes(
    _ set: KeyframeSet, for player: MotionPlayer, _ resolver: MotionResolver, _ note: LossReport.Note
  ) throws(ModelError) -> Pass {
    func played(after delay: DurationSource?) throws(ModelError) -> Pass {
      let once = try KeyframeSet(
        tracks: set.tracks, derived: set.derived, parameters: set.parameters, delay: delay, easing: set.easing)
      let timeline = try ResolvedMotion(.keyframes(once), references: resolver.references).timeline(resolver.options)
      return Pass(timeline: timeline, range: 0...max(timeline.duration, 0), set: once)
    }
    var pass = try played(after: nil)
    pass.easing = try easing(of: set, lasting: pass.length, resolver)
    pass.delay = try resolver.delay(set.delay) ?? 0
    if case .repeats(let count, let alternates) = set.playback {
      (pass.iterations, pass.alternates) = (count, alternates)
    }
    // Players show the first keyframe while they wait, and it may be a jump from the initial value.
    let jumps = set.tracks.contains { track in
      track.keyframes.prefix { $0.kind == .move }.contains { $0.change != ValueChange(to: track.initial) }
    }
    if jumps, pass.delay > 0, pass.length > 0 {
      if pass.iterations == 1, set.easing == nil { return try played(after: set.delay) }
      note("initial", .dropped(reason: "\(player) shows the first keyframe during the delay"))
    }
    return pass
  }

  /// Easing of the one keyframe that each track of a set has; nil for any other set.
  private static func easing(
    of set: KeyframeSet, lasting length: Double, _ resolver: MotionResolver
  ) throws(ModelError) -> (base: CurveBase, preset: PresetName?, row: SegmentRow?)? {
    var common: CurveSource?
    for track in set.tracks {
      guard track.keyframes.count == 1, track.type != .color, case .linear(let easing?) = track.keyframes[0].kind,
        let duration = track.keyframes[0].duration, try resolver.seconds(duration) == length,
        common == nil || common == easing
      else { return nil }
      common = easing
    }
    guard let common, set.derived.isEmpty, set.easing == nil else { return nil }
    let curve = try resolver.curve(common)
    guard !curve.base.isSpring, curve.modifiers.isEmpty else { return nil }
    if case .reference(.name(let name, .latest)) = common { return (curve.base, name, nil) }
    return (curve.base, nil, nil)
  }

  private static func transition(
    _ transition: MotionTransition, for player: MotionPlayer, _ resolver: inout MotionResolver,
    _ note: LossReport.Note
  ) throws(ModelError) -> MotionParts? {
    let known = resolver
    func curve(_ side: MotionTransition.Side?) throws(ModelError) -> Curve {
      var curve = try known.curve(of: transition, side?.curve ?? transition.curve)
      if let duration = transition.duration, !curve.base.isSpring {
        curve = try curve.with(duration: .seconds(try known.seconds(duration)))
      }
      return curve
    }
    guard transition.insertion != nil || transition.removal != nil else {
      if let content = transition.content, content != .opacity {
        note("content", .dropped(reason: "\(player) does not change contents"))
      }
      return try self.curve(try curve(nil), transition.properties, for: player, &resolver, note)
    }
    var passes: [Pass] = []
    for (event, name, side) in [("insertion", "in", transition.insertion), ("removal", "out", transition.removal)] {
      var options = resolver.options
      options.events = [.init(event, at: 0)]
      let motion = ResolvedMotion(.transition(transition), references: resolver.references)
      let timeline = try motion.timeline(options)
      options.viewSize = (0, 0)
      let unsized = try motion.timeline(options)
      guard timeline.duration.isFinite else {
        note(name, .dropped(reason: "it never settles"))
        continue
      }
      let curve = try curve(side ?? (event == "insertion" ? transition.removal : transition.insertion))
      let times = try CurvePasses(curve)
      let wait = times.iterations == 1 ? min(max(times.delay, 0), timeline.duration) : 0
      var pass = Pass(
        event: name, timeline: timeline, range: wait...timeline.duration,
        pace: times.iterations == 1 && times.delay >= 0 ? curve : nil, delay: wait)
      pass.unsized = (unsized, transition.width, transition.height)
      if [wait, timeline.duration].allSatisfy({ pass.share(at: $0) == [0, 0] }) { pass.unsized = nil }
      passes.append(pass)
    }
    return passes.isEmpty ? nil : .passes(passes)
  }

  private static func sequence(
    _ motion: ResolvedMotion, _ sequence: MotionSequence, for player: MotionPlayer, _ options: CompileOptions,
    _ note: LossReport.Note
  ) throws(ModelError) -> MotionParts? {
    if !sequence.members.isEmpty { note("members", .dropped(reason: "\(player) lays its own views out")) }
    if case .states = sequence.body, !player.entersStates {
      return LossReport.drop("states", "the preset has no times for them", note)
    }
    let timeline = try motion.timeline(options)
    var (range, iterations): (ClosedRange<Double>, Int?) = (0...0, 1)
    if timeline.duration.isFinite {
      range = 0...max(timeline.duration, 0)
    } else if let loop = timeline.loop, !timeline.channels.isEmpty, timeline.returns(after: loop) {
      (range, iterations) = (loop.start...(loop.start + loop.length), nil)
      if loop.start > 0 { note("beginning", .dropped(reason: "\(player) starts loops with the repeating part")) }
    } else {
      return LossReport.drop("sequence", "it never ends", note)
    }
    if !player.givesCues, !timeline.cues(in: 0..<range.upperBound.nextUp).isEmpty {
      note("cues", .dropped(reason: "\(player) has no cues"))
    }
    let targets = timeline.channels.map { channel in
      channel.name.firstIndex(of: "/").map { String(channel.name[..<$0]) }
    }
    return .passes(
      targets.unique(by: \.self).map { Pass(target: $0, timeline: timeline, range: range, iterations: iterations) })
  }
}

extension CompileOptions {
  /// Options for an export with a maximum error: its springs settle within half of it.
  init(within error: Double) {
    self.init()
    settleEpsilon = min(settleEpsilon, error / 2)
  }
}

extension Timeline {
  /// Indicates that a round ends where it began: some values rise from round to round.
  fileprivate func returns(after loop: Loop) -> Bool {
    channels.indices.allSatisfy { channel in
      [0.13, 0.37, 0.61, 0.89].allSatisfy { share in
        let time = loop.start + loop.length * share
        let (first, next) = (value(channel, at: time), value(channel, at: time + loop.length))
        return abs(next - first) <= 1e-6 * max(1, abs(first))
      }
    }
  }
}

extension Curve {
  var withoutRepeats: Curve {
    let once = modifiers.filter { if case .repeats = $0 { false } else { true } }
    return (try? Curve(base, duration: duration, modifiers: once)) ?? self
  }
}
