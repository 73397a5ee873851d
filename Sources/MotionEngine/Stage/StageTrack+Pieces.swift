import MotionModel

extension StageTrack {
  /// A component as segments one after another, from the first change to an end.
  ///
  /// Jumps are segments without a duration.
  /// - Returns: `nil` for animations that overlap or repeat, springs that others follow, colors, and where nothing
  ///   changes.
  func pieces(_ component: Int, until end: Double) -> [MotionEngine.Segment]? {
    guard type != .color, type != .text, end.isFinite, fold.map({ end <= $0.start + $0.length }) ?? true else {
      return nil
    }
    var row = PieceRow(component, of: type)
    for (index, segment) in segments.enumerated() where segment.start <= end {
      let next = min(index + 1 < segments.count ? segments[index + 1].start : .infinity, end)
      if let inner = segment.inner {
        guard row.play(self.inner[inner.timeline], inner.channels, segment.origin, segment.start, next) else {
          return nil
        }
        continue
      }
      guard segment.runs.count <= 1 else { return nil }
      let from = segment.rest + segment.origin
      guard let run = segment.runs.first.map({ runs[$0] }) else {
        row.hold(from, segment.start, next)
        continue
      }
      let to = segment.rest + run.target
      switch run.motion {
      case .landed: row.hold(to, segment.start, next)
      case .curve(let curve):
        guard run.start == segment.start, !run.tookOver, let (wait, length) = curve.plainTimes,
          run.start + wait + length <= next + FrameGrid.tolerance,
          // A spring is never quite at its target, where a segment behind it would hold it.
          !curve.isUncut || run.start + wait + length >= end - FrameGrid.tolerance
        else { return nil }
        row.hold(from, run.start, run.start + wait)
        row.move(from, to, by: curve.base, run.start + wait, min(run.start + wait + length, next))
        row.hold(to, run.start + wait + length, next)
      case .spring, .blended, .following: return nil
      }
    }
    return row.pieces.allSatisfy({ if case .still = $0.shape { true } else { false } }) ? nil : row.pieces
  }

  /// The one number of a component during a range; nil where it moves.
  func held(_ component: Int, in range: ClosedRange<Double>) -> Double? {
    var known: Double?
    for (index, segment) in segments.enumerated() where segment.start < range.upperBound {
      let next = index + 1 < segments.count ? segments[index + 1].start : .infinity
      guard next > range.lowerBound else { continue }
      guard segment.inner == nil, segment.runs.count <= 1, fold == nil else { return nil }
      var value = segment.rest + segment.origin
      if let run = segment.runs.first.map({ runs[$0] }) {
        guard run.end <= range.lowerBound else { return nil }
        value = segment.rest + run.target
      }
      guard known == nil || known == value[component] else { return nil }
      known = value[component]
    }
    return known
  }

  private struct PieceRow {
    private(set) var pieces: [MotionEngine.Segment] = []
    private let component: Int
    /// Number of components.
    private let count: Int
    private var last: SIMD4<Double>?

    init(_ component: Int, of type: ValueType) { (self.component, count) = (component, max(type.componentCount, 1)) }

    mutating func move(
      _ from: SIMD4<Double>, _ to: SIMD4<Double>, by motion: CurveMotion, _ start: Double, _ end: Double
    ) {
      join(from, at: start)
      var piece = motion.segment
      (piece.start, piece.duration) = (start, end - start)
      (piece.from, piece.to) = (from[component], to[component])
      piece.startVelocity *= piece.to - piece.from
      pieces.append(piece)
      last = to
    }

    /// Plays a timeline on the component; returns `false` where it is no row of segments, or cut short.
    mutating func play(
      _ timeline: Timeline, _ channels: SIMD4<Int32>, _ origin: SIMD4<Double>, _ start: Double, _ end: Double
    ) -> Bool {
      guard origin == .zero, start + timeline.duration <= end + FrameGrid.tolerance,
        let own = timeline.segments(Int(channels[component])), let final = own.last,
        !own.contains(where: \.shape.isSpring)
      else { return false }
      func value(_ time: Double) -> SIMD4<Double> {
        var value = SIMD4<Double>.zero
        for index in 0..<count { value[index] = timeline.value(Int(channels[index]), at: time) }
        return value
      }
      join(value(0), at: start)
      for var piece in own {
        piece.start += start
        pieces.append(piece)
      }
      last = value(max(1e3 * timeline.duration, 1e6))
      hold(last ?? .zero, start + final.end, end)
      return true
    }

    mutating func hold(_ value: SIMD4<Double>, _ start: Double, _ end: Double) {
      join(value, at: start)
      guard end > start + FrameGrid.tolerance else { return }
      add(.still, value, value, start, end)
    }

    /// Jumps to a value, in all components at once, unless it is there.
    private mutating func join(_ value: SIMD4<Double>, at time: Double) {
      if let last, (0..<count).contains(where: { last[$0] != value[$0] }) { add(.jump, last, value, time, time) }
      last = value
    }

    private mutating func add(
      _ shape: SegmentShape, _ from: SIMD4<Double>, _ to: SIMD4<Double>, _ start: Double, _ end: Double
    ) {
      pieces.append(
        MotionEngine.Segment(
          shape: shape, start: start, duration: end - start, from: from[component], to: to[component]))
    }
  }
}

extension CompiledCurve {
  /// Seconds before it moves and while it does; nil unless it is one pass of known length.
  fileprivate var plainTimes: (wait: Double, length: Double)? {
    guard mode == .exact, base.length.isFinite else { return nil }
    var (wait, length) = (0.0, base.length)
    for clock in clocks {
      switch clock {
      case .delay(let seconds): wait += seconds
      case .speed(let factor) where factor > 0 && base.shape.isEasing: (wait, length) = (wait / factor, length / factor)
      case .speed, .repeats: return nil
      }
    }
    return wait < 0 || wait > 0 && base.waitingValue(at: 0, mode: mode) != 0 ? nil : (wait, length)
  }
}
