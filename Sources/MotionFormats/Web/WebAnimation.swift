import MotionEngine
import MotionModel

/// One property of an animation on the web: its values over a pass, and how it gets from one to the next.
struct WebTrack: Sendable {
  /// A value at a share of the pass; at a jump there are two at one place.
  struct Frame: Sendable {
    let offset: Double
    let value: String
    /// To the next frame; nil: straight.
    var easing: WebEasing?
  }

  let property: WebProperty
  let frames: [Frame]
  let outcome: LossReport.Outcome
}

/// A motion as the web plays it: tracks over one pass, and how passes follow each other.
struct WebAnimation: Sendable {
  /// What moves: nil for the only thing there is.
  let target: String?
  let tracks: [WebTrack]
  /// Seconds of a pass.
  let duration: Double
  /// Seconds; negative starts partway.
  var delay = 0.0
  /// Passes; nil for ever.
  var iterations: Int? = 1
  /// Whether every other pass runs backwards.
  var alternates = false
  /// What paces each pass as a whole, where it can be said.
  var easing: WebEasing?
  /// The size of what moves in the motion's own channels, where it goes by that.
  var size: (width: Double, height: Double)?
}

/// Makes the tracks of a timeline: exactly where keyframes can be said, else with straight lines.
struct WebTrackBuilder {
  let pass: MotionParts.Pass
  let error: Double
  /// Whether lengths may be shares of what moves.
  var hasShares = true
  /// Tracks that are played as they are, each with the easings of its keyframes, as far as CSS has them.
  var sources: [(track: MotionTrack, easings: [WebEasing?])] = []
  /// What paces the values in range, where they go straight from the first to the last by it.
  var pace: (easing: WebEasing, value: @Sendable (Double) -> Double)?

  private var timeline: Timeline { pass.timeline }
  private var range: ClosedRange<Double> { pass.range }
  private var length: Double { pass.length }
  /// When everything is over: a spring that has settled is not yet at its very end, and a round ends before the next.
  private var rest: Double {
    range.upperBound < timeline.duration ? range.upperBound.nextDown : max(1e3 * range.upperBound, 1e6)
  }

  /// The tracks, and the channels that there is no property for.
  ///
  /// What changes nothing all the time has no track.
  func tracks() throws(ModelError) -> (tracks: [WebTrack], untold: [String]) {
    let prefix = pass.prefix
    var names: [String] = []
    var untold: [String] = []
    for (index, name) in pass.channels {
      let isUntold = timeline.channels[index].type == .text || name.hasPrefix("geometry.")
      if isUntold { untold.append(name) } else { names.append(name) }
    }
    var tracks: [WebTrack] = []
    for property in WebProperty.all(for: names) where names.contains(where: property.channels.contains) {
      if let track = try track(property, prefix) { tracks.append(track) }
      names.removeAll(where: property.channels.contains)
    }
    for name in names {
      if let track = try track(.custom(name), prefix) { tracks.append(track) }
    }
    return (tracks, untold)
  }

  private func track(_ property: WebProperty, _ prefix: String) throws(ModelError) -> WebTrack? {
    let indices = property.channels.map { timeline.index(of: prefix + $0) }
    if let said = try keyframes(of: property, indices) { return said }
    if let paced = paced(property, indices) { return paced }
    let baked = try baked(property, indices, over: range)
    let isIdle = property.neutral == baked.first && Set(baked.frames.map(\.value)).count == 1
    return isIdle ? nil : baked.track(property)
  }

  private func values(_ property: WebProperty, _ indices: [Int?], at time: Double) -> [Double] {
    var channels = indices.map { $0.map { timeline.value($0, at: time) } }
    if property.channels.first == "offset.x", hasShares, pass.unsized != nil {
      let shares = pass.share(at: time)
      for (axis, share) in shares.enumerated() {
        channels[axis] = indices[axis].map { pass.unsized?.timeline.value($0, at: time) ?? 0 }
        channels[axis]? += share * WebProperty.viewSize
      }
      channels.replaceSubrange(2...3, with: shares)
    }
    return property.parts(channels)
  }

