/// The polyline of fewest lines through a corridor.
///
/// A corridor gives a lower and an upper bound at each of some rising x. The first line is drawn as far as any line
/// that fits goes; the next one begins somewhere on the chord at which the last could go no further, and so on. The
/// possible lines are bounded by the steepest and the flattest that fit, which touch the hulls of the bounds. Every
/// path has to cross each chord, so none has fewer lines. After Imai and Iri, "An optimal algorithm for approximating a
/// piecewise linear function", Journal of Information Processing 9 (3), 1986.
package struct FewestLines {
  package typealias Point = FunctionSamples.Point

  /// A place that the polyline passes, not below `low` and not above `high`.
  package struct Gate: Sendable {
    package var x, low, high: Double

    package init(_ x: Double, _ low: Double, _ high: Double) { (self.x, self.low, self.high) = (x, low, high) }
  }

  private struct Line {
    var through: Point
    var slope: Double

    func y(at x: Double) -> Double { through.y + slope * (x - through.x) }
  }

  /// Bound on the current line: some gates, after a point where the line begins or none; `hull` is the part that can
  /// still be touched, from `first` on.
  private struct Bound {
    /// The first of its gates.
    private var start = 0
    private var origin: Point?
    private(set) var hull: [Point] = []
    private var first = 0
    /// 1 for an upper bound, whose hull is the lower one, -1 for a lower bound.
    let side: Double

    init(_ side: Double, _ gates: [Gate]) {
      self.side = side
      hull.reserveCapacity(gates.count + 1)
      add(gates[0])
    }

    mutating func add(_ gate: Gate) {
      let point = Point(gate.x, side > 0 ? gate.high : gate.low)
      while hull.count > first + 1 {
        let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
        let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        if side * turn > 0 { break }
        hull.removeLast()
      }
      hull.append(point)
    }

    /// Restarts at one of its gates, with those before another; a gate before its first means its current beginning.
    mutating func restart(at gate: Int, before end: Int, of gates: [Gate]) {
      if gate >= start {
        start = gate
        origin = nil
      }
      hull.removeAll(keepingCapacity: true)
      first = 0
      if let origin { hull.append(origin) }
      for index in start..<end { add(gates[index]) }
    }

    mutating func restart(at point: Point, before gate: Int) {
      (start, origin, first) = (gate, point, 0)
      hull.removeAll(keepingCapacity: true)
      hull.append(point)
    }

    /// Slope of the line through a point to the right that just respects the bound; nil if unbounded.
    ///
    /// Along the hull the slopes rise up to the maximum, and fall thereafter. Successive lines turn one way only, so
    /// points before the current tangent point are never touched again.
    mutating func tangent(through point: Point) -> Double? {
      func slope(_ index: Int) -> Double { (point.y - hull[index].y) / (point.x - hull[index].x) }
      guard first < hull.count, hull[first].x < point.x else { return nil }
      var best = slope(first)
      while first + 1 < hull.count, hull[first + 1].x < point.x {
        let next = slope(first + 1)
        guard side * next >= side * best else { break }
        best = next
        first += 1
      }
      return best
    }
  }

  /// Vertices of the polyline, the first and last at the first and the last gate; nil if it takes more than a number of
  /// lines.
  /// - Parameter gates: With rising x; without a way between the first and the last, the middles of these.
  /// - Complexity: O(gates), except at the beginning of a line, which may repeat the points of the last one.
  package static func through(_ gates: [Gate], atMost limit: Int = .max) -> [Point]? {
    guard let first = gates.first, let last = gates.last, first.x < last.x else {
      return (gates.prefix(1) + gates.dropFirst().suffix(1)).map { Point($0.x, ($0.low + $0.high) / 2) }
    }
    var path = FewestLines(gates)
    for index in 1..<gates.count {
      path.pass(index, of: gates)
      // One more is in progress.
      if path.lines.count >= limit { return nil }
    }
    return path.finished(from: first.x, to: last.x)
  }

  private var lines: [Line] = []
  private var upper, lower: Bound
  /// Extreme lines that still fit, with the gate at which they touch the bound on the right, -1 for the current line's
  /// beginning; nil: vertical.
  private var steepest: (line: Line, touch: Int)?
  private var flattest: (line: Line, touch: Int)?

  private init(_ gates: [Gate]) {
    upper = Bound(1, gates)
    lower = Bound(-1, gates)
  }

  private mutating func pass(_ index: Int, of gates: [Gate]) {
    let (last, gate) = (gates[index - 1], gates[index])
    if let (line, touch) = steepest, line.y(at: gate.x) < gate.low {
      // It bends upward: the steepest line leaves through the lower bound.
      let exit = leave(by: line, between: Point(last.x, last.low), Point(gate.x, gate.low))
      upper.restart(at: touch, before: index, of: gates)
      lower.restart(at: exit, before: index)
      flattest = upper.tangent(through: exit).map { (Line(through: exit, slope: $0), -1) }
      steepest = nil
    } else if let (line, touch) = flattest, line.y(at: gate.x) > gate.high {
      let exit = leave(by: line, between: Point(last.x, last.high), Point(gate.x, gate.high))
      upper.restart(at: exit, before: index)
      lower.restart(at: touch, before: index, of: gates)
      steepest = lower.tangent(through: exit).map { (Line(through: exit, slope: $0), -1) }
      flattest = nil
    }
    let (high, low) = (Point(gate.x, gate.high), Point(gate.x, gate.low))
    if steepest.map({ high.y < $0.line.y(at: gate.x) }) ?? true {
      steepest = lower.tangent(through: high).map { (Line(through: high, slope: $0), index) }
    }
    if flattest.map({ low.y > $0.line.y(at: gate.x) }) ?? true {
      flattest = upper.tangent(through: low).map { (Line(through: low, slope: $0), index) }
    }
    upper.add(gate)
    lower.add(gate)
  }

  /// Fixes a finished line; returns the point where it leaves the corridor.
  private mutating func leave(by line: Line, between from: Point, _ to: Point) -> Point {
    lines.append(line)
    let edge = Line(through: from, slope: (to.y - from.y) / (to.x - from.x))
    let x = Self.crossing(line, edge).map { min(max($0, from.x), to.x) } ?? to.x
    return Point(x, line.y(at: x))
  }

  private func finished(from start: Double, to end: Double) -> [Point] {
    var lines = lines
    // Any line between the two extremes fits.
    if let steepest, let flattest {
      let middle = (steepest.line.y(at: end) + flattest.line.y(at: end)) / 2
      lines.append(Line(through: Point(end, middle), slope: (steepest.line.slope + flattest.line.slope) / 2))
    } else if let only = steepest ?? flattest {
      lines.append(only.line)
    }
    guard let first = lines.first, let last = lines.last else { return [] }
    var vertices = [Point(start, first.y(at: start))]
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard let x = Self.crossing(line, next), x > vertices[vertices.count - 1].x, x < end else { continue }
      vertices.append(Point(x, next.y(at: x)))
    }
    return vertices + [Point(end, last.y(at: end))]
  }

  /// Intersection of two lines; nil for parallels.
  private static func crossing(_ a: Line, _ b: Line) -> Double? {
    let difference = a.slope - b.slope
    guard difference != 0 else { return nil }
    let x = (b.y(at: a.through.x) - a.through.y) / difference + a.through.x
    return x.isFinite ? x : nil
  }
}
