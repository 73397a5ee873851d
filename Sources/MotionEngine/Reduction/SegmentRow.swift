package import MotionModel

/// Channel, or easing, as a row of lines and cubic Béziers, for platforms without its own form.
package struct SegmentRow: Hashable, Sendable {
  /// Ascending; a start different from the previous end is a jump.
  package private(set) var segments: [Segment]
  /// Value at the end of its time.
  package let last: Double
  /// Largest distance from the original, and its place; 0 if equal.
  package let error, place: Double

  static let mostSteps = 1_000

  package init(_ segments: [Segment], last: Double? = nil, error: Double = 0, at place: Double = 0) {
    self.segments = segments
    self.last = last ?? segments.last?.to ?? 1
    (self.error, self.place) = (error < 1e-12 ? 0 : error, place)
  }

  /// One Bézier (x1, y1, x2, y2) from 0 to 1; nil: straight.
  package init(bezier points: [Double]?) { self.init([Segment(from: 0, to: 1, over: 0...1, controls: points)]) }

  /// Easing as exact lines and cubics; nil if neither.
  /// - Throws: ``ModelError`` (`tooLarge`) for more than 1,000 steps.
  init?(exactly shape: SegmentShape) throws(ModelError) {
    switch shape {
    case .line: self.init(bezier: nil)
    case .bezier(let solver): self.init(bezier: [solver.x1, solver.y1, solver.x2, solver.y2])
    case .path(let solver): self.init(solver.segments)
    case .points(let solver): self.init(Self.segments(solver), last: solver.value(at: 1))
    case .steps(let solver): self.init(try Self.segments(solver.steps), last: 1)
    case .formula(let formula):
      guard let bezier = formula.bezier else { return nil }
      self.init(bezier: bezier.points)
    default: return nil
    }
  }

  /// Converts an easing: steps, stops and Béziers exactly, others as few cubic Béziers.
  /// - Parameter base: No spring.
  /// - Throws: ``ModelError`` (`tooLarge`) for more than 1,000 steps.
  package init(_ base: CurveBase, _ resolver: inout MotionResolver, within error: Double) throws(ModelError) {
    let easing = try resolver.easing(.inline(try Curve(base)))
    if let exact = try SegmentRow(exactly: easing.shape) {
      self = exact
    } else {
      self = try SegmentRow(over: 0...1, within: error) { easing.value(at: $0) }
    }
  }

  /// Value at a time; held at the ends beyond them.
  package func value(at time: Double) -> Double {
    for segment in segments where time < segment.end { return segment.value(at: max(time - segment.start, 0)) }
    return last
  }

  package var range: ClosedRange<Double> {
    segments.reduce(last...last) { range, segment in
      var (low, high) = (min(segment.from, segment.to), max(segment.from, segment.to))
      if case .heights(let solver) = segment.shape {
        (low, high) = (solver.range.lowerBound, solver.range.upperBound)
      }
      return min(range.lowerBound, low)...max(range.upperBound, high)
    }
  }

  /// Easing alternating forward and backward, for a number of passes.
  package func turning(_ turns: Int) -> SegmentRow {
    guard turns > 1 else { return self }
    let count = Double(turns)
    let all = (0..<turns).flatMap { turn in
      let isBack = turn % 2 == 1
      return segments.map { segment in
        segment.moved(
          to: (Double(turn) + segment.start) / count, over: segment.duration / count, isBack ? { 1 - $0 } : { $0 })
      }
    }
    return SegmentRow(all, last: turns % 2 == 0 ? 1 - last : last, error: error, at: place / count)
  }

  /// An easing over a time between two values.
  package func scaled(from: Double, to: Double, start: Double = 0, over duration: Double) -> SegmentRow {
    func height(_ share: Double) -> Double { share == 1 ? to : from + (to - from) * share }
    return SegmentRow(
      segments.map { $0.moved(to: start + $0.start * duration, over: $0.duration * duration, height) },
      last: height(last), error: error, at: start + place * duration)
  }

  private static func segments(_ steps: Steps) throws(ModelError) -> [Segment] {
    guard steps.count <= mostSteps else {
      throw ModelError(.tooLarge, "\(steps.count) steps to be written one by one", allowed: "\(mostSteps)")
    }
    let (count, solver) = (Double(steps.count), StepsSolver(steps))
    return (0..<steps.count).map { index in
      let value = solver.value(at: (Double(index) + 0.5) / count)
      return Segment(from: value, to: value, over: Double(index) / count...Double(index + 1) / count)
    }
  }

  private static func segments(_ solver: LinearPointsSolver) -> [Segment] {
    let corners = solver.corners
    return zip(corners, corners.dropFirst()).filter { $0.input < $1.input }.map {
      Segment(from: $0.output, to: $1.output, over: $0.input...$1.input)
    }
  }
}

extension Segment {
  /// A line, or a cubic Bézier with the places of its control points: x1, y1, x2, y2.
  package init(from: Double, to: Double, over range: ClosedRange<Double>, controls: [Double]? = nil) {
    let (start, width) = (range.lowerBound, range.upperBound - range.lowerBound)
    var shape = SegmentShape.line(.clamp)
    if let points = controls, points.count == 4, width > 0 {
      let xs = [points[0], points[2]].map { min(max(($0 - start) / width, 0), 1) }
      shape = .heights(CubicBezierSolver(checked: xs[0], points[1], xs[1], points[3], from: from, to: to))
    }
    self.init(shape: shape, start: start, duration: width, from: from, to: to)
  }

