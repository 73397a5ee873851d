package import MotionEngine
package import MotionModel

/// Over what two curves are laid on top of each other.
public enum CurveTimescale: String, Hashable, Sendable, CaseIterable {
  /// Each over its own length: the shapes are compared.
  case normalized
  /// In seconds.
  ///
  /// A curve that leaves its length to its user takes that of the other one.
  case real
}

/// How far two curves lie apart, as a share of the way.
public struct CurveDistance: Hashable, Sendable {
  /// The largest deviation.
  public let largest: Double
  /// Where it is: a share of the length (`normalized`), or in seconds (`real`).
  public let place: Double
  /// The mean deviation over the longer of both lengths.
  public let mean: Double
}

/// A curve made ready to be laid over others.
package struct ComparedCurve: Sendable {
  private let timeline: Timeline
  private let start: Double
  /// Whether that is its own, and not left to its user.
  package let hasLength: Bool

  /// - Parameter loan: The seconds that a curve takes which leaves its length to its user; they count as its own then.
  /// - Returns: nil for what is no curve, or refers to something that is not there.
  package init?(_ motion: ResolvedMotion, _ options: CompileOptions = CompileOptions(), lending loan: Double? = nil) {
    var options = options
    if let loan { options.defaultDuration = loan }
    guard let curve = try? motion.curve(), let timeline = try? motion.timeline(options), timeline.channels.count == 1
    else { return nil }
    self.timeline = timeline
    start = timeline.pass.lowerBound
    hasLength = curve.duration != nil || curve.base.isSpring || loan != nil
  }

  /// How long its pass is, in seconds; it takes a search to say of a spring.
  package var length: Double {
    (timeline.duration.isFinite ? timeline.settledDuration() : timeline.pass.upperBound) - start
  }

  /// Its progress after shares of its length, 0…1.
  var byShare: (_ share: Double) -> Double {
    let length = length
    return { timeline.value(0, at: start + $0 * length) }
  }

  /// Its progress after some seconds.
  func value(at time: Double) -> Double { timeline.value(0, at: time) }

  /// When it has come to its end, in seconds.
  var end: Double { start + length }

  /// Its values at the times of a grid.
  fileprivate func values(on grid: SampleGrid) -> CurveOutline {
    CurveOutline(
      values: [Float](unsafeUninitializedCapacity: grid.count) { buffer, count in
        count = timeline.sample(0, on: grid, into: buffer)
      })
  }

  /// Its outline over a timescale, comparable with others of the same timescale that have a length as it does.
  /// - Returns: nil where it is not finite.
  package func outline(over timescale: CurveTimescale) -> CurveOutline? {
    let grid: SampleGrid?
    if timescale == .real, hasLength {
      grid = CurveOutline.grid
    } else {
      grid = try? SampleGrid(count: CurveOutline.count, from: start, to: start + max(length, 1e-9))
    }
    guard let outline = grid.map(values), outline.values.allSatisfy(\.isFinite) else { return nil }
    return outline
  }
}

extension ComparedCurve {
  /// The largest deviations of other curves at 513 even moments of the longer of both.
  ///
  /// Quicker than ``CurveDistance``, and never more than it; infinite for what is nil.
  package func deviations(of others: [ComparedCurve?], over timescale: CurveTimescale) -> [Double] {
    let end = end
    return others.map { other in
      guard let other else { return .infinity }
      let isReal = timescale == .real && hasLength && other.hasLength
      let otherEnd = other.end
      guard
        let grid = try? SampleGrid(count: 513, from: isReal ? 0 : start, to: isReal ? max(end, otherEnd) : end),
        let twin = isReal ? grid : try? SampleGrid(count: 513, from: other.start, to: otherEnd)
      else { return .infinity }
      return zip(values(on: grid).values, other.values(on: twin).values).reduce(0) { max($0, Double(abs($1.0 - $1.1))) }
    }
  }
}