  /// The first and the last value alone, where the pace says everything between them.
  private func paced(_ property: WebProperty, _ indices: [Int?]) -> WebTrack? {
    guard let pace else { return nil }
    let (first, last) = (values(property, indices, at: range.lowerBound), values(property, indices, at: rest))
    guard zip(first, last).contains(where: { $0 != $1 && !$0.isNaN }) else { return nil }
    for step in 1..<32 {
      let time = range.lowerBound + length * Double(step) / 32
      let share = pace.value(time)
      for (part, value) in values(property, indices, at: time).enumerated() where !value.isNaN {
        let expected = first[part] + (last[part] - first[part]) * share
        guard abs(value - expected) <= 1e-9 * max(1, abs(last[part] - first[part])) else { return nil }
      }
    }
    let frames = [
      WebTrack.Frame(offset: 0, value: property.text(first), easing: pace.easing),
      WebTrack.Frame(offset: 1, value: property.text(last)),
    ]
    return WebTrack(
      property: property, frames: frames,
      outcome: pace.easing.error == 0
        ? .exact : .approximated(error: pace.easing.error, at: range.lowerBound + length * pace.easing.place))
  }

  /// Frames between which all parts go straight.
  private struct Baked {
    /// The parts at the beginning.
    var first: [Double]
    var frames: [WebTrack.Frame]
    /// As a share of the way of the part.
    var error: Double
    var time: Double

    func track(_ property: WebProperty) -> WebTrack {
      WebTrack(
        property: property, frames: frames,
        outcome: error == 0 ? .exact : .approximated(error: error, at: time))
    }
  }

  /// Draws each part with few lines; the frames are where any of them has a corner.
  private func baked(
    _ property: WebProperty, _ indices: [Int?], over span: ClosedRange<Double>
  ) throws(ModelError) -> Baked {
    let joints = indices.compactMap { $0.map(timeline.joints) }.flatMap(\.self)
    let start = values(property, indices, at: span.lowerBound)
    let end = span.upperBound == range.upperBound ? values(property, indices, at: rest) : nil
    var lines: [[Polyline.Point]?] = []
    var worst = (error: 0.0, time: span.lowerBound)
    for part in start.indices {
      guard !start[part].isNaN, span.upperBound > span.lowerBound else {
        lines.append(nil)
        continue
      }
      let value = { (time: Double) in values(property, indices, at: time)[part] }
      let coarse = (0...256).map { value(span.lowerBound + (span.upperBound - span.lowerBound) * Double($0) / 256) }
      let travel = (coarse.max() ?? 0) - (coarse.min() ?? 0)
      guard travel > 0 else {
        lines.append(nil)
        continue
      }
      let line = try Polyline(
        over: span, joints: joints, within: error * travel, endingAt: end?[part],
        xStep: .decimalStep(below: (span.upperBound - span.lowerBound) * 1e-5, from: 1e-2), value)
      if line.error / travel > worst.error { worst = (line.error / travel, line.errorPlace) }
      lines.append(line.points)
    }
    var times = Set(lines.compactMap { $0?.map(\.x) }.flatMap(\.self))
    times.formUnion([span.lowerBound, span.upperBound])
    var frames: [WebTrack.Frame] = []
    for time in times.sorted() {
      let sides = lines.enumerated().map { (part, points) in points.map { Self.values($0, at: time) } ?? [start[part]] }
      // What takes no time is as it is from beginning to end.
      guard length > 0 else {
        let value = property.text(sides.compactMap(\.last))
        return Baked(
          first: start, frames: [.init(offset: 0, value: value), .init(offset: 1, value: value)], error: 0, time: time)
      }
      let offset = min(max((time - range.lowerBound) / length, 0), 1)
      for side in 0..<(sides.map(\.count).max() ?? 1) {
        frames.append(.init(offset: offset, value: property.text(sides.map { $0[min(side, $0.count - 1)] })))
      }
    }
    return Baked(first: start, frames: frames, error: worst.error < 1e-12 ? 0 : worst.error, time: worst.time)
  }

