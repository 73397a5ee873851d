import MotionEngine
import MotionModel

/// One property of an animation on the web: its values over a pass, with the easings between them.
struct WebTrack: Sendable {
  /// A value at a share of the pass, with the easing to the next one, nil if straight; at a jump there are two at one place.
  typealias Frame = (offset: Double, value: String, easing: WebEasing?)

  let property: WebProperty
  var frames: [Frame]
  let outcome: LossReport.Outcome
  var registration = WebRegistration()

  /// First value of a custom property where none is set.
  var initial: String { registration.initial ?? frames.first?.value ?? "0" }
}

/// Motion as played on the web: tracks over one pass, with repetition.
struct WebAnimation: RunInPasses, Sendable {
  /// `in` and `out` for insertion and removal of a view; nil for the only one.
  var event: String?
  let target: String?
  var tracks: [WebTrack]
  /// Seconds of a pass.
  let duration: Double
  var delay = 0.0
  var iterations: Int? = 1
  var alternates = false
  /// Pace of each pass as a whole, if representable.
  var easing: WebEasing?
  /// Size of the target in the motion's own channels, if they depend on it.
  var size: (width: Double, height: Double)?
}

/// Progress of a pass over time, as an easing and exactly.
typealias WebPace = (easing: WebEasing, value: @Sendable (Double) -> Double)

extension WebTrack {
  /// Tracks of a pass, and channels without a property; constants have no track.
  /// - Parameters:
  ///   - hasShares: Allows lengths relative to the target's size.
  ///   - pace: Pace of the values in range, if they go straight from the first to the last by it.
  static func all(
    of pass: MotionParts.Pass, within error: Double, hasShares: Bool, pacedBy pace: WebPace?
  ) throws(ModelError) -> (tracks: [WebTrack], untold: [String]) {
    var (names, untold): ([String], [String]) = ([], [])
    let isNested = hasShares && pass.set.map(WebTransform.isNested) == true
    for (index, name) in isNested ? pass.nestedChannels : pass.channels {
      let isUntold = pass.timeline.channels[index].type == .text || name.hasPrefix("geometry.")
      if isUntold { untold.append(name) } else { names.append(name) }
    }
    var (properties, known): ([WebProperty], Set<String>) = ([], [])
    // Of two properties of a channel the first one has it.
    for property in isNested ? WebProperty.nested : WebProperty.all(for: names)
    where names.contains(where: property.channels.contains) && known.isDisjoint(with: property.channels) {
      properties.append(property)
      known.formUnion(property.channels)
    }
    properties += names.filter { !known.contains($0) }.map { .custom($0) }
    let tracks = try properties.map { (property) throws(ModelError) -> WebTrack? in
      var baker = WebTrackBaker(pass, property, within: error, hasShares: hasShares)
      return try baker.track(pacedBy: pace)
    }
    return (tracks.compactMap(\.self), untold)
  }
}

/// Makes the track of a property: its keyframes if representable, otherwise straight lines.
private struct WebTrackBaker {
  private let pass: MotionParts.Pass
  private let property: WebProperty
  private let error: Double
  private let hasShares: Bool
  /// The property's channels in the timeline.
  private let channels: [Int?]
  private var frames: [WebTrack.Frame] = []
  /// Largest error, as a fraction of the change of a part.
  private var worst = (error: 0.0, time: 0.0)
  /// Travel of each part.
  private lazy var ways: [Double] = {
    let ways = timeline.travel(of: channels.compactMap(\.self), in: range, rest: rest, state)
    // Rounding alone is no motion.
    return ways.map { $0 < 1e-12 ? 0 : $0 }
  }()

  init(_ pass: MotionParts.Pass, _ property: WebProperty, within error: Double, hasShares: Bool) {
    (self.pass, self.property, self.error, self.hasShares) = (pass, property, error, hasShares)
    channels = property.channels.map { pass.timeline.index(of: pass.prefix + $0) }
  }

  private var timeline: Timeline { pass.timeline }
  private var range: ClosedRange<Double> { pass.range }
  private var isWhole: Bool { range.upperBound >= timeline.duration }
  /// End of everything: a settled spring is not yet at its very end, and a round ends before the next.
  private var rest: Double { isWhole ? max(1e3 * range.upperBound, 1e6) : range.upperBound.nextDown }

