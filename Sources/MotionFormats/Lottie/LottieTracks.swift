import MotionEngine
import MotionModel

/// Turns the animated transform of a layer into the tracks of a preset.
struct LottieTracks {
  /// Frames per second.
  let frameRate: Double
  /// The frame at which the tracks begin.
  let origin: Double
  private(set) var tracks: [MotionTrack] = []

  init(frameRate: Double, origin: Double) { (self.frameRate, self.origin) = (frameRate, origin) }

  /// Adds the track of some components of a property.
  /// - Parameters:
  ///   - scale: What a unit of the file is.
  ///   - isOffset: Whether the first value is taken off every one.
  /// - Throws: ``ModelError``: a value out of bounds.
  mutating func add(
    _ property: LottieProperty, _ name: String, _ components: [Int], scale: Double, isOffset: Bool
  ) throws(ModelError) {
    let name = try PropertyName(name)
    let type = components.count == 2 ? .point : name.defaultType
    let base = isOffset ? property.initial : nil
    func value(_ numbers: [Double]) throws(ModelError) -> MotionValue {
      try MotionValue(type, components.map { (numbers[$0] - (base?[$0] ?? 0)) * scale })
    }
    func velocity(_ numbers: [Double]) throws(ModelError) -> MotionValue {
      try MotionValue(type, components.map { numbers[$0] * scale })
    }
    let initial = try value(property.initial)
    var (list, state, elapsed): ([MotionKeyframe], MotionValue, Double) = ([], initial, 0)
    /// The seconds up to a frame; less by a rounding error where their sum would come late for it.
    func seconds(to frame: Double, after start: Double) -> DurationSource {
      let end = (frame - origin) / frameRate
      var seconds = (frame - start) / frameRate
      if elapsed + seconds > end { seconds = max(end - elapsed - end.ulp, 0) }
      elapsed += seconds
      return .seconds(seconds)
    }
    func straight(
      _ end: MotionValue, _ frames: ClosedRange<Double>, _ easing: Curve? = nil
    ) throws(ModelError) -> MotionKeyframe {
      try MotionKeyframe(
        .linear(easing: easing.map { .inline($0) }), to: end,
        duration: seconds(to: frames.upperBound, after: frames.lowerBound))
    }
    if property.first > origin { list.append(try straight(initial, origin...property.first)) }
    for segment in property.segments {
      let (from, to) = (try value(segment.from), try value(segment.to))
      let frames = segment.frames.upperBound - segment.frames.lowerBound
      var start = segment.frames.lowerBound
      if from != state { list.append(try MotionKeyframe(.move, to: from)) }
      state = to
      if frames == 0 {
        if from != to { list.append(try MotionKeyframe(.move, to: to)) }
      } else if let easings = segment.easings, from != to || segment.bend != nil {
        if let bend = segment.bend, let easing = easings.first {
          let path = try LottiePath(from: segment.from, bend.leaving, bend.arriving, to: segment.to, easing)
          for piece in path.pieces() {
            let end = piece.isLast ? segment.frames.upperBound : start + piece.share * frames
            list.append(
              try MotionKeyframe(
                .cubic(
                  startVelocity: try velocity(piece.startVelocity.map { $0 * frameRate / frames }),
                  endVelocity: try velocity(piece.endVelocity.map { $0 * frameRate / frames })),
                to: try value(piece.end), duration: seconds(to: end, after: start)))
            start = end
          }
        } else {
          let bezier = easings[components[0]]
          let isStraight = bezier.x1 == bezier.y1 && bezier.x2 == bezier.y2
          list.append(
            try straight(to, segment.frames, isStraight ? nil : try Curve(.cubicBezier(bezier, .extend))))
        }
      } else {
        // It stays, and jumps with the next keyframe: at its frame, not behind it.
        list.append(try straight(to, segment.frames, from == to ? nil : try Curve(notation: "steps(1, jump-end)")))
      }
    }
    tracks.append(try MotionTrack(name, initial: initial, keyframes: list))
  }
}

/// A bent way between two places that an easing runs along by its length.
///
/// Source: https://lottie.github.io/lottie-spec/latest/specs/properties/#position-keyframe
struct LottiePath {
  /// A stretch of the way as a cubic Hermite curve over time.
  struct Piece {
    /// Its share of the whole time.
    let share: Double
    /// Where it ends.
    let end: [Double]
    let isLast: Bool
    /// Per whole time.
    let startVelocity: [Double]
    let endVelocity: [Double]
  }