  /// The value of a polyline; two at a jump.
  private static func values(_ points: [Polyline.Point], at x: Double) -> [Double] {
    let here = points.filter { $0.x == x }.map(\.y)
    if let first = here.first { return here.count > 1 ? [first, here[here.count - 1]] : [first] }
    guard let after = points.firstIndex(where: { $0.x > x }), after > 0 else { return [points.last?.y ?? 0] }
    let (a, b) = (points[after - 1], points[after])
    return [a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)]
  }

  /// The keyframes of the tracks that make up a property as they are, each with its easing; nil where these do not say what
  /// is seen: where tracks have other times or easings than the first that moves, or their values do not go evenly.
  private func keyframes(of property: WebProperty, _ indices: [Int?]) throws(ModelError) -> WebTrack? {
    let own = sources.filter {
      $0.track.type != .color && $0.track.channelNames.contains(where: property.channels.contains)
    }
    guard let (source, easings) = own.first(where: { $0.track.moves }) ?? own.first,
      let lead = timeline.index(of: pass.prefix + source.channelNames[0]), length > 0
    else { return nil }
    let ends = timeline.joints(lead)
    guard ends.count == source.keyframes.count, easings.count == ends.count else { return nil }
    func state(_ time: Double) -> [Double] { values(property, indices, at: time) }
    // At the very beginning an easing may have jumped already.
    var from =
      own.count == 1
      ? goal(source.initial.components, source, property) ?? state(range.lowerBound) : state(range.lowerBound)
    var frames = [WebTrack.Frame(offset: 0, value: property.text(from))]
    var worst = (error: 0.0, time: 0.0)
    var start = range.lowerBound
    for (index, keyframe) in source.keyframes.enumerated() {
      let end = ends[index]
      // A spring whose time is over before it has settled stays where it got.
      let isCut = if case .spring = keyframe.kind { keyframe.duration != nil && end > start } else { false }
      let isJumpNext = index + 1 < ends.count && ends[index + 1] <= end
      let reached = end == range.upperBound ? rest : isCut || isJumpNext ? end.nextDown : end
      let to = isCut || own.count > 1 ? state(reached) : goal(source.goals[index], source, property) ?? state(reached)
      let offset = min((end - range.lowerBound) / length, 1)
      let moving = to.indices.filter { to[$0] != from[$0] && !to[$0].isNaN }
      if end <= start {
        // A jump; at the very beginning nothing is seen of it.
        if offset > 0 {
          frames.append(.init(offset: offset, value: property.text(to)))
        } else {
          frames = [.init(offset: 0, value: property.text(to))]
        }
      } else if let easing = easings[index] {
        guard goesEvenly(from, to, by: easing, over: start...end, state) else { return nil }
        frames[frames.count - 1].easing = easing
        frames.append(.init(offset: offset, value: property.text(to)))
      } else if let part = moving.first, moving.count == 1 || own.count == 1 && source.channelNames.count == 1 {
        let easing = try easing(keyframe) { share in
          (state(start + (end - start) * share)[part] - from[part]) / (to[part] - from[part])
        }
        if easing.error > worst.error { worst = (easing.error, start + (end - start) * easing.place) }
        frames[frames.count - 1].easing = easing
        frames.append(.init(offset: offset, value: property.text(to)))
      } else {
        let baked = try baked(property, indices, over: start...end)
        if baked.error > worst.error { worst = (baked.error, baked.time) }
        frames.removeLast()
        frames += baked.frames
      }
      (start, from) = (end, to)
    }
    if let last = frames.last, last.offset < 1 { frames.append(.init(offset: 1, value: last.value)) }
    return WebTrack(
      property: property, frames: frames,
      outcome: worst.error == 0 ? .exact : .approximated(error: worst.error, at: worst.time))
  }

  /// The parts of a property that a track alone makes up, of the track's components; nil where others belong to it too.
  private func goal(_ components: [Double], _ track: MotionTrack, _ property: WebProperty) -> [Double]? {
    let present = property.channels.filter { timeline.index(of: pass.prefix + $0) != nil }
    guard present == track.channelNames else { return nil }
    var left = components[...]
    return property.parts(property.channels.map { present.contains($0) ? left.popFirst() : nil })
  }

  /// Whether all parts go from their first to their last values by an easing.
  private func goesEvenly(
    _ from: [Double], _ to: [Double], by easing: WebEasing, over span: ClosedRange<Double>,
    _ state: (Double) -> [Double]
  ) -> Bool {
    guard let curve = try? Curve(easing.base), let unit = try? UnitEasing(curve) else { return false }
    return (1..<8).allSatisfy { step in
      let share = Double(step) / 8 + 1e-3
      let parts = state(span.lowerBound + (span.upperBound - span.lowerBound) * share)
      return parts.indices.allSatisfy { part in
        let expected = from[part] + (to[part] - from[part]) * unit.value(at: share)
        return parts[part].isNaN || abs(parts[part] - expected) <= 1e-9 * max(1, abs(from[part]), abs(to[part]))
      }
    }
  }

  /// How a keyframe gets to its value.
  private func easing(
    _ keyframe: MotionKeyframe, _ share: (Double) -> Double
  ) throws(ModelError) -> WebEasing {
    if case .cubic = keyframe.kind {
      // A cubic over time is a Bézier whose control points are a third of the time apart.
      let bezier = CubicBezier(throughThirds: share)
      if let easing = bezier.flatMap({ WebEasing(.cubicBezier($0, .extend)) }) { return easing }
    }
    return try WebEasing(within: error, endingAt: 1, share)
  }
}

extension MotionTrack {
  /// Whether its value changes.
  fileprivate var moves: Bool { goals.contains { $0 != initial.components } }

  /// The channels that it becomes.
  fileprivate var channelNames: [String] { type.channelSuffixes.map { property.text + $0 } }
}
