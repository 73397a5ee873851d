import MotionEngine
import MotionModel

/// A channel of a motion in steps, for platforms that know keyframes but not what moves it.
struct ChannelTrack: Sendable {
  /// The way to a value, or a jump where the duration is 0.
  struct Step: Hashable, Sendable {
    var value, duration: Double
    /// The control points (x1, y1, x2, y2) of the Bézier that it goes by; nil: straight.
    var controls: [Double]?
  }

  let name: String
  var initial: Double
  /// None where nothing changes.
  var steps: [Step]
  let outcome: LossReport.Outcome

  /// The tracks of a pass: keyframes as they are where lines and Béziers say them, else few cubic Béziers.
  /// - Parameters:
  ///   - error: The largest, as a share of the way between the least and the greatest value.
  ///   - limits: Beyond which values of some channels show nothing more, and may not be.
  ///   - note: Called with each part and what became of it.
  static func all(
    of pass: MotionParts.Pass, _ resolver: inout MotionResolver, within error: Double,
    limits: [String: ClosedRange<Double>], note: LossReport.Note
  ) throws(ModelError) -> [ChannelTrack] {
    var sources: [String: (track: MotionTrack, component: Int)] = [:]
    if let set = pass.set, set.easing == nil {
      for track in set.tracks where track.type != .color {
        for (component, suffix) in track.type.channelSuffixes.enumerated() {
          sources[track.property.text + suffix] = (track, component)
        }
      }
      for derived in set.derived { sources[derived.property.text] = nil }
    }
    var tracks: [ChannelTrack] = []
    let isShare = { (name: String) in name.hasPrefix(WebProperty.relativeOffset + ".") }
    if let view = pass.unsized {
      note(pass.path(to: "size"), .ownSize(view.width, view.height))
    } else if pass.channels.contains(where: { isShare($0.name) }) {
      note(pass.path(to: "size"), .ownSize())
    }
    // The offset has that share already, in points.
    for (index, name) in pass.channels where !isShare(name) {
      guard pass.timeline.channels[index].type != .text else {
        note(pass.path(to: name), .dropped(reason: "text cannot be animated as a number"))
        continue
      }
      let baker = StepBaker(pass, index, within: error, limits: limits[name])
      if baker.isBeyond {
        note(pass.path(to: name) + " beyond its limits", .dropped(reason: "it shows no more than 0…1"))
        sources[name] = nil
      }
      let track = ChannelTrack(name, try baker.steps(of: sources[name], &resolver), baker)
      note(pass.path(to: name), track.outcome)
      tracks.append(track)
    }
    return tracks
  }

  /// A channel of a timeline in few cubic Béziers.
  init(_ timeline: Timeline, _ channel: Int, within error: Double) throws(ModelError) {
    let baker = StepBaker(.init(timeline: timeline, range: 0...timeline.duration), channel, within: error)
    self.init(timeline.channels[channel].name, try baker.steps(over: baker.pass.range), baker)
  }

  /// A channel that goes from one value to another by a path; what became of that is noted already.
  init(_ name: String, from: Double, to: Double, by path: ProgressPath, over duration: Double) {
    (self.name, initial, outcome) = (name, from, .exact)
    steps = path.steps(from: from, to: to, over: duration)
  }

  private init(_ name: String, _ steps: StepBaker.Steps, _ baker: StepBaker) {
    (self.name, initial, self.steps, outcome) = (name, baker.initial, steps.steps, steps.outcome)
  }

  /// The value after so many seconds.
  func value(at time: Double) -> Double {
    var (value, start) = (initial, 0.0)
    for step in steps {
      if step.duration > 0, time < start + step.duration {
        let share = max(0, time - start) / step.duration
        let eased = step.controls.flatMap { CubicBezierSolver(x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3]) }
        return value + (step.value - value) * (eased?.value(at: share) ?? share)
      }
      (value, start) = (step.value, start + step.duration)
    }
    return value
  }

  /// Steps with the shares of a pass at which they end; what ends early holds its last value.
  static func keyframes(_ steps: [Step], over length: Double) -> [(share: Double, step: Step)] {
    var time = 0.0
    var keyframes = steps.map { step -> (share: Double, step: Step) in
      time += step.duration
      return (length > 0 ? min((time / length * 1e9).rounded() / 1e9, 1) : 1, step)
    }
    if let last = keyframes.last, last.share < 1 {
      keyframes.append((1, Step(value: last.step.value, duration: length - time)))
    }
    return keyframes
  }
}

