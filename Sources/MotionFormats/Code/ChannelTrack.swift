import MotionEngine
import MotionModel

/// Channel of a motion in steps, for platforms with keyframes only.
struct ChannelTrack: Sendable {
  /// Interpolation to a value, or a jump if the duration is 0.
  struct Step: Hashable, Sendable {
    var value, duration: Double
    /// Control points (x1, y1, x2, y2) of its Bézier; nil: straight.
    var controls: [Double]?
  }

  let name: String
  var initial: Double
  /// Empty for a constant.
  var steps: [Step]
  private(set) var travel: Double
  let outcome: LossReport.Outcome

  /// A channel of a timeline: its keyframes, with others than lines and Béziers as few of these.
  init(_ timeline: Timeline, _ channel: Int, within error: Double) throws(ModelError) {
    let baker = ChannelBaker(timeline, 0...timeline.duration, channel, within: error)
    self.init(timeline.channels[channel].name, baker.initial, try baker.row(), over: baker.travel)
  }

  /// Channel that goes from one value to another by an easing, whose outcome may be noted already.
  init(
    _ name: String, from: Double, to: Double, by path: SegmentRow, over duration: Double,
    _ outcome: LossReport.Outcome = .exact
  ) {
    (self.name, initial, travel, self.outcome) = (name, from, abs(to - from), outcome)
    steps = path.scaled(from: from, to: to, over: duration).steps(from: from)
  }

  fileprivate init(_ name: String, _ initial: Double, _ row: SegmentRow?, over travel: Double) {
    (self.name, self.initial, self.travel, steps) = (name, initial, travel, row?.steps(from: initial) ?? [])
    let error = travel > 0 ? (row?.error ?? 0) / travel : 0
    outcome = error < 1e-12 ? .exact : .approximated(error: error, at: row?.place ?? 0)
  }

  /// Value after a number of seconds.
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

  /// The steps of several passes one after another, each as long as given.
  func unrolled(_ passes: WrittenPasses, over length: Double) -> [Step] {
    let rest = length - steps.reduce(0) { $0 + $1.duration }
    let forth = steps + (rest > 1e-12 ? [Step(value: steps.last?.value ?? initial, duration: rest)] : [])
    let back = zip([initial] + forth.map(\.value), forth).reversed().map { from, step in
      let controls = step.controls.map { points in [2, 3, 0, 1].map { ((1 - points[$0]) * 1e9).rounded() / 1e9 } }
      return Step(value: from, duration: step.duration, controls: controls)
    }
    var all = passes.hold > 0 ? [Step(value: initial, duration: passes.hold)] : []
    for pass in 0..<passes.count {
      if passes.alternates {
        all += pass.isMultiple(of: 2) ? forth : back
      } else {
        all += (pass > 0 ? [Step(value: initial, duration: 0)] : []) + forth
      }
    }
    return all
  }

  /// Steps with the fractions of a pass at which they end; the last value is held.
  static func keyframes(_ steps: [Step], over length: Double) -> [(share: Double, step: Step)] {
    var time = 0.0
    var keyframes = steps.map { step -> (share: Double, step: Step) in
      time += step.duration
      return (length > 0 ? min((time / length * 1e9).rounded() / 1e9, 1) : 1, step)
    }
    if let last = keyframes.last, last.share > 1 - 1e-7 {
      // The same place in single precision, by whose distance from the next one Android divides.
      keyframes[keyframes.count - 1].share = 1
    } else if let last = keyframes.last {
      keyframes.append((1, Step(value: last.step.value, duration: length - time)))
    }
    return keyframes
  }
}

extension PartsFormat {
  /// Tracks of a pass: keyframes exactly if they are lines and Béziers, otherwise few cubic Béziers.
  /// - Parameter error: Maximum error, as a fraction of the range of values.
  func tracks(
    of pass: MotionParts.Pass, within error: Double, note: LossReport.Note
  ) throws(ModelError) -> [ChannelTrack] {
    var tracks: [ChannelTrack] = []
    let isShare = { (name: String) in name.hasPrefix(WebProperty.relativeOffset + ".") }
    if let view = pass.unsized {
      note(pass.path(to: "size"), .ownSize(view.width, view.height))
    } else if pass.channels.contains(where: { isShare($0.name) }) {
      note(pass.path(to: "size"), .ownSize())
    }
    // The offset has that share already, in points.
    let channels = pass.channels.filter { !isShare($0.name) }
    for (index, name) in channels {
      let isText = pass.timeline.channels[index].type == .text
      let reason = isText ? "text cannot be animated as a number" : lack(of: name, among: channels.map(\.name))
      if let reason {
        note(pass.path(to: name), .dropped(reason: reason))
        continue
      }
      let factor = channels.first { $0.name == player.factors[name] }?.index
      let baker = ChannelBaker(
        pass.timeline, pass.range, index, times: factor, within: error, limits: player.limits[name],
        xStep: player.timeStep)
      if baker.isBeyond {
        note(pass.path(to: name) + " beyond its limits", .dropped(reason: "it shows no more than 0…1"))
      }
      let track =
        if let row = pass.easing?.row {
          ChannelTrack(
            name, from: baker.initial, to: baker.final, by: row, over: pass.length, row.outcome(over: pass.length))
        } else {
          ChannelTrack(name, baker.initial, try baker.row(), over: baker.travel)
        }
      note(pass.path(to: name), track.outcome)
      tracks.append(track)
    }
    return tracks
  }
}