  private func state(_ time: Double) -> [Double] {
    var values = channels.map { $0.map { timeline.value($0, at: time) } }
    if property.channels.first == "offset.x", hasShares, let unsized = pass.unsized {
      let shares = pass.share(at: time)
      for (axis, share) in shares.enumerated() {
        values[axis] =
          channels[axis].map { unsized.timeline.value($0, at: time) + share * WebProperty.viewSize } ?? share
      }
      values.replaceSubrange(2...3, with: shares)
    }
    return property.parts(values)
  }

  /// The state as a keyframe has it.
  private func shown(_ time: Double) -> [Double] {
    property.isUnit ? state(time).map { min(max($0, 0), 1) } : state(time)
  }

  /// Indicates values that a keyframe has as they are.
  private func areShown(_ states: [Double]...) -> Bool {
    !property.isUnit || states.allSatisfy { $0.allSatisfy { (-1e-9...1 + 1e-9).contains($0) } }
  }

  /// - Returns: `nil` for a constant without effect.
  mutating func track(pacedBy pace: WebPace?) throws(ModelError) -> WebTrack? {
    let (first, last) = (state(range.lowerBound), state(rest))
    if let pace, !Self.moving(first, last).isEmpty, areShown(first, last),
      goesEvenly(first, last, over: range, pace.value)
    {
      add(first, at: range.lowerBound)
      play(pace.easing, first, last, over: range)
    } else if try !playKeyframes() {
      try draw(over: range)
      if property.neutral == first, Set(frames.map(\.value)).count == 1 { return nil }
    }
    return WebTrack(
      property: property, frames: frames,
      outcome: worst.error < 1e-12 ? .exact : .approximated(error: worst.error, at: worst.time))
  }

  private static func moving(_ from: [Double], _ to: [Double]) -> [Int] {
    from.indices.filter { from[$0] != to[$0] && !from[$0].isNaN }
  }

  private mutating func add(_ state: [Double], at time: Double) {
    let offset = pass.length > 0 ? min(max((time - range.lowerBound) / pass.length, 0), 1) : 1
    // A jump at the very beginning is invisible.
    if offset == 0 { frames.removeAll() }
    frames.append((frames.isEmpty ? 0 : offset, property.text(state), nil))
  }

  private mutating func note(_ error: Double, at time: Double) { if error > worst.error { worst = (error, time) } }

  private mutating func play(_ easing: WebEasing, _ from: [Double], _ to: [Double], over span: ClosedRange<Double>) {
    frames[frames.count - 1].easing = easing
    add(to, at: span.upperBound)
    guard easing.error > 0 else { return }
    for part in Self.moving(from, to) where ways[part] > 0 {
      note(easing.error * abs(to[part] - from[part]) / ways[part], at: span.lowerBound + span.span * easing.place)
    }
  }

  /// Indicates that all parts go from their first to their last values by a common pace.
  private func goesEvenly(
    _ from: [Double], _ to: [Double], over span: ClosedRange<Double>, _ share: (Double) -> Double
  ) -> Bool {
    (1..<16).allSatisfy { step in
      let time = span.lowerBound + span.span * (Double(step) / 16 + 1e-3)
      let (parts, share) = (state(time), share(time))
      return parts.indices.allSatisfy { part in
        let expected = from[part] + (to[part] - from[part]) * share
        return parts[part].isNaN || abs(parts[part] - expected) <= 1e-9 * max(1, abs(from[part]), abs(to[part]))
      }
    }
  }