/// Makes the steps of one channel.
private struct StepBaker {
  let pass: MotionParts.Pass
  let channel: Int
  let error: Double
  /// Beyond which values are cut off.
  let limits: ClosedRange<Double>?
  /// Whether there are any.
  let isBeyond: Bool
  /// The least and the greatest value.
  let values: ClosedRange<Double>

  typealias Steps = (steps: [ChannelTrack.Step], outcome: LossReport.Outcome)

  init(
    _ pass: MotionParts.Pass, _ channel: Int, within error: Double,
    limits: ClosedRange<Double>? = nil
  ) {
    (self.pass, self.channel, self.error, self.limits) = (pass, channel, error, limits)
    let coarse = (0...256).map {
      pass.timeline.value(channel, at: pass.range.lowerBound + pass.length * Double($0) / 256)
    }.filter(\.isFinite)
    let all = (coarse.min() ?? 0)...(coarse.max() ?? 0)
    (isBeyond, values) = (all != all.clamped(to: limits ?? all), all.clamped(to: limits ?? all))
  }

  private var travel: Double { values.upperBound - values.lowerBound }

  var initial: Double { value(pass.range.lowerBound) }

  private func value(_ time: Double) -> Double {
    let value = pass.timeline.value(channel, at: time)
    return limits.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
  }

  private static func outcome(_ error: Double, at time: Double) -> LossReport.Outcome {
    error < 1e-12 ? .exact : .approximated(error: error, at: time)
  }

  /// Few cubic Béziers.
  /// - Throws: ``ModelError`` (`tooLarge`) where it bends too often.
  func steps(over span: ClosedRange<Double>) throws(ModelError) -> Steps {
    let length = span.upperBound - span.lowerBound
    guard travel > 0, length > 0 else { return ([], .exact) }
    // When everything is over, a spring that has settled is not yet at its very end; before that it stays where it got.
    let isLast = span.upperBound == pass.timeline.duration
    let end = value(isLast ? max(1e3 * span.upperBound, 1e6) : span.upperBound.nextDown)
    let cubics = try CubicPieces(
      over: span, joints: pass.timeline.joints(channel), within: error * travel, endingAt: end, value)
    return (
      cubics.pieces.steps(from: (span.lowerBound, value(span.lowerBound)), endingAt: cubics.last),
      Self.outcome(cubics.error / travel, at: cubics.place - pass.range.lowerBound)
    )
  }

  /// Keyframes as they are, where there are some; else few cubic Béziers.
  func steps(
    of source: (track: MotionTrack, component: Int)?, _ resolver: inout MotionResolver
  ) throws(ModelError) -> Steps {
    if let source, let exact = try steps(of: source.track, source.component, &resolver) { return exact }
    return try steps(over: pass.range)
  }

  /// Keyframes as they are; nil where their times do not add up to those played.
  private func steps(
    of track: MotionTrack, _ component: Int, _ resolver: inout MotionResolver
  ) throws(ModelError) -> Steps? {
    let ends = pass.timeline.joints(channel)
    guard ends.count == track.keyframes.count, track.initial.components.indices.contains(component) else { return nil }
    var steps: [ChannelTrack.Step] = []
    var (worst, place) = (0.0, 0.0)
    var start = pass.range.lowerBound
    for (index, keyframe) in track.keyframes.enumerated() {
      let (to, end) = (track.goals[index][component], ends[index])
      if end <= start {
        steps.append(.init(value: to, duration: 0))
      } else if let said = try exact(keyframe, value(start.nextUp), to, start...end, &resolver) {
        steps += said
      } else {
        let (lines, outcome) = try self.steps(over: start...end)
        if case .approximated(let error, let time) = outcome, error > worst { (worst, place) = (error, time) }
        steps += lines.isEmpty ? [.init(value: to, duration: end - start)] : lines
      }
      start = end
    }
    return (steps, Self.outcome(worst, at: place))
  }