/// A curve at a few moments, by which many are compared before few are compared closely.
package struct CurveOutline: Sendable {
  package let values: [Float]

  /// Moments of a normalized outline.
  static let count = 65

  /// Moments of an outline in seconds: eight in each doubling from 1/256 s to 32 s, so that short curves have some too.
  fileprivate static let times: [Double] = (0...104).map { index in
    var time = 1.0 / 256
    for _ in 0..<(index / 8) { time *= 2 }
    // 2^(k/8), to the precision that choosing moments takes.
    return time * [1, 1.0905, 1.1892, 1.2968, 1.4142, 1.5422, 1.6818, 1.8340][index % 8]
  }
  fileprivate static let grid: SampleGrid? = try? SampleGrid(times: times)
  /// How long each of these moments stands for.
  fileprivate static let spans: [Double] = times.indices.map { index in
    (index + 1 < times.count ? times[index + 1] : times[index]) - (index > 0 ? times[index - 1] : -times[index])
  }.map { $0 / 2 }

  /// The deviations at these moments.
  fileprivate func deviations(from other: CurveOutline) -> [Double] {
    zip(values, other.values).map { Double(abs($0 - $1)) }
  }
}

/// A curve that many are laid over at a few moments.
package struct OutlineComparison: Sendable {
  private let timescale: CurveTimescale
  private let hasLength: Bool
  private let end: Double
  private let normalized: CurveOutline?
  private let real: CurveOutline?

  package init(_ curve: ComparedCurve, over timescale: CurveTimescale) {
    self.timescale = timescale
    (hasLength, end) = (curve.hasLength, curve.end)
    normalized = curve.outline(over: .normalized)
    real = timescale == .real && curve.hasLength ? curve.outline(over: .real) : nil
  }

  /// The deviations of another curve at these moments, the largest no larger than that of the whole curves; nil where one
  /// is not finite.
  package func deviation(of curve: ComparedCurve) -> (largest: Double, mean: Double)? {
    // Where one has no length of its own, it takes the other's.
    let isReal = timescale == .real && hasLength && curve.hasLength
    guard let one = isReal ? real : normalized, let other = curve.outline(over: isReal ? .real : .normalized) else {
      return nil
    }
    let deviations = one.deviations(from: other)
    var sum = 0.0
    for (index, deviation) in deviations.enumerated() { sum += deviation * (isReal ? CurveOutline.spans[index] : 1) }
    return (deviations.max() ?? 0, sum / (isReal ? max(end, curve.end, 1e-9) : Double(CurveOutline.count)))
  }
}

extension CurveDistance {
  /// Measures how far two curves lie apart.
  ///
  /// The largest deviation is searched as differences of motions are, the highest samples refined to about a billionth.
  /// The mean is taken by the trapezoidal rule.
  /// - Parameter moments: How many evaluations of each the largest deviation may take, and the quarter of it the mean.
  package init(
    _ one: ComparedCurve, _ other: ComparedCurve, over timescale: CurveTimescale, moments: Int = 4_000
  ) {
    // Where one has no length of its own, it takes the other's, and both are normalized alike.
    let isReal = timescale == .real && one.hasLength && other.hasLength
    let scale = timescale == .real && !isReal ? (one.hasLength ? one.end : other.end) : 1
    let ends = isReal ? [one.end, other.end] : [1]
    let end = ends.max() ?? 1
    let first = isReal ? one.value(at:) : one.byShare
    let second = isReal ? other.value(at:) : other.byShare
    guard end > 0 else {
      (largest, place, mean) = (0, 0, 0)
      return
    }
    let search = DeviationSearch(
      zones: ends, joints: [], end: end, limit: moments)
    let worst = search.run(first, second)
    var sum = 0.0
    let steps = max(moments / 4, 16)
    for index in 0...steps {
      let place = end * Double(index) / Double(steps)
      let deviation = abs(first(place) - second(place))
      sum += index == 0 || index == steps ? deviation / 2 : deviation
    }
    (largest, place, mean) = (abs(worst.after - worst.before), worst.time * scale, sum / Double(steps))
  }
}