/// Passes that are written one after another, for players that play all of them once or for ever.
struct WrittenPasses: Hashable {
  /// Seconds before the first.
  var hold = 0.0
  var count = 1
  /// Plays every other pass backwards.
  var alternates = false

  init() {}

  /// - Parameter passes: Number of passes, nil for ever.
  /// - Returns: `nil` for more than 16 passes, which are not written.
  init?(_ passes: Int?, alternates: Bool, after hold: Double = 0) {
    // Without end each round is written.
    let count = passes ?? (alternates ? 2 : 1)
    guard (1...16).contains(count) else { return nil }
    (self.hold, self.count, self.alternates) = (hold, count, alternates && count > 1)
  }
}

private struct ChannelBaker {
  let timeline: Timeline
  let range: ClosedRange<Double>
  let channel: Int
  /// Channel that multiplies it.
  let factor: Int?
  let error: Double
  /// Value after some seconds.
  private let value: (Double) -> Double
  let isBeyond: Bool
  let travel: Double
  private let xStep: Double?

  /// - Parameter limits: Beyond which values are cut off.
  init(
    _ timeline: Timeline, _ range: ClosedRange<Double>, _ channel: Int, times factor: Int? = nil, within error: Double,
    limits: ClosedRange<Double>? = nil, xStep: Double? = nil
  ) {
    (self.timeline, self.range, self.channel, self.factor, self.error) = (timeline, range, channel, factor, error)
    self.xStep = xStep
    let raw = { time in timeline.value(channel, at: time) * (factor.map { timeline.value($0, at: time) } ?? 1) }
    let value = limits.map { limits in { min(max(raw($0), limits.lowerBound), limits.upperBound) } } ?? raw
    self.value = value
    isBeyond = (0...256).contains { step in
      let time = range.lowerBound + range.span * Double(step) / 256
      return raw(time).isFinite && raw(time) != value(time)
    }
    let rest = max(1e3 * range.upperBound, 1e6)
    travel = timeline.travel(of: [channel] + [factor].compactMap(\.self), in: range, rest: rest) { [value($0)] }[0]
  }

  var initial: Double { value(range.lowerBound) }
  var final: Double { value(max(1e3 * range.upperBound, 1e6)) }

  /// Few cubic Béziers; nil for a constant.
  /// - Parameter start: First value; nil: the channel's, rounded.
  /// - Throws: ``ModelError`` (`tooLarge`) for too many bends.
  func drawn(over span: ClosedRange<Double>, startingAt start: Double? = nil) throws(ModelError) -> SegmentRow? {
    guard travel > 0, span.span > 0 else { return nil }
    // At the end of everything, a settled spring is set to its very end; before, it keeps its value.
    let isLast = span.upperBound == timeline.duration
    let end = value(isLast ? max(1e3 * span.upperBound, 1e6) : span.upperBound.nextDown)
    let joints = ([channel] + [factor].compactMap(\.self)).flatMap(timeline.joints)
    func drawn(_ xStep: Double?) throws(ModelError) -> SegmentRow {
      try SegmentRow(
        over: span, joints: joints, within: error * travel, startingAt: start, endingAt: end, xStep: xStep, value)
    }
    var row = try drawn(xStep)
    // Bends between coarse times are rounded to these later.
    if row.error > error * travel { row = try drawn(nil) }
    // A color's last thousandth of light is more of its value.
    let rest = isLast ? abs(value(span.upperBound * (1 + 1e-9)) - end) : 0
    return rest > row.error ? SegmentRow(row.segments, last: end, error: rest, at: span.upperBound) : row
  }