  /// The places of its control points, x1, y1, x2, y2; nil for a line.
  package var controls: [Double]? {
    guard case .heights(let solver) = shape else { return nil }
    return [start + solver.x1 * duration, solver.y1, start + solver.x2 * duration, solver.y2]
  }

  /// The same elsewhere, its values changed evenly.
  fileprivate func moved(to start: Double, over duration: Double, _ height: (Double) -> Double) -> Segment {
    var moved = Segment(shape: shape, start: start, duration: duration, from: height(from), to: height(to))
    if case .heights(let solver) = shape {
      moved.shape = .heights(
        CubicBezierSolver(
          checked: solver.x1, height(solver.y1), solver.x2, height(solver.y2), from: moved.from, to: moved.to))
    }
    return moved
  }

  /// Exact lines and cubics; nil if neither.
  package func exactly() throws(ModelError) -> [Segment]? {
    let range = start...end
    switch shape {
    case .jump: return duration > 0 ? [Segment(from: to, to: to, over: range)] : []
    case .still: return [Segment(from: from, to: from, over: range)]
    case .heights: return [self]
    case .cubic:
      guard case .cubic(let x1, let y1, let x2, let y2) = form else { return nil }
      let controls = [start + duration * x1, y1, start + duration * x2, y2]
      return [Segment(from: from, to: to, over: range, controls: controls)]
    default:
      guard let row = try SegmentRow(exactly: shape) else { return nil }
      return from == to
        ? [Segment(from: to, to: to, over: range)]
        : row.scaled(from: from, to: to, start: start, over: duration).segments
    }
  }
}

extension Timeline {
  /// Segments of a channel that consists of them, played once: keyframes, curves without modifiers, and animations of
  /// sequences and transitions one after another; nil for combined, repeating or endless animations, for colors and
  /// texts, and for an unknown name.
  ///
  /// ```swift
  /// let rotation = movie.segments(of: "rotation") ?? []
  /// ```
  /// The first begins at 0, or where a negative delay has it begin; after the last one the channel shows its end.
  /// - Complexity: O(segments).
  public func segments(of channel: String) -> [Segment]? { index(of: channel).flatMap { segments($0) } }

  /// The same by index, within a range.
  package func segments(_ channel: Int, in range: ClosedRange<Double>) -> [Segment]? {
    var row = segments(channel, until: range.upperBound)
    if case .combined(let rule, let parts)? = program(channel) {
      // Of several effects one moves, and the others have none.
      let moving = parts.filter { part in
        guard case .stage(let track, let component) = part else { return true }
        return track.held(component, in: range) != rule.identity
      }
      if moving.count == 1, case .stage(let track, let component) = moving[0] {
        row = track.pieces(component, until: range.upperBound)
      }
    }
    var inside = row?.filter { $0.end > range.lowerBound || $0.duration == 0 }
    if let first = inside?.first, case .still = first.shape, first.start < range.lowerBound {
      inside?[0].start = range.lowerBound
      inside?[0].duration = first.end - range.lowerBound
    }
    return inside.flatMap { $0.allSatisfy { $0.start >= range.lowerBound } ? $0 : nil }
  }

  /// Distances between the least and the greatest values that motion goes from or to, its travel; where it has no such
  /// ends, or wobbles far beyond them, between those that it shows.
  ///
  /// An error is a fraction of it, as it is one of a curve's way from 0 to 1, which may overshoot.
  /// - Parameters:
  ///   - channels: The channels that the values are computed of.
  ///   - rest: Time at which everything has come to rest.
  package func travel(
    of channels: [Int], in range: ClosedRange<Double>, rest: Double, _ values: (Double) -> [Double]
  ) -> [Double] {
    func spans(_ times: [Double]) -> [Double] {
      let states = times.map(values)
      return states[0].indices.map { part in
        let values = states.map { $0[part] }.filter(\.isFinite)
        return (values.max() ?? 0) - (values.min() ?? 0)
      }
    }
    let shown = spans((0...256).map { range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 256 })
    let rows = channels.compactMap { segments($0, in: range) }
    guard rows.count == channels.count else { return shown }
    let jumps = rows.flatMap { row in zip(row, row.dropFirst()).filter { $0.to != $1.from }.map(\.0.end.nextDown) }
    let ends = rows.flatMap { $0.map(\.start) } + jumps + [range.lowerBound, rest]
    // A jump at the very end is never on the way.
    return zip(spans(ends), shown).map { $0 < $1 / 4 ? $1 : min($0, $1) }
  }

  /// Segments of a channel by index.
  /// - Parameter end: End of a channel of a sequence or transition; nil: of all its changes.
  func segments(_ channel: Int, until end: Double? = nil) -> [Segment]? {
    switch program(channel) {
    case .track(let track)?:
      guard track.value.runs.count == 1, let run = track.value.runs.first, track.value.repetition == nil,
        track.value.pace == nil
      else { return nil }
      let (start, value) = (run.start, track.value.waiting)
      let hold = Segment(shape: .still, start: 0, duration: start, from: value, to: value)
      return (start > 0 ? [hold] : [])
        + track.value.pieces[run.range].map { piece in
          var segment = piece
          segment.start += start - run.skipped
          return segment
        }
    case .curve(let curve, let from, let to)?:
      guard curve.clocks.isEmpty, curve.base.length.isFinite else { return nil }
      var segment = curve.base.segment
      (segment.from, segment.to) = (from, to)
      segment.startVelocity *= to - from
      return [segment]
    case .stage(let track, let component)?: return track.pieces(component, until: end ?? track.end)
    default: return nil
    }
  }
}
