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
          func velocity(_ perWay: LottiePath.Point) throws(ModelError) -> MotionValue {
            try MotionValue(type, components.map { perWay[$0] * frameRate / frames * scale })
          }
          let path = try LottiePath([segment.from, bend.leaving, bend.arriving, segment.to], easing)
          for piece in path.pieces() {
            let end = piece.isLast ? segment.frames.upperBound : start + piece.share * frames
            list.append(
              try MotionKeyframe(
                .cubic(
                  startVelocity: try velocity(piece.startVelocity),
                  endVelocity: try velocity(piece.endVelocity)),
                to: try value([piece.end.x, piece.end.y]), duration: seconds(to: end, after: start)))
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
  typealias Point = SIMD2<Double>

  /// A stretch of the way as a cubic Hermite curve over time.
  struct Piece {
    /// Its share of the whole time.
    let share: Double
    /// Where it ends.
    let end: Point
    let isLast: Bool
    /// Per whole time.
    let startVelocity: Point
    let endVelocity: Point

    fileprivate func value(from start: Point, at x: Double) -> Point {
      let (x2, x3) = (x * x, x * x * x)
      let (a, b) = (startVelocity * (share * (x3 - 2 * x2 + x)), endVelocity * (share * (x3 - x2)))
      return start * (2 * x3 - 3 * x2 + 1) + end * (3 * x2 - 2 * x3) + a + b
    }
  }

  private let points: [Point]
  private let easing: CompiledCurve
  /// The lengths of the way up to evenly spaced parameters.
  private var lengths = [0.0]
  private static let stepCount = 512

  /// Measures a way.
  /// - Parameter points: The start, two control points, the end.
  init(_ points: [[Double]], _ bezier: CubicBezier) throws(ModelError) {
    self.points = points.map { Point($0[0], $0[1]) }
    easing = try CompiledCurve(Curve(.cubicBezier(bezier, .extend)), duration: 1, mode: .exact)
    let step = 1 / Double(Self.stepCount)
    for index in 0..<Self.stepCount {
      // Simpson's rule for the length of a step.
      let a = Double(index) * step
      let sum = Self.length(slope(a)) + 4 * Self.length(slope(a + step / 2)) + Self.length(slope(a + step))
      lengths.append(lengths[index] + sum * step / 6)
    }
  }

  /// The way in the fewest halvings that stay within a twenty-thousandth of its size.
  func pieces() -> [Piece] {
    let tolerance = points.reduce(1) { max($0, abs($1.x), abs($1.y)) } * 2e-5
    var (result, ahead, start): ([Piece], [Double], Double) = ([], [1], 0)
    while let end = ahead.last {
      let (from, share) = (place(at: start), end - start)
      let piece = Piece(
        share: share, end: end == 1 ? points[3] : place(at: end), isLast: end == 1,
        startVelocity: velocity(at: start), endVelocity: velocity(at: end))
      let isClose = (1...7).allSatisfy { eighth in
        let part = Double(eighth) / 8
        let miss = piece.value(from: from, at: part) - place(at: start + part * share)
        return abs(miss.x) <= tolerance && abs(miss.y) <= tolerance
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

  /// Where it is after a share of the time: players stay at the ends where the easing goes beyond.
  private func place(at share: Double) -> Point {
    let t = parameter(at: easing.value(at: share))
    let r = 1 - t
    return points[0] * (r * r * r) + points[1] * (3 * r * r * t) + points[2] * (3 * r * t * t) + points[3] * (t * t * t)
  }

  private func velocity(at share: Double) -> Point {
    let (progress, rate) = (easing.value(at: share), easing.velocity(at: share))
    let slope = slope(parameter(at: progress))
    let speed = Self.length(slope)
    guard progress >= 0, progress <= 1, rate.isFinite, speed > 0, let length = lengths.last else { return .zero }
    return slope * (length * rate / speed)
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
    let part = lengths[high] > lengths[low] ? (wanted - lengths[low]) / (lengths[high] - lengths[low]) : 0
    return (Double(low) + part) / Double(Self.stepCount)
  }

  private func slope(_ t: Double) -> Point {
    let r = 1 - t
    let (a, b, c) = (points[1] - points[0], points[2] - points[1], points[3] - points[2])
    return a * (3 * r * r) + b * (6 * r * t) + c * (3 * t * t)
  }

  private static func length(_ point: Point) -> Double { (point * point).sum().squareRoot() }
}
