import MotionEngine
import MotionModel

/// Puts a ``MotionDifference`` together.
struct DifferenceBuilder {
  private let old: ComparedMotion
  private let new: ComparedMotion
  private var changes: [DocumentChange] = []
  private var duration = BeforeAfter<Double?>(before: nil, after: nil)
  private var window: Double?
  private var isWhole = true
  private var removalTime: Double?
  private var channels: [ChannelDifference] = []
  private var added: [Channel] = []
  private var removed: [Channel] = []
  private var metrics: BeforeAfter<CurveMetrics>?
  private var cuesDiffer = false
  private var obstacle = BeforeAfter<String?>(before: nil, after: nil)

  init(_ old: ComparedMotion, _ new: ComparedMotion) {
    self.old = old
    self.new = new
  }

  mutating func compareDocuments() {
    guard old.source.motion != new.source.motion else { return }
    changes = DocumentComparison(old.source.motion, new.source.motion).changes
  }

  /// Plays both and compares what they show.
  mutating func play(_ options: ComparisonOptions) {
    let before = play(old) { obstacle.before = $0 }
    let after = play(new) { obstacle.after = $0 }
    duration = BeforeAfter(
      before: old.isShapeOnly ? nil : before?.duration, after: new.isShapeOnly ? nil : after?.duration)
    guard var before, var after else { return }
    // A shape is compared with what has a length over that length.
    if old.isShapeOnly != new.isShapeOnly {
      if old.isShapeOnly, let stretched = try? old.timeline(length: after.duration) { before = stretched }
      if new.isShapeOnly, let stretched = try? new.timeline(length: before.duration) { after = stretched }
    }
    if let one = old.metrics(length: before.duration), let other = new.metrics(length: after.duration) {
      metrics = BeforeAfter(before: one, after: other)
    }
    if old.comesAndGoes, new.comesAndGoes, options.compile.events.isEmpty {
      let time = max(before.duration, after.duration)
      if time <= 1e6, let one = try? old.timeline(removalAt: time), let other = try? new.timeline(removalAt: time) {
        (before, after, removalTime) = (one, other, time)
      }
    }
    isWhole = before.duration.isFinite && after.duration.isFinite
    let end = Self.window(before, after, options)
    window = end
    guard before != after else { return }
    let range = 0..<max(end, 0).nextUp
    cuesDiffer = before.cues(in: range) != after.cues(in: range)
    compareChannels(before, after, end, options)
  }

  private func play(_ motion: ComparedMotion, _ report: (String) -> Void) -> Timeline? {
    do throws(ModelError) {
      return try motion.timeline(length: nil)
    } catch {
      report(error.problem)
      return nil
    }
  }

  private static func window(_ before: Timeline, _ after: Timeline, _ options: ComparisonOptions) -> Double {
    let lengths = [before.duration, after.duration]
    if lengths.allSatisfy(\.isFinite) { return max(lengths[0], lengths[1]) }
    let passes = (before.duration.isFinite ? [] : before.passes()) + (after.duration.isFinite ? [] : after.passes())
    return (lengths.filter(\.isFinite) + passes).reduce(options.endlessWindow, max)
  }

