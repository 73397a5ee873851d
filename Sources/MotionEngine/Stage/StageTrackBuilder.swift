import MotionModel

/// Turns the changes of one property, in the order of their times, into a ``StageTrack``.
///
/// The rules are those of SwiftUI's animator: the interval between old and new value is animated; a change with a curve
/// merges with the animation in progress or adds another run; a change without one moves the model value while running
/// animations continue; a velocity-tracking change takes the value at once and records its velocity.
struct StageTrackBuilder: Sendable {
  let type: ValueType
  let mode: EvaluationMode
  let epsilon, frameRate: Double
  /// Animatable units of one unit of the value.
  var unit: Double { type.unitScale }
  var track: StageTrack
  /// Model value of the property, independent of the presented one.
  private(set) var model: SIMD4<Double>
  /// Ends of animations in progress at a change, as pairs of beginning and end.
  private(set) var busy: [(start: Double, end: Double)] = []
  private var sampler = VelocitySampler()
  private var maps: [SIMD2<Double>: StepMap] = [:]
  private(set) var busySince: Double?
  /// Number of samples of blends, and frames of following runs, that it stores or will store without further changes;
  /// see `StageTrackBuilder+Blending.swift`.
  var sampleCount = 0
  var frameCount = 0

  init(_ type: ValueType, initial: SIMD4<Double>, _ options: CompileOptions) {
    (self.type, mode, epsilon, frameRate) = (type, options.mode, options.settleEpsilon, options.frameRate)
    model = initial
    track = StageTrack(type: type, segments: [.init(start: 0, rest: initial, runs: 0..<0)], runs: [])
  }

  /// The piece in force after the last change.
  var current: StageTrack.Segment { track.segments.last ?? StageTrack.Segment(start: 0, rest: model, runs: 0..<0) }

  /// Presented value at a time not before the last change.
  func presented(at time: Double) -> SIMD4<Double> {
    guard lacksFrames(at: time) else { return track.state(current, at: time).value }
    var copy = self
    copy.advance(to: time)
    return copy.track.state(current, at: time).value
  }

  /// The run that was added last, if it still counts.
  private var last: StageRun? { current.runs.isEmpty ? nil : track.runs[current.runs.upperBound - 1] }

  /// Takes a new value at `time`, not before the last change.
  /// - Parameters:
  ///   - value: The new value, or the amount added to the model value.
  ///   - curve: The curve to the new value; nil: at once.
  ///   - tracksVelocity: Gives the next spring the velocity of changes without a curve.
  /// - Returns: Logical completion of the started animation, in seconds from the beginning of the stage; nil if there is
  ///   none.
  mutating func change(
    to value: SIMD4<Double>, isRelative: Bool = false, at time: Double, with curve: CompiledCurve?,
    tracksVelocity: Bool = false
  ) -> Double? {
    settle(at: time)
    if current.inner != nil {
      // A timeline played here set the value with every frame.
      model = presented(at: time)
      push(.init(start: time, rest: model, runs: emptyRange))
    }
    let value = isRelative ? model + value : value
    guard value != model else {
      if tracksVelocity, curve == nil { sampler.add(value, at: time) }
      return nil
    }
    defer { model = value }
    guard let curve, type != .text else {
      if tracksVelocity {
        if sampler.isEmpty { sampler.add(model, at: time) }
        sampler.add(value, at: time)
        finishBusy(at: time)
        push(.init(start: time, rest: value, runs: emptyRange))
      } else {
        // Running animations continue, relative to the new value.
        var segment = current
        segment.start = time
        segment.rest += value - model
        push(segment)
      }
      return nil
    }
    return animate(to: value, at: time, with: curve)
  }

  /// Ends all animations and shows a value.
  mutating func reset(to value: SIMD4<Double>, at time: Double) {
    settle(at: time)
    finishBusy(at: time)
    model = value
    push(.init(start: time, rest: value, runs: emptyRange))
  }