  private let points: [[Double]]
  private let easing: CompiledCurve
  /// The lengths of the way up to evenly spaced parameters.
  private let lengths: [Double]
  private static let stepCount = 512

  /// Measures a way.
  init(
    from start: [Double], _ leaving: [Double], _ arriving: [Double], to end: [Double], _ bezier: CubicBezier
  ) throws(ModelError) {
    let points = [start, leaving, arriving, end]
    self.points = points
    easing = try CompiledCurve(Curve(.cubicBezier(bezier, .extend)), duration: 1, mode: .exact)
    var (lengths, length) = ([0.0], 0.0)
    let step = 1 / Double(Self.stepCount)
    for index in 0..<Self.stepCount {
      // Simpson's rule for the length of a step.
      let a = Double(index) * step
      let speeds = [a, a + step / 2, a + step].map { Self.speed(Self.slope(points, $0)) }
      length += (speeds[0] + 4 * speeds[1] + speeds[2]) * step / 6
      lengths.append(length)
    }
    self.lengths = lengths
  }

  /// The way in the fewest halvings that stay within a twenty-thousandth of its size.
  func pieces() -> [Piece] {
    let size = points.flatMap(\.self).map(abs).max() ?? 1
    let tolerance = max(size, 1) * 2e-5
    var (result, ahead): ([Piece], [Double]) = ([], [1])
    var start = 0.0
    while let end = ahead.last {
      let piece = piece(from: start, to: end)
      let (from, share) = (place(at: start), end - start)
      let isClose = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875].allSatisfy { part in
        let place = place(at: start + part * share)
        return [0, 1].allSatisfy { axis in
          abs(Self.hermite(from[axis], piece, axis, part) - place[axis]) <= tolerance
        }
      }
      if isClose || share < 1.0 / 4096 {
        result.append(piece)
        start = end
        ahead.removeLast()
      } else {
        ahead.append(start + share / 2)
      }
    }
    return result
  }

  private func piece(from start: Double, to end: Double) -> Piece {
    Piece(
      share: end - start, end: end == 1 ? points[3] : place(at: end), isLast: end == 1,
      startVelocity: velocity(at: start), endVelocity: velocity(at: end))
  }

  private static func hermite(_ from: Double, _ piece: Piece, _ axis: Int, _ x: Double) -> Double {
    let (a, b) = (piece.startVelocity[axis] * piece.share, piece.endVelocity[axis] * piece.share)
    let (x2, x3) = (x * x, x * x * x)
    return (2 * x3 - 3 * x2 + 1) * from + (x3 - 2 * x2 + x) * a + (3 * x2 - 2 * x3) * piece.end[axis] + (x3 - x2) * b
  }

  /// Where it is after a share of the time: players stay at the ends where the easing goes beyond.
  private func place(at share: Double) -> [Double] { Self.point(points, parameter(at: easing.value(at: share))) }

  private func velocity(at share: Double) -> [Double] {
    let progress = easing.value(at: share)
    let rate = easing.velocity(at: share)
    let slope = Self.slope(points, parameter(at: progress))
    let speed = Self.speed(slope)
    guard progress >= 0, progress <= 1, rate.isFinite, speed > 0, let length = lengths.last else { return [0, 0] }
    return slope.map { $0 / speed * length * rate }
  }

  /// The parameter up to which the way has a share of its length.
  private func parameter(at share: Double) -> Double {
    guard let whole = lengths.last, whole > 0, share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    let wanted = share * whole
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= wanted { low = middle } else { high = middle }
    }
    let step = 1 / Double(Self.stepCount)
    let part = lengths[high] > lengths[low] ? (wanted - lengths[low]) / (lengths[high] - lengths[low]) : 0
    return (Double(low) + part) * step
  }

  private static func point(_ points: [[Double]], _ t: Double) -> [Double] {
    let r = 1 - t
    return [0, 1].map { axis in
      r * r * r * points[0][axis] + 3 * r * r * t * points[1][axis] + 3 * r * t * t * points[2][axis]
        + t * t * t * points[3][axis]
    }
  }

  private static func slope(_ points: [[Double]], _ t: Double) -> [Double] {
    let r = 1 - t
    return [0, 1].map { axis in
      3 * r * r * (points[1][axis] - points[0][axis]) + 6 * r * t * (points[2][axis] - points[1][axis])
        + 3 * t * t * (points[3][axis] - points[2][axis])
    }
  }

  private static func speed(_ slope: [Double]) -> Double { (slope[0] * slope[0] + slope[1] * slope[1]).squareRoot() }
}