  private mutating func compareChannels(
    _ before: Timeline, _ after: Timeline, _ end: Double, _ options: ComparisonOptions
  ) {
    let oldPlaces = Dictionary(
      before.channels.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var matched: [(old: Int, new: Int)] = []
    var kept: Set<String> = []
    for (index, channel) in after.channels.enumerated() {
      // A number that is measured in something else is another channel.
      if let place = oldPlaces[channel.name], before.channels[place].unit == channel.unit {
        matched.append((place, index))
        kept.insert(channel.name)
      } else {
        added.append(channel)
      }
    }
    removed = before.channels.filter { !kept.contains($0.name) }
    let differing = matched.filter { !before.sameProgram($0.old, after, $0.new) }
    guard !differing.isEmpty else { return }
    // A channel computed from others costs as much as they do.
    let work = differing.reduce(0) { $0 + max(before.work($1.old), after.work($1.new)) }
    let limit = min(options.maximumSamples, options.maximumWork / max(work, 1))
    let zones = [before.duration, after.duration] + before.passes() + after.passes()
    var searches: [[Double]: DeviationSearch] = [:]
    for pair in differing {
      let joints = Set(before.joints(pair.old) + after.joints(pair.new)).sorted()
      // Tracks often share their times.
      let search =
        searches[joints] ?? DeviationSearch(zones: zones, joints: joints, end: end, limit: limit)
      searches = [joints: search]
      let channel = after.channels[pair.new]
      let found =
        channel.unit == .text
        ? Self.texts(before, pair.old, after, pair.new, channel, search)
        : Self.numbers(before, pair.old, after, pair.new, channel, search)
      if found.deviation > options.sameness * max(1, found.span) { channels.append(found) }
    }
  }

  private static func numbers(
    _ before: Timeline, _ old: Int, _ after: Timeline, _ new: Int, _ channel: Channel, _ search: DeviationSearch
  ) -> ChannelDifference {
    let found = search.run({ before.value(old, at: $0) }, { after.value(new, at: $0) })
    let deviation = abs(found.after - found.before)
    return ChannelDifference(
      channel: channel, deviation: deviation.isFinite ? deviation : 0, time: found.time, before: found.before,
      after: found.after, span: found.span, texts: nil)
  }

  private static func texts(
    _ before: Timeline, _ old: Int, _ after: Timeline, _ new: Int, _ channel: Channel, _ search: DeviationSearch
  ) -> ChannelDifference {
    let found = search.run({ _ in 0 }, { before.text(old, at: $0) == after.text(new, at: $0) ? 0 : 1 })
    return ChannelDifference(
      channel: channel, deviation: found.after, time: found.time, before: before.value(old, at: found.time),
      after: after.value(new, at: found.time), span: 1,
      texts: BeforeAfter(
        before: before.text(old, at: found.time) ?? "", after: after.text(new, at: found.time) ?? ""))
  }

  var result: MotionDifference {
    // A plain length of time is its duration; its one channel would say the same again.
    let isLength = old.resolved?.kind == .duration && new.resolved?.kind == .duration
    let oldParameters = Set(old.parameters)
    let newParameters = Set(new.parameters)
    return MotionDifference(
      kind: BeforeAfter(before: old.resolved?.kind, after: new.resolved?.kind), duration: duration, window: window,
      isWhole: isWhole, removalTime: removalTime, channels: isLength ? [] : channels, addedChannels: added,
      removedChannels: removed,
      addedParameters: new.parameters.filter { !oldParameters.contains($0) },
      removedParameters: old.parameters.filter { !newParameters.contains($0) }, metrics: metrics,
      cuesDiffer: cuesDiffer, changes: changes, obstacle: obstacle, mode: old.options.mode)
  }
}

/// A motion on its way into a comparison.
struct ComparedMotion {
  let source: ResolvedMotion
  let options: CompileOptions
  /// What it is, aliases followed; nil for an alias that leads nowhere.
  let resolved: Motion?
  /// Whether it is a curve that leaves its length to its user.
  let isShapeOnly: Bool
  let parameters: [String]

  init(_ source: ResolvedMotion, _ options: CompileOptions) {
    self.source = source
    self.options = options
    resolved = try? source.withoutAlias()
    if case .curve(let curve)? = resolved {
      isShapeOnly = curve.duration == nil && !curve.base.isSpring
    } else {
      isShapeOnly = false
    }
    parameters = (try? source.parameterNames()) ?? []
  }

  /// Plays it.
  /// - Parameter length: How long a curve takes that leaves its length to its user.
  func timeline(length: Double?) throws(ModelError) -> Timeline {
    try source.timeline(options(length: length))
  }

  /// Whether it is a transition of something that comes or goes.
  var comesAndGoes: Bool {
    guard case .transition(let transition)? = resolved else { return false }
    return transition.insertion != nil || transition.removal != nil
  }

  /// Plays a transition's insertion at 0 and its removal at a time.
  func timeline(removalAt time: Double) throws(ModelError) -> Timeline {
    var options = options(length: nil)
    options.events = [CompileOptions.StateEvent("insertion", at: 0), CompileOptions.StateEvent("removal", at: time)]
    return try source.timeline(options)
  }

  /// Measures it, when it is a curve.
  func metrics(length: Double?) -> CurveMetrics? {
    try? source.metrics(options(length: length))
  }

  private func options(length: Double?) -> CompileOptions {
    var options = options
    if let length, length.isFinite { options.defaultDuration = length }
    let known = Set(parameters)
    options.parameters = options.parameters.filter { known.contains($0.key) }
    return options
  }
}