  mutating func forget(after time: Double) {
    while let last = track.segments.last, last.start > time, track.segments.count > 1 { track.segments.removeLast() }
  }

  /// Drops values not shown at `time` or later: pieces, animations and played timelines of the past.
  mutating func forget(before time: Double) {
    busy = []
    let first = track.segment(at: time)
    guard first > 0 else { return }
    track.segments.removeFirst(first)
    let lowest = track.segments.lazy.filter { !$0.runs.isEmpty }.map(\.runs.lowerBound).min() ?? track.runs.count
    track.runs.removeFirst(lowest)
    let played = track.segments.lazy.compactMap { $0.inner?.timeline }.min() ?? track.inner.count
    track.inner.removeFirst(played)
    for index in track.segments.indices {
      let runs = track.segments[index].runs
      track.segments[index].runs = max(runs.lowerBound - lowest, 0)..<max(runs.upperBound - lowest, 0)
      track.segments[index].inner?.timeline -= played
    }
    (sampleCount, frameCount) = (0, 0)
    for run in track.runs { count(run) }
  }

  /// Position of the text shown permanently, which becomes the only one; nil for others.
  mutating func forgetTexts() -> Int? {
    guard type == .text, track.segments.count == 1, current.inner == nil, (0..<1e9).contains(model[0]) else {
      return nil
    }
    defer { (model, track.segments[0].rest) = (.zero, .zero) }
    return Int(model[0])
  }

  /// Plays another timeline on this property from `time` on; running animations end.
  /// - Parameter channels: Channels of the timeline for the components; of a text the first is its channel and the
  ///   second an offset of its position.
  mutating func play(_ timeline: Timeline, channels: SIMD4<Int32>, at time: Double) {
    settle(at: time)
    finishBusy(at: time)
    track.inner.append(timeline)
    let inner = StageTrack.Inner(channels: channels, timeline: track.inner.count - 1)
    push(.init(start: time, rest: model, runs: emptyRange, inner: inner))
    track.end = max(track.end, time + timeline.duration)
  }

  private var emptyRange: Range<Int> { track.runs.count..<track.runs.count }

  private mutating func animate(to value: SIMD4<Double>, at time: Double, with curve: CompiledCurve) -> Double {
    var segment = current
    // One difference: an exactly zero travel decides when a spring ends.
    let travel = value - segment.rest
    var again: StageRun?
    if let last, last.start == time {
      // Not yet one frame old: replaced, and the whole way is the new one's.
      again = retarget(last, to: travel, with: curve, at: time)
      if again != nil || last.isAdded {
        drop(track.runs.removeLast())
        segment.runs = segment.runs.lowerBound..<(segment.runs.upperBound - 1)
        segment.isCombined = last.joinedCombination
      }
    }
    var begin = again ?? run(curve, to: travel, at: time, segment)
    begin.joinedCombination = segment.isCombined
    track.runs.append(begin)
    let upper = track.runs.count
    segment.start = time
    segment.isCombined = begin.isAdded && !segment.runs.isEmpty
    if begin.tookOver { segment.origin = .zero }
    segment.runs = segment.isCombined ? segment.runs.lowerBound..<upper : (upper - 1)..<upper
    push(segment)
    if case .following = begin.motion { begin.logicalEnd = self.begin(following: upper - 1, at: time) }
    if busySince == nil { busySince = time }
    return begin.logicalEnd
  }