  /// Segments of the channels, each with its easing, if the moving ones run in parallel.
  private mutating func playKeyframes() throws(ModelError) -> Bool {
    let rows = channels.map { $0.flatMap { timeline.segments($0, in: range) } }
    let moving = rows.compactMap(\.self).filter { !$0.allSatisfy(\.isStill) }
    // Computed channels have no segments, but may follow the others.
    let hasComputed = zip(rows, channels).contains { $0 == nil && $1 != nil }
    guard pass.length > 0 || !moving.isEmpty,
      let lead = moving.first ?? rows.compactMap(\.self).first,
      moving.allSatisfy({ $0.map(\.end) == lead.map(\.end) }), !hasComputed || lead.last?.end == range.upperBound
    else { return false }
    // Shares of the view's size are not in the segments, but may follow them.
    let isSized = pass.unsized == nil || property.channels.first != "offset.x"
    let states = (0...lead.count).map { index in
      let time = index < lead.count ? lead[index].start : rest
      guard isSized else { return state(time) }
      return property.parts(
        zip(rows, channels).map { row, channel in
          row.flatMap { $0.count > index ? $0[index].from : nil } ?? channel.map { timeline.value($0, at: time) }
        })
    }
    add(states[0], at: range.lowerBound)
    for (index, first) in lead.enumerated() {
      let (from, to, span) = (states[index], states[index + 1], first.start...first.end)
      let segment = moving.lazy.map { $0[index] }.first { $0.from != $0.to } ?? first
      let parts = Self.moving(from, to)
      if span.span == 0 {
        add(to, at: span.upperBound)
      } else if areShown(from, to), let easing = WebEasing(segment),
        goesEvenly(from, to, over: span, { segment.share(at: $0) })
      {
        play(easing, from, to, over: span)
      } else if areShown(from, to), let part = parts.first,
        goesEvenly(from, to, over: span, { (state($0)[part] - from[part]) / (to[part] - from[part]) })
      {
        let allowed = parts.reduce(ExportOptions.errors.upperBound) {
          min($0, error * ways[$1] / abs(to[$1] - from[$1]))
        }
        let easing = try WebEasing(within: allowed, endingAt: 1) {
          (state(span.lowerBound + span.span * $0)[part] - from[part]) / (to[part] - from[part])
        }
        play(easing, from, to, over: span)
      } else {
        frames.removeLast()
        try draw(over: span)
      }
    }
    if let last = states.last, frames.last?.offset != 1 { add(last, at: range.upperBound) }
    return true
  }

  /// Draws each part with few lines; the frames are where any of them has a corner.
  private mutating func draw(over span: ClosedRange<Double>) throws(ModelError) {
    let start = shown(span.lowerBound)
    let isLast = span.upperBound == range.upperBound
    let (end, reached) = (isLast ? shown(rest) : nil, shown(span.upperBound * (1 + 1e-9)))
    let joints = channels.compactMap { $0.map(timeline.joints) }.flatMap(\.self)
    var lines: [[Polyline.Point]?] = []
    for part in start.indices {
      let way = start[part].isNaN || span.span == 0 ? 0 : min(ways[part], property.isUnit ? 1 : .infinity)
      guard way > 0 else {
        lines.append(nil)
        continue
      }
      let line = try Polyline(
        over: span, joints: joints, within: error * way, endingAt: end?[part],
        xStep: .decimalStep(below: span.span * 1e-5, from: 1e-2)
      ) { shown($0)[part] }
      note(line.error / way, at: line.errorPlace)
      // A color's last thousandth of light is more of its value.
      if let end, isWhole { note(abs(end[part] - reached[part]) / way, at: span.upperBound) }
      lines.append(line.points)
    }
    // A motion without duration is constant throughout.
    let times = span.span > 0 ? Set(lines.compactMap { $0?.map(\.x) }.flatMap(\.self)) : []
    for time in times.union([span.lowerBound, span.upperBound]).sorted() {
      let sides = zip(lines, start).map { points, start in points.map { Self.values($0, at: time) } ?? [start] }
      for side in 0..<(sides.map(\.count).max() ?? 1) { add(sides.map { $0[min(side, $0.count - 1)] }, at: time) }
    }
    if span.span == 0 { add(start, at: span.upperBound) }
  }

  /// The value of a polyline; two at a jump.
  private static func values(_ points: [Polyline.Point], at x: Double) -> [Double] {
    let here = points.filter { $0.x == x }.map(\.y)
    if let first = here.first { return here.count > 1 ? [first, here[here.count - 1]] : [first] }
    guard let after = points.firstIndex(where: { $0.x > x }), after > 0 else { return [points.last?.y ?? 0] }
    let (a, b) = (points[after - 1], points[after])
    return [a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)]
  }
}

extension Segment {
  fileprivate var isStill: Bool { from == to && startVelocity == 0 && endVelocity == 0 }

  /// Fraction of its travel after a time from the beginning; linear without any.
  fileprivate func share(at time: Double) -> Double {
    from == to ? (time - start) / duration : (value(at: time - start) - from) / (to - from)
  }
}
