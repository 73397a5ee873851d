public import MotionModel

/// Curve that fits samples: the spring, the Bézier easing, or the fewest points through them.
///
/// Design tools print springs as lists of fifty points; the numbers that made them can be found again.
///
/// ```swift
/// let list = try Curve(notation: "linear(0, 0.2 10%, 0.6 25%, 0.92 50%, 1)")
/// let fit = try CurveFit(of: ResolvedMotion(.curve(list)), lasting: 0.8)
/// let guess = fit.candidates.first
/// ```
public struct CurveFit: Hashable, Sendable {
  /// Value at a time.
  public struct Sample: Hashable, Sendable {
    /// In seconds.
    public let time: Double
    /// In any unit.
    public let value: Double

    /// Makes a sample.
    public init(time: Double, value: Double) { (self.time, self.value) = (time, value) }
  }

  /// A curve that runs near the samples.
  public struct Candidate: Hashable, Sendable {
    /// Family of curves.
    public enum Family: String, Hashable, Sendable, CaseIterable {
      /// A spring that starts at rest.
      case spring
      /// A spring that starts with a velocity.
      case springWithVelocity
      /// One cubic Bézier.
      case bezier
      /// The fewest straight lines.
      case points
    }

    /// Family of the curve.
    public let family: Family
    /// The curve, from 0 at the first sample to 1 at the last.
    public let curve: Curve
    /// Largest distance from a sample, as a fraction of the total change; the last sample of a spring, drawn at rest,
    /// counts if it is more than 3 % away.
    public let error: Double
    /// Time of that distance, in seconds.
    public let errorTime: Double
  }

  /// Those found, the closest first; the points, which are close by construction, last.
  public let candidates: [Candidate]

  package static let maximumCount = 100_000

  /// Fits curves to samples.
  /// - Parameters:
  ///   - samples: At least 5 at ascending times, from the start of the motion to its rest.
  ///   - tolerance: Maximum distance of the fewest points from the samples, as a fraction of the total change:
  ///     1e-6…0.1.
  /// - Throws: ``ModelError`` (`outOfRange`, `tooLarge`): too few samples, times that do not ascend, non-finite
  ///   numbers, or equal start and end.
  /// - Complexity: O(samples), some dozen times.
  public init(_ samples: [Sample], within tolerance: Double = 0.002) throws(ModelError) {
    let progress = try ProgressSamples(samples)
    try ModelError.check("the largest error", tolerance, in: 1e-6...0.1)
    let spring = SpringFit.candidate(progress)
    let moving = spring.flatMap { $0.error > tolerance ? SpringFit.candidate(progress, from: $0) : nil }
    var found = [spring, moving, try BezierFit.candidate(progress, within: tolerance)].compactMap(\.self)
    // One that passes the samples, and swings on for more than four times as long, is not what came to rest.
    found.removeAll { candidate in
      guard candidate.family != .bezier, candidate.error <= tolerance else { return false }
      let length = try? ResolvedMotion(.curve(candidate.curve)).ownDuration()
      return (length ?? .infinity) > 4 * progress.length
    }
    found.sort { $0.error < $1.error }
    if let points = try progress.fewestPoints(within: tolerance) { found.append(points) }
    candidates = found
  }

  /// Fits curves to a curve: at the stops of `linear()`, otherwise at 401 times.
  /// - Parameters:
  ///   - motion: A curve, or an alias of one.
  ///   - seconds: The duration for a curve without its own: 0…1e9.
  ///   - tolerance: Maximum distance of the fewest points from it, as a fraction of the total change: 1e-6…0.1.
  /// - Throws: ``ModelError``: another kind of motion, an endless one, or an error of ``init(_:within:)``.
  public init(
    of motion: ResolvedMotion, lasting seconds: Double = 1, within tolerance: Double = 0.002
  ) throws(ModelError) {
    guard let curve = try motion.curve() else {
      throw ModelError(.wrongType, "only a curve can be fitted", hint: "fit the samples of one of its channels as CSV")
    }
    var options = CompileOptions()
    options.defaultDuration = seconds
    // Springs are drawn until invisible.
    options.settleEpsilon = 1e-4
    if case .points(let points) = curve.base, curve.modifiers.isEmpty {
      var length = seconds
      if let own = curve.duration {
        length = try MotionResolver(references: motion.references, options: options).seconds(own)
      }
      let stops = LinearPointsSolver(points).points
      try self.init(stops.map { Sample(time: $0.input * length, value: $0.output) }, within: tolerance)
      return
    }
    let timeline = try motion.timeline(options)
    let end = timeline.settledDuration(epsilon: options.settleEpsilon)
    guard end.isFinite else {
      throw ModelError(.contradiction, "an endless motion has no last sample", hint: "remove the repetition")
    }
    let count = 400
    let samples = (0...count).map { index in
      let time = end * Double(index) / Double(count)
      return Sample(time: time, value: index == count ? 1 : timeline.value(0, at: time))
    }
    try self.init(samples, within: tolerance)
  }
}

