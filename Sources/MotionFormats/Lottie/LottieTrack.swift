import MotionEngine
import MotionModel

extension LottieProperty {
  /// Track of some components, from a frame on, with a frame rate.
  /// - Parameters:
  ///   - scale: Size of a unit of the file.
  ///   - isOffset: Subtracts the first value from all.
  /// - Throws: ``ModelError``: a value out of bounds.
  func track(
    _ name: String, _ components: [Int], scale: Double, isOffset: Bool, from origin: Double, perSecond rate: Double
  ) throws(ModelError) -> MotionTrack {
    var track = TrackBuilder(try PropertyName(name), components.count == 2 ? .point : nil)
    func value(_ numbers: [Double]) -> [Double] {
      components.map { (numbers[$0] - (isOffset ? initial[$0] : 0)) * scale }
    }
    var (elapsed, reached) = (0.0, origin)
    /// The seconds up to a frame; less by a rounding error where their sum would come late for it.
    func seconds(to frame: Double) -> Double {
      // Frames of a later section have fewer digits behind the point.
      let end = (frame - origin).rounded(to: 1e-7) / rate
      var seconds = (frame - reached).rounded(to: 1e-7) / rate
      if elapsed + seconds > end { seconds = max(end - elapsed - end.ulp, 0) }
      (elapsed, reached) = (elapsed + seconds, frame)
      return seconds
    }
    try track.begin(at: value(initial))
    if first > origin { try track.go(over: seconds(to: first)) }
    for segment in segments {
      let (start, end) = (segment.frames.lowerBound, segment.frames.upperBound)
      let (from, to) = (value(segment.from), value(segment.to))
      try track.jump(to: from)
      if start == end {
        try track.jump(to: to)
      } else if let easings = segment.easings, let bend = segment.bend {
        let way = try LottieWay([segment.from, bend.leaving, bend.arriving, segment.to], easings[0])
        let row = try SegmentRow(over: start...end, within: way.tolerance, endingAt: to[0]) {
          value(way.place(at: ($0 - start) / (end - start)))[0]
        }
        var frame = start
        for step in row.steps(from: from[0]) {
          frame = min(frame + step.duration, end)
          guard step.duration > 0 else {
            try track.jump(to: [step.value])
            continue
          }
          let points = step.controls ?? [0, 0, 1, 1]
          try track.go(
            to: [step.value], by: try Self.easing(CubicBezier(points[0], points[1], points[2], points[3])),
            over: seconds(to: frame))
        }
        if frame < end { try track.go(over: seconds(to: end)) }
      } else if let easings = segment.easings, from != to {
        try track.go(to: to, by: try Self.easing(easings[components[0]]), over: seconds(to: end))
      } else {
        // It holds, and jumps at the next keyframe's frame.
        let jump = try Curve(.steps(Steps(1, .jumpEnd)))
        try track.go(to: to, by: .linear(easing: from == to ? nil : .inline(jump)), over: seconds(to: end))
      }
    }
    return try track.track()
  }

  private static func easing(_ bezier: CubicBezier) throws(ModelError) -> MotionKeyframe.Kind {
    let isStraight = bezier.x1 == bezier.y1 && bezier.x2 == bezier.y2
    return .linear(easing: isStraight ? nil : .inline(try Curve(.cubicBezier(bezier, .extend))))
  }
}

/// A bent way between two places that an easing runs along by its length.
///
/// Source: https://lottie.github.io/lottie-spec/latest/specs/properties/#position-keyframe
private struct LottieWay {
  /// The start, two control points, the end.
  private let points: [SIMD2<Double>]
  private let easing: CompiledCurve
  /// Arc lengths at evenly spaced parameters.
  private var lengths = [0.0]
  private static let stepCount = 512

  init(_ points: [[Double]], _ bezier: CubicBezier) throws(ModelError) {
    self.points = points.map { SIMD2($0[0], $0[1]) }
    easing = try CompiledCurve(Curve(.cubicBezier(bezier, .extend)), duration: 1, mode: .exact)
    for index in 0..<Self.stepCount {
      let chord = point(Double(index + 1) / Double(Self.stepCount)) - point(Double(index) / Double(Self.stepCount))
      lengths.append(lengths[index] + (chord * chord).sum().squareRoot())
    }
  }

  /// A fifty-thousandth of its size.
  var tolerance: Double { points.reduce(1) { max($0, abs($1.x), abs($1.y)) } * 2e-5 }

  /// Position at a fraction of the time: players hold the ends where the easing overshoots.
  func place(at share: Double) -> [Double] {
    let wanted = min(max(easing.value(at: share), 0), 1) * (lengths.last ?? 0)
    let high = lengths.firstIndex { $0 > wanted } ?? Self.stepCount
    let low = high - 1
    let part = lengths[high] > lengths[low] ? (wanted - lengths[low]) / (lengths[high] - lengths[low]) : 0
    let place = point((Double(low) + part) / Double(Self.stepCount))
    return [place.x, place.y]
  }

  private func point(_ t: Double) -> SIMD2<Double> {
    let r = 1 - t
    return points[0] * (r * r * r) + points[1] * (3 * r * r * t) + points[2] * (3 * r * t * t) + points[3] * (t * t * t)
  }
}