  /// New run: one that takes over if possible, or an additive one.
  private mutating func run(
    _ curve: CompiledCurve, to travel: SIMD4<Double>, at time: Double, _ segment: StageTrack.Segment
  ) -> StageRun {
    let tracked = segment.runs.isEmpty ? sampler.velocity(at: time) : nil
    sampler.reset()
    if let tracked, tracked != .zero, curve.mergingSpring != nil, curve.modifiers.isEmpty {
      let state = SpringState(sample: SpringSample(offset: segment.origin, velocity: tracked))
      if let run = takeover(state, from: nil, to: travel, with: curve, at: time, clock: RunClock(), clockStart: time) {
        return run
      }
    }
    if !segment.runs.isEmpty, let run = merged(curve, to: travel, at: time, segment) { return run }
    if let run = takeover(curve, to: travel, at: time, segment) { return run }
    let offset = track.state(segment, at: time).value - segment.rest
    let fitted = seeing(curve.fitted(to: ((travel - offset) * unit).length), to: travel, at: time, segment)
    let logicalEnd = time + logicalLength(fitted)
    if !segment.runs.isEmpty, case .fluid(let steps) = curve.base.shape {
      let table = FollowingRun(steps, curve, to: travel, interval: 1 / frameRate, unit: unit)
      return StageRun(
        start: time, target: travel, motion: .following(table), curve: fitted, clockStart: time,
        logicalEnd: logicalEnd, end: .infinity)
    }
    return StageRun(
      start: time, target: travel, motion: .curve(fitted), curve: fitted, clockStart: time, logicalEnd: logicalEnd,
      end: time + fitted.duration)
  }

  /// Logical completion of a curve: in SwiftUI's mode on a frame.
  func logicalLength(_ curve: CompiledCurve) -> Double {
    let length = curve.logicalDuration
    return mode == .swiftUI && length > 0 ? curve.frame(after: length, on: frames) : length
  }

  /// The frames after a change.
  var frames: FrameGrid { FrameGrid(phase: 0, interval: 1 / frameRate) }

  /// Drops runs without effect at `time`.
  private mutating func settle(at time: Double) {
    advance(to: time)
    var segment = current
    guard !segment.runs.isEmpty else { return }
    if let last, last.isOver(at: time) {
      finishBusy(at: min(time, last.end))
      return push(.init(start: time, rest: model, runs: emptyRange))
    }
    // The runs that are left stay a combination.
    for index in segment.runs.dropLast().reversed() where track.runs[index].isOver(at: time) {
      segment.origin = track.runs[index].target
      segment.runs = (index + 1)..<segment.runs.upperBound
      segment.start = time
      return push(segment)
    }
  }

  private mutating func finishBusy(at time: Double) {
    guard let start = busySince else { return }
    busy.append((start, time))
    busySince = nil
  }

  /// Adds a piece; one that begins with the piece before replaces it.
  private mutating func push(_ segment: StageTrack.Segment) {
    for index in current.runs where !segment.runs.contains(index) { cut(index, at: segment.start) }
    if let last = track.segments.last, last.start >= segment.start {
      track.segments[track.segments.count - 1] = segment
      track.segments[track.segments.count - 1].start = last.start
    } else {
      track.segments.append(segment)
    }
  }

  /// Track with all runs in progress at its end.
  func finished() -> (track: StageTrack, busy: [(start: Double, end: Double)]) {
    if lacksFrames(at: .infinity) {
      var copy = self
      copy.advance(to: .infinity)
      return copy.finished()
    }
    var (track, busy) = (track, busy)
    if let start = busySince { busy.append((start, lastEnd)) }
    track.end = end
    if let fold = track.fold { track.end = max(track.end, fold.start + fold.length) + fold.length * (fold.count - 1) }
    return (track, busy)
  }

  private var lastEnd: Double { last?.end ?? track.segments.last?.start ?? 0 }

  /// Storage, in bytes of an ``ExpansionBudget``.
  var storedSize: Int {
    typealias Item = ExpansionBudget.Item
    return track.segments.count * Item.piece.size + track.runs.count * Item.run.size + sampleCount * Item.sample.size
      + frameCount * Item.frame.size
  }

  /// End of all change, with no incomplete table.
  var end: Double { max(track.end, lastEnd) }

  /// A step map, made once for each spring.
  mutating func steps(_ response: Double, _ fraction: Double) -> StepMap {
    let key = SIMD2(response, fraction)
    if let known = maps[key] { return known }
    let map = StepMap(response: response, dampingFraction: fraction)
    maps[key] = map
    return map
  }
}
