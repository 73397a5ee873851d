import MotionEngine
public import MotionModel

extension MotionDifference {
  /// Compares an old and a new motion.
  ///
  /// Both are compiled and every channel that both have is sampled over the longer of both durations, at up to
  /// `options.maximumSamples` times, the highest of which are refined. The deviation reported is never more than there is,
  /// and never less than any that lasts six times the window divided by the number of samples. Without jumps it is the
  /// largest one to a billionth, as long as that is among the 24 highest peaks of the samples.
  ///
  /// Endless motions are compared over the longest of `options.endlessWindow`, the other's duration and two passes.
  /// Equal documents without references, and motions that compile to the same, are not sampled. A curve without its own
  /// length takes the other's, or `options.compile.defaultDuration`. Unplayable motions (with a broken reference) are
  /// compared by document only. A transition's insertion starts at 0, and its removal when both have completed
  /// insertion; states are entered in their order. Parameters have their defaults.
  /// - Complexity: O(document + samples), samples bounded by `options.maximumWork` for all channels together.
  public init(from old: ResolvedMotion, to new: ResolvedMotion, options: ComparisonOptions = ComparisonOptions()) {
    mode = options.compile.mode
    let (before, after) = (ComparedMotion(old, options.compile), ComparedMotion(new, options.compile))
    kind = BeforeAfter(before: before.resolved?.kind, after: after.resolved?.kind)
    let (oldParameters, newParameters) = (Set(before.parameters), Set(after.parameters))
    addedParameters = after.parameters.filter { !oldParameters.contains($0) }
    removedParameters = before.parameters.filter { !newParameters.contains($0) }
    if old.motion != new.motion { changes = DocumentComparison(old.motion, new.motion).changes }
    if old.motion != new.motion || !old.motion.references.isEmpty { play(before, after, options) }
    // A duration's one channel would repeat it.
    if kind.before == .duration, kind.after == .duration { channels = [] }
  }

  private mutating func play(_ old: ComparedMotion, _ new: ComparedMotion, _ options: ComparisonOptions) {
    func play(_ motion: ComparedMotion, _ obstacle: inout String?) -> Timeline? {
      do throws(ModelError) {
        return try motion.timeline()
      } catch {
        obstacle = error.problem
        return nil
      }
    }
    let (first, second) = (play(old, &obstacle.before), play(new, &obstacle.after))
    duration.before = old.isShapeOnly ? nil : first?.duration
    duration.after = new.isShapeOnly ? nil : second?.duration
    // Sums of the same lengths may round in other ways.
    if let old = duration.before, let new = duration.after, abs(old - new) <= 1e-12 * min(old, new) {
      duration = BeforeAfter(before: max(old, new), after: max(old, new))
    }
    guard var before = first, var after = second else { return }
    // A curve without its own length is compared over the other's.
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
    let endless = [before, after].filter { !$0.duration.isFinite }
    let ending = [before, after].map(\.duration).filter(\.isFinite)
    isWhole = endless.isEmpty
    let end = (ending + endless.flatMap { $0.passes() } + (isWhole ? [] : [options.endlessWindow])).max()
    window = end
    guard let end, before != after else { return }
    let range = 0..<max(end, 0).nextUp
    cuesDiffer = before.cues(in: range) != after.cues(in: range)
    compareChannels(before, after, end, options)
  }

  private mutating func compareChannels(
    _ before: Timeline, _ after: Timeline, _ end: Double, _ options: ComparisonOptions
  ) {
    // Channels with different units are distinct; a plain number may be one of points.
    func key(_ channel: Channel) -> String {
      "\((channel.unit == .points ? .number : channel.unit).rawValue) \(channel.name)"
    }
    let places = Dictionary(before.channels.enumerated().map { (key($1), $0) }, uniquingKeysWith: min)
    let kept = Set(after.channels.map(key))
    addedChannels = after.channels.filter { places[key($0)] == nil }
    removedChannels = before.channels.filter { !kept.contains(key($0)) }
    let differing = after.channels.enumerated().compactMap { index, channel in
      places[key(channel)].map { (old: $0, new: index) }
    }.filter { !before.sameProgram($0.old, after, $0.new) }
    // A computed channel costs as much as its inputs.
    let work = differing.reduce(0) { $0 + max(before.work($1.old), after.work($1.new)) }
    let limit = min(options.maximumSamples, options.maximumWork / max(work, 1))
    let zones = [before.duration, after.duration] + before.passes() + after.passes()
    let stretch = after.duration / before.duration
    let isStretched = isWhole && removalTime == nil && stretch.isFinite && stretch > 0 && stretch != 1
    var last: (joints: [Double], search: DeviationSearch)?
    for (old, new) in differing {
      let joints = Set(before.joints(old) + after.joints(new)).sorted()
      // Tracks often share their times.
      let search =
        if let last, last.joints == joints { last.search } else {
          DeviationSearch(zones: zones, joints: joints, end: end, limit: limit)
        }
      last = (joints, search)
      let isText = after.channels[new].unit == .text
      let found =
        isText
        ? search.run({ _ in 0 }, { before.text(old, at: $0) == after.text(new, at: $0) ? 0 : 1 })
        : search.run({ before.value(old, at: $0) }, { after.value(new, at: $0) })
      let deviation = abs(found.after - found.before)
      guard deviation > options.sameness * max(1, found.span) else { continue }
      let stretched =
        isStretched && !isText
        ? DeviationSearch(zones: [], joints: before.joints(old), end: before.duration, limit: limit)
          .run({ before.value(old, at: $0) }, { after.value(new, at: $0 * stretch) }) : nil
      channels.append(
        ChannelDifference(
          channel: after.channels[new], deviation: deviation.isFinite ? deviation : 0, time: found.time,
          before: found.before, after: found.after, span: found.span,
          stretchedDeviation: stretched.map { abs($0.after - $0.before) },
          texts: isText
            ? BeforeAfter(before: before.text(old, at: found.time) ?? "", after: after.text(new, at: found.time) ?? "")
            : nil))
    }
  }
}

private struct ComparedMotion {
  let source: ResolvedMotion
  let options: CompileOptions
  /// Motion with aliases resolved; nil for a broken alias.
  let resolved: Motion?
  let parameters: [String]

  init(_ source: ResolvedMotion, _ options: CompileOptions) {
    (self.source, resolved) = (source, try? source.withoutAlias())
    parameters = (try? source.parameterNames()) ?? []
    var options = options
    options.parameters = options.parameters.filter { [parameters] in parameters.contains($0.key) }
    self.options = options
  }

  /// Indicates a curve without its own length.
  var isShapeOnly: Bool {
    if case .curve(let curve)? = resolved { curve.duration == nil && !curve.base.isSpring } else { false }
  }

  /// Indicates a transition with insertion and removal.
  var comesAndGoes: Bool {
    if case .transition(let sides)? = resolved { sides.insertion != nil || sides.removal != nil } else { false }
  }

  /// Plays it.
  /// - Parameters:
  ///   - length: Length for a curve without its own.
  ///   - removal: Start of a transition's removal, after an insertion at 0.
  func timeline(length: Double? = nil, removalAt removal: Double? = nil) throws(ModelError) -> Timeline {
    var options = options(length: length)
    if let removal { options.events = [.init("insertion", at: 0), .init("removal", at: removal)] }
    return try source.timeline(options)
  }

  func metrics(length: Double?) -> CurveMetrics? { (try? source.metrics(options(length: length))) ?? nil }

  private func options(length: Double?) -> CompileOptions {
    var options = options
    if let length, length.isFinite { options.defaultDuration = length }
    return options
  }
}