  /// Exact keyframes, with others than lines and Béziers as few cubic Béziers.
  func row() throws(ModelError) -> SegmentRow? {
    guard !isBeyond, factor == nil, let own = timeline.segments(channel, in: range) else {
      return try drawn(over: range)
    }
    var segments: [Segment] = []
    var (last, worst, place) = (own.last?.to ?? initial, 0.0, 0.0)
    for segment in own {
      if let exact = try segment.exactly() {
        segments += exact
        last = segment.to
      } else {
        let row = try drawn(
          over: segment.start...segment.end,
          startingAt: segments.last.flatMap { $0.to.isClose(to: segment.from) ? $0.to : nil })
        segments += row?.segments ?? [Segment(from: segment.to, to: segment.to, over: segment.start...segment.end)]
        last = row?.last ?? segment.to
        if let row, row.error > worst { (worst, place) = (row.error, row.place) }
      }
    }
    return SegmentRow(segments, last: last, error: worst, at: place)
  }
}

extension SegmentRow {
  /// Steps as long as the segments, with jumps between segments that do not join.
  func steps(from start: Double = 0) -> [ChannelTrack.Step] {
    var y = start
    var steps: [ChannelTrack.Step] = []
    for segment in segments.flatMap(\.sloping) {
      if !y.isClose(to: segment.from) { steps.append(.init(value: segment.from, duration: 0)) }
      let height = segment.to - segment.from
      let controls = segment.controls.map { points in
        [
          (points[0] - segment.start) / segment.duration, (points[1] - segment.from) / height,
          (points[2] - segment.start) / segment.duration, (points[3] - segment.from) / height,
        ].map { $0.rounded(to: 1e-9) }
      }
      steps.append(.init(value: segment.to, duration: (segment.duration * 1e9).rounded() / 1e9, controls: controls))
      y = segment.to
    }
    if y != last { steps.append(.init(value: last, duration: 0)) }
    return steps
  }

  /// The one Bézier that an easing from 0 to 1 is, or the straight one; nil for any other.
  var bezier: [Double]? {
    guard segments.count == 1, let only = segments.first, (only.from, only.to, last) == (0, 1, 1) else { return nil }
    return only.controls ?? [0, 0, 1, 1]
  }

  /// Numbers of each piece of an easing, and of an empty one for a jump at the end.
  var numbers: [[Double]] {
    segments.map { [$0.end, $0.from, $0.to] + ($0.controls ?? []) }
      + (segments.last?.to == last ? [] : [[1, last, last]])
  }

  /// The easing from 0,0 in the words of SVG and Android.
  ///
  /// Source: https://www.w3.org/TR/SVG2/paths.html
  var pathData: String { pathData { "\(WebNumber.text($0)),\(WebNumber.text($1))" } }

  /// Path of an easing with a start value: vertical jumps, exact Béziers.
  func pathData(from first: Double = 0, _ point: (Double, Double) -> String) -> String {
    var (text, x, y) = ("M " + point(0, first), 0.0, first)
    for segment in segments {
      if segment.from != y { text += " L " + point(x, segment.from) }
      if let points = segment.controls {
        text += " C \(point(points[0], points[1])) \(point(points[2], points[3])) \(point(segment.end, segment.to))"
      } else {
        text += " L " + point(segment.end, segment.to)
      }
      (x, y) = (segment.end, segment.to)
    }
    return y == last ? text : text + " L " + point(1, last)
  }

  func outcome(over duration: Double) -> LossReport.Outcome {
    error == 0 ? .exact : .approximated(error: error, at: place * duration)
  }
}

extension Double {
  /// Indicates that a step between two values is rounding and no jump.
  fileprivate func isClose(to other: Double) -> Bool { abs(other - self) <= 1e-6 * max(1, abs(self)) }
}

extension Segment {
  /// The segment in parts that each end elsewhere than they begin, or are straight: between equal values there is no easing,
  /// and between nearly equal ones its control points are thousands of times as far away, beyond what formats take.
  fileprivate var sloping: [Segment] {
    guard let points = controls, 1_000 * abs(to - from) <= max(abs(points[1] - from), abs(points[3] - from)) else {
      return [self]
    }
    // Halves, by de Casteljau.
    func middle(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
      let (ab, bc, cd) = ((a + b) / 2, (b + c) / 2, (c + d) / 2)
      return [ab, (ab + bc) / 2, (ab + 2 * bc + cd) / 4, (bc + cd) / 2, cd]
    }
    let xs = middle(start, points[0], points[2], end)
    let ys = middle(from, points[1], points[3], to)
    guard ys[2] != from else { return [Segment(from: from, to: to, over: start...end)] }
    return [
      Segment(from: from, to: ys[2], over: start...xs[2], controls: [xs[0], ys[0], xs[1], ys[1]]),
      Segment(from: ys[2], to: to, over: xs[2]...end, controls: [xs[3], ys[3], xs[4], ys[4]]),
    ]
  }
}