  /// A keyframe in lines and Béziers; nil where they do not say it.
  private func exact(
    _ keyframe: MotionKeyframe, _ from: Double, _ to: Double, _ span: ClosedRange<Double>,
    _ resolver: inout MotionResolver
  ) throws(ModelError) -> [ChannelTrack.Step]? {
    let duration = span.upperBound - span.lowerBound
    switch keyframe.kind {
    case .linear(nil): return [.init(value: to, duration: duration)]
    case .linear(let source?):
      let curve = try resolver.curve(source)
      guard from != to else { return [.init(value: to, duration: duration)] }
      guard curve.modifiers.isEmpty, !curve.base.isSpring else { return nil }
      let path = try ProgressPath(curve.base, &resolver, within: error)
      guard path.error == 0 else { return nil }
      return path.steps(from: from, to: to, over: duration) + (path.last == 1 ? [] : [.init(value: to, duration: 0)])
    case .cubic:
      guard from != to else { return nil }
      // A cubic over time is a Bézier whose control points are a third of the time apart.
      let bezier = CubicBezier(throughThirds: { (value(span.lowerBound + duration * $0) - from) / (to - from) })
      return bezier.map { [.init(value: to, duration: duration, controls: $0.points)] }
    case .spring, .move: return nil
    }
  }
}

extension ProgressPath {
  /// The way from one value to another.
  func steps(from: Double, to: Double, over duration: Double) -> [ChannelTrack.Step] {
    pieces.steps(from: (0, 0), endingAt: last).map { step in
      .init(value: from + (to - from) * step.value, duration: step.duration * duration, controls: step.controls)
    }
  }
}

extension [ProgressPath.Piece] {
  /// Steps as long as the pieces, with jumps where one does not begin where the one before ended.
  fileprivate func steps(from start: (x: Double, y: Double), endingAt end: Double) -> [ChannelTrack.Step] {
    var (x, y) = start
    var steps: [ChannelTrack.Step] = []
    for piece in enumerated().flatMap({ $1.sloping(from: $0 == 0 ? start.x : self[$0 - 1].end) }) {
      if piece.from != y { steps.append(.init(value: piece.from, duration: 0)) }
      let (width, height) = (piece.end - x, piece.to - piece.from)
      let controls = piece.controls.map {
        [($0[0] - x) / width, ($0[1] - piece.from) / height, ($0[2] - x) / width, ($0[3] - piece.from) / height]
      }
      steps.append(.init(value: piece.to, duration: (width * 1e9).rounded() / 1e9, controls: controls))
      (x, y) = (piece.end, piece.to)
    }
    if y != end { steps.append(.init(value: end, duration: 0)) }
    return steps
  }
}

extension ProgressPath.Piece {
  /// The piece in parts that each end elsewhere than they begin, or are straight: between equal values there is no easing.
  fileprivate func sloping(from start: Double) -> [ProgressPath.Piece] {
    guard let points = controls, to == from else { return [self] }
    // Halves, by de Casteljau.
    func middle(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
      let (ab, bc, cd) = ((a + b) / 2, (b + c) / 2, (c + d) / 2)
      return [ab, (ab + bc) / 2, (ab + 2 * bc + cd) / 4, (bc + cd) / 2, cd]
    }
    let xs = middle(start, points[0], points[2], end)
    let ys = middle(from, points[1], points[3], to)
    guard ys[2] != from else { return [.init(end: end, from: from, to: to)] }
    return [
      .init(end: xs[2], from: from, to: ys[2], controls: [xs[0], ys[0], xs[1], ys[1]]),
      .init(end: end, from: ys[2], to: to, controls: [xs[3], ys[3], xs[4], ys[4]]),
    ]
  }
}

extension CubicBezier {
  /// The Bézier that a cubic function from (0, 0) to (1, 1) is; nil where its numbers are too large.
  init?(throughThirds function: (Double) -> Double) {
    let (a, b) = (27 * function(1.0 / 3) - 1, 27 * function(2.0 / 3) - 8)
    // a = 12 y1 + 6 y2, b = 6 y1 + 12 y2
    let points = [1.0 / 3, (2 * a - b) / 18, 2.0 / 3, (2 * b - a) / 18].map { ($0 * 1e9).rounded() / 1e9 }
    guard let bezier = try? CubicBezier(points[0], points[1], points[2], points[3]) else { return nil }
    self = bezier
  }
}