/// Samples of a motion of length 1 from 0 to 1.
struct ProgressSamples {
  /// In seconds.
  let length: Double
  /// Progress of time and value.
  let points: [FunctionSamples.Point]
  /// About 500 for fitting; errors are measured at all samples.
  let some: [FunctionSamples.Point]

  /// Distance of a moving spring from its rest at which drawings end.
  private static let restError = 0.03

  init(_ samples: [CurveFit.Sample]) throws(ModelError) {
    guard samples.count <= CurveFit.maximumCount else {
      throw ModelError(.tooLarge, "\(samples.count) samples", allowed: "at most \(CurveFit.maximumCount)")
    }
    guard samples.count >= 5, let first = samples.first, let last = samples.last else {
      throw ModelError(
        .outOfRange, "expected 5 samples or more, found \(samples.count)", allowed: "at least 5",
        hint: "a few points are a curve of their own: linear(0, 0.5 20%, 1)")
    }
    for (index, sample) in samples.enumerated() {
      guard Bounds.number.contains(sample.time), Bounds.number.contains(sample.value) else {
        throw ModelError(.outOfRange, "sample \(index + 1) is not finite or beyond 1e9", allowed: "−1e9…1e9")
      }
      if index > 0, sample.time < samples[index - 1].time {
        throw ModelError(.outOfRange, "sample \(index + 1) is earlier than the one before", allowed: "rising times")
      }
    }
    let length = last.time - first.time
    let way = last.value - first.value
    guard length > 0 else { throw ModelError(.outOfRange, "all samples are at one time") }
    guard abs(way) > 1e-12 else {
      throw ModelError(.outOfRange, "the samples end at their start value", hint: "a curve goes from 0 to 1")
    }
    self.init(samples.map { .init(($0.time - first.time) / length, ($0.value - first.value) / way) }, length: length)
  }

  private init(_ points: [FunctionSamples.Point], length: Double) {
    (self.points, self.length) = (points, length)
    let stride = (points.count - 1) / 500 + 1
    some = points.indices.filter { $0.isMultiple(of: stride) || $0 == points.count - 1 }.map { points[$0] }
  }

  /// The same with the travel extended by a factor: samples may end a little before the motion.
  func lengthened(by factor: Double) -> ProgressSamples {
    ProgressSamples(points.map { .init($0.x, $0.y / factor) }, length: length)
  }

  /// The largest distance of a function from the samples.
  ///
  /// `isOpen` lets the last sample be a little away: drawn springs end at 1, real ones only near it.
  func worst(isOpen: Bool, _ function: (Double) -> Double) -> (error: Double, place: Double) {
    var worst = (error: 0.0, place: 0.0)
    for (index, point) in points.enumerated() {
      let error = abs(function(point.x) - point.y)
      if isOpen, index == points.count - 1, error <= Self.restError { continue }
      if error > worst.error || error.isNaN { worst = (error.isNaN ? .infinity : error, point.x) }
    }
    return worst
  }

  /// Distances of a spring from some samples; from the last one only what is beyond a little.
  func openDistances(_ spring: (Double) -> Double) -> [Double] {
    var distances = some.map { spring($0.x) - $0.y }
    if let last = distances.popLast() { distances.append(last - min(max(last, -Self.restError), Self.restError)) }
    return distances
  }

  /// The fewest straight lines within a distance; nil where rounded numbers cannot be so close.
  func fewestPoints(within tolerance: Double) throws(ModelError) -> CurveFit.Candidate? {
    guard let line = try? Polyline(FunctionSamples(through: points), within: tolerance) else { return nil }
    let stops = line.points.enumerated().map { index, point in
      LinearPoints.Stop(point.y, at: index == 0 || index == line.points.count - 1 ? [] : [point.x])
    }
    return CurveFit.Candidate(
      family: .points, curve: try Curve(.points(try LinearPoints(stops)), duration: .seconds(length)),
      error: line.error, errorTime: line.errorPlace * length)
  }
}
